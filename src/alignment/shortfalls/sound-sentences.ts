import type { Chunk, Document } from '../../core/document.ts'
import type { Standard } from '../../core/framework.ts'
import type { TextRange } from '../../core/span.ts'
import { boxUse } from '../items/item-boxes.ts'
import { itemShowsGap } from '../items/item-shows-gap.ts'
import { passageItems } from '../items/passage-items.ts'
import { fallsShortOf, statementReading } from './statement-reading.ts'

/**
 * Those sentences of a passage that do not say that something of a standard is missing. Who
 * confirms a link of several as evidence does not mean the one among them that tells a gap.
 */
export function soundSentences(
  chunk: Pick<Chunk, 'sentences'>,
  { text, date }: Pick<Document, 'text' | 'date'>,
  sentences: readonly TextRange[],
  standard: Standard,
): readonly TextRange[] {
  const asOf = date?.ms
  const context = { boxes: boxUse(text), asOf }
  const items = new Map(passageItems(chunk, text).map(item => [item.start, item]))
  return sentences.filter(({ start, end }) => {
    const said = text.slice(start, end)
    const item = items.get(start)
    return !(
      (item !== undefined && itemShowsGap(item.box + said, item, context)) ||
      fallsShortOf(statementReading(said, asOf), standard)
    )
  })
}

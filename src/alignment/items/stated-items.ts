import type { Chunk } from '../../core/document.ts'
import { wordTexts } from '../../language/words/tokens.ts'
import type { ApparatusOf } from './is-apparatus.ts'
import { isFormula } from './is-formula.ts'
import { passageItems, type PassageItem } from './passage-items.ts'

/** Fewer words say too little to be compared alone. */
const leastWords = 3
/** Of a passage of more items the first ones are. */
const mostItems = 60

/** The items of a passage that say something, each to be compared with standards alone. */
export const statedItems = (
  chunk: Pick<Chunk, 'sentences'>,
  text: string,
  isApparatus: ApparatusOf = () => false,
): PassageItem[] =>
  passageItems(chunk, text)
    .filter(item => {
      const said = text.slice(item.start, item.end)
      return wordTexts(said).length >= leastWords && !isFormula(said) && !isApparatus(item)
    })
    .slice(0, mostItems)

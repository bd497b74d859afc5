import type { Chunk } from '../../core/document.ts'
import type { TextRange } from '../../core/span.ts'
import { isLabel } from '../../language/grammar/is-label.ts'
import { wordTexts } from '../../language/words/tokens.ts'

/** A part has as many sentences of a paragraph as have so many words together, one at least. */
const mostWords = 45
/** Of a passage of more sentences, or parts, the first ones are looked at. */
const mostSentences = 200
const mostParts = 24

/**
 * The parts of a passage that may each be about something else: its paragraphs, long ones cut
 * between sentences. Headings and labels belong to what follows. None where there would be one.
 */
export function passageParts(chunk: Pick<Chunk, 'sentences'>, text: string): TextRange[] {
  const parts: Array<{ start: number; end: number; words: number; endsInLabel: boolean }> = []
  for (const { start, end } of chunk.sentences.slice(0, mostSentences)) {
    const sentence = text.slice(start, end)
    const words = wordTexts(sentence).length
    if (words === 0) continue
    const last = parts.at(-1)
    const isNew =
      last === undefined ||
      (!last.endsInLabel &&
        (last.words + words > mostWords || /\n\s*\n/.test(text.slice(last.end - 1, start + 1))))
    const endsInLabel = isLabel(sentence)
    if (isNew) parts.push({ start, end, words, endsInLabel })
    else Object.assign(last, { end, words: last.words + words, endsInLabel })
  }
  return parts.length < 2 ? [] : parts.slice(0, mostParts).map(({ start, end }) => ({ start, end }))
}

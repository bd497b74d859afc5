import type { AnswerSentence } from 'veritrail/contract'
import type { PartialAnswer } from './fold-events.ts'

/** A line of an answer. */
export interface Paragraph {
  readonly sentences: Array<{
    readonly sentence: AnswerSentence
    readonly index: number
    /** Words that stand before the sentence and are none of it: its day, or whose side it is on. */
    readonly lead: string
  }>
  /** What is still being written, or belongs to no sentence. */
  rest: string
}

/** Lines of the answer. A line break within a sentence is its source's and means nothing. */
export function paragraphsOf({
  text,
  sentences,
}: Pick<PartialAnswer, 'text' | 'sentences'>): Paragraph[] {
  const paragraphs: Paragraph[] = [{ sentences: [], rest: '' }]
  let end = 0
  for (const [index, sentence] of sentences.entries()) {
    if (sentence.text === '') continue
    const between = text.slice(end, sentence.start)
    if (between.includes('\n') && end > 0) paragraphs.push({ sentences: [], rest: '' })
    paragraphs.at(-1)?.sentences.push({ sentence, index, lead: between.trim() })
    ;({ end } = sentence)
  }
  const rest = text.slice(end)
  if (rest.trim() === '') return paragraphs
  if (/^\s*\n/.test(rest) && end > 0) paragraphs.push({ sentences: [], rest: rest.trim() })
  else paragraphs[paragraphs.length - 1]!.rest = rest
  return paragraphs
}

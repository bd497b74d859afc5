import type { PartialAnswer } from './fold-events.ts'
import { factsOf } from './sources.tsx'

/** The answer with the numbers of its sources, and the sources below, for other programs. */
export function answerAsText({ text, sentences }: PartialAnswer): string {
  let words = ''
  let end = 0
  for (const sentence of sentences) {
    const numbers = sentence.citations.map(({ number }) => ` [${number}]`).join('')
    words += text.slice(end, sentence.end) + numbers
    ;({ end } = sentence)
  }
  words += text.slice(end)
  const sources = new Map(
    sentences
      .flatMap(({ citations }) => citations)
      .map(citation => [citation.number, [citation.title, ...factsOf(citation)].join(' · ')]),
  )
  const list = [...sources].map(([number, source]) => `[${number}] ${source}`)
  return [words.trim(), ...(list.length > 0 ? [list.join('\n')] : [])].join('\n\n')
}

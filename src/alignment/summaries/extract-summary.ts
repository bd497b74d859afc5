import type { Chunk } from '../../core/document.ts'
import type { TextRange } from '../../core/span.ts'
import { firstDecisive } from '../../support/code-points.ts'
import { chooseSentences } from '../../language/salience/choose-sentences.ts'

/** Edwards 2024: a summary has 256 tokens at most. */
export const mostSummaryTokens = 256

/** Counts the tokens of texts, as the encoder reads them. */
export type CountTokens = (texts: readonly string[]) => Promise<readonly number[]>

/**
 * A passage in at most 256 tokens of its own words: all of it, or its most telling sentences in
 * their order; of a sentence that is longer itself, its first words. `known` is how many tokens the
 * passage has, where that is known.
 */
export async function extractSummary(
  { start, end, sentences }: Pick<Chunk, 'start' | 'end' | 'sentences'>,
  text: string,
  countTokens: CountTokens,
  known?: number,
): Promise<string> {
  const whole = text.slice(start, end).trim()
  const tokens = known ?? (await countTokens([whole]))[0] ?? 0
  if (tokens <= mostSummaryTokens) return whole
  const texts = sentencesOf(sentences, text)
  const counts = await countTokens(texts)
  const ranked = chooseSentences([{ speaker: '', sentences: texts }], new Set(), {
    most: all => all,
    worth: () => -Infinity,
  }).sort((left, right) => firstDecisive(right.value - left.value, left.sentence - right.sentence))
  const chosen = new Set<number>()
  let left = mostSummaryTokens
  for (const { sentence } of ranked) {
    const own = counts[sentence] ?? Infinity
    if (own > left) continue
    chosen.add(sentence)
    left -= own
  }
  if (chosen.size > 0) return texts.filter((_, at) => chosen.has(at)).join(' ')
  return await firstWords(texts[ranked[0]?.sentence ?? 0] ?? whole, countTokens)
}

const sentencesOf = (ranges: readonly TextRange[], text: string): string[] =>
  ranges
    .map(({ start, end }) => text.slice(start, end).replace(/\s+/g, ' ').trim())
    .filter(sentence => sentence !== '')

/** As many words from the beginning as 256 tokens hold, halving what is too long. */
async function firstWords(text: string, countTokens: CountTokens): Promise<string> {
  // A token is a character at least, so that no more than these can fit.
  let words = text.slice(0, mostSummaryTokens * 32).split(' ')
  for (;;) {
    const said = words.join(' ').toWellFormed()
    const tokens = (await countTokens([said]))[0] ?? 0
    if (tokens <= mostSummaryTokens) return said
    words =
      words.length > 1
        ? words.slice(0, Math.floor(words.length / 2))
        : [said.slice(0, Math.floor(said.length / 2))]
  }
}

import type { TextRange } from '../../../core/span.ts'
import { sentenceWords, type SentenceWord } from '../../../language/grammar/sentence-words.ts'
import { verbForms } from '../../../language/grammar/verb-forms.ts'
import { foldCase } from '../../../language/words/normalize.ts'
import type { ResolvedMention } from '../../mention-graph.ts'

/** A word of a sentence as grammar reads it, or a whole mention in the place of its words. */
export interface RelationWord extends SentenceWord {
  readonly mention?: ResolvedMention | undefined
  /** Ends in `'s`: what follows is something of it. */
  readonly possessive: boolean
}

const contraction = /^(i|we|you|he|she|it|they)['’](m|ve|ll|d|re|s)$/
const spelledOut: Readonly<Record<string, string>> = {
  m: 'am',
  ve: 'have',
  ll: 'will',
  d: 'would',
  re: 'are',
  s: 'is',
}
const possessiveEnd = /(?:['’]s|s['’])$/

/**
 * The words of a sentence, offsets into the whole text: each mention is one word with a capital (a
 * date, quantity or number is a number), "I've" is two.
 */
export function relationWords(
  text: string,
  sentence: TextRange,
  mentions: readonly ResolvedMention[],
): RelationWord[] {
  const found: RelationWord[] = []
  let next = 0
  let covered = 0
  for (const word of sentenceWords(text.slice(sentence.start, sentence.end))) {
    const start = word.start + sentence.start
    const end = word.end + sentence.start
    while ((mentions[next]?.mention.end ?? Number.POSITIVE_INFINITY) <= start) next++
    if (start < covered) continue
    const resolved = mentions[next]
    if (resolved !== undefined && resolved.mention.start < end) {
      covered = Math.max(end, resolved.mention.end)
      const { type } = resolved.mention
      const isNumber = type === 'date' || type === 'quantity'
      const surface = text.slice(resolved.mention.start, covered)
      found.push({
        ...word,
        index: found.length,
        start: Math.min(start, resolved.mention.start),
        end: covered,
        text: foldCase(surface),
        kind: isNumber ? 'number' : 'word',
        capital: true,
        forms: 0,
        // "$5" of "$5.315/MMBtu" is not the amount.
        mention: isNumber && covered > resolved.mention.end ? undefined : resolved,
        possessive: possessiveEnd.test(surface),
      })
      continue
    }
    const split = contraction.exec(word.text)
    if (split === null) {
      found.push({
        ...word,
        start,
        end,
        index: found.length,
        possessive: possessiveEnd.test(word.text),
      })
      continue
    }
    const [, pronoun = '', clitic = ''] = split
    const bare = { ...word, start, end: start + pronoun.length, possessive: false }
    found.push({ ...bare, text: pronoun, forms: 0, index: found.length })
    const auxiliary = spelledOut[clitic] ?? ''
    found.push({
      ...word,
      text: auxiliary,
      start: bare.end,
      end,
      capital: false,
      forms: verbForms(auxiliary),
      possessive: false,
      index: found.length,
    })
  }
  return found
}

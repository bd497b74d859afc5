import { numberWordsUpTo } from '../../lexicons/number-words.ts'
import type { QuestionToken } from '../tokens.ts'
import { boundWords } from '../bounds.ts'
import { mailNouns } from './lexicon.ts'

/**
 * "More than two emails": how many mails something must have, bounds inclusive; or, of
 * `recipients`, to how many people a mail went.
 */
export interface Threshold {
  readonly unit: 'mails' | 'recipients'
  readonly min: number
  readonly max: number
  readonly label: string
}

/** A bound on a number of emails in words: "more than one email", "more than twice". */
export const thresholdText = ({ label }: Threshold): string =>
  /\b(?:once|twice|thrice)$/.test(label)
    ? label
    : `${label} ${/\b(?:one|an?|single|1)$/.test(label) ? 'email' : 'emails'}`

const atMost = /^(?:fewer|less|under|up to|at most|no more|not more)\b|\bor (?:fewer|less)$/

/** Whether a number is one that a bound allows; bounds from above allow none at all, too. */
export const isWithin = (count: number, { min, max, label }: Threshold): boolean =>
  count <= max && (count >= min || atMost.test(label))

const numbers = new Map<string, number>([
  ['zero', 0],
  ['a', 1],
  ['an', 1],
  ['single', 1],
  ...numberWordsUpTo(12),
  ['twenty', 20],
])
const recipientNouns = new Set([
  'recipient',
  'recipients',
  'receiver',
  'receivers',
  'addressee',
  'addressees',
  'people',
  'persons',
  'person',
  'users',
])

// A bound from above speaks of those that have any.
const before = boundWords.map(
  ([words, bounds]) =>
    [
      words,
      (count: number) => {
        const { min, max } = bounds(count)
        return { min: atMost.test(words.join(' ')) ? 1 : min, max }
      },
    ] as const,
)

/**
 * "Went to five people", "which conversations have six emails": a bare number means just so many.
 * The word stays in the question.
 */
const exact = new Set([
  'to',
  'with',
  'has',
  'have',
  'had',
  'contain',
  'contains',
  'sent',
  'wrote',
  'received',
  'got',
  'having',
  'containing',
])

const wordAt = (tokens: readonly QuestionToken[], index: number): string => {
  const token = tokens[index]
  return token?.kind === 'word' ? token.text : ''
}

const isSender = (tokens: readonly QuestionToken[], index: number): boolean =>
  ['by', 'from'].includes(wordAt(tokens, index - 1))

function numberAt(tokens: readonly QuestionToken[], index: number): number | undefined {
  const word = wordAt(tokens, index).replaceAll(',', '')
  return /^\d{1,4}$/.test(word) ? Number(word) : numbers.get(word)
}

/**
 * Takes a bound on the number of mails (or recipients) out of a question; the noun stays. More than
 * one is not read.
 */
export function thresholdOf(tokens: readonly QuestionToken[]): {
  readonly threshold?: Threshold
  readonly rest: readonly QuestionToken[]
} {
  for (let index = 0; index < tokens.length; index++) {
    for (const [words, bounds] of before) {
      if (!words.every((word, offset) => wordAt(tokens, index + offset) === word)) continue
      const at = index + words.length
      const repeated = { once: 1, twice: 2, thrice: 3 }[wordAt(tokens, at)]
      if (repeated !== undefined)
        return {
          threshold: {
            unit: 'mails',
            ...bounds(repeated),
            label: `${words.join(' ')} ${wordAt(tokens, at)}`,
          },
          rest: [...tokens.slice(0, index), ...tokens.slice(at + 1)],
        }
      const count = numberAt(tokens, at)
      if (count === undefined) continue
      const found = noun(tokens, at + 1)
      // "Sent by only one person" bounds no recipients.
      if (found === undefined || (found.unit === 'recipients' && isSender(tokens, index))) continue
      const label = `${words.join(' ')} ${wordAt(tokens, at)}`
      return {
        threshold: { unit: found.unit, ...bounds(count), label },
        rest: [
          ...tokens.slice(0, index),
          ...tokens.slice(found.unit === 'mails' && !found.times ? at + 1 : found.at + 1),
        ],
      }
    }
    if (
      exact.has(wordAt(tokens, index)) &&
      !/^an?$|^single$|^one$/.test(wordAt(tokens, index + 1))
    ) {
      const bare = numberAt(tokens, index + 1)
      const found = bare === undefined ? undefined : noun(tokens, index + 2)
      if (bare !== undefined && found !== undefined && !found.times)
        return {
          threshold: { unit: found.unit, min: bare, max: bare, label: wordAt(tokens, index + 1) },
          rest: [
            ...tokens.slice(0, index + 1),
            ...tokens.slice(found.unit === 'mails' ? index + 2 : found.at + 1),
          ],
        }
    }
    const count = numberAt(tokens, index)
    if (
      count !== undefined &&
      wordAt(tokens, index + 1) === 'or' &&
      ['more', 'fewer', 'less'].includes(wordAt(tokens, index + 2))
    ) {
      const found = noun(tokens, index + 3)
      const more = wordAt(tokens, index + 2) === 'more'
      if (found !== undefined)
        return {
          threshold: {
            unit: found.unit,
            min: more ? count : 1,
            max: more ? Infinity : count,
            label: `${wordAt(tokens, index)} or ${wordAt(tokens, index + 2)}`,
          },
          rest: [
            ...tokens.slice(0, index),
            ...tokens.slice(found.unit === 'mails' && !found.times ? index + 3 : found.at + 1),
          ],
        }
    }
  }
  return { rest: tokens }
}

function noun(
  tokens: readonly QuestionToken[],
  from: number,
): { readonly unit: Threshold['unit']; readonly at: number; readonly times: boolean } | undefined {
  const at = ['different', 'distinct', 'sent', 'received'].includes(wordAt(tokens, from))
    ? from + 1
    : from
  const word = wordAt(tokens, at)
  if (word === 'times' || word === 'time') return { unit: 'mails', at, times: true }
  if (mailNouns.has(word)) return { unit: 'mails', at, times: false }
  return recipientNouns.has(word) ? { unit: 'recipients', at, times: false } : undefined
}

import { entries } from '../lexicons/lexicon.ts'
import { foldCase } from '../words/normalize.ts'

/** What a sentence does in a discussion, as far as its wording shows. */
export interface SentenceCues {
  readonly decision: boolean
  readonly request: boolean
  readonly deadline: boolean
  readonly reason: boolean
  /** Begins like an answer: "Yes, …", "I think …". */
  readonly answer: boolean
  readonly question: boolean
  /** Holds a number, an amount or a date. */
  readonly number: boolean
}

const kinds = ['decision', 'request', 'deadline', 'reason', 'answer'] as const
const phrases = new Map<string, string[]>(kinds.map(kind => [kind, []]))
for (const [kind, line] of entries('meaning/summary-cues')) {
  const list = phrases.get(kind)
  if (list === undefined)
    throw new Error(`lexicons/meaning/summary-cues.txt: unknown cue "${kind}"`)
  list.push(...line.split('|').map(phrase => ` ${phrase.trim()} `))
}

const has = (kind: (typeof kinds)[number], text: string): boolean =>
  (phrases.get(kind) ?? []).some(phrase => text.includes(phrase))

/** The cues of a sentence. */
export function cuesOf(sentence: string): SentenceCues {
  const text = ` ${foldCase(sentence)
    .replace(/[^\p{L}\p{N}']+/gu, ' ')
    .trim()} `
  return {
    decision: has('decision', text),
    request: has('request', text),
    deadline: has('deadline', text),
    reason: has('reason', text),
    answer: (phrases.get('answer') ?? []).some(phrase => text.startsWith(phrase)),
    question: /\?["'”’)\s]*$/.test(sentence),
    number: /\d/.test(sentence),
  }
}

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

/** Phrases of cues that may stand anywhere, by their first word: a sentence holds few of those. */
const byFirstWord = new Map<string, Array<{ readonly kind: string; readonly phrase: string }>>()
for (const [kind, list] of phrases) {
  for (const phrase of kind === 'answer' ? [] : list) {
    const [, word = ''] = phrase.split(' ')
    const known = byFirstWord.get(word)
    if (known === undefined) byFirstWord.set(word, [{ kind, phrase }])
    else known.push({ kind, phrase })
  }
}

/** Kinds of cues that stand in a text of words with one space around each. */
function kindsIn(text: string): ReadonlySet<string> {
  const found = new Set<string>()
  for (let space = 0, end = text.indexOf(' ', 1); end > 0; end = text.indexOf(' ', space + 1)) {
    for (const { kind, phrase } of byFirstWord.get(text.slice(space + 1, end)) ?? [])
      if (!found.has(kind) && text.startsWith(phrase, space)) found.add(kind)
    space = end
  }
  return found
}

/** The cues of a sentence. */
export function cuesOf(sentence: string): SentenceCues {
  const text = ` ${foldCase(sentence)
    .replace(/[^\p{L}\p{N}']+/gu, ' ')
    .trim()} `
  const found = kindsIn(text)
  return {
    decision: found.has('decision'),
    request: found.has('request'),
    deadline: found.has('deadline'),
    reason: found.has('reason'),
    answer: (phrases.get('answer') ?? []).some(phrase => text.startsWith(phrase)),
    question: /\?["'”’)\s]*$/.test(sentence),
    number: /\d/.test(sentence),
  }
}

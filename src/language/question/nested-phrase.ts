import { longPattern } from '../../support/long-pattern.ts'

/**
 * A thing that a question identifies by what it did: "the person who first mentioned gantries",
 * "the first email about gantries" after "replied to".
 */
export interface NestedPhrase {
  readonly kind: 'person' | 'mail'
  /** Where the phrase stands in the question; it ends at one of `ends`, the likeliest first. */
  readonly start: number
  readonly ends: readonly number[]
  /** Where its words that find it begin: behind "the person who". */
  readonly clause: number
  /** False where the question asks for nothing but the phrase: "who is the person who …". */
  readonly isPart: boolean
  /** "The people who …": all whom it fits are meant. */
  readonly isPlural: boolean
}

const person = longPattern('iu')`
    \b(?:the|that) (?:(?:same|very) )?(people|persons|person|man|woman|one|colleague|employee|
    user|sender|author) (?:who|that) |\b(?:whoever|somebody who|someone who) 
  `
const mail = longPattern('iu')`
    \b(?:repl(?:y|ied|ies|ying)|respond(?:ed|s|ing)?|answer(?:ed|s|
    ing)?)(?: to)? (?=the (?:very )?(?:first|last|latest|earliest|oldest|newest|
    most recent) (?:e-?mail|mail|message)\b)
  `

const followingVerb = longPattern('iu')`
    ^\s+(?:ever |also |then |later |first |last )?(?:send|sent|write|written|wrote|receive|
    received|get|got|mail|mailed|email|emailed|e-mail|message|messaged|forward|forwarded|reply|
    replied|answer|answered|respond|responded|say|said|ask|asked|mention|mentioned|hear|heard|
    take part|contact|contacted)\b
  `
const asking = longPattern('iu')`
    ^(?:(?:who|whom|which|what|is|was|are|were|name|find|show|list|tell|give|me|us|of|
    please)\b\s*)*$
  `

/** How many words a phrase may lose at its end to what the question says behind it. */
const maxShorter = 10

/** The nested phrase of a question; undefined where there is none. */
export function nestedPhraseOf(question: string): NestedPhrase | undefined {
  const text = question.replace(/[\s?.!]+$/u, '')
  const endsFor = (start: number, clause: number): number[] => {
    const before = text.slice(0, start).trim()
    // "Did the person who … send": the verb of the question stands behind the phrase.
    return /(?:^|\s)(?:did|does|do|has|have|had)$/iu.test(before)
      ? endsOf(text, clause).filter(end => followingVerb.test(text.slice(end)))
      : endsOf(text, clause)
  }
  const who = person.exec(text)
  if (who !== null) {
    const clause = who.index + who[0].length
    return {
      kind: 'person',
      start: who.index,
      ends: endsFor(who.index, clause),
      clause,
      isPart: !asking.test(text.slice(0, who.index)),
      isPlural: /^(?:people|persons)$/iu.test(who[1] ?? ''),
    }
  }
  const which = mail.exec(text)
  if (which === null) return undefined
  const start = which.index + which[0].length
  return {
    kind: 'mail',
    start,
    ends: endsFor(start, start),
    clause: start,
    isPart: true,
    isPlural: false,
  }
}

/**
 * Places where the phrase may end: with the question, or before one of its last words, but not at
 * once.
 */
function endsOf(text: string, from: number): number[] {
  const ends = [text.length]
  for (const space of [...text.slice(from).matchAll(/\s+/gu)].reverse().slice(0, maxShorter))
    if (space.index > 0) ends.push(from + space.index)
  return ends
}

/** The question that finds a nested phrase of `text` that ends at `end`. */
export function nestedQuestion({ kind, clause }: NestedPhrase, text: string, end: number): string {
  const words = text.slice(clause, end)
  return kind === 'person' ? `who ${words}?` : `show ${words}`
}

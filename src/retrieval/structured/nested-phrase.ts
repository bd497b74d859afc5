/**
 * Something in a question that is told by what it did: "the person who first mentioned gantries",
 * "the first email about gantries" after "replied to".
 */
export interface NestedPhrase {
  readonly kind: 'person' | 'mail'
  /** Where the phrase stands in the question; it ends at one of `ends`, the likeliest first. */
  readonly start: number
  readonly ends: readonly number[]
  /** False where the question asks for nothing but the phrase: "who is the person who …". */
  readonly isOnlyPart: boolean
  /** "The people who …": all whom it fits are meant. */
  readonly isPlural: boolean
  /** The question that finds it, for a phrase that ends at `end`. */
  question(end: number): string
}

const person =
  /\b(?:the|that) (?:(?:same|very) )?(people|persons|person|man|woman|one|colleague|employee|user|sender|author) (?:who|that) |\b(?:whoever|somebody who|someone who) /iu
const mail =
  /\b(?:repl(?:y|ied|ies|ying)|respond(?:ed|s|ing)?|answer(?:ed|s|ing)?)(?: to)? (?=the (?:very )?(?:first|last|latest|earliest|oldest|newest|most recent) (?:e-?mail|mail|message)\b)/iu

const followingVerb =
  /^\s+(?:ever |also |then |later |first |last )?(?:send|sent|write|written|wrote|receive|received|get|got|mail|mailed|email|emailed|e-mail|message|messaged|forward|forwarded|reply|replied|answer|answered|respond|responded|say|said|ask|asked|mention|mentioned|hear|heard|take part|contact|contacted)\b/iu
const asking =
  /^(?:(?:who|whom|which|what|is|was|are|were|name|find|show|list|tell|give|me|us|of|please)\b\s*)*$/iu

/** How many words a phrase may lose at its end to what the question says behind it. */
const maxShorter = 10

/** The nested phrase of a question; undefined where there is none. */
export function nestedPhrase(question: string): NestedPhrase | undefined {
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
      isOnlyPart: !asking.test(text.slice(0, who.index)),
      isPlural: /^(?:people|persons)$/iu.test(who[1] ?? ''),
      question: end => `who ${text.slice(clause, end)}?`,
    }
  }
  const which = mail.exec(text)
  if (which === null) return undefined
  const start = which.index + which[0].length
  return {
    kind: 'mail',
    start,
    ends: endsFor(start, start),
    isOnlyPart: true,
    isPlural: false,
    question: end => `show ${text.slice(start, end)}`,
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

import { entries, wordSet } from '../../../language/lexicons/lexicon.ts'
import type { MentionFinder } from '../find-mentions.ts'
import type { FoundStandard, KnownFramework } from '../known-framework.ts'
import { classAt, type StandardWord, type WordClass } from '../question-items.ts'

type PhraseClass = 'body' | 'scheme' | 'demand' | 'relation' | 'manner'

const phrases = new Map<string, PhraseClass>(
  entries('questions/demand-phrases').flatMap(([name, value]) =>
    value.split('|').map(phrase => [phrase.trim(), name as PhraseClass] as const),
  ),
)
const longest = 4

/** The longest phrase of the list that begins at a word, of one of the classes. */
export function phraseAt(
  words: readonly StandardWord[],
  at: number,
  ...wanted: readonly PhraseClass[]
): number {
  for (let length = Math.min(longest, words.length - at); length > 0; length--) {
    const said = foldedText(words, at, at + length)
    const found = phrases.get(said)
    if (found !== undefined && wanted.includes(found)) return length
  }
  return 0
}

const foldedText = (words: readonly StandardWord[], from: number, to: number): string =>
  words
    .slice(from, to)
    .map(({ folded }) => folded)
    .join(' ')

/** The words of a question that say what is demanded, and by which framework if it says so. */
export interface DemandPhrase {
  readonly from: number
  readonly to: number
  readonly frameworks: readonly KnownFramework[]
  readonly named: readonly FoundStandard[]
  /** "As the standard asks", "what is required": a clause of its own, no mere noun. */
  readonly isClause: boolean
}

const frameworkNouns = wordSet('questions/framework-nouns')
/** These are anybody's: "the control of pests", "a clause of the lease". */
const otherNouns = new Set(['control', 'controls', 'clause', 'clauses', 'provision', 'provisions'])
const openers = /^(?:what|whatever|that|which|as|than|how)$/
const articles = /^(?:the|a|an|our|this|these|any|all|its|their|every|each|of|by|for|on|in)$/
const auxiliaries = /^(?:is|are|was|were|we|we're|being|be|been|has|have|us)$/

/**
 * Finds what a question holds its matter against: "what the standard demands", "as required", "the
 * accreditation requirements", "4.2 of the framework". Undefined where nobody demands anything, or
 * somebody else does: "what the landlord asks for".
 */
export function demandPhrase(
  words: readonly StandardWord[],
  finder: MentionFinder,
): DemandPhrase | undefined {
  for (let at = 0; at < words.length; at++) {
    const clause = openers.test(words[at]!.folded) ? clauseAt(words, at, finder) : undefined
    if (clause !== undefined) return clause
  }
  for (let at = 0; at < words.length; at++) {
    const noun = nounAt(words, at, finder)
    // Whoever meets the regulator holds nothing against what it demands.
    if (noun?.isThing === true) return phraseOf(noun, { from: at, isClause: false })
  }
  return undefined
}

function clauseAt(
  words: readonly StandardWord[],
  from: number,
  finder: MentionFinder,
): DemandPhrase | undefined {
  // "As required", "what is required of us", "than we are obliged to".
  let at = from + 1
  while (at < words.length && auxiliaries.test(words[at]!.folded)) at++
  const passive = verbAt(words, at)
  if (passive > 0 && isPassive(words[at]!.folded)) {
    const to = objectEnd(words, at + passive)
    const agent =
      words[to]?.folded === 'by' || words[to]?.folded === 'in' || words[to]?.folded === 'under'
        ? nounAt(words, to + 1, finder)
        : undefined
    // Said to be demanded by somebody else.
    if (words[to]?.folded === 'by' && agent === undefined) return undefined
    return agent === undefined
      ? { from, to, frameworks: [], named: [], isClause: true }
      : phraseOf(agent, { from, isClause: true })
  }
  // "As the standard asks", "what accreditation requires".
  const subject = nounAt(words, from + 1, finder)
  if (subject === undefined) return undefined
  const modal = /^(?:would|will|may|might|does|do)$/.test(words[subject.to]?.folded ?? '') ? 1 : 0
  const verb = verbAt(words, subject.to + modal)
  if (verb === 0) return undefined
  const to = objectEnd(words, subject.to + modal + verb)
  return phraseOf({ ...subject, to }, { from, isClause: true })
}

const phraseOf = (
  { to, frameworks, named }: DemandNoun,
  of: Pick<DemandPhrase, 'from' | 'isClause'>,
): DemandPhrase => ({ ...of, to, frameworks, named })

const isPassive = (verb: string): boolean => verb !== 'need' && /(?:ed|laid|set|sought)$/.test(verb)

/** "Of us", "from us", "to do" behind a verb that demands. */
function objectEnd(words: readonly StandardWord[], from: number): number {
  let to = from
  while (/^(?:of|from|for|us|to|do|be|here|now)$/.test(words[to]?.folded ?? '')) to++
  return to
}

/** How many words a verb that demands has here; 0 for none. */
function verbAt(words: readonly StandardWord[], at: number): number {
  if (at >= words.length) return 0
  const own = phraseAt(words, at, 'demand')
  const classed = classAt(words, at)
  const isDemand = classed !== undefined && demandClasses.has(classed.class)
  return Math.max(own, isDemand ? classed.length : 0)
}
const demandClasses: ReadonlySet<WordClass> = new Set<WordClass>(['require', 'obliged'])

interface DemandNoun extends Pick<DemandPhrase, 'to' | 'frameworks' | 'named'> {
  /** Not only a body that sets standards. */
  readonly isThing: boolean
}

/** A framework, one of its standards, a noun that means them, or a body that sets them. */
function nounAt(
  words: readonly StandardWord[],
  from: number,
  finder: MentionFinder,
): DemandNoun | undefined {
  let at = from
  while (at < words.length && articles.test(words[at]!.folded)) at++
  const frameworks: KnownFramework[] = []
  const named: FoundStandard[] = []
  let found = false
  let isThing = false
  let isNamed = false
  while (at < words.length) {
    const mention = finder.framework(words, at) ?? finder.number(words, at, isNamed)
    if (mention !== undefined && mention.kind !== 'unknown') {
      if (mention.kind === 'framework') frameworks.push(...mention.frameworks)
      else named.push(...mention.found)
      found = isThing = true
      isNamed = false
      at += mention.length
      continue
    }
    const { folded } = words[at]!
    const body = phraseAt(words, at, 'body', 'scheme')
    isNamed = frameworkNouns.has(folded) && !otherNouns.has(folded)
    if (isNamed || body > 0) {
      found = true
      isThing ||= isNamed || phraseAt(words, at, 'scheme') > 0
      at += Math.max(1, body)
    } else if (isTitleWord(finder, folded) && leadsToNoun(words, at + 1, finder)) at += 1
    else if (found && /^(?:of|in)$/.test(folded)) {
      const inner = nounAt(words, at + 1, finder)
      if (inner === undefined) break
      frameworks.push(...inner.frameworks)
      named.push(...inner.named)
      at = inner.to
    } else break
  }
  if (!found) return undefined
  const [last, next] = [words[at - 1]!.folded, words[at]?.folded]
  const isAdjective = last === 'standard' && next !== undefined && isOpenWord(words, at)
  // "The standard procedure" is none of a framework's.
  return isAdjective ? undefined : { to: at, frameworks, named, isThing }
}

/** A word that nothing of the lists accounts for: a noun or verb of any matter. */
const isOpenWord = (words: readonly StandardWord[], at: number): boolean =>
  classAt(words, at) === undefined && phraseAt(words, at, 'demand', 'relation', 'manner') === 0

const titleWords = new WeakMap<MentionFinder, ReadonlySet<string>>()

function isTitleWord(finder: MentionFinder, word: string): boolean {
  let known = titleWords.get(finder)
  if (known === undefined) {
    known = new Set(
      finder.frameworks.flatMap(({ framework }) =>
        framework.title.toLowerCase().match(/[\p{L}\p{N}]{3,}/gu),
      ) as string[],
    )
    titleWords.set(finder, known)
  }
  return known.has(word)
}

/** Whether words of a framework's title lead to a noun for it: "the nursing college standards". */
function leadsToNoun(words: readonly StandardWord[], at: number, finder: MentionFinder): boolean {
  for (let next = at; next < words.length && next < at + 4; next++) {
    const { folded } = words[next]!
    if (phraseAt(words, next, 'body', 'scheme') > 0) return true
    if (frameworkNouns.has(folded) && !otherNouns.has(folded)) return true
    if (!isTitleWord(finder, folded)) return false
  }
  return false
}

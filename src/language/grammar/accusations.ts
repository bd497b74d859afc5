import type { ReadWord, WordRange } from '../sentences/read-words.ts'
import { setOf } from '../lexicons/lexicon.ts'
import {
  beForms,
  clauseStarts,
  determiners,
  possessives,
  prepositions,
  reportingVerbs,
  subjectPronouns,
} from './function-words.ts'
import { verbForm, verbForms } from './verb-forms.ts'

/** What somebody is accused, suspected or cleared of, or denies. */
export interface Accusation {
  /** Where those stand who are said to have done it. */
  readonly accused: WordRange
  /** The words that say what it is. */
  readonly deed: WordRange
}

const accusing: ReadonlyMap<string, ReadonlySet<string>> = new Map([
  [
    'of',
    setOf(`
      accuse accuses accused accusing suspect suspects suspected acquit acquits acquitted clear
      cleared exonerated absolved suspicion charges charge accusations accusation allegations
    `),
  ],
  ['with', setOf('charge charges charged charging')],
  [
    'for',
    setOf('indicted tried sued arrested investigated prosecuted blame blames blamed detained'),
  ],
])
const denying = setOf('denied denies deny denying')
const hearsay = setOf('said alleged rumoured rumored claimed')
const related = setOf(`
  alleged alleges allegedly allegation allegations accusation accusations accuser suspicion charge
  charges trial court judge jury innocent innocence free acquittal supposedly reportedly reported
  rumoured rumored convicted conviction
`)
const longest = 6
const reflexives = setOf('myself yourself himself herself itself ourselves themselves oneself')

/** Whether a statement itself tells of an accusation, a trial or a denial. */
export const namesAccusation = (words: readonly ReadWord[]): boolean =>
  words.some(
    ({ text }) =>
      related.has(text) ||
      denying.has(text) ||
      reportingVerbs.has(text) ||
      [...accusing.values()].some(verbs => verbs.has(text)),
  )

/** The accusation that a word opens. */
export function accusationAt(
  words: readonly ReadWord[],
  at: number,
  range: WordRange,
): Accusation | undefined {
  const own = words[at]?.text ?? ''
  const accused = { first: range.first, next: at }
  if (deniesStatement(words, at)) {
    const isThat = words[at + 1]?.text === 'that'
    // "He denied that he took bribes": what follows is a clause of its own.
    const deed = isThat ? clauseFrom(words, at + 3, range) : deedFrom(words, at + 1, range)
    return deed === undefined ? undefined : { accused, deed }
  }
  if (hearsay.has(own) && words[at + 1]?.text === 'to' && beForms.has(words[at - 1]?.text ?? '')) {
    const deed = deedFrom(words, at + 2, range)
    return deed === undefined ? undefined : { accused, deed }
  }
  const isUnproven = own === 'guilty' && words[at - 1]?.text === 'not'
  for (let link = at + 1; link < Math.min(range.next, at + 1 + longest); link++) {
    const { text = '', gap = 'stop' } = words[link] ?? {}
    // "He blames himself for having lost it."
    if (gap !== 'none' || clauseStarts.has(text) || reflexives.has(text)) return undefined
    const isLink = isUnproven ? text === 'of' : accusing.get(text)?.has(own) === true
    if (isLink) {
      if (own.startsWith('charg') && isDuty(words, link + 1, range)) return undefined
      const deed = deedFrom(words, link + 1, range)
      return deed === undefined ? undefined : { accused: { ...accused, next: link }, deed }
    }
    if (prepositions.has(text)) return undefined
  }
  return undefined
}

/** "Denied stealing it", "denied that he stole it", not "denied the firm a licence". */
export function deniesStatement(words: readonly ReadWord[], at: number): boolean {
  const [own, next, third] = words.slice(at, at + 3)
  if (own === undefined || !denying.has(own.text) || next?.gap !== 'none') return false
  if (next.text !== 'that') return (verbForms(next.text) & verbForm.gerund) !== 0
  return (
    third !== undefined &&
    (third.capital ||
      subjectPronouns.has(third.text) ||
      determiners.has(third.text) ||
      possessives.has(third.text))
  )
}

const crimes = setOf(`
  abus assault attack bomb break bribe burn cheat commit conspir damag deal defraud destroy dump
  drive embezzl evad extort fail falsifi flee forg hack harass hid import incit injur insult kidnap
  kill launder leak lie mislead murder neglect obstruct outrag pass poison possess rape rob sell
  smuggl spi stab steal threaten traffick trespass violat
`)
const courts = setOf(`
  court courts judge jury police trial prosecutor prosecutors prosecution arrested arrest crime
  criminal prison jail attorney guilty offence offense
`)

/** "Charged with running the office" is a task, "charged with stealing the cash" none. */
function isDuty(words: readonly ReadWord[], at: number, range: WordRange): boolean {
  const { text = '', stem = '' } = words[at] ?? {}
  if (auxiliary.has(text) || (verbForms(text) & verbForm.gerund) === 0) return false
  return (
    !crimes.has(stem) && !words.slice(range.first, range.next).some(word => courts.has(word.text))
  )
}

const auxiliary = setOf('having have been being be')

/** "Forging", "having fled", "the murder": up to the next preposition or clause. */
function deedFrom(
  words: readonly ReadWord[],
  from: number,
  range: WordRange,
): WordRange | undefined {
  let first = from
  while (auxiliary.has(words[first]?.text ?? '')) first += 1
  let next = first
  while (next < range.next) {
    const { text = '', gap = 'stop' } = words[next] ?? {}
    const isEnd = gap !== 'none' || clauseStarts.has(text) || prepositions.has(text)
    if (isEnd) break
    next += 1
    if (next === first + 1 && (verbForms(text) & verbForm.gerund) !== 0) break
  }
  return next > first ? { first, next } : undefined
}

function clauseFrom(
  words: readonly ReadWord[],
  first: number,
  range: WordRange,
): WordRange | undefined {
  let next = first
  while (next < range.next && words[next]?.gap === 'none' && !clauseStarts.has(words[next]!.text))
    next += 1
  return next > first ? { first, next } : undefined
}

const longestAccusation = 10

/** Whether a word tells of a deed that somebody is only accused of. */
export function isAccused(words: readonly ReadWord[], place: number, range: WordRange): boolean {
  for (let at = Math.max(range.first, place - longestAccusation); at < place; at++) {
    const deed = accusationAt(words, at, range)?.deed
    if (deed !== undefined && place >= deed.first && place < deed.next) return true
  }
  return false
}

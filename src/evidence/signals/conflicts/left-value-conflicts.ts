import {
  relatives,
  subordinators,
  wordsBeforeNouns,
} from '../../../language/grammar/function-words.ts'
import { isHedge } from '../../../language/grammar/modality.ts'
import { verbForm, verbForms } from '../../../language/grammar/verb-forms.ts'
import { setOf } from '../../../language/lexicons/lexicon.ts'
import type { ReadNumber } from '../../../language/quantities/read-numbers.ts'
import type { ReadWord, WordRange } from '../../../language/sentences/read-words.ts'
import { analyze } from '../../../language/words/tokens.ts'
import type { Alignment } from '../alignment/alignment.ts'
import { compareDates } from './compare-dates.ts'
import { compareNumbers } from './compare-numbers.ts'
import {
  charactersOf,
  isDenied,
  restFound,
  roleOfAnother,
  type WeighedConflict,
  minRest,
} from './conflict.ts'
import { opensProposal, tellsOfPast } from './proposal-conflicts.ts'

const changing = setOf(`
  move moves moved moving postpone postpones postponed shift shifts shifted reschedule reschedules
  rescheduled defer defers deferred adjourned delayed extend extends extended shorten shortens
  shortened change changes changed switch switches switched relocate relocates relocated transfer
  transfers transferred rename renames renamed revise revises revised amend amended correct corrects
  corrected raise raises raised rise rises rose risen increase increases increased grow grows grew
  grown reduce reduces reduced lower lowers lowered cut cuts fall falls fell fallen drop drops
  dropped decrease decreases decreased goes went gone
`)
// "Goes up from 20 to 22" changes a price; "goes from Leeds to York" does not.
const withParticle = setOf('goes went gone')
const particles = setOf('up down back forward off')
/** Words before a value that is named as left: "moved from 15 May", "instead of 15 May". */
const leaving = setOf('from of than until till before not between')
// "The ticket formerly costs 20 EUR" is no claim of what is so now.
const formerly = setOf(`
  originally initially first formerly previously earlier old previous former planned scheduled
  announced until till before then once instead than used no longer
`)
const carriers = setOf(`
  cost costs costing price priced pay pays fee is are amounts each take takes taking place happen
  happens held begins starts scheduled
`)
// "The deadline was 31 March" holds of a day that was left; nothing happened on it.
const happened = setOf(`
  opened began started launched happened took held closed ended finished left arrived came met
  returned visited
`)
const { base, third } = verbForm
const depending = setOf('if unless whether when whenever provided')
/** Markers of what something else stands for, with their length in words. */
const exchanging: ReadonlyMap<string, number> = new Map([
  ['instead of', 2],
  ['rather than', 2],
  ['in place of', 3],
  ['in lieu of', 3],
])
// "Not only B but A": both hold.
const alsoHolds = setOf('only just merely simply all every always until before yet')
const mostSmall = 3
const verbReach = 6
const longestLeft = 6
const minSure = 0.75

/** What the claim says is so, although the sentence says that it was left for something else. */
export interface LeftValue {
  readonly conflict: WeighedConflict
  /** Whether all else that the claim says is said of it. */
  readonly isSure: boolean
}

/** A change of the sentence: "moves from 15 May to 29 May", "on 29 May instead of 15 May". */
interface Change {
  readonly left: WordRange
  readonly entered: WordRange
  /** Whether nothing is said of when: "by Ann, not by Tom". */
  readonly isExchange?: boolean
}

/**
 * A claim of a value that has been left: "the premiere is on 15 May" and "was moved to 15 May"
 * where it "moves from 15 May to 29 May", or is "on 29 May instead of 15 May". What the claim says
 * of the past is left open, and so is what the sentence only proposes or makes depend on something.
 */
export function leftValue(alignment: Alignment): LeftValue | undefined {
  const { claim, evidence, range } = alignment
  const sentence = evidence.words.slice(range.first, range.next)
  const changes = [...changesIn(evidence.words, range), ...exchangesIn(evidence.words, range)]
  for (const change of changes) {
    const ours = takenFrom(alignment, change)
    if (ours === undefined || isDenied(alignment, ours)) continue
    if (change.isExchange === true && !isOfExchange(alignment, change, ours)) continue
    const isOfDay = claim.dates.some(({ first }) => first === ours.first)
    const isOfOneTime = change.isExchange === true && tellsOfPast(sentence)
    const ownLead =
      change.isExchange === true ? evidence.words[change.entered.first - 1]?.text : undefined
    if (!isSaidToHold(claim.words, ours, { isOfOneTime, isOfDay, ownLead })) continue
    // "Rises from 18 to 20 EUR from 1 September": until then the old price holds.
    const hasDay = evidence.dates.some(
      ({ first }) =>
        first >= range.first &&
        first < range.next &&
        (first < change.left.first || first >= change.entered.next),
    )
    const lead = leadOf(claim.words, ours)
    const mayHoldYet = hasDay || hasWord(evidence.words, range, later)
    if (!isOfDay && lead !== 'to' && mayHoldYet && change.isExchange !== true) continue
    const done = isOfDay ? eventMoved(alignment, change) : undefined
    const light = claim.words
      .filter(
        ({ index, text }) =>
          alignment.foundInSentence[index] === 0 &&
          (carriers.has(text) || (done !== undefined && index < done)),
      )
      .map(({ index }) => ({ first: index, next: index + 1 }))
    const strength = restFound(alignment, ours, ...light)
    if (strength < minRest) continue
    const [said, stated] = [
      charactersOf(claim.words, ours),
      charactersOf(evidence.words, wholeValue(evidence, change.entered)),
    ]
    const conflict = roleOfAnother(alignment, said, stated, strength)
    return { conflict, isSure: strength >= minSure }
  }
  return undefined
}

/**
 * The verb of a claim that is the event moved: "the season opened" where "the opening is moved". A
 * noun of its own ("the opening of the fair", "the fair opening") says of what.
 */
function eventMoved({ claim, evidence, range }: Alignment, { left }: Change): number | undefined {
  const own = evidence.words.slice(range.first, left.first)
  const nouns = own.filter(
    ({ index, text }) =>
      moment.test(evidence.words[index - 1]?.text ?? '') &&
      !/^(?:of|for)$/.test(evidence.words[index + 1]?.text ?? '') &&
      verbalNoun.test(text),
  )
  const terms = new Set(nouns.flatMap(({ text }) => analyze(text)))
  const isKin = (text: string): boolean => analyze(text).some(term => terms.has(term))
  return claim.words.find(({ index, text }) => index > 0 && verbForms(text) > 0 && isKin(text))
    ?.index
}

const moment = /^(?:the|our|its|their|this)$/
const verbalNoun = /ing$|^(?:start|launch|move|visit|return|departure|arrival|end)$/

const later = setOf('will shall soon next later')

const hasWord = (
  words: readonly ReadWord[],
  { first, next }: WordRange,
  among: ReadonlySet<string>,
): boolean => words.slice(first, next).some(({ text }) => among.has(text))

/** "From A to B" behind a verb of change, in what is stated. */
function changesIn(words: readonly ReadWord[], { first, next }: WordRange): Change[] {
  const found: Change[] = []
  for (let at = first + 1; at < next; at++) {
    if (words[at]?.text !== 'from') continue
    const verb = verbBefore(words, at, first)
    if (verb === undefined) continue
    const own = words.slice(first, next)
    const isOpen = own.some(
      ({ text, index }) =>
        depending.has(text) ||
        (index < at && (isUnsure(words, index) || text === 'not' || opensProposal(words, index))),
    )
    if (isOpen) continue
    const to = own.find(({ index, text }) => index > at + 1 && text === 'to')?.index
    if (to === undefined || to - at - 1 > longestLeft) continue
    const inside = words.slice(at + 1, to + 1)
    if (inside.some(({ gap }) => gap !== 'none')) continue
    let end = to + 1
    while (end < Math.min(next, to + longestLeft) && (end === to + 1 || isRun(words[end]))) end++
    found.push({ left: { first: at + 1, next: to }, entered: { first: to + 1, next: end } })
  }
  return found
}

/** "A instead of B", "A rather than B", "A, not B", "not B but A", in what is stated. */
function exchangesIn(words: readonly ReadWord[], range: WordRange): Change[] {
  const found: Change[] = []
  for (let at = range.first; at < range.next; at++) {
    const left = leftAt(words, at, range)
    if (left === undefined) continue
    const isOpen = words
      .slice(range.first, range.next)
      .some(
        ({ text, index }) =>
          depending.has(text) || (index < at && (isUnsure(words, index) || text === 'not')),
      )
    const entered = isOpen ? undefined : enteredBeside(words, at, left, range)
    if (entered !== undefined) found.push({ left, entered, isExchange: true })
  }
  return found
}

/** Whether the claim tells of what was exchanged, not of the left thing: "Tom, who was ill". */
function isOfExchange(
  { claim, evidence: { words }, to }: Alignment,
  { left }: Change,
  ours: WordRange,
): boolean {
  const behind = words[left.next]
  const opensClause =
    behind !== undefined && (relatives.has(behind.text) || subordinators.has(behind.text))
  const places = claim.words.flatMap(({ index, content }) => {
    const place = to[index] ?? -1
    return content && place >= 0 && (index < ours.first || index >= ours.next) ? [place] : []
  })
  return places.length > 0 && !(opensClause && places.some(place => place >= left.next))
}

/** What stands behind a marker of what does not hold. */
function leftAt(words: readonly ReadWord[], at: number, range: WordRange): WordRange | undefined {
  const [text = '', next = '', third = ''] = [0, 1, 2].map(step => words[at + step]?.text)
  const isNot = text === 'not' && !alsoHolds.has(next)
  const length = exchanging.get(`${text} ${next}`) ?? exchanging.get(`${text} ${next} ${third}`)
  const from = at + (length ?? 1)
  if (length === undefined && !isNot) return undefined
  const left = phraseFrom(words, from, range)
  if (left === undefined) return undefined
  // "Not B but A" and "A, not B", but no "not open in May".
  const isWhole = left.next === range.next || words[left.next]?.gap !== 'none'
  const isBefore = words[left.next]?.text === 'but'
  return length !== undefined || isBefore || (isWhole && words[at]?.gap === 'comma')
    ? left
    : undefined
}

/** What holds in place of what is left: before the marker, or behind "but" or a comma. */
function enteredBeside(
  words: readonly ReadWord[],
  at: number,
  left: WordRange,
  range: WordRange,
): WordRange | undefined {
  if (words[left.next]?.text === 'but') return phraseFrom(words, left.next + 1, range)
  if (at === range.first)
    return words[left.next]?.gap === 'comma' ? phraseFrom(words, left.next, range) : undefined
  let first = at
  while (first > range.first && words[first - 1]?.content === true && at - first < longestLeft) {
    first--
    if (words[first]?.gap !== 'none') break
  }
  return first < at ? { first, next: at } : undefined
}

/** The words with content behind the small ones at a place: "Tom Ross" of "by Tom Ross". */
function phraseFrom(
  words: readonly ReadWord[],
  from: number,
  range: WordRange,
): WordRange | undefined {
  let first = from
  while (first < range.next && words[first]?.content === false && first - from < mostSmall) {
    first++
    if (words[first]?.gap !== 'none') return undefined
  }
  let next = first
  while (
    next < Math.min(range.next, first + longestLeft) &&
    words[next]?.content === true &&
    (next === first || isRun(words[next])) &&
    words[next]?.text !== 'but'
  )
    next++
  return first < next ? { first, next } : undefined
}

/** "May" in a date is no hedge, and what will be so is sure. */
function isUnsure(words: readonly ReadWord[], at: number): boolean {
  const { text = '', capital = false } = words[at] ?? {}
  return isHedge(text) && text !== 'will' && !(text === 'may' && capital)
}

/** "29 May 2026" of "29". */
function wholeValue({ dates, numbers }: Alignment['evidence'], range: WordRange): WordRange {
  const isIn = ({ first }: WordRange): boolean => first >= range.first && first < range.next
  return dates.find(isIn) ?? numbers.find(isIn) ?? range
}

const isRun = (word: ReadWord | undefined): boolean =>
  word !== undefined && word.content && word.gap === 'none' && !subordinators.has(word.text)

function verbBefore(words: readonly ReadWord[], from: number, start: number): number | undefined {
  for (let at = from - 1; at > Math.max(start, from - verbReach); at--) {
    if (words[at + 1]?.gap === 'stop' || words[at + 1]?.gap === 'comma') return undefined
    const text = words[at]?.text ?? ''
    if (!changing.has(text)) continue
    if (withParticle.has(text) && !particles.has(words[at + 1]?.text ?? '')) return undefined
    const before = words[at - 1]?.text ?? ''
    if (wordsBeforeNouns.has(before) && before !== 'to') return undefined
    // "The night shifts run from 22 to 6"
    const behind = words[at + 1]
    const isNoun =
      !/(?:ed|ose|ell|ew|en|ent)$/.test(text) &&
      behind?.content === true &&
      behind.index < from &&
      (verbForms(behind.text) & (base | third)) !== 0
    return isNoun ? undefined : at
  }
  return undefined
}

/** What of the claim is the value that was left, where it has nothing of the new one. */
function takenFrom(alignment: Alignment, { left, entered }: Change): WordRange | undefined {
  const { claim, evidence, to } = alignment
  const isIn = ({ first, next }: WordRange, place: number): boolean =>
    place >= first && place < next
  const [oldDate, newDate] = [left, entered].map(part =>
    evidence.dates.find(({ first }) => isIn(part, first)),
  )
  if (oldDate !== undefined && newDate !== undefined) {
    const [own, ...more] = claim.dates.filter(
      each => isSaid(compareDates(each, oldDate)) || isSaid(compareDates(each, newDate)),
    )
    return own !== undefined && more.length === 0 && compareDates(own, newDate) === 'apart'
      ? own
      : undefined
  }
  const [oldNumber, newNumber] = [left, entered].map(part =>
    evidence.numbers.find(({ first }) => isIn(part, first)),
  )
  if (oldNumber !== undefined && newNumber !== undefined) {
    // "From 20 to 22 EUR": the unit stands once.
    const old: ReadNumber =
      oldNumber.unit === '' && oldNumber.kind === 'count'
        ? { ...newNumber, value: oldNumber.value * newNumber.factor }
        : oldNumber
    const [own, ...more] = claim.numbers.filter(
      each => compareNumbers(each, old) === 'same' || compareNumbers(each, newNumber) === 'same',
    )
    return own !== undefined && more.length === 0 && compareNumbers(own, newNumber) === 'apart'
      ? own
      : undefined
  }
  const placesOf = (part: WordRange): number[] =>
    claim.words.flatMap(({ index, content }) =>
      content && isIn(part, to[index] ?? -1) ? [index] : [],
    )
  const ours = placesOf(left)
  const named = evidence.words.slice(left.first, left.next).filter(({ content }) => content)
  const [first] = ours
  if (first === undefined || ours.length < named.length || placesOf(entered).length > 0)
    return undefined
  return { first, next: ours.at(-1)! + 1 }
}

const isSaid = (relation: string): boolean => relation === 'same' || relation === 'part'

/** The word that leads to a value, without the articles and weekdays between. */
const leadOf = (words: readonly ReadWord[], { first }: WordRange): string =>
  words
    .slice(Math.max(0, first - 3), first)
    .findLast(({ text }) => !/^(?:the|a|an|about|on|in|at|.+day)$/.test(text))?.text ?? ''

/** Whether the claim says that a value holds, or that something was moved to it. */
function isSaidToHold(
  words: readonly ReadWord[],
  ours: WordRange,
  {
    isOfOneTime,
    isOfDay,
    ownLead,
  }: {
    readonly isOfOneTime: boolean
    readonly isOfDay: boolean
    readonly ownLead: string | undefined
  },
): boolean {
  const hasChange = words.some(({ text }) => changing.has(text))
  const lead = leadOf(words, ours)
  if (hasChange) return lead === 'to'
  return (
    // "Bought from Acme instead of Moss": nothing is left from there.
    (!leaving.has(lead) || lead === ownLead) &&
    !words.some(({ text, index }) => formerly.has(text) || isUnsure(words, index)) &&
    (isOfOneTime ||
      !tellsOfPast(words) ||
      (isOfDay && words.some(({ text }) => happened.has(text))))
  )
}

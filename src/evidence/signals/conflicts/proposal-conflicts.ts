import {
  beForms,
  denials,
  determiners,
  haveForms,
  prepositions,
  relatives,
  subjectPronouns,
} from '../../../language/grammar/function-words.ts'
import { isHedge } from '../../../language/grammar/modality.ts'
import { verbForm, verbForms } from '../../../language/grammar/verb-forms.ts'
import { setOf } from '../../../language/lexicons/lexicon.ts'
import type { TextReading } from '../../../language/read-text.ts'
import type { ReadWord, WordRange } from '../../../language/sentences/read-words.ts'
import type { Alignment } from '../alignment/alignment.ts'
import { compareDates } from './compare-dates.ts'
import { compareNumbers } from './compare-numbers.ts'
import { charactersOf, maxCompared, restFound, type WeighedConflict } from './conflict.ts'

const proposing = setOf(`
  propose proposes proposed proposing proposal suggest suggests suggested suggesting suggestion
  hope hopes hoped hoping wish wishes wished considering ideally ideal draft perhaps maybe might
`)
const supposing = setOf('would could')
const pairs = new Map([
  ['recommend', setOf('that')],
  ['recommends', setOf('that')],
  ['recommended', setOf('that')],
  ['plan', setOf('to')],
  ['plans', setOf('to')],
  ['intend', setOf('to')],
  ['intends', setOf('to')],
  ['ask', setOf('for whether if')],
  ['asks', setOf('for whether if')],
  ['asked', setOf('for whether if')],
  ['request', setOf('for that')],
  ['requested', setOf('that')],
  ['moves', setOf('that')],
  ['moved', setOf('that')],
  ['thinking', setOf('of about')],
  ['about', setOf('how what')],
  ['thought', setOf('of about')],
])
// "It was proposed and carried that …", "they said that it would be …"
const settling = setOf(`
  agreed agrees agree accepted accepts accept adopted approved carried confirmed confirms decided
  decides passed resolved settled granted signed booked announced announces said told states stated
  unanimously
`)
// "Carried as amended", "an amendment to make it 12 pounds", "12 pounds instead"
const amended = setOf('amended amend')
const amending = setOf('amendment amendments')
const divides = setOf('but so while whereas')

const weekdays = setOf('monday tuesday wednesday thursday friday saturday sunday')
const rangeOf = ({ index }: ReadWord): WordRange => ({ first: index, next: index + 1 })

/** A word that makes a wish or a plan of what follows it. */
export function opensProposal(words: readonly ReadWord[], at: number): boolean {
  const text = words[at]?.text ?? ''
  // "The date proposed by the board was kept"
  if (text.endsWith('ed') && words[at + 1]?.text === 'by') return false
  if (proposing.has(text) || supposing.has(text)) return true
  const other = text === 'about' ? words[at - 1]?.text : words[at + 1]?.text
  // "She moved that table to room 12"
  const opened = words[at + 2]?.text ?? ''
  if (text.startsWith('move') && !determiners.has(opened) && !subjectPronouns.has(opened))
    return false
  // "The bus, which nobody had thought of, left at nine"
  if (text === 'thought' && words[at + 2]?.gap !== 'none') return false
  return pairs.get(text)?.has(other ?? '') === true
}

/**
 * Claims of a plain fact with a value that the evidence has only in a wish, a proposal or a
 * request: "the rent is £60" from "we propose £60".
 */
export function proposalConflicts(alignment: Alignment): WeighedConflict[] {
  const { claim, evidence } = alignment
  const isOfDate = (at: number): boolean =>
    claim.dates.some(({ first, next }) => at >= first && at < next)
  if (
    claim.words.some(
      ({ index, text }) =>
        (isHedge(text) && text !== 'will' && !isOfDate(index)) ||
        text === 'if' ||
        opensProposal(claim.words, index),
    )
  )
    return []
  const values: { readonly ours: WordRange; readonly all: readonly WordRange[] }[] = [
    ...claim.dates
      .slice(0, maxCompared)
      .map(date => ({
        ours: date,
        all: evidence.dates.filter(other => compareDates(date, other) === 'same'),
      })),
    ...claim.numbers
      .slice(0, maxCompared)
      .map(number => ({
        ours: number,
        all: evidence.numbers.filter(other => compareNumbers(number, other) === 'same'),
      })),
  ]
  for (const word of claim.words.filter(({ text }) => weekdays.has(text)).slice(0, maxCompared))
    values.push({
      ours: rangeOf(word),
      all: evidence.words.filter(({ text }) => text === word.text).map(rangeOf),
    })
  const isPast = tellsOfPast(claim.words)
  for (const { ours, all } of values) {
    // What is repeated that often is no sentence's value.
    if (all.length > maxCompared) continue
    const markers = all.map(value => markerOf(evidence, value, isPast))
    const [marker] = markers
    if (marker === undefined || markers.includes(undefined)) continue
    const [value] = all
    const theirs = charactersOf(evidence.words, { first: marker, next: value!.next })
    return [
      {
        kind: 'modality',
        isDecisive: true,
        claim: charactersOf(claim.words, ours),
        evidence: theirs,
        message:
          'the evidence only proposes or supposes it: ' +
          evidence.text.slice(theirs.start, theirs.end).replace(/\s+/g, ' ').slice(0, 80),
        strength: restFound(alignment, ours),
      },
    ]
  }
  return wantedConflicts(alignment)
}

const wanting = setOf(`
  need needs needed needing require requires required want wants wanted lack lacks lacked lacking
`)
const wantingPairs = new Map([
  ['looking', 'for'],
  ['look', 'for'],
  ['looked', 'for'],
  ['searching', 'for'],
  ['short', 'of'],
  ['asking', 'for'],
  ['asked', 'for'],
  ['waiting', 'for'],
  ['would', 'like'],
])
const having = setOf('has have had got owns own')
const needing = setOf('must should shall ought if')
const duty = setOf('to')
// "One 230 V socket", "a new and dry store".
const describing = 6

/**
 * Claims that there is, or that somebody has, what the evidence only needs or looks for: "there is
 * a ramp" beside "we need a ramp".
 */
function wantedConflicts(alignment: Alignment): WeighedConflict[] {
  const { claim, evidence, range, to } = alignment
  const isOfWant = claim.words.some(
    ({ index, text }) => needing.has(text) || isWanting(claim.words, index),
  )
  const verb = isOfWant ? undefined : claim.words.find(({ index }) => isOfBeing(claim, index))
  const thing = verb && claim.words.find(({ index, content }) => index > verb.index && content)
  if (verb === undefined || thing === undefined) return []
  // "A 230 V socket": the noun is what is needed.
  const place = to[headOf(claim.words, thing.index)] ?? -1
  if (place < range.first || place >= range.next) return []
  const isThere = evidence.words
    .slice(range.first, range.next)
    .some(({ index, text }) => having.has(text) || isOfBeing(evidence, index))
  const marker = isThere ? undefined : wantOf(evidence.words, place, range)
  if (marker === undefined) return []
  const theirs = charactersOf(evidence.words, {
    first: Math.min(marker, place),
    next: Math.max(marker, place) + 1,
  })
  return [
    {
      kind: 'modality',
      isDecisive: true,
      claim: { start: verb.start, end: thing.end },
      evidence: theirs,
      message:
        'the evidence only says that it is wanted: ' +
        evidence.text.slice(theirs.start, theirs.end).replace(/\s+/g, ' ').slice(0, 80),
      strength: restFound(alignment),
    },
  ]
}

/** "There is", "has a": not "has painted", "has to". */
function isOfBeing({ words, text: whole }: TextReading, at: number): boolean {
  const { text = '', end = 0 } = words[at] ?? {}
  const next = words[at + 1]?.text ?? ''
  if (text === 'there') return beForms.has(next) || /^['’]s/.test(whole.slice(end, end + 2))
  return having.has(text) && !duty.has(next) && (verbForms(next) & verbForm.participle) === 0
}

/** The last word of the noun phrase that a word opens. */
function headOf(words: readonly ReadWord[], first: number): number {
  let at = first
  while (words[at + 1]?.gap === 'none' && words[at + 1]?.content === true) at++
  return at
}

function isWanting(words: readonly ReadWord[], at: number): boolean {
  const text = words[at]?.text ?? ''
  const link = wantingPairs.get(text)
  return wanting.has(text) || (link !== undefined && words[at + 1]?.text === link)
}

/** The word that wants a thing: "need a *ramp*", "a *ramp* is needed". */
function wantOf(
  words: readonly ReadWord[],
  place: number,
  { first, next }: WordRange,
): number | undefined {
  for (let at = place - 1; at >= Math.max(first, place - describing); at--) {
    const text = words[at]?.text ?? ''
    if (words[at + 1]?.gap === 'stop') break
    // "We need the ramp that …": it is there.
    if (isWanting(words, at)) return definite.has(words[at + 1]?.text ?? '') ? undefined : at
    if (beForms.has(text) || relatives.has(text) || isRelating(words, at)) break
  }
  // "A treasurer for the junior section is needed"
  let opens = place
  while (opens > first && words[opens]?.gap === 'none' && words[opens - 1]?.content === true)
    opens--
  while (determiners.has(words[opens - 1]?.text ?? '')) opens--
  if (isRelating(words, opens - 1)) return undefined
  for (let at = place + 1; at < Math.min(next, place + describing); at++) {
    if (words[at]?.gap === 'stop') break
    const lead = words[at - 1]?.text ?? ''
    if (isWanting(words, at) && (beForms.has(lead) || lead === 'still')) return at
  }
  return undefined
}

/**
 * A preposition that what is wanted ends before, as what stands behind is there: "volunteers for
 * the bar", "a bench in Mill Lane"; not that of "looking for" or "a room with a stage".
 */
function isRelating(words: readonly ReadWord[], at: number): boolean {
  const { text = '' } = words[at] ?? {}
  if (!prepositions.has(text) || isWanting(words, at - 1)) return false
  return ofPlace.has(text) || definite.has(words[at + 1]?.text ?? '')
}

const ofPlace = setOf('in at on by near beside behind under over from')
const definite = setOf('the this that these those my your his her its our their')

/** Whether what stands at a word is only wished, proposed or asked for. */
export const isProposed = (evidence: Alignment['evidence'], at: number): boolean =>
  markerOf(evidence, { first: at, next: at + 1 }, false) !== undefined

/** The word that leaves a value open, in its clause. */
function markerOf(
  evidence: Alignment['evidence'],
  value: WordRange,
  isPast: boolean,
): number | undefined {
  const { words, sentences } = evidence
  const marker = markerBefore(words, value, isPast) ?? markerBehind(evidence, value)
  if (marker === undefined) return undefined
  const sentence = words[value.first]?.sentence ?? 0
  // What is said to be settled then is no wish any more.
  const told = [sentence, sentence + 1].flatMap(at => {
    const range = sentences[at]
    return range === undefined ? [] : words.slice(range.first, range.next)
  })
  // "We have not decided"
  const settles = ({ text, index }: ReadWord): boolean =>
    settling.has(text) && (evidence.negations.counts[index] ?? 0) === 0
  const isSettled = told.some(settles) && !isAmended(evidence, value, told)
  return isSettled ? undefined : marker
}

/** What was carried as amended, or otherwise, is not what was proposed. */
function isAmended(evidence: TextReading, value: WordRange, told: readonly ReadWord[]): boolean {
  if (told.some(({ text }) => amended.has(text))) return true
  const isAmending = told.some(({ text }) => amending.has(text))
  const instead = told.findLast(
    ({ text, index }) => text === 'instead' && evidence.words[index + 1]?.text !== 'of',
  )
  const last = isAmending ? told.at(-1) : instead
  return last !== undefined && hasOtherBehind(evidence, value, last.index + 1)
}

/** Whether behind a value another one of the same sort stands, before a word. */
function hasOtherBehind(
  { words, numbers, dates }: TextReading,
  value: WordRange,
  next: number,
): boolean {
  const isBehind = (each: WordRange): boolean => each.first >= value.next && each.next <= next
  const isIt = (each: WordRange): boolean => each.first <= value.first && each.next >= value.next
  const number = numbers.find(isIt)
  if (number !== undefined)
    return numbers.some(
      each =>
        isBehind(each) && each.kind === number.kind && compareNumbers(number, each) === 'apart',
    )
  const date = dates.find(isIt)
  if (date !== undefined)
    return dates.some(each => isBehind(each) && compareDates(date, each) === 'apart')
  const text = words[value.first]?.text ?? ''
  return (
    weekdays.has(text) &&
    words.slice(value.next, next).some(each => weekdays.has(each.text) && each.text !== text)
  )
}

const farthest = 30

function markerBefore(
  words: readonly ReadWord[],
  { first }: WordRange,
  isPast: boolean,
): number | undefined {
  for (let at = first - 1; at >= Math.max(0, first - farthest); at--) {
    const word = words[at]
    if (word === undefined || word.sentence !== words[first]?.sentence) return undefined
    // "He would win it in 1998" tells what came then.
    if (opensProposal(words, at) && !(isPast && supposing.has(word.text))) return at
    if (word.gap === 'stop' || divides.has(word.text)) return undefined
  }
  return undefined
}

// "£60 for the garage has been suggested"
const reach = 8
const wished = setOf('proposed suggested requested considered recommended discussed envisaged')
const degrees = setOf('too a bit little rather very quite far somewhat much')
const untimely = setOf('soon early late tight ambitious optimistic')

/** "£60 was proposed", "7 pm would be better", "9 May is a bit soon". */
function markerBehind(evidence: TextReading, value: WordRange): number | undefined {
  const { words } = evidence
  const { first, next } = value
  for (const { index, text, gap } of words.slice(next, next + reach)) {
    if (gap === 'stop' || words[index]?.sentence !== words[first]?.sentence) return undefined
    const lead = words[index - 1]?.text ?? ''
    if (wished.has(text) && (beForms.has(lead) || lead === 'been')) return first
    if (text === 'would' && words[index + 1]?.text === 'be') return first
    if (index === next && beForms.has(text)) {
      let at = index + 1
      while (degrees.has(words[at]?.text ?? '')) at++
      if (at > index + 1 && untimely.has(words[at]?.text ?? ''))
        return isNonetheless(evidence, value) ? undefined : first
    }
  }
  return undefined
}

const conceding = setOf('but although though still however nevertheless nonetheless')
const alternative = setOf('before earlier sooner later after other another else otherwise')
const objecting = setOf('mind minds minded object objects objected complain complains complained')

/**
 * "9 May is rather late, but the caterers cannot come before", "although it is late, nobody
 * minded": a day that stands, as none other will do, or as it is minded by nobody. Not where
 * another one is offered.
 */
function isNonetheless(evidence: TextReading, value: WordRange): boolean {
  const sentence = evidence.sentences[evidence.words[value.first]?.sentence ?? 0]
  if (sentence === undefined) return false
  const { first, next } = sentence
  const words = evidence.words.slice(first, next)
  if (!words.some(({ text }) => conceding.has(text))) return false
  const behind = evidence.words.slice(value.next, next)
  const denial = behind.find(({ text }) => denials.has(text))
  if (denial === undefined) return false
  return (
    behind.some(
      ({ text, index }) => index > denial.index && (alternative.has(text) || objecting.has(text)),
    ) && !hasOtherBehind(evidence, value, next)
  )
}

const { base, past } = verbForm

/** Whether some words have a verb in the past. */
export const tellsOfPast = (words: readonly ReadWord[]): boolean =>
  words.some(({ text, index }) => {
    if (/^(?:was|were|had|did)$/.test(text)) return true
    const forms = verbForms(text)
    if ((forms & past) === 0 || (forms & base) !== 0) return false
    return !words.slice(0, index).some(({ text: own }) => beForms.has(own) || haveForms.has(own))
  })

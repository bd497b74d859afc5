import { daysIn } from '../../../language/dates/only-day.ts'
import { askedEventOf, saysDone } from '../../../language/question/asked-event.ts'
import {
  maySpeakOfSame,
  presentStateOf,
  saysState,
  type PresentState,
} from '../../../language/question/present-state.ts'
import { beginsWithPronoun } from '../../../language/sentences/pronoun-led.ts'
import { firstDecisive } from '../../../support/code-points.ts'
import {
  answeringCandidates,
  type CandidatePassage,
  type SentenceCandidate,
} from '../candidates.ts'
import type { ScoredCandidate } from '../choose.ts'
import { daysOf, toldOn } from './told-days.ts'

const dayMs = 86_400_000

/** What is so by now, and what was said before, each with its day. */
export interface LaterState {
  readonly sentences: readonly ScoredCandidate[]
  readonly days: ReadonlyMap<SentenceCandidate, string>
}

/** A state that is asked for, and what a sentence says of it. */
interface ChangingState {
  readonly state: PresentState
  readonly saidIn: (candidate: SentenceCandidate) => boolean | undefined
}

/** "Is the lift working?", "has Mr Doyle paid?": what one mail denies another may tell later. */
function changingState(question: string): ChangingState | undefined {
  const state = presentStateOf(question)
  if (state !== undefined)
    return {
      state,
      saidIn: candidate =>
        isAbout(candidate, state) ? saysState(candidate.text, state) : undefined,
    }
  const event = askedEventOf(question)
  if (event?.isPast !== true) return undefined
  return {
    state: { thing: [...event.things], so: event.verbs, notSo: event.denying },
    saidIn: ({ text }) => saysDone(text, event),
  }
}

/**
 * For a question whether something is so by now: the latest sentence about the thing where it says
 * the opposite of the likeliest one, and that one after it. Undefined where nothing later says so,
 * or it is not plain that both speak of the same.
 */
export function laterState(
  question: string,
  chosen: readonly ScoredCandidate[],
  scored: readonly ScoredCandidate[],
  passages: readonly CandidatePassage[],
): LaterState | undefined {
  const asked = changingState(question)
  if (asked === undefined) return undefined
  const { state, saidIn } = asked
  const probabilities = new Map(scored.map(entry => [entry.candidate, entry.probability]))
  const told = passages.flatMap(answeringCandidates).flatMap(candidate => {
    const isSo = saidIn(candidate)
    const ms = isSo === undefined ? undefined : toldOn(candidate)
    if (isSo === undefined || ms === undefined) return []
    return [{ candidate, isSo, ms, probability: probabilities.get(candidate) ?? 0 }]
  })
  const before = chosen.flatMap(entry => told.find(one => one.candidate === entry.candidate) ?? [])
  const [first] = before.toSorted((a, b) => b.probability - a.probability)
  if (first === undefined) return undefined
  const [latest] = told
    .filter(({ candidate }) => maySpeakOfSame(candidate.text, first.candidate.text, state))
    .toSorted((a, b) => firstDecisive(b.ms - a.ms, b.probability - a.probability))
  if (latest === undefined) return undefined
  // Where the likeliest sentence is the latest, another that was chosen may say what was before.
  const [older] =
    latest.isSo === first.isSo ? before.filter(one => one.isSo !== latest.isSo) : [first]
  if (older === undefined || latest.ms < older.ms + dayMs) return undefined
  // What it tells may have been long before it was written.
  const isOld = daysIn(latest.candidate.text).some(({ to }) => to * dayMs < older.ms - dayMs)
  return isOld ? undefined : { sentences: [latest, older], days: daysOf([latest, older]) }
}

/** Whether a sentence speaks of the thing; a mail's "it" is what its subject names. */
function isAbout({ text, termSet, passage }: SentenceCandidate, { thing }: PresentState): boolean {
  const isMeant = passage.document.mail !== undefined && beginsWithPronoun(text)
  return thing.every(term => termSet.has(term) || (isMeant && passage.context.has(term)))
}

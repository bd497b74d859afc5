import type { ValueKind } from '../../../language/change/said-values.ts'
import {
  changedValue,
  statesOtherValue,
  threadOf,
  type AskedThing,
  type ToldSentence,
} from '../../../language/change/value-change.ts'
import { restatesValue } from '../../../language/change/restated-value.ts'
import { daysIn } from '../../../language/dates/only-day.ts'
import type { AnswerKind } from '../../../language/question/expected-answer.ts'
import type { Question } from '../../../language/question/question.ts'
import { firstDecisive } from '../../../support/code-points.ts'
import {
  answeringCandidates,
  type CandidatePassage,
  type SentenceCandidate,
} from '../candidates.ts'
import type { ScoredCandidate } from '../choose.ts'
import type { LaterState } from './later-state.ts'
import { daysOf, toldOn } from './told-days.ts'

const kindsFor: Partial<Record<AnswerKind, readonly ValueKind[]>> = {
  time: ['date', 'clock', 'weekday'],
  count: ['amount', 'number'],
  figure: ['amount', 'number'],
  person: ['name'],
  organization: ['name'],
  place: ['name'],
  whereabouts: ['name'],
}
// Its wording leaves open what may answer: "what does it cost" may ask for a figure or for pains.
const asksCost = /^\W*what (?:does|do|will|would) .{2,100}? cost\b/iu
// From when until when it goes on tells how long.
const asksHowLong = /\bhow long\b/iu
const clockKind: ValueKind = 'clock'
// Without a word of change the later sentence must answer about as well.
const nearBest = 0.8
// A value that was changed more often than this was hardly followed rightly.
const mostChanges = 5
const dayMs = 86_400_000
const nearDays = 60
const mostRead = 8_000

interface Told extends ScoredCandidate {
  readonly ms: number
  readonly sentence: ToldSentence
}

/**
 * For a question for a value (when, how much, where, who): the latest sentence that says it has
 * changed, and after it the one whose value it changed. Undefined where nothing later says so of
 * the likeliest sentence, nor that one of an earlier.
 */
export function laterValue(
  question: Pick<Question, 'expects' | 'text'>,
  chosen: readonly ScoredCandidate[],
  scored: readonly ScoredCandidate[],
  passages: readonly CandidatePassage[],
): LaterState | undefined {
  const kind = question.expects?.kind ?? (asksCost.test(question.text) ? 'figure' : undefined)
  const known = kind === undefined ? undefined : kindsFor[kind]
  const kinds =
    known !== undefined && asksHowLong.test(question.text) ? [...known, clockKind] : known
  const [best] = chosen.toSorted((a, b) => b.probability - a.probability)
  if (kinds === undefined || best === undefined) return undefined
  const asked: AskedThing = { text: question.text, kinds: new Set(kinds) }
  const probabilities = new Map(scored.map(entry => [entry.candidate, entry.probability]))
  const told = passages
    .flatMap(answeringCandidates)
    .flatMap(candidate => toldOf(candidate, probabilities.get(candidate) ?? 0))
  const first = told.find(({ candidate }) => candidate === best.candidate)
  if (first === undefined) return restatedOf(undatedTold(best), told, asked)
  const changes = (later: Told, earlier: Told): boolean =>
    later.ms > earlier.ms &&
    (changedValue(later.sentence, earlier.sentence, asked) !== undefined ||
      (later.probability >= nearBest * first.probability &&
        statesOtherValue(later.sentence, earlier.sentence, asked)))
  let older: Told | undefined
  let latest = first
  for (let step = 0; step < mostChanges; step++) {
    const next = latestOf(told.filter(one => changes(one, latest)))
    if (next === undefined) break
    older = latest
    latest = next
  }
  older ??= latestOf(told.filter(one => changes(first, one)))
  if (older === undefined) return restatedOf(first, told, asked)
  return { sentences: [latest, older], days: daysOf([latest, older]) }
}

/** What another text says later of the same thing, and behind it what it says otherwise. */
function restatedOf(first: Told, told: readonly Told[], asked: AskedThing): LaterState | undefined {
  const isDated = Number.isFinite(first.ms)
  const isOfThen = daysNamed(first)
  const latest = latestOf(
    told.filter(
      one =>
        one.candidate.passage.document !== first.candidate.passage.document &&
        (isDated ? one.ms > first.ms : isOfThen(one.ms)) &&
        restatesValue(one.sentence, first.sentence, asked),
    ),
  )
  if (latest === undefined) return undefined
  return {
    sentences: [latest, first],
    days: daysOf([latest, first].filter(({ ms }) => Number.isFinite(ms))),
  }
}

/** A text that does not say when it was written is of the time of the days it names. */
function daysNamed({ candidate }: Told): (ms: number) => boolean {
  const days = daysIn(candidate.passage.document.text.slice(0, mostRead))
  return ms => days.some(({ to }) => Math.abs(to * dayMs - ms) <= nearDays * dayMs)
}

const latestOf = (told: readonly Told[]): Told | undefined =>
  told.toSorted((a, b) => firstDecisive(b.ms - a.ms, b.probability - a.probability))[0]

function toldOf(candidate: SentenceCandidate, probability: number): Told[] {
  const ms = toldOn(candidate)
  return ms === undefined ? [] : [toldAt(ms, candidate, probability)]
}

const undatedTold = ({ candidate, probability }: ScoredCandidate): Told =>
  toldAt(-Infinity, candidate, probability)

function toldAt(ms: number, candidate: SentenceCandidate, probability: number): Told {
  const { passage, chunk, index, text } = candidate
  const { document } = passage
  const sentence: ToldSentence = {
    text,
    before: passage.candidates[index - 1]?.text ?? '',
    around: [document.mail?.subject ?? document.title, ...chunk.headingPath].join('\n'),
    thread: document.mail === undefined ? document.id : threadOf(document.mail.subject),
  }
  return { candidate, probability, ms, sentence }
}

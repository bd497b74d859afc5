import {
  askedOffice,
  bodyOf,
  newHolderOf,
  officesIn,
  saysHolder,
} from '../../../language/change/new-holder.ts'
import { holderIn, saysLeaving, saysSuccessor } from '../../../language/change/holder-leaves.ts'
import type { DateValue } from '../../../language/mention-words/mention.ts'
import type { Question } from '../../../language/question/question.ts'
import { recognizeMentions } from '../../../language/recognize.ts'
import { analyze, isStopWord } from '../../../language/words/tokens.ts'
import { firstDecisive } from '../../../support/code-points.ts'
import {
  answeringCandidates,
  type CandidatePassage,
  type SentenceCandidate,
} from '../candidates.ts'
import type { ScoredCandidate } from '../choose.ts'
import type { LaterState } from './later-state.ts'
import { daysOf, toldOn } from './told-days.ts'

interface Told extends ScoredCandidate {
  readonly ms: number
}

/**
 * For a question who holds an office: the latest sentence that says who came to hold it, and after
 * it the likeliest one that names an earlier holder; the other way round where the change is still
 * to come. Undefined where nothing later than the likeliest sentence tells of a change.
 */
export function laterHolder(
  { text, context }: Pick<Question, 'text' | 'context'>,
  chosen: readonly ScoredCandidate[],
  scored: readonly ScoredCandidate[],
  passages: readonly CandidatePassage[],
): LaterState | undefined {
  const office = askedOffice(text)
  if (office === undefined) return undefined
  const probabilities = new Map(scored.map(entry => [entry.candidate, entry.probability]))
  const told: Told[] = passages.flatMap(answeringCandidates).flatMap(candidate => {
    const ms = toldOn(candidate)
    if (ms === undefined || officesIn(candidate.text, office).length === 0) return []
    return [{ candidate, ms, probability: probabilities.get(candidate) ?? 0 }]
  })
  const before = chosen
    .flatMap(entry => told.find(one => one.candidate === entry.candidate) ?? [])
    .toSorted((a, b) => b.probability - a.probability)
  const [first] = before
  if (first === undefined) return undefined
  const asked = new Set(analyze(text))
  const changes = (later: Told, earlier: Told): boolean => {
    const place = newHolderOf(later.candidate.text, office)
    if (place === undefined || later.ms <= earlier.ms) return false
    const known = termsAround(earlier.candidate)
    const own = termsAround(later.candidate)
    return (
      bodyOf(later.candidate.text, place.end).every(term => known.has(term) || asked.has(term)) &&
      [...asked].every(term => isStopWord(term) || !known.has(term) || own.has(term))
    )
  }
  const latest = latestOf(told.filter(one => changes(one, first))) ?? first
  const older =
    latest === first
      ? latestOf(
          told.filter(
            one =>
              changes(first, one) &&
              (before.includes(one) || saysHolder(one.candidate.text, office)),
          ),
        )
      : first
  if (older === undefined) return departureOf(first, context.now, scored, passages)
  const isToCome =
    context.now >= latest.ms && (startOf(latest.candidate.text, latest.ms) ?? 0) > context.now
  const both = isToCome ? [older, latest] : [latest, older]
  return { sentences: both, days: daysOf(both) }
}

/**
 * What was told after the likeliest sentence of whom it names: who comes after them, and that they
 * leave. Neither names the office.
 */
function departureOf(
  first: Told,
  now: number,
  scored: readonly ScoredCandidate[],
  passages: readonly CandidatePassage[],
): LaterState | undefined {
  const holder = holderIn(first.candidate.text)
  if (holder.length === 0) return undefined
  const probabilities = new Map(scored.map(entry => [entry.candidate, entry.probability]))
  const later = passages.flatMap(answeringCandidates).flatMap((candidate): Told[] => {
    const ms = toldOn(candidate)
    if (ms === undefined || ms <= first.ms) return []
    return [{ candidate, ms, probability: probabilities.get(candidate) ?? 0 }]
  })
  const successor = latestOf(
    later.filter(({ candidate: { text, chunk, passage } }) =>
      saysSuccessor(
        text,
        [passage.document.mail?.subject ?? passage.document.title, ...chunk.headingPath].join('\n'),
        holder,
      ),
    ),
  )
  const leaving = latestOf(
    later.filter(({ candidate }) => saysLeaving(candidate.read.text, holder)),
  )
  const told = [successor, leaving].flatMap(one => one ?? [])
  if (told.length === 0) return undefined
  // "At the end of April" may be of the month it was written in.
  const isToCome = told.every(({ candidate, ms }) =>
    recognizeMentions(candidate.text).some(
      ({ value }) =>
        value?.kind === 'date' &&
        value.day !== undefined &&
        (beginOf(value, ms) ?? 0) > now &&
        now >= ms,
    ),
  )
  const all = [...new Set(isToCome ? [first, ...told] : [...told, first])]
  return { sentences: all, days: daysOf(all) }
}

const latestOf = (told: readonly Told[]): Told | undefined =>
  told.toSorted((a, b) => firstDecisive(b.ms - a.ms, b.probability - a.probability))[0]

/** What a sentence says, and what its document and sections are headed by. */
const termsAround = ({ text, chunk, passage }: SentenceCandidate): ReadonlySet<string> =>
  new Set(analyze([passage.document.title, ...chunk.headingPath, text].join('\n')))

const fromThen = /\b(?:from|as of|as from|effective|starting|beginning|on)(?: the)? $/iu

/** From when on what a sentence tells is so, where it names the day or month. */
function startOf(text: string, writtenMs: number): number | undefined {
  for (const { start, value } of recognizeMentions(text))
    if (value?.kind === 'date' && fromThen.test(text.slice(0, start)))
      return beginOf(value, writtenMs)
  return undefined
}

/** A day without a year is the next one after it was written. */
function beginOf({ year, month, day = 1 }: DateValue, writtenMs: number): number | undefined {
  if (month === undefined) return undefined
  const inYear = (ofYear: number): number => Date.UTC(ofYear, month - 1, day)
  if (year !== undefined) return inYear(year)
  const written = new Date(writtenMs).getUTCFullYear()
  return inYear(written) < writtenMs ? inYear(written + 1) : inYear(written)
}

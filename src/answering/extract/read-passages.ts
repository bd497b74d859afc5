import type {
  AnswerReader,
  PassageReading,
  SentenceReading,
} from '../../core/ports/answer-reader.ts'
import type { Document } from '../../core/document.ts'
import { firstDecisive } from '../../support/code-points.ts'
import { framesOthers, mayAnswer } from '../../language/sentence-role/sentence-role.ts'
import type { CandidatePassage, SentenceCandidate } from './candidates.ts'
import { coverage, type QuestionTerms } from './question-terms.ts'

/** What the reader says of the passages it was shown. */
export interface PassageReadings {
  readonly bySentence: ReadonlyMap<SentenceCandidate, SentenceReading>
  /** That a passage answers, 0–1. */
  readonly answers: ReadonlyMap<CandidatePassage, number>
}

export const noReadings: PassageReadings = { bySentence: new Map(), answers: new Map() }

// Reading 700 word pieces takes about a seventh of a second on two cores.
const maxPassages = 6
const maxPieces = 800
// A window of a longer passage; the reader was trained on passages up to this length.
const piecesInWindow = 300
// Characters of a word piece, on average, and the marks around a sentence.
const charactersInPiece = 4.3
const marks = 2
// A longer sentence is a table or a listing; its beginning is read.
const maxCharacters = 1_200

/**
 * A passage that stands this much lower than the best, in log-odds of its sentences before they are
 * read, is not read: of 1,000 questions four then get another best sentence, for three fifths of
 * the reading (272 questions of CLAPnq and qa-sentences).
 */
const maxBelowBest = 2

interface Window {
  readonly passage: CandidatePassage
  readonly candidates: readonly SentenceCandidate[]
}

/**
 * Reads the best passages, of long ones the stretch that holds most of the question. `standingOf`:
 * log-odds of a passage's sentences as far as the passage as a whole tells; default: all alike.
 */
export async function readPassages(
  question: string,
  terms: QuestionTerms,
  passages: readonly CandidatePassage[],
  reader: AnswerReader,
  options: {
    readonly signal?: AbortSignal | undefined
    readonly standingOf?: ((passage: CandidatePassage) => number) | undefined
  },
): Promise<PassageReadings> {
  const found: Window[] = []
  let pieces = 0
  for (const passage of passages.slice(0, maxPassages)) {
    const room = Math.min(piecesInWindow, maxPieces - pieces)
    const candidates = windowOf(passage, terms, room)
    if (candidates.length === 0) continue
    found.push({ passage, candidates })
    for (const candidate of candidates) pieces += piecesOf(candidate)
  }
  const windows = worthReading(found, options.standingOf ?? (() => 0))
  const readings = await reader.read(
    question,
    windows.map(({ passage, candidates }) => ({
      title: titleOf(passage.document),
      sentences: candidates.map(({ text }) => text.slice(0, maxCharacters)),
    })),
    { signal: options.signal },
  )
  return collected(windows, readings)
}

/** Without those that stand far below the best; the first is always read. */
function worthReading(
  windows: readonly Window[],
  standingOf: (passage: CandidatePassage) => number,
): readonly Window[] {
  const standings = windows.map(({ passage }) => standingOf(passage))
  const least = Math.max(...standings) - maxBelowBest
  return windows.filter((_, index) => index === 0 || standings[index]! >= least)
}

/** What a passage is about: of an email who wrote it, too, since its text rarely says so. */
function titleOf({ mail, title }: Document): string {
  if (mail === undefined) return title
  const sender = mail.from?.name ?? mail.from?.address
  return sender === undefined ? mail.subject : `${sender}: ${mail.subject}`
}

function collected(
  windows: readonly Window[],
  readings: readonly PassageReading[],
): PassageReadings {
  const bySentence = new Map<SentenceCandidate, SentenceReading>()
  const answers = new Map<CandidatePassage, number>()
  for (const [at, { passage, candidates }] of windows.entries()) {
    const reading = readings[at]
    if (reading === undefined) continue
    answers.set(passage, reading.answers)
    for (const [index, candidate] of candidates.entries()) {
      const sentence = reading.sentences[index]
      if (sentence !== undefined) bySentence.set(candidate, sentence)
    }
  }
  return { bySentence, answers }
}

const piecesOf = ({ text }: SentenceCandidate): number =>
  Math.ceil(Math.min(text.length, maxCharacters) / charactersInPiece) + marks

/**
 * The sentences around the one that holds most of the question, as many as there is room for; of
 * neighbours the one that holds more comes first.
 */
function windowOf(
  passage: CandidatePassage,
  terms: QuestionTerms,
  room: number,
): readonly SentenceCandidate[] {
  // Notices and references only take room; headings and questions tell what is beside them.
  const candidates = passage.candidates.filter(({ role }) => mayAnswer(role) || framesOthers(role))
  const covers = candidates.map(({ termSet }) => coverage(terms, termSet))
  let best = 0
  for (const [index, cover] of covers.entries()) if (cover > covers[best]!) best = index
  const centre = candidates[best]
  if (centre === undefined || room <= marks) return []
  let [first, last] = [best, best]
  let size = piecesOf(centre)
  for (;;) {
    const next = [first - 1, last + 1]
      .filter(index => index >= 0 && index < candidates.length)
      .filter(index => size + piecesOf(candidates[index]!) <= room)
      .sort((a, b) =>
        firstDecisive(covers[b]! - covers[a]!, Math.abs(a - best) - Math.abs(b - best)),
      )[0]
    if (next === undefined) break
    size += piecesOf(candidates[next]!)
    first = Math.min(first, next)
    last = Math.max(last, next)
  }
  return candidates.slice(first, last + 1)
}

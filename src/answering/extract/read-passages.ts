import type {
  AnswerReader,
  PassageReading,
  SentenceReading,
} from '../../core/ports/answer-reader.ts'
import type { Document } from '../../core/document.ts'
import { framesOthers, mayAnswer } from '../../language/sentence-role/sentence-role.ts'
import type { CandidatePassage, RetrievedText, SentenceCandidate } from './candidates.ts'

/** What the reader says of a sentence, and that the stretch which it was read in answers, 0–1. */
export interface ReadSentence extends SentenceReading {
  readonly stretchAnswers: number
}

/** What the reader says of the passages it was shown; nothing of sentences that were not read. */
export type PassageReadings = ReadonlyMap<SentenceCandidate, ReadSentence>

export const noReadings: PassageReadings = new Map()

// Reading so many takes a tenth of a second on two cores, two to four where sentences are new.
const maxPieces = 2_000
// A window of a longer passage.
const piecesInWindow = 240
// Characters of a word piece, on average, and the marks around a sentence.
const charactersInPiece = 4.3
const marks = 2
// A longer sentence is a table or a listing; its beginning is read.
const maxCharacters = 1_200

interface Window extends RetrievedText {
  readonly passage: CandidatePassage
  readonly candidates: readonly SentenceCandidate[]
  readonly pieces: number
}

/**
 * Reads the passages, long ones in windows, those that stand highest first, until there is no room
 * for more. `standingOf`: log-odds of a window's sentences as far as the window as a whole tells;
 * default: all alike.
 */
export async function readPassages(
  question: string,
  passages: readonly CandidatePassage[],
  reader: AnswerReader,
  options: {
    readonly signal?: AbortSignal | undefined
    readonly standingOf?: ((text: RetrievedText) => number) | undefined
  },
): Promise<PassageReadings> {
  const windows = worthReading(passages.flatMap(windowsOf), options.standingOf ?? (() => 0))
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

/** Those that stand highest, as many as there is room for; the first is always read. */
function worthReading(
  windows: readonly Window[],
  standingOf: (text: RetrievedText) => number,
): readonly Window[] {
  const standings = new Map(windows.map(window => [window, standingOf(window)]))
  const order = windows.toSorted((one, other) => standings.get(other)! - standings.get(one)!)
  let pieces = 0
  return order.filter((window, at) => {
    if (at > 0 && pieces + window.pieces > maxPieces) return false
    pieces += window.pieces
    return true
  })
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
  const found = new Map<SentenceCandidate, ReadSentence>()
  for (const [at, { candidates }] of windows.entries()) {
    const { answers = 0, sentences = [] } = readings[at] ?? {}
    for (const [index, candidate] of candidates.entries()) {
      const sentence = sentences[index]
      if (sentence !== undefined) found.set(candidate, { ...sentence, stretchAnswers: answers })
    }
  }
  return found
}

const piecesOf = ({ text }: SentenceCandidate): number =>
  Math.ceil(Math.min(text.length, maxCharacters) / charactersInPiece) + marks

/** A passage in windows; they end where a chunk does, where that leaves them half full at least. */
function windowsOf(passage: CandidatePassage): Window[] {
  // Notices and references only take room; headings and questions tell what is beside them.
  const candidates = passage.candidates.filter(({ role }) => mayAnswer(role) || framesOthers(role))
  const total = candidates.reduce((sum, candidate) => sum + piecesOf(candidate), 0)
  if (total <= piecesInWindow) return candidates.length === 0 ? [] : [windowOf(passage, candidates)]
  const windows: Window[] = []
  let open: SentenceCandidate[] = []
  let size = 0
  for (const candidate of candidates) {
    const pieces = piecesOf(candidate)
    const isNewChunk = open.at(-1)?.chunk !== candidate.chunk
    if (
      open.length > 0 &&
      (size + pieces > piecesInWindow || (isNewChunk && size >= piecesInWindow / 2))
    ) {
      windows.push(windowOf(passage, open))
      open = []
      size = 0
    }
    open.push(candidate)
    size += pieces
  }
  return open.length === 0 ? windows : [...windows, windowOf(passage, open)]
}

function windowOf(passage: CandidatePassage, candidates: readonly SentenceCandidate[]): Window {
  return {
    passage,
    candidates,
    pieces: candidates.reduce((sum, candidate) => sum + piecesOf(candidate), 0),
    found: [...new Set(candidates.map(({ chunk }) => chunk.id))],
    termSet: new Set(candidates.flatMap(({ terms }) => terms)),
  }
}

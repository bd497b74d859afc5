import type {
  AnswerReader,
  PassageReading,
  PassageToRead,
  SentenceReading,
} from '../../core/ports/answer-reader.ts'
import type { Chunk, Document, MailAddress, MailHeaders } from '../../core/document.ts'
import { dayInWords } from '../../language/dates/date-name.ts'
import { authorOf, personName } from '../../language/voice/voice.ts'
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
// The headings that a sentence is shown under, from the innermost.
const headingsShown = 2
// A longer sentence is a table or a listing; its beginning is read.
const maxCharacters = 1_200

/** A line of a window: a sentence, or the heading that the next ones stand under. */
interface Line {
  /** As it is read. */
  readonly text: string
  readonly candidate?: SentenceCandidate | undefined
}

/** A stretch of a passage that the reader is shown at once. */
export interface Window extends RetrievedText {
  readonly passage: CandidatePassage
  readonly lines: readonly Line[]
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
  const readings = await reader.read(question, windows.map(shownTo), { signal: options.signal })
  return collected(windows, readings)
}

/** A window as the reader is shown it. */
export const shownTo = ({ passage, lines }: Window): PassageToRead => ({
  title: titleOf(passage.document, lines),
  sentences: lines.map(({ text }) => text),
})

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

/** What a window is about: of an email also who wrote it, to whom and when. */
function titleOf({ mail, title }: Document, lines: readonly Line[]): string {
  if (mail === undefined) return title
  const chunks = new Set(lines.flatMap(({ candidate }) => candidate?.chunk ?? []))
  const authors = [...chunks].map(({ headingPath }) => {
    const author = authorOf(mail, headingPath)
    return { name: author && nameOf(author), isSender: author === mail.from }
  })
  const [author] = authors
  // Of several the headings above the lines tell who wrote what.
  const isOne = new Set(authors.map(({ name }) => name)).size === 1
  if (author?.name === undefined || !isOne) return mail.subject
  return `${author.name}${author.isSender ? receiversAndDay(mail) : ''}: ${mail.subject}`
}

// Of a longer list the first few are those whom the text speaks to.
const receiversShown = 3

function receiversAndDay({ to, sent }: MailHeaders): string {
  const names = to.slice(0, receiversShown).flatMap(each => nameOf(each) ?? [])
  const day = sent && dayInWords(sent.ms + (sent.offsetMinutes ?? 0) * 60_000)
  return (
    (names.length > 0 ? ` to ${names.join(', ')}` : '') + (day === undefined ? '' : ` (${day})`)
  )
}

const nameOf = (person: MailAddress): string | undefined => personName(person) ?? person.address

function collected(
  windows: readonly Window[],
  readings: readonly PassageReading[],
): PassageReadings {
  const found = new Map<SentenceCandidate, ReadSentence>()
  for (const [at, { lines }] of windows.entries()) {
    const { answers = 0, sentences = [] } = readings[at] ?? {}
    for (const [index, { candidate }] of lines.entries()) {
      const sentence = sentences[index]
      if (candidate !== undefined && sentence !== undefined)
        found.set(candidate, {
          ...sentence,
          words: candidate.read.originalOf(sentence.words),
          stretchAnswers: answers,
        })
    }
  }
  return found
}

const piecesOf = ({ text }: Line): number => Math.ceil(text.length / charactersInPiece) + marks

/** The headings that a sentence stands under, but the document's own title; the inner two. */
function headingOf({ passage: { document }, chunk, range }: SentenceCandidate): string {
  const section = document.sections.findLast(
    ({ start, end }) => start <= range.start && range.start < end,
  )
  return (section ?? chunk).headingPath
    .filter(heading => heading !== document.title)
    .slice(-headingsShown)
    .join(': ')
}

/**
 * A passage in windows, each sentence under its heading; they end where a chunk does, where that
 * leaves them half full at least.
 */
export function windowsOf(passage: CandidatePassage): Window[] {
  // Notices and references only take room; lead-ins and questions tell what is beside them.
  const candidates = passage.candidates.filter(({ role }) => mayAnswer(role) || framesOthers(role))
  const windows: Window[] = []
  let open: Line[] = []
  let size = 0
  let heading = ''
  let chunk: Chunk | undefined
  const close = (): void => {
    if (open.length > 0) windows.push(windowOf(passage, open, size))
    open = []
    size = 0
    heading = ''
  }
  const isLong = candidates.reduce((sum, { text }) => sum + piecesOf({ text }), 0) > piecesInWindow
  for (const candidate of candidates) {
    const line = { text: candidate.read.text.slice(0, maxCharacters), candidate }
    const isFull = size + piecesOf(line) > piecesInWindow
    const isHalf = chunk !== candidate.chunk && size >= piecesInWindow / 2
    if (isLong && (isFull || isHalf)) close()
    chunk = candidate.chunk
    const under = headingOf(candidate)
    if (under !== heading && under !== '') {
      open.push({ text: under })
      size += piecesOf({ text: under })
    }
    heading = under
    open.push(line)
    size += piecesOf(line)
  }
  close()
  return windows
}

function windowOf(passage: CandidatePassage, lines: readonly Line[], pieces: number): Window {
  const candidates = lines.flatMap(({ candidate }) => candidate ?? [])
  return {
    passage,
    lines,
    pieces,
    found: [...new Set(candidates.map(({ chunk }) => chunk.id))],
    termSet: new Set(candidates.flatMap(({ terms }) => terms)),
  }
}

import type { Chunk, Document } from '../../core/document.ts'
import type { ChunkId, DocumentId } from '../../core/ids.ts'
import type { DocumentReader, ReadOptions } from '../../core/ports/document-reader.ts'
import type { TextRange } from '../../core/span.ts'
import { addressesMachine } from '../../evidence/orders.ts'
import type { DistinctPassage } from '../../retrieval/duplicates.ts'
import { beginsItem } from '../../language/sentence-role/line-context.ts'
import {
  framesOthers,
  mayAnswer,
  sentenceRoles,
  type SentenceRole,
} from '../../language/sentence-role/sentence-role.ts'
import { startWithBox } from '../../language/sentences/box-before.ts'
import type { ChangedText } from '../../language/sentences/changed-text.ts'
import { englishMonths } from '../../language/lexicons/calendar-words.ts'
import { voiceOf } from '../../language/voice/voice.ts'
import { asRead } from '../../language/voice/as-read.ts'
import { foldCase } from '../../language/words/normalize.ts'
import { analyze } from '../../language/words/tokens.ts'

/**
 * A sentence, what it does where it stands, and the index terms of how it is read; of an item with
 * its lead-in's.
 */
export interface SentenceCandidate {
  readonly passage: CandidatePassage
  readonly chunk: Chunk
  /** Position among the sentences of the passage, from 0. */
  readonly index: number
  readonly range: TextRange
  readonly text: string
  /** As it is read: what is ticked alone, and in an email with names for "I" and "you". */
  readonly read: ChangedText
  readonly role: SentenceRole
  /** The sentence with a colon that an item of a list stands under. */
  readonly leadIn?: SentenceCandidate | undefined
  readonly terms: readonly string[]
  readonly termSet: ReadonlySet<string>
}

/** A stretch of one document: all of a short one, neighbouring retrieved chunks of a long one. */
export interface CandidatePassage {
  readonly document: Document
  /** From 0. */
  readonly rank: number
  /** The retrieved chunks in it, best first. */
  readonly found: readonly ChunkId[]
  /** Terms of title, headings and, of a mail, of subject, sender and date. */
  readonly context: ReadonlySet<string>
  readonly termSet: ReadonlySet<string>
  readonly candidates: readonly SentenceCandidate[]
}

/** A passage, or a part of it: what of it was retrieved, and its terms. */
export type RetrievedText = Pick<CandidatePassage, 'found' | 'termSet'>

// A sentence beyond this is a table or a listing run together; it is shown, but scored by its
// beginning.
const scoredLength = 2_000
// A document up to this length is read whole: the answer often stands beside the sentence that
// matched.
const shortDocument = 8_000

const longestHeading = 300

interface Stretch {
  readonly document: Document
  readonly chunks: Chunk[]
  readonly found: ChunkId[]
}

/** The sentences of the best passages, in the order of passages and of their text. */
export async function candidatePassages(
  passages: ReadonlyArray<Pick<DistinctPassage, 'chunk'>>,
  documents: DocumentReader,
  options: ReadOptions,
): Promise<CandidatePassage[]> {
  const loaded = new Map<DocumentId, Document | undefined>()
  const stretches: Stretch[] = []
  for (const { chunk } of passages) {
    if (!loaded.has(chunk.documentId))
      loaded.set(chunk.documentId, await documents.document(chunk.documentId, options))
    const document = loaded.get(chunk.documentId)
    // Another revision meanwhile: its offsets mean another text.
    if (document === undefined || document.revisionId !== chunk.revisionId) continue
    const isShort = document.text.length <= shortDocument
    const known = stretches.find(
      stretch =>
        stretch.document === document &&
        (isShort || stretch.chunks.some(other => Math.abs(other.ordinal - chunk.ordinal) === 1)),
    )
    if (known !== undefined) {
      known.found.push(chunk.id)
      if (!isShort) known.chunks.push(chunk)
    } else
      stretches.push({
        document,
        chunks: isShort ? await documents.chunksOf(document.id, options) : [chunk],
        found: [chunk.id],
      })
  }
  return stretches.map((stretch, rank) => passageOf(stretch, rank))
}

const folded = (text: string): string =>
  foldCase(text)
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()

/**
 * What stands over a document's parts; a mail's subject is not among them, since it is not in its
 * text.
 */
function headingsOf(document: Document, chunks: readonly Chunk[]): Set<string> {
  if (document.mail !== undefined) return new Set()
  return new Set(
    [
      document.title,
      ...document.sections.map(section => section.headingPath.at(-1) ?? ''),
      ...chunks.flatMap(chunk => chunk.headingPath),
    ].map(folded),
  )
}

/** Whether a bullet or a number stands before a sentence, or begins it. */
function isListItem(text: string, range: TextRange): boolean {
  const line = text.lastIndexOf('\n', range.start - 1) + 1
  return range.start - line <= 16 && beginsItem(text.slice(line, range.start + 24))
}

/** The sentences of a passage that say something by themselves. */
export const answeringCandidates = (passage: CandidatePassage): SentenceCandidate[] =>
  passage.candidates.filter(candidate => mayAnswer(candidate.role))

/** What stands over a mail's text: subject, who wrote it and when. */
function mailFrame({ mail }: Document): readonly string[] {
  if (mail === undefined) return []
  const { subject, from, sent, received } = mail
  const date = new Date((sent ?? received)?.ms ?? Number.NaN)
  const month = englishMonths[date.getUTCMonth()] ?? ''
  const year = Number.isNaN(date.getTime()) ? '' : String(date.getUTCFullYear())
  return [subject, from?.name ?? '', from?.address ?? '', month, year]
}

function passageOf({ document, chunks, found }: Stretch, rank: number): CandidatePassage {
  const ordered = [...chunks].sort((a, b) => a.ordinal - b.ordinal)
  const candidates: SentenceCandidate[] = []
  const context = new Set(
    analyze(
      [document.title, ...mailFrame(document), ...ordered.flatMap(chunk => chunk.headingPath)].join(
        '\n',
      ),
    ),
  )
  const termSet = new Set(context)
  const headings = headingsOf(document, ordered)
  const roleOf = sentenceRoles({ ...document, isMail: document.mail !== undefined })
  let leadIn: SentenceCandidate | undefined
  const passage: CandidatePassage = { document, rank, found, context, termSet, candidates }
  for (const chunk of ordered) {
    const voice = voiceOf(document.mail, chunk)
    for (const sentence of chunk.sentences) {
      const range = { ...sentence, start: startWithBox(document.text, sentence.start) }
      const text = document.text.slice(range.start, range.end)
      const read = asRead(text, voice)
      const terms = analyze(read.text.slice(0, scoredLength))
      // A heading says what follows is about; it answers nothing by itself.
      if (text.length <= longestHeading && headings.has(folded(text))) {
        for (const term of terms) termSet.add(term)
        continue
      }
      const role = addressesMachine(text) ? 'notice' : roleOf(sentence)
      if (mayAnswer(role) || framesOthers(role)) for (const term of terms) termSet.add(term)
      // What a lead-in leads to is the next sentence, or all items of a list.
      const previous = candidates.at(-1)
      if (leadIn !== previous && role !== 'row' && !isListItem(document.text, sentence))
        leadIn = undefined
      const candidate: SentenceCandidate = {
        passage,
        chunk,
        index: candidates.length,
        range,
        text,
        read,
        role,
        ...(leadIn === undefined ? {} : { leadIn }),
        terms,
        termSet: new Set(leadIn === undefined ? terms : [...leadIn.terms, ...terms]),
      }
      candidates.push(candidate)
      if (role === 'lead-in') leadIn = candidate
      else if (!mayAnswer(role)) leadIn = undefined
    }
  }
  return passage
}

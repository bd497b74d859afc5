import type { Chunk, Document } from '../../core/document.ts'
import type { RetrievalPath } from '../../core/retrieval-path.ts'
import type { EvidenceOrigin } from '../../core/verdict.ts'
import type { Voice } from '../../core/voice.ts'
import type { TextRange } from '../../core/span.ts'
import { foldCase } from '../../language/words/normalize.ts'
import { forwardedMessage } from '../../language/voice/forwarded.ts'
import type { LetterVoice } from '../../language/voice/letter-voice.ts'
import { authorOf, voiceOf } from '../../language/voice/voice.ts'
import { aboutMail } from './about-mail.ts'
import type { EvidencePassage } from './evidence-passage.ts'
import { withoutCourtesies } from './silent-sentences.ts'
import { writtenOn } from './written-on.ts'

/** The fields of a document that its passages carry. */
export type PassageDocument = Pick<
  Document,
  'id' | 'revisionId' | 'title' | 'key' | 'link' | 'mail' | 'date'
>

/** How the chunk was found; `timeZone` is the one in which an email's times are given. */
export interface PassageSettings {
  readonly origin: EvidenceOrigin
  readonly timeZone: string
  readonly paths?: readonly RetrievalPath[] | undefined
  /** Who speaks in a letter; emails tell it themselves. */
  readonly letter?: LetterVoice | undefined
}

// Marks and spaces that a heading may have beyond its letters.
const headingSlack = 10
const letters = (text: string): string =>
  foldCase(text)
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()

/**
 * A chunk as a passage. `text` is the chunk's own slice of the document's text. Title and headings
 * are context of its sentences, not sentences of their own; greetings and signatures are neither.
 */
export function passageOfChunk(
  document: PassageDocument,
  chunk: Chunk,
  text: string,
  { origin, timeZone, paths, letter }: PassageSettings,
): EvidencePassage {
  const voice = document.mail === undefined ? speakersOf(letter) : voiceOf(document.mail, chunk)
  const spoken = document.mail === undefined ? letter?.range : undefined
  // What is passed on is older than the email that it stands in.
  const written =
    forwardedMessage(chunk.headingPath) === undefined ? writtenOn(document) : undefined
  const named = [document.title, ...chunk.headingPath]
  const headings = new Set(named.map(letters))
  const longestHeading = named.reduce((most, name) => Math.max(most, name.length), 0) + headingSlack
  const isHeading = ({ start, end }: TextRange): boolean =>
    end - start <= longestHeading &&
    headings.has(letters(text.slice(start - chunk.start, end - chunk.start)))
  return {
    documentId: document.id,
    revisionId: chunk.revisionId,
    start: chunk.start,
    end: chunk.end,
    text,
    sentences: withoutCourtesies(
      chunk.sentences.filter(sentence => !isHeading(sentence)),
      ({ start, end }) => text.slice(start - chunk.start, end - chunk.start),
      authorOf(document.mail, chunk.headingPath),
    ),
    title: document.title,
    key: document.key,
    ...(document.link === undefined ? {} : { link: document.link }),
    headingPath: chunk.headingPath,
    ...(chunk.page === undefined ? {} : { page: chunk.page }),
    ...(written === undefined ? {} : { written }),
    about: document.mail === undefined ? '' : aboutMail(document.mail, timeZone, chunk.headingPath),
    ...(voice === undefined ? {} : { voice }),
    ...(spoken === undefined ? {} : { spoken }),
    origin,
    ...(paths === undefined || paths.length === 0 ? {} : { paths }),
  }
}

/** Without where it speaks, which is the passage's. */
function speakersOf(letter: LetterVoice | undefined): Voice | undefined {
  if (letter === undefined) return undefined
  const { range: _, ...voice } = letter
  return voice
}

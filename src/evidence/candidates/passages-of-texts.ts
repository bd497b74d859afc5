import type { EvidenceOrigin } from '../../core/verdict.ts'
import { documentId, revisionId, sha256 } from '../../support/ids.ts'
import { wellFormed } from '../../language/words/normalize.ts'
import { sentences } from '../../language/sentences/sentences.ts'
import type { EvidencePassage } from './evidence-passage.ts'
import { withoutCourtesies } from './silent-sentences.ts'

/** A text that claims are held against, without a corpus around it. */
export interface PlainSource {
  readonly text: string
  readonly title?: string | undefined
  /** Names it for people; absent: its number, from 1. */
  readonly key?: string | undefined
  /** What else is known of it, such as sender and date. */
  readonly about?: string | undefined
  /** When it was written, in ms since 1970. */
  readonly written?: number | undefined
}

/**
 * One passage per text, split into sentences. Ids follow from position, key and text, so that equal
 * lists give equal ids; offsets are those of the well-formed text (`\n` line ends, no NUL).
 */
export function passagesOfTexts(
  texts: readonly PlainSource[],
  origin: EvidenceOrigin = 'context',
): EvidencePassage[] {
  return texts.map((source, index) => {
    const text = wellFormed(source.text)
    const key = source.key ?? String(index + 1)
    const id = documentId('plain-text', `${index}:${key}`)
    return {
      documentId: id,
      revisionId: revisionId(id, sha256(text), 'plain-text/1', text),
      start: 0,
      end: text.length,
      text,
      sentences: withoutCourtesies(sentences(text), ({ start, end }) => text.slice(start, end)),
      title: source.title ?? '',
      key,
      headingPath: [],
      ...(source.written === undefined ? {} : { written: source.written }),
      about: source.about ?? '',
      origin,
    }
  })
}

import type { Chunk, DocumentSummary } from '../../core/document.ts'
import type { DocumentId } from '../../core/ids.ts'
import { aboutMail } from '../../evidence/candidates/about-mail.ts'
import { ownText } from '../../retrieval/graph/chunk-evidence.ts'
import { hashParts } from '../../support/ids.ts'

/** Passages as one text for a model. */
export interface NumberedPassages {
  readonly text: string
  /** How many of the given passages are in it: whole ones, best first. */
  readonly shown: number
}

// A heading says what a passage belongs to; more of it would crowd the passage out.
const maxHeading = 300

// A model that takes a demand for a report would say that what must be done is done.
const demandHeading = 'Demand of a standards framework: what must be done, not what is done'

/**
 * Passages below lines that number them and say where they are from. The lines carry a hash over
 * all of the passages, so that no document can begin a passage of its own. As many whole passages
 * as `maxCharacters` allows, at least the beginning of the first.
 */
export function numberedPassages(
  chunks: readonly Chunk[],
  summaries: ReadonlyMap<DocumentId, DocumentSummary>,
  { maxCharacters, timeZone }: { readonly maxCharacters: number; readonly timeZone: string },
): NumberedPassages {
  const texts = chunks.map(ownText)
  const mark = hashParts(texts).slice(0, 8)
  let text = ''
  let shown = 0
  for (const [index, chunk] of chunks.entries()) {
    const summary = summaries.get(chunk.documentId)
    const heading = [
      summary?.kind === 'framework' ? demandHeading : '',
      summary?.title ?? '',
      ...chunk.headingPath,
      summary?.mail === undefined
        ? ''
        : idsOf(summary) + aboutMail(summary.mail, timeZone, chunk.headingPath),
    ]
      .filter(part => part !== '')
      .join(' | ')
      .replaceAll(/\s+/g, ' ')
      .slice(0, maxHeading)
    const passage = `--- passage ${index + 1} ${mark} ${heading}\n${texts[index] ?? ''}\n`
    if (text.length + passage.length > maxCharacters) {
      if (shown > 0) break
      text = passage.slice(0, maxCharacters)
      shown = 1
      break
    }
    text += passage
    shown += 1
  }
  return { text: text.toWellFormed(), shown }
}

const idsOf = ({ mail }: DocumentSummary): string =>
  mail === undefined ? '' : `Email id ${mail.emailId}. `

import type { EntailmentModel } from '../../core/ports/entailment-model.ts'
import type { VerifiedText } from '../../core/verdict.ts'
import { passagesOfTexts, type PlainSource } from '../candidates/passages-of-texts.ts'
import { windowFinder } from '../candidates/window-finder.ts'
import { verifyText } from '../verify-text.ts'
import type { ScoredTriple } from './scored-answer.ts'

/**
 * Windows that each claim is compared with; scoring compares fewer than verifying, since nothing of
 * it is quoted.
 */
const maxWindows = 8

/** Judges the claims of a response against its documents. */
export async function verifyResponse(
  { query, documents, response }: ScoredTriple,
  entailment: EntailmentModel,
  signal: AbortSignal | undefined,
): Promise<VerifiedText> {
  const findCandidates = windowFinder(passagesOfTexts(documents.map(sourceOf)))
  return await verifyText(
    response,
    { findCandidates, entailment },
    { question: query.trim() === '' ? undefined : query, maxWindows, maxQuotes: 1, signal },
  )
}

const field = /^([\p{Lu}][\p{L}\p{N} _-]{0,28}):[ \t]*(\S.*)$/u
/** So many lines of fields make a header. */
const minFields = 2
const longestHeader = 24

/**
 * A document as a source of evidence: fields at its head ("Subject: …", "From: …"), as mails and
 * records have them, are what the rest of it is about. The text stays whole, so that the fields can
 * be quoted as well.
 */
export function sourceOf(text: string): PlainSource {
  const fields: string[] = []
  let title = ''
  for (const line of text.split('\n', longestHeader)) {
    const match = field.exec(line.slice(0, 500).trimEnd())
    if (match === null) break
    const [whole, name = '', value = ''] = match
    fields.push(whole)
    if (/^(?:subject|title)$/i.test(name)) title = value
  }
  return fields.length < minFields ? { text } : { text, title, about: fields.join('. ') }
}

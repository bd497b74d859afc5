import { AppError, type UnreadableReason } from '../core/errors.ts'
import type { LoadLimits } from './loaded-document.ts'

/**
 * What a loader throws inside itself when the file is at fault; `what` completes "cannot read FILE:
 * …" and holds no document text.
 */
export function unreadable(
  file: string,
  reason: UnreadableReason,
  what: string,
): AppError<'document_unreadable'> {
  return new AppError('document_unreadable', what, { reason, file })
}

/**
 * What a loader throws when an item has more parts than its budget; `parts` is their name in the
 * plural.
 */
export function tooManyParts(
  file: string,
  count: number,
  parts: string,
  limits: Pick<LoadLimits, 'maxParts'>,
): AppError<'document_unreadable'> {
  return unreadable(file, 'over_budget', `it has ${aboveParts(count, parts, limits)}`)
}

/**
 * "50,000 attachments, more than the 20,000 parts that a document may have (ingest.budget.parts in
 * config.json)".
 */
export function aboveParts(
  count: number,
  parts: string,
  limits: Pick<LoadLimits, 'maxParts'>,
): string {
  const [found, allowed] = [count, limits.maxParts].map(number => number.toLocaleString('en-US'))
  return (
    `${found} ${parts}, more than the ${allowed} parts that a document may have ` +
    '(ingest.budget.parts in config.json)'
  )
}

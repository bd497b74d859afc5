import { AppError, type UnreadableReason } from '../../core/errors.ts'

/** What a loader throws inside itself when the file is at fault; `what` completes "cannot read FILE: …" and holds no document text. */
export function unreadable(file: string, reason: UnreadableReason, what: string): AppError<'document_unreadable'> {
  return new AppError('document_unreadable', what, { reason, file })
}

import type { AppError, ErrorCode } from '../core/errors.ts'

export interface ToldError {
  readonly code: ErrorCode
  readonly message: string
  readonly details?: Readonly<Record<string, unknown>>
}

/**
 * What a client of a server is told of an error: no stack, no paths of this machine, no document
 * text. What went wrong inside is only named by its kind.
 */
export function toldError(error: AppError): ToldError {
  const { code } = error
  switch (code) {
    case 'invalid_input':
    case 'query_rejected':
      return { code, message: error.message, details: { ...error.details } }
    case 'not_found': {
      const { kind, id } = (error as AppError<'not_found'>).details
      return kind === 'corpus' || kind === 'file'
        ? { code, message: `There is no such ${kind}.`, details: { kind } }
        : { code, message: error.message, details: { kind, id } }
    }
    case 'forbidden': {
      const { action } = (error as AppError<'forbidden'>).details
      return { code, message: `You may not do this: ${action}.` }
    }
    case 'model_call_failed': {
      const { model } = (error as AppError<'model_call_failed'>).details
      return { code, message: 'A model did not answer. Try again.', details: { model } }
    }
    case 'model_output_invalid': {
      const { model } = (error as AppError<'model_output_invalid'>).details
      return { code, message: 'A model gave a reply that cannot be used.', details: { model } }
    }
    case 'document_unreadable': {
      const { reason } = (error as AppError<'document_unreadable'>).details
      return { code, message: 'The document cannot be read.', details: { reason } }
    }
    case 'store_unavailable':
    case 'store_inconsistent':
      return { code, message: 'The store does not answer as it should. Try again later.' }
    case 'damaged':
      return { code, message: 'A part of the store is damaged; "veritrail doctor" shows more.' }
    case 'aborted':
      return { code, message: 'This was cancelled before it was done.' }
    case 'internal':
      return { code, message: 'Something went wrong in the server.' }
  }
  code satisfies never
  return { code: 'internal', message: 'Something went wrong in the server.' }
}

import type { Document } from '../../../core/document.ts'
import { keysOfDocument } from '../../rules/mails-by-keys.ts'
import { valueTerm } from './value-terms.ts'

/** The token under which emails with this key are found, and some more: their keys are compared. */
export const mailTerm = (key: string): string => valueTerm('mail', key)

/** Tokens of the keys of an email; null for other documents. */
export function mailTermsOf(document: Pick<Document, 'kind' | 'mail'>): string | null {
  const keys = keysOfDocument(document)
  return keys.length === 0 ? null : keys.map(mailTerm).join(' ')
}

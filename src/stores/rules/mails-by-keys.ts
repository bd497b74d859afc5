import type { Document } from '../../core/document.ts'
import { mailKeys } from '../../language/mail-keys.ts'

/** The keys by which an email is found; of any other document none. */
export const keysOfDocument = ({
  kind,
  mail,
}: Pick<Document, 'kind' | 'mail'>): readonly string[] =>
  kind === 'email' && mail !== undefined ? [...mailKeys(mail)] : []

export const hasMailKey = (
  document: Pick<Document, 'kind' | 'mail'>,
  keys: ReadonlySet<string>,
): boolean => keysOfDocument(document).some(key => keys.has(key))

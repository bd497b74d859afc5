import { ownDate, type Document } from '../../core/document.ts'

/**
 * When a document was written, in ms since 1970; undefined where only its file tells, which may
 * have been saved at any time.
 */
export const writtenOn = (
  document: Pick<Document, 'date' | 'mail' | 'parentId'>,
): number | undefined => (document.mail?.sent ?? document.mail?.received ?? ownDate(document))?.ms

import type { DocumentReader, IntactReader } from '../../core/ports/document-reader.ts'

/** The documents of a store that does not detect damage itself. */
export const nothingLeftOut = (documents: DocumentReader): IntactReader => ({
  ...documents,
  leftOut: async () => [],
})

// The chunker of corpora from before chunkers were named; naming it would make them differ from
// themselves.
const unnamedChunker = 'sentences/1'

/** Names of what makes a record beside the loader. */
export interface RecordMakers {
  /** The chunker in use; absent: the usual one. */
  readonly chunker?: string | undefined
  /** The limits of what facts may say; absent: none. */
  readonly facts?: string | undefined
}

/**
 * What made a document's record, as it is compared with what would make it today: the loader, the
 * chunker and what limits facts, e.g. `docx/1 sentences/2 facts/0c1d2e3f`. Any change is noticed
 * like a changed loader: the document is read again.
 */
export function readBy(loader: string, { chunker, facts }: RecordMakers): string {
  return [
    loader,
    ...(chunker === undefined || chunker === unnamedChunker ? [] : [chunker]),
    ...(facts === undefined ? [] : [facts]),
  ].join(' ')
}

/** The loader alone: the revision of a text does not depend on how it is divided. */
export function loaderOf(extractor: string): string {
  const space = extractor.indexOf(' ')
  return space < 0 ? extractor : extractor.slice(0, space)
}

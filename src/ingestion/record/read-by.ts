// The chunker of corpora from before chunkers were named; naming it would make them differ from
// themselves.
const unnamedChunker = 'sentences/1'

/**
 * What made a document's record, as it is compared with what would make it today: the loader and
 * the chunker, e.g. `docx/1 sentences/2`. A changed chunker is noticed like a changed loader: the
 * document is read again.
 */
export function readBy(loader: string, chunker: string | undefined): string {
  return chunker === undefined || chunker === unnamedChunker ? loader : `${loader} ${chunker}`
}

/** The loader alone: the revision of a text does not depend on how it is divided. */
export function loaderOf(extractor: string): string {
  const space = extractor.indexOf(' ')
  return space < 0 ? extractor : extractor.slice(0, space)
}

import type { CorpusChanges } from '../../../core/changes.ts'
import { AppError } from '../../../core/errors.ts'
import type { DocumentId } from '../../../core/ids.ts'
import type { CorpusState } from '../session/corpus-state.ts'
import { hashText } from '../session/hash.ts'
import { sealOfBytes } from '../session/seal.ts'
import type { Session } from '../session/session.ts'

export interface VectorWriter {
  /**
   * Applies the vector part of a commit; returns the documents whose vectors changed other than by
   * being rewritten.
   */
  apply(
    changes: CorpusChanges,
    rewritten: ReadonlySet<DocumentId>,
    counts: { vectorsSkipped: number },
  ): Array<{ readonly documentId: DocumentId; readonly access: number }>
}

/** Writes vectors both as 8-bit codes for the scan and as floats for the final score. */
export function vectorWriter(session: Session, state: () => CorpusState): VectorWriter {
  const { database } = session
  return {
    apply({ vectors: given, clearVectors }, _rewritten, counts) {
      const touched = new Map<DocumentId, number>()
      const corpus = state()
      if (clearVectors === true && corpus.vectors > 0) {
        for (const [id, access] of database.all<[string, number]>(
          'select id, access from document where n in (select document from vector_code)',
        ))
          touched.set(id as DocumentId, access)
        database.run('delete from vector_code')
        database.run('delete from vector_float')
        corpus.vectors = 0
      }
      if (corpus.vectors === 0) Object.assign(corpus, { model: null, dimensions: 0 })
      if (
        given !== undefined &&
        corpus.model !== null &&
        (given.model !== corpus.model || given.dimensions !== corpus.dimensions)
      ) {
        throw new AppError(
          'invalid_input',
          `Cannot add vectors of ${given.model}: the store holds those of ${corpus.model}; ` +
            'clear them first.',
          {
            issues: [
              {
                path: 'vectors.model',
                message: `is not ${corpus.model} with ${corpus.dimensions} dimensions`,
              },
            ],
          },
        )
      }
      for (const { chunkId, windows } of given?.chunks ?? []) {
        const row = database.get<[number, number, string, number, Uint8Array | null, number]>(
          `select c.n, c.document, d.id, d.access, f.floats, exists (select 1 from vector_code v
          where v.chunk = c.n)
          from node cn join chunk c on c.n = cn.n join document d on d.n = c.document
          left join vector_float f on f.chunk = c.n where cn.n in (select node from node_key
          where hash = ?) and cn.id = ?`,
          hashText(chunkId),
          chunkId,
        )
        if (row === undefined) {
          counts.vectorsSkipped++
          continue
        }
        const [chunk, document, documentId, access, present, hasCodes] = row
        const floats = packFloats(windows)
        if (hasCodes === 1 && present !== null && Buffer.compare(present, floats) === 0) continue
        const { scales, codes } = quantize(windows)
        database.run(
          'insert or replace into vector_code (chunk, document, scales, codes) values (?, ?, ?, ?)',
          chunk,
          document,
          scales,
          codes,
        )
        database.run(
          'insert or replace into vector_float (chunk, floats, seal) values (?, ?, ?)',
          chunk,
          floats,
          sealOfBytes(floats),
        )
        if (hasCodes === 0) corpus.vectors++
        touched.set(documentId as DocumentId, access)
      }
      // More than possible: some were lost, and counted again when they were filled.
      if (corpus.vectors > corpus.chunks)
        [corpus.vectors = 0] =
          database.get<[number]>('select count(*) from vector_code indexed by vector_document') ??
          []
      if (corpus.vectors > 0 && corpus.model === null && given !== undefined)
        Object.assign(corpus, { model: given.model, dimensions: given.dimensions })
      return [...touched].map(([documentId, access]) => ({ documentId, access }))
    },
  }
}

function packFloats(windows: readonly Float32Array[]): Uint8Array {
  return Buffer.concat(
    windows.map(window => new Uint8Array(window.buffer, window.byteOffset, window.byteLength)),
  )
}

/**
 * Each window scaled so that its largest component becomes ±127; `scales` undo it (one 32-bit float
 * per window).
 */
export function quantize(windows: readonly Float32Array[]): {
  readonly scales: Uint8Array
  readonly codes: Uint8Array
} {
  const scales = new Float32Array(windows.length)
  const dimensions = windows[0]?.length ?? 0
  const codes = new Int8Array(windows.length * dimensions)
  for (const [index, window] of windows.entries()) {
    let largest = 0
    for (const value of window) largest = Math.max(largest, Math.abs(value))
    const scale = largest === 0 ? 1 : largest / 127
    scales[index] = scale
    for (let place = 0; place < dimensions; place++)
      codes[index * dimensions + place] = Math.round((window[place] ?? 0) / scale)
  }
  return { scales: new Uint8Array(scales.buffer), codes: new Uint8Array(codes.buffer) }
}

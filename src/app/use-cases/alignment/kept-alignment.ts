import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import type { PassageStatistics } from '../../../alignment/classify/passage-statistics.ts'
import type { DocumentId } from '../../../core/ids.ts'
import type { EmbeddingModel } from '../../../core/ports/embedding-model.ts'
import { sha256 } from '../../../support/ids.ts'
import { parseJson } from '../../../support/json.ts'
import { makePrivateFolder, replacePrivateFile } from '../../../support/private-files.ts'
import type { App } from '../../compose.ts'
import { alignmentFolderName } from '../../config/config.ts'

const fileSchema = z.object({
  schemaVersion: z.literal(1),
  /** What scores come from apart from the documents: another one needs a full run. */
  basis: z.string(),
  /** Which alignment the documents carry as their mark. */
  mark: z.string(),
  passages: z.number(),
  /** Passages that came or changed since the statistics were counted. */
  changed: z.number(),
  holding: z.array(z.tuple([z.string(), z.number()])),
  mean: z.string(),
  /** Standards by number, each with a hash of its wording. */
  standards: z.record(z.string(), z.string()),
  /** Vectors of the framework's texts, by the hash of the text. */
  vectors: z.record(z.string(), z.array(z.string())),
})

/** What an alignment rests on, so that the next one does only what is new. */
export interface KeptAlignment {
  readonly basis: string
  readonly mark: string
  readonly changed: number
  readonly statistics: PassageStatistics
  readonly standards: ReadonlyMap<string, string>
  readonly vectors: TextVectors
}

/** Windows of texts, by the hash of the text. */
export type TextVectors = ReadonlyMap<string, readonly Float32Array[]>

/**
 * Beside the corpus: what the last alignment of an institution with a framework rests on. It is a
 * cache that can be made anew by a full run, so nothing of it is in the store; a file that is
 * missing or damaged is done without.
 */
export function keptAlignment(
  { corpusFolder }: Pick<App, 'corpusFolder'>,
  framework: DocumentId,
  institution: string | undefined,
): { isThere(): boolean; read(): KeptAlignment | undefined; write(content: KeptAlignment): void } {
  const folder = join(corpusFolder, alignmentFolderName)
  const owner = institution === undefined ? 'all' : sha256(institution).slice(0, 16)
  const file = join(folder, `${framework}-${owner}.json`)
  return {
    isThere: () => existsSync(file),
    read() {
      try {
        const found = fileSchema.safeParse(parseJson(readFileSync(file, 'utf8'), file)).data
        return found === undefined
          ? undefined
          : {
              basis: found.basis,
              mark: found.mark,
              changed: found.changed,
              statistics: {
                passages: found.passages,
                holding: new Map(found.holding),
                meanVector: vectorOf(found.mean),
              },
              standards: new Map(Object.entries(found.standards)),
              vectors: new Map(
                Object.entries(found.vectors).map(([hash, windows]) => [
                  hash,
                  windows.map(vectorOf),
                ]),
              ),
            }
      } catch {
        return undefined
      }
    },
    write({ basis, mark, changed, statistics, standards, vectors }) {
      const content: z.infer<typeof fileSchema> = {
        schemaVersion: 1,
        basis,
        mark,
        passages: statistics.passages,
        changed,
        holding: [...statistics.holding],
        mean: textOf(statistics.meanVector),
        standards: Object.fromEntries(standards),
        vectors: Object.fromEntries(
          [...vectors].map(([hash, windows]) => [hash, windows.map(textOf)]),
        ),
      }
      try {
        makePrivateFolder(folder)
        replacePrivateFile(file, JSON.stringify(content))
      } catch {
        // A disk that is full: the next alignment compares every document again.
      }
    },
  }
}

const textOf = (vector: Float32Array): string =>
  Buffer.from(vector.buffer, vector.byteOffset, vector.byteLength).toString('base64')
function vectorOf(text: string): Float32Array {
  const bytes = Buffer.from(text, 'base64')
  const whole = bytes.length - (bytes.length % 4)
  // A copy of its own begins where numbers may.
  return new Float32Array(Uint8Array.from(bytes.subarray(0, whole)).buffer)
}

/** A model that embeds only texts that are not among the known ones; `used` are all it gave. */
export function rememberingTexts(
  embedding: EmbeddingModel,
  known: TextVectors,
): { readonly embedding: EmbeddingModel; readonly used: TextVectors } {
  const used = new Map<string, readonly Float32Array[]>()
  return {
    used,
    embedding: {
      id: embedding.id,
      get dimensions() {
        const [first] = used.values()
        // A model behind an endpoint does not know before it was asked.
        return embedding.dimensions === 0 ? (first?.[0]?.length ?? 0) : embedding.dimensions
      },
      async embed(texts, options) {
        const hashes = texts.map(sha256)
        const missing = hashes.flatMap((hash, at) => (known.has(hash) ? [] : [at]))
        const made = new Map<string, readonly Float32Array[]>()
        if (missing.length > 0) {
          const windows = await embedding.embed(
            missing.map(at => texts[at]!),
            options,
          )
          for (const [position, at] of missing.entries())
            made.set(hashes[at]!, windows[position] ?? [])
        }
        return hashes.map(hash => {
          const windows = known.get(hash) ?? made.get(hash) ?? []
          used.set(hash, windows)
          return [...windows]
        })
      },
      countTokens: (texts, options) => embedding.countTokens(texts, options),
      [Symbol.asyncDispose]: async () => {},
    },
  }
}

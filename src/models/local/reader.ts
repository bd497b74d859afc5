import type { AnswerReader, PassageReading, PassageToRead } from '../../core/ports/answer-reader.ts'
import type { EncoderPool } from './encoder-pool.ts'

/** Name and version of the built-in reader; a new file or a new way of reading is a new version. */
export const readerId = 'veritrail-reader/7'

const maxReadingsKept = 8_000

const sizeOf = ({ sentences }: PassageToRead): number =>
  sentences.reduce((size, sentence) => size + sentence.length, 0)

/**
 * The built-in reader over a pool of encoder processes; readings of passages seen lately are kept.
 * The pool's owner closes it.
 */
export function localReader(pool: Pick<EncoderPool, 'run'>): AnswerReader {
  const kept = new Map<string, PassageReading>()
  return {
    id: readerId,
    async read(question, passages, { signal }) {
      const keys = passages.map(({ title, sentences }) =>
        JSON.stringify([question, title, sentences]),
      )
      // The longest first, so that the processes end at about the same time.
      const missing = passages
        .flatMap((passage, index) =>
          kept.has(keys[index]!) ? [] : [{ passage, key: keys[index]!, size: sizeOf(passage) }],
        )
        .sort((left, right) => right.size - left.size)
      const readings = new Map(keys.map(key => [key, kept.get(key)]))
      const results = await pool.run(
        missing.map(({ passage }) => ({ type: 'read', question, passage }) as const),
        { signal },
      )
      for (const [index, result] of results.entries()) {
        if (result.type !== 'read') continue
        readings.set(missing[index]!.key, result.reading)
        kept.set(missing[index]!.key, result.reading)
      }
      for (const oldest of kept.keys()) {
        if (kept.size <= maxReadingsKept) break
        kept.delete(oldest)
      }
      return keys.map(key => readings.get(key)!)
    },
  }
}

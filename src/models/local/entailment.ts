import type {
  EntailmentModel,
  EntailmentPair,
  EntailmentScores,
} from '../../core/ports/entailment-model.ts'
import type { PairModel } from './encoder-messages.ts'
import type { EncoderJob } from './encoder-process.ts'
import { scoresPerPair } from './pair-scorer.ts'
import type { EncoderPool } from './encoder-pool.ts'

/**
 * Name and version of the built-in entailment model; a new file or a new way of reading pairs is a
 * new version.
 */
export const entailmentId = 'veritrail-entailment/4'

/** The same of the standards model. */
export const standardsId = 'veritrail-standards/2'

// Few, so that two processes share the windows of one claim.
const maxPairsInJob = 4
const maxScoresKept = 20_000

/**
 * The built-in entailment model over a pool of encoder processes; scores of pairs seen lately are
 * kept. The pool's owner closes it.
 */
export const localEntailment = (pool: Pick<EncoderPool, 'run'>): EntailmentModel =>
  pairModel(pool, 'entailment', entailmentId)

/**
 * The built-in standards model: whether a passage shows that a requirement is met (entailment),
 * that something of it is missing (contradiction), or says nothing of it (neutral). Hypotheses are
 * `requirement`s. Kept and closed like the entailment model.
 */
export const localStandards = (pool: Pick<EncoderPool, 'run'>): EntailmentModel =>
  pairModel(pool, 'standards', standardsId)

function pairModel(pool: Pick<EncoderPool, 'run'>, model: PairModel, id: string): EntailmentModel {
  const hasLikeness = model === 'entailment'
  const kept = new Map<string, EntailmentScores>()
  const keyOf = (pair: EntailmentPair): string =>
    JSON.stringify([pair.hypothesis, pair.context, pair.premise])
  return {
    id,
    async score(pairs, { signal }) {
      const scores = new Map<string, EntailmentScores>()
      const missing = new Map<string, EntailmentPair>()
      const keys = pairs.map(keyOf)
      for (const [index, key] of keys.entries()) {
        const known = kept.get(key)
        if (known === undefined) missing.set(key, pairs[index]!)
        else scores.set(key, known)
      }
      const jobs: EncoderJob[] = []
      const asked = [...missing.entries()]
      for (let at = 0; at < asked.length; at += maxPairsInJob)
        jobs.push({
          type: 'score',
          model,
          pairs: asked.slice(at, at + maxPairsInJob).map(([, pair]) => pair),
        })
      let at = 0
      for (const result of await pool.run(jobs, { signal })) {
        if (result.type !== 'scored') continue
        for (let row = 0; row < result.scores.length; row += scoresPerPair) {
          const [
            entailment = 0,
            neutral = 0,
            contradiction = 0,
            alignment = 0,
            weakest = 0,
            similarity = 0,
          ] = result.scores.subarray(row, row + scoresPerPair)
          const key = asked[at]![0]
          const found = {
            entailment,
            neutral,
            contradiction,
            ...(hasLikeness ? { alignment, weakest, similarity } : {}),
          }
          scores.set(key, found)
          kept.set(key, found)
          at += 1
        }
      }
      for (const oldest of kept.keys()) {
        if (kept.size <= maxScoresKept) break
        kept.delete(oldest)
      }
      return keys.map(key => scores.get(key)!)
    },
    async [Symbol.asyncDispose]() {
      // The processes belong to the encoder.
    },
  }
}

import { readFileSync } from 'node:fs'
import { z } from 'zod'
import { showsGap } from '../../../src/alignment/links/shows-gap.ts'
import type { BenchFigure } from '../../figure.ts'
import type { LabelledSet } from './labelled-set.ts'

/**
 * Sentences that were read as gaps, by the rules of today or earlier ones: 38 of system security
 * plans and fewer of other sets, drawn at random. One reader, a language model, said of each
 * whether something that a standard asks for is missing.
 */
const labelsFile = new URL('../../data/alignment-gap-labels.jsonl', import.meta.url)
const labelSchema = z.object({
  set: z.string(),
  id: z.string(),
  start: z.number(),
  end: z.number(),
  isGap: z.boolean(),
})

/** Of the judged sentences of these sets that are read as gaps, how many are. */
export function* gapFigures(sets: readonly LabelledSet[]): Generator<BenchFigure> {
  const labels = readFileSync(labelsFile, 'utf8')
    .split('\n')
    .filter(line => line !== '')
    .map(line => labelSchema.parse(JSON.parse(line)))
  const texts = new Map(
    sets.flatMap(({ name, items }) => items.map(({ id, text }) => [`${name} ${id}`, text])),
  )
  const read = labels.filter(({ set, id, start, end }) =>
    showsGap(texts.get(`${set} ${id}`)?.slice(start, end) ?? ''),
  )
  if (read.length > 0)
    yield {
      case: 'alignment:gaps',
      measure: 'precision',
      value: read.filter(({ isGap }) => isGap).length / read.length,
      n: read.length,
    }
}

import { readFileSync } from 'node:fs'
import { z } from 'zod'
import { showsGap } from '../../src/alignment/links/shows-gap.ts'
import type { Bench } from '../figure.ts'

const sentenceSchema = z.object({ field: z.string(), text: z.string(), isGap: z.boolean() })

export const bench: Bench = {
  name: 'alignment-gaps',
  description:
    'sentences of ten fields that say that something is missing or not done, and as many that ' +
    'only look so (bench/data/alignment-gap-sentences.jsonl): which of them are read as gaps',
  async *run({ log }) {
    const file = new URL('../data/alignment-gap-sentences.jsonl', import.meta.url)
    const sentences = readFileSync(file, 'utf8')
      .split('\n')
      .filter(line => line !== '')
      .map(line => sentenceSchema.parse(JSON.parse(line)))
    const read = sentences.filter(({ text }) => showsGap(text))
    const right = read.filter(({ isGap }) => isGap)
    const gaps = sentences.filter(({ isGap }) => isGap)
    log(`${read.length} of ${sentences.length} sentences are read as gaps`)
    const of = { case: 'gap sentences of ten fields' }
    yield { ...of, measure: 'precision', value: right.length / read.length, n: read.length }
    yield { ...of, measure: 'recall', value: right.length / gaps.length, n: gaps.length }
  },
}

import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Bench } from '../figure.ts'
import type { AlignmentSpeedTask } from './alignment-speed-child.ts'
import { childRunner } from './in-child.ts'

const inChild = childRunner<AlignmentSpeedTask>('./alignment-speed-child.ts')

export const bench: Bench = {
  name: 'alignment-speed',
  description:
    'documents aligned with the 1,007 standards of SP 800-53 rev. 5 without a model: all ' +
    'of them, whose vectors are there, then one new document and one changed standard, each in a ' +
    'process of its own. The documents are those of the labelled security sets, repeated under ' +
    'other headings with vectors moved a little. --passages 10000, --folder (default the ' +
    'temporary one)',
  async *run(context) {
    const data = context.dataFolder('alignment')
    if (data === undefined) return
    const option = (name: string): string | undefined =>
      context.arguments.includes(name)
        ? context.arguments[context.arguments.indexOf(name) + 1]
        : undefined
    const passages = Number(option('--passages') ?? 10_000)
    const place = mkdtempSync(join(option('--folder') ?? tmpdir(), 'veritrail-alignment-speed-'))
    try {
      for (const kind of ['import', 'all', 'one-document', 'one-standard'] as const) {
        context.log(kind)
        yield* await inChild({ kind, place, data, passages }, context.log)
      }
    } finally {
      rmSync(place, { recursive: true, force: true })
    }
  },
}

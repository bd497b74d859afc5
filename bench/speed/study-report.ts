import type { Bench } from '../figure.ts'
import { childRunner } from './in-child.ts'
import type { StudyReportTask } from './study-report-child.ts'

const inChild = childRunner<StudyReportTask>('./study-report-child.ts')

export const bench: Bench = {
  name: 'study-report',
  description:
    'the report of a simulated study: 10,000 questions × 4 pipelines × 6 raters, each answer ' +
    'rated on one aspect and on three, and one option chosen for it; analysis, and each format ' +
    'from it, in a process of its own. --items 10000',
  async *run(context) {
    const place = context.arguments.indexOf('--items')
    const items = Number(place < 0 ? 10_000 : context.arguments[place + 1])
    for (const aspects of [1, 3])
      yield* await inChild({ kind: `${aspects} aspects`, items, aspects }, context.log)
  },
}

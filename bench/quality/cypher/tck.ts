import { join } from 'node:path'
import type { Store } from '../../../src/core/ports/store.ts'
import { graphLoader } from '../../../test/support/tck/load-graph.ts'
import { readFeatures } from '../../../test/support/tck/read-features.ts'
import { runScenario } from '../../../test/support/tck/run-scenario.ts'
import type { TckOutcome } from '../../../test/support/tck/run-scenario.ts'
import type { TckScenario } from '../../../test/support/tck/scenario.ts'
import { storeEngine } from '../../../test/support/tck/store-engine.ts'
import type { BenchContext, BenchFigure } from '../../figure.ts'

/** The embedded store, `sqlite`, gives the plain name of the case. */
export interface TckStore {
  readonly name: string
  readonly open: () => Promise<Store>
  readonly onlyOne?: boolean | undefined
}

/**
 * Shares of the openCypher TCK's scenarios that a store passes, refuses by name, and gets wrong;
 * what is wrong is told.
 */
export async function* tckFigures(
  context: BenchContext,
  store: TckStore,
): AsyncGenerator<BenchFigure> {
  const folder = context.dataFolder('opencypher-tck')
  if (folder === undefined) return
  // One graph after the other: a server holds only one.
  const graphOf = ({ examples }: TckScenario): string =>
    [examples[0]?.graph ?? '', ...(examples[0]?.setups ?? [])].join('\0')
  const scenarios = [
    ...Map.groupBy(readFeatures(join(folder, 'features')), graphOf).values(),
  ].flat()
  const load = graphLoader(join(folder, 'graphs'))
  await using engine = storeEngine(store.name, store.open, store.onlyOne)
  const counts = new Map<TckOutcome['status'], number>()
  for (const scenario of scenarios) {
    const outcome = await runScenario(scenario, engine, load)
    counts.set(outcome.status, (counts.get(outcome.status) ?? 0) + 1)
    if (outcome.status === 'wrong')
      context.log(
        `  wrong on ${store.name}: ${scenario.feature}, ${scenario.name}: ${outcome.difference}`,
      )
    if (outcome.status === 'not loadable')
      context.log(`  not loadable: ${scenario.feature}, ${scenario.name}: ${outcome.reason}`)
  }
  for (const status of ['passed', 'refused', 'wrong', 'not loadable'] as const)
    yield {
      case: store.name === 'sqlite' ? 'opencypher-tck' : `opencypher-tck:${store.name}`,
      measure: status.replace(' ', '-'),
      value: (counts.get(status) ?? 0) / scenarios.length,
      n: scenarios.length,
    }
}

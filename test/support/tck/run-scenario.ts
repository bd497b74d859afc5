import { isAppError } from '../../../src/core/errors.ts'
import type { AppError } from '../../../src/core/errors.ts'
import type { GraphQuery } from '../../../src/core/graph-query.ts'
import type { GraphResult, GraphValue } from '../../../src/core/graph-value.ts'
import { differenceOfRows } from './compare-rows.ts'
import type { TckExample, TckScenario, TckStep } from './scenario.ts'
import { showRow } from './show-rows.ts'
import type { SetupGraph } from './setup-graph.ts'

/** What runs the queries of scenarios. */
export interface TckEngine {
  readonly name: string
  /** Everything before running: syntax, names, types. */
  compile(text: string, parameters: ReadonlyMap<string, GraphValue>): GraphQuery
  /** A graph to run on; the same set-up may give the same graph again. */
  open(
    graph: SetupGraph,
  ): Promise<
    (
      query: GraphQuery,
      text: string,
      parameters: ReadonlyMap<string, GraphValue>,
    ) => Promise<GraphResult>
  >
}

export type TckOutcome =
  | { readonly status: 'passed' }
  /** Not supported, by the name of what is not. */
  | { readonly status: 'refused'; readonly reason: string }
  /**
   * Other rows, an error where rows are expected, rows where an error is, or an error at a later
   * phase.
   */
  | { readonly status: 'wrong'; readonly query: string; readonly difference: string }
  /** The loader cannot make the graph: says nothing about the engine. */
  | { readonly status: 'not loadable'; readonly reason: string }

/** Makes the graph of an example, or fails; refusals as `unsupported` count as such. */
export type LoadGraph = (example: TckExample) => Promise<SetupGraph>

/**
 * A scenario passes if all its examples do; else the worst of them tells its outcome: wrong before
 * not loadable before refused.
 */
export async function runScenario(
  scenario: TckScenario,
  engine: TckEngine,
  load: LoadGraph,
): Promise<TckOutcome> {
  let worst: TckOutcome = { status: 'passed' }
  for (const example of scenario.examples) {
    const outcome = await runExample(example, engine, load)
    if (severity.indexOf(outcome.status) > severity.indexOf(worst.status)) worst = outcome
  }
  return worst
}

const severity: ReadonlyArray<TckOutcome['status']> = ['passed', 'refused', 'not loadable', 'wrong']

async function runExample(
  example: TckExample,
  engine: TckEngine,
  load: LoadGraph,
): Promise<TckOutcome> {
  let graph: SetupGraph
  try {
    graph = await load(example)
  } catch (error) {
    return isAppError(error, 'query_rejected') && isRefusal(error)
      ? { status: 'refused', reason: error.message }
      : { status: 'not loadable', reason: String(error) }
  }
  const run = await engine.open(graph)
  for (const step of example.steps) {
    const outcome = await runStep(step, example.parameters, engine, run)
    if (outcome.status !== 'passed') return outcome
  }
  return { status: 'passed' }
}

async function runStep(
  { query, expectation }: TckStep,
  parameters: ReadonlyMap<string, GraphValue>,
  engine: TckEngine,
  run: Awaited<ReturnType<TckEngine['open']>>,
): Promise<TckOutcome> {
  const wrong = (difference: string): TckOutcome => ({ status: 'wrong', query, difference })
  let phase: 'compile time' | 'runtime' = 'compile time'
  try {
    const compiled = engine.compile(query, parameters)
    phase = 'runtime'
    const { columns, rows } = await run(compiled, query, parameters)
    switch (expectation.kind) {
      case 'error':
        return wrong(
          `expected ${expectation.type} at ${expectation.phase} (${expectation.detail}); ` +
            `got ${rows.length} rows: ${rows.slice(0, 5).map(showRow).join(' ')}`,
        )
      case 'empty':
        return rows.length === 0
          ? { status: 'passed' }
          : wrong(`expected no rows; got ${rows.slice(0, 5).map(showRow).join(' ')}`)
      case 'rows': {
        if (columns.join('\0') !== expectation.columns.join('\0'))
          return wrong(
            `expected the columns ${expectation.columns.join(', ')}; got ${columns.join(', ')}`,
          )
        const difference = differenceOfRows(expectation.rows, rows, expectation)
        return difference === undefined ? { status: 'passed' } : wrong(difference)
      }
    }
  } catch (error) {
    if (!isAppError(error, 'query_rejected'))
      return wrong(
        `failed: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`,
      )
    if (
      expectation.kind === 'error' &&
      (expectation.phase !== 'compile time' || phase === 'compile time')
    )
      return { status: 'passed' }
    if (isRefusal(error)) return { status: 'refused', reason: error.message }
    return wrong(
      (expectation.kind === 'error'
        ? `expected ${expectation.type} at ${expectation.phase} (${expectation.detail}); `
        : 'expected rows; ') + `refused at ${phase}: ${error.details.reason}: ${error.message}`,
    )
  }
}

/** Only what is outside the subset, or beyond a cap, may be refused without being wrong. */
const isRefusal = (error: AppError<'query_rejected'>): boolean =>
  ['unsupported', 'writes', 'limit'].includes(error.details.reason)

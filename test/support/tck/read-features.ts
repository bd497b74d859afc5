import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { AstBuilder, GherkinClassicTokenMatcher, Parser, compile } from '@cucumber/gherkin'
import { IdGenerator } from '@cucumber/messages'
import type { PickleStep } from '@cucumber/messages'
import type { GraphValue } from '../../../src/core/graph-value.ts'
import type { TckExample, TckExpectation, TckScenario, TckStep } from './scenario.ts'
import { readTckValue } from './tck-value.ts'
import type { TckValue } from './tck-value.ts'

/**
 * All scenarios below a folder of `.feature` files, in the order of their paths. A step that is not
 * known is an error.
 */
export function readFeatures(folder: string): TckScenario[] {
  return globSync('**/*.feature', { cwd: folder })
    .sort()
    .flatMap(feature => readFeature(feature, readFileSync(join(folder, feature), 'utf8')))
}

/** The scenarios of one file. */
export function readFeature(feature: string, text: string): TckScenario[] {
  const newId = IdGenerator.incrementing()
  const document = new Parser(new AstBuilder(newId), new GherkinClassicTokenMatcher()).parse(text)
  const examples = new Map<string, { name: string; examples: TckExample[] }>()
  for (const pickle of compile(document, feature, newId)) {
    const id = pickle.astNodeIds[0] ?? ''
    const scenario = examples.get(id) ?? { name: pickle.name, examples: [] }
    examples.set(id, scenario)
    try {
      scenario.examples.push(readExample(pickle.steps))
    } catch (error) {
      throw new Error(`${feature}, ${pickle.name}: ${String(error)}`, { cause: error })
    }
  }
  const names = new Map(
    document.feature?.children.flatMap(({ scenario }) =>
      scenario === undefined ? [] : [[scenario.id, scenario.name]],
    ),
  )
  return [...examples].map(([id, scenario]) => ({
    feature,
    name: names.get(id) ?? scenario.name,
    examples: scenario.examples,
  }))
}

const raised = /^an? (\w+) should be raised at (compile time|runtime|any time): (.+)$/
const result =
  /^the result should be(, in any order|, in order)?( \(ignoring element order for lists\))?:$/

function readExample(steps: readonly PickleStep[]): TckExample {
  let graph: string | undefined
  let query: string | undefined
  const setups: string[] = []
  const parameters = new Map<string, GraphValue>()
  const made: TckStep[] = []
  const expects = (expectation: TckExpectation): void => {
    if (query === undefined) throw new Error('an expectation without a query')
    made.push({ query, expectation })
    query = undefined
  }
  for (const step of steps) {
    const text = step.argument?.docString?.content ?? ''
    const table = (step.argument?.dataTable?.rows ?? []).map(row =>
      row.cells.map(cell => cell.value),
    )
    const named = /^the (\S+) graph$/.exec(step.text)?.[1]
    const error = raised.exec(step.text)
    const rows = result.exec(step.text)
    if (step.text === 'any graph' || step.text === 'an empty graph') graph = undefined
    else if (named !== undefined) graph = named
    else if (step.text === 'having executed:') setups.push(text)
    else if (step.text === 'parameters are:')
      for (const [name = '', value = ''] of table)
        parameters.set(name, parameterValue(readTckValue(value)))
    else if (step.text === 'executing query:' || step.text === 'executing control query:')
      query = text
    else if (step.text === 'the result should be empty') expects({ kind: 'empty' })
    else if (error !== null)
      expects({
        kind: 'error',
        type: error[1] ?? '',
        phase: error[2] as 'runtime',
        detail: error[3] ?? '',
      })
    else if (rows !== null) {
      const [columns = [], ...values] = table
      expects({
        kind: 'rows',
        ordered: rows[1] === ', in order',
        ignoresListOrder: rows[2] !== undefined,
        columns,
        rows: values.map(row => row.map(readTckValue)),
      })
    } else if (step.text !== 'no side effects' && step.text !== 'the side effects should be:')
      throw new Error(`unknown step: ${step.text}`)
  }
  if (made.length === 0) throw new Error('nothing is expected')
  return { graph, setups, parameters, steps: made }
}

function parameterValue(value: TckValue): GraphValue {
  if (value === null || typeof value !== 'object') return value
  if (value.kind === 'list') return { kind: 'list', items: value.items.map(parameterValue) }
  if (value.kind === 'map')
    return {
      kind: 'map',
      entries: Object.fromEntries(
        [...value.entries].map(([key, item]) => [key, parameterValue(item)]),
      ),
    }
  throw new Error(`a ${value.kind} as a parameter`)
}

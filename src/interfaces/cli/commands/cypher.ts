import { InvalidArgumentError, Option, type Command } from 'commander'
import { graphValueJson, graphValueOfJson } from '../../../app/query-values/graph-value-json.ts'
import { graphValueText } from '../../../app/query-values/graph-value-text.ts'
import { resultCsv } from '../../../app/query-values/result-csv.ts'
import {
  defaultTimeoutMs,
  explainCypher,
  longestTimeoutMs,
  runCypher,
  type CypherAnswer,
  type CypherExplanation,
  type CypherRequest,
} from '../../../app/use-cases/graph/cypher.ts'
import { ingestionNotices } from '../../../app/use-cases/corpus/ingestion-state.ts'
import { AppError, isAppError } from '../../../core/errors.ts'
import type { GraphValue } from '../../../core/graph-value.ts'
import { exitCodes } from '../terminal/exit-codes.ts'
import { positiveInteger, several } from '../options/filter-options.ts'
import { readText } from '../options/read-text.ts'
import { renderQueryError } from '../output/render-query-error.ts'
import { printJson, withApp, type CliContext, type GlobalOptions } from '../terminal/session.ts'
import { oneLine, printable, styled, table } from '../terminal/terminal.ts'

interface CypherOptions extends GlobalOptions {
  readonly file?: string
  readonly params?: string
  readonly param?: readonly string[]
  readonly explain?: boolean
  readonly format: 'table' | 'json' | 'csv'
  readonly limit?: number
  readonly timeout?: number
}

/** Characters of one cell of a table; the last column is cut to the terminal anyway. */
const longestCell = 500
const narrowestCell = 16

export function addCypher(program: Command, context: CliContext): void {
  const command = program
    .command('cypher')
    .description(
      'query the knowledge graph in Cypher: read-only, within the permissions of the principal ' +
        'and within its limits',
    )
    .argument('[query]', 'the query, or - for standard input')
    .option('--file <path>', 'read the query from a file')
    .option(
      '--params <json>',
      'values for $names as one JSON object: integers as 1, floats as 1.0, others as ' +
        '{"$type": "date", "value": "2024-03-01"}',
    )
    .option(
      '--param <name=value>',
      'one value for a $name, as JSON or else as text (repeatable)',
      several,
    )
    .option(
      '--explain',
      'show how the query would run instead: the query as data and as Cypher, its steps, and ' +
        'for the owner the statements sent to the store',
    )
    .addOption(
      new Option(
        '--format <format>',
        'output format; csv puts an apostrophe before texts that a spreadsheet would ' +
          'read as formulas',
      )
        .choices(['table', 'json', 'csv'])
        .default('table'),
    )
    .option('--limit <n>', 'maximum number of rows (up to 10,000)', positiveInteger)
    .option(
      '--timeout <ms>',
      `stop it after this many milliseconds (default: ${defaultTimeoutMs})`,
      milliseconds,
    )
    .addHelpText(
      'after',
      `
Labels, edge types and properties: "veritrail schema".
Exit codes: 0 also without rows; 2 the query was refused or stopped, with the position and the
closest existing names.
Examples:
  veritrail cypher "MATCH (p:Person)-[:SENT]->(e:Email) RETURN p.name, count(e) AS emails
    ORDER BY emails DESC LIMIT 10"
  veritrail cypher 'MATCH (e:Email) WHERE e.subject CONTAINS $word RETURN e.subject' \\
    --param word=gantry
  veritrail cypher --file path.cypher --format csv \\
    --params '{"since": {"$type": "date", "value": "2024-03-01"}}' > rows.csv
  echo 'MATCH (n) RETURN labels(n), count(*)' | veritrail cypher - --json
  veritrail cypher "MATCH (e:Email) RETURN count(*)" --as alice:engineering --explain`,
    )
  command.action(async (given: string | undefined) => {
    const options = command.optsWithGlobals<CypherOptions>()
    const request: CypherRequest = {
      text: await queryText(context, given, options),
      parameters: parametersOf(options),
      rows: options.limit,
      timeoutMs: options.timeout,
    }
    try {
      await withApp(context, options, async (app, access) => {
        if (options.explain === true)
          showExplanation(context, options, await explainCypher(app, request, access))
        else {
          const notices = await ingestionNotices(app, access)
          const answer = await runCypher(app, request, access)
          showAnswer(context, options, { ...answer, notes: [...notices, ...answer.notes] })
        }
      })
    } catch (error) {
      if (!isAppError(error, 'query_rejected')) throw error
      context.terminal.err(renderQueryError(context.terminal, error as AppError<'query_rejected'>))
      context.exit(exitCodes.query_rejected)
    }
  })
}

function milliseconds(text: string): number {
  const given = positiveInteger(text)
  if (given > longestTimeoutMs)
    throw new InvalidArgumentError(`must be at most ${longestTimeoutMs}, a day.`)
  return given
}

async function queryText(
  context: CliContext,
  given: string | undefined,
  { file }: CypherOptions,
): Promise<string> {
  if ((given === undefined) === (file === undefined))
    throw new AppError(
      'invalid_input',
      'Give one query: as an argument, as - for standard input, or with --file.',
      { issues: [{ path: 'query', message: given === undefined ? 'missing' : 'given twice' }] },
    )
  if (file !== undefined) return readText(file, context.workingFolder, 'The query')
  return given === '-' ? readText('-', context.workingFolder, 'The query') : (given ?? '')
}

function parametersOf({ params, param }: CypherOptions): ReadonlyMap<string, GraphValue> {
  const parameters = new Map<string, GraphValue>()
  if (params !== undefined) {
    const all = graphValueOfJson(params, '--params')
    if (typeof all !== 'object' || all?.kind !== 'map')
      throw new AppError(
        'invalid_input',
        '--params must be a JSON object such as {"name": "Ada"}.',
        { issues: [{ path: 'params', message: 'not an object' }] },
      )
    for (const [name, value] of Object.entries(all.entries)) parameters.set(name, value)
  }
  for (const assignment of param ?? []) {
    const at = assignment.indexOf('=')
    if (at < 1)
      throw new AppError(
        'invalid_input',
        `--param must be name=value, not ${assignment.slice(0, 80).toWellFormed()}.`,
        { issues: [{ path: 'param', message: 'no =' }] },
      )
    const name = assignment.slice(0, at).replace(/^\$/, '')
    parameters.set(name, jsonOrText(assignment.slice(at + 1), name))
  }
  return parameters
}

function jsonOrText(written: string, name: string): GraphValue {
  try {
    return graphValueOfJson(written, name)
  } catch (error) {
    if (isAppError(error, 'invalid_input') && error.cause instanceof SyntaxError) return written
    throw error
  }
}

function showAnswer(context: CliContext, options: CypherOptions, answer: CypherAnswer): void {
  const { terminal } = context
  const { columns, rows, truncated, notes } = answer
  const note = truncated
    ? `Only the first ${rows.length.toLocaleString('en-US')} rows; there are more.`
    : undefined
  if (options.json === true || options.format === 'json') {
    printJson(context, {
      columns,
      rows: rows.map(row => row.map(graphValueJson)),
      truncated,
      notes,
    })
    return
  }
  if (options.format === 'csv') {
    terminal.out(resultCsv(answer))
    if (note !== undefined) terminal.err(`${note}\n`)
  } else {
    if (columns.length > 0 && rows.length > 0) {
      // All but the last column share the width evenly; what is narrower leaves its rest to the
      // last one.
      const width = Math.max(narrowestCell, Math.floor(terminal.width / columns.length))
      const cells = rows.map(row =>
        row.map((value, index) => cell(value, index === columns.length - 1 ? longestCell : width)),
      )
      // A year is a number too: digits are not grouped.
      terminal.out(
        `${table(
          terminal,
          columns.map((name, index) =>
            oneLine(name, index === columns.length - 1 ? longestCell : width),
          ),
          cells,
          String,
        )}\n`,
      )
    }
    const counted = `${rows.length.toLocaleString('en-US')} ${rows.length === 1 ? 'row' : 'rows'}`
    terminal.out(`${styled(terminal, 'dim', counted)}\n`)
    if (note !== undefined) terminal.out(`${styled(terminal, 'yellow', note)}\n`)
  }
  for (const text of notes) terminal.err(`${styled(terminal, 'dim', printable(text))}\n`)
}

function stepText({ clause, reads, expectedRows }: CypherExplanation['steps'][number]): string {
  const places = reads.map(
    ({ kind, name, count }) => `${count.toLocaleString('en-US')} ${kind} ${name}`,
  )
  const read = places.length === 0 ? '' : `reads ${places.join(', ')}`
  const left =
    expectedRows === undefined
      ? ''
      : `leaves about ${expectedRows.toLocaleString('en-US')} ` +
        `${expectedRows === 1 ? 'row' : 'rows'}`
  const said = [read, left].filter(text => text !== '').join('; ')
  return said === '' ? clause : `${clause}\n   ${said}`
}

/**
 * Whole numbers stand to the right; as text they would lose nothing, so those that JavaScript
 * cannot hold are texts.
 */
function cell(value: GraphValue, width: number): string | number {
  if (
    typeof value === 'bigint' &&
    value >= BigInt(Number.MIN_SAFE_INTEGER) &&
    value <= BigInt(Number.MAX_SAFE_INTEGER)
  )
    return Number(value)
  return oneLine(graphValueText(value), width)
}

function showExplanation(
  context: CliContext,
  options: CypherOptions,
  { query, cypher, steps, statements, notes }: CypherExplanation,
): void {
  if (options.json === true || options.format === 'json') {
    printJson(context, { query, cypher, steps, statements, notes })
    return
  }
  const { terminal } = context
  const title = (text: string): string => `${styled(terminal, 'bold', text)}\n`
  const asJson = JSON.stringify(query, undefined, 2)
  terminal.out(`${title('Cypher')}${printable(cypher)}\n\n`)
  terminal.out(`${title('Query')}${printable(asJson)}\n`)
  const numbered = steps.map((step, index) => `${index + 1}. ${printable(stepText(step))}\n`)
  terminal.out(`\n${title('Steps')}${numbered.join('')}`)
  for (const [index, { statement, plan }] of statements.entries()) {
    terminal.out(`\n${title(`Statement ${index + 1}`)}${printable(statement)}\n\n`)
    terminal.out(`${title('Plan')}${printable(plan)}\n`)
  }
  for (const text of notes) terminal.out(`\n${styled(terminal, 'dim', printable(text))}\n`)
}

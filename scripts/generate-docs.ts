// Writes docs/reference from the program itself; `--check` only compares and fails when a page is
// out of date.
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Command } from 'commander'
import { z } from 'zod'
import { appMetricDefinitions } from '../src/app/telemetry/app-metrics.ts'
import { configSchema } from '../src/app/config/config.ts'
import { providers } from '../src/models/providers.ts'
import { metricCatalogue } from '../src/evaluation/metrics/catalogue.ts'
import { unscoredReasons } from '../src/evaluation/metrics/metric.ts'
import { exitCodes } from '../src/interfaces/cli/terminal/exit-codes.ts'
import { buildProgram } from '../src/interfaces/cli/program.ts'
import { errorStatus } from '../src/interfaces/http/errors.ts'
import type { MetricDefinition } from '../src/support/prometheus.ts'
import { cypherReference } from './cypher-reference.ts'

const folder = fileURLToPath(new URL('../docs/reference/', import.meta.url))
const program = await buildProgram(
  {
    terminal: { out: () => {}, err: () => {}, color: false, width: 100, interactive: false },
    environment: { color: false, debug: false },
    workingFolder: '.',
    signal: new AbortController().signal,
    exit: () => {},
  },
  '0.0.0',
)

function helpOf(command: Command): string {
  let text = ''
  command.configureOutput({
    writeOut: written => {
      text += written
    },
    getOutHelpWidth: () => 100,
    getOutHasColors: () => false,
  })
  command.outputHelp()
  return text.trimEnd()
}

function* withSubcommands(command: Command, path: string): Generator<[string, Command]> {
  yield [path, command]
  for (const sub of command.commands) yield* withSubcommands(sub, `${path} ${sub.name()}`)
}

const commandLine = [
  '# Command line',
  '',
  'Generated from the program (`node scripts/generate-docs.ts`).',
  '',
  ...[...withSubcommands(program, 'veritrail')].flatMap(([path, command]) => [
    `## ${path}`,
    '',
    '```text',
    helpOf(command),
    '```',
    '',
  ]),
].join('\n')

interface JsonSchema {
  properties?: Record<string, JsonSchema>
  description?: string
  default?: unknown
  type?: string
  enum?: unknown[]
  oneOf?: JsonSchema[]
  const?: unknown
}

// Depends on the machine: its default is told in words.
const machineDefaults = new Map([['ingest.workers', 'cores − 1; with privacy, cores']])

function* fields(schema: JsonSchema, path: string, of = ''): Generator<string> {
  for (const [name, field] of Object.entries(schema.properties ?? {})) {
    const full = path === '' ? name : `${path}.${name}`
    if (field.properties !== undefined) {
      yield* fields(field, full, of)
      continue
    }
    // Fields of a choice are named with the `kind` or `provider` they belong to; those of the
    // choice that has no single one stand as they are.
    for (const option of field.oneOf ?? []) {
      const choice = option.properties?.['kind']?.const ?? option.properties?.['provider']?.const
      yield* fields(option, full, choice === undefined ? '' : ` of ${JSON.stringify(choice)}`)
    }
    if (field.oneOf !== undefined) continue
    const kind =
      field.const === undefined
        ? (field.enum?.map(value => JSON.stringify(value)).join(' or ') ?? field.type ?? 'any')
        : JSON.stringify(field.const)
    const about = field.description === undefined ? '' : `: ${field.description}`
    const whose = name === 'kind' || field.const !== undefined ? '' : of
    yield (
      `| \`${full}\`${whose} | ${kind}${about} | ` +
        (machineDefaults.get(full) ??
          (field.default === undefined ? '' : `\`${JSON.stringify(field.default)}\``)) +
        ' ' +
        '|'
    )
  }
}

const configuration = [
  '# Configuration',
  '',
  'Generated from the schema (`node scripts/generate-docs.ts`). A corpus folder holds ' +
    '`config.json`; every field has a default, an unknown one is an error.',
  '',
  '| field | value | default |',
  '| --- | --- | --- |',
  ...fields(
    z.toJSONSchema(configSchema, { io: 'input', unrepresentable: 'any' }) as JsonSchema,
    '',
  ),
  '',
  'Environment: `VERITRAIL_CORPUS` names the corpus folder, `NO_COLOR` switches colours ' +
    'off, `VERITRAIL_DEBUG` shows where an internal error happened, `VERITRAIL_OWNER_TOKEN_FILE` ' +
    'names the file with the token of the owner for `serve`. `NEO4J_URI`, `NEO4J_USERNAME` and ' +
    '`NEO4J_DATABASE` win over the configuration of the store; its password is in ' +
    '`NEO4J_PASSWORD`.',
  '',
  'Keys, passwords and tokens of Slack can also be read from files: `NEO4J_PASSWORD_FILE` names ' +
    'the file with what `NEO4J_PASSWORD` would hold, and so for every variable of this kind. The ' +
    'variable itself wins.',
  '',
  'Models that the configuration does not name can be named by the environment, unless ' +
    '`models.environment` is "ignore": `LLM_MODEL` with `LLM_PROVIDER` names the one that ' +
    'writes; with `LLM_PROVIDER=gguf` it is the path of a GGUF file, and `VERITRAIL_LLAMA` ' +
    'names the folder of node-llama-cpp where that is not the usual one. Addresses and keys, ' +
    'where the configuration gives none:',
  '',
  '| provider | base URL | variable of another | variable of the key |',
  '| --- | --- | --- | --- |',
  ...Object.entries(providers).map(
    ([name, { baseUrl, baseUrlVariable, keyVariable, needsKey }]) =>
      `| \`${name}\` | ${baseUrl ?? 'your own'} | ` +
      `${baseUrlVariable === undefined ? '' : `\`${baseUrlVariable}\``} | ` +
      `\`${keyVariable}\`${needsKey ? '' : ', if it wants one'} |`,
  ),
  '',
].join('\n')

const errors = [
  '# Errors and exit codes',
  '',
  'Generated from the code (`node scripts/generate-docs.ts`).',
  '',
  '| code | exit | HTTP status |',
  '| --- | --- | --- |',
  ...Object.entries({ ...exitCodes, ...errorStatus }).map(
    ([code]) =>
      `| \`${code}\` | ${new Map<string, number>(Object.entries(exitCodes)).get(code) ?? ''} | ` +
      `${new Map<string, number>(Object.entries(errorStatus)).get(code) ?? ''} |`,
  ),
  '',
  'Exit codes besides: 0 done, 3 some documents failed, 4 not found in the corpus.',
  '',
].join('\n')

const signed = (value: number): string => String(value).replace('-', '−')
const metrics = [
  '# Metrics',
  '',
  'Generated from the code (`node scripts/generate-docs.ts`). Each metric is a file of ' +
    '`src/evaluation/metrics` (those of rankings are in `retrieval-measures.ts` above it). A ' +
    'value is a finite number in its range,',
  'or it is unscored with one of the reasons below; summaries count those and leave them ' +
    'out of mean, median, smallest and largest value.',
  '',
  '| metric | measures | source | range | unscored when |',
  '| --- | --- | --- | --- | --- |',
  ...metricCatalogue.map(
    ({ name, measures, source, range, unscoredWhen }) =>
      `| ${name} | ${measures} | ${source} | ${range.map(signed).join(' to ')} | ` +
      `${unscoredWhen.map(reason => unscoredReasons[reason]).join('; ')} |`,
  ),
  '',
].join('\n')

const telemetry = [
  '# Metrics of the running program',
  '',
  'Generated from the code (`node scripts/generate-docs.ts`). `ask`, `chat` and `ingest` write ' +
    "them with `--metrics`, `serve` gives them under `/metrics`, in Prometheus' text format " +
    '([guide](../guide/observability.md)).',
  '',
  '| metric | labels | what |',
  '| --- | --- | --- |',
  ...Object.values<MetricDefinition>(appMetricDefinitions).map(
    ({ name, labels = [], help }) =>
      `| \`${name}\` | ${labels.map(label => `\`${label}\``).join(', ')} | ${help} |`,
  ),
  '',
].join('\n')

const cypher = cypherReference(
  readFileSync(new URL('../test/golden/tck-outcomes.jsonl', import.meta.url), 'utf8'),
)

const pages = new Map([
  ['cypher.md', cypher],
  ['command-line.md', commandLine],
  ['configuration.md', configuration],
  ['errors.md', errors],
  ['metrics.md', metrics],
  ['telemetry.md', telemetry],
])
const check = process.argv.includes('--check')
let stale = 0
mkdirSync(folder, { recursive: true })
for (const [name, text] of pages) {
  const present = existsSync(folder + name) ? readFileSync(folder + name, 'utf8') : ''
  if (present === text) continue
  if (check) {
    console.error(`docs/reference/${name} is out of date: run "node scripts/generate-docs.ts"`)
    stale += 1
  } else writeFileSync(folder + name, text)
}
console.log(`${pages.size} pages, ${stale} out of date`)
process.exitCode = stale > 0 ? 1 : 0

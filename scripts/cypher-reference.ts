import { z } from 'zod'
import { neo4jDifferences } from '../test/support/tck/neo4j-differences.ts'
import { cypherFunctions } from '../src/cypher/functions/function-table.ts'
import { corpusLabels, type CorpusPropertyKind } from '../src/core/corpus-schema.ts'
import {
  limitMeanings,
  modelPolicy,
  peoplePolicy,
  serverPolicy,
  type QueryLimits,
} from '../src/cypher/check/query-policy.ts'
import type { CypherFunction } from '../src/cypher/functions/cypher-function.ts'

const lineSchema = z.object({
  feature: z.string(),
  scenario: z.string(),
  status: z.enum(['passed', 'refused']),
  reason: z.string().optional(),
})
type Line = z.output<typeof lineSchema>

/**
 * The page on Cypher: its functions, and what is passed of the openCypher TCK, from the recorded
 * outcomes (JSON Lines).
 */
export function cypherReference(outcomes: string): string {
  const lines = outcomes
    .trimEnd()
    .split('\n')
    .map(line => lineSchema.parse(JSON.parse(line)))
  const passed = lines.filter(isPassed)
  const groups = Map.groupBy(lines, ({ feature }) => feature)
  const reasons = [
    ...Map.groupBy(
      lines.filter(line => !isPassed(line)),
      ({ reason }) => reason ?? '',
    ),
  ].sort(([left, many], [right, more]) =>
    more.length !== many.length ? more.length - many.length : left < right ? -1 : 1,
  )
  return [
    '# Cypher',
    '',
    'Generated from the code and from recorded outcomes (`node ' +
      'test/golden/tck-outcomes.ts`, then `node scripts/generate-docs.ts`).',
    '',
    '## Functions',
    '',
    '| function | arguments | gives |',
    '| --- | --- | --- |',
    ...[...cypherFunctions.values()]
      .sort((left, right) => (left.name < right.name ? -1 : 1))
      .map(describeFunction),
    '',
    ...idsAndTimes(),
    ...limits(),
    '## openCypher TCK',
    '',
    `The reading part of openCypher's Technology Compatibility Kit has ${lines.length} ` +
      `scenarios: ${passed.length} pass, ${lines.length - passed.length} are refused by ` +
      'name, none gives another result, in memory and on SQLite alike.',
    'A scenario outline is one scenario, which passes if all its examples do. One that ' +
      'expects an error passes if the query is refused at or before the phase it names.',
    '',
    '### Why scenarios are refused',
    '',
    '| scenarios | reason |',
    '| ---: | --- |',
    ...reasons.map(([reason, of]) => `| ${of.length} | ${cell(reason)} |`),
    '',
    '### Where Neo4j 5.26 differs',
    '',
    'The same queries on a Neo4j server pass the same scenarios, but for these.',
    '',
    ...neo4jDifferences.map(
      ({ feature, scenario, outcome, reason }) =>
        `- ${feature.replace(/\.feature$/, '')} ${scenario} (${outcome}): ${reason}`,
    ),
    '',
    '### By feature',
    '',
    '| feature | scenarios | passed | refused |',
    '| --- | ---: | ---: | ---: |',
    ...[...groups].map(
      ([feature, of]) =>
        `| ${feature.replace(/\.feature$/, '')} | ${of.length} | ` +
        `${of.filter(isPassed).length} | ${of.length - of.filter(isPassed).length} |`,
    ),
    '',
    '### Refused scenarios',
    '',
    ...lines
      .filter(line => !isPassed(line))
      .map(
        ({ feature, scenario, reason }) =>
          `- ${feature.replace(/\.feature$/, '')} ${scenario}: ${reason ?? ''}`,
      ),
    '',
  ].join('\n')
}

/** How the properties of a corpus compare, which openCypher leaves to those who write queries. */
function idsAndTimes(): string[] {
  const keysOf = (kind: CorpusPropertyKind): string =>
    [
      ...new Set(
        [...corpusLabels.values()].flatMap(properties =>
          [...properties].flatMap(([key, is]) => (is === kind ? [key] : [])),
        ),
      ),
    ]
      .sort()
      .map(key => `\`${key}\``)
      .join(', ')
  return [
    '## Ids and times',
    '',
    `Ids (${keysOf('id')}) and times (${keysOf('time')}) of a corpus are texts. In the ` +
      'queries of people and models they compare as follows; what could never hold is ' +
      'refused with what to write instead.',
    "Below this policy (queries of the product's own, openCypher's tests) a text equals no " +
      'number and no date.',
    '',
    '| written | means |',
    '| --- | --- |',
    '| `e.emailId = 9806201052`, `IN [9806201052]`, `{emailId: 9806201052}`, `CASE ' +
      'e.emailId WHEN …`, `$id` | the id of these digits; a whole float too. Ids with zeros ' +
      "in front are texts: `'0042'` |",
    '| `e.revisionId < 9000000` | ids that are numbers, by their size; others are not ' +
      'compared. With a text: as texts. `ORDER BY`, `min` and `max` go by the text |',
    '| `e.emailId STARTS WITH 98` (`ENDS WITH`, `CONTAINS`) | the digits |',
    "| `e.timeReceived >= datetime('2024-02-03T10:00+01:00')` | the moment, to the " +
      "millisecond; `localdatetime()`: what the corpus's clock showed |",
    "| `e.timeReceived = date('2024-02-03')` | the whole day: `=` any time of it, `<=` to " +
      'its end, `>` from the next day |',
    "| `e.timeReceived < '2024-02-03T10:00'` | the text, in the form of times; with a " +
      "zone: the moment. `'2024-02-03'` and `'2024-02'` stand before every time that begins " +
      'so; with `=` they are refused |',
    '| `date(e.timeReceived)`, `datetime(…)`, `localdatetime(…)`, `localtime(…)`, ' +
      "`e.timeReceived.year` | the time on the corpus's clock (`corpus.timeZone`) |",
    "| `e.timeReceived + duration('P7D')`, `duration.between(e.timeSent, e.timeReceived)`, " +
      "`date.truncate('month', e.timeReceived)` | likewise |",
    "| `e.timeReceived CONTAINS '2024-02-03'`, `substring(e.timeReceived, 0, 7)` | the text |",
    "| `datetime('2024-02-03 10:00')` | as with `T` |",
    '',
  ]
}

function limits(): string[] {
  const [people, model, server] = [peoplePolicy, modelPolicy, serverPolicy(peoplePolicy)].map(
    ({ limits: of }) => of,
  )
  const figure = (of: QueryLimits | undefined, key: keyof QueryLimits): string =>
    (of?.[key] ?? 0).toLocaleString('en-US')
  const row = (key: keyof QueryLimits): string =>
    `| ${limitMeanings[key]} | ` +
    figure(people, key) +
    (figure(server, key) === figure(people, key) ? ' ' : ` (on a server ${figure(server, key)}) `) +
    `| ${figure(model, key)} |`
  return [
    '## Limits',
    '',
    'The row limit cuts and says so; every other one that is hit is an error that names it.',
    '',
    '| what is counted | people and programs | language models |',
    '| --- | ---: | ---: |',
    ...(Object.keys(limitMeanings) as Array<keyof QueryLimits>).map(row),
    '',
  ]
}

const isPassed = ({ status }: Line): boolean => status === 'passed'
const cell = (text: string): string => text.replaceAll('|', '\\|')

function describeFunction({ name, kind, min, max, summary }: CypherFunction): string {
  const count = min === max ? String(min) : max === Infinity ? `${min} or more` : `${min} to ${max}`
  return (
    `| \`${name}\`${kind === 'aggregate' ? ' (aggregates)' : ''} | ${count} | ` +
    `${cell(summary)} |`
  )
}

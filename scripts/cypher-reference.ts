import { z } from 'zod'
import { neo4jDifferences } from '../test/support/tck/neo4j-differences.ts'
import { cypherFunctions } from '../src/cypher/functions/function-table.ts'
import type { CypherFunction } from '../src/cypher/functions/cypher-function.ts'

const lineSchema = z.object({ feature: z.string(), scenario: z.string(), status: z.enum(['passed', 'refused']), reason: z.string().optional() })
type Line = z.output<typeof lineSchema>

/** The page on Cypher: its functions, and what is passed of the openCypher TCK, from the recorded outcomes (JSON Lines). */
export function cypherReference(outcomes: string): string {
  const lines = outcomes.trimEnd().split('\n').map(line => lineSchema.parse(JSON.parse(line)))
  const passed = lines.filter(isPassed)
  const groups = Map.groupBy(lines, ({ feature }) => feature)
  const reasons = [...Map.groupBy(lines.filter(line => !isPassed(line)), ({ reason }) => reason ?? '')].sort(([left, many], [right, more]) => (more.length !== many.length ? more.length - many.length : left < right ? -1 : 1))
  return ['# Cypher', '', 'Generated from the code and from recorded outcomes (`node test/golden/tck-outcomes.ts`, then `node scripts/generate-docs.ts`).', '',
    '## Functions', '', '| function | arguments | gives |', '| --- | --- | --- |', ...[...cypherFunctions.values()].sort((left, right) => (left.name < right.name ? -1 : 1)).map(describeFunction), '',
    '## openCypher TCK', '', `The reading part of openCypher's Technology Compatibility Kit has ${lines.length} scenarios: ${passed.length} pass, ${lines.length - passed.length} are refused by name, none gives another result, in memory and on SQLite alike.`,
    'A scenario outline is one scenario, which passes if all its examples do. One that expects an error passes if the query is refused at or before the phase it names.', '',
    '### Why scenarios are refused', '', '| scenarios | reason |', '| ---: | --- |', ...reasons.map(([reason, of]) => `| ${of.length} | ${cell(reason)} |`), '',
    '### Where Neo4j 5.26 differs', '', 'The same queries on a Neo4j server pass the same scenarios, but for these.', '',
    ...neo4jDifferences.map(({ feature, scenario, outcome, reason }) => `- ${feature.replace(/\.feature$/, '')} ${scenario} (${outcome}): ${reason}`), '',
    '### By feature', '', '| feature | scenarios | passed | refused |', '| --- | ---: | ---: | ---: |',
    ...[...groups].map(([feature, of]) => `| ${feature.replace(/\.feature$/, '')} | ${of.length} | ${of.filter(isPassed).length} | ${of.length - of.filter(isPassed).length} |`), '',
    '### Refused scenarios', '', ...lines.filter(line => !isPassed(line)).map(({ feature, scenario, reason }) => `- ${feature.replace(/\.feature$/, '')} ${scenario}: ${reason ?? ''}`), ''].join('\n')
}

const isPassed = ({ status }: Line): boolean => status === 'passed'
const cell = (text: string): string => text.replaceAll('|', '\\|')

function describeFunction({ name, kind, min, max, summary }: CypherFunction): string {
  const count = min === max ? String(min) : max === Infinity ? `${min} or more` : `${min} to ${max}`
  return `| \`${name}\`${kind === 'aggregate' ? ' (aggregates)' : ''} | ${count} | ${cell(summary)} |`
}

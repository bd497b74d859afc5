/**
 * Writes test/golden/tck-outcomes.jsonl: which scenarios of the openCypher TCK pass and why the
 * others are refused, as `docs/reference/cypher.md` lists them.
 *
 *     node test/golden/tck-outcomes.ts [FOLDER]
 *
 * FOLDER (default: `opencypher-tck` of the data folder) holds `features` and `graphs`. Runs on the
 * memory store; the test of the TCK holds SQLite to the same. A wrong scenario is an error.
 */
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { memoryStore } from '../../src/stores/memory/memory-store.ts'
import { graphLoader } from '../support/tck/load-graph.ts'
import { outcomeLine } from '../support/tck/outcome-file.ts'
import { readFeatures } from '../support/tck/read-features.ts'
import { runScenario } from '../support/tck/run-scenario.ts'
import { storeEngine } from '../support/tck/store-engine.ts'

const folder =
  process.argv[2] ??
  join(
    process.env['VERITRAIL_DATA'] ??
      fileURLToPath(new URL('../../../shared/data', import.meta.url)),
    'opencypher-tck',
  )
const load = graphLoader(join(folder, 'graphs'))
await using engine = storeEngine('memory', async () => memoryStore())
const lines: string[] = []
for (const scenario of readFeatures(join(folder, 'features')))
  lines.push(JSON.stringify(outcomeLine(scenario, await runScenario(scenario, engine, load))))
writeFileSync(new URL('tck-outcomes.jsonl', import.meta.url), `${lines.join('\n')}\n`)

import assert from 'node:assert/strict'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, it } from 'node:test'
import { memoryStore } from '../../../src/stores/memory/memory-store.ts'
import { openSqliteStore } from '../../../src/stores/sqlite/sqlite-store.ts'
import { graphLoader } from '../../support/tck/load-graph.ts'
import { outcomeLine, outcomeLineSchema } from '../../support/tck/outcome-file.ts'
import type { OutcomeLine } from '../../support/tck/outcome-file.ts'
import { readFeatures } from '../../support/tck/read-features.ts'
import { runScenario } from '../../support/tck/run-scenario.ts'
import { storeEngine } from '../../support/tck/store-engine.ts'

const folder = join(
  process.env['VERITRAIL_DATA'] ?? join(import.meta.dirname, '../../../../shared/data'),
  'opencypher-tck',
)
const missing = existsSync(folder) ? false : `the openCypher TCK is not in ${folder}`
const recorded = readFileSync(join(import.meta.dirname, '../../golden/tck-outcomes.jsonl'), 'utf8')
  .trimEnd()
  .split('\n')
  .map(line => outcomeLineSchema.parse(JSON.parse(line)))

describe('the openCypher technology compatibility kit', () => {
  it(
    'is passed or refused by name on memory and SQLite alike, as the recorded outcomes say',
    { skip: missing },
    async () => {
      const load = graphLoader(join(folder, 'graphs'))
      await using memory = storeEngine('memory', async () => memoryStore())
      await using sqlite = storeEngine('SQLite', async () => openSqliteStore({ path: ':memory:' }))
      const found: OutcomeLine[] = []
      for (const scenario of readFeatures(join(folder, 'features'))) {
        const outcome = await runScenario(scenario, memory, load)
        found.push(outcomeLine(scenario, outcome))
        assert.deepEqual(
          await runScenario(scenario, sqlite, load),
          outcome,
          `${scenario.feature}, ${scenario.name}: SQLite differs from memory`,
        )
      }
      assert.deepEqual(
        found,
        recorded,
        'out of date: run "node test/golden/tck-outcomes.ts" and "node scripts/generate-docs.ts"',
      )
    },
  )

  it('passes in more than nine scenarios of ten', () => {
    assert.equal(recorded.length, 1294)
    assert.ok(recorded.filter(({ status }) => status === 'passed').length / recorded.length > 0.9)
  })
})

import assert from 'node:assert/strict'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { describe, it } from 'node:test'
import { seededRandom } from '../../../src/support/random.ts'
import { readText2cypher } from '../cypher/text2cypher-items.ts'
import { replayText2cypher } from './replay.ts'

const folder = join(
  process.env['VERITRAIL_DATA'] ?? join(import.meta.dirname, '../../../../shared/data'),
  'text2cypher',
)
const cases = Number(process.env['VERITRAIL_CASES'] ?? 150)

describe(
  'the queries of text2cypher as the replies of a model',
  { skip: existsSync(folder) ? false : `${folder} is missing` },
  () => {
    it('are answered, repaired or given up, and none is run wrongly', async () => {
      const set = readText2cypher(folder)
      const random = seededRandom(11)
      // What is wrong by the set's own flags is always among them.
      const wrong = set.items.filter(
        item => item.false_schema !== null || set.gold.get(item.id)?.status !== 'valid',
      )
      const others = set.items
        .filter(item => !wrong.includes(item))
        .map(item => ({ item, order: random() }))
        .sort((left, right) => left.order - right.order)
        .map(({ item }) => item)
      const items = [...wrong, ...others].slice(0, Math.max(cases, wrong.length + 20))
      const faults: string[] = []
      let [answered, refused, seen] = [0, 0, 0]
      for await (const { item, outcome, faults: found } of replayText2cypher(set, items)) {
        faults.push(...found.map(fault => `${item.id}: ${fault}\n  ${item.cypher}`))
        seen += 1
        if (outcome.status === 'answered') answered += 1
        if (outcome.attempts[0]?.problem !== undefined) refused += 1
      }
      assert.equal(seen, items.length)
      assert.ok(answered > 10 && refused > 50, `${answered} answered, ${refused} refused`)
      assert.deepEqual(faults, [])
    })
  },
)

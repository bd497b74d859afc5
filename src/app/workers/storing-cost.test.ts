import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sampleRecord } from '../../stores/contract/sample-record.contract.ts'
import { overWhereStored } from './storing-cost.ts'

const budget = { seconds: 60, memoryMb: 1_024 }

test('a record of many names is refused before it is stored, as much prose is not', () => {
  const nodes = Array.from({ length: 400_000 }, (_, index) => index)
  const edges = Array.from({ length: 430_000 }, (_, index) => index)
  const travelling = 70 * 2 ** 20
  const record = { nodes, edges, mentions: [] }
  assert.equal(overWhereStored(record, travelling, budget, 0), 'memory')
  assert.equal(
    overWhereStored({ ...record, nodes: nodes.slice(0, 14_000) }, travelling, budget, 0),
    undefined,
  )
  assert.equal(overWhereStored(record, travelling, { ...budget, memoryMb: 4_096 }, 0), undefined)
})

test(
  'a record that was read in the last moment is refused where storing it takes longer than ' +
    'what is left',
  () => {
    const mentions = Array.from({ length: 500_000 }, () => ({}))
    const record = { nodes: [], edges: [], mentions }
    assert.equal(overWhereStored(record, 0, budget, 40_000), undefined)
    assert.equal(overWhereStored(record, 0, budget, 55_000), 'time')
  },
)

test('an ordinary document is never refused', () => {
  assert.equal(
    overWhereStored(sampleRecord('crane'), 100_000, { seconds: 1, memoryMb: 256 }, 999),
    undefined,
  )
})

import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { csvOf, nodeIdOf, valueText } from './value-text.ts'

const node = { $type: 'node', id: 'n1', labels: ['Entity', 'Person'], properties: { name: 'Ada' } }

describe('values of a query as text', () => {
  it('shows each kind of value', () => {
    for (const [value, text] of [
      [null, 'null'],
      [true, 'true'],
      [12, '12'],
      ['a "b"', 'a "b"'],
      [['a', 1, null], '["a", 1, null]'],
      [{ a: ['b'] }, '{a: ["b"]}'],
      [{ $type: 'date', value: '2024-03-01' }, '2024-03-01'],
      [{ $type: 'integer', value: '9007199254740993' }, '9007199254740993'],
      [{ $type: 'map', value: { $type: 'mine' } }, '{$type: "mine"}'],
      [node, '(Entity:Person Ada)'],
      [{ ...node, properties: {} }, '(Entity:Person n1)'],
      [{ $type: 'edge', id: 'e', type: 'SENT' }, '[SENT]'],
      [{ $type: 'path', nodes: [node, { ...node, properties: { title: 'B' } }] }, 'Ada – B'],
    ] as const)
      assert.equal(valueText(value), text)
    assert.deepEqual([node, 'n1', { id: 'n1' }].map(nodeIdOf), ['n1', undefined, undefined])
  })

  it('writes CSV that no program takes for a formula', () => {
    assert.equal(
      csvOf(
        ['name', '=cmd()'],
        [
          ['a,"b"\nc', -1.5],
          ['=HYPERLINK("x")', null],
          ['@x', { $type: 'duration', value: '-P1D' }],
        ],
      ),
      'name,\'=cmd()\r\n"a,""b""\nc",-1.5\r\n"\'=HYPERLINK(""x"")",\r\n\'@x,\'-P1D\r\n',
    )
  })
})

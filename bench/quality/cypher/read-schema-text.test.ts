import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readSchemaText } from './read-schema-text.ts'

test('reads labels, edge types, their properties and what they join', () => {
  const text =
    'Node properties:\n- **Person**\n  - `name`: STRING Example: "Ann - **x**"\n  - `born ' +
    'year`: INTEGER Min: 1, Max: 2\nRelationship properties:\n- **RATED**\n  - `stars: ' +
    'INTEGER` Example: "2"\nThe ' +
    'relationships:\n(:Person)-[:RATED]->(:Film)\n(:Person)-[:KNOWS]->(:Person)'
  assert.deepEqual(readSchemaText(text), {
    labels: [
      { label: 'Person', count: 1, properties: ['name', 'born year'] },
      { label: 'Film', count: 1, properties: [] },
    ],
    edgeTypes: [
      {
        type: 'RATED',
        count: 1,
        from: ['Person'],
        to: ['Film'],
        pairs: [{ from: 'Person', to: 'Film', count: 1 }],
        properties: ['stars'],
      },
      {
        type: 'KNOWS',
        count: 1,
        from: ['Person'],
        to: ['Person'],
        pairs: [{ from: 'Person', to: 'Person', count: 1 }],
        properties: [],
      },
    ],
  })
  assert.throws(() => readSchemaText('Node properties:\nnonsense'), /cannot be read: nonsense/)
})

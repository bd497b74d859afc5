import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { EntityType } from '../core/graph.ts'
import { normalizeName } from '../language/mentions/normalize-name.ts'
import { stateVariants, stateVariantsOfMentions } from './alias-variants.ts'
import { identifyEntity } from './entity-identity.ts'
import { statements } from './statements.ts'

const mention = (type: EntityType, display: string) => ({
  start: 0,
  end: display.length,
  type,
  name: normalizeName(type, display),
  display,
  by: 'test/1',
})

test('an entity is tied to its other names, which are not stated themselves', () => {
  const into = statements()
  const id = identifyEntity('organization', 'acme bridge works inc')
  stateVariants(
    { id, type: 'organization', name: 'acme bridge works inc', display: 'Acme Bridge Works, Inc.' },
    into,
  )
  assert.deepEqual(into.nodes(), [])
  assert.deepEqual(
    into.edges().map(({ type, from, to, properties }) => ({ type, from, to, properties })),
    [
      {
        type: 'SAME_AS',
        from: id,
        to: identifyEntity('organization', 'acme bridge works'),
        properties: { score: 0.9, reason: 'without the legal form', kind: 'variant' },
      },
    ],
  )
})

test(
  'mentions state the variants of their names once, and none where a name means something in ' +
    'this document only',
  () => {
    const into = statements()
    const smith = mention('person', 'John R. Smith')
    const local = identifyEntity('term', 'acme limited', 'doc_1')
    stateVariantsOfMentions(
      [
        { mention: smith, entityId: identifyEntity('person', smith.name) },
        { mention: smith, entityId: identifyEntity('person', smith.name) },
        { mention: mention('term', 'Acme Limited'), entityId: local },
      ],
      into,
    )
    assert.deepEqual(
      into.edges().map(edge => edge.to),
      [identifyEntity('person', 'john smith')],
    )
  },
)

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { z } from 'zod'
import { grammarSchema } from './grammar-schema.ts'

test('what zod writes becomes what grammars know', () => {
  const schema = z.strictObject({
    verdict: z.enum(['yes', 'no']),
    grade: z.int().min(1).max(3),
    when: z.nullable(z.string().regex(/^\d{4}$/)),
    kind: z.literal('check'),
    parts: z.array(z.string().max(80)).max(4),
    sure: z.boolean(),
    share: z.number().min(0).max(1),
  })
  assert.deepEqual(grammarSchema(z.toJSONSchema(schema)), {
    type: 'object',
    properties: {
      verdict: { enum: ['yes', 'no'] },
      grade: { enum: [1, 2, 3] },
      when: { oneOf: [{ type: 'string' }, { type: 'null' }] },
      kind: { const: 'check' },
      parts: { type: 'array', items: { type: 'string', maxLength: 80 }, maxItems: 4 },
      sure: { type: 'boolean' },
      share: { type: 'number' },
    },
  })
})

test('properties that may be missing are left out in alternatives, as long as they are few', () => {
  const names = (schema: z.ZodType): string[][] => {
    const form = grammarSchema(z.toJSONSchema(schema)) as {
      oneOf?: Array<{ properties: object }>
      properties?: object
    }
    return (form.oneOf ?? [{ properties: form.properties ?? {} }]).map(({ properties }) =>
      Object.keys(properties),
    )
  }
  assert.deepEqual(names(z.object({ a: z.string(), b: z.string().optional() })), [
    ['a', 'b'],
    ['a'],
  ])
  const optional = z.string().optional()
  assert.deepEqual(
    names(z.object({ a: optional, b: optional, c: optional, d: optional, e: z.string() })),
    [['a', 'b', 'c', 'd', 'e']],
  )
})

test('records, references and wide bounds; what has no form is left to the check', () => {
  assert.deepEqual(grammarSchema(z.toJSONSchema(z.record(z.string(), z.int()))), {
    type: 'object',
    properties: {},
    additionalProperties: { type: 'integer' },
  })
  const list: z.ZodType = z.object({
    get next() {
      return z.nullable(list)
    },
    text: z.string().max(100_000),
  })
  const form = grammarSchema(z.toJSONSchema(list, { reused: 'ref' }))
  assert.match(JSON.stringify(form), /"\$ref"/)
  assert.doesNotMatch(JSON.stringify(form), /100000/)
  assert.equal(grammarSchema({ not: { type: 'string' } }), undefined)
  assert.equal(grammarSchema({ type: 'object', properties: { a: {} } }), undefined)
})

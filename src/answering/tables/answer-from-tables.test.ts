import assert from 'node:assert/strict'
import { it } from 'node:test'
import type { Document } from '../../core/document.ts'
import { fileInstant } from '../../core/time.ts'
import { newestFirst } from '../../language/tables/table-versions.ts'
import { tablesOf } from './answer-from-tables.ts'

const march = Date.UTC(2024, 2, 5)
const june = Date.UTC(2024, 5, 5)
const list = (title: string, date: Document['date']): Document =>
  ({
    key: `${title}.csv`,
    kind: 'file',
    title,
    text: 'Item: Ladder | Price: 40\nItem: Rope | Price: 12\nItem: Hook | Price: 3',
    sections: [],
    date,
  }) as unknown as Document

it('of two price lists the newer one is told by their dates, not by when files were copied', () => {
  const order = (old: Document['date'], other: Document['date']): readonly number[] | undefined =>
    newestFirst(tablesOf([list('Prices draft 1', old), list('Prices draft 1.0', other)]))
  const stated = (ms: number): Document['date'] => ({
    ms,
    original: new Date(ms).toISOString().slice(0, 10),
  })
  assert.deepEqual(order(stated(march), stated(june)), [1, 0])
  assert.equal(order(fileInstant(march), fileInstant(june)), undefined)
  assert.equal(order(stated(march), fileInstant(june)), undefined)
})

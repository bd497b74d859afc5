import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { suggestedOrder } from './suggested-order.ts'

const link = (chunkId: string, standard: string, score: number) => ({ chunkId, standard, score })
const order = (links: ReadonlyArray<ReturnType<typeof link>>): string[] =>
  suggestedOrder(links).map(({ chunkId, standard }) => `${chunkId} ${standard}`)

describe('the order of suggested links', () => {
  it('begins with what is least certain', () => {
    assert.deepEqual(order([link('a', 'S', 0.9), link('b', 'S', 0.5), link('c', 'S', 0.2)]), [
      'b S',
      'c S',
      'a S',
    ])
  })

  it('asks first where another standard may have to come before', () => {
    const alone = link('a', 'S', 0.5)
    const rivals = [link('b', 'T', 0.55), link('b', 'U', 0.5)]
    assert.deepEqual(order([alone, ...rivals]), ['b T', 'a S', 'b U'])
  })

  it('asks about a doubtful gap before doubtful evidence', () => {
    const gap = { ...link('b', 'T', 0.4), shows: 'gap' as const }
    assert.deepEqual(order([link('a', 'S', 0.5), gap]), ['b T', 'a S'])
  })

  it('prefers standards that many passages are linked to', () => {
    const rare = link('a', 'R', 0.5)
    const common = ['b', 'c', 'd'].map(chunk => link(chunk, 'S', 0.2))
    assert.deepEqual(order([rare, ...common]), ['b S', 'c S', 'd S', 'a R'])
  })

  it('asks about every passage before it asks about one again', () => {
    const links = [link('a', 'S', 0.5), link('a', 'T', 0.5), link('b', 'T', 0.1)]
    assert.deepEqual(order(links), ['a T', 'b T', 'a S'])
  })

  it('leaves certain links to the end, whatever order they come in', () => {
    const links = [link('b', 'S', 1), link('a', 'S', 0), link('c', 'S', 0.01)]
    assert.deepEqual(order(links), ['c S', 'a S', 'b S'])
    assert.deepEqual(order([...links].reverse()), order(links))
    assert.deepEqual(order([]), [])
  })
})

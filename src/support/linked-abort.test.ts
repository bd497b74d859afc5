import assert from 'node:assert/strict'
import { getEventListeners } from 'node:events'
import { test } from 'node:test'
import { linkedAbort } from './linked-abort.ts'

test("fires with any of its sources, with that one's reason", () => {
  const [left, right] = [new AbortController(), new AbortController()]
  using linked = linkedAbort(left.signal, undefined, right.signal)
  assert.equal(linked.signal.aborted, false)
  right.abort('right')
  left.abort('left')
  assert.equal(linked.signal.reason, 'right')
  assert.equal(linkedAbort(undefined, left.signal).signal.reason, 'left')
})

test('leaves nothing on its sources once it has fired or been let go', () => {
  const source = new AbortController()
  const listeners = (): number => getEventListeners(source.signal, 'abort').length
  const first = linkedAbort(source.signal, source.signal)
  const second = linkedAbort(source.signal)
  assert.equal(listeners(), 2)
  first[Symbol.dispose]()
  second.abort('own')
  assert.deepEqual([listeners(), first.signal.aborted, second.signal.reason], [0, false, 'own'])
  source.abort()
  assert.equal(first.signal.aborted, false)
})

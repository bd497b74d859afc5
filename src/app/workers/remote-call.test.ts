import assert from 'node:assert/strict'
import { test } from 'node:test'
import { MessageChannel, type Worker } from 'node:worker_threads'
import { answerCalls, remoteCaller } from './remote-call.ts'

function connected(handler: Parameters<typeof answerCalls>[1]) {
  const { port1, port2 } = new MessageChannel()
  let messages = 0
  port2.on('message', () => messages++)
  answerCalls(port2, handler)
  // A port has of a worker what a caller uses.
  const { call } = remoteCaller(port1 as unknown as Worker)
  return { call, close: () => port1.close(), messages: () => messages }
}

test('calls made at once travel in one message and begin in their order', async () => {
  const begun: unknown[] = []
  const { call, close, messages } = connected(async (method, [value]) => {
    begun.push(value)
    // Longer than a call that others wait behind.
    if (method === 'slow') for (const end = performance.now() + 5; performance.now() < end;);
    if (method === 'fail') throw new Error(`not ${String(value)}`)
    return value
  })
  const answers = await Promise.allSettled([
    call('slow', [1]),
    call('quick', [2]),
    call('fail', [3]),
    call('slow', [4]),
    call('quick', [5]),
  ])
  assert.deepEqual(
    answers.map(answer => (answer.status === 'fulfilled' ? answer.value : String(answer.reason))),
    [1, 2, 'Error: not 3', 4, 5],
  )
  assert.deepEqual(begun, [1, 2, 3, 4, 5])
  assert.equal(messages(), 1)
  close()
})

test('what cannot travel fails alone, in both directions', async () => {
  const { call, close } = connected(async (method, [value]) =>
    method === 'function' ? () => value : value,
  )
  const [one, sent, received, last] = await Promise.allSettled([
    call('value', [1]),
    call('value', [() => 2]),
    call('function', [3]),
    call('value', [4]),
  ])
  assert.deepEqual([one?.status, last?.status], ['fulfilled', 'fulfilled'])
  assert.match(String(sent?.status === 'rejected' && sent.reason), /could not be cloned/)
  assert.match(String(received?.status === 'rejected' && received.reason), /could not be cloned/)
  close()
})

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { callSlots } from './call-slots.ts'

test('slots go to who asked first; freeing one twice frees it once', async () => {
  const slots = callSlots(1)
  const order: number[] = []
  const release = await slots.take(undefined)
  const waiting = [1, 2, 3].map(async number => {
    const free = await slots.take(undefined)
    order.push(number)
    return free
  })
  release()
  release()
  const first = await waiting[0]
  assert.deepEqual(order, [1])
  first?.()
  const second = await waiting[1]
  second?.()
  const third = await waiting[2]
  third?.()
  assert.deepEqual(order, [1, 2, 3])
})

test('who gives up while waiting takes no slot', async () => {
  const slots = callSlots(1)
  const release = await slots.take(undefined)
  const controller = new AbortController()
  const given = assert.rejects(slots.take(controller.signal), { code: 'aborted' })
  const next = slots.take(undefined)
  controller.abort()
  await given
  release()
  const free = await next
  free()
  await assert.rejects(slots.take(AbortSignal.abort()), { code: 'aborted' })
})

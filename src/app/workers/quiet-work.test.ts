import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setTimeout as wait } from 'node:timers/promises'
import { quietWork } from './quiet-work.ts'

test('work goes on slice by slice, rests while calls come, ends when nothing is left', async () => {
  let left = 3
  let slices = 0
  const quiet = quietWork(() => {
    slices++
    return --left > 0
  })
  quiet.called()
  await wait(20)
  assert.equal(slices, 0, 'not before it is begun')
  const done = quiet.begin()
  for (let call = 0; call < 8; call++) {
    quiet.called()
    await wait(20)
  }
  assert.equal(slices, 0, 'not while calls come')
  await done
  assert.equal(slices, 3)
  left = 2
  quiet.called()
  await wait(400)
  assert.equal(slices, 5, 'again after calls')
})

test('work that fails, or is ended, is over', async () => {
  const failing = quietWork(() => {
    throw new Error('no such table')
  })
  await failing.begin()
  let slices = 0
  const endless = quietWork(() => {
    slices++
    return true
  })
  const done = endless.begin()
  while (slices < 3) await wait(1)
  endless.end()
  await done
  const before = slices
  await wait(50)
  assert.ok(slices <= before + 1)
})

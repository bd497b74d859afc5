import assert from 'node:assert/strict'
import { test } from 'node:test'
import { nearestNames } from './nearest-names.ts'

test('A misspelt name finds the known one, nearest first', () => {
  assert.deepEqual(nearestNames('Emial', ['Email', 'Person', 'Entity']), ['Email'])
  assert.deepEqual(nearestNames('person', ['Person', 'Place']), ['Person'])
  assert.deepEqual(nearestNames('SENT_TO', ['SENT', 'SENDS_TO', 'RECEIVED']), ['SENDS_TO', 'SENT'])
  assert.deepEqual(
    nearestNames('timeRecieved', ['timeSent', 'timeReceived', 'timeReceivedMs']).slice(0, 1),
    ['timeReceived'],
  )
})

test('What resembles nothing gets no suggestion, and a name is no suggestion for itself', () => {
  assert.deepEqual(nearestNames('Zebra', ['Email', 'Person']), [])
  assert.deepEqual(nearestNames('Email', ['Email']), [])
  assert.deepEqual(nearestNames('', ['Email']), [])
  assert.deepEqual(nearestNames('x'.repeat(100_000), ['Email', 'y'.repeat(100_000)]), [])
})

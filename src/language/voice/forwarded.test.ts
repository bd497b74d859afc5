import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import type { MailHeaders } from '../../core/document.ts'
import { forwardedHeading, forwardedMessage } from './forwarded.ts'
import { authorOf, voiceOf } from './voice.ts'

test('a heading says what is known of a forwarded message, and never anything else', () => {
  const full = { author: 'Ada Hill', receiver: 'Ben Oak', sent: '3 June 2019' }
  const heading = 'Forwarded message from Ada Hill to Ben Oak, sent 3 June 2019'
  assert.equal(forwardedHeading(full), heading)
  assert.deepEqual({ ...forwardedMessage(['Wiring', heading]) }, full)
  assert.equal(forwardedHeading({}), 'Forwarded message')
  // Words of the heading in a name would be read as parts of it.
  assert.equal(forwardedHeading({ author: 'Letters to Ada' }), 'Forwarded message')
  const part = fc.option(
    fc.oneof(
      fc.string(),
      fc.stringMatching(/^[A-Z][a-z]{1,9}(?: (?:to|from|, sent) [a-z]{1,5})?$/),
    ),
    { nil: undefined },
  )
  fc.assert(
    fc.property(fc.record({ author: part, receiver: part, sent: part }), message => {
      const read = forwardedMessage([forwardedHeading(message)])
      assert.ok(read !== undefined)
      for (const key of ['author', 'receiver', 'sent'] as const)
        assert.ok(
          read[key] === undefined ||
            read[key] === message[key]?.replace(/[\p{C}\p{Z}\s]+/gu, ' ').trim(),
        )
    }),
  )
  for (const other of ['Forwarded messages', 'Forwarded message of Ada', 'Wiring'])
    assert.equal(forwardedMessage([other]), undefined)
  assert.equal(forwardedMessage([]), undefined)
})

const mail: MailHeaders = {
  emailId: '1',
  subject: 'Fwd: Wiring',
  from: { name: 'Priya Raman', address: 'priya@x.example' },
  to: [{ name: 'Helen Marsh' }],
  cc: [],
  bcc: [],
  replyTo: [],
  references: [],
}

test('in a forwarded message its own author speaks, to its own receiver', () => {
  const below = (heading: string) => voiceOf(mail, { start: 90, headingPath: [heading] })
  assert.deepEqual(voiceOf(mail, { start: 0, headingPath: [] }), {
    speaker: 'Priya Raman',
    addressee: 'Helen Marsh',
  })
  assert.deepEqual(below('Forwarded message from Ada Hill to ben.oak@x.example'), {
    speaker: 'Ada Hill',
    addressee: 'Ben Oak',
  })
  assert.deepEqual(below('Forwarded message from Ada Hill'), {
    speaker: 'Ada Hill',
    addressee: undefined,
  })
  assert.equal(below('Forwarded message'), undefined)
  // As emails were read before such messages had headings.
  assert.equal(voiceOf(mail, { start: 90, headingPath: [] }), undefined)
  assert.deepEqual(authorOf(mail, ['Forwarded message from ada@x.example']), {
    address: 'ada@x.example',
  })
  assert.equal(authorOf(mail, ['Forwarded message']), undefined)
  assert.equal(authorOf(mail, []), mail.from)
})

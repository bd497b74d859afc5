import assert from 'node:assert/strict'
import { test } from 'node:test'
import { accountOf, imapSourceId, readImapAddress } from './imap-address.ts'

test('an address names user, host, port and folder', () => {
  assert.deepEqual(readImapAddress('imaps://anna@mail.example.org'), {
    user: 'anna',
    host: 'mail.example.org',
    port: 993,
    isSecure: true,
  })
  assert.deepEqual(readImapAddress('imap://anna%40example.org@[::1]:1143/Work/Br%C3%BCcken'), {
    user: 'anna@example.org',
    host: '::1',
    port: 1143,
    isSecure: false,
    folder: 'Work/Brücken',
  })
  // As people write it.
  const plain = readImapAddress('imaps://anna@example.org@mail.example.org/')
  assert.ok(!('problem' in plain))
  assert.equal(plain.user, 'anna@example.org')
  assert.equal(accountOf(plain), 'imaps://anna%40example.org@mail.example.org/')
})

test('what is no address is told why', () => {
  const problem = (text: string): string => {
    const read = readImapAddress(text)
    return 'problem' in read ? read.problem : ''
  }
  assert.match(problem('imaps://anna:secret@mail.example.org'), /must not hold a password/)
  assert.match(problem('imaps://mail.example.org/INBOX'), /must name a user/)
  assert.match(problem('imaps://anna@mail.example.org/%E0'), /broken % escape/)
  assert.match(problem('imaps://anna@mail.example.org/a?b'), /%3F/)
  assert.match(problem('https://anna@mail.example.org'), /must be like imaps/)
})

test('one account is one source, however it is connected to', () => {
  const id = (text: string): string => {
    const read = readImapAddress(text)
    assert.ok(!('problem' in read))
    return imapSourceId(read)
  }
  assert.equal(id('imaps://anna@Mail.example.org/INBOX'), id('imap://anna@mail.example.org:1143'))
  assert.notEqual(id('imaps://anna@mail.example.org'), id('imaps://ben@mail.example.org'))
})

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { AppError } from '../../core/errors.ts'
import type { DocumentId } from '../../core/ids.ts'
import { knownDocuments } from '../sources/known-documents.ts'
import type { FetchedEntry } from '../sources/source-entry.ts'
import type { MailServer } from './mail-server.ts'
import { imapListing, placeProperties, type StoredMail } from './read-imap.ts'

interface Message {
  readonly uid: number
  readonly id?: string
  readonly text: string
}
interface Folder {
  readonly path: string
  readonly validity: number
  readonly messages: readonly Message[]
  readonly use?: 'junk'
}

const address = { user: 'anna', host: 'mail.example.org', port: 993, isSecure: true }
const bytesOf = ({ text }: Message): Uint8Array => Buffer.from(text)

/** A server that tells which messages it was asked for, and may break off after some of them. */
function scripted(folders: readonly Folder[], breaksAfter = Number.MAX_SAFE_INTEGER) {
  const asked: string[] = []
  const server: MailServer = {
    folders: () =>
      Promise.resolve(
        folders.map(({ path, use }) => ({
          path,
          delimiter: '/',
          ...(use === undefined ? {} : { use }),
        })),
      ),
    open(path) {
      const folder = folders.find(each => each.path === path)
      assert.ok(folder)
      const of = (uids: readonly number[]): Message[] =>
        folder.messages.filter(({ uid }) => uids.includes(uid))
      return Promise.resolve({
        validity: folder.validity,
        uids: folder.messages.map(({ uid }) => uid),
        heads: uids =>
          Promise.resolve(
            of(uids).map(message => ({
              uid: message.uid,
              bytes: bytesOf(message).length,
              ...(message.id === undefined ? {} : { messageId: message.id }),
            })),
          ),
        messages(uids) {
          if (asked.length + uids.length > breaksAfter)
            return Promise.reject(new AppError('invalid_input', 'lost', { issues: [] }))
          asked.push(...uids.map(uid => `${path}/${uid}`))
          return Promise.resolve(
            of(uids).map(message => ({ uid: message.uid, bytes: bytesOf(message) })),
          )
        },
      })
    },
    [Symbol.asyncDispose]: () => Promise.resolve(),
  }
  return { asked, server }
}

/** Reads the account with what the corpus has, and gives the entries and what it has then. */
async function read(
  { server }: ReturnType<typeof scripted>,
  stored: readonly StoredMail[] = [],
  options: { readonly allowEmpty?: boolean; readonly maxBytes?: number } = {},
) {
  const listing = imapListing(address, {
    connect: () => Promise.resolve(server),
    async *stored() {
      yield* stored
    },
    maxBytes: options.maxBytes ?? 1_000,
    allowEmpty: options.allowEmpty,
  })
  const known = knownDocuments(
    stored.map(({ key }) => ({
      documentId: key as DocumentId,
      key,
      bytesHash: key,
      extractor: 'mail/1',
      groups: [],
    })),
  )
  const entries: FetchedEntry[] = []
  for await (const entry of listing.fetch?.(known) ?? []) entries.push(entry)
  const now = [...stored]
  for (const entry of entries)
    if (entry.kind === 'item') {
      const properties = entry.item.properties ?? {}
      const number = (name: string): number => Number(properties[name])
      const id = `key of ${Buffer.from(entry.item.bytes).toString()}`
      now.push({
        key: id,
        messageId: Buffer.from(entry.item.bytes).toString().split(' ')[0] ?? '',
        place: {
          folder: String(properties[placeProperties.folder]),
          validity: number(placeProperties.validity),
          uid: number(placeProperties.uid),
          bytes: number(placeProperties.bytes),
        },
      })
    }
  return { kinds: entries.map(({ kind }) => kind), entries, now }
}

const inbox = (messages: readonly Message[], validity = 7): Folder => ({
  path: 'INBOX',
  validity,
  messages,
})
const three: readonly Message[] = [
  { uid: 1, id: 'm1', text: 'm1 one' },
  { uid: 4, id: 'm2', text: 'm2 two' },
  { uid: 9, text: 'no id' },
]

test('messages are asked for once, also when their server numbers them anew', async () => {
  const first = scripted([inbox(three)])
  const { kinds, now } = await read(first)
  assert.deepEqual(kinds, ['item', 'item', 'item'])
  const again = scripted([inbox(three)])
  assert.deepEqual((await read(again, now)).kinds, ['unchanged', 'unchanged', 'unchanged'])
  assert.deepEqual(again.asked, [])
  // Without a Message-ID nothing tells that it is the same: it is read, and known by its bytes.
  const renumbered = scripted([inbox(three, 8)])
  const result = await read(renumbered, now)
  assert.deepEqual(result.kinds, ['unchanged', 'unchanged', 'item', 'gone'])
  assert.deepEqual(renumbered.asked, ['INBOX/9'])
})

test('a moved message stays, one in no folder any more is gone', async () => {
  const { now } = await read(scripted([inbox(three), { path: 'Work', validity: 1, messages: [] }]))
  const [m1, m2] = three
  assert.ok(m1 && m2)
  const after = [inbox([m2]), { path: 'Work', validity: 1, messages: [{ ...m1, uid: 1 }] }]
  const moved = await read(scripted(after), now)
  assert.deepEqual(moved.kinds, ['unchanged', 'unchanged', 'gone'])
  const gone = moved.entries.find(({ kind }) => kind === 'gone')
  assert.ok(gone?.kind === 'gone')
  assert.equal(gone.key, 'key of no id')
})

test('spam is not read, and a connection that breaks loses nothing that was given', async () => {
  const many = Array.from({ length: 150 }, (_, index) => ({
    uid: index + 1,
    id: `m${index}`,
    text: `m${index} text`,
  }))
  const folders = [
    inbox(many),
    { path: 'Spam', validity: 1, use: 'junk', messages: three } as const,
  ]
  const broken = scripted(folders, 100)
  const given: string[] = []
  const listing = imapListing(address, {
    connect: () => Promise.resolve(broken.server),
    async *stored() {},
    maxBytes: 1_000,
  })
  await assert.rejects(async () => {
    for await (const entry of listing.fetch?.(knownDocuments([])) ?? [])
      if (entry.kind === 'item') given.push(entry.item.key)
  }, /lost/)
  assert.deepEqual(given, broken.asked)
  assert.equal(given.length, 64)
  const whole = scripted(folders)
  assert.equal((await read(whole)).entries.length, 150)
})

test('a suddenly empty account is not believed, and what is too large is told', async () => {
  const { now } = await read(scripted([inbox(three)]))
  await assert.rejects(read(scripted([inbox([])]), now), /--allow-empty/)
  assert.deepEqual((await read(scripted([inbox([])]), now, { allowEmpty: true })).kinds, [
    'gone',
    'gone',
    'gone',
  ])
  const large = scripted([inbox([...three, { uid: 10, id: 'm9', text: 'x'.repeat(50) }])])
  const { entries } = await read(large, [], { maxBytes: 20 })
  const failed = entries.filter(entry => entry.kind === 'failed')
  assert.deepEqual(
    failed.map(({ key, reason }) => [key, reason]),
    [['INBOX/10', 'too_large']],
  )
  assert.ok(!large.asked.includes('INBOX/10'))
})

import { mkdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'

/** One thing in a folder, and the groups that may read it. `temporary` things are there at first and then taken away. */
export interface WorldItem { readonly folder: string; readonly key: string; readonly groups: readonly string[]; readonly temporary: boolean; readonly file: string; readonly content: string }
/** Mail in folders, tables and notes; one person's decision about two names. */
export interface World { readonly items: readonly WorldItem[]; readonly folders: readonly string[]; readonly vectors: boolean; readonly decision: 'same' | 'different' | undefined }

const people = ['Ada Park <ada@example.org>', 'ADA PARK <ada@example.org>', 'Bo Chen <bo@example.org>', 'A. Park <ada@example.org>', 'Cy Young <cy@other.org>', 'ada@example.org']
const subjects = ['Gantry', 'Re: Gantry', 'Re: gantry', 'Depot plan', 'AW: Depot plan', 'Fwd: Gantry', '']
const bodies = [
  'The gantry is late. Ada Park approved it.', 'Ada Park works for Acme Corporation.', 'Bo Chen works for Acme Corporation in Kent.', 'The depot opens on 5 March 2022.\n\nOn Wed, 5 Jan 2022, Ada wrote:\n> The gantry is late.',
  'The crane was built by Acme Corporation in 1998.', 'The gantry is not late.', 'Acme Corporation (AC) is based in Berlin. AC builds cranes.', 'Noted, thank you.', 'BO CHEN and ADA PARK met.', 'The secret depot of Cy Young is in Kent, near the gantry.',
]
export const groupNames = ['a', 'b', 'c']
const groupSets = [['public'], ['public'], ['a'], ['b'], ['a', 'b'], ['a', 'b', 'c'], ['b', 'c'], ['public', 'a'], []]
const mailFolders = ['inbox', 'sent', 'archive']

const number = fc.integer({ min: 0, max: 6 })
const readers = { groups: fc.constantFrom(...groupSets), temporary: fc.integer({ min: 0, max: 7 }).map(value => value === 0) }
const mail = fc.record({
  ...readers, folder: fc.constantFrom(...mailFolders), number, from: fc.constantFrom(...people), to: fc.subarray(people, { minLength: 1, maxLength: 2 }), subject: fc.constantFrom(...subjects), body: fc.constantFrom(...bodies),
  day: fc.integer({ min: 1, max: 28 }), inReplyTo: fc.option(number, { nil: undefined, freq: 3 }), references: fc.array(number, { maxLength: 2 }), attachment: fc.option(fc.constantFrom(...bodies), { nil: undefined, freq: 1 }),
}).map(({ number: own, folder, from, to, subject, body, day, inReplyTo, references, attachment, ...rest }): WorldItem => {
  const id = (of: number): string => `<m${of}@example.org>`
  const headers = [
    `Message-ID: ${id(own)}`, `Date: ${day} Jan 2022 10:00:00 +0000`, `From: ${from}`, `To: ${to.join(', ')}`, `Subject: ${subject}`,
    ...inReplyTo === undefined ? [] : [`In-Reply-To: ${id(inReplyTo)}`], ...references.length === 0 ? [] : [`References: ${references.map(id).join(' ')}`],
  ]
  const plain = [...headers, '', body, ''].join('\n')
  const withPlan = [...headers, 'MIME-Version: 1.0', 'Content-Type: multipart/mixed; boundary=b', '', '--b', 'Content-Type: text/plain', '', body, '--b', 'Content-Type: text/plain; name=plan.txt', 'Content-Disposition: attachment; filename=plan.txt', '', attachment ?? '', '--b--', ''].join('\n')
  return { ...rest, folder, key: `m${own}@example.org`, file: `${own}.eml`, content: attachment === undefined ? plain : withPlan }
})
const note = fc.record({ ...readers, number: fc.integer({ min: 0, max: 2 }), body: fc.constantFrom(...bodies) })
  .map(({ number: own, body, ...rest }): WorldItem => ({ ...rest, folder: 'notes', key: `note-${own}.md`, file: `note-${own}.md`, content: `# Note ${own}\n\n${body}\n` }))
/** A row of a mail table; those of one table begin alike or have a conversation each. */
const row = fc.record({
  ...readers, number, inReplyTo: fc.option(number, { nil: undefined, freq: 2 }), conversation: fc.constantFrom('', '', 'CONV1', 'CONV2'), subject: fc.constantFrom(...subjects.slice(0, 5)),
  sender: fc.constantFrom('Person_0123456789ab', 'Ada Park'), receiver: fc.constantFrom('Person_ba9876543210', 'Bo Chen'), body: fc.constantFrom(...bodies.map(body => body.split('\n')[0] ?? '')), day: fc.integer({ min: 1, max: 28 }),
}).map(({ number: own, inReplyTo, conversation, subject, sender, receiver, body, day, ...rest }): WorldItem => ({
  ...rest, folder: 'table', key: String(9_000 + own), file: 'mails.csv',
  content: [9_000 + own, 7_000 + own, conversation, inReplyTo === undefined ? '' : 9_000 + inReplyTo, subject, sender, receiver, `"${body}"`, `2022-01-${String(day).padStart(2, '0')} 10:00:00`].join(','),
}))
const tableHeader = 'Email_ID,Revision_ID,Conversation_ID,In_Reply_To,Email_Subject,Sender_ID,Receiver_ID,Email_Content,Time_Received'

/** Between four and twelve things, each once in its folder. */
export const world: fc.Arbitrary<World> = fc.record({
  items: fc.uniqueArray(fc.oneof({ weight: 6, arbitrary: mail }, { weight: 1, arbitrary: note }, { weight: 2, arbitrary: row }), { minLength: 4, maxLength: 12, size: 'max', selector: ({ folder, key }) => `${folder} ${key}` }),
  folders: fc.shuffledSubarray([...mailFolders, 'notes', 'table'], { minLength: 5 }), vectors: fc.boolean(), decision: fc.constantFrom(undefined, undefined, 'same', 'different'),
})

/** The mapping of the table's columns that are not RAG-Eval's. */
export const tableMapping = { inReplyTo: 'In_Reply_To' }

/** Writes the things of one folder, and nothing else, where they always lie. */
export function writeFolder(root: string, folder: string, items: readonly WorldItem[]): void {
  const path = join(root, folder)
  rmSync(path, { recursive: true, force: true })
  mkdirSync(path, { recursive: true })
  const write = (name: string, content: string): void => {
    writeFileSync(join(path, name), content)
    utimesSync(join(path, name), 1_600_000_000, 1_600_000_000)
  }
  const own = items.filter(item => item.folder === folder)
  if (folder === 'table' && own.length > 0) write('mails.csv', `${[tableHeader, ...own.map(({ content }) => content)].join('\n')}\n`)
  else for (const { file, content } of own) write(file, content)
}

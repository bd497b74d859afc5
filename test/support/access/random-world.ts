import { mkdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'

/** One thing in a folder. */
export interface WorldItem {
  readonly folder: string
  /** Key of the document that it becomes. */
  readonly key: string
  /** Who may read it. */
  readonly groups: readonly string[]
  /** It is there at first and then taken away. */
  readonly temporary: boolean
  readonly file: string
  readonly content: string
}

/** Mail in folders, a mail table and notes; and a person's decision about two names. */
export interface World {
  readonly items: readonly WorldItem[]
  /** In the order in which they are ingested. */
  readonly folders: readonly string[]
  readonly vectors: boolean
  readonly decision: 'same' | 'different' | undefined
}

const people = [
  'Ada Park <ada@example.org>',
  'ADA PARK <ada@example.org>',
  'Bo Chen <bo@example.org>',
  'A. Park <ada@example.org>',
  'Cy Young <cy@other.org>',
  'ada@example.org',
]
const subjects = [
  'Gantry',
  'Re: Gantry',
  'Re: gantry',
  'Depot plan',
  'AW: Depot plan',
  'Fwd: Gantry',
  '',
]
const bodies = [
  'The gantry is late. Ada Park approved it.',
  'Ada Park works for Acme Corporation.',
  'Bo Chen works for Acme Corporation in Kent.',
  'The depot opens on 5 March 2022.\n\nOn Wed, 5 Jan 2022, Ada wrote:\n> The gantry is late.',
  'The crane was built by Acme Corporation in 1998.',
  'The gantry is not late.',
  'Noted, thank you.',
  'BO CHEN and ADA PARK met.',
  'Acme Corporation (AC) is based in Berlin. AC builds cranes.',
  'The secret depot of Cy Young is in Kent, near the gantry.',
]
export const groupNames = ['a', 'b', 'c']
const groupSets = [
  ['public'],
  ['public'],
  ['a'],
  ['b'],
  ['a', 'b'],
  ['a', 'b', 'c'],
  ['b', 'c'],
  ['public', 'a'],
  [],
]
const mailFolders = ['inbox', 'sent', 'archive']

const number = fc.integer({ min: 0, max: 6 })
const day = fc.integer({ min: 1, max: 28 })
const body = fc.constantFrom(...bodies)
const common = {
  groups: fc.constantFrom(...groupSets),
  temporary: fc.integer({ min: 0, max: 7 }).map(value => value === 0),
}

const mail = fc
  .record({
    ...common,
    folder: fc.constantFrom(...mailFolders),
    number,
    day,
    body,
    subject: fc.constantFrom(...subjects),
    from: fc.constantFrom(...people),
    to: fc.subarray(people, { minLength: 1, maxLength: 2 }),
    inReplyTo: fc.option(number, { nil: undefined, freq: 3 }),
    references: fc.array(number, { maxLength: 2 }),
    attachment: fc.option(body, { nil: undefined, freq: 1 }),
  })
  .map(({ groups, temporary, folder, number: own, ...made }): WorldItem => {
    const id = (of: number): string => `<m${of}@example.org>`
    const headers = [
      `Message-ID: ${id(own)}`,
      `Date: ${made.day} Jan 2022 10:00:00 +0000`,
      `From: ${made.from}`,
      `To: ${made.to.join(', ')}`,
      `Subject: ${made.subject}`,
      ...(made.inReplyTo === undefined ? [] : [`In-Reply-To: ${id(made.inReplyTo)}`]),
      ...(made.references.length === 0 ? [] : [`References: ${made.references.map(id).join(' ')}`]),
    ]
    const withPlan = [
      'MIME-Version: 1.0',
      'Content-Type: multipart/mixed; boundary=b',
      '',
      '--b',
      'Content-Type: text/plain',
      '',
      made.body,
      '--b',
      'Content-Type: text/plain; name=plan.txt',
      'Content-Disposition: attachment; filename=plan.txt',
      '',
      made.attachment,
      '--b--',
      '',
    ]
    const content = [
      ...headers,
      ...(made.attachment === undefined ? ['', made.body, ''] : withPlan),
    ].join('\n')
    return { groups, temporary, folder, key: `m${own}@example.org`, file: `${own}.eml`, content }
  })

const note = fc
  .record({ ...common, number: fc.integer({ min: 0, max: 2 }), body })
  .map(({ number: own, body: text, ...rest }): WorldItem => ({
    ...rest,
    folder: 'notes',
    key: `note-${own}.md`,
    file: `note-${own}.md`,
    content: `# Note ${own}\n\n${text}\n`,
  }))

const tableHeader =
  'Email_ID,Revision_ID,Conversation_ID,In_Reply_To,Email_Subject,Sender_ID,Receiver_ID,' +
  'Email_Content,Time_Received'
/** The mapping of the table's columns that are not RAG-Eval's. */
export const tableMapping = { inReplyTo: 'In_Reply_To' }
/** A row of the mail table, with a conversation of its own or without. */
const row = fc
  .record({
    ...common,
    number,
    day,
    body,
    inReplyTo: fc.option(number, { nil: undefined, freq: 2 }),
    subject: fc.constantFrom(...subjects.slice(0, 5)),
    conversation: fc.constantFrom('', '', 'CONV1', 'CONV2'),
    sender: fc.constantFrom('Person_0123456789ab', 'Ada Park'),
    receiver: fc.constantFrom('Person_ba9876543210', 'Bo Chen'),
  })
  .map(({ groups, temporary, number: own, ...made }): WorldItem => {
    const [text = ''] = made.body.split('\n')
    const cells = [
      9_000 + own,
      7_000 + own,
      made.conversation,
      made.inReplyTo === undefined ? '' : 9_000 + made.inReplyTo,
      made.subject,
      made.sender,
      made.receiver,
      `"${text}"`,
      `2022-01-${String(made.day).padStart(2, '0')} 10:00:00`,
    ]
    return {
      groups,
      temporary,
      folder: 'table',
      key: String(9_000 + own),
      file: 'mails.csv',
      content: cells.join(','),
    }
  })

const item = fc.oneof(
  { weight: 6, arbitrary: mail },
  { weight: 1, arbitrary: note },
  { weight: 2, arbitrary: row },
)

/** Between four and twelve things, each once in its folder. */
export const world: fc.Arbitrary<World> = fc.record({
  items: fc.uniqueArray(item, {
    minLength: 4,
    maxLength: 12,
    size: 'max',
    selector: ({ folder, key }) => `${folder} ${key}`,
  }),
  folders: fc.shuffledSubarray([...mailFolders, 'notes', 'table'], { minLength: 5 }),
  vectors: fc.boolean(),
  decision: fc.constantFrom(undefined, undefined, 'same', 'different'),
})

/** Writes the things of one folder, and nothing else, where they always lie. */
export function writeFolder(root: string, folder: string, items: readonly WorldItem[]): void {
  const path = join(root, folder)
  rmSync(path, { recursive: true, force: true })
  mkdirSync(path, { recursive: true })
  const write = (name: string, content: string): void => {
    writeFileSync(join(path, name), content)
    utimesSync(join(path, name), 1_600_000_000, 1_600_000_000)
  }
  const own = items.filter(each => each.folder === folder)
  if (folder !== 'table') for (const { file, content } of own) write(file, content)
  else if (own.length > 0)
    write('mails.csv', `${[tableHeader, ...own.map(({ content }) => content)].join('\n')}\n`)
}

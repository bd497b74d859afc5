import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Archive, Message, Person } from './archive.ts'

const days = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat']
const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']

function headerDate(ms: number): string {
  const date = new Date(ms)
  const clock = date.toISOString().slice(11, 19)
  return (
    `${days[date.getUTCDay()] ?? ''}, ${date.getUTCDate()} ${months[date.getUTCMonth()] ?? ''} ` +
    `${date.getUTCFullYear()} ${clock} +0000`
  )
}

const address = (person: Person): string => `${person.name} <${person.address}>`
const shownSender = (message: Message): string =>
  (message.signsShort ? message.from.shortName : undefined) ?? message.from.name

/** A generated mail as it would lie in a folder of .eml files. */
export function emlOf(message: Message): string {
  const to = [
    ...(message.list === undefined ? [] : [`${message.list.name} <${message.list.address}>`]),
    ...message.to.map(address),
  ]
  const references: string[] = []
  for (let up = message.parent; up !== undefined; up = up.parent) references.unshift(`<${up.id}>`)
  const headers = [
    `Received: from mail.example.org by mx.example.org; ${headerDate(message.receivedMs)}`,
    `From: ${shownSender(message)} <${message.from.address}>`,
    `To: ${to.join(', ')}`,
    ...(message.cc.length > 0 ? [`Cc: ${message.cc.map(address).join(', ')}`] : []),
    `Subject: ${message.subject}`,
    `Date: ${headerDate(message.sentMs)}`,
    `Message-ID: <${message.id}>`,
    ...(message.kind === 'reply' && message.parent !== undefined
      ? [`In-Reply-To: <${message.parent.id}>`, `References: ${references.join(' ')}`]
      : []),
    ...(message.list === undefined
      ? []
      : [`List-Id: ${message.list.name} <${message.list.address.replace('@', '.')}>`]),
    'MIME-Version: 1.0',
  ]
  const [greeted] = message.to
  const [givenName = ''] = shownSender(message).split(' ')
  const { parent } = message
  const body = [
    greeted === undefined ? 'Hello everyone,' : `Dear ${greeted.name.split(' ')[0] ?? ''},`,
    message.text,
    `Best wishes\n${givenName}`,
    ...(message.kind === 'reply' && parent !== undefined
      ? [
          `On ${headerDate(parent.sentMs).slice(0, -9)}, ${shownSender(parent)} wrote:\n> ` +
            message.quoted,
        ]
      : message.kind === 'forward' && parent !== undefined
        ? [
            '---------- Forwarded message ----------\n' +
              `From: ${shownSender(parent)} <${parent.from.address}>\n` +
              `Date: ${headerDate(parent.sentMs)}\nSubject: ${parent.subject}\n\n${message.quoted}`,
          ]
        : []),
  ].join('\n\n')
  const boundary = `part-${message.id.split('@')[0] ?? ''}`
  const lines =
    message.attachments.length === 0
      ? [...headers, 'Content-Type: text/plain; charset=utf-8', '', body]
      : [
          ...headers,
          `Content-Type: multipart/mixed; boundary="${boundary}"`,
          '',
          `--${boundary}`,
          'Content-Type: text/plain; charset=utf-8',
          '',
          body,
          ...message.attachments.flatMap(name => [
            `--${boundary}`,
            `Content-Type: ${name.endsWith('.csv') ? 'text/csv' : 'text/plain'}; charset=utf-8`,
            `Content-Disposition: attachment; filename="${name}"`,
            '',
            name.endsWith('.csv') ? 'item,pieces\ncups,12\nplates,9' : 'See the figures by item.',
          ]),
          `--${boundary}--`,
        ]
  return `${lines.join('\n').replaceAll('\n', '\r\n')}\r\n`
}

/** Writes an archive as folders of .eml files, one folder a year. */
export function writeArchive(archive: Archive, folder: string): void {
  for (const message of archive.messages) {
    const year = join(folder, String(new Date(message.sentMs).getUTCFullYear()))
    mkdirSync(year, { recursive: true })
    writeFileSync(join(year, `${message.id.split('@')[0] ?? ''}.eml`), emlOf(message))
  }
}

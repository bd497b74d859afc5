import { delimitedRows } from '../../../src/ingestion/parsing/delimited-rows.ts'
import { seededRandom } from '../../../src/support/random.ts'
import { inventedPeople, spelled, type InventedPerson } from './invented-people.ts'

/** The sample mails with people in place of their pseudonyms. */
export interface NamedMails {
  readonly csv: string
  /** Whom each pseudonym of the sample stands for. */
  readonly people: ReadonlyMap<string, InventedPerson>
}

const pseudonym = /Person_[0-9a-f]{12}/g

/**
 * Puts invented people into a table of mails: into its columns of people with names and addresses,
 * and into bodies as addressees, in place of `<PERSON>`, in sentences and in signatures, in all the
 * spellings of `spelled`. The same for the same seed.
 */
export function namedMails(table: string, seed: number): NamedMails {
  const [header = [], ...rows] = [...delimitedRows(table, ',')].filter(row => row.length > 1)
  const found = [...new Set(table.match(pseudonym))].sort()
  const invented = inventedPeople(found.length, seed)
  const people = new Map(found.flatMap((id, at) => (invented[at] ? [[id, invented[at]]] : [])))
  const random = seededRandom(seed + 1)
  const pick = (count: number): number => Math.floor(random() * count)
  const inHeader = (person: InventedPerson): string => {
    const name = spelled(person, pick(2))
    return `${name.includes(',') ? `"${name}"` : name} <${person.address}>`
  }
  const column = (name: string): number => header.indexOf(name)
  const named = rows.map(row => {
    const sender = people.get(row[column('Sender_ID')] ?? '')
    const receivers = (row[column('Receiver_ID')]?.match(pseudonym) ?? []).flatMap(
      id => people.get(id) ?? [],
    )
    const [receiver] = receivers
    return row.map((cell, at) => {
      if (at === column('Sender_ID')) return sender === undefined ? cell : inHeader(sender)
      if (at === column('Receiver_ID'))
        return `[${receivers.map(person => `'${inHeader(person)}'`).join(', ')}]`
      if (at !== column('Email_Content') || sender === undefined || receiver === undefined)
        return cell.replaceAll(pseudonym, id => people.get(id)?.first ?? id)
      return inBody(cell, { sender, receiver, pick })
    })
  })
  return { csv: [header, ...named].map(csvLine).join('\r\n'), people }
}

function inBody(
  body: string,
  {
    sender,
    receiver,
    pick,
  }: {
    readonly sender: InventedPerson
    readonly receiver: InventedPerson
    readonly pick: (count: number) => number
  },
): string {
  const text = body
    .replace('Hi Team,', () => (pick(2) === 0 ? `Hi ${receiver.first},` : 'Hi Team,'))
    .replaceAll('<PERSON>', () => spelled(sender, pick(4)))
  const mention =
    pick(3) === 0 ? `\n\n${spelled(receiver, pick(4))} knows (${receiver.address}).` : ''
  const signature =
    pick(2) === 0
      ? `\n\nBest regards,\n${sender.first} ${sender.last}\n${sender.address}`
      : `\n\n${sender.first}`
  return `${text}${mention}${signature}`
}

const csvLine = (cells: readonly string[]): string =>
  cells.map(cell => `"${cell.replaceAll('"', '""')}"`).join(',')

import { seededRandom } from '../../src/support/random.ts'
import { inventedWord } from './invented-word.ts'

/** A mail to very many people, in each form in which mail comes. */
export interface RecipientMail {
  readonly messageId: string
  readonly sender: string
  /**
   * Address of the recipient with this number, from 0; those up to half are in To, the others in
   * Cc.
   */
  readonly address: (index: number) => string
  /** The name that the header shows beside it. */
  readonly name: (index: number) => string
  readonly eml: string
  /** The same message in mbox form. */
  readonly mbox: string
  /** The same as a CSV mail table with one row; receivers are pseudonyms. */
  readonly table: string
}

const namesPerPerson = 1_000

/**
 * The same mail for the same number and seed: every recipient has an address of their own, and
 * every thousandth name is borne twice.
 */
export function recipientMail(recipients: number, seed = 1): RecipientMail {
  const random = seededRandom(seed)
  const first = Math.floor(random() * 1_000_000)
  const word = (index: number): string => inventedWord((first + index) % 4_000_000)
  const name = (index: number): string => {
    const bearer = index % namesPerPerson === namesPerPerson - 1 ? index - 1 : index
    return `${word(2 * bearer)} ${word(2 * bearer + 1)}`
  }
  const address = (index: number): string =>
    `${name(index).toLowerCase().replace(' ', '.')}.${index}@example.org`
  const shown = (index: number): string => `${name(index)} <${address(index)}>`
  const range = (from: number, to: number): number[] =>
    Array.from({ length: to - from }, (_, index) => from + index)
  const half = Math.ceil(recipients / 2)
  const field = (label: string, from: number, to: number): string =>
    to > from ? `${label}: ${range(from, to).map(shown).join(',\r\n ')}\r\n` : ''
  const messageId = `circular-${recipients}.${seed}@example.org`
  const sender = 'Clara Circular <clara.circular@example.org>'
  const body =
    'Dear all,\r\n\r\nThe annual inspection of the northern viaduct begins on 14 March ' +
    '2021. The gates close at 18:30.\r\nPlease tell Clara Circular which keys you still ' +
    'hold.\r\n'
  const headers =
    `From: ${sender}\r\n${field('To', 0, half)}${field('Cc', half, recipients)}Subject: ` +
    'Inspection of the northern viaduct\r\nDate: Mon, 01 Mar 2021 09:30:00 ' +
    `+0000\r\nMessage-ID: <${messageId}>\r\nMIME-Version: 1.0\r\nContent-Type: text/plain; ` +
    'charset=utf-8\r\n'
  const eml = `${headers}\r\n${body}`
  const pseudonym = (index: number): string =>
    `Person_${(first + index).toString(16).padStart(12, '0')}`
  const row = [
    'circular-row',
    'rev-1',
    'doc-1',
    `"${range(0, recipients).map(pseudonym).join(', ')}"`,
    'Person_ffffffffffff',
    '2021-03-01 09:30:00',
    '2021-03-01 09:30:05',
    'Inspection of the northern viaduct',
    `"${body.replaceAll('\r\n', '\n')}"`,
  ]
  return {
    messageId,
    sender,
    address,
    name,
    eml,
    mbox:
      'From clara.circular@example.org Mon Mar  1 09:30:00 ' +
      `2021\n${eml.replaceAll('\r\n', '\n')}\n`,
    table:
      'Email_ID,Revision_ID,Document_ID,Receiver_IDs,Sender_ID,Time_Received,Time_Modified,' +
      `Subject,Content\n${row.join(',')}\n`,
  }
}

import { addressLists } from '../../../core/document.ts'
import type { Document, MailHeaders } from '../../../core/document.ts'
import { joinedLists, leftOutOf, listsOfMail, shortenedMail } from '../../rules/address-lists.ts'
import type { AddressLists } from '../../../core/address-lists.ts'
import type { Database } from '../session/connection.ts'
import { DamagedRow, parseStored } from '../session/damage.ts'
import { isIntact, sealOf } from '../session/seal.ts'

/** What the seal of a row of `more_addresses` covers, in this order. */
export const moreAddressesColumns = ['document', 'lists'] as const

/**
 * Writes the addresses that do not fit into `document.detail`, if any; without a seal if the
 * document has none.
 */
export function putMoreAddresses(
  database: Database,
  document: number,
  { mail }: Pick<Document, 'mail'>,
  isSealed = true,
): void {
  if (mail === undefined || shortenedMail(mail) === mail) return
  const lists = JSON.stringify(leftOutOf(mail))
  const seal = isSealed ? sealOf([document, lists]) : null
  database.run(
    'insert into more_addresses (document, lists, seal) values (?, ?, ?)',
    document,
    lists,
    seal,
  )
}

/** Seals the addresses of a document of an earlier version as they are now. */
export function sealMoreAddresses(database: Database, document: number): void {
  const [lists] =
    database.get<[string]>('select lists from more_addresses where document = ?', document) ?? []
  if (lists !== undefined)
    database.run(
      'update more_addresses set seal = ? where document = ?',
      sealOf([document, lists]),
      document,
    )
}

/**
 * All addresses of an email whose headers came from the row of a document. Throws `DamagedRow` if
 * they are not what was written.
 */
export function allAddresses(
  database: Database,
  document: number,
  mail: MailHeaders,
  id: string,
): AddressLists {
  if (mail.totals === undefined) return listsOfMail(mail)
  const what = `the addresses of document ${id}`
  const [json, seal] =
    database.get<[string, string | null]>(
      'select lists, seal from more_addresses where document = ?',
      document,
    ) ?? []
  if (json === undefined || seal === undefined || !isIntact(seal, [document, json]))
    throw new DamagedRow(what, { documentId: id })
  const lists = joinedLists(mail, parseStored<AddressLists>(json, what, id))
  const { totals } = mail
  if (addressLists.some(list => lists[list].length !== (totals[list] ?? mail[list].length)))
    throw new DamagedRow(what, { documentId: id })
  return lists
}

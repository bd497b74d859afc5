import { shortenedMail } from '../../rules/address-lists.ts'
import { canonicalJson } from '../../../support/canonical-json.ts'
import type { Database } from '../session/connection.ts'
import { parseStored } from '../session/damage.ts'
import { linkParts, maxLinksLength, putMoreLinks } from '../graph/more-links.ts'
import { putMoreAddresses } from '../documents/more-addresses.ts'
import type { Detail } from '../documents/record-parts.ts'
import { sealOf } from '../session/seal.ts'
import { isSummaryIntact, sealedColumns, summaryColumns } from '../documents/stored-record.ts'
import type { SummaryRow } from '../documents/stored-record.ts'

// Headers with more than fifty addresses are longer than this, however short the addresses.
const minLongDetail = 600

/**
 * Moves links and addresses that are too many for their rows to `more_links` and `more_addresses`,
 * in a corpus created without these.
 */
export function moveLongParts(database: Database): void {
  for (const table of ['node_document_main', 'node_document_new']) moveLinks(database, table)
  for (const [n] of database.all<[number]>(
    'select n from document where length(detail) > ?',
    minLongDetail,
  ))
    moveAddresses(database, n)
}

function moveLinks(database: Database, table: string): void {
  for (const [node, document] of database.all<[number, number]>(
    `select node, document from ${table} where length(links) > ?`,
    maxLinksLength,
  )) {
    const [links = ''] =
      database.get<[string]>(
        `select links from ${table} where node = ? and document = ?`,
        node,
        document,
      ) ?? []
    const [first, ...others] = linkParts(links)
    database.run(
      `update ${table} set links = ? where node = ? and document = ?`,
      first,
      node,
      document,
    )
    putMoreLinks(database, node, document, others)
  }
}

function moveAddresses(database: Database, n: number): void {
  const row = database.get<SummaryRow>(
    `select ${summaryColumns} from document d join source s on s.n = d.source where d.n = ?`,
    n,
  )
  // Damaged rows stay unchanged: a new hash would hide the damage.
  if (row === undefined || !isSummaryIntact(row)) return
  const seal = row[sealedColumns]
  const [json, id] = [row[sealedColumns - 1] as string, row[1]]
  const detail = parseStored<Detail>(json, `document ${id}`, id)
  const mail = detail.mail && shortenedMail(detail.mail)
  if (mail === undefined || mail === detail.mail) return
  const shortened = canonicalJson({ ...detail, mail })
  const moved = seal === null ? null : sealOf([...row.slice(0, sealedColumns - 1), shortened])
  database.run('update document set detail = ?, seal = ? where n = ?', shortened, moved, n)
  putMoreAddresses(database, n, detail, seal !== null)
}

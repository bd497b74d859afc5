import type { Document } from '../../core/document.ts'
import { canonicalJson } from '../../support/canonical-json.ts'
import { shortenedMail } from '../../support/address-lists.ts'
import type { Database } from './connection.ts'
import { linkParts, longestLinks, putMoreLinks } from './more-links.ts'
import { packMoreAddresses } from './record-parts.ts'
import type { Detail } from './record-parts.ts'

// Headers with more than fifty addresses are longer than this, however short these are.
const leastLongDetail = 600

/** Moves links and addresses that are too many for the rows they are in to `more_links` and `more_addresses`, in a corpus that was made without these. */
export function moveLongParts(database: Database): void {
  for (const table of ['node_document_main', 'node_document_new']) {
    for (const [node, document, links] of database.all<[number, number, string]>(`select node, document, links from ${table} where length(links) > ?`, longestLinks)) {
      const [first, ...others] = linkParts(links)
      database.run(`update ${table} set links = ? where node = ? and document = ?`, first, node, document)
      putMoreLinks(database, node, document, others)
    }
  }
  for (const [n] of database.all<[number]>('select n from document where length(detail) > ?', leastLongDetail)) {
    const [json = '{}'] = database.get<[string]>('select detail from document where n = ?', n) ?? []
    const detail = JSON.parse(json) as Detail
    const addresses = packMoreAddresses(detail as Pick<Document, 'mail'>)
    if (detail.mail === undefined || addresses === undefined) continue
    database.run('update document set detail = ? where n = ?', canonicalJson({ ...detail, mail: shortenedMail(detail.mail) }), n)
    database.run('insert into more_addresses (document, lists) values (?, ?)', n, addresses)
  }
}

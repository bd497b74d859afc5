import { needsThreading } from '../../../core/changes.ts'
import type { Document } from '../../../core/document.ts'
import { keysOfDocument } from '../../rules/mails-by-keys.ts'
import type { Database } from '../session/connection.ts'
import { isDamage, parseStored } from '../session/damage.ts'
import { hashTerm } from '../session/hash.ts'
import { applyIngestions } from '../session/open-ingestions.ts'
import type { Detail } from './record-parts.ts'

/** Terms under which an email is found by its keys; of other documents none. */
export const mailTermsOf = (document: Pick<Document, 'kind' | 'mail'>): string =>
  keysOfDocument(document).map(hashTerm).join(' ')

/** Row numbers of emails that have one of the keys, and of some more: their keys are compared. */
export function mailsWithTerms(database: Database, keys: Iterable<string>): Set<number> {
  const found = new Set<number>()
  for (const key of keys)
    for (const [n] of database.iterate<[number]>(
      'select rowid from mail_term where mail_term match ?',
      `"${hashTerm(key)}"`,
    ))
      found.add(n)
  return found
}

const filledAtOnce = 1_000

/**
 * Fills `mail_term` of a corpus created without it. Its emails are threaded once more, by the rules
 * of today.
 */
export function fillMailTerms(database: Database): void {
  if (database.get('select 1 from document limit 1') === undefined) return
  applyIngestions(database, { ingestions: { open: [needsThreading] } })
  // A page at a time: the details of a million emails do not fit into memory.
  for (let after = 0; ;) {
    const page = database.all<[number, string]>(
      "select n, detail from document where kind = (select n from name where text = 'email') " +
        'and n > ? order by n limit ?',
      after,
      filledAtOnce,
    )
    for (const [n, detail] of page) fillTermsOf(database, n, detail)
    after = page.at(-1)?.[0] ?? after
    if (page.length < filledAtOnce) return
  }
}

function fillTermsOf(database: Database, n: number, detail: string): void {
  try {
    const { mail } = parseStored<Detail>(detail, `document row ${n}`)
    const terms = mailTermsOf({ kind: 'email', mail })
    if (terms !== '') database.run('insert into mail_term (rowid, terms) values (?, ?)', n, terms)
  } catch (error) {
    // A damaged email stays as it is, and is reported as that.
    if (!isDamage(error)) throw error
  }
}

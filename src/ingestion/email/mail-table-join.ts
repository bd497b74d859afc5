import { hashParts } from '../../support/ids.ts'
import { mailTableFields, type MailTableField } from './mail-table-columns.ts'

type MailTableValues = Partial<Record<MailTableField, string>>
export interface MailTableRow {
  readonly values: MailTableValues
  readonly place: string
}
/** A mail with everything that the tables say of it; `receivers` are the cells of all its rows. */
export interface JoinedMail {
  readonly emailId: string
  readonly values: MailTableValues
  readonly receivers: readonly string[]
  readonly cc: readonly string[]
}
export type JoinedRow =
  | { readonly status: 'mail'; readonly values: JoinedMail }
  | { readonly status: 'skipped'; readonly reason: string; readonly keySuffix: string }

interface Revision {
  values: MailTableValues
  receivers: string[]
  cc: string[]
}

/**
 * Joins the rows of all tables on Email_ID and Revision_ID: a row without a revision speaks of
 * every revision of its mail, a row with nothing but a revision of that revision's mail. Yields one
 * mail per Email_ID, in the order of first appearance.
 */
export function* joinRows(rows: readonly MailTableRow[]): Generator<JoinedRow> {
  const mailOfRevision = new Map<string, string>()
  for (const { values } of rows) {
    const { emailId, revisionId } = values
    if (emailId !== undefined && revisionId !== undefined && !mailOfRevision.has(revisionId.trim()))
      mailOfRevision.set(revisionId.trim(), emailId.trim())
  }
  const mails = new Map<string, Map<string, Revision>>()
  for (const row of rows) {
    const revisionId = row.values.revisionId?.trim() ?? ''
    const emailId =
      row.values.emailId?.trim() ?? mailOfRevision.get(revisionId) ?? ownId(row, revisionId)
    const revisions = mails.get(emailId) ?? new Map<string, Revision>()
    mails.set(emailId, revisions)
    const revision = revisions.get(revisionId) ?? { values: {}, receivers: [], cc: [] }
    revisions.set(revisionId, revision)
    addRow(revision, row.values)
  }
  for (const [emailId, revisions] of mails) yield* currentRevision(emailId, revisions)
}

/** Rows without any id are mails of their own, named by what they say. */
function ownId(row: MailTableRow, revisionId: string): string {
  return revisionId !== ''
    ? revisionId
    : `row-${hashParts(mailTableFields.map(field => row.values[field] ?? ''))}`
}

function addRow(revision: Revision, values: MailTableValues): void {
  for (const field of mailTableFields) {
    const value = values[field]
    if (value !== undefined) revision.values[field] ??= value
  }
  if (values.receivers !== undefined) revision.receivers.push(values.receivers)
  if (values.cc !== undefined) revision.cc.push(values.cc)
}

function* currentRevision(
  emailId: string,
  revisions: ReadonlyMap<string, Revision>,
): Generator<JoinedRow> {
  const shared = revisions.get('')
  const named = [...revisions].filter(([id]) => id !== '')
  const all = (named.length > 0 ? named : [...revisions]).map(([id, revision]) => ({
    id,
    revision: shared === undefined || shared === revision ? revision : merged(revision, shared),
  }))
  // Times of one table are written alike, so that their order is the order of their text; ids
  // decide between equal ones.
  all.sort((a, b) => {
    const byTime = compare(
      b.revision.values.timeModified ?? '',
      a.revision.values.timeModified ?? '',
    )
    return byTime === 0 ? compare(b.id, a.id) : byTime
  })
  const [current, ...older] = all
  if (current === undefined) return
  const { values } = current.revision
  if (values.content === undefined && values.subject === undefined)
    yield {
      status: 'skipped',
      reason: 'no table has the content of this mail',
      keySuffix: `#${emailId}`,
    }
  else
    yield {
      status: 'mail',
      values: { emailId, values, receivers: current.revision.receivers, cc: current.revision.cc },
    }
  for (const { id } of older)
    yield { status: 'skipped', reason: 'superseded', keySuffix: `#${emailId}/${id}` }
}

function merged(revision: Revision, shared: Revision): Revision {
  return {
    values: { ...shared.values, ...revision.values },
    receivers: [...revision.receivers, ...shared.receivers],
    cc: [...revision.cc, ...shared.cc],
  }
}

const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)

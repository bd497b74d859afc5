import type { EdgeId, NodeId } from '../../core/ids.ts'
import type { GraphReader } from '../../core/ports/graph-reader.ts'
import type { ReadOptions } from '../../core/ports/document-reader.ts'
import { column, idIn, idOf, maxRows, property, rowsOf } from './graph-rows.ts'
import { shownPerson } from './people.ts'

/** Someone at one end of a mail, with the edge that says so. */
export interface MailEnd { readonly person: NodeId; readonly name: string; readonly edge: EdgeId; /** In cc or bcc. */ readonly copied: boolean }

/** What an answer shows of a mail. Times are as the mail's node has them: `YYYY-MM-DD HH:MM:SS` in the corpus's zone. */
export interface MailRow {
  readonly id: NodeId
  readonly emailId: string
  readonly subject: string
  readonly revisionId?: string | undefined
  readonly tableDocumentId?: string | undefined
  readonly conversationId?: string | undefined
  readonly received?: string | undefined
  readonly modified?: string | undefined
  readonly sent?: string | undefined
  readonly senders: readonly MailEnd[]
  readonly receivers: readonly MailEnd[]
}

const properties = [['emailId', 'emailId'], ['subject', 'subject'], ['revisionId', 'revisionId'], ['tableDocumentId', 'documentId'], ['conversationId', 'conversationId'], ['received', 'timeReceived'], ['modified', 'timeModified'], ['sent', 'timeSent']] as const

async function endsOf(type: 'SENT' | 'RECEIVED', ids: readonly NodeId[], graph: GraphReader, options: ReadOptions): Promise<Map<NodeId, MailEnd[]>> {
  const { rows } = await rowsOf(graph, {
    patterns: [{ nodes: [{ variable: 'e', labels: [] }, { variable: 'p', labels: ['Person'] }], edges: [{ variable: 'r', types: [type], direction: 'in' }] }], where: idIn('e', ids),
    columns: [column('mail', idOf('e')), column('person', idOf('p')), column('edge', idOf('r')), column('field', property('r', 'field')), column('name', property('p', 'name')), column('personId', property('p', 'personId')), column('address', property('p', 'address'))],
    orderBy: [{ column: 'name', descending: false }, { column: 'person', descending: false }], limit: maxRows,
  }, options)
  const ends = new Map<NodeId, MailEnd[]>()
  for (const row of rows) {
    const mail = row.text('mail') as NodeId
    const end = { person: row.text('person') as NodeId, name: shownPerson(row.text('name'), row.text('address'), row.text('personId')), edge: row.text('edge') as EdgeId, copied: row.text('field') === 'cc' || row.text('field') === 'bcc' }
    const list = ends.get(mail)
    if (list === undefined) ends.set(mail, [end])
    else if (!list.some(known => known.person === end.person)) list.push(end)
  }
  return ends
}

/** What the answer shows of the mails with these ids, in the order given; a page's worth, not thousands. */
export async function mailRows(ids: readonly NodeId[], graph: GraphReader, options: ReadOptions): Promise<MailRow[]> {
  if (ids.length === 0) return []
  const [{ rows }, senders, receivers] = await Promise.all([
    rowsOf(graph, { patterns: [{ nodes: [{ variable: 'e', labels: ['Email'] }], edges: [] }], where: idIn('e', ids), columns: [column('id', idOf('e')), ...properties.map(([name, key]) => column(name, property('e', key)))], orderBy: [], limit: maxRows }, options),
    endsOf('SENT', ids, graph, options),
    endsOf('RECEIVED', ids, graph, options),
  ])
  const byId = new Map(rows.map(row => [row.text('id') as NodeId, row]))
  return ids.flatMap(id => {
    const row = byId.get(id)
    if (row === undefined) return []
    return [{
      id, emailId: row.text('emailId') ?? '', subject: row.text('subject') ?? '', revisionId: row.text('revisionId'), tableDocumentId: row.text('tableDocumentId'), conversationId: row.text('conversationId'),
      received: row.text('received'), modified: row.text('modified'), sent: row.text('sent'), senders: senders.get(id) ?? [], receivers: receivers.get(id) ?? [],
    }]
  })
}

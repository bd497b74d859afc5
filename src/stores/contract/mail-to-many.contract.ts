import type { MailAddress } from '../../core/document.ts'
import type { DocumentRecord, EdgeStatement, NodeStatement } from '../../core/graph.ts'
import type { EdgeId, NodeId } from '../../core/ids.ts'
import { sampleRecord } from './sample-record.contract.ts'

/**
 * A mail to so many, half of them in copy, with an edge from each; the edges of every tenth are
 * stated by every other such mail, too.
 */
export function mailToMany(id: string, recipients: number): DocumentRecord {
  const addresses = Array.from({ length: recipients }, (_, index): MailAddress => ({
    name: `Person ${index}`,
    address: `p${index}@example.org`,
  }))
  const half = Math.ceil(recipients / 2)
  const mail = id as NodeId
  const persons = addresses.map(({ name = '', address = '' }): NodeStatement => ({
    id: `ent_${address}` as NodeId,
    labels: ['Entity', 'Person'],
    properties: { name, address },
  }))
  const edges = persons.flatMap((person, index): EdgeStatement[] => {
    const received: EdgeStatement = {
      id: `edg_${id}_${index}` as EdgeId,
      type: 'RECEIVED',
      from: person.id,
      to: mail,
      properties: { field: index < half ? 'to' : 'cc' },
    }
    const known: EdgeStatement = {
      id: `edg_known_${index}` as EdgeId,
      type: 'KNOWN_TO',
      from: person.id,
      to: 'ent_sender' as NodeId,
      properties: { weight: index },
    }
    return index % 10 === 0 ? [received, known] : [received]
  })
  return sampleRecord(
    id,
    {
      kind: 'email',
      mail: {
        emailId: `${id}@x`,
        subject: 'To all',
        from: { address: 'sender@x' },
        to: addresses.slice(0, half),
        cc: addresses.slice(half),
        bcc: [],
        replyTo: [],
        references: [],
      },
    },
    {
      nodes: [
        { id: mail, labels: ['Email'], properties: { title: id } },
        {
          id: 'ent_sender' as NodeId,
          labels: ['Entity', 'Person'],
          properties: { name: 'Sender' },
        },
        ...persons,
      ],
      edges: [
        ...edges,
        {
          id: `edg_${id}_sent` as EdgeId,
          type: 'SENT',
          from: 'ent_sender' as NodeId,
          to: mail,
          properties: {},
        },
      ],
    },
  )
}

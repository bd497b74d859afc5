import type { MailAddress } from '../core/document.ts'
import type { NodeId } from '../core/ids.ts'
import { mailPerson } from './mail-person.ts'
import type { Statements } from './statements.ts'

// One object for all: what is equal by identity travels between threads once.
const sameInHeader = { score: 1, reason: 'name and address in one mail header' }

/**
 * States whom a header of a mail, an entry of a calendar or a card means: the node of the address,
 * tied to that of the name. Undefined where it shows neither.
 */
export function statePerson(header: MailAddress, into: Statements): NodeId | undefined {
  const found = mailPerson(header)
  if (found === undefined) return undefined
  into.node(found.id, found.labels, found.properties)
  if (found.named !== undefined) {
    into.node(found.named.id, ['Entity', 'Person'], { name: found.named.name })
    into.edge('SAME_AS', found.named.id, found.id, sameInHeader, 'header')
  }
  return found.id
}

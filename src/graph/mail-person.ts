import type { MailAddress, Properties } from '../core/document.ts'
import type { EntityId } from '../core/ids.ts'
import { normalizeName } from '../language/mentions/normalize-name.ts'
import { identifyEntity } from './entity-identity.ts'

/**
 * Who a mail header means: the node of the graph and, where the header shows both a name and an
 * address, the entity of the name.
 */
export interface MailPerson {
  readonly id: EntityId
  readonly labels: readonly string[]
  readonly properties: Properties
  readonly named?: { readonly id: EntityId; readonly name: string } | undefined
}

/**
 * A person is identified by the address where there is one, because names vary and repeat; else by
 * the name. A pseudonym such as `Person_0123456789ab` is a name. Undefined when the header shows
 * neither.
 */
export function mailPerson(header: MailAddress): MailPerson | undefined {
  const name = header.name === undefined ? undefined : displayName(header.name)
  const address = header.address?.trim()
  const normalized = name === undefined ? '' : normalizeName('person', name)
  if (address === undefined || address === '') {
    if (name === undefined || normalized === '') return undefined
    return {
      id: identifyEntity('person', normalized),
      labels: ['Entity', 'Person'],
      properties: { name, personId: name },
    }
  }
  const id = identifyEntity('address', normalizeName('address', address))
  const labels = ['Address', 'Entity', 'Person']
  if (name === undefined || normalized === '' || name.includes('@'))
    return { id, labels, properties: { name: address, personId: address, address } }
  const properties = { name, personId: address, address, aliases: [address, name] }
  // "Info" or "Sales" names no one; "Ada Park via Lists" is a list's address.
  if (!normalized.includes(' ') || normalized.includes(' via ')) return { id, labels, properties }
  return { id, labels, properties, named: { id: identifyEntity('person', normalized), name } }
}

/** "Smith, John" and "'John Smith'" as "John Smith"; white space collapsed. */
function displayName(shown: string): string | undefined {
  const plain = shown
    .replace(/\s+/g, ' ')
    .trim()
    .replace(/^['"]|['"]$/g, '')
    .trim()
  if (plain === '') return undefined
  const comma = plain.indexOf(', ')
  if (comma <= 0 || plain.indexOf(',', comma + 1) >= 0) return plain
  const [last, first] = [plain.slice(0, comma), plain.slice(comma + 2)]
  return /^[\p{L}\p{M}'’.-]+(?: [\p{L}\p{M}'’.-]+)?$/u.test(last) &&
    /^[\p{L}\p{M}'’. -]+$/u.test(first)
    ? `${first} ${last}`
    : plain
}

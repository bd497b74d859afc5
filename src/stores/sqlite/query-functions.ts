import type { Value } from './connection.ts'
import type { GraphView } from './graph-view.ts'
import type { Session } from './session.ts'

const views = new WeakMap<Session, { current: GraphView | undefined }>()

/** Runs work with the functions that compiled queries call bound to one principal's view. */
export function withQueryFunctions<Result>(session: Session, view: GraphView, work: () => Result): Result {
  const slot = views.get(session) ?? define(session)
  const before = slot.current
  slot.current = view
  try { return work() } finally { slot.current = before }
}

function define(session: Session): { current: GraphView | undefined } {
  const { database } = session
  const slot: { current: GraphView | undefined } = { current: undefined }
  views.set(session, slot)
  const json = (value: unknown): Value => value === undefined ? null : JSON.stringify(value)
  database.define('node_property', (node, key) => {
    const properties = slot.current?.node(Number(node))?.properties ?? {}
    return Object.hasOwn(properties, String(key)) ? json(properties[String(key)]) : null
  })
  database.define('edge_property', (root, key) => {
    const properties = slot.current?.sharedProperties(Number(root)) ?? {}
    return Object.hasOwn(properties, String(key)) ? json(properties[String(key)]) : null
  })
  database.define('node_has_label', (node, label) => slot.current?.node(Number(node))?.labels.includes(String(label)) === true ? 1 : 0)
  database.define('lower_text', text => typeof text === 'string' ? text.toLowerCase() : null)
  database.define('starts_with', (text, part) => String(text).startsWith(String(part)) ? 1 : 0)
  database.define('ends_with', (text, part) => String(text).endsWith(String(part)) ? 1 : 0)
  return slot
}

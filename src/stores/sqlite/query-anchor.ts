import type { GraphCondition, GraphQuery } from '../../core/old-graph-query.ts'
import { hashText } from './hash.ts'
import { beginsWithDigit, propertyTerm, rangeText } from './property-terms.ts'
import type { Fragment } from './query-conditions.ts'
import { labelSetsWith } from './query-conditions.ts'
import type { Session } from './session.ts'

/** Where the search for a node variable can begin: rows `n` that hold all its matches; a lower rank is likely to hold fewer. `labelSets`: nodes with one of these label sets. */
export interface Anchor extends Fragment { readonly rank: number; readonly labelSets?: string | undefined; readonly range?: { readonly key: string; readonly low: string | number; readonly high: string | number } | undefined }

const maxTerms = 500
// Behind every string with the same beginning.
const highest = '\u{10ffff}'

/** The best beginning for each node variable, from the conditions that must hold and from its labels. */
export function anchorsOf(session: Session, query: GraphQuery, conjuncts: readonly GraphCondition[]): Map<string, Anchor> {
  const anchors = new Map<string, Anchor>()
  const offer = (variable: string, anchor: Anchor | undefined): void => {
    if (anchor !== undefined && anchor.rank < (anchors.get(variable)?.rank ?? Infinity)) anchors.set(variable, anchor)
  }
  for (const pattern of query.patterns) {
    for (const { variable, labels } of pattern.nodes) {
      offer(variable, { rank: 9, sql: 'select n from node where label_set is not null', values: [] })
      for (const label of labels) offer(variable, labelAnchor(session, label))
    }
  }
  for (const [variable] of anchors) {
    offer(variable, rangeAnchor(session, variable, conjuncts))
    for (const condition of conjuncts) offer(variable, pointAnchor(session, variable, condition))
  }
  return anchors
}

function labelAnchor(session: Session, label: string): Anchor {
  const labelSets = labelSetsWith(session, label).join(',')
  return { rank: 8, sql: `select n from node where label_set in (${labelSets})`, values: [], labelSets }
}

function pointAnchor(session: Session, variable: string, condition: GraphCondition): Anchor | undefined {
  if (condition.kind === 'hasLabel' && condition.variable === variable) {
    return labelAnchor(session, condition.label)
  }
  if (condition.kind !== 'in' && condition.kind !== 'looseEquals' && !(condition.kind === 'compare' && condition.operator === '=')) return undefined
  const { left } = condition
  if (left.kind !== 'property' && left.kind !== 'id') return undefined
  if (left.variable !== variable) return undefined
  const values = condition.kind === 'in' ? condition.values.filter(value => value !== null) : condition.right.kind === 'literal' && condition.right.value !== null ? [condition.right.value] : undefined
  if (values === undefined || values.length === 0 || values.length > maxTerms) return undefined
  if (left.kind === 'id') {
    const ids = values.map(String)
    return { rank: 0, sql: `select node as n from node_key where hash in (${ids.map(() => '?').join(',')})`, values: ids.map(hashText) }
  }
  const terms = new Set(values.map(value => propertyTerm(left.key, value)))
  if (condition.kind === 'looseEquals') {
    for (const value of values) {
      if (typeof value === 'number') terms.add(propertyTerm(left.key, String(value)))
      else if (typeof value === 'string' && value.trim() !== '' && Number.isFinite(Number(value))) terms.add(propertyTerm(left.key, Number(value)))
    }
  }
  return { rank: 1, sql: 'select rowid as n from node_term where node_term match ?', values: [[...terms].map(term => `"${term}"`).join(' OR ')] }
}

/** All bounds on one property together; sound only if every value between them is in the index of ranges. */
function rangeAnchor(session: Session, variable: string, conjuncts: readonly GraphCondition[]): Anchor | undefined {
  const bounds = new Map<string, { lower?: string | number; upper?: string | number }>()
  const bound = (key: string, side: 'lower' | 'upper', value: string | number): void => {
    const known = bounds.get(key) ?? {}
    // One bound of each kind is enough: the conditions themselves are tested as well.
    if (known[side] === undefined) bounds.set(key, { ...known, [side]: value })
  }
  for (const condition of conjuncts) {
    if (condition.kind !== 'compare' && condition.kind !== 'startsWith') continue
    const { left, right } = condition
    if (left.kind !== 'property' || left.variable !== variable || right.kind !== 'literal') continue
    const { value } = right
    if (typeof value !== 'number' && (typeof value !== 'string' || !beginsWithDigit(value))) continue
    if (condition.kind === 'startsWith') {
      if (typeof value === 'number' || condition.ignoreCase === true) continue
      bound(left.key, 'lower', value)
      bound(left.key, 'upper', value + highest)
    } else if (condition.kind === 'compare' && (condition.operator === '>' || condition.operator === '>=')) {
      bound(left.key, 'lower', value)
    } else if (condition.kind === 'compare' && (condition.operator === '<' || condition.operator === '<=')) {
      bound(left.key, 'upper', value)
    }
  }
  let best: Anchor | undefined
  for (const [key, { lower, upper }] of bounds) {
    const number = session.names.find(key)
    if (number === undefined || (lower !== undefined && upper !== undefined && typeof lower !== typeof upper)) continue
    const isText = typeof (lower ?? upper) === 'string'
    const isOpen = lower === undefined || upper === undefined
    if (isText && isOpen && session.database.get('select 1 from unranged_key where key = ?', number) !== undefined) continue
    // Numbers sort before strings, so a missing bound on the other side of the boundary is the boundary.
    const low = lower ?? (isText ? '' : -Infinity)
    const high = upper ?? (isText ? highest : Infinity)
    const rank = isOpen ? 4 : 3
    const range = { key, low: typeof low === 'string' ? rangeText(low) : low, high: typeof high === 'string' ? upperText(high) : high }
    if (best === undefined || rank < best.rank) {
      best = {
        rank, sql: 'select distinct node as n from node_range where key = ? and value >= ? and value <= ?',
        values: [number, range.low, range.high], range,
      }
    }
  }
  return best
}

// A bound that was cut must still lie above everything that begins like it.
const upperText = (text: string): string => rangeText(text) === text ? text : rangeText(text) + highest

import type { GraphExpression, LabelExpression } from '../../../core/graph-query.ts'
import type { PropertyScalar } from '../../../core/document.ts'
import type { GraphValue } from '../../../core/graph-value.ts'
import { hashText } from '../session/hash.ts'
import type { ConstantKind } from './constants.ts'
import { type SqlScope, labelSetsOf } from './sql-scope.ts'
import { hasRanges, propertyTerm, rangeText } from '../access/property-terms.ts'
import { isIdentity } from '../../../cypher/query/reads.ts'

/**
 * Where the search for a node variable can start: rows `n` that contain all its matches; a lower
 * rank probably has fewer. `labelSets`: nodes with one of these label sets.
 */
export interface Anchor {
  readonly rank: number
  readonly sql: string
  readonly labelSets?: string | undefined
  readonly range?: AnchorRange | undefined
}

/** Bounds of one property, as parameters. */
interface AnchorRange {
  readonly key: string
  readonly keyNumber: number
  /** The lower and the upper bound as SQL: operator and value. */
  readonly low: string
  readonly high: string
  /**
   * Conditions that hold for every node within the bounds of which there is only one statement.
   */
  readonly settled: readonly GraphExpression[]
}

// Sorts after every string with the same prefix.
const highest = '\u{10ffff}'

/** Lower means fewer rows. */
export const rankOf = { id: 0, term: 1, closedRange: 3, openRange: 4, label: 8, all: 9 } as const

/** The best anchor for a node variable, from its labels and the conditions that must hold. */
export function anchorOf(
  scope: SqlScope,
  variable: string,
  labels: readonly LabelExpression[],
  conjuncts: readonly GraphExpression[],
): Anchor {
  let best: Anchor = { rank: rankOf.all, sql: 'select n from node where label_set is not null' }
  const offer = (anchor: Anchor | undefined): void => {
    if (anchor !== undefined && anchor.rank < best.rank) best = anchor
  }
  for (const expression of labels) offer(labelAnchor(scope, expression))
  for (const condition of conjuncts) offer(conditionAnchor(scope, variable, condition))
  if (best.rank > rankOf.term) offer(rangeAnchor(scope, variable, conjuncts))
  return best
}

function labelAnchor(
  { session, isEverything }: SqlScope,
  labels: LabelExpression,
): Anchor | undefined {
  // A user may see fewer labels of a node than it has, so a label that it must not have says
  // nothing about its label set.
  if (!isEverything && hasNot(labels)) return undefined
  const labelSets = labelSetsOf(session, labels).join(',')
  return {
    rank: rankOf.label,
    sql: `select n from node where label_set in (${labelSets})`,
    labelSets,
  }
}

function hasNot(labels: LabelExpression): boolean {
  return labels.kind === 'not' || ('operands' in labels && labels.operands.some(hasNot))
}

function conditionAnchor(
  scope: SqlScope,
  variable: string,
  condition: GraphExpression,
): Anchor | undefined {
  if (condition.kind === 'hasLabels')
    return condition.operand.kind === 'variable' && condition.operand.name === variable
      ? labelAnchor(scope, condition.labels)
      : undefined
  if (condition.kind === 'compare') {
    const [only] = condition.rest
    if (condition.rest.length !== 1 || only?.operator !== '=') return undefined
    return (
      pointAnchor(scope, variable, condition.first, only.operand, false) ??
      pointAnchor(scope, variable, only.operand, condition.first, false)
    )
  }
  if (condition.kind !== 'binary') return undefined
  if (condition.operator === 'in')
    return pointAnchor(scope, variable, condition.left, condition.right, true)
  if (condition.operator !== 'and' && condition.operator !== 'or') return undefined
  const left = conditionAnchor(scope, variable, condition.left)
  const right = conditionAnchor(scope, variable, condition.right)
  if (left === undefined || right === undefined)
    return condition.operator === 'and' ? (left ?? right) : undefined
  if (condition.operator === 'and') return left.rank <= right.rank ? left : right
  return { rank: Math.max(left.rank, right.rank), sql: `${left.sql} union ${right.sql}` }
}

const isListed = (kind: ConstantKind): boolean =>
  kind === 'text' || kind === 'digits' || kind === 'number' || kind === 'boolean'

/** Nodes that a comparison with one value, or with those of a list, can find. */
function pointAnchor(
  scope: SqlScope,
  variable: string,
  left: GraphExpression,
  right: GraphExpression,
  isIn: boolean,
): Anchor | undefined {
  if (!scope.isConstant(right) || scope.isConstant(left)) return undefined
  const kind = scope.constantKind(right)
  const itemsOf = (value: GraphValue): readonly GraphValue[] =>
    isIn && value !== null && typeof value === 'object' && value.kind === 'list'
      ? value.items
      : [value]
  const isId = isIdentity(left) && left.kind === 'call' && isVariable(left.arguments[0], variable)
  if (
    !isListed(kind) &&
    !(isIn && (kind === 'list' || kind === 'listWithNulls' || (isId && kind === 'longList')))
  )
    return undefined
  if (isId) {
    const hashes = scope.parameters.computed(run =>
      JSON.stringify(
        itemsOf(run.constant(right)).flatMap(item =>
          typeof item === 'string' ? [hashText(item)] : [],
        ),
      ),
    )
    return {
      rank: rankOf.id,
      sql: `select node as n from node_key where hash in (select value from json_each(${hashes}))`,
    }
  }
  const form =
    left.kind === 'call' &&
    (left.function === 'toLower' || left.function === 'toString') &&
    left.arguments.length === 1
      ? left.function
      : undefined
  const property = form !== undefined && left.kind === 'call' ? left.arguments[0] : left
  if (
    property?.kind !== 'property' ||
    !isVariable(property.object, variable) ||
    (form !== undefined && isIn)
  )
    return undefined
  const { key } = property
  const match = scope.parameters.computed(run => {
    const terms = new Set(itemsOf(run.constant(right)).flatMap(item => termsOf(key, item, form)))
    // A term that no node has.
    return terms.size === 0 ? '"-"' : [...terms].map(term => `"${term}"`).join(' OR ')
  })
  return {
    rank: rankOf.term,
    sql: `select rowid as n from node_term where node_term match ${match}`,
  }
}

const isVariable = (expression: GraphExpression | undefined, name: string): boolean =>
  expression?.kind === 'variable' && expression.name === name

function termsOf(
  key: string,
  value: GraphValue,
  form: 'toLower' | 'toString' | undefined,
): string[] {
  // A list is found by its first item; an empty one cannot be found this way.
  if (value !== null && typeof value === 'object' && value.kind === 'list')
    return value.items.slice(0, 1).flatMap(item => termsOf(key, item, undefined))
  if (value === null || typeof value === 'object') return []
  const scalar: PropertyScalar = typeof value === 'bigint' ? Number(value) : value
  const terms = [propertyTerm(key, scalar)]
  if (form !== 'toString' || typeof scalar !== 'string') return terms
  const number = numericText(scalar)
  if (number !== undefined) terms.push(propertyTerm(key, number))
  if (scalar === 'true' || scalar === 'false') terms.push(propertyTerm(key, scalar === 'true'))
  return terms
}

/** The number that a text may be the written form of. */
export function numericText(text: string): number | undefined {
  const number = Number(text)
  return text.trim() !== '' && Number.isFinite(number) ? number : undefined
}

interface Bound {
  readonly isText: boolean
  readonly isStrict: boolean
  readonly sql: string
  /** The condition that the bound says all of. */
  readonly whole: GraphExpression | undefined
}

/**
 * All bounds on one property together; valid only if every value between them is in the index of
 * ranges.
 */
function rangeAnchor(
  scope: SqlScope,
  variable: string,
  conjuncts: readonly GraphExpression[],
): Anchor | undefined {
  const { session, parameters } = scope
  const bounds = new Map<string, { lower?: Bound; upper?: Bound }>()
  const bound = (
    property: GraphExpression,
    constant: GraphExpression,
    side: 'lower' | 'upper',
    isBeginning: boolean,
    isStrict = false,
    whole?: GraphExpression,
  ): void => {
    if (
      property.kind !== 'property' ||
      !isVariable(property.object, variable) ||
      !scope.isConstant(constant)
    )
      return
    const kind = scope.constantKind(constant)
    if (kind !== 'digits' && (kind !== 'number' || isBeginning)) return
    const known = bounds.get(property.key) ?? {}
    // One bound of each kind is enough: the conditions themselves are tested as well.
    if (known[side] !== undefined) return
    const sql = parameters.computed(run => {
      const value = run.constant(constant)
      if (typeof value !== 'string') return value as number | bigint
      return side === 'lower' ? rangeText(value) : upperText(isBeginning ? value + highest : value)
    })
    const isText = kind === 'digits'
    // A text is cut in the index, so that its bounds are wider.
    const own: Bound = isText
      ? { isText, isStrict: false, sql, whole: undefined }
      : { isText, isStrict, sql, whole }
    bounds.set(property.key, { ...known, [side]: own })
  }
  for (const condition of conjuncts) {
    if (condition.kind === 'binary' && condition.operator === 'startsWith') {
      bound(condition.left, condition.right, 'lower', true)
      bound(condition.left, condition.right, 'upper', true)
    } else if (condition.kind === 'compare') {
      let before = condition.first
      for (const { operator, operand } of condition.rest) {
        if (operator !== '=' && operator !== '<>') {
          const isLower = operator === '>' || operator === '>='
          const isStrict = operator === '>' || operator === '<'
          const whole = condition.rest.length === 1 ? condition : undefined
          bound(before, operand, isLower ? 'lower' : 'upper', false, isStrict, whole)
          bound(operand, before, isLower ? 'upper' : 'lower', false, isStrict, whole)
        }
        before = operand
      }
    }
  }
  let best: Anchor | undefined
  for (const [key, { lower, upper }] of bounds) {
    const keyNumber = session.names.find(key)
    if (
      keyNumber === undefined ||
      !hasRanges(key) ||
      (lower !== undefined && upper !== undefined && lower.isText !== upper.isText)
    )
      continue
    const isText = (lower ?? upper)?.isText === true
    const isOpen = lower === undefined || upper === undefined
    const isUnranged =
      session.database.get('select 1 from unranged_key where key = ?', keyNumber) !== undefined
    if (isText && isOpen && isUnranged) continue
    // Numbers sort before strings, so a missing bound on the other side of the boundary is the
    // boundary.
    const low =
      (lower?.isStrict === true ? '> ' : '>= ') + (lower?.sql ?? (isText ? `''` : '-9e999'))
    const high =
      (upper?.isStrict === true ? '< ' : '<= ') +
      (upper?.sql ?? (isText ? parameters.fixed(highest) : '9e999'))
    const rank = isOpen ? rankOf.openRange : rankOf.closedRange
    if (best === undefined || rank < best.rank)
      best = {
        rank,
        sql:
          `select distinct node as n from node_range where key = ${keyNumber} and value ${low} ` +
          `and value ${high}`,
        // Lists stand there by their items.
        range: {
          key,
          keyNumber,
          low,
          high,
          settled: isUnranged ? [] : [lower?.whole, upper?.whole].filter(one => one !== undefined),
        },
      }
  }
  return best
}

// A truncated bound must still sort above everything with the same prefix.
const upperText = (text: string): string =>
  rangeText(text) === text ? text : rangeText(text) + highest

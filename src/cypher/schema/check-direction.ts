import type { EdgePattern, NodePattern } from '../../core/graph-query.ts'
import type { EdgeTypeSchema } from '../../core/ports/graph-reader.ts'
import { printName } from '../print/cypher-names.ts'
import type { LabelSet } from './label-sets.ts'
import type { SchemaNames } from './schema-names.ts'
import { refusal } from '../query/fault.ts'

interface EdgeInPattern {
  readonly edge: EdgePattern
  readonly left: NodePattern
  readonly right: NodePattern
  readonly labelsOf: (node: NodePattern) => readonly LabelSet[]
}

/**
 * Throws where no edge of the schema leads as the pattern says between nodes of these labels;
 * proposes the other direction where that exists.
 */
export function refuseImpossibleEdge(
  { edge, left, right, labelsOf }: EdgeInPattern,
  schema: SchemaNames,
): void {
  if (edge.length !== undefined && (edge.length.min === 0 || edge.length.max === 0)) return
  const types =
    edge.types.length === 0
      ? [...schema.edgeTypes.values()]
      : edge.types.flatMap(type => schema.edgeTypes.get(type) ?? [])
  const [first, second] = [labelsOf(left), labelsOf(right)]
  // Of several edges in a row only the first and the last have a known end.
  const leads = (from: readonly LabelSet[], to: readonly LabelSet[]): boolean =>
    edge.length === undefined || edge.length.max === 1
      ? from.some(start => to.some(end => types.some(type => connects(type, start, end))))
      : from.some(start => types.some(type => connects(type, start, []))) &&
        to.some(end => types.some(type => connects(type, [], end)))
  const isPossible =
    edge.direction === 'any'
      ? edge.length === undefined
        ? leads(first, second) || leads(second, first)
        : eitherWay(first, types) && eitherWay(second, types)
      : edge.direction === 'out'
        ? leads(first, second)
        : leads(second, first)
  if (isPossible) return
  const [start, end] = edge.direction === 'in' ? [right, left] : [left, right]
  const [startLabels, endLabels] = edge.direction === 'in' ? [second, first] : [first, second]
  const name = edge.types.length === 0 ? 'No edge' : `No ${edge.types.join('|')} edge`
  if (edge.direction !== 'any' && leads(endLabels, startLabels)) {
    const turned =
      edge.direction === 'out'
        ? `${written(left, first)}<-${inner(edge)}-${written(right, second)}`
        : `${written(left, first)}-${inner(edge)}->${written(right, second)}`
    throw refusal(
      'unknown_schema',
      `${name} leads from ${labelText(startLabels)} to ${labelText(endLabels)}, only the ` +
        `other way. Did you mean ${turned}?`,
      [edge, start, end],
      [turned],
    )
  }
  throw refusal(
    'unknown_schema',
    `${name} leads from ${labelText(startLabels)} to ` +
      `${labelText(endLabels)}.${edge.direction === 'any' ? ' Nor the other way.' : ''}` +
      whereItLeads(types, edge),
    [edge, start, end],
  )
}

const eitherWay = (sets: readonly LabelSet[], types: readonly EdgeTypeSchema[]): boolean =>
  sets.some(set => types.some(type => connects(type, set, []) || connects(type, [], set)))

function connects({ from, to, pairs }: EdgeTypeSchema, start: LabelSet, end: LabelSet): boolean {
  // Without ends the schema says nothing of them.
  if (from.length > 0 && !start.every(label => from.includes(label))) return false
  if (to.length > 0 && !end.every(label => to.includes(label))) return false
  if (pairs === undefined) return true
  return start.every(first =>
    end.every(second => pairs.some(pair => pair.from === first && pair.to === second)),
  )
}

const labelText = (sets: readonly LabelSet[]): string => {
  const known = sets.filter(set => set.length > 0).map(set => set.join(':'))
  return known.length === 0 ? 'any node' : known.join(' or ')
}
const written = ({ variable }: NodePattern, sets: readonly LabelSet[]): string =>
  `(${variable === undefined ? '' : printName(variable)}` +
  `${(sets.length === 1 ? (sets[0] ?? []) : []).map(label => `:${printName(label)}`).join('')})`
const inner = ({ variable, types, length }: EdgePattern): string =>
  `[${variable === undefined ? '' : printName(variable)}` +
  (types.length === 0 ? '' : `:${types.map(printName).join('|')}`) +
  (length === undefined ? '' : `*${length.min ?? ''}..${length.max ?? ''}`) +
  ']'

const mostShown = 4
function whereItLeads(types: readonly EdgeTypeSchema[], edge: EdgePattern): string {
  if (edge.types.length === 0) return ''
  const ways = types.flatMap(({ type, from, to, pairs }) =>
    (pairs ?? from.flatMap(start => to.map(end => ({ from: start, to: end })))).map(
      pair => `${pair.from}-${type}->${pair.to}`,
    ),
  )
  return ways.length === 0
    ? ''
    : ` There is ${ways.slice(0, mostShown).join(', ')}${ways.length > mostShown ? ' …' : ''}.`
}

import type { ShortenedList } from '../../core/answer.ts'
import type { GraphValue } from '../../core/graph-value.ts'
import { scalarText } from '../../cypher/values/scalar-text.ts'
import { namesInText, shownCount } from '../../support/shown-list.ts'

/** Longer texts are shown by their beginning; the source is cited beside them. */
const longestText = 300

/**
 * A value of a row as an answer's line shows it; undefined where there is nothing to show. Texts
 * stand on one line; what is shortened says how much there is, and lists are also noted in
 * `lists`, under the name `of`.
 */
export function valueText(
  value: GraphValue,
  of: string,
  lists: ShortenedList[],
): string | undefined {
  const scalar = scalarText(value)
  if (scalar !== undefined) return shortText(scalar)
  // Nodes, edges and paths of a model's query have become maps.
  if (value === null || typeof value !== 'object') return undefined
  if (value.kind === 'list') return listText(value.items, of, lists)
  return value.kind === 'map' ? mapText(value, lists) : undefined
}

function listText(
  items: readonly GraphValue[],
  of: string,
  lists: ShortenedList[],
): string | undefined {
  const names = items.flatMap(item => valueText(item, of, lists) ?? [])
  const shown = names.slice(0, shownCount(names.length))
  if (shown.length < names.length)
    lists.push({ of, total: names.length, names: shown, truncated: true })
  return names.length === 0 ? undefined : namesInText(names)
}

function mapText(
  value: Extract<GraphValue, { readonly kind: 'map' }>,
  lists: ShortenedList[],
): string | undefined {
  const node = wholeNode(value)
  const inside = node?.properties ?? value.entries
  const parts = Object.entries(inside).flatMap(([key, item]) => {
    if (node !== undefined && tellsNothing(key, inside)) return []
    const text = valueText(item, key, lists)
    return text === undefined ? [] : [`${key} ${text}`]
  })
  return parts.length === 0 ? undefined : `(${parts.join(', ')})`
}

const technical: ReadonlySet<string> = new Set(['key', 'kind', 'link', 'mediaType', 'chunker'])
const general: ReadonlySet<string> = new Set(['name', 'title', 'date'])

/**
 * What tells people nothing of a node: how it was read, times as milliseconds once more, and a
 * name, title or date that another property also holds.
 */
function tellsNothing(key: string, inside: Readonly<Record<string, GraphValue>>): boolean {
  return (
    technical.has(key) ||
    (key.endsWith('Ms') && Object.hasOwn(inside, key.slice(0, -2))) ||
    (general.has(key) &&
      Object.entries(inside).some(([other, value]) => !general.has(other) && value === inside[key]))
  )
}

/** A text on one line, its beginning where it is long. */
export function shortText(text: string, longest = longestText): string {
  const line = text.replace(/\s+/g, ' ').trim()
  if (line.length <= longest) return line
  const beginning = line.slice(0, longest).toWellFormed()
  return `${beginning}… (${text.length.toLocaleString('en-US')} characters)`
}

/** A whole node as policy gives it to a model's query; undefined for any other value. */
export function wholeNode(
  value: GraphValue,
):
  | {
      readonly id: string
      readonly labels: readonly GraphValue[]
      readonly properties: Readonly<Record<string, GraphValue>>
    }
  | undefined {
  if (value === null || typeof value !== 'object' || value.kind !== 'map') return undefined
  const { id, labels, properties } = value.entries
  return typeof id === 'string' &&
    typeof labels === 'object' &&
    labels?.kind === 'list' &&
    typeof properties === 'object' &&
    properties?.kind === 'map'
    ? { id, labels: labels.items, properties: properties.entries }
    : undefined
}

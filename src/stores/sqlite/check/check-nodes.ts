import type { Properties } from '../../../core/document.ts'
import { namedLabel, nameTerms } from '../../rules/entity-names.ts'
import { mergeProperties } from '../../../support/merge-properties.ts'
import { sortedSet } from '../../../support/code-points.ts'
import { analyze } from '../../../language/words/tokens.ts'
import { nodeProperties, wholeJson } from '../access/node-properties.ts'
import { hasRanges, propertyTerms, rangeValue } from '../access/property-terms.ts'
import type { Session } from '../session/session.ts'
import { parseProperties, propertiesJson } from '../session/stored-json.ts'
import { indexTally, tally, termTally } from '../session/tally.ts'
import { rowTermCount } from '../keyword/term-totals.ts'

const maxFindings = 100

type NodeRow = readonly [
  n: number,
  id: string,
  labelSet: number | null,
  isMulti: number,
  short: string | null,
  long: string | null,
]

/**
 * Checks all nodes in one pass: whether the owner's view follows from the statements, and the
 * indexes of properties and names.
 */
export function checkNodes(
  session: Session,
  report: (name: string, found: readonly string[]) => void,
  noteRows: (done: number) => void,
): void {
  const { database, labelSets, names } = session
  const named = new Set(
    [...labelSets.entries()].flatMap(([, n]) =>
      session.labels(n).includes(namedLabel) ? [n] : [],
    ),
  )
  const properties = termTally()
  const ranges = tally()
  const nameWords = termTally()
  const unranged = new Set<string>()
  const wrong = { values: [] as string[], names: [] as string[] }
  let count = 0
  for (const [n, id, labelSet, isMulti, short, long] of database.iterate<NodeRow>(
    `select n.n, n.id, n.label_set, n.multi, ${nodeProperties.columns} from node n ` +
      `${nodeProperties.join}`,
  )) {
    if (++count % 10_000 === 0) noteRows(count)
    const values =
      isMulti === 1
        ? database.all<[number, string]>(
            'select label_set, properties from node_value where node = ?',
            n,
          )
        : []
    const stated =
      labelSet === null
        ? []
        : isMulti === 1
          ? values.map(([, json]) => parseProperties(json))
          : [parseProperties(wholeJson(short, long))]
    if (
      isMulti === 1 &&
      (wholeJson(short, long) !== propertiesJson(mergeProperties(stated)) ||
        labelSet !==
          labelSets.find(
            JSON.stringify(sortedSet(values.flatMap(([set]) => [...session.labels(set)]))),
          ))
    )
      wrong.values.push(id)
    const terms = propertyTerms(stated)
    for (const term of new Set(terms === '' ? [] : terms.split(' '))) properties.add(term, n, 0)
    for (const range of rangesOf(stated, key => names.find(key) ?? 0, unranged))
      ranges.add(`${range} ${n}`)
    const wanted =
      labelSet !== null && named.has(labelSet) ? nameTerms(stated, analyze) : new Set<string>()
    if (!countNames(session, n, wanted, nameWords)) wrong.names.push(`names of ${id}`)
    if (wrong.values.length >= maxFindings || wrong.names.length >= maxFindings) break
  }
  noteRows(count)
  report('nodes follow from what is stated', wrong.values)
  report('names of entities', wrong.names)
  if (wrong.values.length + wrong.names.length > 0) return
  const compare = (name: string, expected: string, stored: string): void =>
    report(name, expected === stored ? [] : ['its content does not match the nodes'])
  compare('the index of properties', properties.result(), indexTally(database, 'node_term'))
  compare('the index of names', nameWords.result(), indexTally(database, 'entity_term'))
  const stored = tally()
  for (const [key, value, node] of database.iterate<[number, string | number, number]>(
    'select key, value, node from node_range',
  ))
    stored.add(`${key} ${typeof value} ${value} ${node}`)
  compare('the index of ranges', ranges.result(), stored.result())
  const noted = new Set(
    database.all<[number]>('select key from unranged_key').map(([key]) => names.text(key)),
  )
  report(
    'keys that have values outside of the index of ranges',
    [...unranged].filter(key => !noted.has(key)),
  )
}

/** Each value that can be found by range, once; keys with other values are added to `unranged`. */
function rangesOf(
  stated: readonly Properties[],
  keyNumber: (key: string) => number,
  unranged: Set<string>,
): Set<string> {
  const ranges = new Set<string>()
  for (const properties of stated) {
    for (const key in properties) {
      const value = properties[key]
      if (value === undefined || !hasRanges(key)) continue
      if (typeof value === 'object') unranged.add(key)
      for (const item of typeof value === 'object' ? value : [value]) {
        const indexed = rangeValue(item)
        if (indexed !== undefined) ranges.add(`${keyNumber(key)} ${typeof indexed} ${indexed}`)
        if (indexed !== item) unranged.add(key)
      }
    }
  }
  return ranges
}

/** Adds the words of a node's names; false if the rows do not contain these names. */
function countNames(
  { database }: Session,
  node: number,
  names: ReadonlySet<string>,
  words: ReturnType<typeof termTally>,
): boolean {
  const rows = database.all<[number, string]>(
    'select n, terms from entity_name where node = ?',
    node,
  )
  const isSeveral = names.size > 1
  const expected: Array<readonly [row: number, terms: string]> = isSeveral
    ? rows
    : [...names].map(terms => [node, terms])
  let isRight =
    rows
      .map(([, terms]) => terms)
      .sort()
      .join('\n') === (isSeveral ? [...names].sort().join('\n') : '')
  for (const [row, terms] of expected) {
    const list = terms.split(' ')
    for (const [place, term] of list.entries()) words.add(term, row, place)
    isRight &&= rowTermCount(database, 'entity_term', row) === list.length
  }
  return isRight
}

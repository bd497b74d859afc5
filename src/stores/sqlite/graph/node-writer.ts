import type { Properties } from '../../../core/document.ts'
import { mergeProperties } from '../../../support/merge-properties.ts'
import { sortedSet } from '../../../support/code-points.ts'
import type { CorpusState } from '../session/corpus-state.ts'
import type { EntityNameWriter } from '../keyword/entity-names.ts'
import { hashText } from '../session/hash.ts'
import { rowInserter } from '../session/insert-rows.ts'
import type { Value } from '../session/connection.ts'
import { hasRanges, propertyTerms, rangeValue } from '../access/property-terms.ts'
import {
  minLongLength,
  nodeProperties,
  splitProperties,
  wholeJson,
  type QuotedText,
} from '../access/node-properties.ts'
import type { Session } from '../session/session.ts'
import { parseProperties, propertiesJson } from '../session/stored-json.ts'
import type { TermQueue } from '../keyword/term-queue.ts'

/** A node during a commit: its row and its changes. */
export interface NodeEntry {
  readonly n: number
  readonly id: string
  /** Created by this commit: nothing else in the store can refer to it. */
  isNew: boolean
  isChanged: boolean
  /** Union over all statements; null while no document states the node. */
  labelSet: number | null
  isMulti: boolean
  /** Number of the value that the row itself holds (while it is the only one). */
  first: number
  /** The owner's view, as JSON; undefined: not in memory. */
  properties: string | null | undefined
  /** During a commit: the properties of the only value, where this commit brought it. */
  only: Properties | undefined
  /** Of a node with several values: label set and JSON → number. */
  values: Map<string, number> | undefined
  /** During a commit: the last document that states the node, whose text may hold its strings. */
  text: StatingText | undefined
}

/** The text of a document, and its row number. */
export interface StatingText extends QuotedText {
  readonly document: number
}

export interface NodeWriter {
  /** The node of this id, created if necessary. */
  resolve(id: string): NodeEntry
  /** No other document will refer to the node: it is forgotten with the commit. */
  passes(entry: NodeEntry): void
  /**
   * A document's statement about the node, as stored: number of the value, label set, properties as
   * JSON.
   */
  state(
    entry: NodeEntry,
    labels: readonly string[],
    properties: Properties,
    text: StatingText,
  ): { readonly value: number; readonly labelSet: number; readonly json: string }
  /**
   * Writes what changed, then drops values and nodes among the `suspects` (row numbers) that no
   * document holds any more.
   */
  flush(suspects: ReadonlySet<number>, writeHolders: () => void): void
}

type RangeRow = readonly [key: number, value: string | number, node: number]

function inRangeOrder(left: RangeRow, right: RangeRow): number {
  if (left[0] !== right[0]) return left[0] - right[0]
  if (left[1] === right[1]) return left[2] - right[2]
  const isText = typeof left[1] === 'string'
  // SQLite sorts numbers before texts.
  if (isText !== (typeof right[1] === 'string')) return isText ? 1 : -1
  return left[1] < right[1] ? -1 : 1
}

// Entries kept between commits: enough for frequently recurring names; about 300 bytes each.
const maxCached = 60_000
// Longer property texts (email bodies) are read again instead of being cached.
const maxCachedProperties = 400

export function nodeWriter(
  session: Session,
  state: () => CorpusState,
  terms: TermQueue,
  names: EntityNameWriter,
): NodeWriter {
  const { database } = session
  const insertNodes = rowInserter(database, 'node', [
    'n',
    'label_set',
    'multi',
    'first',
    'has_long',
    'id',
    'properties',
  ])
  const insertKeys = rowInserter(database, 'node_key_new', ['hash', 'node'])
  const insertRanges = rowInserter(database, 'node_range', ['key', 'value', 'node'], 'ignore')
  let ranges: RangeRow[] = []
  let young = new Map<string, NodeEntry>()
  let old = new Map<string, NodeEntry>()
  let touched = new Set<NodeEntry>()
  let passing: string[] = []
  const labelSetNumbers = new Map<string, number>()
  const unranged = new Set<string>()
  database.onStale(() => {
    young = new Map()
    old = new Map()
    touched = new Set()
    ranges = []
    passing = []
    labelSetNumbers.clear()
    unranged.clear()
  })

  const load = (id: string): NodeEntry | undefined => {
    // Most ids that are not in memory are new; their look-up ends at the keys.
    for (const [n] of database.all<[number]>(
      'select node from node_key_new where hash = ?1 union all select node from ' +
        'node_key_main where hash = ?1',
      hashText(id),
    )) {
      const row = database.get<[number | null, number, number, string | null]>(
        'select label_set, multi, first, iif(has_long, null, properties) from node where n ' +
          '= ? and id = ?',
        n,
        id,
      )
      if (row !== undefined)
        return {
          n,
          id,
          isNew: false,
          isChanged: false,
          labelSet: row[0],
          isMulti: row[1] === 1,
          first: row[2],
          properties: row[3] ?? undefined,
          only: undefined,
          values: undefined,
          text: undefined,
        }
    }
    return undefined
  }
  const labelSetOf = (labels: readonly string[]): number => {
    const given = `${labels.length}\n${labels.join('\n')}`
    let number = labelSetNumbers.get(given)
    if (number === undefined) {
      number = session.labelSets.number(JSON.stringify(sortedSet(labels)))
      // Labels may contain line feeds themselves; then the joined text is not a safe key.
      if (labels.every(label => !label.includes('\n'))) labelSetNumbers.set(given, number)
    }
    return number
  }
  const valuesOf = (entry: NodeEntry): Map<string, number> =>
    (entry.values ??= new Map(
      database
        .all<[number, number, string]>(
          'select value, label_set, properties from node_value where node = ?',
          entry.n,
        )
        .map(([value, labelSet, json]) => [`${labelSet}|${json}`, value]),
    ))
  const storedProperties = (n: number): string =>
    wholeJson(
      ...(database.get<[string | null, string | null]>(
        `select ${nodeProperties.columns} from node n ${nodeProperties.join} where n.n = ?`,
        n,
      ) ?? [null, null]),
    )
  const propertiesOf = (entry: NodeEntry): string =>
    (entry.properties ??= storedProperties(entry.n))
  /**
   * Text for the column `properties`; long strings go to their own table, without what the text
   * says already.
   */
  const writeLong = (
    n: number,
    json: string | null,
    hadLong: boolean,
    text?: StatingText,
  ): readonly [hasLong: number, short: string | null] => {
    const { short, long } =
      json === null ? { short: null, long: undefined } : splitProperties(json, text)
    if (long !== undefined) {
      const { part } = long
      database.run(
        'insert or replace into node_long (n, properties, text_of, text_path, text_from, ' +
          'text_length) values (?, ?, ?, ?, ?, ?)',
        n,
        long.json,
        part === undefined ? null : (text?.document ?? null),
        part?.path ?? null,
        part?.from ?? null,
        part?.length ?? null,
      )
    } else if (hadLong) database.run('delete from node_long where n = ?', n)
    return [long === undefined ? 0 : 1, short]
  }
  const addValue = (entry: NodeEntry, value: number, labelSet: number, json: string): void => {
    database.run(
      'insert into node_value (node, value, label_set, properties) values (?, ?, ?, ?)',
      entry.n,
      value,
      labelSet,
      json,
    )
    valuesOf(entry).set(`${labelSet}|${json}`, value)
  }
  /** Records that a key has values that the index of ranges does not contain verbatim. */
  const noteUnranged = (key: string): void => {
    if (unranged.has(key)) return
    database.run('insert or ignore into unranged_key (key) values (?)', session.names.number(key))
    unranged.add(key)
  }
  const indexRanges = (n: number, properties: Properties): void => {
    for (const key in properties) {
      const value = properties[key]
      if (value === undefined || !hasRanges(key)) continue
      if (typeof value === 'object') noteUnranged(key)
      for (const item of typeof value === 'object' ? value : [value]) {
        const indexed = rangeValue(item)
        if (indexed !== undefined) ranges.push([session.names.number(key), indexed, n])
        if (indexed !== item) noteUnranged(key)
      }
    }
  }
  /** In the order of the index, so that each of its pages is visited once. */
  const writeRanges = (): void => {
    insertRanges(ranges.sort(inRangeOrder).flat())
    ranges = []
  }
  const change = (entry: NodeEntry): void => {
    entry.isChanged = true
    touched.add(entry)
  }

  const resolve = (id: string): NodeEntry => {
    const known = young.get(id)
    if (known !== undefined) return known
    let entry = old.get(id) ?? load(id)
    if (entry === undefined) {
      entry = {
        n: state().nextNode++,
        id,
        isNew: true,
        isChanged: true,
        labelSet: null,
        isMulti: false,
        first: 0,
        properties: null,
        only: undefined,
        values: undefined,
        text: undefined,
      }
      touched.add(entry)
    }
    young.set(id, entry)
    return entry
  }

  const stateValue: NodeWriter['state'] = (entry, labels, properties, text) => {
    const labelSet = labelSetOf(labels)
    const json = propertiesJson(properties)
    if (json.length > minLongLength) {
      entry.text = text
      // Its strings may be in the text of a document that this commit removes.
      if (!entry.isChanged) change(entry)
    }
    return { value: valueOf(entry, labels, properties, labelSet, json), labelSet, json }
  }
  const valueOf = (
    entry: NodeEntry,
    labels: readonly string[],
    properties: Properties,
    labelSet: number,
    json: string,
  ): number => {
    if (entry.labelSet === null) {
      entry.labelSet = labelSet
      entry.properties = json
      entry.only = properties
      state().nodes++
      change(entry)
      indexRanges(entry.n, properties)
      return entry.first
    }
    if (!entry.isMulti) {
      const present = propertiesOf(entry)
      if (entry.labelSet === labelSet && present === json) return entry.first
      entry.values = new Map()
      addValue(entry, entry.first, entry.labelSet, present)
      entry.isMulti = true
    }
    const values = valuesOf(entry)
    const known = values.get(`${labelSet}|${json}`)
    if (known !== undefined) return known
    const value = Math.max(...values.values()) + 1
    addValue(entry, value, labelSet, json)
    entry.properties = propertiesJson(
      mergeProperties([parseProperties(propertiesOf(entry)), properties]),
    )
    entry.labelSet = labelSetOf(sortedSet([...session.labels(entry.labelSet), ...labels]))
    change(entry)
    indexRanges(entry.n, properties)
    return value
  }

  const statedProperties = (entry: NodeEntry): Properties[] => {
    if (entry.labelSet === null) return []
    if (!entry.isMulti) return [entry.only ?? parseProperties(propertiesOf(entry))]
    return [...valuesOf(entry).keys()].map(key => parseProperties(key.slice(key.indexOf('|') + 1)))
  }
  const write = (): void => {
    const rows: Value[] = []
    const keys: Array<readonly [hash: number, n: number]> = []
    const update = database.statement(
      'update node set label_set = ?, multi = ?, first = ?, has_long = ?, properties = ? ' +
        'where n = ?',
    )
    for (const entry of [...touched].sort((left, right) => left.n - right.n)) {
      const { n, id, labelSet, isMulti, first } = entry
      const [hasLong, properties] = writeLong(
        n,
        labelSet === null ? null : propertiesOf(entry),
        !entry.isNew,
        isMulti ? undefined : entry.text,
      )
      if (entry.isNew) {
        rows.push(n, labelSet, isMulti ? 1 : 0, first, hasLong, id, properties)
        keys.push([hashText(id), n])
      } else {
        update.run(labelSet, isMulti ? 1 : 0, first, hasLong, properties, n)
        terms.remove(n)
      }
      const stated = statedProperties(entry)
      const text = propertyTerms(stated)
      if (text !== '') terms.put(n, text)
      if (labelSet === null || !names.isNamed(labelSet)) continue
      if (entry.isNew) names.add(n, stated)
      else names.refresh(n)
    }
    insertNodes(rows)
    insertKeys(keys.sort(([left], [right]) => left - right).flat())
    state().newKeys += keys.length
  }

  const dropRanges = (n: number, properties: Properties): void => {
    for (const key in properties) {
      const value = properties[key]
      if (value === undefined || !hasRanges(key)) continue
      for (const item of typeof value === 'object' ? value : [value]) {
        const indexed = rangeValue(item)
        if (indexed !== undefined)
          database.run(
            'delete from node_range where key = ? and value = ? and node = ?',
            session.names.number(key),
            indexed,
            n,
          )
      }
    }
  }
  const dropNode = (n: number, id: string): void => {
    const hash = hashText(id)
    state().newKeys -= database.run('delete from node_key_new where hash = ? and node = ?', hash, n)
    database.run('delete from node_key_main where hash = ? and node = ?', hash, n)
    database.run('delete from node_long where n = ?', n)
    database.run('delete from node where n = ?', n)
  }
  /**
   * Removes what no document states any more; works on rows and drops the cached entries it
   * changed.
   */
  const sweep = (n: number): void => {
    const row = database.get<[string, number | null, number]>(
      'select id, label_set, multi from node where n = ?',
      n,
    )
    if (row === undefined) return
    const [id, labelSet, multi] = row
    const isHeld =
      database.get('select 1 from node_document where node = ? limit 1', n) !== undefined
    const isStated =
      isHeld &&
      database.get(
        'select 1 from node_document where node = ? and value is not null limit 1',
        n,
      ) !== undefined
    if ((isStated && multi === 0) || (isHeld && labelSet === null)) return
    young.delete(id)
    old.delete(id)
    if (labelSet !== null && names.isNamed(labelSet)) names.refresh(n)
    const values =
      multi === 0
        ? []
        : database.all<[number, number, string]>(
            'select value, label_set, properties from node_value where node = ? order by value',
            n,
          )
    if (!isStated) {
      if (labelSet !== null) state().nodes--
      for (const properties of multi === 0 ? [storedProperties(n)] : values.map(value => value[2]))
        dropRanges(n, parseProperties(properties))
      database.run('delete from node_value where node = ?', n)
      terms.remove(n)
      writeLong(n, null, true)
      if (isHeld)
        database.run(
          'update node set label_set = null, multi = 0, first = 0, has_long = 0, ' +
            'properties = null where n = ?',
          n,
        )
      else dropNode(n, id)
      return
    }
    const used = new Set(
      database
        .all<[number]>(
          'select distinct value from node_document where node = ? and value is not null',
          n,
        )
        .map(([value]) => value),
    )
    const kept = values.filter(([value]) => used.has(value))
    if (kept.length === values.length) return
    for (const [, , stated] of values) dropRanges(n, parseProperties(stated))
    for (const [value] of values)
      if (!used.has(value) || kept.length === 1)
        database.run('delete from node_value where node = ? and value = ?', n, value)
    const stated = kept.map(([, , text]) => parseProperties(text))
    for (const properties of stated) indexRanges(n, properties)
    const labels = labelSetOf(sortedSet(kept.flatMap(([, set]) => session.labels(set))))
    const merged =
      kept.length === 1 ? (kept[0]?.[2] ?? '{}') : propertiesJson(mergeProperties(stated))
    database.run(
      'update node set label_set = ?, multi = ?, first = ?, has_long = ?, properties = ? ' +
        'where n = ?',
      labels,
      kept.length > 1 ? 1 : 0,
      kept[0]?.[0] ?? 0,
      ...writeLong(n, merged, true),
      n,
    )
    terms.remove(n)
    const text = propertyTerms(stated)
    if (text !== '') terms.put(n, text)
  }

  return {
    resolve,
    passes(entry) {
      passing.push(entry.id)
    },
    state: stateValue,
    flush(suspects, writeHolders) {
      write()
      writeHolders()
      writeRanges()
      for (const n of suspects) sweep(n)
      writeRanges()
      for (const entry of touched) {
        entry.isNew = false
        entry.isChanged = false
        entry.text = undefined
        entry.only = undefined
        if (
          entry.properties !== undefined &&
          entry.properties !== null &&
          entry.properties.length > maxCachedProperties
        )
          entry.properties = undefined
        if ((entry.values?.size ?? 0) > 16) entry.values = undefined
      }
      touched = new Set()
      for (const id of passing) young.delete(id)
      passing = []
      if (young.size > maxCached) {
        old = young
        young = new Map()
      }
    },
  }
}

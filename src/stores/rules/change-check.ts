import type { CorpusChanges } from '../../core/changes.ts'
import type { PropertyScalar, PropertyValue } from '../../core/document.ts'
import { AppError } from '../../core/errors.ts'
import type { DocumentRecord } from '../../core/graph.ts'
import type { Principal } from '../../core/principal.ts'
import type { TextRange } from '../../core/span.ts'

type Issue = { readonly path: string; readonly message: string }

/** Throws `forbidden` for a user: only the owner and the system write. */
export function requireWriter(principal: Principal, action: string): void {
  if (principal.kind === 'user')
    throw new AppError(
      'forbidden',
      `${principal.id} may not ${action}: only the owner may change the corpus.`,
      { action },
    )
}

/** Throws `forbidden` for a user: the action reveals documents that the user may not read. */
export function requireOwner(principal: Principal, action: string): void {
  if (principal.kind === 'user')
    throw new AppError(
      'forbidden',
      `${principal.id} may not ${action}: only the owner of the corpus may.`,
      { action },
    )
}

/**
 * Throws `invalid_input`, naming every fault, unless the changes are consistent in themselves; the
 * store compares them with what is stored.
 */
export function checkChanges(changes: CorpusChanges): void {
  const issues: Issue[] = []
  const put = changes.put ?? []
  const named = [
    ...put.map(record => record.document.id),
    ...new Set([
      ...(changes.remove ?? []),
      ...(changes.deletions?.put ?? []).map(({ documentId }) => documentId),
    ]),
    ...(changes.setReadGroups ?? []).map(change => change.documentId),
  ]
  for (const id of repeated(named))
    issues.push({ path: id, message: 'a document is changed twice in one commit' })
  for (const id of repeated(put.flatMap(record => record.chunks.map(chunk => chunk.id))))
    issues.push({ path: id, message: 'a chunk id is used twice' })
  for (const id of repeated((changes.sources ?? []).map(source => source.id)))
    issues.push({ path: id, message: 'a source is given twice' })
  for (const source of changes.sources ?? [])
    for (const text of [source.id, source.kind, source.location])
      checkText(text, `source ${source.id}`, issues)
  for (const change of changes.setReadGroups ?? [])
    for (const group of change.groups) checkText(group, change.documentId, issues)
  for (const record of put) checkRecord(record, issues)
  checkVectors(changes, issues)
  checkDeletions(changes, issues)
  checkRules(changes, issues)
  if (issues.length > 0)
    throw new AppError(
      'invalid_input',
      `Cannot commit the changes: ${issues.length} faults, first ${issues[0]?.path ?? ''}: ` +
        `${issues[0]?.message ?? ''}.`,
      { issues },
    )
}

function repeated(ids: readonly string[]): Set<string> {
  const seen = new Set<string>()
  return new Set(ids.filter(id => seen.size === seen.add(id).size))
}

function checkRecord(
  { document, chunks, mentions, facts, nodes, edges }: DocumentRecord,
  issues: Issue[],
): void {
  const path = document.id
  const { text } = document
  const report = (message: string): void => {
    issues.push({ path, message })
  }
  const inText = (range: TextRange): boolean =>
    Number.isInteger(range.start) &&
    Number.isInteger(range.end) &&
    range.start >= 0 &&
    range.start <= range.end &&
    range.end <= text.length &&
    !splitsPair(text, range.start) &&
    !splitsPair(text, range.end)
  if (text.includes('\r')) report('the text has line ends other than LF')
  for (const value of [text, document.sourceId, document.key, document.title, ...document.groups])
    checkText(value, path, issues)
  checkId(document.id, path, issues)
  if (document.mail?.totals !== undefined) report('its address lists are incomplete')
  checkProperties(document.properties, path, issues)
  for (const range of [
    ...document.sections,
    ...document.pages,
    ...document.cuts,
    ...document.layout,
  ])
    if (!inText(range)) {
      report('a section, page, cut or layout item lies outside the text')
      break
    }
  const chunkIds = new Set<string>()
  for (const [position, chunk] of chunks.entries()) {
    chunkIds.add(chunk.id)
    checkId(chunk.id, path, issues)
    if (chunk.documentId !== document.id || chunk.revisionId !== document.revisionId)
      report(`chunk ${chunk.id} belongs to another document or revision`)
    if (chunk.ordinal !== position) report(`chunk ${chunk.id} is not at its ordinal`)
    if (!inText(chunk)) report(`chunk ${chunk.id} lies outside the text`)
    if (
      chunk.sentences.some(
        sentence => !inText(sentence) || sentence.start < chunk.start || sentence.end > chunk.end,
      )
    )
      report(`a sentence of chunk ${chunk.id} lies outside it`)
    checkText(chunk.indexedText, chunk.id, issues)
  }
  for (const mention of mentions)
    if (!inText(mention) || !chunkIds.has(mention.chunkId))
      report('a mention lies outside the text or names a chunk of another document')
  for (const fact of facts) {
    if (!chunkIds.has(fact.chunkId) || !fact.sentences.every(inText))
      report(`fact ${fact.id} lies outside the text or names a chunk of another document`)
    checkProperties(fact.properties, fact.id, issues)
    checkText(fact.predicate, fact.id, issues)
    if (fact.object.kind === 'literal') checkText(fact.object.value, fact.id, issues)
  }
  const nodeIds = new Set<string>()
  for (const [position, node] of nodes.entries()) {
    if (nodeIds.add(node.id).size === position) {
      report(`node ${node.id} is stated twice`)
      break
    }
    checkId(node.id, path, issues)
    for (const label of node.labels) checkText(label, node.id, issues)
    checkProperties(node.properties, node.id, issues)
  }
  const edgeIds = new Set<string>()
  for (const [position, edge] of edges.entries()) {
    if (edgeIds.add(edge.id).size === position) {
      report(`edge ${edge.id} is stated twice`)
      break
    }
    checkId(edge.id, path, issues)
    checkText(edge.type, edge.id, issues)
    checkText(edge.from, edge.id, issues)
    checkText(edge.to, edge.id, issues)
    checkProperties(edge.properties, edge.id, issues)
  }
}

function splitsPair(text: string, offset: number): boolean {
  const unit = text.charCodeAt(offset)
  const before = text.charCodeAt(offset - 1)
  return unit >= 0xdc00 && unit <= 0xdfff && before >= 0xd800 && before <= 0xdbff
}

function checkId(id: string, path: string, issues: Issue[]): void {
  if (id.length === 0) issues.push({ path, message: 'an id is empty' })
  checkText(id, path, issues)
}

function checkText(text: string, path: string, issues: Issue[]): void {
  if (!text.isWellFormed() || text.includes('\0'))
    issues.push({ path, message: 'a string is not well-formed or holds NUL' })
}

function checkProperties(
  properties: Readonly<Record<string, PropertyValue>>,
  path: string,
  issues: Issue[],
): void {
  for (const key of Object.keys(properties)) {
    const value = properties[key]
    checkText(key, path, issues)
    if (typeof value === 'object') for (const item of value) checkScalar(item, path, issues)
    else if (value !== undefined) checkScalar(value, path, issues)
  }
}

function checkScalar(value: PropertyScalar, path: string, issues: Issue[]): void {
  if (typeof value === 'string') checkText(value, path, issues)
  else if (typeof value === 'number' && !Number.isFinite(value))
    issues.push({ path, message: 'a number is not finite' })
}

function checkDeletions({ deletions }: CorpusChanges, issues: Issue[]): void {
  const put = deletions?.put ?? []
  for (const id of repeated([
    ...put.map(({ documentId }) => documentId),
    ...new Set(deletions?.remove ?? []),
  ]))
    issues.push({ path: id, message: 'a deletion is changed twice in one commit' })
  for (const { documentId, sourceId, key, groups, parentId, at } of put) {
    checkId(documentId, `deletion ${documentId}`, issues)
    for (const text of [sourceId, key, parentId ?? '', ...groups])
      checkText(text, `deletion ${documentId}`, issues)
    if (!Number.isFinite(at))
      issues.push({ path: `deletion ${documentId}`, message: 'a deletion has no time' })
  }
}

function checkRules({ rules }: CorpusChanges, issues: Issue[]): void {
  const put = rules?.put ?? []
  for (const id of repeated([...put.map(rule => rule.id), ...new Set(rules?.remove ?? [])]))
    issues.push({ path: id, message: 'a rule is changed twice in one commit' })
  for (const { id, kind, left, right, by, at, reason } of put) {
    checkId(id, `rule ${id}`, issues)
    for (const text of [left.name, right.name, by, reason ?? ''])
      checkText(text, `rule ${id}`, issues)
    for (const end of [left.id, right.id]) checkId(end, `rule ${id}`, issues)
    if (left.id === right.id)
      issues.push({ path: `rule ${id}`, message: 'a rule is about one entity only' })
    if (!['same', 'different'].includes(kind))
      issues.push({
        path: `rule ${id}`,
        message: 'the kind of a rule is neither same nor different',
      })
    if (!Number.isFinite(at)) issues.push({ path: `rule ${id}`, message: 'a rule has no time' })
  }
}

function checkVectors({ vectors }: CorpusChanges, issues: Issue[]): void {
  if (vectors === undefined) return
  for (const id of repeated(vectors.chunks.map(chunk => chunk.chunkId)))
    issues.push({ path: id, message: 'a chunk is given vectors twice' })
  for (const { chunkId, windows } of vectors.chunks) {
    if (windows.length === 0) issues.push({ path: chunkId, message: 'a chunk has no vector' })
    for (const window of windows) {
      let square = 0
      for (const value of window) square += value * value
      // Also false for NaN and infinities; the tolerance covers 16-bit arithmetic of encoders.
      if (window.length !== vectors.dimensions || !(Math.abs(square - 1) < 0.01))
        issues.push({
          path: chunkId,
          message: `a vector does not have unit length in ${vectors.dimensions} dimensions`,
        })
    }
  }
}

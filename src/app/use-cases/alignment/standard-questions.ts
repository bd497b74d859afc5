import { currentEditions, type EditionChoice } from '../../../alignment/editions/current-edition.ts'
import { answerStandardQuestion } from '../../../alignment/questions/answer-standard-question.ts'
import { holdsToDemand } from '../../../alignment/questions/matters/read-own-matter.ts'
import { MentionFinder } from '../../../alignment/questions/find-mentions.ts'
import { questionSides } from '../../../alignment/questions/question-sides.ts'
import type { StandardPorts } from '../../../alignment/questions/standard-ports.ts'
import {
  calledDocument,
  type CalledDocument,
} from '../../../alignment/questions/called-documents.ts'
import type { KnownInstitution } from '../../../alignment/questions/institutions/in-question.ts'
import type { KnownFramework } from '../../../alignment/questions/known-framework.ts'
import { storedFramework } from '../../../alignment/framework/stored-framework.ts'
import { evidenceKinds } from '../../../core/document.ts'
import type { GraphResult } from '../../../core/graph-value.ts'
import type { DocumentId, RevisionId } from '../../../core/ids.ts'
import { parseCypher } from '../../../cypher/parse/parse-cypher.ts'
import type { FrameworksAsked } from '../../../core/question-sides.ts'
import type { ReadOptions } from '../../../core/ports/document-reader.ts'
import { printText } from '../../../cypher/print/cypher-names.ts'
import type { App } from '../../compose.ts'
import { keptPerCommit } from '../../kept-per-commit.ts'
import { listDocuments } from '../corpus/inspect-documents.ts'
import { reportDay } from '../coverage/report-day.ts'
import { institutionDocuments, institutionsOf } from './institutions.ts'
import { keptAlignment } from './kept-alignment.ts'
import { suggestMissing, type SuggestingApp } from './suggest-missing.ts'
import { uncomparedAmong } from './uncompared-among.ts'
import { listFrameworks, type FrameworkSummary } from '../frameworks/list-frameworks.ts'
import type { CypherApp } from '../graph/cypher.ts'

export type StandardQuestionApp = CypherApp & StoreApp & SuggestingApp
type StoreApp = Pick<App, 'store'>

/**
 * What a corpus makes of questions about standards, for a principal; undefined where they may read
 * no framework, which is looked up once for each state of the corpus.
 */
export const frameworksAsked =
  (app: StandardQuestionApp): ((read: ReadOptions) => Promise<FrameworksAsked | undefined>) =>
  async read => {
    const finder = await mentionFinder(app, read)
    return finder === undefined
      ? undefined
      : {
          answer: (question, page) =>
            answerStandardQuestion(question, finder, portsOf(app), { ...read, ...page }),
          sides: question => questionSides(question, finder),
          holdsToDemand: question => holdsToDemand(question, finder),
        }
  }

const mostSuggested = 20

/** A longer query is no quick way to an answer. */
const queryTimeoutMs = 10_000

const portsOf = (app: StandardQuestionApp): StandardPorts => ({
  // Not held to the asker's schema: where nothing is linked there are no links to know of.
  query: (text, read) => runQuery(app, text, read),
  documents: app.store.intact,
  called: read => calledDocuments(app, read),
  institutions: read => knownInstitutions(app, read),
  passages: read => passagesOf(app, read),
  isAligned: ({ documentId }) => isAligned(app, documentId),
  uncompared: async ({ documentId }, documents, read) => {
    const ids = documents.map(({ id }) => id)
    if (ids.length === 0)
      for await (const { id } of listDocuments(app, { kinds: evidenceKinds }, read)) ids.push(id)
    return await uncomparedAmong(app, documentId, ids, read)
  },
  now: () => reportDay(app),
  suggested: async ({ reference }, standards, institution, read) =>
    (
      await suggestMissing(
        app,
        { framework: reference, limit: mostSuggested, standards, institution },
        read,
      )
    ).map(({ document, ...link }) => ({
      ...link,
      documentId: document.id,
      documentTitle: document.title,
    })),
})

function runQuery(
  app: CypherApp,
  text: string,
  read: ReadOptions,
  timeoutMs = queryTimeoutMs,
): Promise<Pick<GraphResult, 'rows'>> {
  const { query } = parseCypher(text)
  const options = { ...read, text, timeoutMs, timeZone: app.config.timeZone }
  return app.sandboxedQueries === undefined
    ? app.store.graph.query(query, options)
    : app.sandboxedQueries.run(query, options)
}

/** The frameworks that a principal may read. */
const editionsOf = keptPerCommit<CypherApp & StoreApp, readonly Edition[]>(async (app, read) => {
  const found: Edition[] = []
  for (const each of await listFrameworks(app, read)) {
    const [summary] = await app.store.documents.summaries([each.documentId], read)
    if (summary !== undefined) found.push({ ...each, revisionId: summary.revisionId })
  }
  return found
})

interface Edition extends FrameworkSummary {
  readonly revisionId: RevisionId
}

/** Of frameworks with several editions those that an alignment linked anything to. */
const linkedEditions = keptPerCommit<CypherApp & StoreApp, ReadonlySet<DocumentId>>(
  async (app, read) => {
    const names = Map.groupBy(await editionsOf(app, read), ({ name }) => name)
    const found = new Set<DocumentId>()
    for (const own of names.values())
      for (const each of own.length > 1 ? own : [])
        if (await hasFoundLinks(app, each, read)) found.add(each.documentId)
    return found
  },
)

/** A question waits no longer to learn which edition it means. */
const linkedTimeoutMs = 2_000

/** Whether an alignment linked anything to an edition; people may have before any. */
async function hasFoundLinks(
  app: CypherApp & StoreApp,
  { name, version }: FrameworkSummary,
  read: ReadOptions,
): Promise<boolean> {
  const text =
    'MATCH (:Chunk)-[a:ADDRESSES]->(s:Standard) ' +
    `WHERE s.framework = ${printText(name)} AND s.version = ${printText(version)} ` +
    "AND a.by <> 'person' RETURN 1 LIMIT 1"
  return (await runQuery(app, text, read, linkedTimeoutMs)).rows.length > 0
}

/**
 * Which editions are meant where a question names none. What an alignment left beside the corpus
 * tells; of a corpus that was restored from a backup only the links do, and where these cannot be
 * read now, the newest edition is meant: answers name it.
 */
async function editionsMeant(
  app: StandardQuestionApp,
  editions: readonly Edition[],
  read: ReadOptions,
): Promise<ReadonlyMap<Edition, EditionChoice>> {
  const kept = new Set(editions.filter(({ documentId }) => isAligned(app, documentId)))
  const keptNames = new Set([...kept].map(({ name }) => name))
  const isUnknown = [...Map.groupBy(editions, ({ name }) => name)].some(
    ([name, own]) => own.length > 1 && !keptNames.has(name),
  )
  let linked: ReadonlySet<DocumentId> = new Set()
  try {
    if (isUnknown) linked = await linkedEditions(app, read)
  } catch (error) {
    if (read.signal?.aborted === true) throw error
  }
  return currentEditions(editions, each =>
    keptNames.has(each.name) ? kept.has(each) : linked.has(each.documentId),
  )
}

const finders = new WeakMap<readonly Edition[], Map<string, Promise<MentionFinder>>>()

/**
 * Finds what questions name in the frameworks that a principal may read; made once for each state
 * of the corpus and of its alignments, which lie beside it.
 */
async function mentionFinder(
  app: StandardQuestionApp,
  read: ReadOptions,
): Promise<MentionFinder | undefined> {
  const editions = await editionsOf(app, read)
  if (editions.length === 0) return undefined
  const current = await editionsMeant(app, editions, read)
  const key = editions.map(each => Number(current.get(each)?.isCurrent ?? false)).join('')
  const made = finders.get(editions) ?? new Map<string, Promise<MentionFinder>>()
  finders.set(editions, made)
  let finder = made.get(key)
  if (finder === undefined) {
    finder = readFrameworks(app, editions, current, read).then(all => new MentionFinder(all))
    made.set(key, finder)
    finder.catch(() => made.delete(key))
  }
  return await finder
}

const isAligned = (app: StandardQuestionApp, documentId: DocumentId): boolean =>
  institutionsOf(app, undefined).some(({ name }) => keptAlignment(app, documentId, name).isThere())

const parsed = new WeakMap<App['store'], Map<string, KnownFramework>>()

/** The frameworks; each is read from its document only when it is new or changed. */
async function readFrameworks(
  app: StoreApp,
  editions: readonly Edition[],
  current: ReadonlyMap<Edition, EditionChoice>,
  { principal }: ReadOptions,
): Promise<readonly KnownFramework[]> {
  const before = parsed.get(app.store) ?? new Map<string, KnownFramework>()
  const now = new Map(before)
  const all: KnownFramework[] = []
  for (const edition of editions) {
    const { documentId, revisionId, name, version, reference } = edition
    const choice = current.get(edition)
    const key = [documentId, revisionId, choice?.isCurrent, choice?.newer.join(' ')].join(' ')
    let known = before.get(key)
    if (known === undefined) {
      const [record] = await app.store.documents.records([documentId], { principal })
      if (record === undefined) continue
      const head = { documentId, revisionId: record.document.revisionId, name, version, reference }
      const { isCurrent = true, newer = [] } = choice ?? {}
      known = { ...head, isCurrent, newer, ...storedFramework(record) }
    }
    now.set(key, known)
    all.push(known)
  }
  for (const key of [...now.keys()].slice(0, Math.max(0, now.size - mostKept))) now.delete(key)
  parsed.set(app.store, now)
  return all
}
const mostKept = 50

/** All passages but those of frameworks, whose sentences are demands. */
const passagesOf = keptPerCommit<StoreApp, number>(async (app, read) => {
  let { chunks } = await app.store.documents.counts(read)
  for (const { documentId } of await listFrameworks(app, read))
    chunks -= (await app.store.documents.chunksOf(documentId, read)).length
  return chunks
})

/** Of more documents none is found by its name. */
const mostCalled = 5_000

const calledDocuments = keptPerCommit<StoreApp, readonly CalledDocument[]>(async (app, read) => {
  const found: CalledDocument[] = []
  if ((await app.store.documents.count({ kinds: evidenceKinds }, read)) > mostCalled) return found
  for await (const { id, title, key } of listDocuments(app, { kinds: evidenceKinds }, read))
    found.push(calledDocument({ id, title, key }))
  return found
})

const knownInstitutions = keptPerCommit<StandardQuestionApp, readonly KnownInstitution[]>(
  async (app, read) =>
    (await app.store.documents.count({ kinds: evidenceKinds }, read)) > mostCalled
      ? []
      : [...(await institutionDocuments(app, read))].map(([name, documents]) => ({
          name,
          documents: documents.map(({ id, title, key }) => ({ id, title, key })),
        })),
)

import { answerStandardQuestion } from '../../../alignment/questions/answer-standard-question.ts'
import { MentionFinder } from '../../../alignment/questions/find-mentions.ts'
import { questionSides } from '../../../alignment/questions/question-sides.ts'
import type { StandardPorts } from '../../../alignment/questions/standard-ports.ts'
import {
  calledDocument,
  type CalledDocument,
} from '../../../alignment/questions/called-documents.ts'
import type { KnownFramework } from '../../../alignment/questions/known-framework.ts'
import { storedFramework } from '../../../alignment/framework/stored-framework.ts'
import { evidenceKinds } from '../../../core/document.ts'
import { parseCypher } from '../../../cypher/parse/parse-cypher.ts'
import type { FrameworksAsked } from '../../../core/question-sides.ts'
import type { ReadOptions } from '../../../core/ports/document-reader.ts'
import type { App } from '../../compose.ts'
import { keptPerCommit } from '../../kept-per-commit.ts'
import { listDocuments } from '../corpus/inspect-documents.ts'
import { reportDay } from '../coverage/report-day.ts'
import { institutionsOf } from './institutions.ts'
import { keptAlignment } from './kept-alignment.ts'
import { suggestMissing, type SuggestingApp } from './suggest-missing.ts'
import { listFrameworks } from '../frameworks/list-frameworks.ts'
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
        }
  }

const mostSuggested = 20

/** A longer query is no quick way to an answer. */
const queryTimeoutMs = 10_000

const portsOf = (app: StandardQuestionApp): StandardPorts => ({
  // Not held to the asker's schema: where nothing is linked there are no links to know of.
  query: (text, read) => {
    const { query } = parseCypher(text)
    const options = { ...read, text, timeoutMs: queryTimeoutMs, timeZone: app.config.timeZone }
    return app.sandboxedQueries === undefined
      ? app.store.graph.query(query, options)
      : app.sandboxedQueries.run(query, options)
  },
  documents: app.store.intact,
  called: read => calledDocuments(app, read),
  passages: read => passagesOf(app, read),
  isAligned: ({ documentId }) =>
    institutionsOf(app, undefined).some(({ name }) =>
      keptAlignment(app, documentId, name).isThere(),
    ),
  now: () => reportDay(app),
  suggested: async ({ reference }, standards, read) =>
    (
      await suggestMissing(app, { framework: reference, limit: mostSuggested, standards }, read)
    ).map(({ document, ...link }) => ({
      ...link,
      documentId: document.id,
      documentTitle: document.title,
    })),
})

const parsed = new WeakMap<App['store'], Map<string, KnownFramework>>()

/**
 * The frameworks that a principal may read; each is read from its document only when it is new or
 * changed.
 */
const mentionFinder = keptPerCommit<StoreApp, MentionFinder | undefined>(async (app, read) => {
  const listed = await listFrameworks(app, read)
  const before = parsed.get(app.store) ?? new Map<string, KnownFramework>()
  const now = new Map(before)
  const all: KnownFramework[] = []
  for (const [at, { documentId, name, version, reference }] of listed.entries()) {
    // Versions of one name stand side by side, the latest last.
    const isLatest = listed[at + 1]?.name !== name
    const [summary] = await app.store.documents.summaries([documentId], read)
    if (summary === undefined) continue
    const key = `${documentId} ${summary.revisionId} ${isLatest}`
    const known = before.get(key) ?? (await readFramework())
    if (known === undefined) continue
    now.set(key, known)
    all.push(known)

    async function readFramework(): Promise<KnownFramework | undefined> {
      const [record] = await app.store.documents.records([documentId], read)
      if (record === undefined) return undefined
      const { revisionId } = record.document
      const head = { documentId, revisionId, name, version, reference, isLatest }
      return { ...head, ...storedFramework(record) }
    }
  }
  for (const key of [...now.keys()].slice(0, Math.max(0, now.size - mostKept))) now.delete(key)
  parsed.set(app.store, now)
  return all.length === 0 ? undefined : new MentionFinder(all)
})
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

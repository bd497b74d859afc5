import { join } from 'node:path'
import type { ModelQueryPorts } from '../../../answering/model-query/model-query.ts'
import { isAppError } from '../../../core/errors.ts'
import type { ReadOptions } from '../../../core/ports/document-reader.ts'
import { readableGroups } from '../../../core/principal.ts'
import { schemaPromptWithin, valueRules } from '../../../cypher/policy/describe-schema.ts'
import { loadQueryExamples } from '../../../prompting/load-prompts.ts'
import type { QueryExample } from '../../../prompting/query-examples.ts'
import type { App } from '../../compose.ts'
import { promptFolderName } from '../../config/config.ts'
import { checkCypher, runCypher } from '../graph/cypher.ts'
import { graphSchemaReport } from '../graph/graph-schema.ts'

/** A query that takes longer is no quick way to an answer. */
const queryTimeoutMs = 5_000
/** Some 8,000 tokens: room for a hundred labels and kinds of relationships. */
const maxSchemaCharacters = 24_000

export type ModelQueryApp = Pick<
  App,
  'store' | 'sandboxedQueries' | 'schemaOf' | 'clock' | 'config' | 'corpusFolder'
>

/** What a model's query needs of a corpus: it runs under the policy for models. */
export const modelQueryPorts = (app: ModelQueryApp): ModelQueryPorts => ({
  runQuery: (text, access) =>
    runCypher(app, { text, mode: 'model', timeoutMs: queryTimeoutMs }, access),
  documents: app.store.intact,
  graph: app.store.graph,
})

/** What a model is told of a corpus before it writes a query. */
export interface ModelQuerySetting {
  /** The principal's schema for a prompt, with examples of values that the principal may read. */
  readonly schema: string
  /** Examples whose queries fit that schema. */
  readonly examples: readonly QueryExample[]
  /** The others, and why they do not fit. */
  readonly leftOut: ReadonlyArray<{ readonly question: string; readonly reason: string }>
}

/** Settings that are kept: one for each set of groups that asks. */
const mostKept = 50

/**
 * The setting for each principal, kept until the corpus changes: reading it takes a query for each
 * label and kind of relationship. Throws `invalid_input` for a file of examples that cannot be
 * used.
 */
export function modelQuerySettings(
  app: ModelQueryApp,
): (access: ReadOptions) => Promise<ModelQuerySetting> {
  const kept = new Map<string, { readonly commitSeq: number; readonly value: ModelQuerySetting }>()
  return async access => {
    const groups = readableGroups(access.principal)
    const key = groups === 'all' ? 'all' : JSON.stringify(groups)
    const commitSeq = await app.store.documents.commitSeq(access)
    const known = kept.get(key)
    if (known?.commitSeq === commitSeq) return known.value
    const value = await modelQuerySetting(app, access)
    kept.delete(key)
    kept.set(key, { commitSeq, value })
    const [oldest] = kept.keys()
    if (kept.size > mostKept && oldest !== undefined) kept.delete(oldest)
    return value
  }
}

async function modelQuerySetting(
  app: ModelQueryApp,
  access: ReadOptions,
): Promise<ModelQuerySetting> {
  const [report, { examples }] = await Promise.all([
    graphSchemaReport(app, access),
    loadQueryExamples(join(app.corpusFolder, promptFolderName)),
  ])
  const rules = valueRules(report.schema, app.config.timeZone)
  const fitting: QueryExample[] = []
  const leftOut: Array<ModelQuerySetting['leftOut'][number]> = []
  for (const example of examples) {
    try {
      await checkCypher(app, { text: example.query, mode: 'model' }, access)
      fitting.push(example)
    } catch (error) {
      if (!isAppError(error, 'query_rejected')) throw error
      leftOut.push({ question: example.question, reason: error.message })
    }
  }
  return {
    schema: schemaPromptWithin(report.schema, rules, maxSchemaCharacters),
    examples: fitting,
    leftOut,
  }
}

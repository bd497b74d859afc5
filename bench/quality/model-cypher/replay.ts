import { askByModelQuery } from '../../../src/answering/model-query/ask-by-model-query.ts'
import type {
  ModelQueryOutcome,
  QueryPromptMode,
} from '../../../src/answering/model-query/model-query.ts'
import { owner } from '../../../src/core/principal.ts'
import { printKey, printName } from '../../../src/cypher/print/cypher-names.ts'
import { readQuestion } from '../../../src/language/question/question.ts'
import { scriptedLanguageModel } from '../../../src/models/scripted-language-model.ts'
import { defaultPrompts } from '../../../src/prompting/default-prompts.ts'
import { seededRandom } from '../../../src/support/random.ts'
import type { Text2cypher, Text2cypherItem } from '../cypher/text2cypher-items.ts'
import { openText2cypherCorpus, type Text2cypherCorpus } from './text2cypher-corpora.ts'

/** What became of one of the set's queries as the reply of a model. */
export interface Replayed {
  readonly item: Text2cypherItem
  readonly outcome: ModelQueryOutcome
  /** What the model does after a query that was refused. */
  readonly then: (typeof afterwards)[number]
  /** Calls of the model. */
  readonly calls: number
  /** What should not be, in words. */
  readonly faults: readonly string[]
}

/** Writes a query that fits, the same again, prose, or one that is refused as well. */
const afterwards = ['repairs', 'insists', 'talks', 'errs'] as const
const maxRepairs = 2
const modes: readonly QueryPromptMode[] = ['zero-shot', 'few-shot', 'steps']

/** Ways in which a model hands over a query. */
const disguises: ReadonlyArray<(query: string) => string> = [
  query => query,
  query => `\`\`\`cypher\n${query}\n\`\`\``,
  query =>
    `Here is the query that you need:\n\n\`\`\`\n${query}\n\`\`\`\n\nIt answers the question.`,
  query => `<think>MATCH (n) DETACH DELETE n would be wrong.</think>\n${query}`,
  query => `<query>\n${query}\n</query>`,
  query => `\`\`\`cypher\n${query}`,
]

/**
 * Feeds queries of text2cypher, as a model's replies, through the loop of repairs, each over a
 * generated graph of its database. What Neo4j calls invalid and what names something that the
 * schema lacks must not run; what runs must be the whole query.
 */
export async function* replayText2cypher(
  set: Text2cypher,
  items: readonly Text2cypherItem[],
): AsyncGenerator<Replayed> {
  for (const [database, of] of Map.groupBy(items, item => item.database)) {
    await using corpus = await openText2cypherCorpus(database, set)
    for (const item of of) yield await replayed(item, corpus, set)
  }
}

async function replayed(
  item: Text2cypherItem,
  corpus: Text2cypherCorpus,
  { gold }: Text2cypher,
): Promise<Replayed> {
  const random = seededRandom(seedOf(item.id))
  const pick = <Value>(values: readonly [Value, ...Value[]] | readonly Value[]): Value =>
    values[Math.floor(random() * values.length)] as Value
  const disguise = pick(disguises)
  const then = pick(afterwards)
  const written = item.cypher.trim()
  const right = fittingQuery(corpus)
  const replies = [disguise(item.cypher), ...Array.from({ length: maxRepairs }, nextReply)]
  function nextReply(_: unknown, index: number): string {
    switch (then) {
      case 'repairs':
        return disguise(right)
      case 'insists':
        return disguise(item.cypher)
      case 'talks':
        return 'I am sorry for the confusion. Let me explain what the graph holds.'
      case 'errs':
        return disguise(`MATCH (x:NoSuchLabel${index}) RETURN x`)
    }
  }
  const model = scriptedLanguageModel(replies)
  const ran: string[] = []
  const outcome = await askByModelQuery(
    {
      question: readQuestion(item.question, { now: Date.UTC(2024, 5, 1), timeZone: 'UTC' }),
      model,
      prompts: defaultPrompts,
      schema: corpus.schemaText,
      examples: [],
      mode: pick(modes),
      maxRepairs,
    },
    {
      ...corpus.ports,
      async runQuery(text, access) {
        const result = await corpus.ports.runQuery(text, access)
        ran.push(text)
        return result
      },
    },
    { principal: owner },
  )
  const faults: string[] = []
  const didRun = ran.includes(written)
  const status = gold.get(item.id)?.status
  if (didRun && status === 'invalid') faults.push('ran, though Neo4j calls it invalid')
  if (didRun && item.false_schema !== null && corpus.schemaText !== '')
    faults.push(`ran, though its schema is false (${item.false_schema})`)
  // The queries for sources and counts follow one that was written.
  const [first] = ran
  if (first !== undefined && first !== written && first !== right)
    faults.push(`something else ran: ${first.slice(0, 200)}`)
  if (outcome.attempts.length > maxRepairs + 1 || model.requests.length > maxRepairs + 1)
    faults.push(`${outcome.attempts.length} attempts`)
  if (outcome.status === 'answered' && outcome.text !== written && outcome.text !== right)
    faults.push('answered by another query')
  if (then === 'repairs' && right !== '' && outcome.status === 'failed')
    faults.push(`not repaired: ${outcome.message}`)
  if (then !== 'repairs' && !didRun && outcome.status !== 'failed')
    faults.push(`${outcome.status} by a query that did not run`)
  return { item, outcome, then, calls: model.requests.length, faults }
}

/** A query that fits every question that expects nothing in particular; empty without a schema. */
function fittingQuery({ schema }: Text2cypherCorpus): string {
  const label = schema.labels.find(({ properties }) => properties.length > 0)
  const [key] = label?.properties ?? []
  return label === undefined || key === undefined
    ? ''
    : `MATCH (n:${printName(label.label)}) RETURN n.${printKey(key)} AS value, count(*) AS n, ` +
        `'2024-02-03' AS day, 'someone' AS who`
}

function seedOf(id: string): number {
  let seed = 17
  for (const character of id) seed = (seed * 31 + (character.codePointAt(0) ?? 0)) % 1_000_003
  return seed
}

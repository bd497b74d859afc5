import type { Chunk } from '../../core/document.ts'
import type { DocumentId } from '../../core/ids.ts'
import type { ReadOptions } from '../../core/ports/document-reader.ts'
import type { VerifiedSentence } from '../../core/verdict.ts'
import { readQuestion } from '../../language/question/question.ts'
import { sentences } from '../../language/sentences/sentences.ts'
import { defaultPrompts } from '../../prompting/default-prompts.ts'
import { runAgent, type AgentTool } from '../agent/agent.ts'
import { isComplexQuestion } from '../agent/complex-question.ts'
import type { AnswerPorts, Asked, AskOptions } from '../asked.ts'
import type { VerificationPorts } from '../check/checked-events.ts'
import { checkedSentences } from '../check/checked-sentences.ts'
import { recordsOf } from '../check/records.ts'
import { corpusCandidates } from '../evidence-candidates.ts'
import { notFound, plainDraft, searchReport } from '../drafts.ts'
import { draftText, type AnswerDraft, type DraftSentence } from '../events.ts'
import type { RouteSettings } from '../pipeline/pipeline.ts'
import { cleanText } from '../write/clean-reply.ts'
import { numberedPassages } from '../write/numbered-passages.ts'
import { conversationText } from '../write/conversation-text.ts'
import { findTexts } from './found-texts.ts'
import { modelQueryRoute } from './model-query.ts'
import { recordsRoute } from './records.ts'
import { answered, passed, type Route } from './route.ts'

// What one look at the passages shows the agent.
const observedCharacters = 3_000
// Record lines shown below the agent's words, so that they can be looked up.
const maxRecordLines = 10

/**
 * An agent that answers by tools; its thoughts are kept in the trace and never told (RAG-Eval 2025,
 * section 4.2.3). Without a language model, or where it gives up, the routes after it are tried.
 */
export const agentRoute: Route<RouteSettings<'agent'>> = async (
  question,
  carried,
  settings,
  ports,
  options,
) => {
  const { languageModel: model } = ports
  const isAsked = settings.when === 'always' || isComplexQuestion(question.read)
  if (model === undefined || !isAsked || question.read.smallTalk !== undefined) return passed
  const tools = agentTools(question, ports, options)
  const outcome = await runAgent(
    {
      question: question.read.text,
      conversation: conversationText(question),
      model,
      prompts: (await ports.prompts?.()) ?? defaultPrompts,
      maxSteps: settings.maxSteps,
      use: tools.use,
    },
    { signal: options.signal },
  )
  ports.trace?.({ step: 'agent', documentIds: tools.documentIds(), turns: outcome.steps })
  const read = { principal: options.principal, signal: options.signal }
  if (outcome.kind === 'failed')
    return {
      kind: 'passed',
      carried: { statuses: [...carried.statuses, `The agent gave up: ${outcome.message}`] },
    }
  const search = await searchReport('retrieval', question, ports, read)
  const statuses = [`Answered by an agent in ${outcome.steps.length} steps.`]
  if (outcome.kind === 'refused') {
    const draft = { ...plainDraft(notFound, 'no_evidence', search), statuses }
    return { kind: 'passed', draft }
  }
  const written = writtenSentences(await cleanText(outcome.text))
  if (written.length === 0) {
    const message = 'The agent gave an empty answer.'
    return { kind: 'passed', carried: { statuses: [...carried.statuses, message] } }
  }
  const draft: AnswerDraft = {
    statuses,
    search,
    passages: tools
      .context()
      .map(({ id, documentId }) => ({ chunkId: id, documentId, score: 0, foundBy: ['agent'] })),
    context: tools.context(),
    sentences: [...written, ...tools.records()],
    writtenBy: model.id,
    score: null,
    finishReason: 'stop',
  }
  if (tools.records().length > 0 || ports.verification === undefined) return answered(draft)
  const checked = await verdictsOn(draft, question, ports, ports.verification, read)
  if (checked.some(({ verdict }) => verdict === 'supported')) return answered({ ...draft, checked })
  const message = 'Nothing that the agent wrote was found in the corpus.'
  return { kind: 'passed', carried: { statuses: [...carried.statuses, message] } }
}

/** The verdicts on an agent's words, before they are told. */
async function verdictsOn(
  draft: AnswerDraft,
  question: Asked,
  ports: AnswerPorts,
  { entailment }: VerificationPorts,
  read: ReadOptions,
): Promise<VerifiedSentence[]> {
  const among = { ...read, filter: question.filter }
  const findCandidates = corpusCandidates(ports, { chunks: draft.context ?? [] }, among)
  const findRecord = recordsOf(ports, question.read.context, among)
  const found: VerifiedSentence[] = []
  for await (const sentence of checkedSentences(
    draft,
    question.read.text,
    { ...ports, entailment, findCandidates, findRecord },
    read,
  ))
    found.push(sentence)
  return found
}

/** The agent's words, sentence by sentence, to be held against the corpus. */
const writtenSentences = (text: string): DraftSentence[] =>
  sentences(text).map((range, index, all) => ({
    before: index === 0 ? '' : text.slice(all[index - 1]?.end ?? 0, range.start),
    text: text.slice(range.start, range.end),
    basis: 'text',
    citations: [],
    paths: [],
  }))

function agentTools(question: Asked, ports: AnswerPorts, options: AskOptions) {
  const context = new Map<Chunk['id'], Chunk>()
  const records: DraftSentence[] = []
  const shownDocuments = new Set<DocumentId>()
  const read = { principal: options.principal, signal: options.signal }
  const graphQuery = async (asked: Asked): Promise<string> => {
    const draft = await recordsDraft(asked, ports, options)
    if (draft === undefined) return 'Nothing was found in the records.'
    for (const { citations } of draft.sentences)
      for (const { documentId } of citations) shownDocuments.add(documentId)
    const lines = draft.sentences.filter(({ basis }) => basis === 'record')
    for (const line of lines.slice(0, maxRecordLines - records.length))
      records.push({ ...line, before: '\n' })
    return draftText(draft).text
  }
  const semanticSearch = async (asked: Asked): Promise<string> => {
    const found = await findTexts(
      asked,
      undefined,
      { context: { kind: 'passages', recipe: 'hybrid' } },
      ports,
      options,
    )
    const ids = [...new Set(found.context.map(({ documentId }) => documentId))]
    const summaries = new Map(
      (await ports.documents.summaries(ids, read)).map(summary => [summary.id, summary]),
    )
    const { text, shown } = numberedPassages(found.context, summaries, {
      maxCharacters: observedCharacters,
      timeZone: ports.timeZone,
    })
    for (const chunk of found.context.slice(0, shown)) {
      context.set(chunk.id, chunk)
      shownDocuments.add(chunk.documentId)
    }
    return shown === 0 ? 'No passage was found.' : text
  }
  return {
    use: async (tool: AgentTool, input: string): Promise<string> => {
      const asked: Asked = {
        ...question,
        page: 1,
        read: readQuestion(input, question.read.context),
      }
      return await { graph_query: graphQuery, semantic_search: semanticSearch }[tool](asked)
    },
    context: (): readonly Chunk[] => [...context.values()],
    records: (): readonly DraftSentence[] => records,
    documentIds: (): readonly DocumentId[] => [...shownDocuments],
  }
}

/** What the records say: by rules, else by a query that the model writes. */
async function recordsDraft(
  asked: Asked,
  ports: AnswerPorts,
  options: AskOptions,
): Promise<AnswerDraft | undefined> {
  const carried = { statuses: [] }
  for (const outcome of [
    () => recordsRoute(asked, carried, undefined, ports, options),
    () =>
      modelQueryRoute(
        asked,
        carried,
        {
          kind: 'model-query',
          mode: 'few-shot',
          maxRepairs: 1,
          checksResult: false,
          when: 'always',
        },
        ports,
        options,
      ),
  ]) {
    const told = await outcome()
    if (told.kind === 'answered' && told.draft.finishReason === 'stop') return told.draft
  }
  return undefined
}

import type { Answer, AnswerEvent } from '../../../core/answer.ts'
import { collectAnswer } from '../../../core/answer.ts'
import type { TraceEntry } from '../../../core/answer-trace.ts'
import type { DocumentId } from '../../../core/ids.ts'
import type { Ledger } from '../../../core/ports/ledger.ts'
import type { ModelCall } from '../../../core/model-call.ts'
import type { Principal } from '../../../core/principal.ts'
import type { Filter } from '../../../core/question.ts'
import { ask } from '../../../answering/ask.ts'
import type { Pipeline } from '../../../answering/pipeline/pipeline.ts'
import { askedBy } from '../../../language/voice/asked-by.ts'
import { recordedModel } from '../../../models/recorded-model.ts'
import { noteAsked } from '../../asked-passages.ts'
import type { App } from '../../compose.ts'
import { observedAnswer } from '../../telemetry/observed-answer.ts'
import { mappedFilter, mappedText } from '../../privacy/map-question.ts'
import { ingestionNotices } from '../corpus/ingestion-state.ts'
import { blindEvents } from '../answers/blind-answers.ts'
import { earlierTurns, redactAnswer } from '../conversations/conversations.ts'
import { answeringPorts } from './answering-ports.ts'
import { askerOf } from './asker-of.ts'
import { verificationInUse } from './verification-in-use.ts'
import { choosePipeline } from './choose-pipeline.ts'
import type { AnswerBody } from '../answers/recorded-answer.ts'

export interface AskRequest {
  readonly text: string
  /** Narrows what is searched; no fields: everything. */
  readonly filter?: Filter | undefined
  /** Page of a long list, from 1. */
  readonly page?: number | undefined
  /**
   * Who “I” is in a question about email: a name or an address; default the address of the user,
   * for the owner the configuration's.
   */
  readonly me?: string | undefined
  /** Answers given before in the same conversation, oldest first. */
  readonly conversation?: readonly Answer[] | undefined
  /** A conversation of the asker, which the answer is added to; in place of `conversation`. */
  readonly conversationId?: string | undefined
  /**
   * Give each sentence of the answer a verdict, and the whole a confidence, after its text; default
   * true where there is an entailment model.
   */
  readonly verify?: boolean | undefined
  /**
   * Name of the pipeline that answers, or several parted by commas, of which one is drawn; default
   * the configuration's.
   */
  readonly pipeline?: string | undefined
  /** Draws from several pipelines, in [0, 1); default `Math.random`. */
  readonly draw?: (() => number) | undefined
}

/**
 * Answers one question as a stream of events and appends the answer to the ledger, and to its
 * conversation, before the last event passes; a corpus that can only be read gets no record, which
 * a status says. Events of a pipeline that was drawn do not tell which one it is. Throws
 * `invalid_input` for an empty or overlong question, `not_found` for a conversation, `aborted` on
 * the signal.
 */
export async function* askQuestion(
  app: App,
  request: AskRequest,
  options: { readonly principal: Principal; readonly signal?: AbortSignal | undefined },
): AsyncGenerator<AnswerEvent, void, undefined> {
  const chosen = choosePipeline(app.config, request.pipeline, request.draw)
  const { conversationId } = request
  const mapped = {
    ...request,
    text: mappedText(app, request.text),
    filter: mappedFilter(app, request.filter),
    // A name needs the salt of a corpus with pseudonyms; other questions do without.
    me:
      askedBy(request.text, 'N') === undefined
        ? undefined
        : askerOf(app, request.me, options.principal),
  }
  const asked =
    conversationId === undefined
      ? mapped
      : { ...mapped, conversation: await earlierTurns(app, conversationId, options) }
  const readAs = mapped.text === request.text ? [] : [`Read as: ${mapped.text}`]
  const attributes = {
    'veritrail.pipeline': chosen.pipeline.name,
    'veritrail.conversation.turns': asked.conversation?.length ?? 0,
  }
  const events = observedAnswer(app.telemetry, attributes, () =>
    recordedAnswer(app, asked, chosen, readAs, options),
  )
  yield* chosen.assignment === 'random' ? blindEvents(events) : events
}

async function* recordedAnswer(
  app: App,
  request: AskRequest,
  { pipeline, assignment }: ReturnType<typeof choosePipeline>,
  readAs: readonly string[],
  options: { readonly principal: Principal; readonly signal?: AbortSignal | undefined },
): AsyncGenerator<AnswerEvent, void, undefined> {
  const { store } = app
  const calls: ModelCall[] = []
  const trace: TraceEntry[] = []
  const { verification, notices, calibration } = await verificationInUse(
    app,
    request.verify !== false,
    options,
  )
  const filter =
    request.filter !== undefined && Object.values(request.filter).some(value => value !== undefined)
      ? request.filter
      : undefined
  const events: AnswerEvent[] = []
  // The record holds it, also where the asker is not told.
  const answering = answeringPorts(app)
  const frameworks = answering.frameworks?.(options)
  // It fails where it is awaited.
  frameworks?.catch(() => {})
  const [commitSeq, ingesting] = await Promise.all([
    store.documents.commitSeq(options),
    ingestionNotices(app, options),
  ])
  const ports = {
    ...answering,
    frameworks: frameworks && (() => frameworks),
    languageModel:
      app.languageModel &&
      recordedModel(
        app.languageModel,
        call => calls.push(call),
        () => app.clock.now(),
      ),
    trace: (entry: TraceEntry) => trace.push(entry),
    tracer: app.telemetry.tracer,
    verification,
    notices: [...readAs, ...ingesting, ...notices],
  }
  for await (const event of ask({ ...request, filter }, ports, {
    ...options,
    pipeline,
    runId: nextRun(store.ledger),
    commitSeq,
  })) {
    events.push(event)
    if (event.type === 'retrieval-end')
      noteAsked(
        store,
        event.passages.map(({ chunkId }) => chunkId),
      )
    if (event.type !== 'answer-end') yield event
    else if (store.readOnlyReason === undefined) {
      await record(
        app,
        events,
        {
          pipeline,
          assignment,
          calls,
          trace,
          notices: [...ingesting],
          entailment: verification?.entailment.id,
          calibration,
          commitSeq,
          conversation: request.conversation ?? [],
          request: {
            filter,
            page: request.page,
            me: request.me,
            verify: request.verify,
            conversation: request.conversation?.map(({ answerId }) => answerId),
          },
        },
        options,
      )
      if (request.conversationId !== undefined)
        await addTurn(app, request.conversationId, events, options)
      yield event
    } else {
      yield {
        v: event.v,
        answerId: event.answerId,
        seq: event.seq,
        type: 'status',
        message:
          'This answer was not recorded: the corpus can only be read ' +
          `(${store.readOnlyReason}).`,
      }
      yield { ...event, seq: event.seq + 1 }
    }
  }
}

/** Adds a recorded answer to its conversation. */
async function addTurn(
  { store }: Pick<App, 'store'>,
  conversationId: string,
  events: readonly AnswerEvent[],
  options: { readonly principal: Principal; readonly signal?: AbortSignal | undefined },
): Promise<void> {
  const [start] = events
  if (start?.type !== 'answer-start') return
  const { answerId, question, askedAt } = start
  const turn = { answerId, question, askedAt }
  if (await store.conversations.addTurn(conversationId, turn, options)) return
  // The conversation was deleted meanwhile, and what belongs to it goes with it.
  await redactAnswer({ store }, answerId, options)
}

const runs = new WeakMap<Ledger, number>()

/** Tells apart what is asked at one moment, in this process and beside it. */
function nextRun(ledger: Ledger): string {
  const run = (runs.get(ledger) ?? 0) + 1
  runs.set(ledger, run)
  return `${process.pid}.${run}`
}

async function record(
  app: App,
  events: readonly AnswerEvent[],
  {
    commitSeq,
    pipeline,
    conversation,
    ...made
  }: Pick<
    AnswerBody,
    'request' | 'assignment' | 'calls' | 'trace' | 'notices' | 'entailment' | 'calibration'
  > & {
    readonly pipeline: Pipeline
    readonly commitSeq: number
    readonly conversation: readonly Answer[]
  },
  options: { readonly principal: Principal; readonly signal?: AbortSignal | undefined },
): Promise<void> {
  const answer = await collectAnswer(inOrder(events))
  // Prompts hold the turns before, and what a step showed to the model.
  const shown = (made.trace ?? []).flatMap(entry =>
    'documentIds' in entry ? entry.documentIds : [],
  )
  const cited = [answer, ...conversation].flatMap(documentsOf)
  await app.store.ledger.append(
    {
      schemaVersion: 1,
      id: answer.answerId,
      kind: 'answer',
      asker: options.principal.kind === 'user' ? options.principal.id : 'owner',
      createdAt: app.clock.now(),
      commitSeq: answer.commitSeq ?? commitSeq,
      // What retrieval showed and the check quoted is in the record too, so a record lives only as
      // long as all of it may be read.
      citedDocumentIds: [
        ...new Set([...cited, ...shown, ...answer.passages.map(passage => passage.documentId)]),
      ].sort(),
      body: JSON.stringify({
        ...made,
        answer,
        askedAt: askedAtOf(events),
        principal: recordedPrincipal(options.principal),
        // The schema's own type: a frozen pipeline is not written to.
        pipeline: pipeline as unknown as AnswerBody['pipeline'],
        model: app.languageModel?.id ?? null,
        encoder: app.embedding?.id ?? null,
        timeZone: app.config.timeZone,
      } satisfies AnswerBody),
    },
    options,
  )
}

/** Documents that an answer quotes, what came nearest among them, or that its check does. */
const documentsOf = ({ sentences, nearest = [] }: Answer): DocumentId[] => [
  ...nearest.map(({ documentId }) => documentId),
  ...sentences.flatMap(({ citations, verified }) =>
    [...citations, ...(verified?.claims.flatMap(claim => claim.evidence) ?? [])].map(
      ({ documentId }) => documentId,
    ),
  ),
]

const askedAtOf = (events: readonly AnswerEvent[]): number | undefined =>
  events.flatMap(event => (event.type === 'answer-start' ? [event.askedAt] : []))[0]

/** Who asked, so that a replay reads what they could read; the owner reads all. */
const recordedPrincipal = (principal: Principal): AnswerBody['principal'] =>
  principal.kind === 'user'
    ? {
        id: principal.id,
        groups: [...principal.groups],
        ...(principal.profile === undefined ? {} : { profile: { ...principal.profile } }),
      }
    : undefined

async function* inOrder(events: readonly AnswerEvent[]): AsyncGenerator<AnswerEvent> {
  yield* events
}

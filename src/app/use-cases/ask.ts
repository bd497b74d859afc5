import type { Answer, AnswerEvent } from '../../core/answer.ts'
import { collectAnswer } from '../../core/answer.ts'
import type { Principal } from '../../core/principal.ts'
import type { Filter } from '../../core/question.ts'
import { ask } from '../../answering/answer.ts'
import type { App } from '../compose.ts'

export interface AskRequest {
  readonly text: string
  /** Narrows what is searched; no fields: everything. */
  readonly filter?: Filter | undefined
  /** Page of a long list, from 1. */
  readonly page?: number | undefined
  /** Answers given before in the same conversation, oldest first. */
  readonly conversation?: readonly Answer[] | undefined
}

/**
 * Answers one question as a stream of events and appends the answer to the ledger before the last event passes.
 * Throws `invalid_input` for an empty or overlong question, `aborted` on the signal.
 */
export async function* askQuestion(app: App, request: AskRequest, options: { readonly principal: Principal; readonly signal?: AbortSignal | undefined }): AsyncGenerator<AnswerEvent, void, undefined> {
  const { store, encoder, clock, config } = app
  const filter = request.filter !== undefined && Object.values(request.filter).some(value => value !== undefined) ? request.filter : undefined
  const events: AnswerEvent[] = []
  const ports = { documents: store.documents, keywords: store.keywords, vectors: store.vectors, graph: store.graph, ranker: store.rankPassages, encoder, clock, timeZone: config.timeZone }
  for await (const event of ask({ ...request, filter }, ports, options)) {
    events.push(event)
    if (event.type === 'answer-end') await record(app, events, options)
    yield event
  }
}

async function record(app: App, events: readonly AnswerEvent[], options: { readonly principal: Principal; readonly signal?: AbortSignal | undefined }): Promise<void> {
  const answer = await collectAnswer(inOrder(events))
  const cited = answer.sentences.flatMap(sentence => sentence.citations.map(citation => citation.documentId))
  await app.store.ledger.append({
    schemaVersion: 1, id: answer.answerId, kind: 'answer', asker: options.principal.kind === 'user' ? options.principal.id : 'owner',
    createdAt: app.clock.now(), commitSeq: answer.commitSeq,
    // What retrieval showed is in the record too, so a record lives only as long as all of it may be read.
    citedDocumentIds: [...new Set([...cited, ...answer.passages.map(passage => passage.documentId)])].sort(),
    body: JSON.stringify({ answer, encoder: app.encoder?.id ?? null, timeZone: app.config.timeZone }),
  }, options)
}

async function* inOrder(events: readonly AnswerEvent[]): AsyncGenerator<AnswerEvent> {
  yield* events
}

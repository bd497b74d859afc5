import type { AnswerEvent } from '../core/answer.ts'
import { AppError } from '../core/errors.ts'
import type { AnswerId } from '../core/ids.ts'
import { readableGroups } from '../core/principal.ts'
import { partsLeftOut } from '../language/question/question-parts.ts'
import { readQuestion } from '../language/question/question.ts'
import { hashParts } from '../support/ids.ts'
import { traced, tracedEvents } from '../support/tracing.ts'
import { defaultPageSize, type AnswerPorts, type AskedQuestion, type AskOptions } from './asked.ts'
import { asAsker } from './asker.ts'
import { checkedEvents } from './check/checked-events.ts'
import { asFollowUp } from './follow-up.ts'
import { leftOutMessage, withLeftOut } from './drafts.ts'
import { draftEvents, draftText, eventNumbers, headEvents, type AnswerDraft } from './events.ts'
import { rememberingEncoder } from './remembering-encoder.ts'
import { limitedModel } from './pipeline/limited-model.ts'
import { defaultPipeline } from './pipeline/presets.ts'
import { runPipeline } from './pipeline/run-pipeline.ts'

const maxQuestionLength = 4_000

/**
 * Answers a question: small talk, refusal, from the graph, or with sentences of the corpus; or says
 * that the corpus does not hold it. Throws `invalid_input` for an empty or overlong question,
 * `aborted` on the signal.
 */
export async function* ask(
  question: AskedQuestion,
  given: AnswerPorts,
  options: AskOptions,
): AsyncGenerator<AnswerEvent, void, undefined> {
  const text = question.text.trim()
  if (text === '' || text.length > maxQuestionLength) {
    throw new AppError('invalid_input', 'A question needs between 1 and 4,000 characters.', {
      issues: [
        { path: 'text', message: text === '' ? 'is empty' : 'is longer than 4,000 characters' },
      ],
    })
  }
  const page = question.page ?? 1
  if (!Number.isInteger(page) || page < 1)
    throw new AppError('invalid_input', 'Pages are numbered from 1.', {
      issues: [{ path: 'page', message: 'is not a number from 1 on' }],
    })
  const read = { principal: options.principal, signal: options.signal }
  const askedAt = given.clock.now()
  // Asked for together: to wait for the store twice takes longer than both.
  const known = given.frameworks?.(read)
  // One will do: to count them all, a large corpus is read through.
  const mails = given.documents.count({ kinds: ['email'] }, { ...read, atMost: 1 })
  // They fail where they are awaited.
  known?.catch(() => {})
  mails.catch(() => {})
  const commitSeq =
    readableGroups(options.principal) === 'all'
      ? (options.commitSeq ?? (await given.documents.commitSeq(read)))
      : undefined
  const asker =
    options.principal.kind === 'user' ? `user ${options.principal.id}` : options.principal.kind
  const run = [text, asker, commitSeq ?? '', askedAt, page, options.runId ?? '']
  const number = eventNumbers(`ans_${hashParts(run)}` as AnswerId)
  yield number({
    type: 'answer-start',
    question: text,
    askedAt,
    ...(commitSeq !== undefined && { commitSeq }),
  })
  const { tracer } = given
  const pipeline = options.pipeline ?? defaultPipeline
  // A language model that makes questions stand alone reads more than the rules do.
  const isReworded = pipeline.standalone !== undefined && given.languageModel !== undefined
  const followed = isReworded ? undefined : asFollowUp(text, question.conversation)
  const asked = await asAsker(followed ?? text, question, given, read)
  const { text: askedAs } = asked
  const told = [...(followed === undefined ? [] : [`Read as: ${followed}`]), ...asked.statuses]
  const reading = await traced(tracer, 'answer.read-question', {}, async () =>
    readQuestion(askedAs, { now: askedAt, timeZone: given.timeZone }),
  )
  using model =
    given.languageModel === undefined
      ? undefined
      : limitedModel(given.languageModel, pipeline.limits)
  const encoder = given.encoder === undefined ? undefined : rememberingEncoder(given.encoder)
  const ports: AnswerPorts = {
    ...given,
    languageModel: model,
    encoder,
    comparison:
      given.comparison === undefined || given.comparison === given.encoder
        ? encoder
        : rememberingEncoder(given.comparison),
  }
  const frameworks = await known
  const outcome = await runPipeline(
    { ...question, text: askedAs, read: reading, holdsMail: (await mails) > 0, page, frameworks },
    pipeline,
    ports,
    options,
  )
  // Whoever may read nothing learns nothing of the corpus, nor how far it is.
  const readsSome = commitSeq !== undefined || (await ports.documents.count({}, read)) > 0
  const isSmallTalk = outcome.kind === 'answered' && outcome.draft.finishReason === 'small_talk'
  // A greeting rests on no document.
  const notices = isSmallTalk ? [] : [...(readsSome ? (ports.notices ?? []) : []), ...told]
  const leftOut = isSmallTalk ? [] : ((await ports.leftOut?.(read)) ?? [])
  let draft: AnswerDraft
  if (outcome.kind === 'answered') {
    requirePage(page, outcome.draft, options.pageSize ?? defaultPageSize)
    const { statuses } = outcome.draft
    draft = {
      ...outcome.draft,
      statuses: [...notices, ...statuses, ...leftUnsaid(askedAs, outcome.draft)],
    }
    for (const body of draftEvents(withLeftOut(draft, leftOut))) yield number(body)
  } else {
    const { head, events: telling } = outcome.telling
    const events = tracedEvents(tracer, 'answer.write', {}, () => telling)
    const shown = withLeftOut({ ...head, statuses: [...notices, ...head.statuses] }, leftOut)
    for (const body of headEvents(shown)) yield number(body)
    try {
      let next = await events.next()
      for (; next.done !== true; next = await events.next()) yield number(next.value)
      draft = next.value
    } finally {
      // Whoever stops listening stops the model too.
      await events[Symbol.asyncDispose]()
    }
    yield number({ type: 'text-end' })
  }
  for await (const body of tracedEvents(tracer, 'answer.check', {}, () =>
    checkedEvents(draft, reading, ports, { ...read, filter: question.filter }),
  ))
    yield number(body)
  // The check reads other documents than the answer.
  const atLast = isSmallTalk ? [] : ((await ports.leftOut?.(read)) ?? [])
  if (atLast.length > leftOut.length)
    yield number({ type: 'status', message: leftOutMessage(atLast) })
  yield number({
    type: 'answer-end',
    finishReason: draft.finishReason,
    durationMs: Math.max(0, ports.clock.now() - askedAt),
  })
}

/**
 * Which of two questions in one the sentences found do not answer. Records answer in words of our
 * own, and so does a model.
 */
function leftUnsaid(text: string, draft: AnswerDraft): string[] {
  const isFound = draft.finishReason === 'stop' && draft.search?.route !== 'structured'
  if (!isFound || draft.writtenBy !== undefined) return []
  return partsLeftOut(text, draftText(draft).text).map(
    part => `Not answered: “${part}?” It may be asked by itself.`,
  )
}

/**
 * Throws `invalid_input` for a page beyond the last one; what was not found has no pages to speak
 * of.
 */
function requirePage(page: number, { matches, finishReason }: AnswerDraft, pageSize: number): void {
  if (page === 1 || finishReason !== 'stop' || (matches !== undefined && matches.shown > 0)) return
  const last = Math.max(1, Math.ceil((matches?.total ?? 0) / pageSize))
  if (page <= last) return
  throw new AppError(
    'invalid_input',
    `There is no page ${page}: this answer has ${last === 1 ? 'one page' : `${last} pages`}.`,
    { issues: [{ path: 'page', message: `is beyond the last page, ${last}` }] },
  )
}

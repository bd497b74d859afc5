import { ask } from '../../../answering/ask.ts'
import { defaultPipeline } from '../../../answering/pipeline/presets.ts'
import { collectAnswer, type Answer } from '../../../core/answer.ts'
import type { ReadOptions } from '../../../core/ports/document-reader.ts'
import type { LanguageModel } from '../../../core/ports/language-model.ts'
import type { Principal } from '../../../core/principal.ts'
import { replayedModel } from '../../../models/replayed-model.ts'
import type { App } from '../../compose.ts'
import { answeringPorts } from '../questions/answering-ports.ts'
import { verificationInUse } from '../questions/verification-in-use.ts'
import { answerDifferences, type AnswerDifference } from './answer-differences.ts'
import { readRecordedAnswer, type RecordedAnswer } from './recorded-answer.ts'

/** A recorded answer made again. */
export interface ReplayedAnswer {
  readonly recorded: RecordedAnswer
  readonly answer: Answer
  /** Empty: equal to the byte, durations aside. */
  readonly differences: readonly AnswerDifference[]
  /** What is no longer as it was when the question was asked, and may explain differences. */
  readonly changed: readonly string[]
}

/**
 * Makes a recorded answer again with the recorded replies of the language model: no model is
 * called, and time stands where it stood. `live`: with today's model and configuration instead.
 * Nothing is recorded. The owner replays for whoever asked; anybody else for themselves. Throws
 * `not_found`,
 * `invalid_input` and what asking throws.
 */
export async function replayAnswer(
  app: App,
  id: string,
  { live = false }: { readonly live?: boolean | undefined },
  options: ReadOptions,
): Promise<ReplayedAnswer> {
  const recorded = await readRecordedAnswer(app, id, options)
  const { request, answer: before, askedAt, pipeline } = recorded
  const principal = principalOf(recorded, options.principal)
  const read = { principal, signal: options.signal }
  const conversation: Answer[] = []
  for (const turn of request.conversation ?? [])
    conversation.push((await readRecordedAnswer(app, turn, options)).answer)
  const { verification, notices } = await verificationInUse(app, request.verify !== false, options)
  const ports = {
    ...answeringPorts(live ? app : { ...app, languageModel: modelOf(app, recorded) }),
    clock: live || askedAt === undefined ? app.clock : { now: () => askedAt },
    verification,
    notices: live ? notices : [...recorded.notices, ...notices],
  }
  const answer = await collectAnswer(
    ask(
      {
        text: before.question,
        filter: request.filter,
        page: request.page,
        me: request.me,
        conversation,
      },
      ports,
      { ...read, pipeline: pipeline ?? defaultPipeline },
    ),
  )
  return {
    recorded,
    answer,
    differences: answerDifferences(before, comparable(answer, before, live)),
    changed: await changedSince(app, recorded, options),
  }
}

function modelOf(app: App, { model, calls }: RecordedAnswer): LanguageModel | undefined {
  if (model === undefined || model === null) return undefined
  const replayed = replayedModel(model, calls)
  const isScrubbed = calls.some(({ scrubbedBy }) => scrubbedBy !== undefined)
  // Recorded as it was sent: the same placeholders have to be found again.
  return (isScrubbed ? app.languageModel?.sentThrough?.(() => replayed) : undefined) ?? replayed
}

/** The state of the corpus differs between times by its nature. */
const comparable = (answer: Answer, before: Answer, live: boolean): Answer =>
  live ? { ...answer, commitSeq: before.commitSeq } : answer

function principalOf({ principal }: RecordedAnswer, asking: Principal): Principal {
  return asking.kind === 'user' || principal === undefined ? asking : { kind: 'user', ...principal }
}

async function changedSince(
  app: App,
  { commitSeq, encoder, entailment, model, timeZone }: RecordedAnswer,
  options: ReadOptions,
): Promise<readonly string[]> {
  const now = await app.store.documents.commitSeq(options)
  const parts: ReadonlyArray<readonly [string, unknown, unknown]> = [
    ['the corpus', commitSeq ?? now, now],
    ['the encoder', encoder ?? null, app.embedding?.id ?? null],
    ['the entailment model', entailment ?? app.entailment?.id, app.entailment?.id],
    ['the language model', model ?? null, app.languageModel?.id ?? null],
    ['the time zone', timeZone, app.config.timeZone],
  ]
  return parts.flatMap(([name, before, after]) => (before === after ? [] : [name]))
}

import type { Answer, AnswerEvent } from '../../../core/answer.ts'
import type { ReadOptions } from '../../../core/ports/document-reader.ts'
import type { App } from '../../compose.ts'
import type { RecordedAnswer } from './recorded-answer.ts'
import type { ReplayedAnswer } from './replay-answer.ts'
import { hasRated } from './ratings.ts'

/** A record as a rater may see it. */
export type ShownAnswer = Omit<RecordedAnswer, 'pipeline'> &
  Partial<Pick<RecordedAnswer, 'pipeline'>>

/**
 * A record as the principal may see it: where the pipeline was drawn at random, nothing tells which
 * one it was until they have rated the answer (Bos 2025, section 4.1.3).
 */
export async function shownTo(
  app: Pick<App, 'store'>,
  recorded: RecordedAnswer,
  options: ReadOptions,
): Promise<ShownAnswer> {
  if (!(await isBlind(app, recorded, options))) return recorded
  const { pipeline: _pipeline, ...rest } = recorded
  return { ...rest, model: null, calls: [], trace: [], answer: withoutWriter(recorded.answer) }
}

async function isBlind(
  app: Pick<App, 'store'>,
  { id, assignment }: Pick<RecordedAnswer, 'id' | 'assignment'>,
  options: ReadOptions,
): Promise<boolean> {
  return assignment === 'random' && !(await hasRated(app, id, options))
}

/** A replay as the principal may see it. */
export async function shownReplay(
  app: Pick<App, 'store'>,
  replayed: ReplayedAnswer,
  options: ReadOptions,
): Promise<ReplayedAnswer> {
  if (!(await isBlind(app, replayed.recorded, options))) return replayed
  return {
    ...replayed,
    answer: withoutWriter(replayed.answer),
    differences: replayed.differences.filter(({ field }) => field !== 'written by'),
    changed: replayed.changed.filter(what => what !== 'the language model'),
  }
}

function withoutWriter({ writtenBy: _writtenBy, ...answer }: Answer): Answer {
  return answer
}

/** Events that do not tell which pipeline gives the answer. */
export async function* blindEvents(
  events: AsyncGenerator<AnswerEvent, void, undefined>,
): AsyncGenerator<AnswerEvent, void, undefined> {
  for await (const event of events) {
    if (event.type !== 'metrics') yield event
    else {
      const { writtenBy: _writtenBy, ...told } = event
      yield told
    }
  }
}

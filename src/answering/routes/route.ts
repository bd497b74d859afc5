import type { AnswerEventBody, QuestionReading } from '../../core/answer.ts'
import type { MailFocus, StructuredOutcome } from '../../retrieval/structured/structured-answer.ts'
import type { AnswerPorts, Asked, AskOptions } from '../asked.ts'
import type { AnswerDraft } from '../events.ts'
import type { RouteSettings } from '../pipeline/pipeline.ts'

/** What earlier routes found out that later ones build on. */
export interface Carried {
  /** The emails that the question's people and times leave. */
  readonly focus?: MailFocus | undefined
  /** Words that an answer from texts must hold, where records should have answered. */
  readonly onlyIfHeld?: readonly string[] | undefined
  /** How the pipeline summarises, for routes that find what to summarise. */
  readonly summary?: RouteSettings<'summary'> | undefined
  readonly reading?: QuestionReading | undefined
  /** What the records say of the emails that a summary was asked of. */
  readonly selected?: StructuredOutcome | undefined
  /** What people should know of the routes before, such as a model that failed. */
  readonly statuses: readonly string[]
}

/**
 * An answer whose text is still being written. `head` is known before its first word; `events` are
 * deltas, replacements, sentence ends and statuses, and return the whole answer.
 */
export interface Telling {
  readonly head: Pick<AnswerDraft, 'statuses' | 'reading' | 'search' | 'passages'>
  readonly events: AsyncGenerator<AnswerEventBody, AnswerDraft, undefined>
}

/**
 * What a route makes of a question. `answered`: the routes after it are not tried; `passed`: they
 * are, and `draft` is told if none of them answers.
 */
export type RouteOutcome =
  | { readonly kind: 'answered'; readonly draft: AnswerDraft }
  | { readonly kind: 'told'; readonly telling: Telling }
  | {
      readonly kind: 'passed'
      readonly draft?: AnswerDraft | undefined
      readonly carried?: Partial<Carried> | undefined
    }

export const passed: RouteOutcome = { kind: 'passed' }
export const answered = (draft: AnswerDraft): RouteOutcome => ({ kind: 'answered', draft })

/** One way to an answer. */
export type Route<Settings> = (
  question: Asked,
  carried: Carried,
  settings: Settings,
  ports: AnswerPorts,
  options: AskOptions,
) => Promise<RouteOutcome>

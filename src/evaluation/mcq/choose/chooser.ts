import type { RaterKind } from '../../study/study-data.ts'

/** An answer that was given without sight of the options, and the options it is held against. */
export interface ChoosingTask {
  readonly question: string
  readonly answer: string
  /** In the order shown. */
  readonly options: readonly string[]
  /** A sentence with `{}` for an option, where the question has one. */
  readonly statement?: string | undefined
}

/** The option nearest to the answer, or none and why. */
export type ChosenOption =
  | { readonly option: number }
  | { readonly option: null; readonly reason: NoChoice; readonly detail?: string | undefined }

/**
 * `nothing_near`: no option has anything of the answer · `tie`: two are equally near ·
 * `reply_invalid`, `judge_failed`: a language model gave no letter, twice, or could not be asked ·
 * `not_found`: the answer says that the corpus does not tell, and no option does.
 */
export type NoChoice = 'nothing_near' | 'tie' | 'reply_invalid' | 'judge_failed' | 'not_found'

/** Somebody or something that says which option an answer comes nearest to. */
export interface Chooser {
  /** Stands for the rater in a study. */
  readonly id: string
  readonly kind: RaterKind
  /** One result per task, in order. Throws `aborted`; `model_call_failed` where nothing works. */
  choose(
    tasks: readonly ChoosingTask[],
    options: { readonly signal?: AbortSignal | undefined },
  ): Promise<ChosenOption[]>
}

/** The place of the greatest score, if it is above `least` and no other place has it. */
export function nearest(scores: readonly number[], least: number): ChosenOption {
  const best = Math.max(...scores)
  if (!(best > least)) return { option: null, reason: 'nothing_near' }
  const places = scores.flatMap((score, index) => (score === best ? [index] : []))
  const [first] = places
  return first === undefined || places.length > 1
    ? { option: null, reason: 'tie' }
    : { option: first }
}

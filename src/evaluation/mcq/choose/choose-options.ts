import { questionOptions } from '../../question-sets/question-options.ts'
import type { GoldQuestion } from '../../question-sets/question-set.ts'
import type { StudyAnswer, StudyChoice, StudyRater } from '../../study/study-data.ts'
import type { Chooser, ChoosingTask, ChosenOption, NoChoice } from './chooser.ts'

/** What choosers chose, as rows of a study, and why there is no option where there is none. */
export interface Choices {
  readonly raters: readonly StudyRater[]
  readonly choices: readonly StudyChoice[]
  readonly without: ReadonlyArray<{
    readonly raterId: string
    readonly itemId: string
    readonly reason: NoChoice
    readonly detail?: string | undefined
  }>
}

/**
 * Lets every chooser say which option each answer comes nearest to. An answer that says that the
 * corpus does not tell counts as choosing the option that says so (the right one of a question of
 * S4), and as none elsewhere, whoever chooses. Answers to questions without options are left out.
 */
export async function chooseOptions(
  questions: readonly GoldQuestion[],
  answers: readonly StudyAnswer[],
  choosers: readonly Chooser[],
  options: { readonly signal?: AbortSignal | undefined } = {},
): Promise<Choices> {
  const byId = new Map(questions.map(question => [question.id, question]))
  const tasks = answers.flatMap(answer => {
    const question = byId.get(answer.itemId)
    const shown = question === undefined ? undefined : questionOptions(question)
    if (question === undefined || shown === undefined) return []
    const task: ChoosingTask = {
      question: question.question,
      answer: answer.text,
      options: shown.options,
      statement: question.statement,
    }
    const fixed: ChosenOption | undefined = answer.abstained
      ? question.difficulty === 'S4'
        ? { option: shown.rightOption }
        : { option: null, reason: 'not_found' }
      : answer.text.trim() === ''
        ? { option: null, reason: 'nothing_near' }
        : undefined
    return [{ answer, task, fixed }]
  })
  const choices: StudyChoice[] = []
  const without: Array<Choices['without'][number]> = []
  for (const chooser of choosers) {
    const asked = tasks.filter(({ fixed }) => fixed === undefined)
    const chosen = await chooser.choose(
      asked.map(({ task }) => task),
      options,
    )
    let next = 0
    for (const { answer, fixed } of tasks) {
      const one = fixed ?? chosen[next++] ?? { option: null, reason: 'nothing_near' as const }
      const { itemId, pipelineId, repetition } = answer
      choices.push({ itemId, pipelineId, repetition, raterId: chooser.id, option: one.option })
      if (one.option === null)
        without.push({ raterId: chooser.id, itemId, reason: one.reason, detail: one.detail })
    }
  }
  return { raters: choosers.map(({ id, kind }) => ({ id, kind })), choices, without }
}

/**
 * The option that most of the human raters chose for an answer, as one more rater; none where two
 * options are equal first. Answers that nobody rated have no row.
 */
export function majorityChoices(
  choices: readonly StudyChoice[],
  raters: readonly StudyRater[],
  raterId = 'human majority',
): StudyChoice[] {
  const human = new Set(raters.filter(({ kind }) => kind === 'human').map(({ id }) => id))
  const groups = Map.groupBy(
    choices.filter(choice => human.has(choice.raterId)),
    ({ itemId, pipelineId, repetition }) => JSON.stringify([itemId, pipelineId, repetition]),
  )
  return [...groups.values()].flatMap(group => {
    const [first] = group
    if (first === undefined) return []
    const counts = new Map<number | null, number>()
    for (const { option } of group) counts.set(option, (counts.get(option) ?? 0) + 1)
    const most = Math.max(...counts.values())
    const winners = [...counts].flatMap(([option, count]) => (count === most ? [option] : []))
    const { itemId, pipelineId, repetition } = first
    const option = winners.length === 1 ? (winners[0] ?? null) : null
    return [{ itemId, pipelineId, repetition, raterId, option }]
  })
}

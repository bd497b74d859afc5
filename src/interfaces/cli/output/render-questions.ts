import type { AnsweredQuestions } from '../../../app/use-cases/question-sets/answer-questions.ts'
import type { GeneratedQuestions } from '../../../app/use-cases/question-sets/generate-questions.ts'
import { printable, styled, table, type Terminal } from '../terminal/terminal.ts'

/** How many questions each cell got, and why there are not more. */
export function renderGenerated(terminal: Terminal, generated: GeneratedQuestions): string {
  const { questions, cells, version } = generated
  return [
    table(
      terminal,
      ['cell', 'made', 'possible', 'why not more'],
      cells.map(({ cell, made, possible, reason }) => [cell, made, possible, reason ?? '']),
    ),
    '',
    `${questions.length} questions, version ${version}`,
    '',
  ].join('\n')
}

const share = (right: number, n: number): string =>
  n === 0 ? '' : (right / n).toFixed(3).replace(/^0/, '')

/** The accuracy of every chooser, over all questions, by difficulty and by Bloom level. */
export function renderAccuracy(terminal: Terminal, result: AnsweredQuestions): string {
  const { accuracy, without, raters, answers, pipeline, version } = result
  const groups = [...new Set(accuracy.map(({ group }) => group))]
  const of = (raterId: string, group: string): string => {
    const found = accuracy.find(each => each.raterId === raterId && each.group === group)
    return found === undefined ? '' : `${share(found.right, found.n)} (${found.n})`
  }
  const reasons = raters.flatMap(({ id }) => {
    const counts = Map.groupBy(
      without.filter(({ raterId }) => raterId === id),
      ({ reason }) => reason,
    )
    return counts.size === 0
      ? []
      : [
          `${id} chose none ${[...counts]
            .map(([reason, { length }]) => `${length} × ${reason.replaceAll('_', ' ')}`)
            .join(', ')}`,
        ]
  })
  const abstained = answers.filter(answer => answer.abstained).length
  return [
    table(
      terminal,
      ['chooser', ...groups],
      raters.map(({ id }) => [printable(id), ...groups.map(group => of(id, group))]),
    ),
    '',
    `${answers.length} questions of version ${version}, answered by ${printable(pipeline)}; ` +
      `${abstained} times the corpus did not tell`,
    ...reasons.map(reason => styled(terminal, 'dim', printable(reason))),
    '',
  ].join('\n')
}

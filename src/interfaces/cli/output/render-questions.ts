import type { SetQuestion } from '../../../app/use-cases/question-sets/question-files.ts'
import type { AnsweredQuestions } from '../../../app/use-cases/question-sets/answer-questions.ts'
import type { GeneratedQuestions } from '../../../app/use-cases/question-sets/generate-questions.ts'
import { oneLine, printable, styled, table, wrap, type Terminal } from '../terminal/terminal.ts'

/** How many questions each cell got, and why there are not more. */
export function renderGenerated(terminal: Terminal, generated: GeneratedQuestions): string {
  const { questions, cells, version, findings, written } = generated
  return [
    table(
      terminal,
      ['cell', 'made', 'possible', 'why not more'],
      cells.map(({ cell, made, possible, reason }) => [cell, made, possible ?? '', reason ?? '']),
    ),
    '',
    ...(written === undefined
      ? []
      : [
          `${written.calls} calls of the language model, ${written.failed} without a usable reply`,
          ...written.leftOut.map(({ reason, count }) => `${count} left out: ${reason}`),
        ]),
    ...findings.map(({ kind, count }) => `${count} with a finding: ${kind}`),
    stateLine(questions),
    `version ${version}`,
    '',
  ].join('\n')
}

/** How many questions are in each state of review. */
export function stateLine(questions: ReadonlyArray<Pick<SetQuestion, 'state'>>): string {
  const counts = Map.groupBy(questions, ({ state }) => state ?? 'not checked')
  const parts = [...counts].map(([state, { length }]) => `${length} ${state}`)
  return `${questions.length} questions: ${parts.join(', ')}`
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

/** A question with its options, its evidence and why somebody should look at it. */
export function renderQuestion(terminal: Terminal, question: SetQuestion): string {
  const { id, state, difficulty, bloom, answer = '', wrong = [], evidence, doubts = [] } = question
  const level = [difficulty, bloom].filter(part => part !== undefined).join('/')
  const line = (mark: string, text: string): string =>
    wrap(`${mark} ${text}`, terminal.width, '  ').trimEnd()
  return [
    `${styled(terminal, 'bold', printable(id))} ${level} ${state ?? ''}`.trimEnd(),
    wrap(question.question, terminal.width, '  ').trimEnd(),
    line('+', answer),
    ...wrong.map(option => line('-', option)),
    ...evidence.map(({ documentKey, documentId, text }) =>
      styled(
        terminal,
        'dim',
        `  ${oneLine(`${documentKey ?? documentId ?? ''}: ${text ?? ''}`, terminal.width - 2)}`,
      ),
    ),
    ...doubts.map(doubt => styled(terminal, 'yellow', line('!', doubt))),
    '',
  ].join('\n')
}

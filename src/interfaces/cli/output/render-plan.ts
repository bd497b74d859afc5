import type { ExperimentPlan } from '../../../app/use-cases/experiments/plan-experiment.ts'
import { durationText } from '../../../support/duration-text.ts'
import { oneLine, styled, table, type Terminal } from '../terminal/terminal.ts'

/** What an experiment will take, for people. */
export function renderPlan(terminal: Terminal, plan: ExperimentPlan): string {
  const count = (value: number): string => value.toLocaleString('en-US')
  const parts = [
    table(
      terminal,
      ['pipeline', 'answers', 'done', 'model calls each'],
      plan.cells.map(({ id, answers, done, modelCallsEach }) => [
        id,
        answers,
        done,
        modelCallsEach,
      ]),
    ),
    '',
    `${count(plan.cells.length)} pipelines × ${count(plan.questions)} questions × ` +
      `${plan.repetitions} = ${count(plan.answers)} answers, ${count(plan.answersLeft)} to make; ` +
      `${count(plan.scoresLeft)} scores and choices to give.`,
    plan.modelCallsLeft === 0
      ? 'No language model is asked.'
      : `About ${count(plan.modelCallsLeft)} calls of language models and ` +
        `${count(plan.tokensLeft)} tokens.`,
    `About ${durationText(plan.minutesLeft * 60_000)} (${
      plan.ratesFrom === 'this run' ? 'as fast as it went so far' : 'at usual rates'
    }), and the time to read the documents at the first start.`,
    ...plan.notes.map(note => styled(terminal, 'yellow', oneLine(note, 500))),
  ]
  return `${parts.join('\n')}\n`
}

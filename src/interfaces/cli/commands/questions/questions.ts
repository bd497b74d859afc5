import { Option, type Command } from 'commander'
import {
  answerQuestions,
  chooserNames,
  type AnsweredQuestions,
  type ChooserName,
} from '../../../../app/use-cases/question-sets/answer-questions.ts'
import { generateQuestions } from '../../../../app/use-cases/question-sets/generate-questions.ts'
import { positiveInteger, wholeNumber } from '../../options/filter-options.ts'
import { questionFile } from '../../options/question-file.ts'
import { outputFile } from '../../output/output-file.ts'
import { renderAccuracy, renderGenerated } from '../../output/render-questions.ts'
import { partlyFailed } from '../../terminal/exit-codes.ts'
import { progress, type Progress } from '../../terminal/progress.ts'
import { printJson, withApp, type CliContext, type GlobalOptions } from '../../terminal/session.ts'
import { addQuestionReview } from './question-review.ts'
import { addQuestionSets } from './question-sets.ts'
import { addQuestionVersions } from './question-versions.ts'

/**
 * `questions generate | answer | check | review | edit | import | merge | split | version |
 * versions`.
 */
export function addQuestions(program: Command, context: CliContext): void {
  const questions = program
    .command('questions')
    .description('make, check and use question sets, multiple-choice questions among them')
  addGenerate(questions, context)
  addAnswer(questions, context)
  addQuestionReview(questions, context)
  addQuestionSets(questions, context)
  addQuestionVersions(questions, context)
}

interface GenerateOptions extends GlobalOptions {
  readonly count: number
  readonly seed: number
  readonly out: string
  readonly by: 'facts' | 'model'
}

function addGenerate(questions: Command, context: CliContext): void {
  const command = questions
    .command('generate')
    .description('make multiple-choice questions from what the documents tell, and check them')
    .requiredOption('--out <file>', 'the question set to write (JSON Lines)')
    .option('--count <n>', 'questions in all', positiveInteger, 100)
    .option('--seed <n>', 'another seed gives other questions', wholeNumber, 1)
    .addOption(
      new Option(
        '--by <maker>',
        'who makes them: rules, from facts of the graph; or the configured language model, from ' +
          'clusters of five related documents',
      )
        .choices(['facts', 'model'])
        .default('facts'),
    )
    .addHelpText(
      'after',
      `
The questions are spread evenly over four levels of difficulty (S1 one fact, S2 several facts of
one document, S3 several documents, S4 not told) and four of Bloom's taxonomy (B1 remember, B2
understand, B3 apply, B4 analyse). Each is checked; "questions review" shows the doubtful ones.
Examples:
  veritrail questions generate --out questions.jsonl
  veritrail questions generate --count 200 --seed 7 --out questions.jsonl
  veritrail questions generate --by model --out questions.jsonl`,
    )
  command.action(async () => {
    const options = command.optsWithGlobals<GenerateOptions>()
    const file = outputFile(context, 'out', options.out)
    await withApp(context, options, async (app, access) => {
      let step = ''
      let bar: Progress | undefined
      let generated
      try {
        generated = await generateQuestions(app, options, access, (name, done, total) => {
          if (name !== step) {
            bar?.end()
            step = name
            const [verb = name, ...things] = name.split(' ')
            bar = progress(context.terminal, verb, things.join(' '))
          }
          bar?.update(done, total)
        })
      } finally {
        bar?.end()
      }
      const { lines, ...shown } = generated
      file.write(lines)
      if (options.json === true) printJson(context, shown)
      else context.terminal.out(renderGenerated(context.terminal, generated))
    })
  })
}

interface AnswerOptions extends GlobalOptions {
  readonly pipeline?: string
  readonly choosers: readonly ChooserName[]
}

function addAnswer(questions: Command, context: CliContext): void {
  const command = questions
    .command('answer')
    .description(
      'answer multiple-choice questions without sight of the options, and choose the option ' +
        'nearest to each answer',
    )
    .argument('<questions>', 'a question set with multiple-choice questions')
    .option('--pipeline <name>', 'the pipeline that answers (default: as the configuration says)')
    .addOption(
      new Option('--choosers <names...>', 'who chooses the option')
        .choices(chooserNames)
        .default(['tf-idf', 'embedding', 'entailment']),
    )
    .addHelpText(
      'after',
      `
An answer that the corpus does not tell counts as choosing the right option of a question of S4.
Rejected questions are not asked.
Examples:
  veritrail questions answer questions.jsonl
  veritrail questions answer questions.jsonl --choosers tf-idf model
  veritrail questions answer --json questions.jsonl | jq .accuracy`,
    )
  command.action(async (name: string) => {
    const options = command.optsWithGlobals<AnswerOptions>()
    const { questions: asked, problems } = questionFile(context, name)
    await withApp(context, options, async (app, access) => {
      const bar = progress(context.terminal, 'Answering', 'questions')
      let result: AnsweredQuestions
      try {
        result = await answerQuestions(
          app,
          { questions: asked, pipeline: options.pipeline, choosers: options.choosers },
          access,
          (done, total) => bar.update(done, total),
        )
      } finally {
        bar.end()
      }
      if (options.json === true) printJson(context, { ...result, problems })
      else context.terminal.out(renderAccuracy(context.terminal, result))
    })
    if (problems.length > 0) context.exit(partlyFailed)
  })
}

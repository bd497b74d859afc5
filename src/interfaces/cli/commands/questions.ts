import { resolve } from 'node:path'
import { Option, type Command } from 'commander'
import { readQuestions } from '../../../app/use-cases/evaluation/read-questions.ts'
import {
  answerQuestions,
  chooserNames,
  type AnsweredQuestions,
  type ChooserName,
} from '../../../app/use-cases/question-sets/answer-questions.ts'
import { generateQuestions } from '../../../app/use-cases/question-sets/generate-questions.ts'
import { positiveInteger, wholeNumber } from '../options/filter-options.ts'
import { inputText } from '../options/input-file.ts'
import { outputFile } from '../output/output-file.ts'
import { renderAccuracy, renderGenerated } from '../output/render-questions.ts'
import { partlyFailed } from '../terminal/exit-codes.ts'
import { progress } from '../terminal/progress.ts'
import { printJson, withApp, type CliContext, type GlobalOptions } from '../terminal/session.ts'

/** `questions generate | answer`. */
export function addQuestions(program: Command, context: CliContext): void {
  const questions = program
    .command('questions')
    .description('make, check and use question sets, multiple-choice questions among them')
  addGenerate(questions, context)
  addAnswer(questions, context)
}

interface GenerateOptions extends GlobalOptions {
  readonly count: number
  readonly seed: number
  readonly out: string
}

function addGenerate(questions: Command, context: CliContext): void {
  const command = questions
    .command('generate')
    .description('make multiple-choice questions from what the documents tell')
    .requiredOption('--out <file>', 'the question set to write (JSON Lines)')
    .option('--count <n>', 'questions in all', positiveInteger, 100)
    .option('--seed <n>', 'another seed gives other questions', wholeNumber, 1)
    .addHelpText(
      'after',
      `
Examples:
  veritrail questions generate --out questions.jsonl
  veritrail questions generate --count 200 --seed 7 --out questions.jsonl`,
    )
  command.action(async () => {
    const options = command.optsWithGlobals<GenerateOptions>()
    const file = outputFile(context, 'out', options.out)
    await withApp(context, options, async (app, access) => {
      const bar = progress(context.terminal, 'Reading', 'documents')
      let generated
      try {
        generated = await generateQuestions(app, options, access, (done, total) =>
          bar.update(done, total),
        )
      } finally {
        bar.end()
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
Examples:
  veritrail questions answer questions.jsonl
  veritrail questions answer questions.jsonl --choosers tf-idf model
  veritrail questions answer --json questions.jsonl | jq .accuracy`,
    )
  command.action(async (file: string) => {
    const options = command.optsWithGlobals<AnswerOptions>()
    const path = resolve(context.workingFolder, file)
    const { questions: asked, problems } = readQuestions(
      inputText(path, `The question set ${path}`),
      file,
    )
    for (const { line, message } of problems) context.terminal.err(`${file}:${line}: ${message}\n`)
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

import { basename, resolve } from 'node:path'
import { Option, type Command } from 'commander'
import { checkQuestionSet } from '../../../../app/use-cases/question-sets/check-question-set.ts'
import {
  editedQuestions,
  reviewedQuestions,
  reviewTable,
  writtenSet,
  type SetQuestion,
} from '../../../../app/use-cases/question-sets/question-files.ts'
import { inputBytes } from '../../options/input-file.ts'
import { questionFile } from '../../options/question-file.ts'
import { outputFile } from '../../output/output-file.ts'
import { renderQuestion, stateLine } from '../../output/render-questions.ts'
import { partlyFailed } from '../../terminal/exit-codes.ts'
import { progress } from '../../terminal/progress.ts'
import { printJson, withApp, type CliContext, type GlobalOptions } from '../../terminal/session.ts'

/** `questions check | review | edit`. */
export function addQuestionReview(questions: Command, context: CliContext): void {
  addCheck(questions, context)
  addReview(questions, context)
  addEdit(questions, context)
}

interface OutOptions extends GlobalOptions {
  readonly out?: string
}

function addCheck(questions: Command, context: CliContext): void {
  const command = questions
    .command('check')
    .description('check the questions of a set against the corpus and mark the doubtful ones')
    .argument('<questions>', 'a question set')
    .option('--out <file>', 'write the marked set here (default: into the same file)')
    .addHelpText(
      'after',
      `
Checked are the options (distinct, not given away), the wording (stands alone), the level, the
evidence (there, word for word, and it tells the answer and no wrong option) and duplicates. Sound
questions are approved; what a person decided stays.
Examples:
  veritrail questions check questions.jsonl
  veritrail questions check imported.jsonl --out checked.jsonl`,
    )
  command.action(async (name: string) => {
    const options = command.optsWithGlobals<OutOptions>()
    const { questions: given, problems } = questionFile(context, name)
    const file = outputFile(context, 'out', options.out ?? name)
    await withApp(context, options, async (app, access) => {
      const bar = progress(context.terminal, 'Checking', 'questions')
      let checked
      try {
        checked = await checkQuestionSet(app, given, access, (done, total) =>
          bar.update(done, total),
        )
      } finally {
        bar.end()
      }
      const result = writtenSet(checked.map(({ question }) => question))
      file.write(result.lines)
      if (options.json === true)
        printJson(context, {
          version: result.version,
          questions: checked.map(({ question: { id, state }, findings }) => ({
            id,
            state,
            findings,
          })),
          problems,
        })
      else
        context.terminal.out(
          `${stateLine(checked.map(({ question }) => question))}\nversion ${result.version}\n`,
        )
    })
    if (problems.length > 0) context.exit(partlyFailed)
  })
}

interface ReviewOptions extends OutOptions {
  readonly all?: boolean
  readonly table?: string
  readonly from?: string
}

function addReview(questions: Command, context: CliContext): void {
  const command = questions
    .command('review')
    .description('show the doubtful questions of a set, or review it in a table')
    .argument('<questions>', 'a question set')
    .option('--all', 'all questions, not only the doubtful ones')
    .option('--table <file>', 'write a table for reviewers (.csv or .xlsx)')
    .option('--from <file>', 'take over a table that reviewers filled in')
    .option('--out <file>', 'with --from: write the set here (default: into the same file)')
    .addHelpText(
      'after',
      `
Reviewers correct the cells and set "State" to approved, doubtful or rejected; a corrected question
without a state counts as approved. Exit code 3: some rows could not be taken over.
Examples:
  veritrail questions review questions.jsonl
  veritrail questions review questions.jsonl --all --table questions.xlsx
  veritrail questions review questions.jsonl --from questions.xlsx`,
    )
  command.action(async (name: string) => {
    const options = command.optsWithGlobals<ReviewOptions>()
    const { questions: given } = questionFile(context, name)
    if (options.from !== undefined) {
      const file = outputFile(context, 'out', options.out ?? name)
      const bytes = inputBytes(
        resolve(context.workingFolder, options.from),
        `The table ${options.from}`,
      )
      const result = await reviewedQuestions(given, { name: basename(options.from), bytes })
      for (const { row, message } of result.problems)
        context.terminal.err(`${options.from}: row ${row}: ${message}\n`)
      tell(context, options, result.questions, file, `${result.changed} changed; `)
      if (result.problems.length > 0) context.exit(partlyFailed)
      return
    }
    const shown = options.all === true ? given : given.filter(({ state }) => state === 'doubtful')
    if (options.table !== undefined) {
      const format = /\.xlsx$/i.test(options.table) ? 'xlsx' : 'csv'
      const file = outputFile(context, 'table', options.table)
      file.write(await reviewTable(shown, format))
    } else if (options.json === true) printJson(context, shown)
    else
      context.terminal.out(
        [...shown.map(one => renderQuestion(context.terminal, one)), stateLine(given), ''].join(
          '\n',
        ),
      )
  })
}

/** Writes a set and says what it is now. */
function tell(
  context: CliContext,
  options: GlobalOptions,
  questions: readonly SetQuestion[],
  file: { write(content: string): void },
  before = '',
): void {
  const { lines, version } = writtenSet(questions)
  file.write(lines)
  if (options.json === true) printJson(context, { version, count: questions.length })
  else context.terminal.out(`${before}${stateLine(questions)}\nversion ${version}\n`)
}

interface EditOptions extends OutOptions {
  readonly question?: string
  readonly answer?: string
  readonly wrong?: readonly string[]
  readonly state?: string
  readonly difficulty?: string
  readonly bloom?: string
}

function addEdit(questions: Command, context: CliContext): void {
  const command = questions
    .command('edit')
    .description('correct one question of a set, or approve or reject it')
    .argument('<questions>', 'a question set')
    .argument('<id>', 'the id of the question')
    .option('--question <text>', 'its wording')
    .option('--answer <text>', 'the right answer or option')
    .option('--wrong <options...>', 'the wrong options')
    .option('--difficulty <level>', 'S1 to S4')
    .option('--bloom <level>', 'B1 to B4')
    .addOption(
      new Option(
        '--state <state>',
        'what you decide (default: an edited question is approved)',
      ).choices(['approved', 'doubtful', 'rejected']),
    )
    .option('--out <file>', 'write the set here (default: into the same file)')
    .addHelpText(
      'after',
      `
Examples:
  veritrail questions edit questions.jsonl mcq-1f2e3d --state approved
  veritrail questions edit questions.jsonl mcq-1f2e3d --answer "every six months"`,
    )
  command.action((name: string, id: string) => {
    const options = command.optsWithGlobals<EditOptions>()
    const { questions: given } = questionFile(context, name)
    const edited = editedQuestions(given, id, options)
    tell(context, options, edited, outputFile(context, 'out', options.out ?? name))
  })
}

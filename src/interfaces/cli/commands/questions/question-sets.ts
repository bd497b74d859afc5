import { basename, resolve } from 'node:path'
import { InvalidArgumentError, type Command } from 'commander'
import {
  importedQuestions,
  mergedQuestions,
  splitSet,
  writtenSet,
} from '../../../../app/use-cases/question-sets/question-files.ts'
import { wholeNumber } from '../../options/filter-options.ts'
import { inputBytes } from '../../options/input-file.ts'
import { questionFile } from '../../options/question-file.ts'
import { outputFile } from '../../output/output-file.ts'
import { stateLine } from '../../output/render-questions.ts'
import { partlyFailed } from '../../terminal/exit-codes.ts'
import { printJson, type CliContext, type GlobalOptions } from '../../terminal/session.ts'

/** `questions import | merge | split | version`. */
export function addQuestionSets(questions: Command, context: CliContext): void {
  addImport(questions, context)
  addMerge(questions, context)
  addSplit(questions, context)
  addVersion(questions, context)
}

interface OutOptions extends GlobalOptions {
  readonly out: string
}

function addImport(questions: Command, context: CliContext): void {
  const command = questions
    .command('import')
    .description('read questions of other programs: CSV, XLSX, JSON, JSON Lines, RAGAS, SQuAD')
    .argument('<file>', 'a table, a SQuAD or RAGAS file, or JSON in the shape of a question set')
    .requiredOption('--out <file>', 'the question set to write (JSON Lines)')
    .addHelpText(
      'after',
      `
A table needs a column "question" and may have id, answer, category, document, evidence, difficulty,
bloom and wrong options. Exit code 3: some questions could not be read.
Examples:
  veritrail questions import questions.csv --out questions.jsonl
  veritrail questions import dev-v2.0.json --out questions.jsonl`,
    )
  command.action(async (name: string) => {
    const options = command.optsWithGlobals<OutOptions>()
    const path = resolve(context.workingFolder, name)
    const bytes = inputBytes(path, `The file ${path}`)
    const imported = await importedQuestions({ name: basename(path), bytes })
    for (const { place, message } of imported.problems)
      context.terminal.err(`${name}: ${place}: ${message}\n`)
    const { lines, version, count } = writtenSet(imported.questions)
    outputFile(context, 'out', options.out).write(lines)
    if (options.json === true)
      printJson(context, { shape: imported.shape, version, count, problems: imported.problems })
    else context.terminal.out(`${count} questions read as ${imported.shape}\nversion ${version}\n`)
    if (imported.problems.length > 0) context.exit(partlyFailed)
  })
}

function addMerge(questions: Command, context: CliContext): void {
  const command = questions
    .command('merge')
    .description('join question sets; of equal questions the first stays')
    .argument('<questions...>', 'question sets')
    .requiredOption('--out <file>', 'the question set to write')
  command.action(async (names: readonly string[]) => {
    const options = command.optsWithGlobals<OutOptions>()
    const sets = names.map(name => questionFile(context, name).questions)
    const { questions: merged, leftOut } = await mergedQuestions(sets)
    const { lines, version, count } = writtenSet(merged)
    outputFile(context, 'out', options.out).write(lines)
    if (options.json === true) printJson(context, { version, count, leftOut })
    else
      context.terminal.out(
        `${count} questions; ${leftOut} that are there already left out\nversion ${version}\n`,
      )
  })
}

interface SplitOptions extends GlobalOptions {
  readonly shares: readonly number[]
  readonly seed: number
  readonly out: readonly string[]
}

function shares(value: string): number[] {
  const numbers = value.split(',').map(Number)
  if (numbers.some(number => !Number.isFinite(number)))
    throw new InvalidArgumentError('must be numbers separated by commas, such as .8,.2.')
  return numbers
}

function addSplit(questions: Command, context: CliContext): void {
  const command = questions
    .command('split')
    .description('split a set at random so that no document has questions in two parts')
    .argument('<questions>', 'a question set')
    .requiredOption('--out <files...>', 'a file for each part')
    .option('--shares <shares>', 'shares of the parts', shares, [0.5, 0.5])
    .option('--seed <n>', 'another seed gives another split', wholeNumber, 1)
    .addHelpText(
      'after',
      `
Questions that share a document stay together; questions worded alike on two sides are told of.
Examples:
  veritrail questions split questions.jsonl --shares .8,.2 --out tune.jsonl test.jsonl`,
    )
  command.action((name: string) => {
    const options = command.optsWithGlobals<SplitOptions>()
    const { questions: given } = questionFile(context, name)
    if (options.out.length !== options.shares.length)
      command.error(`error: give ${options.shares.length} files after --out`)
    const { parts, leaks } = splitSet(given, options)
    const written = parts.map((part, index) => {
      const set = writtenSet(part)
      const file = options.out[index] ?? ''
      outputFile(context, 'out', file).write(set.lines)
      return { file, version: set.version, count: set.count }
    })
    if (options.json === true) printJson(context, { parts: written, leaks })
    else
      context.terminal.out(
        [
          ...written.map(part => `${part.file}: ${part.count} questions, version ${part.version}`),
          `${leaks.length} questions are worded as one of the first part`,
          '',
        ].join('\n'),
      )
  })
}

function addVersion(questions: Command, context: CliContext): void {
  const command = questions
    .command('version')
    .description('show the version of a set: a hash of what it asks and what counts as right')
    .argument('<questions>', 'a question set')
    .addHelpText(
      'after',
      `
The version covers every question that is not rejected, in order, with its options and evidence; the
notes of a review change nothing.`,
    )
  command.action((name: string) => {
    const options = command.optsWithGlobals<GlobalOptions>()
    const { questions: given } = questionFile(context, name)
    const { version, count } = writtenSet(given)
    if (options.json === true) printJson(context, { version, count })
    else context.terminal.out(`${version}\n${stateLine(given)}\n`)
  })
}

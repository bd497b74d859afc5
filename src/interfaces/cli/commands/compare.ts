import { resolve } from 'node:path'
import { InvalidArgumentError, Option, type Command } from 'commander'
import { compareRecipes, type Comparison } from '../../../app/use-cases/evaluation/compare.ts'
import { comparableRecipes } from '../../../app/use-cases/evaluation/compare-sides.ts'
import { readQuestions } from '../../../app/use-cases/evaluation/read-questions.ts'
import { inputText } from '../options/input-file.ts'
import { judgedInPart, partlyFailed } from '../terminal/exit-codes.ts'
import { positiveInteger } from '../options/filter-options.ts'
import { progress } from '../terminal/progress.ts'
import { comparisonCsv, renderComparison } from '../output/render-comparison.ts'
import { printJson, withApp, type CliContext, type GlobalOptions } from '../terminal/session.ts'

interface CompareOptions extends GlobalOptions {
  readonly recipes: readonly string[]
  readonly k: readonly number[]
  readonly csv?: boolean
  readonly answers: boolean
  readonly judge: 'built-in' | 'model'
}

const depths = (value: string): number[] =>
  value.split(',').map(part => positiveInteger(part.trim()))

function names(value: string): string[] {
  const found = value
    .split(',')
    .map(name => name.trim())
    .filter(name => name !== '')
  if (found.length === 0) throw new InvalidArgumentError('must name recipes, separated by commas.')
  const twice = found.find((name, index) => found.indexOf(name) !== index)
  if (twice !== undefined)
    throw new InvalidArgumentError(
      `names "${twice}" twice: a recipe cannot be compared with itself.`,
    )
  return found
}

export function addCompare(program: Command, context: CliContext): void {
  const command = program
    .command('compare')
    .description(
      'ask several retrieval recipes the same questions and compare their passages and answers ' +
        'with the evidence and the reference answers',
    )
    .argument(
      '<questions>',
      'a question set: JSON Lines of {id, question, evidence: [{documentKey or documentId, ' +
        'text?}], answer?, category?}',
    )
    .addOption(
      new Option(
        '--recipes <names>',
        'recipes to compare, separated by commas; the others are compared with the first',
      )
        .argParser(names)
        .default(['keyword', 'vector', 'graph', 'hybrid'], 'keyword,vector,graph,hybrid'),
    )
    .addOption(
      new Option('--k <depths>', 'depths of recall, separated by commas')
        .argParser(depths)
        .default([2, 5, 10], '2,5,10'),
    )
    .option('--csv', 'print the table as CSV')
    .option(
      '--no-answers',
      'compare retrieval only; otherwise questions with an "answer" are also answered with ' +
        'each recipe, and the answers are measured',
    )
    .addOption(
      new Option(
        '--judge <judge>',
        'who judges the answers: the built-in models, or the judging language model of the ' +
          'configuration',
      )
        .choices(['built-in', 'model'])
        .default('built-in'),
    )
    .addHelpText(
      'after',
      `
Recipes: ${comparableRecipes.join(', ')}.
A question counts if its evidence is in the corpus: the document, or the passage that contains its
"text" (or "start" and "end"). A question without evidence counts if it has an "answer".
Answers are measured for faithfulness to the passages, relevancy to the question and correctness
against "answer" and "aliases". What cannot be measured is counted as unscored.
Invalid lines (exit code 3) and questions without evidence are reported and left out.
Exit code 3 also if the judging language model, after a retry, left some values unscored; 6 if it
scored none.
Examples:
  veritrail compare questions.jsonl
  veritrail compare questions.jsonl --recipes hybrid,keyword --k 1,5
  veritrail compare questions.jsonl --csv > comparison.csv
  veritrail compare --json questions.jsonl | jq .differing`,
    )
  command.action(async (file: string) => {
    const options = command.optsWithGlobals<CompareOptions>()
    const path = resolve(context.workingFolder, file)
    const { questions, problems } = readQuestions(inputText(path, `The question set ${path}`), file)
    for (const { line, message } of problems) context.terminal.err(`${file}:${line}: ${message}\n`)
    let judged = 0
    await withApp(context, options, async (app, access) => {
      const bar = progress(context.terminal, 'Asking', 'questions')
      let comparison: Comparison
      try {
        comparison = await compareRecipes(
          app,
          {
            questions,
            recipes: options.recipes,
            depths: options.k,
            answers: options.answers,
            judge: options.judge,
          },
          access,
          (done, total) => bar.update(done, total),
        )
      } finally {
        bar.end()
      }
      if (options.json === true) printJson(context, { ...comparison, problems })
      else if (options.csv === true) context.terminal.out(comparisonCsv(comparison))
      else context.terminal.out(renderComparison(context.terminal, comparison))
      judged = judgedInPart(comparison.judged.scored, comparison.judged.failed)
    })
    if (judged !== 0) context.exit(judged)
    else if (problems.length > 0) context.exit(partlyFailed)
  })
}

import type { Command } from 'commander'
import {
  readRegressionSuite,
  regress,
  type RegressionOutcome,
} from '../../../app/use-cases/answers/regress.ts'
import { readText } from '../options/read-text.ts'
import { notVerified } from '../terminal/exit-codes.ts'
import { printJson, withApp, type CliContext, type GlobalOptions } from '../terminal/session.ts'
import { oneLine, printable } from '../terminal/terminal.ts'

interface RegressOptions extends GlobalOptions {
  readonly pipeline?: string
}

const longestShown = 200

export function addRegress(program: Command, context: CliContext): void {
  const command = program
    .command('regress')
    .description('ask the questions of a suite again and show which answers have changed')
    .argument('<file>', 'lines of JSON, as "answers export" writes them')
    .option('--pipeline <name>', 'a pipeline of "veritrail pipelines"')
    .addHelpText(
      'after',
      '\nExit code 1: an answer has changed.\nExamples:\n  veritrail regress suite.jsonl\n' +
        '  veritrail regress suite.jsonl --pipeline extractive --json',
    )
  command.action(async (path: string) => {
    const options = command.optsWithGlobals<RegressOptions>()
    const { cases, problems } = readRegressionSuite(
      await readText(path, context.workingFolder, 'The suite from "veritrail answers export"'),
      path,
    )
    for (const { line, message } of problems)
      context.terminal.err(printable(`line ${line} ${message}; it was left out.\n`))
    await withApp(context, options, async (app, access) => {
      const counts = { same: 0, reworded: 0, changed: 0, skipped: 0 }
      for await (const outcome of regress(app, cases, options, access)) {
        counts[outcome.verdict] += 1
        if (options.json === true) printJson(context, outcome)
        else if (outcome.verdict !== 'same') context.terminal.out(printable(outcomeText(outcome)))
      }
      context.terminal.err(
        `${cases.length} questions: ${counts.same} the same, ${counts.reworded} in other words, ` +
          `${counts.changed} changed, ${counts.skipped} skipped.\n`,
      )
      if (counts.changed > 0) context.exit(notVerified)
    })
  })
}

const outcomeText = ({
  id,
  question,
  verdict,
  expected,
  actual,
  reasons,
}: RegressionOutcome): string =>
  `${verdict}: ${oneLine(question, longestShown)} (${id}): ${reasons.join(', ')}\n` +
  (verdict === 'skipped'
    ? ''
    : `  - ${oneLine(expected === '' ? 'not found' : expected, longestShown)}\n` +
      `  + ${oneLine(actual === '' ? 'not found' : actual, longestShown)}\n`)

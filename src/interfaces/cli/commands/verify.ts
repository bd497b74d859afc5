import { existsSync, realpathSync } from 'node:fs'
import { basename, resolve } from 'node:path'
import { Option, type Command } from 'commander'
import {
  verifyAgainstFiles,
  verifyAgainstStore,
  type VerificationReport,
  type VerifyProgress,
  type VerifyRequest,
} from '../../../app/use-cases/questions/verify.ts'
import { readAnswerText } from '../../../app/use-cases/questions/verify-answer.ts'
import { withVerifyModels } from '../../../app/use-cases/questions/verify-models.ts'
import { AppError } from '../../../core/errors.ts'
import { inputBytes, standardInput } from '../options/input-file.ts'
import { notVerified, partlyFailed } from '../terminal/exit-codes.ts'
import { positiveInteger } from '../options/filter-options.ts'
import { renderVerificationHtml } from '../../../app/html/verification-page.ts'
import { outputFile } from '../output/output-file.ts'
import { progress } from '../terminal/progress.ts'
import { renderVerification } from '../output/render-verification.ts'
import {
  corpusFolder,
  printJson,
  withApp,
  type CliContext,
  type GlobalOptions,
} from '../terminal/session.ts'
import { oneLine, styled } from '../terminal/terminal.ts'

interface VerifyOptions extends GlobalOptions {
  readonly against?: readonly string[]
  readonly store?: boolean
  readonly question?: string
  readonly me?: string
  readonly html?: string
  readonly top?: number
  readonly failOn: 'not-found' | 'contradicted' | 'never'
}

export function addVerify(program: Command, context: CliContext): void {
  const command = program
    .command('verify')
    .description(
      'check every sentence of a text against documents: supported, contradicted or not ' +
        'found, with the exact quotations',
    )
    .argument('<answer>', 'a file with the text, or - for standard input')
    .option(
      '--against <paths...>',
      'files and folders to check against, in any format that "ingest" reads, without a corpus',
    )
    .option('--store', 'check against the corpus (the default without --against)')
    .option('--question <text>', 'the question that the text answers')
    .option('--me <person>', 'who “I” is in the text, beside emails: a name or an address')
    .option('--top <n>', 'greatest number of quotations per statement', positiveInteger, 3)
    .option('--html <file>', 'also write an HTML page: the text on the left, sources on the right')
    .addOption(
      new Option(
        '--fail-on <what>',
        'which verdict causes exit code 1; not-found includes contradicted',
      )
        .choices(['not-found', 'contradicted', 'never'])
        .default('not-found'),
    )
    .addHelpText(
      'after',
      `
Exit codes: 0 everything that could be checked is supported; 1 something is contradicted or not
found, or a quotation is in no source; 2 wrong input; 3 everything is supported, but some files
could not be read; 5 no such file or corpus.
Examples:
  veritrail verify answer.txt --against report.pdf minutes/
  veritrail verify answer.txt --store --question "Who approved the contract?"
  llm "Summarise the minutes" | veritrail verify - --against minutes/ --html checked.html
  veritrail verify --json answer.txt --against sources/ |
    jq '.verified.sentences[] | select(.verdict != "supported") | .text'
  veritrail verify answer.txt --against sources/ --fail-on contradicted`,
    )
  command.action(async (file: string) => {
    const options = command.optsWithGlobals<VerifyOptions>()
    if (options.against !== undefined && options.store === true)
      throw new AppError(
        'invalid_input',
        'Give either --against or --store: files or the corpus.',
        { issues: [{ path: 'against', message: 'with --store' }] },
      )
    if (
      options.against === undefined &&
      options.store !== true &&
      !corpusFolder(context, options).exists
    ) {
      throw new AppError(
        'invalid_input',
        'No sources to verify against: name files or folders with --against, or a ' +
          'corpus with --store --corpus.',
        { issues: [{ path: 'against', message: 'missing' }] },
      )
    }
    // Neither the text nor the page that an earlier check wrote is a source: both would support
    // every sentence.
    const real = (path: string): string[] => (existsSync(path) ? [realpathSync(path)] : [])
    const given = file === '-' ? [] : real(resolve(context.workingFolder, file))
    const page =
      options.html === undefined ? [] : real(resolve(context.workingFolder, options.html))
    if (
      [
        ...given,
        ...(options.against ?? []).flatMap(path => real(resolve(context.workingFolder, path))),
      ].some(path => path === page[0])
    ) {
      throw new AppError(
        'invalid_input',
        `The page would overwrite ${options.html ?? ''}, which is to be read. Name another ` +
          'file with --html.',
        { issues: [{ path: 'html', message: 'is read too' }] },
      )
    }
    const written =
      options.html === undefined ? undefined : outputFile(context, 'html', options.html)
    const text = await readAnswerText(
      await answerBytes(context, file),
      file === '-' ? 'The text on standard input' : basename(file),
    )
    const report = await verified(context, options, {
      text,
      question: options.question,
      me: options.me,
      maxQuotes: options.top,
      except: new Set([...given, ...page]),
    })
    for (const { key, message } of report.against.unread)
      context.terminal.err(
        `${styled(context.terminal, 'yellow', 'not read')} ${oneLine(key, 80)} – ` +
          `${oneLine(message, 300)}\n`,
      )
    if (options.json === true)
      printJson(context, {
        ...report,
        sources: report.sources.map(({ text: whole, ...source }) => ({
          ...source,
          textLength: whole.length,
        })),
      })
    else context.terminal.out(renderVerification(context.terminal, report))
    written?.write(renderVerificationHtml(report))
    context.exit(exitCodeOf(report, options.failOn))
  })
}

async function verified(
  context: CliContext,
  options: VerifyOptions,
  request: VerifyRequest & { readonly except: ReadonlySet<string> },
): Promise<VerificationReport> {
  const reading = progress(context.terminal, 'Reading', 'documents')
  const checking = progress(context.terminal, 'Verifying', 'sentences')
  let isReading = true
  const doneReading = (): void => {
    if (isReading) reading.end()
    isReading = false
  }
  const told: VerifyProgress = {
    onDocuments: done => reading.update(done, done),
    onSentence: (done, total) => {
      doneReading()
      checking.update(done, total)
    },
  }
  try {
    const { against } = options
    if (against === undefined)
      return await withApp(context, options, async (app, access) =>
        verifyAgainstStore(app, request, access, told),
      )
    const paths = against.map(path => resolve(context.workingFolder, path))
    return await withVerifyModels(models =>
      verifyAgainstFiles(models, { ...request, paths }, { signal: context.signal }, told),
    )
  } finally {
    doneReading()
    checking.end()
  }
}

/**
 * 1 as far as `failOn` asks for it; a file that was not read may have held the evidence, which 3
 * then says.
 */
function exitCodeOf(
  { counts, verified: { rejectedQuotations }, against }: VerificationReport,
  failOn: VerifyOptions['failOn'],
): number {
  const isContradicted = counts.contradicted > 0
  const isMissing = counts.not_found > 0 || rejectedQuotations.length > 0
  if ((failOn !== 'never' && isContradicted) || (failOn === 'not-found' && isMissing))
    return notVerified
  return against.unread.length > 0 ? partlyFailed : 0
}

async function answerBytes(context: CliContext, file: string): Promise<Uint8Array> {
  return file === '-'
    ? await standardInput()
    : inputBytes(
        resolve(context.workingFolder, file),
        `The text ${file}`,
        'is a folder; name the file that holds the text',
      )
}

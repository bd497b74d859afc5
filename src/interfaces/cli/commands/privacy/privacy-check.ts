import { resolve } from 'node:path'
import type { Command } from 'commander'
import { checkPrivacy, type PrivacyCheck } from '../../../../app/use-cases/privacy/check-privacy.ts'
import type { FindingPlace } from '../../../../app/use-cases/privacy/privacy-findings.ts'
import { unhealthy } from '../../terminal/exit-codes.ts'
import { progress } from '../../terminal/progress.ts'
import { printJson, withApp, type CliContext, type GlobalOptions } from '../../terminal/session.ts'
import { printable, styled, type Terminal } from '../../terminal/terminal.ts'

interface CheckOptions extends GlobalOptions {
  readonly known?: string
  readonly against?: readonly string[]
  readonly detect: boolean
}

export function addPrivacyCheck(privacy: Command, context: CliContext): void {
  const command = privacy
    .command('check')
    .description('search everything in the corpus folder for names and addresses in plain text')
    .option('--known <file>', 'names and addresses that must not be there, one a line')
    .option(
      '--against <paths...>',
      'files and folders the corpus was made of: names and addresses of their mails',
    )
    .option('--no-detect', 'do not read the texts for personal data that nobody named')
    .addHelpText(
      'after',
      `
Looked through are texts, titles, headers, the graph, indexes, records of answers, unused pages and
the log of the database, caches, and names of files; in UTF-8, UTF-16, base64 and with the escapes
of JSON, web addresses, quoted-printable and HTML. The report tells places, never the words.
Exit code 7: something was found.
Examples:
  veritrail privacy check --against ~/mail
  veritrail privacy check --known people.txt --json`,
    )
  command.action(async () => {
    const options = command.optsWithGlobals<CheckOptions>()
    await withApp(context, options, async (app, access) => {
      const bar = progress(context.terminal, 'Searching', 'documents')
      const check = await checkPrivacy(
        app,
        {
          ...(options.known === undefined
            ? {}
            : { known: resolve(context.workingFolder, options.known) }),
          against: options.against?.map(path => resolve(context.workingFolder, path)),
          detect: options.detect,
          onProgress: (step, done, total) => {
            if (total > 0) bar.update(done, total)
            else bar.tell(`${done} ${step}`)
          },
        },
        access,
      ).finally(() => bar.end())
      if (!check.clean) context.exit(unhealthy)
      if (options.json === true) printJson(context, check)
      else showCheck(context.terminal, check)
    })
  })
}

const shownPlaces = 5

function showCheck(terminal: Terminal, { findings, checked, notes, clean }: PrivacyCheck): void {
  const { documents, files, bytes, known, ordinaryWords, detectors } = checked
  terminal.out(
    `Searched ${documents} documents, ${files} files and ${(bytes / 2 ** 20).toFixed(1)} MiB for ` +
      `${known} known spellings${detectors ? ' and for what detectors find' : ''}.\n`,
  )
  for (const { type, rule, where, count, places } of findings) {
    terminal.out(
      `${styled(terminal, 'red', '✗')} ${type} (${rule}) in ${where}: ` +
        `${count.toLocaleString('en-US')}\n`,
    )
    for (const place of places.slice(0, shownPlaces))
      terminal.out(`    ${printable(placeText(place))}\n`)
    if (count > shownPlaces)
      terminal.out(`    and ${(count - shownPlaces).toLocaleString('en-US')} more (--json)\n`)
  }
  if (ordinaryWords > 0)
    terminal.out(
      `  ${ordinaryWords} names are words as well in these texts and were not counted alone\n`,
    )
  for (const note of notes) terminal.out(`  ${printable(note)}\n`)
  if (clean) terminal.out(`${styled(terminal, 'green', '✓')} nothing was found\n`)
}

function placeText(place: FindingPlace): string {
  if ('start' in place) return `${place.documentId}, characters ${place.start}–${place.end}`
  if ('table' in place) {
    const of = place.documentId === undefined ? '' : ` of ${place.documentId}`
    return `${place.table}.${place.column}${of}`
  }
  if ('file' in place) return `${place.file}, byte ${place.offset}`
  return 'index' in place
    ? `words of ${place.index}`
    : `the name of file ${place.fileNumber + 1} in alphabetical order`
}

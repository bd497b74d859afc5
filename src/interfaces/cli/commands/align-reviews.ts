import { Option, type Command } from 'commander'
import {
  countDecisions,
  leastConfused,
  listNotes,
  writeNote,
} from '../../../app/use-cases/alignment/discernment-notes.ts'
import type { LinkDecision } from '../../../app/use-cases/alignment/list-links.ts'
import { reviewLink, withdrawReview } from '../../../app/use-cases/alignment/review-link.ts'
import { takeOverReviews } from '../../../app/use-cases/alignment/take-over.ts'
import { linkMeaning } from '../../../core/contract/http/alignment.ts'
import { wholeNumber } from '../options/filter-options.ts'
import { takenOverLines } from '../output/render-take-over.ts'
import { printJson, withApp, type CliContext, type GlobalOptions } from '../terminal/session.ts'
import { oneLine, wrap } from '../terminal/terminal.ts'

interface ReviewOptions extends ChoiceOptions {
  readonly reason?: string
  readonly shows?: 'evidence' | 'gap'
  readonly quote?: string
}

interface ChoiceOptions extends GlobalOptions {
  readonly link?: 'evidence' | 'gap'
  readonly start?: number
}

/** Which link is meant, where a passage has several to one standard. */
const linkOption = (): Option =>
  new Option(
    '--link <meaning>',
    'the link that lists show as this, where the passage has several to the standard',
  ).choices(linkMeaning.options)
const startOption = (): Option =>
  new Option('--start <offset>', 'the link of the quotation that starts there').argParser(
    wholeNumber,
  )

/** `align accept|reject|add|undo|take-over|notes|note`. */
export function addReviews(align: Command, context: CliContext): void {
  addReview(align, context, 'accept', 'accepted', 'confirm that a passage addresses a standard')
  addReview(align, context, 'reject', 'rejected', 'say that a passage does not address a standard')
  addReview(align, context, 'add', 'added', 'link a passage to a standard')
  addUndo(align, context)
  addTakeOver(align, context)
  addNotes(align, context)
}

function addReview(
  align: Command,
  context: CliContext,
  name: string,
  decision: LinkDecision,
  description: string,
): void {
  const command = align
    .command(name)
    .description(description)
    .argument('<framework>', 'its name, with @version; otherwise the latest')
    .argument('<standard>', 'its number')
    .argument('<passage>', 'as lists of links name it')
    .option('--reason <text>', 'why')
    .addHelpText(
      'after',
      `\nExample:\n  veritrail align ${name} nist-csf PR.AA-01 chk_0123456789abcdef01234567`,
    )
  command.addOption(linkOption()).addOption(startOption())
  if (decision !== 'rejected')
    command.addOption(
      new Option(
        '--shows <meaning>',
        'what the sentences show, where they are read as something else',
      ).choices(linkMeaning.options),
    )
  if (decision === 'added')
    command.option('--quote <words>', 'the words of the passage that show it, word for word')
  command.action(async (framework: string, standard: string, passage: string) => {
    const options = command.optsWithGlobals<ReviewOptions>()
    await withApp(context, options, async (app, access) => {
      const review = await reviewLink(
        app,
        {
          framework,
          standard,
          passage,
          decision,
          reason: options.reason,
          shows: options.shows,
          quote: options.quote,
          link: options.link,
          start: options.start,
        },
        access,
      )
      if (options.json === true) printJson(context, review)
      else
        context.terminal.out(
          `${review.decision}: ` + `${oneLine(review.standard, 100)} for ${review.chunkId}.\n`,
        )
    })
  })
}

function addUndo(align: Command, context: CliContext): void {
  const command = align
    .command('undo')
    .description('take back what was decided about a passage and a standard')
    .argument('<framework>', 'its name, with @version; otherwise the latest')
    .argument('<standard>', 'its number')
    .argument('<passage>', 'as lists of links name it')
    .addHelpText(
      'after',
      '\nExample:\n  veritrail align undo nist-csf PR.AA-01 chk_0123456789abcdef01234567',
    )
  command.addOption(linkOption()).addOption(startOption())
  command.action(async (framework: string, standard: string, passage: string) => {
    const options = command.optsWithGlobals<ChoiceOptions>()
    const { link, start } = options
    await withApp(context, options, async (app, access) => {
      const review = await withdrawReview(
        app,
        { framework, standard, passage, link, start },
        access,
      )
      if (options.json === true) printJson(context, review)
      else
        context.terminal.out(
          `No longer ${review.decision}: ${oneLine(review.standard, 100)} for ${review.chunkId}.\n`,
        )
    })
  })
}

function addTakeOver(align: Command, context: CliContext): void {
  const command = align
    .command('take-over')
    .description('take what was decided of one edition of a framework over to another one')
    .argument('<from>', 'name@version of the edition that people reviewed')
    .argument('<to>', 'name@version of the other one')
    .addHelpText(
      'after',
      `
The first "align" of an edition does it by itself, with the decisions of the edition before. Taken
over is what was decided about standards that have the same words in both, with person and day;
what people decided of the other edition holds. Listed are standards to be reviewed again.
Example:
  veritrail align take-over nist-csf@1.1 nist-csf@2.0`,
    )
  command.action(async (from: string, to: string) => {
    const options = command.optsWithGlobals<GlobalOptions>()
    await withApp(context, options, async (app, access) => {
      const taken = await takeOverReviews(app, { from, to }, access)
      if (options.json === true) printJson(context, taken)
      else context.terminal.out(`${takenOverLines(taken).join('\n')}\n`)
    })
  })
}

function addNotes(align: Command, context: CliContext): void {
  const list = align
    .command('notes')
    .description('list how standards that are easily confused are told apart, with proposals')
    .argument('<framework>', 'its name, with @version; otherwise the latest')
    .addHelpText(
      'after',
      `
A note is proposed for two standards where the one was rejected and the other accepted or added for
the same passage, in ${leastConfused} passages at least.
Example:
  veritrail align notes nist-csf`,
    )
  list.action(async (framework: string) => {
    const options = list.optsWithGlobals<GlobalOptions>()
    await withApp(context, options, async (app, access) => {
      const notes = await listNotes(app, framework, access)
      if (options.json === true) for (const each of notes) printJson(context, each)
      else if (notes.length === 0)
        context.terminal.out(
          wrap(noNotes(await countDecisions(app, framework, access)), context.terminal.width) +
            '\n',
        )
      else
        for (const { standards, confused, note, proposed } of notes)
          context.terminal.out(
            `${oneLine(standards.join(' / '), 200)} ` +
              `(confused in ${confused} ${confused === 1 ? 'passage' : 'passages'})\n` +
              wrap(note?.text ?? proposal(confused, proposed), context.terminal.width, '  ') +
              '\n',
          )
    })
  })
  const write = align
    .command('note')
    .description('write how two standards are told apart; an empty text takes the note away')
    .argument('<framework>', 'its name, with @version; otherwise the latest')
    .argument('<standard>', 'its number')
    .argument('<other>', 'number of the other one')
    .argument('<text>', 'the note')
    .addHelpText(
      'after',
      '\nExample:\n  veritrail align note nist-csf PR.AA-01 PR.AA-05 ' +
        '"01 manages identities, 05 what they may do."',
    )
  write.action(async (framework: string, standard: string, other: string, text: string) => {
    const options = write.optsWithGlobals<GlobalOptions>()
    await withApp(context, options, async (app, access) => {
      const note = await writeNote(app, { framework, standards: [standard, other], text }, access)
      if (options.json === true) printJson(context, note)
      else
        context.terminal.out(
          `${note.text === '' ? 'Removed' : 'Written'}: ` +
            `${oneLine(note.standards.join(' / '), 200)}\n`,
        )
    })
  })
}

function proposal(confused: number, proposed: string | undefined): string {
  if (proposed !== undefined) return `Proposed: ${proposed}`
  return confused < leastConfused
    ? `No proposal yet: one is made from ${leastConfused} passages on.`
    : 'No proposal: one of them says nothing that the other does not.'
}

const noNotes = ({ rejected, confirmed }: Awaited<ReturnType<typeof countDecisions>>): string =>
  'No notes. One is proposed where a standard was rejected, and another one accepted or added, ' +
  `for the same passage, in ${leastConfused} passages at least. So far ` +
  `${rejected.toLocaleString('en-US')} rejected, ${confirmed.toLocaleString('en-US')} accepted ` +
  'or added, and none for the same passage.'

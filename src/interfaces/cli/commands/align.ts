import { Option, type Command } from 'commander'
import {
  alignDocuments,
  type AlignmentSummary,
} from '../../../app/use-cases/alignment/align-documents.ts'
import { listNotes, writeNote } from '../../../app/use-cases/alignment/discernment-notes.ts'
import {
  listLinks,
  suggestLinks,
  type LinkDecision,
  type ShownLink,
} from '../../../app/use-cases/alignment/list-links.ts'
import { reviewLink, withdrawReview } from '../../../app/use-cases/alignment/review-link.ts'
import { positiveInteger } from '../options/filter-options.ts'
import { progress, type Progress } from '../terminal/progress.ts'
import { printJson, withApp, type CliContext, type GlobalOptions } from '../terminal/session.ts'
import { oneLine, styled, wrap, type Terminal } from '../terminal/terminal.ts'

interface AlignOptions extends GlobalOptions {
  readonly institution?: string
  readonly again?: boolean
  readonly suggest?: number
  readonly with?: 'model'
  readonly modelCalls?: number
}

/** `align FRAMEWORK`, `align links|accept|reject|add|undo|notes|note`. */
export function addAlign(program: Command, context: CliContext): void {
  const align = program
    .command('align')
    .description('link documents to the standards of a framework, and correct the links')
  addRun(align, context)
  addLinks(align, context)
  addReview(align, context, 'accept', 'accepted', 'confirm that a passage addresses a standard')
  addReview(align, context, 'reject', 'rejected', 'say that a passage does not address a standard')
  addReview(align, context, 'add', 'added', 'link a passage to a standard')
  addUndo(align, context)
  addNotes(align, context)
}

function addRun(align: Command, context: CliContext): void {
  const command = align
    .command('run', { isDefault: true })
    .description('link the documents to the standards that their passages address (the default)')
    .argument('<framework>', 'its name, with @version; otherwise the latest')
    .option('--institution <name>', 'only the documents of this institution of the configuration')
    .option('--again', 'compare every document again, not only what is new or changed')
    .addOption(
      new Option(
        '--with <classifier>',
        'let the language model choose among the likeliest',
      ).choices(['model']),
    )
    .option(
      '--model-calls <n>',
      'ask the language model at most so often (default: 1000)',
      positiveInteger,
    )
    .option(
      '--suggest <n>',
      'align nothing; show the links to decide first: uncertain ones of standards with many links',
      positiveInteger,
    )
    .addHelpText(
      'after',
      `
A passage is linked to every standard it is likely to address; passages without a link are general.
What people accepted, rejected or added stays, and the next alignment learns from it.
With --with model the configured language model chooses among the 12 likeliest standards of each
passage; where its reply cannot be used, or it was asked often enough, the scores decide.
Examples:
  veritrail align nist-csf
  veritrail align nist-csf --suggest 10
  veritrail align accept nist-csf PR.AA-01 chk_0123456789abcdef01234567`,
    )
  command.action(async (framework: string) => {
    const options = command.optsWithGlobals<AlignOptions>()
    await withApp(context, options, async (app, access) => {
      if (options.suggest !== undefined) {
        const links = await suggestLinks(app, framework, options.suggest, access)
        printLinks(context, options, links)
        return
      }
      const { institution, again, with: way, modelCalls } = options
      const request = { framework, institution, again, with: way, modelCalls }
      const bars = stepBars(context.terminal)
      const summaries: AlignmentSummary[] = []
      try {
        for await (const event of alignDocuments(app, request, access))
          if (event.type === 'progress') bars.show(event.step, event.done, event.total)
          else summaries.push(event.summary)
      } finally {
        bars.end()
      }
      for (const summary of summaries)
        if (options.json === true) printJson(context, summary)
        else context.terminal.out(summaryText(summary))
    })
  })
}

const stepLabels = {
  vectors: ['Vectors', 'passages'],
  reading: ['Reading', 'documents'],
  aligning: ['Aligning', 'documents'],
} as const

/** One bar after the other. */
function stepBars(terminal: Terminal): {
  show(step: keyof typeof stepLabels, done: number, total: number): void
  end(): void
} {
  let shown: { readonly step: string; readonly bar: Progress } | undefined
  return {
    show(step, done, total) {
      if (shown?.step !== step) {
        shown?.bar.end()
        const [label, unit] = stepLabels[step]
        shown = { step, bar: progress(terminal, label, unit) }
      }
      shown.bar.update(done, total)
    },
    end: () => shown?.bar.end(),
  }
}

const counted = (count: number, noun: string): string =>
  `${count.toLocaleString('en-US')} ${noun}${count === 1 ? '' : 's'}`

function summaryText(summary: AlignmentSummary): string {
  const { framework, institution, documents, unchanged, outdated, passages } = summary
  const { links, gaps, general, learntFrom, model } = summary
  const lines = [
    `${framework}${institution === undefined ? '' : `, ${oneLine(institution, 100)}`}: ` +
      `${counted(documents, 'document')} compared, ${unchanged.toLocaleString('en-US')} unchanged`,
    ...(documents === 0
      ? []
      : [
          `${counted(passages, 'passage')}: ${counted(links, 'link')}, of which ` +
            `${counted(gaps, 'gap')}; ${general.toLocaleString('en-US')} general`,
        ]),
    ...(model === undefined
      ? []
      : [
          `The language model was asked ${counted(model.calls, 'time')}; ` +
            `${model.unusable.toLocaleString('en-US')} replies could not be used`,
        ]),
    ...(learntFrom === 0 ? [] : [`Learnt from ${counted(learntFrom, 'judged passage')}`]),
    ...(outdated === 0
      ? []
      : [`${counted(outdated, 'document')} changed meanwhile; the next run compares them`]),
  ]
  return `${lines.join('\n')}\n`
}

function addLinks(align: Command, context: CliContext): void {
  const command = align
    .command('links')
    .description('list the links of a framework with the sentences that tell')
    .argument('<framework>', 'its name, with @version; otherwise the latest')
    .addHelpText('after', '\nExample:\n  veritrail align links nist-csf --json')
  command.action(async (framework: string) => {
    const options = command.optsWithGlobals<GlobalOptions>()
    await withApp(context, options, async (app, access) => {
      let found = false
      for await (const link of listLinks(app, framework, access)) {
        found = true
        printLinks(context, options, [link])
      }
      if (!found && options.json !== true) context.terminal.out('No links.\n')
    })
  })
}

function printLinks(
  context: CliContext,
  { json }: GlobalOptions,
  links: readonly ShownLink[],
): void {
  const { terminal } = context
  for (const link of links)
    if (json === true) printJson(context, link)
    else {
      const { standard, title, score, shows, document, chunkId, quotations, decision } = link
      terminal.out(
        `${styled(terminal, 'bold', oneLine(standard, 100))} ${oneLine(title, 200)} ` +
          `${score.toFixed(2)}${shows === 'gap' ? ' gap' : ''}` +
          `${decision === undefined ? '' : ` ${decision}`}\n` +
          `  ${oneLine(document.title, 200)} ${styled(terminal, 'dim', chunkId)}\n` +
          quotations
            .map(quotation => `${wrap(`“${quotation}”`, terminal.width, '    ')}\n`)
            .join(''),
      )
    }
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
  command.action(async (framework: string, standard: string, passage: string) => {
    const options = command.optsWithGlobals<GlobalOptions & { readonly reason?: string }>()
    await withApp(context, options, async (app, access) => {
      const review = await reviewLink(
        app,
        { framework, standard, passage, decision, reason: options.reason },
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
  command.action(async (framework: string, standard: string, passage: string) => {
    const options = command.optsWithGlobals<GlobalOptions>()
    await withApp(context, options, async (app, access) => {
      const review = await withdrawReview(app, { framework, standard, passage }, access)
      if (options.json === true) printJson(context, review)
      else
        context.terminal.out(
          `No longer ${review.decision}: ${oneLine(review.standard, 100)} for ${review.chunkId}.\n`,
        )
    })
  })
}

function addNotes(align: Command, context: CliContext): void {
  const list = align
    .command('notes')
    .description('list how standards that are easily confused are told apart, with proposals')
    .argument('<framework>', 'its name, with @version; otherwise the latest')
    .addHelpText('after', '\nExample:\n  veritrail align notes nist-csf')
  list.action(async (framework: string) => {
    const options = list.optsWithGlobals<GlobalOptions>()
    await withApp(context, options, async (app, access) => {
      const notes = await listNotes(app, framework, access)
      if (options.json === true) for (const each of notes) printJson(context, each)
      else if (notes.length === 0) context.terminal.out('No notes.\n')
      else
        for (const { standards, confused, note, proposed } of notes)
          context.terminal.out(
            `${oneLine(standards.join(' / '), 200)} ` +
              `(confused in ${counted(confused, 'passage')})\n` +
              wrap(note?.text ?? `Proposed: ${proposed ?? 'none'}`, context.terminal.width, '  ') +
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

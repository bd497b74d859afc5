import type { Command } from 'commander'
import type { StoreCheck, StoreRepair } from '../../../core/ports/store.ts'
import { loadConfig, type ModelRole } from '../../../app/config/load-config.ts'
import { principalFor } from '../../../app/config/principals.ts'
import { diagnose } from '../../../app/use-cases/corpus/doctor.ts'
import { repairCorpus } from '../../../app/use-cases/corpus/repair.ts'
import { abilityLines } from '../output/ability-lines.ts'
import { originText } from '../output/model-origin.ts'
import { counted } from '../output/render-worker.ts'
import { unhealthy } from '../terminal/exit-codes.ts'
import { progress } from '../terminal/progress.ts'
import {
  existingCorpus,
  printJson,
  withApp,
  type CliContext,
  type GlobalOptions,
} from '../terminal/session.ts'
import { printable, styled, type Terminal } from '../terminal/terminal.ts'

interface DoctorOptions extends GlobalOptions {
  readonly offline?: boolean
  readonly quick?: boolean
  readonly repair?: boolean
}

export function addDoctor(program: Command, context: CliContext): void {
  const command = program
    .command('doctor')
    .description('check the installation and the consistency of the whole corpus')
    .option('--quick', 'check structure and totals only, not every document')
    .option('--offline', 'do not check whether the configured language models can be reached')
    .option(
      '--repair',
      'save the intact parts of a damaged corpus into a new file; the damaged file is kept ' +
        'beside it',
    )
    .addHelpText(
      'after',
      `
Exit code 7: a check failed; each problem is reported.
Examples:
  veritrail doctor --quick
  veritrail doctor --json
  veritrail doctor --repair`,
    )
  command.action(async () => {
    const options = command.optsWithGlobals<DoctorOptions>()
    if (options.repair === true) await repair(context, options)
    else await examine(context, options)
  })
}

async function examine(context: CliContext, options: DoctorOptions): Promise<void> {
  await withApp(context, options, async (app, access) => {
    const bar = progress(context.terminal, 'Checking', 'rows')
    const diagnosis = await diagnose(app, {
      ...access,
      offline: options.offline === true,
      quick: options.quick === true,
      onProgress: (done, total) => bar.update(done, total),
    }).finally(() => bar.end())
    if (!diagnosis.healthy) context.exit(unhealthy)
    if (options.json === true) {
      printJson(context, diagnosis)
      return
    }
    const { terminal } = context
    const mark = marks(terminal)
    terminal.out(`${mark(true)} Node ${diagnosis.node}, SQLite ${diagnosis.sqlite}\n`)
    const size =
      diagnosis.storeBytes === undefined
        ? ''
        : `${(diagnosis.storeBytes / 2 ** 20).toFixed(1)} MiB, `
    terminal.out(
      `${mark(true)} corpus ${diagnosis.corpusFolder}, ${size}commit ` +
        `${diagnosis.store.commitSeq}\n`,
    )
    showCheck(terminal, diagnosis.store)
    if (diagnosis.store.problems.length > 0 && diagnosis.storeBytes !== undefined)
      terminal.out('    "veritrail doctor --repair" saves the intact parts\n')
    if (diagnosis.readOnlyReason !== undefined)
      terminal.out(
        `${mark(true)} can only be read, so answers are not recorded: ` +
          `${diagnosis.readOnlyReason}\n`,
      )
    const { problems, notes } = diagnosis.files
    const found = counted(problems.length, 'problem')
    terminal.out(
      `${mark(problems.length === 0)} files: ${problems.length === 0 ? 'private' : found}\n`,
    )
    for (const line of [...problems, ...notes]) terminal.out(`    ${printable(line)}\n`)
    terminal.out(`${mark(true)} privacy: ${printable(diagnosis.privacy.detail)}\n`)
    terminal.out(
      `${mark(diagnosis.encoder.status !== 'failed')} encoder ${diagnosis.encoder.status}: ` +
        `${printable(diagnosis.encoder.detail)}\n`,
    )
    const { indexed, total } = diagnosis.vectors
    const isIncomplete = indexed !== total && diagnosis.encoder.status !== 'off'
    terminal.out(
      `${mark(!isIncomplete)} vectors: ${indexed} of ${total} ` +
        `passages${isIncomplete ? '; "veritrail ingest" completes them' : ''}\n`,
    )
    for (const { role, status, detail, origin, instead, abilities } of diagnosis.models) {
      terminal.out(
        `${mark(status !== 'failed')} ` +
          `${modelNames[role]} ${status}: ` +
          `${printable(detail)} (${originText(origin)})\n` +
          (instead === undefined ? '' : `      instead: ${instead}\n`),
      )
      for (const ability of abilities) terminal.out(abilityLines(terminal, ability))
    }
  })
}

const modelNames: Readonly<Record<ModelRole, string>> = {
  language: 'language model',
  judge: 'judging model',
  encoder: 'embedding model',
  reranker: 'reranker',
}

async function repair(context: CliContext, options: DoctorOptions): Promise<void> {
  const { terminal } = context
  const bar = progress(terminal, 'Saving', 'documents')
  const folder = existingCorpus(context, options)
  let check: StoreCheck | undefined
  for await (const event of repairCorpus(folder, {
    principal: principalFor(loadConfig(folder), options.as),
    clock: { now: () => Date.now() },
    signal: context.signal,
  })) {
    switch (event.type) {
      case 'checked':
        check = event.check
        if (options.json !== true) showCheck(terminal, check)
        break
      case 'copied':
        bar.update(event.done, event.total)
        break
      case 'checking':
        bar.end()
        terminal.err('Checking the repaired corpus …\n')
        break
      case 'sound':
        if (options.json === true) printJson(context, { check, sealed: event.documents })
        else
          terminal.out(
            event.documents === 0
              ? 'Nothing to repair.\n'
              : `Nothing to repair. ${counted(event.documents, 'document')} of an earlier ` +
                  'version ' +
                  `${event.documents === 1 ? 'has a content hash' : 'have content hashes'} now.\n`,
          )
        break
      case 'repair-end':
        if (options.json === true) printJson(context, { check, repair: event.repair })
        else showRepair(terminal, event.repair)
        break
      default:
        event satisfies never
    }
  }
}

const marks =
  (terminal: Terminal) =>
  (good: boolean): string =>
    good ? styled(terminal, 'green', '✓') : styled(terminal, 'red', '✗')

function showCheck(
  terminal: Terminal,
  { engine, checked, problems, unsealed, toReread }: StoreCheck,
): void {
  terminal.out(
    `${marks(terminal)(problems.length === 0)} store (${engine}): ${checked.length} ` +
      `checks, ${counted(problems.length, 'problem')}\n`,
  )
  for (const problem of problems) terminal.out(`    ${printable(problem)}\n`)
  if (toReread !== undefined)
    terminal.out(
      `${marks(terminal)(false)} ${counted(toReread, 'document')} ` +
        (toReread === 1
          ? 'was lost to damage, wholly or in part; "veritrail ingest" of its source reads it '
          : 'were lost to damage, wholly or in part; "veritrail ingest" of their source reads ' +
            'them ') +
        'again\n',
    )
  if (unsealed !== undefined)
    terminal.out(
      `    ${counted(unsealed, 'document')} of an earlier version ` +
        `${unsealed === 1 ? 'has' : 'have'} no content hash yet; ` +
        '"veritrail doctor --repair" adds it\n',
    )
}

const shownDocuments = 20

function showRepair(
  terminal: Terminal,
  {
    documents,
    restoredRows,
    damaged,
    lostVectors,
    lostAnswers,
    lostRules,
    lostDeletions,
    keptAs,
  }: StoreRepair,
): void {
  terminal.out(
    `Saved ${counted(documents, 'document')}. The damaged file is kept as ${printable(keptAs)}; ` +
      'delete it when nothing is missing.\n',
  )
  const gone = damaged.filter(({ isGone }) => isGone).length
  const lines: Array<readonly [count: number, one: string, many: string]> = [
    [
      restoredRows,
      'row was put right by its content hash',
      'rows were put right by their content hash',
    ],
    [
      gone,
      'document is damaged and was left out until it is read again',
      'documents are damaged and were left out until they are read again',
    ],
    [
      damaged.length - gone,
      'document is kept, but must be read again',
      'documents are kept, but must be read again',
    ],
    [
      lostVectors,
      'passage lost its vectors; "veritrail ingest" computes them again',
      'passages lost their vectors; "veritrail ingest" computes them again',
    ],
    [lostAnswers, 'recorded answer could not be read', 'recorded answers could not be read'],
    [
      lostRules,
      'merge or split of entities could not be read; make it again with "veritrail graph"',
      'merges or splits of entities could not be read; make them again with "veritrail graph"',
    ],
    [
      lostDeletions,
      'deletion could not be read: the next ingestion may read this document again',
      'deletions could not be read: the next ingestion may read these documents again',
    ],
  ]
  for (const [count, one, many] of lines)
    if (count > 0) terminal.out(`  ${count} ${count === 1 ? one : many}\n`)
  for (const { documentId, key, what, isGone } of damaged.slice(0, shownDocuments))
    terminal.out(
      `    ${isGone ? 'left out' : 'kept    '} ${printable(key === '' ? documentId : key)} ` +
        `(${what})\n`,
    )
  if (damaged.length > shownDocuments)
    terminal.out(`    and ${damaged.length - shownDocuments} more (--json lists all)\n`)
  for (const source of new Set(damaged.flatMap(({ source }) => source ?? [])))
    terminal.out(`  Read again with: veritrail ingest ${printable(source)}\n`)
}

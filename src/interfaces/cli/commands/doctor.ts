import type { Command } from 'commander'
import { diagnose } from '../../../app/use-cases/doctor.ts'
import { unhealthy } from '../exit-codes.ts'
import { printJson, withApp, type CliContext, type GlobalOptions } from '../session.ts'
import { printable, styled } from '../terminal.ts'

export function addDoctor(program: Command, context: CliContext): void {
  const command = program.command('doctor').description('check the installation and that the whole corpus is consistent')
    .option('--offline', 'do not ask the configured language models whether they can be reached')
    .addHelpText('after', '\nExit code 7: something is wrong; each problem is named.\nExample:\n  veritrail doctor --json')
  command.action(async () => {
    const options = command.optsWithGlobals<GlobalOptions & { offline?: boolean }>()
    await withApp(context, options, async (app, access) => {
      const diagnosis = await diagnose(app, { ...access, offline: options.offline === true })
      if (!diagnosis.healthy) context.exit(unhealthy)
      if (options.json === true) {
        printJson(context, diagnosis)
        return
      }
      const { terminal } = context
      const mark = (good: boolean): string => (good ? styled(terminal, 'green', '✓') : styled(terminal, 'red', '✗'))
      terminal.out(`${mark(true)} Node ${diagnosis.node}, SQLite ${diagnosis.sqlite}\n`)
      terminal.out(`${mark(true)} corpus ${diagnosis.corpusFolder}, ${diagnosis.storeBytes === undefined ? '' : `${(diagnosis.storeBytes / 2 ** 20).toFixed(1)} MiB, `}commit ${diagnosis.store.commitSeq}\n`)
      terminal.out(`${mark(diagnosis.store.problems.length === 0)} store (${diagnosis.store.engine}): ${diagnosis.store.checked.length} checks, ${diagnosis.store.problems.length} problems\n`)
      for (const problem of diagnosis.store.problems) terminal.out(`    ${printable(problem)}\n`)
      if (diagnosis.readOnlyReason !== undefined) terminal.out(`${mark(true)} can only be read, so answers are not recorded and the full-text indexes are not checked: ${diagnosis.readOnlyReason}\n`)
      const { problems, notes } = diagnosis.files
      terminal.out(`${mark(problems.length === 0)} files: ${problems.length === 0 ? 'private' : `${problems.length} ${problems.length === 1 ? 'problem' : 'problems'}`}\n`)
      for (const line of [...problems, ...notes]) terminal.out(`    ${printable(line)}\n`)
      terminal.out(`${mark(diagnosis.encoder.status !== 'failed')} encoder ${diagnosis.encoder.status}: ${printable(diagnosis.encoder.detail)}\n`)
      terminal.out(`${mark(diagnosis.vectors.indexed === diagnosis.vectors.total || diagnosis.encoder.status === 'off')} vectors: ${diagnosis.vectors.indexed} of ${diagnosis.vectors.total} passages\n`)
      for (const { role, status, detail } of diagnosis.models) terminal.out(`${mark(status !== 'failed')} ${role === 'judge' ? 'judging model' : 'language model'} ${status}: ${printable(detail)}\n`)
    })
  })
}

import { Argument, type Command } from 'commander'
import { loadConfig, type ModelRole } from '../../../app/config/load-config.ts'
import { principalFor } from '../../../app/config/principals.ts'
import {
  listModels,
  modelRoles,
  type ListedModel,
  type ModelTask,
} from '../../../app/use-cases/models/list-models.ts'
import { testModels, type TestedModel } from '../../../app/use-cases/models/test-models.ts'
import { AppError } from '../../../core/errors.ts'
import { readableGroups } from '../../../core/principal.ts'
import { abilityLines } from '../output/ability-lines.ts'
import { originText } from '../output/model-origin.ts'
import { unhealthy } from '../terminal/exit-codes.ts'
import {
  existingCorpus,
  printJson,
  type CliContext,
  type GlobalOptions,
} from '../terminal/session.ts'
import { printable } from '../terminal/terminal.ts'

export function addModels(program: Command, context: CliContext): void {
  const models = program
    .command('models')
    .description('list the models of a corpus and test those behind endpoints')
  const list = models
    .command('list')
    .description('which models are used, what for, who named them, and whether keys are set')
    .addHelpText('after', '\nNo key is ever shown.\nExample:\n  veritrail models list --json')
  list.action(() => {
    const options = list.optsWithGlobals<GlobalOptions>()
    const listed = listModels(ownConfig(context, options))
    if (options.json === true) printJson(context, listed)
    else for (const model of listed) context.terminal.out(`${listedLine(model)}\n`)
  })
  const test = models
    .command('test')
    .description('ask each model behind an endpoint for what the product asks of it')
    .addArgument(new Argument('[name]', 'only this one').choices(modelRoles))
    .addHelpText(
      'after',
      `
Sends a few short questions of its own, nothing of the corpus.
Exit code 7: something does not work; what the product does instead is told.
Examples:
  veritrail models test
  veritrail models test encoder --json`,
    )
  test.action(async (name: ModelRole | undefined) => {
    const options = test.optsWithGlobals<GlobalOptions>()
    const config = ownConfig(context, options)
    const tested = await testModels(config, {
      roles: name === undefined ? undefined : [name],
      signal: context.signal,
    })
    if (name !== undefined && tested.length === 0)
      throw new AppError(
        'invalid_input',
        `No model behind an endpoint is configured for ${taskNames[name]}. "veritrail models ` +
          'list" shows what there is.',
        { issues: [{ path: name, message: 'is not configured' }] },
      )
    if (tested.some(({ checks }) => checks.some(({ status }) => status === 'fails')))
      context.exit(unhealthy)
    if (options.json === true) printJson(context, tested)
    else show(context, tested)
  })
}

const taskNames: Readonly<Record<ModelTask, string>> = {
  language: 'writing',
  judge: 'judging',
  encoder: 'vectors',
  reranker: 'ordering passages',
  reader: 'choosing sentences',
  entailment: 'checking claims',
}

function ownConfig(context: CliContext, options: GlobalOptions): ReturnType<typeof loadConfig> {
  const config = loadConfig(existingCorpus(context, options))
  if (readableGroups(principalFor(config, options.as)) !== 'all')
    throw new AppError('forbidden', 'Only the owner of a corpus may see and test its models.', {
      action: 'models',
    })
  return config
}

function listedLine({ task, model, origin, provider, address, key }: ListedModel): string {
  const keyText =
    key === undefined ? 'no key' : `key in ${key.variable}: ${key.isSet ? 'set' : 'not set'}`
  return [
    `${taskNames[task]}: ${printable(model)}`,
    ...(address === undefined
      ? []
      : [`${provider === undefined ? '' : `${provider}, `}${printable(address)}`, keyText]),
    origin.from === 'built in' ? 'built in' : originText(origin),
  ].join('; ')
}

function show({ terminal }: CliContext, tested: readonly TestedModel[]): void {
  if (tested.length === 0)
    terminal.out('No model behind an endpoint is configured: the built-in ones do everything.\n')
  for (const { role, model, origin, checks } of tested) {
    terminal.out(`${taskNames[role]}: ${printable(model)} (${originText(origin)})\n`)
    for (const check of checks) terminal.out(abilityLines(terminal, check))
  }
}

import type { LanguageModel } from '../../src/core/ports/language-model.ts'
import { openAiModel } from '../../src/models/openai/openai-model.ts'
import { secret } from '../../src/support/secret.ts'
import type { Bench, BenchContext, BenchFigure } from '../figure.ts'
import { readText2cypher } from './cypher/text2cypher-items.ts'
import { emailFigures } from './model-cypher/email-figures.ts'
import { replayText2cypher } from './model-cypher/replay.ts'
import { text2cypherModelFigures } from './model-cypher/text2cypher-figures.ts'

const parts = ['scripted', 'emails', 'text2cypher'] as const

export const bench: Bench = {
  name: 'model-cypher',
  description:
    'questions answered by queries that a language model writes. scripted: the queries of ' +
    'text2cypher as replies of a model, over generated graphs; emails and text2cypher: a real ' +
    'model. Arguments: scripted emails text2cypher (all), --model NAME (default: LLM_MODEL), ' +
    '--base-url URL (default: OPENAI_BASE_URL; the key is in OPENAI_API_KEY), --mode zero-shot|' +
    'few-shot|steps (few-shot), --repairs 2, --check (the model judges results), --items 200',
  async *run(context) {
    const chosen = parts.filter(part => context.arguments.includes(part))
    const wants = (part: (typeof parts)[number]): boolean =>
      chosen.length === 0 || chosen.includes(part)
    if (wants('scripted')) yield* scriptedFigures(context)
    if (!wants('emails') && !wants('text2cypher')) return
    const model = configuredModel(context)
    if (model === undefined) return
    await using _closing = model
    const settings = {
      model,
      mode: modeOf(option(context, '--mode') ?? 'few-shot'),
      maxRepairs: Number(option(context, '--repairs') ?? 2),
      checksResult: context.arguments.includes('--check'),
      items: Number(option(context, '--items') ?? 200),
    }
    if (wants('emails')) yield* emailFigures(context, settings)
    if (wants('text2cypher')) yield* text2cypherModelFigures(context, settings)
  },
}

const option = ({ arguments: words }: BenchContext, name: string): string | undefined =>
  words.includes(name) ? words[words.indexOf(name) + 1] : undefined

function modeOf(name: string): 'zero-shot' | 'few-shot' | 'steps' {
  if (name === 'zero-shot' || name === 'few-shot' || name === 'steps') return name
  throw new Error(`there is no mode "${name}"; there are zero-shot, few-shot and steps`)
}

function configuredModel(context: BenchContext): LanguageModel | undefined {
  const model = option(context, '--model') ?? process.env['LLM_MODEL']
  const baseUrl = option(context, '--base-url') ?? process.env['OPENAI_BASE_URL']
  if (model === undefined || baseUrl === undefined) {
    context.log(
      'skipped: emails and text2cypher need a model (--model NAME --base-url URL, or LLM_MODEL ' +
        'and OPENAI_BASE_URL)',
    )
    return undefined
  }
  const key = process.env['OPENAI_API_KEY']
  return openAiModel({
    baseUrl,
    model,
    timeoutMs: 180_000,
    ...(key === undefined ? {} : { apiKey: secret(key) }),
  })
}

async function* scriptedFigures(context: BenchContext): AsyncGenerator<BenchFigure> {
  const folder = context.dataFolder('text2cypher')
  if (folder === undefined) return
  const set = readText2cypher(folder)
  const counts = new Map<string, number>()
  const add = (what: string): void => void counts.set(what, (counts.get(what) ?? 0) + 1)
  let refused = 0
  let repairable = 0
  for await (const { item, outcome, then, faults } of replayText2cypher(set, set.items)) {
    for (const fault of faults) context.log(`  ${item.id}: ${fault}\n    ${item.cypher}`)
    add(faults.length === 0 ? 'handled' : 'fault')
    add(outcome.status)
    const [first] = outcome.attempts
    add(first?.problem === undefined ? 'answered by the first query' : first.problem.reason)
    if (first?.rows !== undefined) continue
    refused += 1
    if (then !== 'repairs' || !set.schemaTexts.has(item.database)) continue
    repairable += 1
    if (outcome.status === 'answered') add('repaired')
  }
  for (const [what, count] of [...counts].sort((left, right) => right[1] - left[1]))
    context.log(`  ${what}: ${count}`)
  const of = 'text2cypher, scripted'
  const total = set.items.length
  yield { case: of, measure: 'handled', value: (counts.get('handled') ?? 0) / total, n: total }
  yield { case: of, measure: 'wrongly-run-count', value: counts.get('fault') ?? 0, n: total }
  yield { case: of, measure: 'refused', value: refused / total, n: total }
  if (repairable > 0)
    yield {
      case: of,
      measure: 'repaired-of-repairable',
      value: (counts.get('repaired') ?? 0) / repairable,
      n: repairable,
    }
}

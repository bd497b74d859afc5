import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { aurocWithInterval } from '../auroc.ts'
import { passagesOfTexts } from '../../src/evidence/candidates/passages-of-texts.ts'
import { defaultMaxWindows } from '../../src/evidence/candidates/find-candidates.ts'
import { windowFinder } from '../../src/evidence/candidates/window-finder.ts'
import { logOdds, type AdditiveModel } from '../../src/evidence/entailment/additive-model.ts'
import { claimFeatures, supportModel } from '../../src/evidence/entailment/judge-claim.ts'
import { judgeFeatureNames } from '../../src/evidence/entailment/judge-features.ts'
import { builtInModelDirectory } from '../../src/models/local/built-in-model.ts'
import { localEncoder, type LocalEncoder } from '../../src/models/local/encoder.ts'
import {
  beginExamples,
  expertqaExamples,
  halueval,
  nliExamples,
  wiceExamples,
  type JudgeExample,
} from '../fit/judge-examples.ts'
import { sigmoid } from '../../src/support/arithmetic.ts'
import type { Bench, BenchContext, BenchFigure } from '../figure.ts'
import { isHeldOut } from '../held-out.ts'
import { evidenceTexts } from './groundedness/evidence-texts.ts'
import { statementOf } from './groundedness/statement-of.ts'

/** What each system says of one example, higher is likelier supported. */
interface Scored {
  readonly supported: boolean
  readonly judge: number
  readonly words: number
  readonly alignment: number
  readonly model: number
}

const at = (name: string): number => judgeFeatureNames.findIndex(feature => feature.name === name)
const [wordsAt, alignmentAt, modelAt] = [at('words-found'), at('alignment'), at('model-entailment')]

async function score(
  example: JudgeExample,
  encoder: LocalEncoder,
  model: AdditiveModel,
): Promise<Scored | undefined> {
  const { hypothesis, answer } = statementOf(example)
  const windows = await windowFinder(passagesOfTexts(evidenceTexts(example.evidence)))(
    { hypothesis, start: 0, end: hypothesis.length },
    { maxWindows: defaultMaxWindows },
  )
  if (windows.length === 0) return undefined
  const { whole } = await claimFeatures(hypothesis, windows, encoder.entailment)
  const odds = logOdds(model, whole)
  const judge =
    answer === undefined
      ? odds
      : (odds + logOdds(model, (await claimFeatures(answer, windows, encoder.entailment)).whole)) /
        2
  return {
    supported: example.supported,
    judge: sigmoid(judge),
    words: whole[wordsAt]!,
    alignment: whole[alignmentAt]!,
    model: whole[modelAt]!,
  }
}

async function scoreAll(
  examples: readonly JudgeExample[],
  encoder: LocalEncoder,
  model: AdditiveModel,
  context: BenchContext,
): Promise<Scored[]> {
  const scored: Scored[] = []
  let without = 0
  for (const example of examples) {
    const result = await score(example, encoder, model)
    if (result === undefined) without += 1
    else scored.push(result)
  }
  if (without > 0)
    context.log(
      `${without} examples of ${examples[0]?.set ?? ''} have no evidence to compare with ` +
        'and are not scored',
    )
  return scored
}

const auroc = (
  scored: readonly Scored[],
  value: (one: Scored) => number,
): Pick<BenchFigure, 'value' | 'low' | 'high' | 'n'> =>
  aurocWithInterval(
    scored.filter(one => one.supported).map(value),
    scored.filter(one => !one.supported).map(value),
  )

function* figures(
  name: string,
  scored: readonly Scored[],
  context: BenchContext,
): Generator<BenchFigure> {
  const supported = scored.filter(one => one.supported).length
  if (supported === 0 || supported === scored.length) {
    context.log(`${name}: all ${scored.length} examples have one label; nothing to rank`)
    return
  }
  yield { case: name, measure: 'auroc', ...auroc(scored, one => one.judge) }
  yield { case: `${name}:words`, measure: 'auroc', ...auroc(scored, one => one.words) }
  yield { case: `${name}:alignment`, measure: 'auroc', ...auroc(scored, one => one.alignment) }
  yield { case: `${name}:entailment-model`, measure: 'auroc', ...auroc(scored, one => one.model) }
  // Balanced accuracy at even odds: what the verdicts do.
  const share = (part: readonly Scored[], holds: (one: Scored) => boolean): number =>
    part.filter(holds).length / part.length
  const [yes, no] = [scored.filter(one => one.supported), scored.filter(one => !one.supported)]
  yield {
    case: name,
    measure: 'balanced-accuracy',
    value: (share(yes, one => one.judge >= 0.5) + share(no, one => one.judge < 0.5)) / 2,
    n: scored.length,
  }
}

const linesOf = (file: string): number =>
  readFileSync(file, 'utf8')
    .split('\n')
    .filter(line => line !== '').length

/**
 * Further sets in the data folder or in the folders below it: `groundedness-*.jsonl` of `{id,
 * claim, evidence, supported}`.
 */
function furtherSets(
  root: string,
): Array<{ readonly name: string; readonly examples: JudgeExample[] }> {
  const folders = [
    root,
    ...readdirSync(root, { withFileTypes: true })
      .filter(entry => entry.isDirectory())
      .map(entry => join(root, entry.name)),
  ]
  return folders.flatMap(folder =>
    readdirSync(folder)
      .filter(file => /^groundedness-.*\.jsonl$/.test(file))
      .sort()
      .map(file => ({
        name: file.replace(/^groundedness-|\.jsonl$/g, ''),
        examples: readFileSync(join(folder, file), 'utf8')
          .split('\n')
          .filter(line => line.trim() !== '')
          .map(line => {
            const { id, claim, evidence, supported } = JSON.parse(line) as {
              id: string
              claim: string
              evidence: string[]
              supported: boolean
            }
            return {
              id: String(id),
              set: file,
              claim,
              evidence,
              supported,
              heldOut: isHeldOut(String(id)),
            }
          }),
      })),
  )
}

const leftOut = ['sufficient_facts', 'fm2', 'factcheck_gpt', 'fever_docnli', 'summedits'] as const

/**
 * Each of five sets by a judge and an entailment model that never saw it (the model saw none of the
 * five, nor a pair with one of their claims).
 */
async function* leaveOneOut(root: string, context: BenchContext): AsyncGenerator<BenchFigure> {
  const folder = fileURLToPath(new URL('../data/left-out/', import.meta.url))
  if (!existsSync(join(folder, 'model.onnx'))) {
    context.log(
      'bench/data/left-out holds no model; leave-one-set-out is skipped ' +
        '(training/README.md says how it is made)',
    )
    return
  }
  await using encoder = await localEncoder({
    modelDir: builtInModelDirectory('encoder'),
    entailmentDir: folder,
  })
  const means = { judge: [] as number[], alignment: [] as number[], words: [] as number[] }
  let n = 0
  for (const set of leftOut) {
    const model = JSON.parse(readFileSync(join(folder, `${set}.json`), 'utf8')) as AdditiveModel
    const scored = await scoreAll(nliExamples(join(root), { [set]: 500 }), encoder, model, context)
    const found = {
      judge: auroc(scored, one => one.judge),
      alignment: auroc(scored, one => one.alignment),
      words: auroc(scored, one => one.words),
    }
    yield { case: `nli:${set}`, measure: 'left-out-auroc', ...found.judge }
    for (const key of ['judge', 'alignment', 'words'] as const) means[key].push(found[key].value)
    n += scored.length
  }
  const mean = (values: readonly number[]): number =>
    values.reduce((sum, value) => sum + value, 0) / values.length
  yield { case: 'nli', measure: 'loso-auroc', value: mean(means.judge), n }
  yield { case: 'nli:alignment', measure: 'loso-auroc', value: mean(means.alignment), n }
  yield { case: 'nli:words', measure: 'loso-auroc', value: mean(means.words), n }
}

export const bench: Bench = {
  name: 'groundedness',
  description:
    'does the evidence support the claim: AUROC on WiCE, ExpertQA, BEGIN, HaluEval-QA and ' +
    'any groundedness-*.jsonl (held-out items; --all for all)',
  async *run(context) {
    const all = context.arguments.includes('--all')
    const part = (examples: readonly JudgeExample[]): JudgeExample[] =>
      examples.filter(example => all || example.heldOut)
    const readers = {
      wice: wiceExamples,
      expertqa: expertqaExamples,
      begin: beginExamples,
      'halueval-qa': halueval,
    } as const
    const root = (name: string): string | undefined => {
      const folder = context.dataFolder(name)
      return folder === undefined ? undefined : join(folder, '..')
    }
    {
      await using encoder = await localEncoder({ modelDir: builtInModelDirectory('encoder') })
      for (const [name, read] of Object.entries(readers)) {
        const folder = root(name)
        if (folder === undefined) continue
        const examples = read(folder)
        if (name === 'expertqa')
          context.log(
            'expertqa: ' +
              `${linesOf(join(folder, 'expertqa', 'claims.jsonl')) - examples.length} claims ` +
              'have no passage, or no verdict of the experts on it, and are not scored',
          )
        yield* figures(
          name,
          await scoreAll(part(examples), encoder, supportModel(), context),
          context,
        )
      }
      const any =
        ['wice', 'expertqa', 'begin', 'halueval-qa', 'nli']
          .map(root)
          .find(folder => folder !== undefined) ??
        process.env['VERITRAIL_DATA'] ??
        '../shared/data'
      if (existsSync(any))
        for (const { name, examples } of furtherSets(any))
          yield* figures(
            name,
            await scoreAll(part(examples), encoder, supportModel(), context),
            context,
          )
    }
    const nli = root('nli')
    if (nli !== undefined) yield* leaveOneOut(nli, context)
  },
}

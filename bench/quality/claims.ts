import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { z } from 'zod'
import type { VerifiedSentence } from '../../src/core/verdict.ts'
import { defaultMaxWindows } from '../../src/evidence/candidates/find-candidates.ts'
import { passagesOfTexts } from '../../src/evidence/candidates/passages-of-texts.ts'
import { windowFinder } from '../../src/evidence/candidates/window-finder.ts'
import { claimFeatures } from '../../src/evidence/entailment/judge-claim.ts'
import { judgeFeatureNames } from '../../src/evidence/entailment/judge-features.ts'
import { verifyText } from '../../src/evidence/verify-text.ts'
import { meanWithInterval } from '../../src/evaluation/statistics/bootstrap.ts'
import { builtInModelDirectory } from '../../src/models/local/built-in-model.ts'
import { localEncoder, type LocalEncoder } from '../../src/models/local/encoder.ts'
import { aurocWithInterval } from '../auroc.ts'
import type { Bench, BenchFigure } from '../figure.ts'

const labels = ['supported', 'contradicted', 'unstated'] as const
const passageSchema = z.object({
  genre: z.string(),
  passage: z.string(),
  claims: z.array(z.object({ text: z.string(), label: z.enum(labels), kind: z.string() })),
})
type Label = (typeof labels)[number]

interface Judged {
  readonly kind: string
  readonly label: Label
  readonly verdict: Label
  /** What each system says, higher is likelier supported. */
  readonly product: number
  readonly words: number
  readonly alignment: number
  readonly model: number
}

const file = fileURLToPath(new URL('../data/claims/written.jsonl', import.meta.url))
const at = (name: string): number => judgeFeatureNames.findIndex(feature => feature.name === name)
const [wordsAt, alignmentAt, modelAt] = [at('words-found'), at('alignment'), at('model-entailment')]

/** The worst of the verdicts; what is no statement says nothing that could be supported. */
function verdictOf(sentences: readonly VerifiedSentence[]): Label {
  const verdicts = sentences.map(({ verdict }) => verdict)
  if (verdicts.includes('contradicted')) return 'contradicted'
  return verdicts.length > 0 && verdicts.every(verdict => verdict === 'supported')
    ? 'supported'
    : 'unstated'
}

async function judge(
  claim: { readonly text: string; readonly label: Label; readonly kind: string },
  passage: string,
  encoder: LocalEncoder,
): Promise<Judged> {
  const findCandidates = windowFinder(passagesOfTexts([{ text: passage }]))
  const { sentences } = await verifyText(claim.text, {
    findCandidates,
    entailment: encoder.entailment,
  })
  const windows = await findCandidates(
    { hypothesis: claim.text, start: 0, end: claim.text.length },
    { maxWindows: defaultMaxWindows },
  )
  // A passage of questions and greetings states nothing.
  const { whole } =
    windows.length === 0
      ? { whole: new Float64Array(judgeFeatureNames.length) }
      : await claimFeatures(claim.text, windows, encoder.entailment)
  const supports = sentences.flatMap(({ claims }) => claims.map(({ support }) => support))
  return {
    kind: claim.kind,
    label: claim.label,
    verdict: verdictOf(sentences),
    product: Math.min(1, ...supports),
    words: whole[wordsAt]!,
    alignment: whole[alignmentAt]!,
    model: whole[modelAt]!,
  }
}

function* share(
  name: string,
  measure: string,
  all: readonly Judged[],
  holds: (one: Judged) => boolean,
): Generator<BenchFigure> {
  if (all.length > 0)
    yield { case: name, measure, ...meanWithInterval(all.map(one => Number(holds(one)))) }
}

function auroc(
  judged: readonly Judged[],
  value: (one: Judged) => number,
): Omit<BenchFigure, 'case'> {
  const of = (supported: boolean): number[] =>
    judged.filter(({ label }) => (label === 'supported') === supported).map(value)
  return { measure: 'auroc', ...aurocWithInterval(of(true), of(false)) }
}

export const bench: Bench = {
  name: 'claims',
  description:
    'verdicts on claims about passages that were written for this benchmark: supported, ' +
    'contradicted or left open, by kind. --wrong: lists the claims that are judged wrongly',
  async *run({ arguments: words, log }) {
    if (!existsSync(file)) {
      log(`no claims at ${file}; skipped`)
      return
    }
    await using encoder = await localEncoder({ modelDir: builtInModelDirectory('encoder') })
    const judged: Judged[] = []
    for (const line of readFileSync(file, 'utf8').split('\n')) {
      if (line === '') continue
      const { passage, claims } = passageSchema.parse(JSON.parse(line))
      for (const claim of claims) {
        const one = await judge(claim, passage, encoder)
        judged.push(one)
        if (words.includes('--wrong') && one.verdict !== one.label)
          log(`${one.kind}: ${passage}\n  ${claim.text} [${one.label}, judged ${one.verdict}]`)
      }
    }
    const labelled = (label: Label): Judged[] => judged.filter(one => one.label === label)
    const called = (label: Label): Judged[] => judged.filter(one => one.verdict === label)
    const right = ({ label, verdict }: Judged): boolean => label === verdict
    const name = 'claims'
    yield* share(name, 'right', judged, right)
    for (const label of labels) {
      yield* share(name, `${label}-precision`, called(label), right)
      yield* share(name, `${label}-recall`, labelled(label), right)
    }
    yield { case: name, ...auroc(judged, one => one.product) }
    yield { case: 'claims:words', ...auroc(judged, one => one.words) }
    yield { case: 'claims:alignment', ...auroc(judged, one => one.alignment) }
    yield { case: 'claims:entailment-model', ...auroc(judged, one => one.model) }
    for (const kind of [...new Set(judged.map(one => one.kind))].sort())
      yield* share(
        `claims:product:${kind}`,
        'right',
        judged.filter(one => one.kind === kind),
        right,
      )
  },
}

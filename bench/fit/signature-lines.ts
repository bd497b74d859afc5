// Fits the weights of signature lines by logistic regression, writes models/signature-lines.json
// and prints cross-validated figures: `node bench/fit/signature-lines.ts [data folder]`.
import { readFileSync } from 'node:fs'
import { markFooters } from '../../src/ingestion/email/clean.ts'
import { lineRoles, type LineRole } from '../../src/ingestion/email/clean/reply-parts.ts'
import {
  featureNames,
  isContact,
  senderWords,
  signatureFeatures,
  type SignatureLine,
} from '../../src/ingestion/email/clean/signature-features.ts'
import { bestStart, lastLines } from '../../src/ingestion/email/clean/signature-lines.ts'
import { textLines } from '../../src/ingestion/email/clean/text-lines.ts'
import { sigmoid } from '../../src/support/arithmetic.ts'
import { writeModelFile } from './write-model-file.ts'

interface Row {
  readonly id: string
  readonly sender: string
  readonly text: string
  readonly signature_lines: readonly number[]
}
interface Sample {
  readonly id: string
  readonly group: string
  readonly lines: SignatureLine[]
  readonly indexes: number[]
  readonly isWhole: boolean
  readonly sender: ReadonlySet<string>
  readonly gold: ReadonlySet<number>
  readonly features: number[][]
  readonly labels: number[]
  readonly separated: readonly number[]
}

const folder = process.argv[2] ?? process.env['VERITRAIL_DATA'] ?? '../shared/data'
const rows = readFileSync(`${folder}/email-cleaning/signature_forge.jsonl`, 'utf8')
  .trim()
  .split('\n')
  .map(line => JSON.parse(line) as Row)

const samples = rows.map((row): Sample => {
  const lines = textLines(row.text)
  const roles = lineRoles(lines, {}).map((role): LineRole =>
    role === 'ruled' || role === 'tail' ? 'reply' : role,
  )
  markFooters(lines, roles)
  const last = lastLines(lines, roles)
  const sender = senderWords(row.sender, undefined)
  const gold = new Set(row.signature_lines)
  return {
    ...last,
    id: row.id,
    group: row.sender,
    sender,
    gold,
    features: last.lines.map((_, index) =>
      signatureFeatures(
        last.lines,
        index,
        sender,
        last.lines.slice(index + 1).some(line => isContact(line.text)),
      ),
    ),
    labels: last.indexes.map(index => (gold.has(index) ? 1 : 0)),
    separated: lines.flatMap((line, index) =>
      /\S/.test(line.text) && (roles[index] === 'separated' || roles[index] === 'mobile')
        ? [index]
        : [],
    ),
  }
})

/**
 * L2-regularised logistic regression by plain gradient descent: the data are a few hundred lines.
 */
function fit(training: readonly Sample[], penalty: number): number[] {
  const weights = featureNames.map(() => 0)
  const points = training.flatMap(sample =>
    sample.features.map((features, index) => ({ features, label: sample.labels[index] ?? 0 })),
  )
  for (let step = 0; step < 3000; step++) {
    const gradient = weights.map((weight, at) => (at === 0 ? 0 : penalty * weight))
    for (const { features, label } of points) {
      let odds = 0
      for (let at = 0; at < features.length; at++) odds += (features[at] ?? 0) * (weights[at] ?? 0)
      const error = sigmoid(odds) - label
      for (let at = 0; at < features.length; at++)
        gradient[at] = (gradient[at] ?? 0) + error * (features[at] ?? 0)
    }
    for (let at = 0; at < weights.length; at++)
      weights[at] = (weights[at] ?? 0) - (0.02 * (gradient[at] ?? 0)) / Math.sqrt(1 + step / 300)
  }
  return weights
}

function counts(
  tested: readonly Sample[],
  weights: readonly number[],
  show = false,
): { right: number; found: number; wanted: number } {
  let right = 0
  let found = 0
  let wanted = 0
  for (const sample of tested) {
    const start = bestStart(sample.lines, sample.sender, weights, sample.isWhole)
    const predicted = [
      ...(start === undefined ? [] : sample.indexes.slice(start)),
      ...sample.separated,
    ]
    const hits = predicted.filter(index => sample.gold.has(index)).length
    right += hits
    found += predicted.length
    wanted += sample.gold.size
    if (show && (hits !== predicted.length || hits !== sample.gold.size)) {
      const end = sample.lines.slice(-3).map(line => line.text.trim().slice(0, 40))
      console.error(
        `// ${sample.id} gold ${[...sample.gold].join(',')} predicted ${predicted.join(',')} | ` +
          end.join(' / '),
      )
    }
  }
  return { right, found, wanted }
}

const f1 = ({ right, found, wanted }: { right: number; found: number; wanted: number }): number =>
  (2 * right) / Math.max(1, found + wanted)

/** All mails of one sender are in one fold. */
function crossValidated(penalty: number, folds: number, show = false): number {
  const groups = [...new Set(samples.map(sample => sample.group))].sort()
  const foldOf = new Map(groups.map((group, index) => [group, index % folds]))
  const sum = { right: 0, found: 0, wanted: 0 }
  for (let fold = 0; fold < folds; fold++) {
    const weights = fit(
      samples.filter(sample => foldOf.get(sample.group) !== fold),
      penalty,
    )
    const part = counts(
      samples.filter(sample => foldOf.get(sample.group) === fold),
      weights,
      show,
    )
    sum.right += part.right
    sum.found += part.found
    sum.wanted += part.wanted
  }
  return f1(sum)
}

const penalties = [0.3, 1, 2, 4]
const scored = penalties.map(penalty => ({ penalty, score: crossValidated(penalty, 10) }))
for (const { penalty, score } of scored)
  console.error(`penalty ${penalty}: cross-validated line F1 ${score.toFixed(3)}`)
// Of equal scores the stronger penalty: it fits the data less closely.
const chosen = scored.toSorted((a, b) =>
  a.score === b.score ? b.penalty - a.penalty : b.score - a.score,
)[0] ?? { penalty: 1, score: 0 }
crossValidated(chosen.penalty, 10, true)
const weights = fit(samples, chosen.penalty)
console.error(
  `fitted on all ${samples.length} mails with penalty ${chosen.penalty}: line F1 ` +
    `${f1(counts(samples, weights)).toFixed(3)}`,
)
writeModelFile(
  'signature-lines',
  {
    about: 'Log odds that a line belongs to the signature: the sum of the weights of its features.',
    script: 'bench/fit/signature-lines.ts',
    data: `${samples.length} emails of mailgun/forge (a part of the Enron corpus, CC BY 3.0 US)`,
    measured: `cross-validated line F1 ${chosen.score.toFixed(3)}`,
  },
  {
    weights: Object.fromEntries(
      featureNames.map((name, index) => [name, Number((weights[index] ?? 0).toFixed(3))]),
    ),
  },
)

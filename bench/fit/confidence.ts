// Fits the calibration that the product carries: `node bench/fit/confidence.ts [MOST]`, MOST answers of each set at most. Never on held-out items. Writes src/evidence/confidence/default-calibration.ts and prints what cross-validation says.
import { existsSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { calibrationSchema } from '../../src/evidence/confidence/calibration.ts'
import { defaultCalibration } from '../../src/evidence/confidence/default-calibration.ts'
import { fitConfidence, type ConfidenceExample } from '../../src/evaluation/calibration-fit.ts'
import { auroc } from '../../src/evaluation/auroc.ts'
import { builtInModelDirectory } from '../../src/models/local/built-in-model.ts'
import { localEncoder } from '../../src/models/local/encoder.ts'
import { sha256 } from '../../src/support/ids.ts'
import { answerSets, madeSets } from '../quality/confidence/answer-sets.ts'
import { assessAnswers } from '../quality/confidence/assessed-answers.ts'

/** So that a fit takes minutes. */
const defaultMost = 120
/** What is made by templates is easy and like itself: it counts a part of what people labelled. */
const madeWeight = 0.6

const say = (line: string): void => void process.stderr.write(`${line}\n`)
const data = resolve(process.env['VERITRAIL_DATA'] ?? '../shared/data')
const folder = (name: string): string | undefined => {
  const path = join(data, name)
  if (existsSync(path)) return path
  say(`without ${path}: it is missing`)
  return undefined
}

await using encoder = await localEncoder({ modelDir: builtInModelDirectory('encoder') })
const answers = await answerSets(folder, encoder, { heldOut: false, most: Number(process.argv[2] ?? defaultMost) })
const assessed = (await assessAnswers(answers, encoder, { withTotal: false, log: say })).map((one, index) => ({ ...one, weight: (answers[index]?.weight ?? 1) * (madeSets.includes(one.answer.set) ? madeWeight : 1) }))
// Abstentions have no confidence; nor has what states nothing and answers no question.
const scored = assessed.filter(({ features }) => features.state === 'checked' || (features.state === 'nothing' && features.hasQuestion))
const examples = scored.map(({ answer, features, weight }): ConfidenceExample => ({ group: answer.id, values: features.values, holds: answer.holds, unsupported: features.supported === 0, weight }))
const fit = fitConfidence(examples)

const sets = Map.groupBy(scored, ({ answer }) => answer.set)
const dataHash = sha256(answers.map(({ set, id, response }) => sha256(`${set}\n${id}\n${response}`)).sort().join('\n'))
const calibration = calibrationSchema.parse({
  schemaVersion: 1, name: 'default', version: dataHash === defaultCalibration.dataHash && encoder.entailment.id === defaultCalibration.model ? defaultCalibration.version : defaultCalibration.version + 1,
  dataHash, model: encoder.entailment.id, fittedOn: [...sets].map(([set, members]) => ({ set, n: members.length })), weights: fit.weights, mapping: fit.mapping, measured: fit.measured,
})
writeFileSync(new URL('../../src/evidence/confidence/default-calibration.ts', import.meta.url), `import type { Calibration } from './calibration.ts'

/** Made by \`bench/fit/confidence.ts\`; what it was fitted on and how well it does stands in it. */
export const defaultCalibration: Calibration = ${JSON.stringify(calibration, undefined, 2).replace(/\[\s+(-?[\d.e-]+),\s+(-?[\d.e-]+)\s+\]/g, '[$1, $2]').replace(/\{\s+"(set|weight)": ([^,]+),\s+"(n|neutral)": ([^\s]+)\s+\}/g, '{ "$1": $2, "$3": $4 }')}
`)

say(`\n${answers.length} answers, ${scored.length} with a confidence; penalty ${fit.penalty}; cross-validated ECE ${fit.measured.ece}, Brier ${fit.measured.brier}`)
for (const [name, fitted] of Object.entries(fit.weights.features)) say(`  ${name.padEnd(20)} ${fitted.weight.toFixed(3).padStart(8)}  neutral ${fitted.neutral.toFixed(2)}`)
const forecasts = new Map(scored.map((one, index) => [one, fit.forecasts[index]?.probability ?? Number.NaN]))
for (const [set, members] of sets) {
  const side = (holds: boolean): number[] => members.filter(({ answer }) => answer.holds === holds).map(one => forecasts.get(one) ?? Number.NaN)
  const mean = (values: readonly number[]): string => (values.length === 0 ? '   –' : (values.reduce((sum, value) => sum + value, 0) / values.length).toFixed(2))
  say(`  ${set.padEnd(30)} n ${String(members.length).padStart(4)}  holds ${mean(members.map(({ answer }) => (answer.holds ? 1 : 0)))}  told ${mean(members.map(one => forecasts.get(one) ?? 0))}  told of right ${mean(side(true))}, of wrong ${mean(side(false))}  AUROC ${side(true).length === 0 || side(false).length === 0 ? '–' : auroc(side(true), side(false)).toFixed(3)}`)
}

// Writes what confidence is fitted on: `node bench/fit/confidence.ts OUT.jsonl [MOST]`, MOST
// answers of each set at most. Never held-out items. `training/fit_confidence.py` then writes
// models/confidence.json.
import { existsSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { defaultCalibration } from '../../src/evidence/confidence/calibration.ts'
import { confidenceFeatureSigns } from '../../src/evidence/confidence/feature-names.ts'
import { builtInModelDirectory } from '../../src/models/local/built-in-model.ts'
import { localEncoder } from '../../src/models/local/encoder.ts'
import { sha256 } from '../../src/support/ids.ts'
import { answerSets, madeSets } from '../quality/confidence/answer-sets.ts'
import { assessAnswers } from '../quality/confidence/assessed-answers.ts'

/** So that a fit takes minutes. */
const defaultMost = 150
/** There are few mails, and answers about mail are what the product is asked for first. */
const madeWeight = 8

const say = (line: string): void => void process.stderr.write(`${line}\n`)
const data = resolve(process.env['VERITRAIL_DATA'] ?? '../shared/data')
const folder = (name: string): string | undefined => {
  const path = join(data, name)
  if (existsSync(path)) return path
  say(`without ${path}: it is missing`)
  return undefined
}

await using encoder = await localEncoder({ modelDir: builtInModelDirectory('encoder') })
const answers = await answerSets(folder, encoder, {
  heldOut: false,
  most: Number(process.argv[3] ?? defaultMost),
})
const assessed = (await assessAnswers(answers, encoder, { log: say })).map((one, index) => ({
  ...one,
  weight: (answers[index]?.weight ?? 1) * (madeSets.includes(one.answer.set) ? madeWeight : 1),
}))
// Abstentions have no confidence; nor has what states nothing and answers no question.
const scored = assessed.filter(
  ({ features }) =>
    features.state === 'checked' || (features.state === 'nothing' && features.hasQuestion),
)
const dataHash = sha256(
  answers
    .map(({ set, id, response }) => sha256(`${set}\n${id}\n${response}`))
    .sort()
    .join('\n'),
)
const before = defaultCalibration()
const out = process.argv[2] ?? 'confidence-examples.jsonl'
writeFileSync(
  out,
  `${[
    JSON.stringify({
      signs: confidenceFeatureSigns,
      dataHash,
      model: encoder.entailment.id,
      before: { dataHash: before.dataHash, model: before.model, version: before.version },
    }),
    ...scored.map(({ answer, features, weight }) =>
      JSON.stringify({
        set: answer.set,
        group: answer.id,
        holds: answer.holds,
        weight,
        unsupported: features.supported === 0,
        values: features.values,
      }),
    ),
  ].join('\n')}\n`,
)
say(`${answers.length} answers, ${scored.length} with a confidence, written to ${out}`)

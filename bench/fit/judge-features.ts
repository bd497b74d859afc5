import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { createWriteStream, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { claimFeatures } from '../../src/evidence/entailment/judge-claim.ts'
import type { JudgedWindow } from '../../src/evidence/entailment/judged-window.ts'
import { passagesOfTexts } from '../../src/evidence/candidates/passages-of-texts.ts'
import { windowFinder } from '../../src/evidence/candidates/window-finder.ts'
import { builtInModelDirectory } from '../../src/models/local/built-in-model.ts'
import { localEncoder } from '../../src/models/local/encoder.ts'
import { evidenceTexts } from '../quality/groundedness/evidence-texts.ts'
import { statementOf } from '../quality/groundedness/statement-of.ts'
import {
  beginExamples,
  expertqaExamples,
  halueval,
  nliExamples,
  wiceExamples,
  type JudgeExample,
} from './judge-examples.ts'

// Writes the judge's features of every labelled example, one JSON line each: `node
// bench/fit/judge-features.ts OUT.jsonl [DATA] [SHARE] [MODEL] [MORE.jsonl]`, the share 0–1 of the
// examples, chosen by hash; the folder of another entailment model; further examples `{id, set,
// claim, evidence, supported, contradicted, heldOut}`. `training/fit_judge.py` reads them.

const [
  out = 'judge-features.jsonl',
  data = process.env['VERITRAIL_DATA'] ?? '../shared/data',
  share = '1',
  entailmentDir,
  more,
] = process.argv.slice(2)
const folder = resolve(data)
const taken = ({ id }: JudgeExample): boolean =>
  Number.parseInt(createHash('sha1').update(`${id} share`).digest('hex').slice(0, 6), 16) /
    2 ** 24 <
  Number(share)
const examples: JudgeExample[] = [
  ...wiceExamples(folder),
  ...expertqaExamples(folder),
  ...beginExamples(folder),
  ...halueval(folder).flatMap(example => {
    const { hypothesis, answer } = statementOf(example)
    return [
      { ...example, claim: hypothesis },
      ...(answer === undefined
        ? []
        : [{ ...example, id: `${example.id}/answer`, set: 'halueval-answer', claim: answer }]),
    ]
  }),
  ...nliExamples(folder, {
    sufficient_facts: 340,
    fm2: 600,
    factcheck_gpt: 650,
    fever_docnli: 900,
    summedits: 450,
    scitail_dev: 500,
    q2_wow: 500,
    fever_ggkorn: 500,
    fever_symmetric: 600,
    semiauto_nli_wiki: 700,
    mnli_dev: 600,
    cad_snli: 400,
    neg_nli: 400,
    propsegment_dev: 500,
    ambient: 200,
    conjnli: 300,
    faithdial_audit: 300,
    cur_drop: 300,
    breaking_nli: 200,
  }),
  ...(more === undefined
    ? []
    : readFileSync(more, 'utf8')
        .split('\n')
        .filter(line => line !== '')
        .map(line => JSON.parse(line) as JudgeExample)),
].filter(taken)
await using encoder = await localEncoder({
  modelDir: builtInModelDirectory('encoder'),
  entailmentDir: entailmentDir === '' ? undefined : entailmentDir,
})
/** The line of an example; `undefined` where its evidence has nothing to hold it against. */
async function lineOf(example: JudgeExample): Promise<string | undefined> {
  const windows: readonly JudgedWindow[] = await windowFinder(
    passagesOfTexts(evidenceTexts(example.evidence)),
  )({ hypothesis: example.claim, start: 0, end: example.claim.length }, { maxWindows: 8 })
  if (windows.length === 0) return undefined
  const { whole } = await claimFeatures(example.claim, windows, encoder.entailment)
  const { id, set, supported, contradicted } = example
  return JSON.stringify({
    id,
    set,
    supported,
    contradicted: contradicted ?? null,
    heldOut: example.heldOut || example.forCalibration === true,
    features: Array.from(whole, value => Math.round(value * 1e5) / 1e5),
  })
}

// Several at once keep the processes of the model busy while the rules read.
const atOnce = 8
const sink = createWriteStream(out)
let skipped = 0
for (let at = 0; at < examples.length; at += atOnce) {
  const lines = await Promise.all(examples.slice(at, at + atOnce).map(lineOf))
  const known = lines.filter(line => line !== undefined)
  skipped += lines.length - known.length
  if (!sink.write(known.map(line => `${line}\n`).join(''))) await once(sink, 'drain')
  if (at % (25 * atOnce) === 0) process.stderr.write(`\r${at} of ${examples.length}`)
}
sink.end()
await once(sink, 'finish')
process.stderr.write(`\r${examples.length - skipped} examples, ${skipped} without evidence\n`)

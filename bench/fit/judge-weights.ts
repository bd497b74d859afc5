import { join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { isHeldOut } from '../held-out.ts'
import { accuracyOf, groundedMeasures } from '../../src/evidence/scoring/accuracy.ts'
import { coverageMeasures } from '../../src/evidence/scoring/coverage.ts'
import { judgedSentences } from '../../src/evidence/scoring/judged-sentences.ts'
import { keyPoints } from '../../src/evidence/scoring/key-points.ts'
import { readScoringInput } from '../../src/evidence/scoring/scoring-input.ts'
import { verifyResponse } from '../../src/evidence/scoring/verify-response.ts'
import { linearScore, type Weights } from '../../src/evidence/scoring/linear-score.ts'
import { builtInModelDirectory } from '../../src/models/local/built-in-model.ts'
import { localEncoder } from '../../src/models/local/encoder.ts'
import { readMtrag } from '../quality/judges/mtrag.ts'
import { spearman } from '../quality/judges/spearman.ts'
import { fitPositive } from './fit-positive.ts'
import { writeModelFile } from './write-model-file.ts'

// `node bench/fit/judge-weights.ts`: fits what accuracy and coverage are summed of to people's
// ratings of MTRAG's answers that are not held out, and writes
// models/metric-weights.json.

const data = resolve(
  fileURLToPath(new URL('../..', import.meta.url)),
  process.env['VERITRAIL_DATA'] ?? '../shared/data',
)
const penalty = 30
const folds = 6

/** What accuracy is summed of; the last only where claims are judged. */
const accuracyNames = [
  'window',
  'words',
  'pairs',
  'nearest',
  'particulars',
  'sound',
  'abstains',
] as const
const coverageNames = [
  'grounded',
  'founded',
  'nearest',
  'share',
  'first',
  'asked',
  'rightlySilent',
] as const

interface Row {
  readonly group: string
  readonly measures: Readonly<Record<string, number>>
  readonly rating: number
}

const answers = readMtrag(join(data, 'mtrag-human')).filter(({ id }) => !isHeldOut(id))
await using encoder = await localEncoder({ modelDir: builtInModelDirectory('encoder'), threads: 1 })
const read = await Promise.all(
  answers.map(async answer => {
    const input = await readScoringInput(answer, encoder, undefined)
    const verified =
      input.sentences.length === 0
        ? undefined
        : await verifyResponse(answer, encoder.entailment, undefined)
    const rating = (aspect: string): number => ((answer.human.get(aspect) ?? 1) - 1) / 3
    return {
      answer,
      input,
      sentences: {
        lexical: judgedSentences(input, undefined),
        judged: judgedSentences(input, verified),
      },
      faithful: rating('faithfulness'),
      complete: rating('completeness'),
    }
  }),
)

/**
 * Ridge regression without negative weights, checked by folds that keep a question's answers
 * together.
 */
function fitted(
  rows: readonly Row[],
  names: readonly string[],
): { weights: Weights; across: number } {
  const groups = [...new Set(rows.map(row => row.group))]
  const foldOf = (row: Row): number => (groups.indexOf(row.group) * 7) % folds
  const predictions = rows.map(() => 0)
  for (let fold = 0; fold < folds; fold++) {
    const weights = fitPositive(
      rows
        .filter(row => foldOf(row) !== fold)
        .map(({ measures, rating }) => ({ measures, target: rating })),
      names,
      penalty,
    )
    for (const [index, row] of rows.entries())
      if (foldOf(row) === fold) predictions[index] = linearScore(weights, row.measures)
  }
  return {
    weights: fitPositive(
      rows.map(({ measures, rating }) => ({ measures, target: rating })),
      names,
      penalty,
    ),
    across:
      spearman(
        predictions,
        rows.map(row => row.rating),
      ) ?? Number.NaN,
  }
}

const accuracyRows = (kind: 'lexical' | 'judged'): Row[] =>
  read.map(({ answer, input, sentences, faithful }) => ({
    group: answer.group,
    measures: groundedMeasures(sentences[kind], input.documents.length > 0),
    rating: faithful,
  }))
const lexical = fitted(accuracyRows('lexical'), accuracyNames)
const judged = fitted(accuracyRows('judged'), [...accuracyNames, 'entailed'])
const coverage = fitted(
  read.map(({ answer, input, sentences, complete }) => {
    const accuracy = {
      ...accuracyOf(sentences.judged, input.documents.length > 0),
      grounded: linearScore(
        judged.weights,
        groundedMeasures(sentences.judged, input.documents.length > 0),
      ),
    }
    return {
      group: answer.group,
      measures: coverageMeasures(keyPoints(input), sentences.judged, accuracy, answer.query),
      rating: complete,
    }
  }),
  coverageNames,
)

const rounded = (weights: Weights): Weights =>
  Object.fromEntries(
    Object.entries(weights).map(([name, weight]) => [name, Number(weight.toFixed(4))]),
  )
writeModelFile(
  'metric-weights',
  {
    about:
      "Ridge regressions without negative weights of the mean of people's ratings, 1 as 0 and 4 " +
      `as 1 (penalty ${penalty}): accuracy without verdicts (lexical) and with them (judged), ` +
      'and coverage.',
    script: 'bench/fit/judge-weights.ts',
    data:
      `${answers.length} answers of MTRAG (Apache-2.0; ` +
      `${new Set(answers.map(answer => answer.group)).size} questions), rated by people`,
    measured:
      `Spearman across ${folds} folds: faithfulness ${lexical.across.toFixed(3)} (lexical) and ` +
      `${judged.across.toFixed(3)} (judged), completeness ${coverage.across.toFixed(3)}`,
  },
  {
    grounded: { lexical: rounded(lexical.weights), judged: rounded(judged.weights) },
    coverage: rounded(coverage.weights),
  },
)
const shown = (weights: Weights): string => JSON.stringify(rounded(weights))
process.stdout.write(
  `across folds: faithfulness ${lexical.across.toFixed(3)} by words and meaning, ` +
    `${judged.across.toFixed(3)} with verdicts; completeness ` +
    `${coverage.across.toFixed(3)}\n` +
    [lexical, judged, coverage].map(({ weights }) => `${shown(weights)}\n`).join(''),
)

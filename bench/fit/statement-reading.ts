// Fits how the surroundings of a statement count, beside what reading it alone says:
// `node bench/fit/statement-reading.ts`. On the documents of four institutions of
// bench/data/institutions (`isFittedOn`); writes models/statement-reading.json. The reading of
// texts alone (standard-reading.ts) comes first: fit this anew after it.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { builtInLinkModel } from '../../src/alignment/classify/link-odds.ts'
import { countingPassages } from '../../src/alignment/classify/passage-statistics.ts'
import { indexStandards } from '../../src/alignment/classify/standard-index.ts'
import { scorePassages } from '../../src/alignment/links/link-scorer.ts'
import { readParts, statementsOf } from '../../src/alignment/reading/read-passage.ts'
import { builtInReadingModel } from '../../src/alignment/reading/reading-model.ts'
import {
  oddsOfStatement,
  statementFeatureNames,
  type StatementFeatures,
  type StatementModel,
} from '../../src/alignment/reading/statement-model.ts'
import { compose, initCorpus } from '../../src/app/compose.ts'
import { documentsOf, institutionsOf } from '../../src/app/use-cases/alignment/institutions.ts'
import { readPassages } from '../../src/app/use-cases/alignment/read-passages.ts'
import type { DocumentId } from '../../src/core/ids.ts'
import { owner } from '../../src/core/principal.ts'
import { sigmoid } from '../../src/support/arithmetic.ts'
import { fitLogistic } from '../../src/support/fitting/fit-logistic.ts'
import {
  ingestInstitution,
  isFittedOn,
  isStatement,
  labelledStatements,
} from '../quality/alignment/institution-statements.ts'
import { institutions } from '../quality/answers/institutions.ts'
import { writeModelFile } from './write-model-file.ts'

const penalty = 3
const access = { principal: owner }

interface Row {
  readonly institution: string
  readonly features: StatementFeatures
  readonly label: 0 | 1
  /** Log odds of the statement read alone. */
  readonly alone: number
  /** Whether the statement was labelled with any standard. */
  readonly isLabelled: boolean
}

async function rowsOf(institution: string): Promise<Row[]> {
  const place = mkdtempSync(join(tmpdir(), 'veritrail-fit-'))
  try {
    initCorpus(place)
    await using app = await compose(place)
    const { embedding, standards: reader } = app
    if (embedding === undefined || reader === undefined) throw new Error('The encoder is off.')
    const framework = await ingestInstitution(app, institution)
    const index = await indexStandards(framework, embedding)
    const labelled = labelledStatements(institution)
    const ids: DocumentId[] = []
    for (const each of institutionsOf(app, undefined))
      for await (const { document } of documentsOf(app, each, access)) ids.push(document.id)
    const matters = (term: string): boolean =>
      index.wording.holds(term) || index.sectionTerms.holds(term)
    const counting = countingPassages(embedding.dimensions, matters)
    const documents = await Array.fromAsync(
      readPassages(app, ids, embedding.dimensions, access),
    ).then(batches => batches.flat())
    for (const { chunks, passageAt } of documents)
      for (const at of chunks.keys()) counting.add(passageAt(at))
    const basis = { index, statistics: counting.statistics(), model: builtInLinkModel(), reader }
    const rows: Row[] = []
    for (const { record, chunks, passageAt } of documents) {
      const { text, key, date } = record.document
      const scores = scorePassages(
        chunks.map((_, at) => passageAt(at)),
        basis,
      )
      for (const [at, chunk] of chunks.entries()) {
        const scored = scores[at]!
        const { read } = await readParts(chunk, text, scored, basis, embedding, { asOf: date?.ms })
        for (const { part, statements } of statementsOf(text, read, scored)) {
          const said = { document: key.split('/').at(-1)!, text: text.slice(part.start, part.end) }
          const about = labelled.filter(each => isStatement(said, each))
          const right = new Set(about.map(({ num }) => num))
          for (const { standard, features } of statements)
            rows.push({
              institution,
              features,
              label: right.has(index.standards[standard]!.number) ? 1 : 0,
              alone: features.odds,
              isLabelled: about.length > 0,
            })
        }
      }
    }
    return rows
  } finally {
    rmSync(place, { recursive: true, force: true })
  }
}

const rounded = (value: number): number => Number(value.toFixed(4))

function fit(rows: readonly Row[]): StatementModel {
  const { bias, weights } = fitLogistic(
    rows.map(({ features, label }) => ({
      features: statementFeatureNames.map(name => features[name]),
      label,
    })),
    { penalty },
  )
  return {
    bias: rounded(bias),
    weights: Object.fromEntries(
      statementFeatureNames.map((name, at) => [name, rounded(weights[at]!)]),
    ) as StatementModel['weights'],
  }
}

const names = institutions().filter(isFittedOn)
const rows: Row[] = []
for (const name of names) rows.push(...(await rowsOf(name)))

/** What a fit without each institution says of it. */
const crossed = names.flatMap(name => {
  const model = fit(rows.filter(({ institution }) => institution !== name))
  return rows
    .filter(({ institution }) => institution === name)
    .map(row => ({ ...row, around: oddsOfStatement(row.features, model) }))
})
const { threshold } = builtInReadingModel()
const measured = (['alone', 'around'] as const).map(by => {
  let hits = 0
  const precisions = crossed
    .toSorted((one, other) => other[by] - one[by])
    .flatMap(({ label }, at) => (label === 1 ? [++hits / (at + 1)] : []))
  const linked = crossed.filter(row => sigmoid(row[by]) >= threshold)
  const right = linked.filter(({ label }) => label === 1).length
  const share = (part: number, whole: number): string => (part / whole).toFixed(3)
  const mean = precisions.reduce((sum, value) => sum + value, 0) / precisions.length
  return (
    `${by === 'alone' ? 'read alone' : 'with surroundings'}: average precision ` +
    `${mean.toFixed(3)}; at ${threshold} found ${share(right, hits)} of the labelled links that ` +
    `were read, right ${share(right, linked.length)}, of labelled statements ` +
    `${share(right, linked.filter(({ isLabelled }) => isLabelled).length)}`
  )
})
writeModelFile(
  'statement-reading',
  {
    script: 'bench/fit/statement-reading.ts',
    about:
      'Log odds that a statement of a longer passage is about one of the standards that it was ' +
      `read beside (logistic regression, L2 penalty ${penalty}). What was not labelled counts as ` +
      'about none. Measured on each institution by a fit without it.',
    data: `${names.join(', ')} of bench/data/institutions`,
    measured,
  },
  fit(rows),
)
process.stdout.write(`${rows.length} rows\n${measured.join('\n')}\n`)

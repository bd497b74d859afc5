import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { z } from 'zod'
import type { CoverageReport } from '../../src/alignment/coverage/coverage-report.ts'
import { strengths, type Strength } from '../../src/alignment/coverage/strength.ts'
import type { LinkShows } from '../../src/alignment/links/passage-link.ts'
import { compose, initCorpus, type App } from '../../src/app/compose.ts'
import { alignDocuments } from '../../src/app/use-cases/alignment/align-documents.ts'
import { listLinks } from '../../src/app/use-cases/alignment/list-links.ts'
import { coverageReport } from '../../src/app/use-cases/coverage/coverage-report.ts'
import { addFramework } from '../../src/app/use-cases/frameworks/add-framework.ts'
import { owner } from '../../src/core/principal.ts'
import { meanWithInterval } from '../../src/evaluation/statistics/bootstrap.ts'
import type { Bench, BenchFigure } from '../figure.ts'
import {
  ingestInstitution,
  isFittedOn,
  isStatement,
  labelledStatements,
  tableRows,
  type LabelledStatement,
} from './alignment/institution-statements.ts'
import { institutionFileNames, institutionFolder, institutions } from './answers/institutions.ts'

const access = { principal: owner }

const strengthSchema = z.object({ num: z.string(), strength: z.enum(strengths) })

interface Quotation {
  readonly document: string
  readonly text: string
  readonly standard: string
  readonly shows: LinkShows
}

interface Aligned {
  readonly name: string
  readonly gold: readonly LabelledStatement[]
  readonly quotations: readonly Quotation[]
  readonly told: ReadonlyArray<readonly [wanted: Strength, told: Strength]>
}

async function align(app: App, name: string): Promise<CoverageReport> {
  const framework = await ingestInstitution(app, name)
  await addFramework(app, { framework, name }, access)
  for await (const event of alignDocuments(app, { framework: name }, access)) void event
  return coverageReport(app, { framework: name }, access)
}

async function aligned(name: string): Promise<Aligned> {
  const place = mkdtempSync(join(tmpdir(), 'veritrail-bench-'))
  try {
    initCorpus(place)
    await using app = await compose(place)
    const report = await align(app, name)
    const fileNames = await institutionFileNames(name)
    const quotations: Quotation[] = []
    for await (const { document, standard, shows, quotations: own } of listLinks(app, name, access))
      for (const text of own) {
        const file = fileNames.get(document.key) ?? document.key.split('/').at(-1)!
        quotations.push({ document: file, text, standard, shows })
      }
    const folder = join(institutionFolder(name), 'gold')
    const wanted = new Map(
      tableRows(strengthSchema, join(folder, 'strengths.csv')).map(row => [row.num, row.strength]),
    )
    return {
      name,
      gold: labelledStatements(name),
      quotations,
      told: report.standards.flatMap(({ number, strength }) => {
        const own = wanted.get(number)
        return own === undefined ? [] : [[own, strength] as const]
      }),
    }
  } finally {
    rmSync(place, { recursive: true, force: true })
  }
}

function* figures(place: string, all: readonly Aligned[]): Generator<BenchFigure> {
  const shown = all.flatMap(({ gold, quotations }) =>
    quotations.map(quotation => {
      const about = gold.filter(row => isStatement(quotation, row))
      const right = about.filter(({ num }) => num === quotation.standard)
      return {
        isLabelled: about.length > 0,
        isRight: Number(right.length > 0),
        isGap: quotation.shows === 'gap',
        isRightGap: Number(right.some(({ shows }) => shows === 'gap')),
      }
    }),
  )
  const wanted = all.flatMap(({ gold, quotations }) =>
    gold.map(row => {
      const own = quotations.filter(
        quotation => quotation.standard === row.num && isStatement(quotation, row),
      )
      return { ...row, isFound: Number(own.some(({ shows }) => shows === row.shows)), own }
    }),
  )
  const told = all.flatMap(each => each.told)
  const distance = ([one, other]: (typeof told)[number]): number =>
    Math.abs(strengths.indexOf(one) - strengths.indexOf(other))
  const figure = (measure: string, values: readonly number[]): BenchFigure => ({
    case: place,
    measure,
    ...meanWithInterval(values),
  })
  const gaps = wanted.filter(({ shows }) => shows === 'gap')
  yield figure(
    'quotations-right',
    shown.map(({ isRight }) => isRight),
  )
  yield figure(
    'quotations-right-of-labelled',
    shown.filter(({ isLabelled }) => isLabelled).map(({ isRight }) => isRight),
  )
  yield figure(
    'statements-found',
    wanted.map(({ isFound }) => isFound),
  )
  yield figure(
    'gaps-found',
    gaps.map(({ isFound }) => isFound),
  )
  yield figure(
    'gaps-taken-for-evidence',
    gaps.map(({ isFound, own }) => Number(isFound === 0 && own.length > 0)),
  )
  yield figure(
    'gaps-right',
    shown.filter(({ isGap }) => isGap).map(({ isRightGap }) => isRightGap),
  )
  yield figure(
    'strengths-agreed',
    told.map(pair => Number(distance(pair) === 0)),
  )
  yield figure(
    'strengths-within-one',
    told.map(pair => Number(distance(pair) <= 1)),
  )
}

export const bench: Bench = {
  name: 'alignment-institutions',
  description:
    'documents of invented institutions aligned with a framework as the product does it: ' +
    'quotations that are right, statements and gaps found, strengths agreed; of all, and of ' +
    'those that nothing was fitted on',
  async *run(context) {
    const all: Aligned[] = []
    for (const name of institutions()) {
      context.log(`aligning ${name}`)
      all.push(await aligned(name))
    }
    yield* figures('institutions', all)
    yield* figures(
      'institutions:not-fitted-on',
      all.filter(({ name }) => !isFittedOn(name)),
    )
  },
}

import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { z } from 'zod'
import type { CoverageReport } from '../../src/alignment/coverage/coverage-report.ts'
import { strengths, type Strength } from '../../src/alignment/coverage/strength.ts'
import type { LinkShows } from '../../src/alignment/links/passage-link.ts'
import { compose, initCorpus, type App } from '../../src/app/compose.ts'
import { alignDocuments } from '../../src/app/use-cases/alignment/align-documents.ts'
import { listLinks } from '../../src/app/use-cases/alignment/list-links.ts'
import { fillVectors } from '../../src/app/use-cases/corpus/fill-vectors.ts'
import { ingestPaths } from '../../src/app/use-cases/corpus/ingest.ts'
import { coverageReport } from '../../src/app/use-cases/coverage/coverage-report.ts'
import { addFramework } from '../../src/app/use-cases/frameworks/add-framework.ts'
import { readFrameworkFiles } from '../../src/app/use-cases/frameworks/framework-files.ts'
import { delimitedTable } from '../../src/app/use-cases/table-files.ts'
import { owner } from '../../src/core/principal.ts'
import { meanWithInterval } from '../../src/evaluation/statistics/bootstrap.ts'
import type { Bench, BenchFigure } from '../figure.ts'
import { institutionFolder, institutions } from './answers/institutions.ts'
import { bareLetters } from './answers/bare-letters.ts'

const access = { principal: owner }

/** A statement of a document that bears on a standard, by the one who wrote the institution. */
const goldSchema = z.object({
  document: z.string(),
  quote: z.string(),
  num: z.string(),
  shows: z.enum(['evidence', 'gap']),
})
type Gold = z.infer<typeof goldSchema>
const strengthSchema = z.object({ num: z.string(), strength: z.enum(strengths) })

interface Quotation {
  readonly document: string
  readonly text: string
  readonly standard: string
  readonly shows: LinkShows
}

interface Aligned {
  readonly gold: readonly Gold[]
  readonly quotations: readonly Quotation[]
  readonly told: ReadonlyArray<readonly [wanted: Strength, told: Strength]>
}

function rows<Row>(schema: z.ZodType<Row>, file: string): Row[] {
  const [header = [], ...below] = delimitedTable(file, readFileSync(file, 'utf8')).rows
  return below.map(cells =>
    schema.parse(Object.fromEntries(header.map((name, at) => [name, cells[at]]))),
  )
}

async function align(app: App, name: string): Promise<CoverageReport> {
  const folder = institutionFolder(name)
  for await (const event of ingestPaths(app, { paths: [join(folder, 'docs')] }, access)) void event
  const { framework } = await readFrameworkFiles(
    [{ name: 'framework.csv', bytes: readFileSync(join(folder, 'framework.csv')) }],
    { mapping: { number: 'num', title: 'title', formal: 'text', section: 'section' } },
  )
  await addFramework(app, { framework: { ...framework, title: name, version: '1' }, name }, access)
  for await (const event of fillVectors(app, access)) void event
  for await (const event of alignDocuments(app, { framework: name }, access)) void event
  return coverageReport(app, { framework: name }, access)
}

async function aligned(name: string): Promise<Aligned> {
  const place = mkdtempSync(join(tmpdir(), 'veritrail-bench-'))
  try {
    initCorpus(place)
    await using app = await compose(place)
    const report = await align(app, name)
    const quotations: Quotation[] = []
    for await (const { document, standard, shows, quotations: own } of listLinks(app, name, access))
      for (const text of own)
        quotations.push({ document: document.key.split('/').at(-1)!, text, standard, shows })
    const folder = join(institutionFolder(name), 'gold')
    const wanted = new Map(
      rows(strengthSchema, join(folder, 'strengths.csv')).map(row => [row.num, row.strength]),
    )
    return {
      gold: rows(goldSchema, join(folder, 'links.csv')),
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

/** Rows of tables repeat their columns' names, so that cells stand apart there. */
function isSame(quotation: Quotation, { document, quote }: Gold): boolean {
  if (quotation.document !== document) return false
  const said = bareLetters(quotation.text)
  const wanted = bareLetters(quote)
  return (
    said.includes(wanted) ||
    (wanted.includes(said) && said.length > 0) ||
    quote.split('|').every(cell => said.includes(bareLetters(cell)))
  )
}

function* figures(all: readonly Aligned[]): Generator<BenchFigure> {
  const shown = all.flatMap(({ gold, quotations }) =>
    quotations.map(quotation => {
      const about = gold.filter(row => isSame(quotation, row))
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
        quotation => quotation.standard === row.num && isSame(quotation, row),
      )
      return { ...row, isFound: Number(own.some(({ shows }) => shows === row.shows)), own }
    }),
  )
  const told = all.flatMap(each => each.told)
  const distance = ([one, other]: (typeof told)[number]): number =>
    Math.abs(strengths.indexOf(one) - strengths.indexOf(other))
  const figure = (measure: string, values: readonly number[]): BenchFigure => ({
    case: 'institutions',
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
    'quotations that are right, statements and gaps found, strengths agreed',
  async *run(context) {
    const all: Aligned[] = []
    for (const name of institutions()) {
      context.log(`aligning ${name}`)
      all.push(await aligned(name))
    }
    yield* figures(all)
  },
}

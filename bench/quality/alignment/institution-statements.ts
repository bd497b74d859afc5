import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import type { App } from '../../../src/app/compose.ts'
import { fillVectors } from '../../../src/app/use-cases/corpus/fill-vectors.ts'
import { ingestPaths } from '../../../src/app/use-cases/corpus/ingest.ts'
import { readFrameworkFiles } from '../../../src/app/use-cases/frameworks/framework-files.ts'
import { delimitedTable } from '../../../src/app/use-cases/table-files.ts'
import type { Framework } from '../../../src/core/framework.ts'
import { owner } from '../../../src/core/principal.ts'
import { bareLetters } from '../answers/bare-letters.ts'
import { institutionFolder, institutions } from '../answers/institutions.ts'

const fittedOn = 4

/** The institutions whose statements are fitted on; the others only measure. */
export const isFittedOn = (name: string): boolean =>
  institutions()
    .toSorted((one, other) => (digestOf(one) < digestOf(other) ? -1 : 1))
    .slice(0, fittedOn)
    .includes(name)

const digestOf = (name: string): string => createHash('sha1').update(name).digest('hex')

const statementSchema = z.object({
  document: z.string(),
  quote: z.string(),
  num: z.string(),
  shows: z.enum(['evidence', 'gap']),
})
/** A statement of a document that bears on a standard, by the one who wrote the institution. */
export type LabelledStatement = z.infer<typeof statementSchema>

export const labelledStatements = (name: string): LabelledStatement[] =>
  tableRows(statementSchema, join(institutionFolder(name), 'gold', 'links.csv'))

export function tableRows<Row>(schema: z.ZodType<Row>, file: string): Row[] {
  const [header = [], ...below] = delimitedTable(file, readFileSync(file, 'utf8')).rows
  return below.map(cells =>
    schema.parse(Object.fromEntries(header.map((name, at) => [name, cells[at]]))),
  )
}

/**
 * Whether a text of a document, by its file name, is what was labelled, part of it or more than it.
 * Rows of tables repeat their columns' names, so that cells stand apart there.
 */
export function isStatement(
  { document, text }: { readonly document: string; readonly text: string },
  labelled: Pick<LabelledStatement, 'document' | 'quote'>,
): boolean {
  if (document !== labelled.document) return false
  const said = bareLetters(text)
  const wanted = bareLetters(labelled.quote)
  return (
    said.includes(wanted) ||
    (wanted.includes(said) && said.length > 0) ||
    labelled.quote.split('|').every(cell => said.includes(bareLetters(cell)))
  )
}

/** Ingests the documents of an institution with their vectors; its framework. */
export async function ingestInstitution(app: App, name: string): Promise<Framework> {
  const access = { principal: owner }
  const folder = institutionFolder(name)
  for await (const event of ingestPaths(app, { paths: [join(folder, 'docs')] }, access)) void event
  for await (const event of fillVectors(app, access)) void event
  const { framework } = await readFrameworkFiles(
    [{ name: 'framework.csv', bytes: readFileSync(join(folder, 'framework.csv')) }],
    { mapping: { number: 'num', title: 'title', formal: 'text', section: 'section' } },
  )
  return { ...framework, title: name, version: '1' }
}

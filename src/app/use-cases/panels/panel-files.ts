import { AppError } from '../../../core/errors.ts'
import type { ReadOptions } from '../../../core/ports/document-reader.ts'
import type { PanelMarks } from '../../../evaluation/panel/panel.ts'
import { panelCsv, panelWorkbook } from '../../../evaluation/panel/panel-table.ts'
import { readPanelTable } from '../../../evaluation/panel/read-panel-table.ts'
import { canonicalJson } from '../../../support/canonical-json.ts'
import { throwIfAborted } from '../../../support/abort.ts'
import type { App } from '../../compose.ts'
import { requireOwner } from '../../require-owner.ts'
import { raterOf } from '../answers/rating-records.ts'
import { firstTable, type NamedBytes } from '../table-files.ts'
import { panelGuidelines } from './panel-guidelines.ts'
import { appendMarks, givenMarks } from './panel-marks.ts'
import { findPanel, wholePanel } from './panel-records.ts'

export const panelFormats = ['csv', 'xlsx'] as const
export type PanelFormat = (typeof panelFormats)[number]

/** A rater's table as a file; its name tells neither panel nor pipeline. */
export interface PanelFile {
  readonly rater: string
  readonly name: string
  readonly content: string | Uint8Array
}

/**
 * The tables of the raters of a panel, with what they said before; a user gets their own. Throws
 * `not_found` and `forbidden`.
 */
export async function panelFiles(
  app: Pick<App, 'store'>,
  reference: string,
  { format, rater }: { readonly format: PanelFormat; readonly rater?: string | undefined },
  options: ReadOptions,
): Promise<PanelFile[]> {
  const design = await findPanel(app, reference, options)
  const wanted = options.principal.kind === 'user' ? raterOf(options.principal) : rater
  if (rater !== undefined && rater !== wanted) requireOwner(options.principal, 'see it')
  const { panel } = await wholePanel(app, design, options)
  const sheets = panel.sheets.filter(sheet => wanted === undefined || sheet.rater === wanted)
  if (sheets.length === 0) throw noRater(wanted ?? '')
  const marks = await givenMarks(app, design.id, options)
  const files: PanelFile[] = []
  for (const [place, sheet] of sheets.entries()) {
    const input = { panel, sheet, guidelines: panelGuidelines, marks: marks.marksOf(sheet.rater) }
    files.push({
      rater: sheet.rater,
      name: `ratings-${fileName(sheet.rater, place)}.${format}`,
      content: format === 'csv' ? panelCsv(input) : await panelWorkbook(input),
    })
  }
  return files
}

const fileName = (rater: string, place: number): string => {
  const safe = rater
    .normalize('NFC')
    .replaceAll(/[^\p{L}\p{M}\p{N}_-]+/gu, '-')
    .slice(0, 60)
  return safe === rater ? safe : `${safe}-${place + 1}`
}

/** What became of a rater's table. */
export interface PanelImport {
  readonly rater: string
  /** Items of which something new was recorded. */
  readonly taken: number
  /** Items of which the same had been said before. */
  readonly unchanged: number
  /** Rows or cells that were left out, and why; rows count from 1, as spreadsheets show them. */
  readonly problems: ReadonlyArray<{ readonly row: number; readonly message: string }>
}

/**
 * Records what a rater wrote into their table. A cell that is empty changes nothing; what cannot be
 * used is told and does not keep the rest. Throws `not_found`, `forbidden`, and `invalid_input` for
 * what is no table of the panel.
 */
export async function readPanelFile(
  app: Pick<App, 'store' | 'clock'>,
  reference: string,
  { file, rater }: { readonly file: NamedBytes; readonly rater?: string | undefined },
  options: ReadOptions,
): Promise<PanelImport> {
  const design = await findPanel(app, reference, options)
  const own = options.principal.kind === 'user' ? raterOf(options.principal) : rater
  if (rater !== undefined && rater !== own) requireOwner(options.principal, 'rate for others')
  const { panel, subjects } = await wholePanel(app, design, options)
  const { rows } = await firstTable(file)
  const read = readPanelTable(panel, rows, { name: file.name, rater: own })
  const given = await givenMarks(app, design.id, options, read.rater)
  const before = given.marksOf(read.rater)
  const entries = panel.sheets.find(sheet => sheet.rater === read.rater)?.entries ?? []
  const counts = { taken: 0, unchanged: 0 }
  for (const { id, subject } of entries) {
    const said = read.marks.get(id)
    if (said === undefined) continue
    throwIfAborted(options.signal, 'reading a panel’s file')
    const marks = added(before.get(id), said)
    if (isSame(before.get(id), marks)) {
      counts.unchanged += 1
      continue
    }
    await appendMarks(
      app,
      {
        panelId: design.id,
        rater: read.rater,
        entry: id,
        marks,
        before: given.timesSaid(id),
        citedDocumentIds: subjects[subject]?.citedDocumentIds ?? [],
      },
      options,
    )
    counts.taken += 1
  }
  return { rater: read.rater, ...counts, problems: read.problems }
}

const added = (before: PanelMarks | undefined, said: PanelMarks): PanelMarks => ({
  grades: { ...before?.grades, ...said.grades },
  option: said.option === undefined ? before?.option : said.option,
  comment: said.comment ?? before?.comment,
})

const isSame = (left: PanelMarks | undefined, right: PanelMarks): boolean =>
  left !== undefined && canonicalJson(left) === canonicalJson(right)

const noRater = (rater: string): AppError<'not_found'> =>
  new AppError('not_found', `"${rater}" is no rater of this panel.`, { kind: 'panel', id: rater })

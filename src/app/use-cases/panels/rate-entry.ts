import { AppError } from '../../../core/errors.ts'
import type { ReadOptions } from '../../../core/ports/document-reader.ts'
import type {
  PanelItem,
  PanelItemMarks,
  PanelSheetView,
} from '../../../core/contract/http/panels.ts'
import { sheetGuidelines } from '../../../evaluation/panel/panel-columns.ts'
import {
  isComplete,
  type PanelEntry,
  type PanelMarks,
  type PanelSubject,
} from '../../../evaluation/panel/panel.ts'
import type { App } from '../../compose.ts'
import { mappedText } from '../../privacy/map-question.ts'
import { raterOf } from '../answers/rating-records.ts'
import { panelGuidelines } from './panel-guidelines.ts'
import { appendMarks, givenMarks } from './panel-marks.ts'
import { findPanel, readableSubject, wholePanel, type KeptSubject } from './panel-records.ts'

/**
 * The items of a panel that the principal has to rate, in their order, and what they go by; none
 * for an owner who does not rate. Throws `not_found`.
 */
export async function ownSheet(
  app: Pick<App, 'store'>,
  reference: string,
  options: ReadOptions,
): Promise<PanelSheetView> {
  const design = await findPanel(app, reference, options)
  const rater = raterOf(options.principal)
  const { panel } = await wholePanel(app, design, options)
  const sheet = panel.sheets.find(each => each.rater === rater) ?? { rater, entries: [] }
  const marks = (await givenMarks(app, design.id, options, rater)).marksOf(rater)
  return {
    id: design.id,
    name: design.name,
    items: sheet.entries.map(({ id, subject }) => ({
      id,
      done: isDone(panel.subjects[subject], marks.get(id)),
    })),
    guidelines: sheetGuidelines(panel, sheet, panelGuidelines).map(each => ({
      ...each,
      grades: [...each.grades],
    })),
  }
}

const isDone = (subject: PanelSubject | undefined, marks: PanelMarks | undefined): boolean =>
  subject !== undefined && isComplete(subject, marks)

interface OwnEntry {
  readonly panelId: string
  readonly rater: string
  readonly entry: PanelEntry
  readonly kept: KeptSubject
  readonly subject: PanelSubject
}

/** Throws `not_found` also for items of others, and for what the rater may not read. */
async function ownEntry(
  app: Pick<App, 'store'>,
  reference: string,
  item: string,
  options: ReadOptions,
): Promise<OwnEntry> {
  const design = await findPanel(app, reference, options)
  const rater = raterOf(options.principal)
  const entry = design.sheets
    .find(sheet => sheet.rater === rater)
    ?.entries.find(({ id }) => id === item)
  const kept = entry && (await readableSubject(app, design, entry.subject, options))
  if (entry === undefined || kept?.subject === undefined)
    throw new AppError('not_found', `You have no item ${item} in this panel.`, {
      kind: 'panel',
      id: item,
    })
  return { panelId: design.id, rater, entry, kept, subject: kept.subject }
}

/** One item as its rater sees it: nothing tells the pipeline. Throws `not_found`. */
export async function showEntry(
  app: Pick<App, 'store'>,
  reference: string,
  item: string,
  options: ReadOptions,
): Promise<PanelItem> {
  const { panelId, rater, entry, subject } = await ownEntry(app, reference, item, options)
  const { question, answer, sources, options: choices } = subject.material
  const marks = (await givenMarks(app, panelId, options, rater)).marksOf(rater).get(entry.id)
  return {
    id: entry.id,
    question,
    answer,
    ...(sources !== undefined && { sources: sources.map(({ title, text }) => ({ title, text })) }),
    ...(choices !== undefined && {
      options: (entry.optionOrder ?? []).map(place => choices[place] ?? ''),
    }),
    scales: [...subject.scales],
    marks: marks === undefined ? null : shownMarks(entry, marks),
  }
}

/** Marks with the place at which an option is shown. */
function shownMarks(entry: PanelEntry, { grades, option, comment }: PanelMarks): PanelItemMarks {
  const place =
    option === null || option === undefined ? option : (entry.optionOrder ?? []).indexOf(option)
  return {
    grades: { ...grades },
    ...(place !== undefined && { option: place }),
    ...(comment !== undefined && { comment }),
  }
}

/**
 * Records what a rater says of an item, in place of what they said before. Throws `not_found`, and
 * `invalid_input` for what is not asked of the item, or nothing.
 */
export async function rateEntry(
  app: Pick<App, 'store' | 'clock' | 'privacy'>,
  reference: string,
  item: string,
  { grades, option: place, comment: said }: PanelItemMarks,
  options: ReadOptions,
): Promise<{ readonly done: boolean }> {
  const { panelId, rater, entry, kept, subject } = await ownEntry(app, reference, item, options)
  const option = place === null || place === undefined ? place : entry.optionOrder?.[place]
  const notAsked = Object.entries(grades).find(
    ([scale, grade]) => grade !== undefined && !subject.scales.some(asked => asked === scale),
  )
  const problem =
    notAsked !== undefined
      ? `${notAsked[0]} is not asked of this item`
      : place !== undefined && (!subject.isChoice || option === undefined)
        ? 'the item has no such option'
        : Object.values(grades).every(grade => grade === undefined) && place === undefined
          ? 'nothing is said'
          : undefined
  if (problem !== undefined)
    throw new AppError('invalid_input', `This cannot be recorded: ${problem}.`, {
      issues: [{ path: 'grades', message: problem }],
    })
  const comment = said === undefined ? undefined : mappedText(app, said)
  const marks: PanelMarks = { grades, option, comment }
  const given = await givenMarks(app, panelId, options, rater)
  await appendMarks(
    app,
    {
      panelId,
      rater,
      entry: entry.id,
      marks,
      before: given.timesSaid(entry.id),
      citedDocumentIds: kept.citedDocumentIds,
    },
    options,
  )
  return { done: isComplete(subject, marks) }
}

import { randomBytes } from 'node:crypto'
import { AppError } from '../../../core/errors.ts'
import type { DocumentId } from '../../../core/ids.ts'
import type { ReadOptions } from '../../../core/ports/document-reader.ts'
import { makePanel, type PanelDesign } from '../../../evaluation/panel/make-panel.ts'
import {
  joinStudy,
  panelProgress,
  panelStudy,
  type RaterProgress,
} from '../../../evaluation/panel/panel-results.ts'
import type { AnswerKey, StudyData } from '../../../evaluation/study/study-data.ts'
import { readStudy } from '../../../evaluation/study/read-study.ts'
import { hashParts } from '../../../support/ids.ts'
import type { App } from '../../compose.ts'
import { requireOwner } from '../../require-owner.ts'
import { raterOf } from '../answers/rating-records.ts'
import { givenMarks } from './panel-marks.ts'
import {
  findPanel,
  panelDesigns,
  storePanel,
  wholePanel,
  type PanelDesignRecord,
} from './panel-records.ts'
import type { StudyFile } from './panel-study.ts'

/** A panel in a few words. */
export interface PanelSummary {
  readonly id: string
  readonly name: string
  /** UTC ms. */
  readonly createdAt: number
  readonly raters: ReadonlyArray<RaterProgress & { readonly lastAt?: number | undefined }>
}

const nameForm = /^[\p{L}\p{N}][\p{L}\p{N} ._-]{0,99}$/u

/**
 * Makes a panel of the answers of a study and stores it. Throws `forbidden` for users, and
 * `invalid_input` for a name that is taken and a design that cannot be had.
 */
export async function createPanel(
  app: Pick<App, 'store' | 'clock'>,
  {
    study,
    design,
    citedBy = () => [],
  }: {
    readonly study: StudyData
    readonly design: Omit<PanelDesign, 'secret'>
    /** Documents that an answer rests on; without them, what raters read outlives them. */
    readonly citedBy?: ((key: AnswerKey) => readonly DocumentId[]) | undefined
  },
  options: ReadOptions,
): Promise<PanelSummary> {
  requireOwner(options.principal, 'make a panel')
  const known = await panelDesigns(app, options)
  const problem = !nameForm.test(design.name)
    ? 'must begin with a letter or digit and hold letters, digits, spaces, ".", "_" and "-"'
    : known.some(({ name, id }) => name === design.name || id === design.name)
      ? 'is taken'
      : undefined
  if (problem !== undefined)
    throw new AppError('invalid_input', `The name of the panel ${problem}.`, {
      issues: [{ path: 'name', message: problem }],
    })
  const secret = randomBytes(16).toString('hex')
  const panel = makePanel(study, { ...design, secret })
  const stored = await storePanel(
    app,
    `pan_${hashParts([secret])}`,
    panel,
    subject => citedBy(subject.kind === 'answer' ? subject.key : subject.madeFrom),
    options,
  )
  return await summaryOf(app, stored, options)
}

/** The panels that the principal rates in, newest first, with how far they are; the owner's all. */
export async function listPanels(
  app: Pick<App, 'store'>,
  options: ReadOptions,
): Promise<PanelSummary[]> {
  const summaries: PanelSummary[] = []
  for (const design of await panelDesigns(app, options))
    summaries.push(await summaryOf(app, design, options))
  return summaries
}

/** How far the raters of a panel are; a user learns of themselves alone. Throws `not_found`. */
export async function showPanel(
  app: Pick<App, 'store'>,
  reference: string,
  options: ReadOptions,
): Promise<PanelSummary> {
  return await summaryOf(app, await findPanel(app, reference, options), options)
}

async function summaryOf(
  app: Pick<App, 'store'>,
  design: PanelDesignRecord,
  options: ReadOptions,
): Promise<PanelSummary> {
  const { panel } = await wholePanel(app, design, options)
  const marks = await givenMarks(app, design.id, options)
  const isOwner = options.principal.kind !== 'user'
  const own = raterOf(options.principal)
  return {
    id: design.id,
    name: design.name,
    createdAt: design.createdAt,
    raters: panelProgress(panel, marks.marksOf)
      .filter(({ rater }) => isOwner || rater === own)
      .map(progress => ({
        ...progress,
        // Whoever rates is not told which items test their attention.
        attention: isOwner ? progress.attention : { passed: 0, done: 0, total: 0 },
        lastAt: marks.lastAt(progress.rater),
      })),
  }
}

/**
 * A study with what the raters of a panel said: that of the file, or the questions, pipelines and
 * answers that the panel holds. Throws `forbidden` for users and `not_found`.
 */
export async function panelResults(
  app: Pick<App, 'store'>,
  reference: string,
  file: StudyFile | undefined,
  options: ReadOptions,
): Promise<StudyData> {
  requireOwner(options.principal, 'export the ratings of a panel')
  const base = file && readStudy(file.text, file.name)
  const design = await findPanel(app, reference, options)
  const { panel } = await wholePanel(app, design, options)
  const marks = await givenMarks(app, design.id, options)
  const judged = panel.subjects.flatMap(subject => (subject.kind === 'answer' ? [subject] : []))
  const own: StudyData = {
    name: panel.name,
    factors: panel.factors,
    pipelines: panel.pipelines,
    raters: [],
    items: panel.items,
    answers: judged.map(({ key, material, abstained }) => ({
      ...key,
      text: material.answer,
      ...(material.sources !== undefined && { sources: material.sources }),
      abstained,
    })),
    ratings: [],
    choices: [],
  }
  return joinStudy(base ?? own, panelStudy(panel, marks.marksOf))
}

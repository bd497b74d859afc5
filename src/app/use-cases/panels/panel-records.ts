import { z } from 'zod'
import { AppError } from '../../../core/errors.ts'
import type { AnswerId, DocumentId } from '../../../core/ids.ts'
import type { ReadOptions } from '../../../core/ports/document-reader.ts'
import type { LedgerRecord } from '../../../core/ports/ledger.ts'
import type {
  Panel,
  PanelMaterial,
  PanelSheet,
  PanelSubject,
} from '../../../evaluation/panel/panel.ts'
import type { StudyItem, StudyPipeline } from '../../../evaluation/study/study-data.ts'
import { compareCodePoints } from '../../../support/code-points.ts'
import { parseJson } from '../../../support/json.ts'
import type { App } from '../../compose.ts'
import { onBehalf } from '../../on-behalf.ts'
import { raterOf } from '../answers/rating-records.ts'

const isObject = (value: unknown): boolean => typeof value === 'object' && value !== null
const custom = <Value>() => z.custom<Value>(isObject)

const designSchema = z.object({
  name: z.string(),
  seed: z.number(),
  factors: z.array(z.string()),
  pipelines: z.array(custom<StudyPipeline>()),
  sheets: z.array(custom<PanelSheet>()),
  subjects: z.int(),
})
const subjectSchema = z.object({
  subject: custom<PanelSubject>(),
  /** The question of an answer of the study. */
  item: custom<StudyItem>().optional(),
})

/** A panel without what is judged. */
export interface PanelDesignRecord extends z.output<typeof designSchema> {
  readonly id: string
  /** UTC ms. */
  readonly createdAt: number
}

/** A subject as it is kept; undefined where a document that it rests on was deleted. */
export interface KeptSubject {
  readonly subject: PanelSubject | undefined
  readonly item: StudyItem | undefined
  readonly citedDocumentIds: readonly DocumentId[]
}

const designPrefix = 'pan_'
const mostPanels = 10_000
const mostSubjects = 1_000_000
const subjectId = (panelId: string, place: number): AnswerId =>
  `${subjectPrefix(panelId)}${String(place).padStart(6, '0')}` as AnswerId
const subjectPrefix = (panelId: string): string => `pit_${panelId.slice(designPrefix.length)}.`

/** Stores a panel: its design, and each subject apart, which goes with the documents it cites. */
export async function storePanel(
  { store, clock }: Pick<App, 'store' | 'clock'>,
  id: string,
  panel: Panel,
  citedBy: (subject: PanelSubject) => readonly DocumentId[],
  options: ReadOptions,
): Promise<PanelDesignRecord> {
  const commitSeq = await store.documents.commitSeq(options)
  const createdAt = clock.now()
  const append = async (
    recordId: AnswerId,
    citedDocumentIds: readonly DocumentId[],
    body: unknown,
  ): Promise<void> =>
    await store.ledger.append(
      {
        schemaVersion: 1,
        id: recordId,
        kind: 'panel',
        asker: 'owner',
        createdAt,
        commitSeq,
        citedDocumentIds,
        body: JSON.stringify(body),
      },
      options,
    )
  const items = new Map(panel.items.map(item => [item.id, item]))
  for (const [place, subject] of panel.subjects.entries())
    await append(subjectId(id, place), citedBy(subject), {
      subject,
      item: subject.kind === 'answer' ? items.get(subject.key.itemId) : undefined,
    })
  const { name, seed, factors, pipelines, sheets } = panel
  const design = {
    name,
    seed,
    factors: [...factors],
    pipelines: [...pipelines],
    sheets: [...sheets],
    subjects: panel.subjects.length,
  }
  // Last: until then there is no panel.
  await append(id as AnswerId, [], design)
  return { ...design, id, createdAt }
}

/** Whether somebody who is no rater of a panel may know of it. */
const mayManage = ({ principal }: ReadOptions): boolean => principal.kind !== 'user'

/** The panels that the principal rates in, newest first; the owner's are all. */
export async function panelDesigns(
  { store }: Pick<App, 'store'>,
  options: ReadOptions,
): Promise<PanelDesignRecord[]> {
  const records = await store.ledger.list(
    { kind: 'panel', prefix: designPrefix, limit: mostPanels },
    onBehalf('list the panels that somebody rates in', options),
  )
  const rater = raterOf(options.principal)
  return records
    .flatMap(record => designOf(record) ?? [])
    .filter(({ sheets }) => mayManage(options) || sheets.some(sheet => sheet.rater === rater))
}

/**
 * A panel by its id or name. Throws `not_found` where there is none that the principal owns or
 * rates in.
 */
export async function findPanel(
  app: Pick<App, 'store'>,
  reference: string,
  options: ReadOptions,
): Promise<PanelDesignRecord> {
  const found = (await panelDesigns(app, options)).find(
    ({ id, name }) => id === reference || name === reference,
  )
  if (found !== undefined) return found
  throw new AppError(
    'not_found',
    `There is no panel ${reference}. "veritrail panel list" lists those there are.`,
    { kind: 'panel', id: reference },
  )
}

function designOf(record: LedgerRecord): PanelDesignRecord | undefined {
  if (record.body === null) return undefined
  const parsed = designSchema.safeParse(parseJson(record.body, `The record ${record.id}`))
  return parsed.success ? { ...parsed.data, id: record.id, createdAt: record.createdAt } : undefined
}

const keptSubject = ({ id, body, citedDocumentIds }: LedgerRecord): KeptSubject => {
  const parsed =
    body === null ? undefined : subjectSchema.safeParse(parseJson(body, `The record ${id}`))
  return { subject: parsed?.data?.subject, item: parsed?.data?.item, citedDocumentIds }
}

/** One subject of a panel, without its texts where the principal may not read what it cites. */
export async function readableSubject(
  app: Pick<App, 'store'>,
  panel: PanelDesignRecord,
  place: number,
  options: ReadOptions,
): Promise<KeptSubject | undefined> {
  const record = await app.store.ledger.get(
    subjectId(panel.id, place),
    onBehalf('show a rater what they are to judge', options),
  )
  return record && (await readableOnly(app, [keptSubject(record)], options))[0]
}

/** All subjects of a panel that was found for the principal, by their places. */
async function readSubjects(
  { store }: Pick<App, 'store'>,
  panel: PanelDesignRecord,
  options: ReadOptions,
): Promise<KeptSubject[]> {
  const records = await store.ledger.list(
    { kind: 'panel', prefix: subjectPrefix(panel.id), limit: mostSubjects },
    onBehalf('show a rater what they are to judge', options),
  )
  return records.toSorted((left, right) => compareCodePoints(left.id, right.id)).map(keptSubject)
}

/** Stands for what was withdrawn: nothing is asked of it. */
const withdrawn: PanelSubject = {
  kind: 'attention',
  scales: [],
  isChoice: false,
  material: { question: '', answer: '' } satisfies PanelMaterial,
  expected: { grades: {} },
  madeFrom: { itemId: '', pipelineId: '', repetition: 0 },
}

/**
 * The whole panel as far as it is there and the principal may read it: entries that are withdrawn
 * because a document was deleted, or that cite one that a rater may not read, are left out.
 */
export async function wholePanel(
  app: Pick<App, 'store'>,
  design: PanelDesignRecord,
  options: ReadOptions,
): Promise<{ readonly panel: Panel; readonly subjects: readonly KeptSubject[] }> {
  const kept = await readSubjects(app, design, options)
  const readable = await readableOnly(app, kept, options)
  const present = (place: number): boolean => readable[place]?.subject !== undefined
  const items = new Map(readable.flatMap(({ item }) => (item ? [[item.id, item] as const] : [])))
  const { name, seed, factors, pipelines, sheets } = design
  return {
    subjects: readable,
    panel: {
      name,
      seed,
      factors,
      pipelines,
      items: [...items.values()],
      subjects: readable.map(({ subject }) => subject ?? withdrawn),
      sheets: sheets.map(({ rater, entries }) => ({
        rater,
        entries: entries.filter(({ subject }) => present(subject)),
      })),
    },
  }
}

/** Subjects without their texts where they cite a document that the principal may not read. */
async function readableOnly(
  { store }: Pick<App, 'store'>,
  subjects: readonly KeptSubject[],
  options: ReadOptions,
): Promise<KeptSubject[]> {
  const cited = [...new Set(subjects.flatMap(({ citedDocumentIds }) => citedDocumentIds))]
  const found = await store.documents.summaries(cited, options)
  const readable = new Set(found.map(({ id }) => id))
  return subjects.map(kept =>
    kept.citedDocumentIds.every(id => readable.has(id))
      ? kept
      : { ...kept, subject: undefined, item: undefined },
  )
}

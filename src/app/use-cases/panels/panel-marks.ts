import { z } from 'zod'
import type { DocumentId } from '../../../core/ids.ts'
import type { ReadOptions } from '../../../core/ports/document-reader.ts'
import type { PanelMarks } from '../../../evaluation/panel/panel.ts'
import { compareCodePoints } from '../../../support/code-points.ts'
import { hashParts } from '../../../support/ids.ts'
import { parseJson } from '../../../support/json.ts'
import type { App } from '../../compose.ts'
import { appendRating, ratingRecords } from '../answers/rating-records.ts'

const grade = z.int().min(1).max(5).optional()
const bodySchema = z.object({
  panelId: z.string(),
  entry: z.string(),
  grades: z.object({
    faithfulness: grade,
    answer_relevance: grade,
    context_relevance: grade,
    question_relevance: grade,
  }),
  option: z.int().min(0).nullish(),
  comment: z.string().optional(),
})

/** What raters of a panel said, and how often they changed it. */
export interface GivenMarks {
  /** By the id of the entry. */
  readonly marksOf: (rater: string) => ReadonlyMap<string, PanelMarks>
  readonly timesSaid: (entry: string) => number
  /** UTC ms; undefined for a rater who said nothing yet. */
  readonly lastAt: (rater: string) => number | undefined
}

const panelPrefix = (panelId: string): string => `${panelId}.rating.`
const raterPrefix = (panelId: string, rater: string): string =>
  `${panelPrefix(panelId)}${hashParts([rater])}.`

/** What the raters of a panel said: to a user their own, to the owner all, or one rater's. */
export async function givenMarks(
  app: Pick<App, 'store'>,
  panelId: string,
  options: ReadOptions,
  onlyOf?: string,
): Promise<GivenMarks> {
  const prefix = onlyOf === undefined ? panelPrefix(panelId) : raterPrefix(panelId, onlyOf)
  const records = await ratingRecords(app, prefix, options)
  const marks = new Map<string, Map<string, PanelMarks>>()
  const counts = new Map<string, number>()
  const last = new Map<string, number>()
  for (const { id, asker, body, createdAt } of records.toSorted((left, right) =>
    compareCodePoints(left.id, right.id),
  )) {
    const parsed =
      body === null ? undefined : bodySchema.safeParse(parseJson(body, `The record ${id}`))
    if (parsed?.success !== true) continue
    const { entry, grades, option, comment } = parsed.data
    counts.set(entry, (counts.get(entry) ?? 0) + 1)
    last.set(asker, Math.max(createdAt, last.get(asker) ?? 0))
    const own = marks.get(asker) ?? new Map<string, PanelMarks>()
    marks.set(asker, own.set(entry, { grades, option, comment }))
  }
  return {
    marksOf: rater => marks.get(rater) ?? new Map<string, PanelMarks>(),
    timesSaid: entry => counts.get(entry) ?? 0,
    lastAt: rater => last.get(rater),
  }
}

/** Records what a rater says of an entry; it takes the place of what they said before. */
export async function appendMarks(
  app: Pick<App, 'store' | 'clock'>,
  said: {
    readonly panelId: string
    readonly rater: string
    readonly entry: string
    readonly marks: PanelMarks
    /** How often they said something of it. */
    readonly before: number
    readonly citedDocumentIds: readonly DocumentId[]
  },
  options: ReadOptions,
): Promise<void> {
  const { panelId, rater, entry, marks, before, citedDocumentIds } = said
  const { grades, option, comment } = marks
  await appendRating(
    app,
    {
      prefix: `${raterPrefix(panelId, rater)}${entry}.`,
      rater,
      before,
      citedDocumentIds,
      body: JSON.stringify({ panelId, entry, grades, option, comment } satisfies z.input<
        typeof bodySchema
      >),
    },
    options,
  )
}

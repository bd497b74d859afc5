import { z } from 'zod'

const count = z.int().min(0)
const grade = z.int().min(1).max(5)
const scaleName = z.enum([
  'faithfulness',
  'answer_relevance',
  'context_relevance',
  'question_relevance',
])

const progressSchema = z.object({
  rater: z.string(),
  done: count.describe('items of which everything was said that is asked'),
  total: count,
  lastAt: z.string().nullable(),
  attention: z
    .object({ passed: count, done: count, total: count })
    .optional()
    .describe('how the planted items were judged; for the owner alone'),
})

export const panelListSchema = z.object({
  panels: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      createdAt: z.string(),
      isRater: z.boolean().describe('whether you have items of it to rate'),
      raters: z.array(progressSchema).describe('you alone; for the owner all'),
    }),
  ),
})
export type PanelList = z.output<typeof panelListSchema>

export const panelSheetSchema = z.object({
  id: z.string(),
  name: z.string(),
  items: z.array(z.object({ id: z.string(), done: z.boolean() })).describe('yours, in your order'),
  guidelines: z.array(
    z.object({
      scale: scaleName,
      title: z.string(),
      question: z.string(),
      grades: z.array(z.object({ value: grade, label: z.string(), text: z.string() })),
    }),
  ),
})
export type PanelSheetView = z.output<typeof panelSheetSchema>

export const panelMarksSchema = z.strictObject({
  grades: z.strictObject({
    faithfulness: grade.optional(),
    answer_relevance: grade.optional(),
    context_relevance: grade.optional(),
    question_relevance: grade.optional(),
  }),
  option: count
    .nullable()
    .optional()
    .describe('the place at which the closest option is shown, from 0; null: none is close'),
  comment: z.string().max(4_000).optional(),
})
export type PanelItemMarks = z.output<typeof panelMarksSchema>

export const panelItemSchema = z.object({
  id: z.string(),
  question: z.string(),
  answer: z.string(),
  sources: z.array(z.object({ title: z.string(), text: z.string() })).optional(),
  options: z.array(z.string()).optional().describe('in the order shown'),
  scales: z.array(scaleName).describe('what is to be graded'),
  marks: panelMarksSchema.nullable().describe('what you said before'),
})
export type PanelItem = z.output<typeof panelItemSchema>

export const panelImportSchema = z.object({
  rater: z.string(),
  taken: count,
  unchanged: count,
  problems: z.array(z.object({ row: count, message: z.string() })),
})
export type PanelImported = z.output<typeof panelImportSchema>

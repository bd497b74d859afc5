import { z } from 'zod'
import { trimmedText } from './schemas.ts'

export const institutionName = z.string().min(1).max(200)

/** How documents are aligned; `with` and `modelCalls` as the command line has them. */
export const alignmentRequestSchema = z.strictObject({
  institution: institutionName
    .optional()
    .describe('only its documents; all institutions unless given'),
  again: z
    .boolean()
    .optional()
    .describe('compare every document again, not only what is new or changed'),
  with: z
    .literal('model')
    .optional()
    .describe('the configured language model chooses among the likeliest standards'),
  modelCalls: z
    .int()
    .min(1)
    .max(1_000_000)
    .optional()
    .describe('how often the language model is asked at most; 1,000 unless given'),
})
export type AlignmentOptions = z.output<typeof alignmentRequestSchema>

/** What became of people's decisions of an earlier edition. */
const takenOverSchema = z.object({
  from: z.string().describe('name@version'),
  to: z.string(),
  decisions: z.int().describe('decisions that the later edition has now'),
  standards: z.array(z.string()).describe('that these are about'),
  decided: z.int().describe('decisions about what the later edition has decisions about already'),
  again: z
    .array(
      z.object({
        standard: z.string(),
        title: z.string(),
        decisions: z.int(),
        reason: z.enum(['changed', 'gone']),
      }),
    )
    .describe('standards with decisions that are to be reviewed again'),
})

/** What became of one institution's documents, or of all. */
export const alignmentSummarySchema = z.object({
  framework: z.string().describe('name@version'),
  institution: z.string().optional(),
  documents: z.int().describe('documents that were compared'),
  changedStandards: z
    .int()
    .optional()
    .describe('standards that changed: documents are compared with these alone, new ones with all'),
  unchanged: z.int().describe('documents whose links still hold'),
  unknownSources: z
    .array(z.string())
    .optional()
    .describe('what to tell of configured sources that are none of the corpus'),
  outdated: z.int().describe('documents that changed meanwhile; the next alignment compares them'),
  superseded: z
    .array(z.string())
    .optional()
    .describe('compared documents that say they are no longer in force: they show nothing'),
  passages: z.int(),
  general: z.int().describe('passages that address no standard'),
  links: z.int(),
  gaps: z.int().describe('of these, links that show that something is missing'),
  learntFrom: z.int().describe('passages that people judged and that were learnt from'),
  takenOver: z
    .array(
      z.union([
        z.object({ kind: z.literal('taken'), taken: takenOverSchema }),
        z.object({ kind: z.literal('offered'), from: z.string(), decisions: z.int() }),
      ]),
    )
    .optional()
    .describe('decisions of the editions before that were taken over, or could be'),
  model: z
    .object({
      calls: z.int().describe('how often the language model was asked'),
      unusable: z.int().describe('replies that could not be used; the scores decided there'),
    })
    .optional(),
})

export const linkMeaning = z.enum(['evidence', 'gap'])
const linkDecision = z.enum(['accepted', 'rejected', 'added'])
/** Of a link in a list; `none`: nobody has decided about it. */
export const listedDecision = z.enum(['none', ...linkDecision.options])

const range = z.object({ start: z.int(), end: z.int() })
/** A passage that addresses a standard, or shows a gap in it. */
export const linkSchema = z.object({
  standard: z.string(),
  title: z.string().describe('of the standard'),
  passage: z.string().describe('id of the passage'),
  document: z.object({
    id: z.string(),
    title: z.string(),
    key: z.string(),
    date: z.string().optional().describe('as the document gives it, ISO 8601'),
    fileDate: z.string().optional().describe('the day of its file, where it has no other date'),
  }),
  page: z.int().optional(),
  shows: linkMeaning,
  likelihood: z.number().describe('0 to 1; 1 where a person confirmed it'),
  by: z.string().describe('what found it; "person" where a person confirmed or added it'),
  quotations: z
    .array(range.extend({ text: z.string() }))
    .describe("the sentences that tell, verbatim, with their place in the document's text"),
  review: z
    .object({
      decision: linkDecision,
      by: z.string().describe('id of a user, or "owner"'),
      at: z.string(),
      reason: z.string().optional(),
      takenFrom: z
        .string()
        .optional()
        .describe('name@version of the earlier edition that it was decided of'),
    })
    .optional(),
})
export type StandardLink = z.output<typeof linkSchema>

export const linkListSchema = z.object({
  links: z.array(linkSchema),
  next: z.string().optional().describe('the value of "after" for the next page'),
})
export type LinkList = z.output<typeof linkListSchema>
export const suggestedLinksSchema = z.object({ links: z.array(linkSchema) })

export const passageId = z.string().min(1).max(200).describe('id of a passage')
export const standardNumber = z.string().min(1).max(200).describe('number of a standard')
export const chosenMeaning = linkMeaning
  .optional()
  .describe('which link is meant, by what lists show it as; needed where there are several')
export const chosenStart = z
  .int()
  .min(0)
  .optional()
  .describe('the link is that of the quotation that starts there')
export const reviewRequestSchema = z.strictObject({
  standard: standardNumber,
  passage: passageId,
  link: chosenMeaning,
  start: chosenStart,
  decision: linkDecision.describe('"rejected" without "link" rejects the whole passage'),
  shows: linkMeaning
    .optional()
    .describe('what the sentences show, where that is not what they are read as'),
  quote: trimmedText(2_000)
    .optional()
    .describe('the words of the passage that show it, of a link that is added'),
  reason: trimmedText(2_000).optional(),
})
/** What a person decided. */
export const reviewSchema = z.object({
  standard: z.string(),
  passage: z.string(),
  decision: linkDecision,
  by: z.string(),
  at: z.string(),
  reason: z.string().optional(),
})

/** What became of the rows of a table of links that a reviewer edited. */
export const linkImportSchema = z.object({
  framework: z.string(),
  accepted: z.int().describe('quotations of which this was decided'),
  rejected: z.int(),
  added: z.int(),
  unchanged: z.int().describe('quotations of which the same had been decided before'),
  problems: z
    .array(z.object({ row: z.int(), message: z.string() }))
    .describe('rows that were left out; they count from 1, as spreadsheets show them'),
})
export type LinkImport = z.output<typeof linkImportSchema>

const pair = z.tuple([z.string(), z.string()])
/** How two standards that are easily confused are told apart. */
export const noteSchema = z.object({
  standards: pair,
  confused: z.int().describe('passages in which people rejected the one for the other'),
  note: z.object({ text: z.string(), by: z.string(), at: z.string() }).optional(),
  proposed: z.string().optional().describe('from two passages on, where nobody wrote a note yet'),
})
export const noteListSchema = z.object({ notes: z.array(noteSchema) })
export type NoteList = z.output<typeof noteListSchema>
export const noteRequestSchema = z.strictObject({
  standards: z.tuple([standardNumber, standardNumber]),
  text: z.string().max(2_000).describe('an empty text takes the note away'),
})

export const institutionListSchema = z.object({
  institutions: z.array(z.object({ name: z.string() })),
})
export type InstitutionList = z.output<typeof institutionListSchema>

import { z } from 'zod'
import { pipelineSchema } from '../../../answering/pipeline/pipeline.ts'
import { chunkSettings } from '../../../ingestion/chunk/chunk-settings.ts'
import { measurableMetrics, metricFamilies } from '../evaluation/measure.ts'
import { languageModelSettings } from '../../config/language-model-settings.ts'
import { computedChoosers } from './option-chooser.ts'
import { generatorSettings, retrievalSettings, techniqueSettings } from './factor-levels.ts'

const maxName = 60
/** Names of levels, corpora and models: they stand in tables and in ids. */
const levelName = z
  .string()
  .regex(
    /^[\p{L}\p{N}][\p{L}\p{N} ._+-]*$/u,
    'must begin with a letter or a digit and hold only letters, digits, spaces, and . _ + -',
  )
  .max(maxName)

/** Levels of a factor: names of known ones, or settings under names of one's own. */
const levels = <Settings extends z.ZodType>(settings: Settings) =>
  z
    .union([z.array(levelName).min(1).max(50), z.record(levelName, settings)], {
      error: 'must be a list of names, or names with their settings',
    })
    .refine(given => (Array.isArray(given) ? new Set(given).size === given.length : true), {
      error: 'names a level twice',
    })
    .refine(given => Object.keys(given).length > 0, { error: 'has no level' })

const metricNames = z
  .array(z.string())
  .min(1)
  .superRefine((names, context) => {
    for (const [index, name] of names.entries())
      if (!isMetricOrFamily(name))
        context.addIssue({
          code: 'custom',
          path: [index],
          message:
            `"${name}" is no metric; there are ${measurableMetrics.join(', ')}, and the families ` +
            Object.keys(metricFamilies).join(', '),
        })
  })

const isMetricOrFamily = (name: string): boolean =>
  (measurableMetrics as readonly string[]).includes(name) || Object.hasOwn(metricFamilies, name)

const path = z.string().min(1).max(4_096)

/** One strict schema: a typo is an error. */
export const definitionSchema = z.strictObject({
  /** Version of this form. */
  experiment: z.literal(1),
  name: z.string().trim().min(1).max(200),
  description: z.string().max(4_000).optional(),
  /** What random choices rest on, and what models that take a seed are given. */
  seed: z.int().min(0).max(4_294_967_295).default(1),
  /** How often each pipeline is asked each question. */
  repetitions: z.int().min(1).max(100).default(1),
  /** The moment at which questions are asked, for "last week"; default: when the run begins. */
  askedAt: z.iso.datetime({ offset: true }).optional(),
  corpora: z
    .record(
      levelName,
      z.union(
        [
          z.strictObject({
            /** Files and folders that are read into the run's folder, once for each chunking. */
            paths: z.array(path).min(1).max(1_000),
            /** Fields of a corpus's `config.json`, such as `timeZone` and `encoder`. */
            settings: z.record(z.string(), z.unknown()).default({}),
          }),
          /** A corpus that exists; it is asked as it is. */
          z.strictObject({ folder: path }),
        ],
        { error: 'needs either "paths" to read, or the "folder" of an existing corpus' },
      ),
    )
    .refine(given => Object.keys(given).length > 0, { error: 'names no corpus' }),
  questions: z
    .array(
      z
        .strictObject({
          /** A question set; or `items`, which stand in the definition itself. */
          file: path.optional(),
          items: z.array(z.unknown()).min(1).max(100_000).optional(),
          /** A set that the corpus keeps ("veritrail questions versions"), and its version. */
          set: z.string().min(1).max(64).optional(),
          version: z.string().min(4).max(16).optional(),
          /** Needed where there are several corpora. */
          corpus: levelName.optional(),
          /** Only the first ones. */
          limit: z.int().min(1).max(1_000_000).optional(),
        })
        .refine(
          ({ file, items, set }) =>
            [file, items, set].filter(one => one !== undefined).length === 1,
          {
            error:
              'needs the "file" of a question set, the questions as "items", or a "set" of the ' +
              'corpus',
          },
        )
        .refine(({ set, version }) => (set === undefined) === (version === undefined), {
          error: 'needs "set" and "version" together',
        }),
    )
    .min(1)
    .max(100),
  chunkings: z.record(levelName, chunkSettings).default({}),
  /** Language models by names of one's own; the first writes unless a level names another. */
  models: z.record(levelName, languageModelSettings).default({}),
  factors: z
    .strictObject({
      chunking: z.array(levelName).min(1).max(50).optional(),
      technique: levels(techniqueSettings).optional(),
      retrieval: levels(retrievalSettings).optional(),
      generator: levels(generatorSettings).optional(),
    })
    .optional(),
  /** Which combinations of levels are run: all, or these. */
  cells: z
    .union([z.literal('full'), z.array(z.record(z.string(), levelName)).min(1).max(1_000)], {
      error: 'must be "full", or a list of cells such as {chunking: fixed, technique: none}',
    })
    .default('full'),
  pipelines: z
    .array(
      z.union(
        [
          levelName,
          z.strictObject({
            name: levelName.optional(),
            /** Of the product, or spelt out. */
            pipeline: z.union([levelName, pipelineSchema]),
            chunking: levelName.optional(),
            model: levelName.optional(),
            factors: z.record(levelName, levelName).default({}),
          }),
        ],
        { error: 'must be the name of a pipeline, or {pipeline, name?, chunking?, factors?}' },
      ),
    )
    .min(1)
    .max(200)
    .optional(),
  judges: z
    .strictObject({
      /** Computed by the built-in models. */
      metrics: metricNames.optional(),
      /** Who says which option an answer comes nearest to; default: all, for such questions. */
      choosers: z.array(z.enum(computedChoosers)).optional(),
      /** By language models. */
      models: z
        .array(
          z.strictObject({
            model: levelName,
            metrics: metricNames.default(['leadinfo']),
            /** Whether it also says which option an answer comes nearest to. */
            chooses: z.boolean().default(false),
            /** Answers graded by experts that the judge is shown. */
            gradedExamples: path.optional(),
          }),
        )
        .max(10)
        .default([]),
    })
    .prefault({}),
  /** What people rated: studies with their rows, as a rating panel gives them. */
  people: z.array(path).max(100).default([]),
  budget: z
    .strictObject({
      modelCalls: z.int().min(0).optional(),
      tokens: z.int().min(0).optional(),
      minutes: z.number().positive().optional(),
      usd: z.number().positive().optional(),
    })
    .prefault({}),
  /** Answers that are made and judged at the same time. */
  concurrency: z.int().min(1).max(64).default(2),
})
export type Definition = z.output<typeof definitionSchema>

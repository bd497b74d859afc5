import { z } from 'zod'

/** Who is there, what they may do, and what there is to ask. */
export const sessionSchema = z.object({
  user: z.object({ kind: z.enum(['owner', 'user']), id: z.string(), groups: z.array(z.string()) }),
  version: z.string(),
  authentication: z
    .enum(['none', 'token', 'oidc', 'proxy'])
    .describe('how requests say who sends them; "none": this machine only'),
  can: z.object({
    upload: z.boolean(),
    delete: z.boolean(),
    settings: z.boolean(),
    merges: z.boolean(),
    frameworks: z.boolean().describe('add and remove frameworks, and align documents with them'),
    review: z.boolean().describe('decide about links that one may read'),
    cypher: z.boolean(),
    converse: z.boolean().describe('whether conversations and answers are kept'),
  }),
  features: z.object({
    languageModel: z.string().nullable(),
    encoder: z.boolean(),
    judge: z.string().nullable().describe('what gives verdicts'),
  }),
  corpus: z.object({
    documents: z.int(),
    chunks: z.int(),
    entities: z.int(),
    vectors: z.looseObject({ indexed: z.int(), total: z.int() }),
  }),
  notices: z.array(z.string()).describe('such as that an ingestion is under way'),
})
export type Session = z.output<typeof sessionSchema>

export const exampleListSchema = z.object({
  questions: z.array(z.object({ text: z.string(), why: z.string() })),
  isComplete: z.boolean().describe('false: more may come in a moment'),
})
export type ExampleList = z.output<typeof exampleListSchema>

export const pipelineListSchema = z.object({
  model: z.string().optional().describe('the language model that steps ask'),
  pipelines: z.array(
    z.object({
      name: z.string(),
      title: z.string(),
      description: z.string(),
      usesModel: z.boolean(),
      default: z.boolean(),
    }),
  ),
})
export type PipelineList = z.output<typeof pipelineListSchema>

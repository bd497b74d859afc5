import { z } from 'zod'
import { deepFrozen, type Frozen } from '../../support/deep-frozen.ts'

/** Settings of a call that writes. */
const sampling = {
  temperature: z.number().min(0).max(2).default(0),
  maxTokens: z.int().min(16).max(32_000).default(800),
}

/** From which texts an answer is made. */
const contextSchema = z.discriminatedUnion('kind', [
  /** Passages that a recipe of retrieval finds. */
  z.strictObject({
    kind: z.literal('passages'),
    recipe: z.enum(['keyword', 'vector', 'fused', 'graph', 'hybrid', 'routed']).default('hybrid'),
    /** Absent: as many as the recipe hands on. */
    limit: z.int().min(1).max(100).optional(),
  }),
  /** Facts of the graph before passages of the vector index, as two of the papers join them. */
  z.strictObject({
    kind: z.literal('facts-and-passages'),
    recipe: z.enum(['accreditation', 'anatomy-vector', 'anatomy-graph']),
  }),
  /** What the n-hop subgraph of the things that the question names anchors (GE-Chat 2025). */
  z.strictObject({ kind: z.literal('neighbourhood'), hops: z.literal([1, 2]).default(2) }),
])

const generatorSchema = z.discriminatedUnion('kind', [
  /** The sentences of the corpus that answer, word for word. */
  z.strictObject({
    kind: z.literal('extractive'),
    maxSentences: z.int().min(1).max(20).default(5),
  }),
  /** Prose by the language model; without one, or where it fails, the extractive answer. */
  z.strictObject({
    kind: z.literal('model'),
    /** `steps`: the answer comes as steps of reasoning that end in a conclusion. */
    style: z.enum(['plain', 'steps']).default('plain'),
    /** Whether worked examples stand before the question. */
    examples: z.boolean().default(false),
    tone: z.enum(['neutral', 'professional']).default('neutral'),
    ...sampling,
    /** Passages that go to the model, in characters; about four to a token. */
    contextCharacters: z.int().min(500).max(1_000_000).default(12_000),
    /** What becomes of an answer of which no sentence is supported. */
    ifUnsupported: z.enum(['replace', 'mark']).default('replace'),
  }),
])

const routeSchema = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('small-talk') }),
  z.strictObject({
    kind: z.literal('summary'),
    /** `model`: prose by the language model; without one, or where it fails, sentences. */
    by: z.enum(['sentences', 'model']).default('sentences'),
    /** What one call reads, in characters; longer documents are read in several. */
    contextCharacters: z.int().min(500).max(1_000_000).default(12_000),
    /** Calls that read documents, for one page; what they leave unread is told. */
    maxReadingCalls: z.int().min(1).max(200).default(20),
    temperature: sampling.temperature,
  }),
  z.strictObject({ kind: z.literal('records') }),
  /** A query over the graph, written by the language model. */
  z.strictObject({
    kind: z.literal('model-query'),
    mode: z.enum(['zero-shot', 'few-shot', 'steps']).default('few-shot'),
    maxRepairs: z.int().min(0).max(5).default(2),
    /** Whether the model is asked if the result answers the question. */
    checksResult: z.boolean().default(true),
    /** `unread`: only where the question is about records that no rule could read. */
    when: z.enum(['always', 'relational', 'unread']).default('always'),
  }),
  /** Thought, action, observation over tools, by the language model (RAG-Eval's agent). */
  z.strictObject({
    kind: z.literal('agent'),
    maxSteps: z.int().min(1).max(20).default(6),
    when: z.enum(['always', 'complex']).default('complex'),
  }),
  z.strictObject({
    kind: z.literal('texts'),
    /** Further questions to search with, made by the language model. */
    queries: z
      .strictObject({
        /** Paraphrases of the question. */
        paraphrases: z.int().min(0).max(10).default(0),
        /** Further words to search with. */
        keywords: z.int().min(0).max(30).default(0),
        /** Narrower questions, one for each side of a question with several. */
        parts: z.int().min(0).max(5).default(0),
        temperature: z.number().min(0).max(2).default(0),
        /** Whether the question itself is searched too. */
        keepsQuestion: z.boolean().default(true),
      })
      .optional(),
    context: contextSchema.prefault({ kind: 'passages' }),
    /** Whether lists of documents, chains of facts and tables answer first, without a model. */
    sureFirst: z.boolean().default(true),
    generator: generatorSchema.prefault({ kind: 'extractive' }),
  }),
  /** Talk without the corpus, by the language model, for what is no question about it. */
  z.strictObject({ kind: z.literal('chat'), ...sampling }),
])

/**
 * What happens between a question and its answer: routes are tried in their order until one
 * answers.
 */
export const pipelineSchema = z.strictObject({
  name: z
    .string()
    .regex(/^[a-z0-9][a-z0-9-]{0,63}$/, 'must be lower-case letters, digits and hyphens'),
  description: z.string().max(500).default(''),
  /** The question in a form that stands without its conversation, by the language model. */
  standalone: z
    .strictObject({
      /** Before retrieval, or only for the model that writes. */
      when: z.enum(['before-retrieval', 'after-retrieval']).default('before-retrieval'),
      /** Turns of the conversation that the model sees. */
      turns: z.int().min(0).max(20).default(5),
      /** Whether the asker's profile (department, role, project, location) is shown too. */
      profile: z.boolean().default(false),
    })
    .optional(),
  routes: z.array(routeSchema).min(1).max(12),
  /** How documents should be divided for this pipeline; told where the corpus differs. */
  chunking: z.string().max(40).optional(),
  limits: z
    .strictObject({
      /** Calls of the language model for one answer, checks not counted. */
      modelCalls: z.int().min(0).max(200).default(24),
      /** Seconds that the language model may take for one answer. */
      modelSeconds: z.number().min(1).max(3_600).default(120),
    })
    .prefault({}),
})

/** A named way from question to answer; frozen. */
export type Pipeline = Frozen<z.output<typeof pipelineSchema>>
export type PipelineRoute = Pipeline['routes'][number]
export type RouteSettings<Kind extends PipelineRoute['kind']> = Extract<
  PipelineRoute,
  { readonly kind: Kind }
>
export type TextsSettings = RouteSettings<'texts'>

/** Checks a pipeline, fills in what it leaves out, and freezes it. Throws zod's error. */
export function definePipeline(value: z.input<typeof pipelineSchema>): Pipeline {
  return deepFrozen(pipelineSchema.parse(value))
}

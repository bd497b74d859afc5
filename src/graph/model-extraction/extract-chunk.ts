import type { z } from 'zod'
import type { ChunkId } from '../../core/ids.ts'
import type { JsonSchema, LanguageModel, ModelMessage } from '../../core/ports/language-model.ts'
import { completeJson } from '../../prompting/complete-json.ts'
import type { Prompt } from '../../prompting/prompt.ts'
import { renderPrompt } from '../../prompting/render-prompt.ts'
import type { TypeRules } from './allowed-types.ts'
import { checkEntities, type KeptEntity } from './check-entities.ts'
import { checkRelations, type KeptRelation } from './check-relations.ts'
import {
  entitiesReply,
  entitiesSchema,
  relationsReply,
  relationsSchema,
} from './extraction-reply.ts'
import type { PassageToRead } from './passage.ts'
import { rejections, type RejectionCounts } from './rejections.ts'

/** The prompts of both steps. */
export type ExtractionPrompts = Readonly<Record<'graph-entities' | 'graph-relations', Prompt>>

/** What bounds one chunk's reading. */
export interface ExtractionLimits {
  readonly entities: number
  readonly relations: number
  /** Tokens of a reply. */
  readonly maxTokens: number
}

/** What a chunk was found to say, checked against its words. */
export interface ChunkExtraction {
  readonly chunkId: ChunkId
  readonly entities: readonly KeptEntity[]
  readonly relations: readonly KeptRelation[]
  readonly rejected: RejectionCounts
}

// Of a long heading path or name list the rest helps nobody.
const longestTitle = 400

/** The first step's messages. */
export function entitiesMessages(
  passage: PassageToRead,
  prompts: ExtractionPrompts,
  rules: TypeRules,
): ModelMessage[] {
  return renderPrompt(prompts['graph-entities'], {
    types:
      rules.types === undefined
        ? '- "type" is an elementary type: Person, Organization, Place, Work, Product, Event or ' +
          'Term; where none of these fits, one plain noun in the singular. Never "Mathematician" ' +
          'for a person.'
        : `- "type" is one of: ${rules.types.join(', ')}. Leave out things of other types.`,
    title: titleOf(passage),
    names: passage.of.names.join('\n'),
    passage: passage.text,
  })
}

/** The second step's messages. */
export function relationsMessages(
  passage: PassageToRead,
  entities: ReadonlyArray<Pick<KeptEntity, 'name' | 'label' | 'surfaces'>>,
  prompts: ExtractionPrompts,
  rules: TypeRules,
): ModelMessage[] {
  return renderPrompt(prompts['graph-relations'], {
    relations:
      rules.relations === undefined
        ? '- "predicate" is the relation in a few words in camelCase, such as worksFor; from the ' +
          'subject to the object. Never only "relatedTo".'
        : `- "predicate" is one of: ${rules.relations.join(', ')}. Leave out other relations.`,
    title: titleOf(passage),
    entities: entities
      .map(({ name, label, surfaces }) => {
        const others = surfaces.filter(surface => surface !== name)
        const also = others.length === 0 ? '' : `: ${others.slice(0, 8).join(', ')}`
        return `${name} (${label})${also}`
      })
      .join('\n'),
    passage: passage.text,
  })
}

/**
 * Asks a model for the things that a chunk names and, where there are two, for the relations among
 * those that were kept (GE-Chat, section 2.1), and keeps what the chunk's own words bear out.
 * Throws `model_call_failed`, `model_output_invalid`, `aborted`.
 */
export async function extractChunk(
  passage: PassageToRead,
  model: LanguageModel,
  prompts: ExtractionPrompts,
  rules: TypeRules,
  limits: ExtractionLimits,
  options: { readonly signal?: AbortSignal | undefined } = {},
): Promise<ChunkExtraction> {
  const rejected = rejections()
  const ask = async <Schema extends z.ZodType>(
    name: keyof ExtractionPrompts,
    messages: readonly ModelMessage[],
    schema: Schema,
    form: JsonSchema,
  ): Promise<z.output<Schema>> =>
    await completeJson(
      model,
      {
        messages,
        maxTokens: limits.maxTokens,
        schema: { name, schema: form },
        purpose: { step: 'extraction', prompt: prompts[name].id },
      },
      schema,
      options,
    )
  const named = await ask(
    'graph-entities',
    entitiesMessages(passage, prompts, rules),
    entitiesReply,
    entitiesSchema(rules.types),
  )
  const entities = checkEntities(named.entities, passage, rules, limits.entities, rejected)
  const tied =
    entities.length < 2
      ? []
      : checkRelations(
          (
            await ask(
              'graph-relations',
              relationsMessages(passage, entities, prompts, rules),
              relationsReply,
              relationsSchema(
                entities.map(({ name }) => name),
                rules.relations,
              ),
            )
          ).relations,
          entities,
          passage,
          rules,
          limits.relations,
          rejected,
        )
  return { chunkId: passage.chunk.id, entities, relations: tied, rejected: rejected.counts() }
}

function titleOf({ of: { document, sender }, chunk }: PassageToRead): string {
  return [document.title, ...chunk.headingPath, ...(sender === undefined ? [] : [`from ${sender}`])]
    .join('\n')
    .slice(0, longestTitle)
    .toWellFormed()
}

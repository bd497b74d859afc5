import { z } from 'zod'
import type { App } from '../../../app/compose.ts'
import { readFilter } from '../../../app/read-filter.ts'
import { searchPassages, type FoundPassage } from '../../../app/use-cases/questions/search.ts'
import { filterFields, limitField, trimmedText } from '../../../core/contract/http/schemas.ts'
import { hostileNote, withMaterial } from '../material.ts'
import { tool, type Tool } from '../tool.ts'
import { sourcePlace } from './evidence.ts'
import { placeText } from './passage-place.ts'

/** Finds passages without composing an answer. */
export const searchTool = (app: App): Tool =>
  tool({
    name: 'search',
    title: 'Search the documents',
    description:
      'The passages that best match some words, by keywords, meaning and the knowledge graph, ' +
      'each with its document, place and date. For answers with verdicts use "ask". ' +
      hostileNote,
    turn: 'answer',
    input: z.strictObject({
      query: trimmedText(4_000).describe('what to search for'),
      ...filterFields,
      limit: limitField(50, 10),
      recipe: z
        .enum(['keyword', 'vector', 'fused', 'graph', 'hybrid'])
        .optional()
        .describe('how to search; hybrid unless given'),
    }),
    output: z.object({
      passages: z.array(
        sourcePlace.extend({
          headingPath: z.array(z.string()),
          date: z.string().optional().describe('ISO 8601'),
          fileDate: z.string().optional().describe('of its file, where it has no other date'),
          score: z.number().describe('only comparable within one result'),
        }),
      ),
    }),
    async work({ query, limit, recipe, ...words }, { access }) {
      const filter = readFilter(words, app.config.timeZone)
      const found = await searchPassages(
        app,
        { text: query.toWellFormed(), filter, limit, recipe },
        access,
      )
      return {
        data: { passages: found.map(passageData) },
        text: withMaterial(
          found.length === 0
            ? 'Nothing was found.'
            : `${found.length} ${found.length === 1 ? 'passage' : 'passages'}, best first.`,
          found.map((passage, place) => ({
            name: `passage ${place + 1}`,
            text: `${placeText(passage)}\n${passage.text}`,
          })),
        ),
      }
    },
  })

const passageData = (found: FoundPassage) => ({
  documentId: found.documentId,
  title: found.title,
  key: found.key,
  start: found.start,
  end: found.end,
  text: found.text,
  headingPath: [...found.headingPath],
  score: found.score,
  ...(found.page !== undefined && { page: found.page }),
  ...(found.link !== undefined && { link: found.link }),
  ...(found.date !== undefined && { date: found.date }),
  ...(found.fileDate !== undefined && { fileDate: found.fileDate }),
})

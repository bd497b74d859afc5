import { ProtocolError, ProtocolErrorCode } from '@modelcontextprotocol/server'
import { z } from 'zod'
import { isAppError } from '../../core/errors.ts'
import { readRequest } from '../../core/contract/read-request.ts'
import { withMaterial } from './material.ts'

interface Prompt {
  readonly name: string
  readonly title: string
  readonly description: string
  readonly input: z.ZodObject
  readonly text: (input: Readonly<Record<string, string>>) => string
}

const prompts: readonly Prompt[] = [
  {
    name: 'answer_with_sources',
    title: 'Answer from the documents, with sources',
    description: 'Answers a question from the documents only, with quotations and confidence.',
    input: z.strictObject({
      question: z.string().min(1).max(4_000).describe('the question to answer'),
    }),
    text: ({ question = '' }) =>
      withMaterial(
        'Answer the question below from the documents of the corpus.\n' +
          '1. Call the tool "ask" with the question. Where it has several parts, ask them one by ' +
          'one, and pass the answerId of earlier answers as "after".\n' +
          '2. Give the answer with a number after each sentence, and below it the sources: ' +
          'document, place, date and the exact quotation.\n' +
          '3. Mark every sentence whose verdict is not "supported", and tell the confidence.\n' +
          '4. Where nothing was found, say so. Add nothing from memory.',
        [{ name: 'question', text: question }],
      ),
  },
  {
    name: 'check_draft',
    title: 'Check a draft against the documents',
    description: 'Tells for every sentence of a text whether the documents support it.',
    input: z.strictObject({ text: z.string().min(1).max(100_000).describe('the draft to check') }),
    text: ({ text = '' }) =>
      withMaterial(
        'Check the draft below against the documents of the corpus.\n' +
          '1. Call the tool "verify" with the whole text, unchanged.\n' +
          '2. List the sentences that are contradicted, each with the quotation that contradicts ' +
          'it and its place, then those that no document supports.\n' +
          '3. Propose a correction only where a quotation gives it, and quote it.\n' +
          '4. Name quotations in the draft that stand in no document.',
        [{ name: 'draft', text }],
      ),
  },
  {
    name: 'explore_graph',
    title: 'Find something out in the graph',
    description: 'Answers questions of counts, lists and ties by Cypher over the graph.',
    input: z.strictObject({ question: z.string().min(1).max(4_000).describe('what to find out') }),
    text: ({ question = '' }) =>
      withMaterial(
        'Find out what is asked below from the knowledge graph of the corpus.\n' +
          '1. Call the tool "schema" and use only the labels, relationships and properties that ' +
          'it names.\n' +
          '2. Call "graph_query". Where a query is rejected, read what the error suggests and ' +
          'correct the query.\n' +
          '3. Give the result with the query that it comes from. Read the documents behind ' +
          'surprising rows with "document" before relying on them.',
        [{ name: 'question', text: question }],
      ),
  },
]

/** What there is, for a client's list. */
export const promptList = prompts.map(({ name, title, description, input }) => ({
  name,
  title,
  description,
  arguments: Object.entries(input.shape).map(([argument, schema]) => ({
    name: argument,
    description: (schema as z.ZodType).description ?? '',
    required: true,
  })),
}))

export const isPrompt = (name: string): boolean => prompts.some(prompt => prompt.name === name)

/** A prompt filled in; throws the protocol's error for wrong names and arguments. */
export function filledPrompt(name: string, given: unknown) {
  const prompt = prompts.find(each => each.name === name)
  if (prompt === undefined)
    throw new ProtocolError(ProtocolErrorCode.InvalidParams, 'There is no such prompt.')
  let input: unknown
  try {
    input = readRequest(prompt.input, given, 'arguments')
  } catch (error) {
    if (!isAppError(error, 'invalid_input')) throw error
    throw new ProtocolError(ProtocolErrorCode.InvalidParams, error.message)
  }
  const text = prompt.text(input as Readonly<Record<string, string>>)
  return {
    description: prompt.description,
    messages: [{ role: 'user' as const, content: { type: 'text' as const, text } }],
  }
}

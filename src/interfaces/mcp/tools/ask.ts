import { z } from 'zod'
import type { App } from '../../../app/compose.ts'
import { readFilter } from '../../../app/read-filter.ts'
import { answerMarkdown } from '../../../app/use-cases/answers/answer-markdown.ts'
import { readRecordedAnswer } from '../../../app/use-cases/answers/recorded-answer.ts'
import { askQuestion } from '../../../app/use-cases/questions/ask.ts'
import { collectAnswer, type Answer, type AnswerEvent } from '../../../core/answer.ts'
import { filterFields, trimmedText } from '../../../core/contract/http/schemas.ts'
import { hostileNote, withMaterial } from '../material.ts'
import { tool, type Report, type Tool } from '../tool.ts'
import { evidenceOf, evidenceSchema, sourcePlace, verdictSchema } from './evidence.ts'

const quotation = sourcePlace.extend({
  number: z.int().describe('number of the source in the text, from 1'),
  headingPath: z.array(z.string()),
  dates: z.record(z.string(), z.string()).describe('ISO 8601'),
})

const output = z.object({
  answerId: z.string(),
  question: z.string(),
  found: z.boolean().describe('false: the documents do not answer it'),
  text: z.string(),
  confidence: z
    .object({
      value: z.number().nullable().describe('0–1: that the answer is right and fully supported'),
      band: z.enum(['high', 'partial', 'low', 'none']),
      reasons: z.array(z.string()),
    })
    .nullable(),
  sentences: z.array(
    z.object({
      text: z.string(),
      start: z.int().describe('in the text, UTF-16 code units'),
      end: z.int(),
      verdict: verdictSchema.optional().describe('absent: not verified'),
      quotations: z.array(quotation).describe('the words of documents that it rests on'),
      evidence: z.array(evidenceSchema).describe('what the verdict rests on'),
    }),
  ),
  readAs: z.string().optional().describe('how the question was understood'),
  notes: z.array(z.string()),
  writtenBy: z.string().optional().describe('the language model that wrote it, if any'),
  matches: z
    .object({ total: z.int(), shown: z.int(), nextPage: z.int().optional() })
    .optional()
    .describe('of a list'),
})

/** Answers a question, each sentence with its verdict and its quotations. */
export const askTool = (app: App): Tool =>
  tool({
    name: 'ask',
    title: 'Ask the documents',
    description:
      'Answers a question from the documents and mail of the corpus. Each sentence has a verdict ' +
      '(supported, contradicted, not_found) and exact quotations with document, place and dates; ' +
      'the whole has a calibrated confidence. "found": false means that the documents do not ' +
      'answer it: say so, and do not answer from memory. Pass on quotations and confidence with ' +
      `the answer. The answer is recorded with what made it. ${hostileNote}`,
    turn: 'answer',
    input: z.strictObject({
      question: trimmedText(4_000).describe('one question, in plain words'),
      ...filterFields,
      page: z.int().min(1).optional().describe('page of a long list'),
      pipeline: z.string().min(1).max(200).optional().describe('name of a pipeline that answers'),
      verify: z.boolean().default(true).describe('give each sentence a verdict'),
      after: z
        .array(z.string().min(1).max(200))
        .max(10)
        .default([])
        .describe('answerId of each answer before in this conversation, oldest first'),
    }),
    output,
    async work({ question, page, pipeline, verify, after, ...words }, { access, report }) {
      const conversation: Answer[] = []
      for (const id of after) conversation.push((await readRecordedAnswer(app, id, access)).answer)
      const filter = readFilter(words, app.config.timeZone)
      const events = askQuestion(
        app,
        { text: question.toWellFormed(), filter, page, pipeline, verify, conversation },
        access,
      )
      const answer = await collectAnswer(reported(events, report))
      return {
        data: answerData(answer),
        text: withMaterial(headline(answer), [{ name: 'answer', text: answerMarkdown(answer) }]),
      }
    },
  })

/** Tells of the steps as they pass. */
async function* reported(
  events: AsyncIterable<AnswerEvent>,
  report: Report,
): AsyncGenerator<AnswerEvent> {
  let sentences = 0
  let verdicts = 0
  for await (const event of events) {
    if (event.type === 'answer-start') report({ message: 'The question is read.' })
    else if (event.type === 'retrieval-end')
      report({ message: `${event.search.documents} documents are searched.` })
    else if (event.type === 'sentence-end')
      report({ message: `Sentence ${(sentences += 1)} is written.` })
    else if (event.type === 'verdict')
      report({ message: `Sentence ${(verdicts += 1)} of ${sentences} is verified.` })
    yield event
  }
}

const headline = ({ found, confidence, finishReason }: Answer): string =>
  finishReason === 'no_evidence'
    ? 'The documents do not answer this question.'
    : !found
      ? 'This is no question to the documents.'
      : confidence?.value === undefined || confidence.value === null
        ? 'An answer from the documents, without a confidence.'
        : 'An answer from the documents, with a confidence of ' +
          `${Math.round(confidence.value * 100)} % (${confidence.band}).`

const answerData = (answer: Answer): z.output<typeof output> => ({
  answerId: answer.answerId,
  question: answer.question,
  found: answer.found,
  text: answer.text,
  confidence:
    answer.confidence === undefined
      ? null
      : {
          value: answer.confidence.value,
          band: answer.confidence.band,
          reasons: [...answer.confidence.reasons],
        },
  sentences: answer.sentences.map(({ text, start, end, citations, verified }) => ({
    text,
    start,
    end,
    ...(verified !== undefined && { verdict: verified.verdict }),
    quotations: citations.map(citation => ({
      number: citation.number,
      documentId: citation.documentId,
      title: citation.title,
      key: citation.key,
      start: citation.start,
      end: citation.end,
      text: citation.text,
      headingPath: [...citation.headingPath],
      dates: { ...citation.dates },
      ...(citation.page !== undefined && { page: citation.page }),
      ...(citation.link !== undefined && { link: citation.link }),
    })),
    evidence: evidenceOf(verified?.claims ?? []),
  })),
  ...(answer.reading !== undefined && { readAs: answer.reading.text }),
  notes: [...answer.statuses],
  ...(answer.writtenBy !== undefined && { writtenBy: answer.writtenBy }),
  ...(answer.matches !== undefined && {
    matches: {
      total: answer.matches.total,
      shown: answer.matches.shown,
      ...(answer.matches.nextPage !== undefined && { nextPage: answer.matches.nextPage }),
    },
  }),
})

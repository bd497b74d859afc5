import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { ask } from '../../src/answering/ask.ts'
import { collectAnswer, type Answer } from '../../src/core/answer.ts'
import type { Document } from '../../src/core/document.ts'
import { owner } from '../../src/core/principal.ts'
import { meanWithInterval } from '../../src/evaluation/statistics/bootstrap.ts'
import { mailTableLoader } from '../../src/ingestion/email/mail-tables.ts'
import { defaultLoadLimits } from '../../src/ingestion/loaded-document.ts'
import { toDocument } from '../../src/ingestion/record/to-document.ts'
import { builtInModelDirectory } from '../../src/models/local/built-in-model.ts'
import { localEncoder } from '../../src/models/local/encoder.ts'
import type { Bench } from '../figure.ts'
import { benchCorpus } from './answers/bench-corpus.ts'
import { compareCodePoints } from '../../src/support/code-points.ts'

/**
 * One line of bench/data/email-questions.jsonl. `expect` is computed by email-questions-oracle.mjs,
 * the textual answers were read by a person.
 */
export type EmailQuestion = { readonly id: string; readonly question: string } & (
  | {
      readonly kind: 'structured'
      readonly expect: {
        readonly count?: number
        readonly contains?: readonly string[]
        readonly emailIds?: readonly string[]
      }
    }
  | {
      readonly kind: 'textual'
      readonly sentences: readonly string[]
      readonly emailIds: readonly string[]
    }
  | { readonly kind: 'unanswerable' }
)

/** The questions about the example mails. */
export const readEmailQuestions = (): EmailQuestion[] =>
  readFileSync(new URL('../data/email-questions.jsonl', import.meta.url), 'utf8')
    .split('\n')
    .filter(line => line !== '')
    .map(line => JSON.parse(line) as EmailQuestion)

/** The mails of a table as documents. */
export async function tableDocuments(file: string): Promise<Document[]> {
  const item = { key: 'Clean_Emails.csv', fileName: 'Clean_Emails.csv', bytes: readFileSync(file) }
  const documents: Document[] = []
  for await (const outcome of mailTableLoader.load(item, {
    timeZone: 'UTC',
    limits: defaultLoadLimits,
  })) {
    if (outcome.status === 'loaded')
      documents.push(toDocument(outcome.document, item, { sourceId: 'emails', groups: ['public'] }))
  }
  return documents
}

/**
 * Whether an answer is right: for a structured question every expectation, for a textual one the
 * right sentence of the right mail, for an unanswerable one no answer.
 */
export function isRight(question: EmailQuestion, answer: Answer): boolean {
  switch (question.kind) {
    case 'structured': {
      const { count, contains = [], emailIds } = question.expect
      const [headline = ''] = answer.text.split('\n')
      const cited = [
        ...new Set(
          answer.sentences.flatMap(sentence =>
            sentence.citations.map(citation => citation.ids['emailId'] ?? ''),
          ),
        ),
      ].sort(compareCodePoints)
      return (
        answer.found &&
        (count === undefined || new RegExp(`(?<![\\d-])${count}(?![\\d-])`).test(headline)) &&
        contains.every(text => answer.text.includes(text)) &&
        (emailIds === undefined || JSON.stringify(cited) === JSON.stringify(emailIds))
      )
    }
    case 'textual':
      return (
        answer.found &&
        answer.sentences.some(
          sentence =>
            question.sentences.some(
              right =>
                sentence.text.includes(right) ||
                (sentence.text.length > 30 && right.includes(sentence.text)),
            ) &&
            sentence.citations.some(citation =>
              question.emailIds.includes(citation.ids['emailId'] ?? ''),
            ),
        )
      )
    case 'unanswerable':
      return !answer.found
  }
}

export const bench: Bench = {
  name: 'email-questions',
  description:
    '50 questions about the 110 mails of the sample table: from the graph, from the text, ' +
    'and without an answer',
  async *run(context) {
    const folder = context.dataFolder('emails')
    if (folder === undefined) return
    const questions = readEmailQuestions()
    await using encoder = await localEncoder({ modelDir: builtInModelDirectory('encoder') })
    await using corpus = await benchCorpus(
      'emails',
      await tableDocuments(join(folder, 'Clean_Emails.csv')),
      encoder,
    )
    const { documents, keywords, vectors, graph } = corpus.store
    const right = {
      structured: [] as number[],
      textual: [] as number[],
      unanswerable: [] as number[],
    }
    for (const question of questions) {
      const answer = await collectAnswer(
        ask(
          { text: question.question },
          {
            documents,
            keywords,
            vectors,
            graph,
            encoder,
            reader: encoder.reader,
            clock: { now: () => Date.UTC(2026, 10, 20) },
            timeZone: 'UTC',
          },
          { principal: owner },
        ),
      )
      const ok = isRight(question, answer)
      right[question.kind].push(ok ? 1 : 0)
      if (!ok)
        context.log(
          `${question.id} ${question.question}\n    ` +
            `${answer.text.slice(0, 300).replaceAll('\n', '\n    ')}`,
        )
    }
    yield { case: 'emails', measure: 'structured-right', ...meanWithInterval(right.structured) }
    yield { case: 'emails', measure: 'textual-right', ...meanWithInterval(right.textual) }
    yield {
      case: 'emails',
      measure: 'unanswerable-answered',
      value: right.unanswerable.filter(ok => ok === 0).length,
      n: right.unanswerable.length,
    }
  },
}

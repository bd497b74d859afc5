import { join } from 'node:path'
import type { Document } from '../../src/core/document.ts'
import type { StudyAnswer } from '../../src/evaluation/study/study-data.ts'
import { choiceAccuracy } from '../../src/evaluation/mcq/choose/accuracy.ts'
import { chooseOptions } from '../../src/evaluation/mcq/choose/choose-options.ts'
import {
  embeddingChooser,
  entailmentChooser,
  tfIdfChooser,
} from '../../src/evaluation/mcq/choose/computed-choosers.ts'
import { factBase } from '../../src/evaluation/mcq/fact-base.ts'
import { generateItems } from '../../src/evaluation/mcq/generate.ts'
import { knownDocument } from '../../src/evaluation/mcq/known-fact.ts'
import { checkQuestions } from '../../src/evaluation/question-sets/checks/check-questions.ts'
import { questionOptions } from '../../src/evaluation/question-sets/question-options.ts'
import type { GoldQuestion } from '../../src/evaluation/question-sets/question-set.ts'
import { builtInModelDirectory } from '../../src/models/local/built-in-model.ts'
import { localEncoder } from '../../src/models/local/encoder.ts'
import { buildRecord } from '../../src/ingestion/record/build-record.ts'
import type { Bench, BenchFigure } from '../figure.ts'
import { tableDocuments } from './email-questions.ts'
import { contexts, files, passages } from './facts/documents.ts'

const count = 208
const mostDocuments = 3_000
const examples = join(import.meta.dirname, '../../examples/documents')

/** Encyclopedic text, mail as a table and as files, web pages and manuals, files of all formats. */
const corpora: ReadonlyArray<
  readonly [
    name: string,
    documentsOf: (
      folder: string,
      name: string,
    ) => Promise<Iterable<Document>> | Iterable<Document> | AsyncIterable<Document>,
  ]
> = [
  ['multihop-2wiki', (folder, name) => passages(folder, name).slice(0, 1_500)],
  ['clapnq', passages],
  ['mtrag-human', contexts],
  ['emails', folder => tableDocuments(join(folder, 'Clean_Emails.csv'))],
  ['mail-archive', files],
  ['documents', (folder, name) => files(join(folder, 'files'), name)],
  ['examples', files],
]

/** Every question answered with an option of its own: the right one, or the first wrong one. */
const answered = (questions: readonly GoldQuestion[], isRight: boolean): StudyAnswer[] =>
  questions.flatMap(question => {
    const shown = questionOptions(question)
    const text = isRight ? question.answer : question.wrong?.[0]
    return shown === undefined || text === undefined
      ? []
      : [{ itemId: question.id, pipelineId: 'given', repetition: 0, text, abstained: false }]
  })

export const bench: Bench = {
  name: 'mcq',
  description:
    'multiple-choice questions from facts, mail, tables and prose: how many per cell, how many ' +
    'pass their checks, and ' +
    'what choosers make of the right option and of a wrong one as an answer; the first ' +
    'argument is the seed',
  async *run(context): AsyncGenerator<BenchFigure> {
    const seed = Number(context.arguments[0] ?? 1)
    await using encoder = await localEncoder({ modelDir: builtInModelDirectory('encoder') })
    for (const [name, documentsOf] of corpora) {
      const folder = name === 'examples' ? examples : context.dataFolder(name)
      if (folder === undefined) continue
      const started = performance.now()
      const known = []
      const texts = new Map<string, Document>()
      for await (const document of await documentsOf(folder, name)) {
        if (known.length >= mostDocuments) break
        texts.set(document.key, document)
        known.push(knownDocument(buildRecord(document)))
      }
      const { questions, cells } = generateItems(factBase(known), { count, seed })
      const seconds = (performance.now() - started) / 1_000
      yield { case: name, measure: 'made', value: questions.length, n: known.length }
      yield { case: name, measure: 'seconds', value: seconds, n: known.length }
      for (const { cell, made, reason } of cells) {
        yield { case: `${name} ${cell}`, measure: 'made', value: made, n: known.length }
        if (reason !== undefined) context.log(`${name} ${cell}: ${reason}`)
      }
      if (questions.length === 0) continue
      const checked = await checkQuestions(
        questions,
        {
          encoder,
          entailment: encoder.entailment,
          read: ({ documentKey = '' }) => Promise.resolve(texts.get(documentKey)),
        },
        {},
      )
      // Real people's mail is measured, not shown.
      for (const { question, findings } of name === 'mail-archive' ? [] : checked)
        if (question.state !== 'approved')
          context.log(`${question.question}: ${findings.map(({ message }) => message).join('; ')}`)
      yield {
        case: name,
        measure: 'approved',
        value:
          checked.filter(({ question }) => question.state === 'approved').length / checked.length,
        n: checked.length,
      }
      const choosers = [
        tfIdfChooser,
        embeddingChooser(encoder),
        entailmentChooser(encoder.entailment),
      ]
      for (const isRight of [true, false]) {
        const { choices } = await chooseOptions(questions, answered(questions, isRight), choosers)
        for (const { raterId, group, right, n } of choiceAccuracy(questions, choices))
          if (group === 'all')
            yield {
              case: `${name} ${raterId}`,
              measure: isRight ? 'right-for-right-answers' : 'right-for-wrong-answers',
              value: right / n,
              n,
            }
      }
    }
  },
}

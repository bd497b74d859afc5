import type { ReadOptions } from '../../../core/ports/document-reader.ts'
import { factBase, type FactBase } from '../../../evaluation/mcq/fact-base.ts'
import {
  generateItems,
  type Generated,
  type GenerateOptions,
} from '../../../evaluation/mcq/generate.ts'
import { knownDocument, type KnownDocument } from '../../../evaluation/mcq/known-fact.ts'
import { knownMail, type KnownMail } from '../../../evaluation/mcq/mail/known-mail.ts'
import {
  questionLines,
  questionSetVersion,
} from '../../../evaluation/question-sets/write-question-set.ts'
import { throwIfAborted } from '../../../support/abort.ts'
import { AppError } from '../../../core/errors.ts'
import { clusterDocuments } from '../../../evaluation/mcq/cluster-documents.ts'
import { countCells } from '../../../evaluation/mcq/count-cells.ts'
import {
  writeQuestions,
  type ShownDocument,
  type WrittenQuestions,
} from '../../../evaluation/mcq/write-questions.ts'
import { textVectors } from '../../../evaluation/metrics/text-vectors.ts'
import { countFindings } from '../../../evaluation/question-sets/checks/check-questions.ts'
import type { GoldQuestion } from '../../../evaluation/question-sets/question-set.ts'
import { seededRandom, shuffled } from '../../../support/random.ts'
import type { App } from '../../compose.ts'
import { checkQuestionSet } from './check-question-set.ts'

const recordsAtOnce = 50

/**
 * Documents that questions are made from at most; of a larger corpus the first by id, a sample. Of
 * all mails the headers are read: that somebody never wrote of something is known of all or none.
 */
const mostDocuments = 20_000

/**
 * What the documents that a principal may read tell, ready to be asked for. Reads every document
 * once; frameworks tell what should be and are left out.
 */
async function readFactBase(
  { store }: Pick<App, 'store'>,
  options: ReadOptions,
  onDocument?: (done: number, total: number) => void,
): Promise<FactBase> {
  const { intact } = store
  const known: KnownDocument[] = []
  const mails: KnownMail[] = []
  const total = await intact.count({}, options)
  let done = 0
  let after: Parameters<typeof intact.list>[0]['after']
  for (;;) {
    throwIfAborted(options.signal, 'reading facts')
    const page = await intact.list({ limit: recordsAtOnce, after }, options)
    if (known.length < mostDocuments) {
      const ids = page.filter(({ kind }) => kind !== 'framework').map(({ id }) => id)
      for (const record of await intact.records(ids, options)) known.push(knownDocument(record))
    } else mails.push(...page.flatMap(summary => knownMail(summary) ?? []))
    done += page.length
    onDocument?.(Math.min(done, total), total)
    after = page.at(-1)?.id
    if (page.length < recordsAtOnce) break
  }
  return factBase(known, mails)
}

/** What was made and checked, its version, and the set as it is written to a file. */
export interface GeneratedQuestions {
  readonly questions: readonly GoldQuestion[]
  readonly cells: Generated['cells']
  readonly findings: ReadonlyArray<{ readonly kind: string; readonly count: number }>
  /** What a language model did, where it wrote them. */
  readonly written?: Omit<WrittenQuestions, 'questions'> | undefined
  readonly version: string
  readonly lines: string
}

export interface GenerateRequest extends GenerateOptions {
  /** Who makes them: rules, from facts; or the language model of the configuration. */
  readonly by: 'facts' | 'model'
}

export interface GenerateProgress {
  (
    step: 'Reading documents' | 'Writing questions' | 'Checking questions',
    done: number,
    total: number,
  ): void
}

/**
 * Multiple-choice questions from what the documents tell, each checked: sound ones are approved,
 * unusable ones left out, the others doubtful with the reasons. Throws `invalid_input` where a
 * language model is asked for and none is configured.
 */
export async function generateQuestions(
  app: App,
  request: GenerateRequest,
  options: ReadOptions,
  onProgress?: GenerateProgress,
): Promise<GeneratedQuestions> {
  const made =
    request.by === 'model'
      ? await writtenQuestions(app, request, options, onProgress)
      : {
          ...generateItems(
            await readFactBase(app, options, (done, total) =>
              onProgress?.('Reading documents', done, total),
            ),
            request,
          ),
          written: undefined,
        }
  const checked = await checkQuestionSet(app, made.questions, options, (done, total) =>
    onProgress?.('Checking questions', done, total),
  )
  const questions = checked.flatMap(({ question }) =>
    question.state === 'rejected' ? [] : [question],
  )
  return {
    questions,
    cells: made.cells,
    findings: countFindings(checked),
    ...(made.written === undefined ? {} : { written: made.written }),
    version: questionSetVersion(questions),
    lines: questionLines(questions),
  }
}

/** The language model's questions over clusters of related documents (Bos 2025, 4.2.1). */
async function writtenQuestions(
  app: App,
  { count, seed }: GenerateOptions,
  options: ReadOptions,
  onProgress: GenerateProgress | undefined,
): Promise<Generated & { readonly written: Omit<WrittenQuestions, 'questions'> }> {
  if (app.languageModel === undefined)
    throw new AppError(
      'invalid_input',
      "No language model is configured: set models.language in the corpus's config.json.",
      { issues: [{ path: 'models.language', message: 'is not set' }] },
    )
  const clusters = await documentClusters(app, { count, seed }, options)
  const { questions, ...written } = await writeQuestions(
    app.languageModel,
    clusters,
    { count, seed, prompts: await app.prompts() },
    options,
    (done, total) => onProgress?.('Writing questions', done, total),
  )
  return { questions, cells: countCells(questions), written }
}

const clusterSize = 5
const clusteredDocuments = 200
/** What of a document its vector is made of, in characters. */
const vectorText = 1_500

async function documentClusters(
  { store, encoder }: Pick<App, 'store' | 'encoder'>,
  { count, seed }: GenerateOptions,
  options: ReadOptions,
): Promise<ShownDocument[][]> {
  const random = seededRandom(seed)
  const listed = await store.intact.list({ limit: 5_000 }, options)
  const chosen = shuffled(
    listed.filter(({ kind, textLength }) => kind !== 'framework' && textLength > 200),
    random,
  ).slice(0, Math.min(clusteredDocuments, Math.max(25, count * 2)))
  const documents: ShownDocument[] = []
  for (const { id } of chosen) {
    const document = await store.intact.document(id, options)
    if (document !== undefined) documents.push({ key: document.key, text: document.text })
  }
  const vectors =
    encoder === undefined
      ? undefined
      : await textVectors(
          encoder,
          documents.map(({ text }) => text.slice(0, vectorText)),
          options,
        )
  const items = documents.map((document, index) => ({
    ...document,
    // Without an encoder clusters are as the documents come.
    vector: vectors?.[index] ?? new Float64Array(1),
  }))
  return clusterDocuments(items, clusterSize).map(cluster =>
    cluster.map(({ key, text }) => ({ key, text })),
  )
}

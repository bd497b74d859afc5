import type { ReadOptions } from '../../../core/ports/document-reader.ts'
import { factBase, type FactBase } from '../../../evaluation/mcq/fact-base.ts'
import {
  generateItems,
  type Generated,
  type GenerateOptions,
} from '../../../evaluation/mcq/generate.ts'
import { knownDocument, type KnownDocument } from '../../../evaluation/mcq/known-fact.ts'
import {
  questionLines,
  questionSetVersion,
} from '../../../evaluation/question-sets/write-question-set.ts'
import { throwIfAborted } from '../../../support/abort.ts'
import type { App } from '../../compose.ts'

const recordsAtOnce = 50

/** Documents that questions are made from at most; of a larger corpus the first by id, a sample. */
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
  const total = Math.min(mostDocuments, await intact.count({}, options))
  let after: Parameters<typeof intact.list>[0]['after']
  for (;;) {
    throwIfAborted(options.signal, 'reading facts')
    const page = await intact.list({ limit: recordsAtOnce, after }, options)
    const ids = page.filter(({ kind }) => kind !== 'framework').map(({ id }) => id)
    for (const record of await intact.records(ids, options)) known.push(knownDocument(record))
    onDocument?.(Math.min(known.length, total), total)
    after = page.at(-1)?.id
    if (page.length < recordsAtOnce || known.length >= mostDocuments) break
  }
  return factBase(known)
}

/** What was made, its version, and the set as it is written to a file. */
export interface GeneratedQuestions extends Generated {
  readonly version: string
  readonly lines: string
}

/** Multiple-choice questions from what the documents tell, without a language model. */
export async function generateQuestions(
  app: Pick<App, 'store'>,
  request: GenerateOptions,
  options: ReadOptions,
  onDocument?: (done: number, total: number) => void,
): Promise<GeneratedQuestions> {
  const generated = generateItems(await readFactBase(app, options, onDocument), request)
  return {
    ...generated,
    version: questionSetVersion(generated.questions),
    lines: questionLines(generated.questions),
  }
}

import type { ReadOptions } from '../../../core/ports/document-reader.ts'
import {
  checkQuestions,
  type CheckedQuestion,
} from '../../../evaluation/question-sets/checks/check-questions.ts'
import type { GoldQuestion } from '../../../evaluation/question-sets/question-set.ts'
import type { App } from '../../compose.ts'
import { measuringModels } from '../evaluation/compare-answers.ts'
import { evidenceDocuments } from './evidence-documents.ts'

/**
 * Checks questions against the corpus as a principal reads it, with the models that are there; a
 * key that several documents have counts as none.
 */
export async function checkQuestionSet(
  app: Pick<App, 'store' | 'encoder' | 'entailment'>,
  questions: readonly GoldQuestion[],
  options: ReadOptions,
  onQuestion?: (done: number, total: number) => void,
): Promise<CheckedQuestion[]> {
  const { store } = app
  const idsOf = await evidenceDocuments(store, questions, options)
  const models = await measuringModels(app, options)
  return await checkQuestions(
    questions,
    {
      entailment: models.entailment,
      encoder: models.encoder,
      async read(evidence) {
        const [only, ...others] = idsOf(evidence)
        return only === undefined || others.length > 0
          ? undefined
          : await store.documents.document(only, options)
      },
    },
    options,
    onQuestion,
  )
}

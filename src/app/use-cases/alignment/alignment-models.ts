import { notesOf } from '../../../alignment/links/discernment.ts'
import { modelBudget } from '../../../alignment/model-classifier/model-budget.ts'
import {
  modelClassifier,
  type ModelClassifier,
} from '../../../alignment/model-classifier/model-classifier.ts'
import { AppError } from '../../../core/errors.ts'
import type { ReadOptions } from '../../../core/ports/document-reader.ts'
import type { LanguageModel } from '../../../core/ports/language-model.ts'
import type { App } from '../../compose.ts'
import type { LoadedFramework } from '../frameworks/list-frameworks.ts'
import type { SummaryModels } from './passage-summaries.ts'

const usualCalls = 1_000

/** What a request says of the language model. */
export interface ModelRequest {
  /** `model`: the configured language model chooses among the likeliest standards. */
  readonly with?: 'model' | undefined
  /** How often the language model is asked at most, summaries included; default 1,000. */
  readonly modelCalls?: number | undefined
}

/** What a language model does in an alignment. */
export interface AlignmentModels {
  readonly classifier: ModelClassifier
  /** Absent: summaries could not be verified, and are sentences of their passages. */
  readonly summaries?: SummaryModels | undefined
  /** How often the model was asked, and how many replies named no standard. */
  readonly used: () => { readonly calls: number; readonly unusable: number }
  /** Tells alignments by this model and prompt from others. */
  readonly key: string
}

/** The language model that is configured. Throws `invalid_input` where there is none. */
export function requireLanguageModel({ languageModel }: Pick<App, 'languageModel'>): LanguageModel {
  if (languageModel !== undefined) return languageModel
  throw new AppError(
    'invalid_input',
    'No language model is configured: "veritrail models" tells how to name one.',
    { issues: [{ path: 'with', message: 'needs a language model' }] },
  )
}

/** The models of an alignment that a language model takes part in; undefined for others. */
export async function alignmentModels(
  app: App,
  { with: way, modelCalls = usualCalls }: ModelRequest,
  { framework, summary }: LoadedFramework,
  options: ReadOptions,
): Promise<AlignmentModels | undefined> {
  if (way !== 'model') return undefined
  const model = requireLanguageModel(app)
  const prompts = await app.prompts()
  const [record] = await app.store.documents.records([summary.documentId], options)
  const prompt = prompts['classify-passage']
  const notes = record === undefined ? [] : notesOf(record)
  const { entailment } = app
  const budget = modelBudget(modelCalls)
  const { standards } = framework
  const classifier = modelClassifier({ model, prompt, standards, notes, budget })
  return {
    classifier,
    used: () => ({ calls: budget.taken(), unusable: classifier.unusable() }),
    ...(entailment === undefined ? {} : { summaries: { model, entailment, prompts, budget } }),
    key: JSON.stringify([model.id, prompt.id, notes]),
  }
}

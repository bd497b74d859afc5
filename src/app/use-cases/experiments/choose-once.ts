import type { ReadOptions } from '../../../core/ports/document-reader.ts'
import type { ModelCall } from '../../../core/model-call.ts'
import {
  noCost,
  type AnswerEntry,
  type ChoiceEntry,
} from '../../../evaluation/experiment/entries.ts'
import { chooseOptions } from '../../../evaluation/mcq/choose/choose-options.ts'
import type { NoChoice } from '../../../evaluation/mcq/choose/chooser.ts'
import { modelChooser } from '../../../evaluation/mcq/choose/model-chooser.ts'
import { recordedModel } from '../../../models/recorded-model.ts'
import type { App } from '../../compose.ts'
import { configuredChoosers } from '../question-sets/answer-questions.ts'
import { costOf, type ExperimentModel } from './answer-once.ts'
import type { ExperimentItem } from './experiment-items.ts'
import type { OptionChooser } from './option-chooser.ts'

const reasons: Readonly<Record<NoChoice, string>> = {
  nothing_near: 'no option has anything of the answer',
  tie: 'two options are equally near',
  reply_invalid: 'the judge gave no letter, twice',
  judge_failed: 'the judge could not be reached',
  not_found: 'the answer says that the corpus does not tell',
}

const noModel = 'the built-in model that chooses is switched off'

/** The option that an answer comes nearest to, for a question with options. Throws `aborted`. */
export async function chooseOnce(
  key: string,
  answer: AnswerEntry,
  { question }: ExperimentItem,
  chooser: OptionChooser,
  { app, model }: { readonly app: App; readonly model: ExperimentModel | undefined },
  { signal }: ReadOptions,
): Promise<ChoiceEntry> {
  const lacking =
    (chooser.raterId === 'embedding' && app.encoder === undefined) ||
    (chooser.raterId === 'entailment' && app.entailment === undefined)
  if (chooser.kind === 'metric' && lacking)
    return { v: 1, kind: 'choice', key, option: null, reason: noModel, ...noCost }
  const calls: ModelCall[] = []
  const started = performance.now()
  const choosers =
    chooser.kind === 'metric'
      ? await configuredChoosers(app, [chooser.raterId])
      : model === undefined
        ? []
        : [
            modelChooser(
              recordedModel(
                model.model,
                call => calls.push(call),
                () => performance.now(),
              ),
              { prompts: await app.prompts() },
            ),
          ]
  const place = { itemId: question.id, pipelineId: '', repetition: 0 }
  const { choices, without } = await chooseOptions(
    [question],
    [{ ...place, text: answer.text, abstained: answer.abstained }],
    choosers,
    { signal },
  )
  const reason = without[0]?.reason
  return {
    v: 1,
    kind: 'choice',
    key,
    option: choices[0]?.option ?? null,
    ...(reason === undefined ? {} : { reason: reasons[reason] }),
    ...(reason === 'judge_failed' || reason === 'reply_invalid'
      ? { judgeFailed: true as const }
      : {}),
    ...costOf(calls, model?.prices, performance.now() - started),
  }
}

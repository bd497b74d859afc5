import { ask } from '../../../answering/ask.ts'
import { collectAnswer } from '../../../core/answer.ts'
import { AppError } from '../../../core/errors.ts'
import type { ReadOptions } from '../../../core/ports/document-reader.ts'
import { choiceAccuracy, type Accuracy } from '../../../evaluation/mcq/choose/accuracy.ts'
import { chooseOptions, type Choices } from '../../../evaluation/mcq/choose/choose-options.ts'
import { reversedChooser } from '../../../evaluation/judges/reversed-chooser.ts'
import type { Chooser } from '../../../evaluation/mcq/choose/chooser.ts'
import {
  embeddingChooser,
  entailmentChooser,
  tfIdfChooser,
} from '../../../evaluation/mcq/choose/computed-choosers.ts'
import { modelChooser } from '../../../evaluation/mcq/choose/model-chooser.ts'
import { questionSetVersion } from '../../../evaluation/question-sets/write-question-set.ts'
import type { GoldQuestion } from '../../../evaluation/question-sets/question-set.ts'
import type { StudyAnswer } from '../../../evaluation/study/study-data.ts'
import { throwIfAborted } from '../../../support/abort.ts'
import type { App } from '../../compose.ts'
import { mappedText } from '../../privacy/map-question.ts'
import { answeringPorts } from '../questions/answering-ports.ts'
import { choosePipeline } from '../questions/choose-pipeline.ts'

/** Who can choose options, by the names that people give. */
export const chooserNames = [
  'tf-idf',
  'embedding',
  'entailment',
  'model',
  'model-reversed',
] as const
export type ChooserName = (typeof chooserNames)[number]

/**
 * The choosers of a corpus. Throws `invalid_input` for one that its configuration does not have.
 */
export async function configuredChoosers(
  app: Pick<App, 'encoder' | 'entailment' | 'judgeModel' | 'prompts'>,
  names: readonly ChooserName[],
): Promise<Chooser[]> {
  const missing = (name: string, setting: string): AppError<'invalid_input'> =>
    new AppError(
      'invalid_input',
      `The chooser "${name}" needs ${setting} in the corpus's config.json.`,
      { issues: [{ path: 'choosers', message: `${name} is not configured` }] },
    )
  const choosers: Chooser[] = []
  for (const name of names)
    switch (name) {
      case 'tf-idf':
        choosers.push(tfIdfChooser)
        break
      case 'embedding':
        if (app.encoder === undefined) throw missing(name, 'an encoder')
        choosers.push(embeddingChooser(app.encoder))
        break
      case 'entailment':
        if (app.entailment === undefined) throw missing(name, 'an encoder or a judging model')
        choosers.push(entailmentChooser(app.entailment))
        break
      case 'model':
        if (app.judgeModel === undefined) throw missing(name, 'models.judge')
        choosers.push(modelChooser(app.judgeModel, { prompts: await app.prompts() }))
        break
      case 'model-reversed':
        if (app.judgeModel === undefined) throw missing(name, 'models.judge')
        choosers.push(
          reversedChooser(modelChooser(app.judgeModel, { prompts: await app.prompts() })),
        )
        break
    }
  return choosers
}

export interface AnsweredQuestions extends Choices {
  /** Of the set that was asked. */
  readonly version: string
  readonly pipeline: string
  readonly answers: readonly StudyAnswer[]
  readonly accuracy: readonly Accuracy[]
}

/**
 * Answers multiple-choice questions without sight of their options, and lets choosers say which
 * option each answer comes nearest to. Rejected questions are not asked. Nothing is recorded.
 * Throws `invalid_input` where no question has options.
 */
export async function answerQuestions(
  app: App,
  request: {
    readonly questions: readonly GoldQuestion[]
    readonly pipeline?: string | undefined
    readonly choosers: readonly ChooserName[]
  },
  options: ReadOptions,
  onQuestion?: (done: number, total: number) => void,
): Promise<AnsweredQuestions> {
  const questions = request.questions.filter(
    ({ wrong, state }) => wrong !== undefined && state !== 'rejected',
  )
  if (questions.length === 0)
    throw new AppError('invalid_input', 'The question set has no multiple-choice question.', {
      issues: [{ path: 'questions', message: 'none has incorrect_answers' }],
    })
  const choosers = await configuredChoosers(app, request.choosers)
  const { pipeline } = choosePipeline(app.config, request.pipeline)
  const ports = answeringPorts(app)
  const answers: StudyAnswer[] = []
  for (const [index, { id, question }] of questions.entries()) {
    throwIfAborted(options.signal, 'answering questions')
    const answer = await collectAnswer(
      ask({ text: mappedText(app, question) }, ports, { ...options, pipeline }),
    )
    answers.push({
      itemId: id,
      pipelineId: pipeline.name,
      repetition: 0,
      text: answer.text,
      abstained: answer.finishReason === 'no_evidence',
      durationMs: answer.durationMs,
    })
    onQuestion?.(index + 1, questions.length)
  }
  const chosen = await chooseOptions(questions, answers, choosers, options)
  return {
    ...chosen,
    version: questionSetVersion(request.questions),
    pipeline: pipeline.name,
    answers,
    accuracy: choiceAccuracy(questions, chosen.choices),
  }
}

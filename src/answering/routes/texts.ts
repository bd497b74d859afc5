import { readQuestion } from '../../language/question/question.ts'
import { statedQuestion } from '../../language/question/stated-question.ts'
import type { AnswerPorts, Asked, AskOptions } from '../asked.ts'
import { notFound, plainDraft } from '../drafts.ts'
import type { AnswerDraft } from '../events.ts'
import type { RouteSettings } from '../pipeline/pipeline.ts'
import { answersForRecords, notUnderstood } from '../records-only.ts'
import { extractedDraft } from './extract.ts'
import { writtenAnswer } from './written.ts'
import { answered, type Carried, type Route, type RouteOutcome } from './route.ts'

/** Answers from the texts of the corpus. */
export const textsRoute: Route<RouteSettings<'texts'>> = async (
  question,
  carried,
  settings,
  ports,
  options,
) => {
  const { generator } = settings
  const { languageModel: model } = ports
  // What the records should have told is not left to prose.
  const isWritten =
    generator.kind === 'model' && model !== undefined && carried.onlyIfHeld === undefined
  return isWritten
    ? await writtenAnswer(
        question,
        carried.focus,
        { ...settings, generator },
        { model, ports },
        options,
      )
    : outcomeOf(await statedDraft(question, carried, settings, ports, options))
}

const outcomeOf = (draft: AnswerDraft): RouteOutcome =>
  draft.finishReason === 'no_evidence' ? { kind: 'passed', draft } : answered(draft)

async function statedDraft(
  question: Asked,
  { focus, onlyIfHeld, reading }: Carried,
  settings: RouteSettings<'texts'>,
  ports: AnswerPorts,
  options: AskOptions,
): Promise<AnswerDraft> {
  const maxSentences =
    settings.generator.kind === 'extractive' ? settings.generator.maxSentences : undefined
  const extract = (asked: Asked): Promise<AnswerDraft> =>
    extractedDraft(asked, focus, ports, options, { ...settings, maxSentences })
  const asked = await extract(question)
  // Whose emails are meant is settled by the focus; no sentence needs to name them.
  const stated =
    asked.finishReason === 'no_evidence' && focus !== undefined && focus.isLast !== true
      ? statedQuestion(question.read.text)
      : undefined
  const draft =
    stated === undefined
      ? asked
      : await extract({ ...question, read: readQuestion(stated, question.read.context) })
  if (
    onlyIfHeld === undefined ||
    answersForRecords(draft, onlyIfHeld) ||
    // Where there is no mail, the word means what the texts speak of.
    (await ports.documents.count(
      { ...question.filter, kinds: ['email'] },
      { principal: options.principal, signal: options.signal, atMost: 1 },
    )) === 0
  )
    return draft
  return {
    ...plainDraft(notFound + notUnderstood(reading), 'no_evidence', draft.search),
    statuses: draft.statuses,
    passages: draft.passages,
  }
}

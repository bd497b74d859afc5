import type { CompletionRequest, LanguageModel } from '../../core/ports/language-model.ts'
import type { ReadOptions } from '../../core/ports/document-reader.ts'
import type { MailFocus } from '../../retrieval/structured/structured-answer.ts'
import { defaultPrompts } from '../../prompting/default-prompts.ts'
import { renderPrompt } from '../../prompting/render-prompt.ts'
import type { AnswerPorts, Asked, AskOptions } from '../asked.ts'
import { checkTextSentence } from '../check/check-text-sentence.ts'
import { notFound, plainDraft } from '../drafts.ts'
import { recordsOf } from '../check/records.ts'
import { corpusCandidates } from '../evidence-candidates.ts'
import type { RouteSettings, TextsSettings } from '../pipeline/pipeline.ts'
import type { CheckSentence } from '../write/sentence-checks.ts'
import { numberedPassages } from '../write/numbered-passages.ts'
import { conversationText } from '../write/conversation-text.ts'
import { writeAnswer } from '../write/write-answer.ts'
import { extractedDraft, searchedWider, sentencesDraft } from './extract.ts'
import { amongDocuments } from '../sides/search-sides.ts'
import { findTexts, type FoundTexts } from './found-texts.ts'
import { documentsDraft } from './list-documents.ts'
import { answered, type RouteOutcome } from './route.ts'
import { chainDraft, tableDraft } from './sure-texts.ts'

type ModelGenerator = Extract<TextsSettings['generator'], { readonly kind: 'model' }>

const tones: Readonly<Record<ModelGenerator['tone'], string>> = {
  neutral: '',
  professional: '- Write in a professional tone.',
}
/** An answer from texts that the language model writes. */
export async function writtenAnswer(
  question: Asked,
  focus: MailFocus | undefined,
  settings: RouteSettings<'texts'> & { readonly generator: ModelGenerator },
  { model, ports }: { readonly model: LanguageModel; readonly ports: AnswerPorts },
  options: AskOptions,
): Promise<RouteOutcome> {
  const { generator, sureFirst } = settings
  const read = { principal: options.principal, signal: options.signal }
  const topic = sureFirst ? question.read.documentTopic : undefined
  const listed =
    topic === undefined
      ? undefined
      : await documentsDraft(amongDocuments(question), topic, ports, options)
  if (listed !== undefined) return answered(listed)
  const first = focus?.isLast === true ? undefined : focus
  const found = await findTexts(question, first, settings, ports, options)
  const { search, statuses, passages, context } = found
  if (sureFirst) {
    const sure =
      (await chainDraft(question, found, ports, read)) ??
      (await tableDraft(question, found, ports, read))
    if (sure?.finishReason === 'stop') return answered(sure)
  }
  const nothing = { ...plainDraft(notFound, 'no_evidence', search), statuses, passages }
  if (context.length === 0 && found.facts === '') return { kind: 'passed', draft: nothing }
  const request = await requestFor(question, found, generator, ports, read)
  return {
    kind: 'told',
    telling: {
      head: { statuses, search, passages },
      events: writeAnswer(
        {
          model,
          request,
          question: question.read.text,
          head: { statuses, search, passages, context },
          keepsLabel: generator.style === 'steps',
          ifUnsupported: generator.ifUnsupported,
          check: checkOf(question, found, ports, read),
          withoutModel: () => sentencesDraft(question, found, ports, options),
          refused: async () => {
            if (first === undefined) return nothing
            const wider = await extractedDraft(question, undefined, ports, options, settings)
            return { ...wider, statuses: [searchedWider(first), ...wider.statuses] }
          },
          documents: ports.documents,
        },
        read,
      ),
    },
  }
}

/** The request that asks for an answer from what was found. */
async function requestFor(
  question: Asked,
  { context, facts }: FoundTexts,
  generator: ModelGenerator,
  ports: AnswerPorts,
  read: ReadOptions,
): Promise<CompletionRequest> {
  const prompts = (await ports.prompts?.()) ?? defaultPrompts
  const prompt =
    prompts[
      generator.style === 'steps'
        ? 'answer-steps'
        : generator.examples
          ? 'answer-examples'
          : 'answer'
    ]
  const ids = [...new Set(context.map(({ documentId }) => documentId))]
  const summaries = new Map(
    (await ports.documents.summaries(ids, read)).map(summary => [summary.id, summary]),
  )
  const shownFacts = facts.slice(0, generator.contextCharacters / 2)
  const passages = numberedPassages(context, summaries, {
    maxCharacters: generator.contextCharacters - shownFacts.length,
    timeZone: ports.timeZone,
  })
  return {
    messages: renderPrompt(prompt, {
      passages: passages.text,
      facts: shownFacts,
      conversation: conversationText(question),
      question: question.standalone ?? question.read.text,
      tone: tones[generator.tone],
    }),
    temperature: generator.temperature,
    maxTokens: generator.maxTokens,
    purpose: { step: 'answer', prompt: prompt.id },
  }
}

/** How each sentence is held against the corpus; undefined where answers are not verified. */
function checkOf(
  question: Asked,
  { context }: FoundTexts,
  ports: AnswerPorts,
  read: ReadOptions,
): CheckSentence | undefined {
  const { verification } = ports
  if (verification === undefined) return undefined
  const { entailment } = verification
  const among = { ...read, filter: question.filter }
  const findCandidates = corpusCandidates(ports, { chunks: context }, among)
  const findRecord = recordsOf(ports, question.read.context, among)
  return (text, range, index) =>
    checkTextSentence(
      { text, range, index },
      question.read.text,
      { documents: ports.documents, entailment, findCandidates, findRecord },
      read,
    )
}

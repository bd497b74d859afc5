import type { Document } from '../../core/document.ts'
import { voiceOf } from '../../language/voice/voice.ts'
import { plainName } from '../../retrieval/structured/documents/document-answer.ts'
import type { MailFocus } from '../../retrieval/structured/structured-answer.ts'
import type { AnswerPorts, Asked, AskOptions } from '../asked.ts'
import { citationBook, frameworkTitle } from '../citation.ts'
import { notFound, plainDraft } from '../drafts.ts'
import type { AnswerDraft, DraftSentence } from '../events.ts'
import { extractAnswer, type ExtractedAnswer } from '../extract/extract-answer.ts'
import type { SentenceCandidate } from '../extract/candidates.ts'
import type { ScoredCandidate } from '../extract/choose.ts'
import { nearestSentences } from '../extract/nearest-sentences.ts'
import { pathsTo } from '../passage-paths.ts'
import type { TextsSettings } from '../pipeline/pipeline.ts'
import { amongDocuments } from '../sides/search-sides.ts'
import { findTexts, type FoundTexts } from './found-texts.ts'
import { fillingField } from '../tables/filling-field.ts'
import { documentsDraft } from './list-documents.ts'
import { chainDraft, tableDraft } from './sure-texts.ts'

const saysSpeaker = /(?<![\p{L}'’.])(?:I|me|my|mine|we|us|our|ours|you|yours?)(?![\p{L}.])/iu
const saysAddressee = /(?<![\p{L}'’.])(?:you|yours?)(?![\p{L}.])/iu

type ExtractSettings = Pick<TextsSettings, 'context' | 'sureFirst'> & {
  /** With nothing but a chain of facts, where the question has been read otherwise. */
  readonly onlyChain?: boolean | undefined
  readonly maxSentences?: number | undefined
}

const usualSettings: ExtractSettings = {
  context: { kind: 'passages', recipe: 'hybrid' },
  sureFirst: true,
}

/** Answers in the words of the corpus, or with "not found". */
export async function extractedDraft(
  question: Asked,
  focus: MailFocus | undefined,
  ports: AnswerPorts,
  options: AskOptions,
  settings: ExtractSettings = usualSettings,
): Promise<AnswerDraft> {
  if (focus?.isLast !== true) return focusedDraft(question, focus, ports, options, settings)
  const everywhere = await focusedDraft(question, undefined, ports, options, settings)
  if (everywhere.finishReason !== 'no_evidence') return everywhere
  const found = await findTexts(question, focus, settings, ports, options)
  const draft = await sentencesDraft(question, found, ports, options, settings.maxSentences)
  return draft.finishReason === 'no_evidence' ? everywhere : draft
}

async function focusedDraft(
  question: Asked,
  focus: MailFocus | undefined,
  ports: AnswerPorts,
  options: AskOptions,
  settings: ExtractSettings,
): Promise<AnswerDraft> {
  const { sureFirst, onlyChain = false } = settings
  const read = { principal: options.principal, signal: options.signal }
  const topic = onlyChain || !sureFirst ? undefined : question.read.documentTopic
  const listed =
    topic === undefined
      ? undefined
      : await documentsDraft(amongDocuments(question), topic, ports, options)
  if (listed !== undefined) return listed
  const found = await findTexts(question, focus, settings, ports, options)
  const { search, statuses, passages } = found
  if (sureFirst) {
    const told = await chainDraft(question, found, ports, read)
    if (told !== undefined) return told
  }
  if (onlyChain) return { ...plainDraft(notFound, 'no_evidence', search), statuses, passages }
  const fromTable = sureFirst ? await tableDraft(question, found, ports, read) : undefined
  if (fromTable?.finishReason === 'stop') return fromTable
  const draft = await sentencesDraft(question, found, ports, options, settings.maxSentences)
  // What stands in the field of something else does not fill one that is open.
  if (fromTable !== undefined) return fillingField(question.read.text, draft) ?? fromTable
  // What the question's people and times leave did not answer: perhaps they were read too narrowly.
  if (draft.finishReason !== 'no_evidence' || focus === undefined) return draft
  const wider = await focusedDraft(question, undefined, ports, options, settings)
  return { ...wider, statuses: [searchedWider(focus), ...wider.statuses] }
}

/** From which side the sentences behind it come: a framework demands, a document tells. */
const sideLabel = (document: Document): string =>
  document.kind === 'framework'
    ? `${frameworkTitle(document)} demands: `
    : `${plainName(document.title)}: `

/** Of an email in which "I" or "you" is said, who says it, and to whom. */
function speakerLabel(first: SentenceCandidate, chosen: readonly ScoredCandidate[]): string {
  const { document } = first.passage
  const voice = voiceOf(document.mail, first.chunk)
  if (voice?.speaker === undefined) return ''
  const texts = chosen
    .filter(({ candidate }) => candidate.passage.document.id === document.id)
    .map(({ candidate }) => candidate.text)
    .join('\n')
  if (!saysSpeaker.test(texts)) return ''
  const isTold = voice.addressee !== undefined && saysAddressee.test(texts)
  return `${voice.speaker}${isTold ? ` to ${voice.addressee}` : ''}: `
}

/** That the emails in focus did not answer. */
export const searchedWider = ({ ids, description }: MailFocus): string =>
  `No answer was found in the ${ids.length.toLocaleString('en-US')} ` +
  `${ids.length === 1 ? 'email' : 'emails'}${description}; everything was searched.`

/** The sentences of what was found that answer, or "not found". */
export async function sentencesDraft(
  question: Asked,
  { retrieval, bySide = [retrieval], search, statuses, passages, context }: FoundTexts,
  ports: AnswerPorts,
  options: AskOptions,
  maxSentences?: number,
): Promise<AnswerDraft> {
  const read = { principal: options.principal, signal: options.signal }
  const answers: ExtractedAnswer[] = []
  const looked: ExtractedAnswer[] = []
  // Of two sides each answers for itself: what is demanded, and what is done.
  for (const side of bySide) {
    const extracted = await extractAnswer(question.read, side, ports, {
      ...read,
      maxSentences: options.maxSentences ?? maxSentences,
    })
    looked.push(extracted)
    if (extracted.answers) answers.push(extracted)
  }
  if (answers.length === 0) {
    const nearest = nearestSentences(looked)
    return { ...plainDraft(notFound, 'no_evidence', search), statuses, passages, nearest }
  }
  const chosen = answers.flatMap(({ sentences }) => sentences)
  const book = citationBook()
  const paths = await pathsTo(
    question.read,
    chosen.map(({ candidate }) => candidate.chunk),
    retrieval,
    ports,
    read,
  )
  const sentences: DraftSentence[] = []
  const tellsSides = question.sides !== undefined && question.sides.side !== 'institution'
  let previous: string | undefined
  for (const { candidate } of chosen) {
    const { document } = candidate.passage
    const isNew = previous !== document.id
    // Beside demands of frameworks a reader has to see who says what.
    const label = !isNew ? '' : tellsSides ? sideLabel(document) : speakerLabel(candidate, chosen)
    const day = answers.map(({ days }) => days.get(candidate)).find(each => each !== undefined)
    const dated = day === undefined ? '' : `${day}: `
    const isLine = isNew || day !== undefined
    sentences.push({
      before: (previous === undefined ? '' : isLine ? '\n' : ' ') + label + dated,
      text: candidate.text,
      basis: 'quotation',
      citations: [book.cite(document, candidate.range, candidate.chunk)],
      paths: paths.get(candidate.chunk.id) ?? [],
      marked: answers.map(({ marked }) => marked.get(candidate)).find(each => each !== undefined),
    })
    previous = document.id
  }
  return {
    statuses,
    search,
    passages,
    context,
    sentences,
    score: Math.max(...answers.map(({ score }) => score)),
    finishReason: 'stop',
  }
}

import type { AnswerEventBody } from '../../core/answer.ts'
import type { DocumentReader, ReadOptions } from '../../core/ports/document-reader.ts'
import type {
  CompletionRequest,
  LanguageModel,
  StreamEnd,
} from '../../core/ports/language-model.ts'
import type { TextRange } from '../../core/span.ts'
import type { VerifiedSentence } from '../../core/verdict.ts'
import { sentences } from '../../language/sentences/sentences.ts'
import { trimmed } from '../../language/words/characters.ts'
import { languageOfStopWords } from '../../language/words/stop-words.ts'
import { wordTexts } from '../../language/words/tokens.ts'
import { refusalWord } from '../../prompting/answer-prompts.ts'
import { tellChecked } from '../check/tell-checked.ts'
import { sentenceEvents, type AnswerDraft, type DraftSentence } from '../events.ts'
import { cleanReply } from './clean-reply.ts'
import { isModelFailure } from './model-failure.ts'
import { sentenceChecks, type CheckSentence } from './sentence-checks.ts'

/** What an answer is written with. */
export interface Writing {
  readonly model: LanguageModel
  readonly request: CompletionRequest
  readonly question: string
  /** Known before the first word. */
  readonly head: Pick<AnswerDraft, 'statuses' | 'reading' | 'search' | 'passages' | 'context'>
  readonly keepsLabel: boolean
  /** What becomes of an answer of which no sentence is supported. */
  readonly ifUnsupported: 'replace' | 'mark'
  /** Verdict on the sentence that ends the text so far; absent: sentences are not checked. */
  readonly check?: CheckSentence | undefined
  /** The answer without the model. */
  readonly withoutModel: () => Promise<AnswerDraft>
  /** What is told where the model says that the passages do not answer. */
  readonly refused: () => Promise<AnswerDraft>
  readonly documents: DocumentReader
}

// No answer to a question is longer; what goes on has lost its way.
const maxCharacters = 20_000
/** The same sentence this often is a loop. */
const maxRepeats = 3
const minLanguageWords = 8

/**
 * Streams an answer by a language model. Each sentence is checked as it ends; its citations are
 * what the check found. Where the model fails, gives nothing, loops, breaks off, answers in another
 * language, or says nothing that the corpus supports, the answer without it takes the place of what
 * was written, and a status says why. Throws `aborted` on the signal, and what the ports throw.
 */
export async function* writeAnswer(
  writing: Writing,
  options: ReadOptions,
): AsyncGenerator<AnswerEventBody, AnswerDraft, undefined> {
  const { model, question } = writing
  const stop = new AbortController()
  const signal =
    options.signal === undefined ? stop.signal : AbortSignal.any([options.signal, stop.signal])
  using checks = sentenceChecks(writing.check)
  const told = tellChecked(writing.documents, options)
  const ranges: TextRange[] = []
  const counts = new Map<string, number>()
  let text = ''
  let isTold = false
  let problem: string | undefined
  let end: StreamEnd | undefined
  const replaced = async function* (
    reason: string,
    make: () => Promise<AnswerDraft>,
  ): AsyncGenerator<AnswerEventBody, AnswerDraft, undefined> {
    checks.stop()
    return yield* replacement(reason, isTold, await make())
  }
  try {
    const reply = cleanReply(model.stream(writing.request, { signal }), writing)
    try {
      let next = await reply.next()
      for (; next.done !== true; next = await reply.next()) {
        text += next.value
        if (!isTold && isRefusalSoFar(text)) continue
        yield { type: 'text-delta', text: isTold ? next.value : text }
        isTold = true
        for (const range of newSentences(text, ranges, false)) {
          const sentence = text.slice(range.start, range.end)
          counts.set(sentence, (counts.get(sentence) ?? 0) + 1)
          if (counts.get(sentence) === maxRepeats) problem = 'repeated itself'
          yield* endOf(range, ranges)
          checks.add(text.slice(0, range.end), range, ranges.length - 1)
        }
        yield* told(checks.take())
        if (text.length > maxCharacters) problem = 'did not come to an end'
        if (problem !== undefined) break
      }
      if (next.done === true) end = next.value
    } finally {
      stop.abort()
      await reply.return({ finishReason: 'other' })
    }
  } catch (error) {
    if (options.signal?.aborted === true || !isModelFailure(error)) throw error
    problem = `failed (${error.message})`
  }
  if (problem !== undefined)
    return yield* replaced(`The language model ${problem}`, writing.withoutModel)
  if (isRefusal(text))
    return yield* replaced('The language model found no answer in the passages', writing.refused)
  if (text.trim() === '')
    return yield* replaced('The language model gave an empty reply', writing.withoutModel)
  if (!isTold) yield { type: 'text-delta', text }
  const isCut = end?.finishReason === 'length'
  for (const range of newSentences(text, ranges, true)) {
    if (isCut && range.end >= text.trimEnd().length) break
    yield* endOf(range, ranges)
    checks.add(text.slice(0, range.end), range, ranges.length - 1)
  }
  if (ranges.length === 0)
    return yield* replaced('The reply of the language model was cut off', writing.withoutModel)
  if (isCut) yield* cutEnd(text, ranges)
  if (isOtherLanguage(question, text))
    return yield* replaced(
      'The language model answered in another language than that of the question',
      writing.withoutModel,
    )
  let checked: readonly VerifiedSentence[] | undefined
  try {
    await checks.done()
    yield* told(checks.take())
    checked = writing.check === undefined ? undefined : checks.all()
  } catch (error) {
    if (!isModelFailure(error)) throw error
    yield { type: 'status', message: `The answer could not be verified: ${error.message}` }
  }
  const claimed = (checked ?? []).filter(({ verdict }) => verdict !== 'nothing_to_check')
  const isSupported = claimed.some(({ verdict }) => verdict === 'supported')
  if (writing.ifUnsupported === 'replace' && checked !== undefined && !isSupported)
    return yield* replaced(
      'Nothing that the language model wrote was found in the corpus',
      writing.withoutModel,
    )
  if (writing.check === undefined)
    yield { type: 'status', message: 'What the language model wrote was not checked.' }
  const citations = told.citations()
  return {
    ...writing.head,
    sentences: ranges.map((range, index): DraftSentence => ({
      before: text.slice(ranges[index - 1]?.end ?? 0, range.start),
      text: text.slice(range.start, range.end),
      basis: 'text',
      citations: citations.get(index) ?? [],
      paths: [],
    })),
    told: checked,
    writtenBy: model.id,
    score: null,
    finishReason: 'stop',
  }
}

const letters = (text: string): string => text.replaceAll(/[^A-Za-z]/g, '').toUpperCase()
const refusal = letters(refusalWord)
/** Whether what there is may still become the word of refusal. */
const isRefusalSoFar = (text: string): boolean =>
  text.length < 40 && (refusal.startsWith(letters(text)) || letters(text).startsWith(refusal))
/** Whether a reply refuses; a word of excuse may stand beside it. */
const isRefusal = (text: string): boolean =>
  /^[^A-Za-z]*not[_ -]?found(?![A-Za-z])/i.test(text) ||
  (text.includes(refusalWord) && text.length < 400)

// The words after a stop decide whether a sentence ends there ("U.S. Army", "J. R. Smith"), and
// they come in pieces: an end is sure once two whole words stand after it.
const sureEnd = /^\s*\S+\s+\S+\s/

/** Sentences after those known; before the end of the text only those whose end is sure. */
function newSentences(
  text: string,
  known: readonly TextRange[],
  isEnd: boolean,
): readonly TextRange[] {
  const from = known.at(-1)?.end ?? 0
  if (!isEnd && !sureEnd.test(text.slice(from))) return []
  // Read from the paragraph's beginning, so that lists and tables are seen as in the whole text.
  const start = text.lastIndexOf('\n\n', from) + 1
  const found: TextRange[] = []
  for (const range of sentences(text, { start, end: text.length })) {
    if (range.end <= from) continue
    if (!isEnd && !sureEnd.test(text.slice(range.end))) break
    const { start: first, end } = trimmed(text, Math.max(from, range.start), range.end)
    if (first < end) found.push({ start: first, end })
  }
  return found
}

function* endOf(range: TextRange, ranges: TextRange[]): Generator<AnswerEventBody> {
  yield { type: 'sentence-end', sentenceIndex: ranges.length, ...range }
  ranges.push(range)
}

/** Takes back what stands after the last whole sentence of a reply that was cut off. */
function* cutEnd(text: string, ranges: readonly TextRange[]): Generator<AnswerEventBody> {
  const fromOffset = ranges.at(-1)?.end ?? 0
  if (fromOffset < text.length)
    yield { type: 'text-replace', fromOffset, text: '', reason: 'The sentence was cut off.' }
  yield {
    type: 'status',
    message: 'The reply of the language model was cut off at its limit of tokens.',
  }
}

function isOtherLanguage(question: string, answer: string): boolean {
  const [asked, given] = [wordTexts(question), wordTexts(answer)]
  return (
    asked.length >= minLanguageWords &&
    given.length >= minLanguageWords &&
    languageOfStopWords(asked) !== languageOfStopWords(given)
  )
}

/** Tells a draft in the place of what was told before. */
async function* replacement(
  reason: string,
  isTold: boolean,
  draft: AnswerDraft,
): AsyncGenerator<AnswerEventBody, AnswerDraft, undefined> {
  const message =
    draft.finishReason === 'stop' ? `${reason}; this answer was made without it.` : `${reason}.`
  yield { type: 'status', message }
  if (isTold) yield { type: 'text-replace', fromOffset: 0, text: '', reason: message }
  yield* sentenceEvents(draft)
  return draft
}

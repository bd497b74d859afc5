import { expectedAnswerOf } from '../../language/question/expected-answer.ts'
import { mayHoldAnswer } from '../../language/question/holds-answer.ts'
import { nearness, type ScoringInput, type ComparedText } from './scoring-input.ts'
import { along, type Knots } from './scale.ts'

// What a question says about the form of the answer and not about its topic, as stems.
const formTerms = new Set([
  'summar',
  'summari',
  'summaris',
  'summarize',
  'summariz',
  'overview',
  'list',
  'describ',
  'explain',
  'discuss',
  'mention',
  'email',
  'mail',
  'convers',
  'thread',
  'messag',
  'sender',
  'date',
  'point',
  'rais',
  'write',
  'wrote',
  'written',
  'ask',
  'request',
  'said',
  'question',
  'answer',
  'topic',
  'subject',
  'regard',
  'concern',
  'pleas',
  'detail',
  'inform',
  'provid',
])

/** Words of the question that say what it is about. */
export function topicTerms(query: ComparedText): string[] {
  const all = [...new Set(query.terms)]
  const topic = all.filter(term => !formTerms.has(term))
  return topic.length === 0 ? all : topic
}

const toScore: Knots = [
  [0.5, 1],
  [0.51, 1.5],
  [0.57, 2.5],
  [0.63, 3.6],
  [0.7, 4.5],
  [0.85, 5],
]
const meaning: Knots = [
  [0.25, 0],
  [0.68, 1],
]
/** From this many content words on an answer says by itself what it is about. */
export const shortAnswer = 7
// An answer on the topic that holds what was asked for (a date, a person) addresses the question,
// in whatever words.
const [halfOfTopic, minMeant, kindShare] = [0.5, 0.5, 0.25]

/** "It was …": the question's subject goes without saying. */
const pronounLed = /^(?:it|its|he|she|they|this|these|that|those|his|her|their|yes|no)\b/i
/** What a short answer of the kind that was asked for scores at least. */
const ofKind = 3.6

/**
 * How well the response addresses the question, 1–5, by the topic's words and by meaning. A short
 * answer is read in the sentence of the documents that holds it; of a question of several sentences
 * the last may be answered, or the whole.
 */
export function relevanceValue({
  query,
  asked,
  ...input
}: ScoringInput & { readonly query: ComparedText }): number {
  return Math.max(valueFor(query, input), ...(asked === undefined ? [] : [valueFor(asked, input)]))
}

type Answered = Pick<ScoringInput, 'response' | 'sentences' | 'documents'>

function valueFor(query: ComparedText, input: Answered): number {
  const direct = addressed(query, [input.response, ...input.sentences], input.response)
  if (input.response.terms.length >= shortAnswer || input.response.terms.length === 0)
    return along(toScore, direct)
  const kind = expectedAnswerOf(query.text)?.kind
  const fits = kind !== undefined && kind !== 'yes-no' && mayHoldAnswer(kind, input.response.text)
  return Math.max(
    fits ? ofKind : 1,
    along(toScore, Math.max(direct, throughDocuments(query, input))),
  )
}

/**
 * 0–1: the share of the topic's words in `whole`, and the nearness of the best part and of the
 * whole.
 */
function addressed(
  query: ComparedText,
  parts: readonly ComparedText[],
  whole: ComparedText,
): number {
  const terms = new Set(whole.terms)
  const topic = topicTerms(query)
  const share = topic.length === 0 ? 0 : topic.filter(term => terms.has(term)).length / topic.length
  const best = parts.reduce((nearest, part) => Math.max(nearest, nearness(query, part)), 0)
  const meant = along(meaning, (best + nearness(query, whole)) / 2)
  const kind =
    share >= halfOfTopic && meant >= (pronounLed.test(whole.text) ? minMeant / 2 : minMeant)
      ? expectedAnswerOf(query.text)?.kind
      : undefined
  return Math.min(
    1,
    0.4 * share +
      0.6 * meant +
      (kind !== undefined && mayHoldAnswer(kind, whole.text) ? kindShare : 0),
  )
}

function throughDocuments(query: ComparedText, { response, documents }: Answered): number {
  const terms = [...new Set(response.terms)]
  return documents.reduce((best, sentence) => {
    const held = new Set(sentence.terms)
    return terms.every(term => held.has(term))
      ? Math.max(
          best,
          addressed(query, [sentence], {
            ...sentence,
            terms: [...sentence.terms, ...response.terms],
          }),
        )
      : best
  }, 0)
}

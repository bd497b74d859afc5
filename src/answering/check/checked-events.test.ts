import assert from 'node:assert/strict'
import { test } from 'node:test'
import { collectAnswer, type Answer, type AnswerEvent } from '../../core/answer.ts'
import { AppError, isAppError } from '../../core/errors.ts'
import type { EntailmentModel, EntailmentPair } from '../../core/ports/entailment-model.ts'
import { owner } from '../../core/principal.ts'
import {
  corpusOf,
  mailRecord,
  pageRecord,
  sampleMails,
} from '../../retrieval/mail-corpus.contract.ts'
import { wordTexts } from '../../language/words/tokens.ts'
import { ask } from '../ask.ts'
import type { AnswerDraft } from '../events.ts'
import { checkedEvents } from './checked-events.ts'
import { readQuestion } from '../../language/question/question.ts'

const pages = [
  pageRecord(
    'dada',
    'Dada',
    'Dada was an art movement of the European avant-garde. It began in Zürich in 1916 at ' +
      'the Cabaret Voltaire. Its members rejected logic and reason.',
  ),
  pageRecord(
    'doubts',
    'Doubts about Dada',
    'Dada did not begin in Zürich in 1916 at the Cabaret Voltaire. The lake of Zürich is ' +
      '42 kilometres long.',
  ),
  pageRecord(
    'logan',
    'Mount Logan',
    'Mount Logan is the highest mountain in Canada. It lies in Kluane National Park in Yukon.',
  ),
]
const store = await corpusOf([...sampleMails.map(mailRecord), ...pages])

/**
 * Entailed as far as words are shared; of two that share most words and of which one denies, each
 * contradicts the other.
 */
function scriptedEntailment(asked: EntailmentPair[] = []): EntailmentModel {
  return {
    id: 'scripted/1',
    score: pairs =>
      Promise.resolve(
        pairs.map(pair => {
          asked.push(pair)
          const premise = pair.premise.join(' ')
          const held = new Set(wordTexts(`${pair.context} ${premise}`))
          const words = wordTexts(pair.hypothesis)
          const entailment = words.filter(word => held.has(word)).length / Math.max(1, words.length)
          if (entailment > 0.5 && words.includes('not') !== wordTexts(premise).includes('not'))
            return { entailment: 0, neutral: 0.02, contradiction: 0.98 }
          return { entailment: entailment * 0.99, neutral: 1 - entailment * 0.99, contradiction: 0 }
        }),
      ),
    async [Symbol.asyncDispose]() {},
  }
}

const plain = {
  documents: store.documents,
  keywords: store.keywords,
  vectors: store.vectors,
  graph: store.graph,
  clock: { now: () => Date.UTC(2025, 5, 15) },
  timeZone: 'UTC',
}
const portsWith = (entailment: EntailmentModel) => ({ ...plain, verification: { entailment } })
const answerTo = (question: string, entailment = scriptedEntailment()): Promise<Answer> =>
  collectAnswer(ask({ text: question }, portsWith(entailment), { principal: owner }))

async function eventsOf(
  question: string,
  entailment = scriptedEntailment(),
): Promise<AnswerEvent[]> {
  const events: AnswerEvent[] = []
  for await (const event of ask({ text: question }, portsWith(entailment), { principal: owner }))
    events.push(event)
  return events
}

test(
  'verdicts come after the text, one for each sentence in order, then metrics, confidence ' +
    'and the end',
  async () => {
    for (const question of [
      'Which mountain is the highest in Canada?',
      'Who sent email 100001?',
      'How many emails did Person_aaaa11112222 receive?',
      'hi',
      'What is the capital of Peru?',
    ]) {
      const types = (await eventsOf(question)).map(event => event.type)
      const sentences = types.filter(type => type === 'sentence-end').length
      assert.deepEqual(
        types.slice(types.indexOf('text-end')),
        [
          'text-end',
          ...Array.from({ length: sentences }, () => 'verdict'),
          'metrics',
          'confidence',
          'answer-end',
        ],
        question,
      )
      const answer = await answerTo(question)
      for (const sentence of answer.sentences) {
        assert.equal(sentence.verified?.text, sentence.text)
        assert.deepEqual(
          [sentence.verified?.start, sentence.verified?.end],
          [sentence.start, sentence.end],
        )
      }
    }
  },
)

test('a sentence quoted from its document is supported by it without a model', async () => {
  const asked: EntailmentPair[] = []
  const answer = await answerTo(
    'Which mountain is the highest in Canada?',
    scriptedEntailment(asked),
  )
  const [first] = answer.sentences
  assert.equal(first?.verified?.verdict, 'supported')
  const [claim] = first?.verified?.claims ?? []
  assert.deepEqual(
    [claim?.support, claim?.evidence[0]?.text, claim?.evidence[0]?.probability, claim?.reasons],
    [1, first?.text, 1, ['word for word in the source']],
  )
  assert.ok(asked.every(pair => !pair.premise.includes(first?.text ?? '')))
})

test(
  'a quotation stays supported where another passage of the answer says otherwise, and both ' +
    'are shown',
  async () => {
    const answer = await answerTo('When did Dada begin in Zürich?')
    const verified = answer.sentences.flatMap(sentence => sentence.verified ?? [])
    assert.ok(verified.every(({ verdict }) => verdict === 'supported'))
    const differing = verified
      .flatMap(sentence => sentence.claims)
      .filter(({ evidence }) => evidence.some(({ stance }) => stance === 'contradicts'))
    assert.ok(differing.length > 0)
    for (const claim of differing) {
      assert.deepEqual(
        claim.evidence.map(quote => quote.stance),
        ['supports', 'contradicts'],
      )
      assert.equal(claim.reasons.at(-1), 'word for word in the source')
      assert.match(claim.reasons[0] ?? '', /another passage/)
      for (const quote of claim.evidence) {
        const document = await store.documents.document(quote.documentId, { principal: owner })
        assert.equal(document?.text.slice(quote.start, quote.end), quote.text)
      }
    }
  },
)

test('a line read by a query is supported by it; the headers of the emails say why', async () => {
  const asked: EntailmentPair[] = []
  const [sent] = (await answerTo('Who sent email 100001?', scriptedEntailment(asked))).sentences
  assert.equal(sent?.verified?.verdict, 'supported')
  assert.match(
    sent?.verified?.claims[0]?.reasons[0] ?? '',
    /^the headers say: Email from Person_aaaa11112222 to /,
  )
  const [headline, ...mails] = (
    await answerTo('How many emails did Person_aaaa11112222 receive?', scriptedEntailment(asked))
  ).sentences
  assert.deepEqual(headline?.verified?.claims[0]?.reasons, [
    'read or counted by a query over the whole corpus',
  ])
  assert.ok(
    mails.length === 4 &&
      mails.every(
        ({ verified }) =>
          verified?.verdict === 'supported' && verified.claims[0]?.evidence.length === 1,
      ),
  )
  assert.deepEqual(asked, [])
})

test('small talk and "not found" state nothing and have no confidence', async () => {
  for (const [question, nothing] of [
    ['Hello there!', 'greeting'],
    ['What is the capital of Peru?', 'abstention'],
    ['Write me a poem about spring', 'abstention'],
  ] as const) {
    const answer = await answerTo(question)
    assert.deepEqual(
      answer.sentences.map(({ verified }) => [verified?.verdict, verified?.nothing]),
      [['nothing_to_check', nothing]],
    )
    assert.equal(answer.confidence?.value, null)
    assert.equal(answer.confidence.band, 'none')
  }
})

const asText = (texts: readonly string[]): AnswerDraft => ({
  statuses: [],
  passages: [],
  sentences: texts.map((text, index) => ({
    before: index === 0 ? '' : ' ',
    text,
    basis: 'text',
    citations: [],
    paths: [],
  })),
  score: null,
  finishReason: 'stop',
})

test('what is said in other words is held against the corpus, whatever was retrieved', async () => {
  const draft = asText([
    'Mount Logan is the highest mountain in Canada.',
    'Thank you for asking!',
    'Mount Logan was sold to Belgium by a dentist.',
  ])
  const verdicts = []
  for await (const event of checkedEvents(
    draft,
    readQuestion('Which mountain is the highest in Canada?', { now: 0, timeZone: 'UTC' }),
    portsWith(scriptedEntailment()),
    { principal: owner },
  ))
    if (event.type === 'verdict') verdicts.push(event.sentence)
  assert.deepEqual(
    verdicts.map(({ index, verdict }) => [index, verdict]),
    [
      [0, 'supported'],
      [1, 'nothing_to_check'],
      [2, 'not_found'],
    ],
  )
  assert.equal(verdicts[0]?.claims[0]?.evidence[0]?.documentId, pages[2]?.document.id)
})

test('a model that fails costs the verdicts and the confidence, not the answer', async () => {
  const failing: EntailmentModel = {
    ...scriptedEntailment(),
    score: () =>
      Promise.reject(
        new AppError('model_call_failed', 'The model is gone.', {
          provider: 'test',
          model: 'scripted/1',
        }),
      ),
  }
  const answer = await answerTo('When did Dada begin in Zürich?', failing)
  assert.equal(answer.found, true)
  assert.equal(answer.confidence, undefined)
  assert.ok(answer.statuses.includes('The answer could not be verified: The model is gone.'))
})

test('a signal ends the check', async () => {
  const controller = new AbortController()
  const events = ask({ text: 'When did Dada begin in Zürich?' }, portsWith(scriptedEntailment()), {
    principal: owner,
    signal: controller.signal,
  })
  await assert.rejects(
    async () => {
      for await (const event of events) if (event.type === 'text-end') controller.abort()
    },
    error => isAppError(error, 'aborted'),
  )
})

test('a request that is quoted has a verdict and a confidence like other sentences', async () => {
  const text = 'Can we use the old barn for the harvest dance?'
  const asking = await corpusOf([pageRecord('barn', 'The barn', text)])
  const ports = {
    ...portsWith(scriptedEntailment()),
    documents: asking.documents,
    keywords: asking.keywords,
    vectors: asking.vectors,
    graph: asking.graph,
  }
  const answer = await collectAnswer(ask({ text }, ports, { principal: owner }))
  const [quoted] = answer.sentences
  assert.equal(quoted?.text, text)
  assert.equal(quoted.verified?.verdict, 'supported')
  assert.deepEqual(quoted.verified.claims[0]?.reasons, ['word for word in the source'])
  assert.ok(answer.confidence !== undefined)
})

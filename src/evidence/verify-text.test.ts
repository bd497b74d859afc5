import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { EntailmentModel } from '../core/ports/entailment-model.ts'
import { passagesOfTexts } from './candidates/passages-of-texts.ts'
import { windowFinder } from './candidates/window-finder.ts'
import { quotationFinder } from './check-quotation.ts'
import { scriptedEntailment } from './scripted-entailment.contract.ts'
import { splitClaims } from './claims/split-claims.ts'
import { verifySentences } from './verify-sentences.ts'
import { verifyText, type VerifyOptions } from './verify-text.ts'

const sources = [
  {
    title: 'Yard',
    text:
      'The yard has two cranes. The larger crane lifts forty tonnes. It was built in Gdansk ' +
      'by Anna Kowalska.\n\nThe gantry was not painted in 2020.',
  },
  {
    title: 'Minutes',
    text: 'The board approved the budget on Monday. The larger crane lifts forty tonnes.',
  },
]
const verify = (
  text: string,
  options: VerifyOptions = {},
  model: EntailmentModel = scriptedEntailment(),
) =>
  verifyText(
    text,
    {
      findCandidates: windowFinder(passagesOfTexts(sources)),
      entailment: model,
      findQuotation: quotationFinder(sources.map(source => source.text)),
    },
    options,
  )

describe('verifying a text', () => {
  it('gives each sentence the worst verdict of its claims, and greetings none', async () => {
    const { sentences, model, text } = await verify(
      'Hello! The board approved the budget. The gantry was painted in 2020. The yard has a sauna.',
    )
    assert.deepEqual(
      sentences.map(({ verdict }) => verdict),
      ['nothing_to_check', 'supported', 'contradicted', 'not_found'],
    )
    assert.equal(model, 'scripted/1')
    for (const sentence of sentences)
      assert.equal(text.slice(sentence.start, sentence.end), sentence.text)
  })

  it('names whoever says “I” in the text', async () => {
    const claims = async (speaker: string | undefined): Promise<string[]> =>
      (await verify('I approved the budget; it said “I paid”.', { speaker })).sentences.flatMap(
        sentence => sentence.claims.map(({ claim }) => claim.hypothesis),
      )
    assert.match((await claims('Ada Hill')).join(' '), /^Ada Hill approved the budget.*“I paid”/)
    assert.match((await claims(undefined)).join(' '), /^I approved the budget/)
  })

  it(
    'shows the sentence that carries a claim, not the window, and other sources that say the ' +
      'same only once',
    async () => {
      const { sentences } = await verify('The larger crane lifts forty tonnes.')
      assert.deepEqual(
        sentences[0]?.claims[0]?.evidence.map(quote => [quote.text, quote.stance]),
        [['The larger crane lifts forty tonnes.', 'supports']],
      )
    },
  )

  it('shows several sentences where none carries the claim alone', async () => {
    const { sentences } = await verify('The larger crane was built in Gdansk.')
    assert.deepEqual(
      sentences[0]?.claims[0]?.evidence.map(quote => quote.text),
      ['The larger crane lifts forty tonnes. It was built in Gdansk by Anna Kowalska.'],
    )
  })

  it('stitches distant sentences together within a document, not across documents', async () => {
    const parts = [
      'The Provider of the booking system is Kestrel Software.',
      'The Provider keeps all backups for thirty days.',
    ]
    const distant = ['It rained all day.', 'Nobody complained.', 'The lights stayed on.']
    const verdictIn = async (texts: readonly string[]): Promise<string | undefined> => {
      const { sentences } = await verifyText('Kestrel Software keeps backups for thirty days.', {
        findCandidates: windowFinder(passagesOfTexts(texts.map(text => ({ text })))),
        entailment: scriptedEntailment(),
      })
      return sentences[0]?.verdict
    }
    assert.equal(await verdictIn(parts), 'not_found')
    assert.equal(await verdictIn([parts.toSpliced(1, 0, ...distant).join(' ')]), 'supported')
  })

  it('shows contradicting before supporting quotations of a contradicted claim', async () => {
    const both = passagesOfTexts([
      { text: 'The gantry was painted in 2020.' },
      { text: 'The gantry was not painted in 2020.' },
    ])
    const { sentences } = await verifyText('The gantry was painted in 2020.', {
      findCandidates: windowFinder(both),
      entailment: scriptedEntailment(),
    })
    assert.equal(sentences[0]?.verdict, 'contradicted')
    assert.deepEqual(
      sentences[0].claims[0]?.evidence.map(({ stance }) => stance),
      ['contradicts', 'supports'],
    )
  })

  it('shows what comes nearest to a claim that was not found', async () => {
    const { sentences } = await verify('The board approved the budget of the sauna in Gdansk.')
    const [claim] = sentences[0]?.claims ?? []
    assert.equal(claim?.verdict, 'not_found')
    assert.equal(claim.evidence.length, 1)
    assert.ok((claim.evidence[0]?.probability ?? 1) < 0.5)
  })

  it('finds nothing in no sources', async () => {
    const { sentences } = await verifyText('The board approved the budget.', {
      findCandidates: windowFinder([]),
      entailment: scriptedEntailment(),
    })
    assert.deepEqual(
      sentences.map(({ verdict, claims }) => [
        verdict,
        claims[0]?.windows,
        claims[0]?.evidence.length,
      ]),
      [['not_found', 0, 0]],
    )
  })

  it('lists quotations that stand in no source', async () => {
    const text =
      'The minutes say "the board approved the budget on Tuesday". The yard notes say “The ' +
      'larger crane lifts forty tonnes.”'
    const { rejectedQuotations } = await verify(text)
    assert.deepEqual(
      rejectedQuotations.map(({ start, end }) => text.slice(start, end)),
      ['the board approved the budget on Tuesday'],
    )
  })

  it('calls the model once per sentence, and at most once more for single sentences', async () => {
    const model = scriptedEntailment()
    await verify(
      'The yard has two cranes, and the board approved the budget, and the larger crane ' +
        'was built in Gdansk.',
      {},
      model,
    )
    assert.ok(model.calls.length <= 2, String(model.calls.length))
  })

  it('looks at no more windows, and shows no more quotations, than asked for', async () => {
    const { sentences } = await verify('The larger crane was built in Gdansk.', {
      maxWindows: 2,
      maxQuotes: 1,
    })
    assert.equal(sentences[0]?.claims[0]?.windows, 2)
    assert.ok((sentences[0].claims[0]?.evidence.length ?? 9) <= 1)
  })

  it('gives each sentence as soon as it is done', async () => {
    const model = scriptedEntailment()
    for await (const sentence of verifySentences(
      splitClaims('The yard has two cranes. The board approved the budget.'),
      { findCandidates: windowFinder(passagesOfTexts(sources)), entailment: model },
    )) {
      assert.equal(sentence.verdict, 'supported')
      break
    }
    assert.equal(new Set(model.calls.flat().map(pair => pair.hypothesis)).size, 1)
  })

  it('stops on the signal, before the model is asked again', async () => {
    const controller = new AbortController()
    const model = scriptedEntailment()
    const stopping: EntailmentModel = {
      ...model,
      score: (pairs, options) => {
        controller.abort()
        return model.score(pairs, options)
      },
    }
    await assert.rejects(
      verify(
        'The yard has two cranes. The board approved the budget.',
        { signal: controller.signal },
        stopping,
      ),
      { code: 'aborted' },
    )
    assert.equal(model.calls.length, 1)
  })

  it('passes on the failure of the model', async () => {
    await assert.rejects(
      verify(
        'The yard has two cranes.',
        {},
        {
          id: 'broken',
          score: () => Promise.reject(new Error('broken')),
          async [Symbol.asyncDispose]() {},
        },
      ),
      /broken/,
    )
  })
})

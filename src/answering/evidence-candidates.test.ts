import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { owner, type Principal } from '../core/principal.ts'
import type { Claim } from '../core/verdict.ts'
import { corpusOf, mailRecord, pageRecord, sampleMails } from '../retrieval/mail-corpus.contract.ts'
import { pageWithFacts, type TestPage } from '../retrieval/traversal/fact-corpus.contract.ts'
import {
  corpusCandidates,
  type CorpusCandidateOptions,
  type GivenContext,
} from './evidence-candidates.ts'
import { corpusQuotations } from './find-quotation.ts'

const pages: readonly TestPage[] = [
  {
    key: 'film',
    text: 'Silver Harbour is a film directed by Marta Lindqvist.',
    mentions: ['Silver Harbour', 'Marta Lindqvist'],
    about: [['Silver Harbour', 1]],
    facts: [['Silver Harbour', 'directed by', 'Marta Lindqvist']],
  },
  {
    key: 'director',
    text: 'Marta Lindqvist is the daughter of Karin Lund.',
    mentions: ['Marta Lindqvist', 'Karin Lund'],
    about: [['Marta Lindqvist', 1]],
    facts: [['Karin Lund', 'child', 'Marta Lindqvist']],
  },
  {
    key: 'mother',
    text: 'She died in 1999 in Malmo.\n\nHer house is a museum.',
    about: [['Karin Lund', 1]],
    mentions: ['Karin Lund'],
    facts: [['Karin Lund', 'place of death', 'Malmo']],
  },
  {
    key: 'secret',
    text: 'Silver Harbour was never paid for.',
    mentions: ['Silver Harbour'],
    about: [['Silver Harbour', 1]],
    groups: ['board'],
  },
]
const store = await corpusOf([...sampleMails.map(mailRecord), ...pages.map(pageWithFacts)])
const ports = {
  documents: store.documents,
  keywords: store.keywords,
  vectors: store.vectors,
  graph: store.graph,
  timeZone: 'UTC',
}
const claim = (hypothesis: string): Claim => ({ hypothesis, start: 0, end: hypothesis.length })
const windowsFor = (
  hypothesis: string,
  given?: GivenContext,
  options: Partial<CorpusCandidateOptions> = {},
) =>
  corpusCandidates(ports, given, { principal: owner, ...options })(claim(hypothesis), {
    maxWindows: 16,
  })

describe('candidate evidence from a corpus', () => {
  it('is searched for the claim itself, and every window is verbatim', async () => {
    const windows = await windowsFor('We need to finalize the design for the gantry.')
    assert.equal(windows[0]?.origin, 'search')
    assert.match(windows[0]?.text ?? '', /finalize the design for the gantry/)
    for (const window of windows) {
      const document = await store.documents.document(window.documentId, { principal: owner })
      assert.equal(document?.text.slice(window.start, window.end), window.text)
      assert.equal(document?.revisionId, window.revisionId)
    }
  })

  it('tells of a mail who sent it to whom and when, without quoting that', async () => {
    const window = (await windowsFor('We need to finalize the design for the gantry.')).find(
      ({ key }) => key === '100001',
    )
    assert.equal(
      window?.about,
      'Email from Person_aaaa11112222 to Person_bbbb11112222, Person_cccc11112222 received ' +
        'on 5 January 2022 at 10:00.',
    )
    assert.ok(!window.text.includes('Person_'))
  })

  it('tells who says "I" in a letter, in every part of it', async () => {
    const letter =
      'Moor Foundation\n\n3 May 2024\n\nDear members,\n\nI will bring the ladder.\n\n' +
      'Yours sincerely,\n\nTom Brand\n'
    const letters = await corpusOf([
      pageRecord('letter', 'Letter', letter),
      pageRecord('note', 'Note', 'I will bring the ladder.'),
    ])
    const windows = await corpusCandidates({ ...letters, timeZone: 'UTC' }, undefined, {
      principal: owner,
    })(claim('Tom Brand will bring the ladder.'), { maxWindows: 16 })
    const own = windows.filter(({ text }) => text.includes('ladder'))
    const voices = new Map(own.map(({ key, voice }) => [key, voice]))
    assert.deepEqual(voices.get('letter'), { speaker: 'Tom Brand' })
    assert.equal(voices.get('note'), undefined)
    assert.equal(voices.size, 2)
  })

  it('knows whom "you" means in a letter, whichever claim came first', async () => {
    const parts = ['You keep the ladder.', 'I will bring the paint.'].map(
      (part, at) =>
        `${part} ${Array.from({ length: 300 }, () => `Plank${at} lies there.`).join(' ')}`,
    )
    const letters = await corpusOf([
      pageRecord(
        'letter',
        'Letter',
        `Ruth Orr\n\n3 May 2024\n\nDear Ms Orr,\n\n${parts.join('\n\n')}\n\n` +
          'Yours sincerely,\n\nTom Brand\n',
      ),
    ])
    const claims = ['Ruth Orr keeps the ladder.', 'Tom Brand will bring the paint.']
    for (const order of [claims, claims.toReversed()]) {
      const find = corpusCandidates({ ...letters, timeZone: 'UTC' }, undefined, {
        principal: owner,
      })
      const found = []
      for (const text of order) found.push(...(await find(claim(text), { maxWindows: 4 })))
      const window = found.find(({ text }) => text === 'You keep the ladder.')
      assert.deepEqual(window?.voice, { speaker: 'Tom Brand', addressee: 'Ruth Orr' })
    }
  })

  it('comes over the graph where words lead nowhere, with the path', async () => {
    const windows = await windowsFor(
      'The story behind Silver Harbour ends in a museum.',
      undefined,
      {
        recipe: {
          name: 'none',
          keyword: undefined,
          vector: undefined,
          fusion: { kind: 'reciprocal-rank', k: 60 },
          limit: 10,
        },
      },
    )
    const far = windows.find(({ key }) => key === 'mother')
    assert.equal(far?.origin, 'graph')
    assert.deepEqual(far.paths?.[0]?.nodes.map(node => node.name).slice(0, 3), [
      'Silver Harbour',
      'Marta Lindqvist',
      'Karin Lund',
    ])
    assert.ok(
      (
        await windowsFor('The story behind Silver Harbour ends in a museum.', undefined, {
          hops: 1,
        })
      ).every(({ origin, key }) => origin !== 'graph' || key !== 'mother'),
    )
  })

  it('begins with what is given as context', async () => {
    const chunks = await store.documents.chunksOf(
      (await store.documents.list({ limit: 500 }, { principal: owner })).find(
        ({ key }) => key === 'film',
      )?.id ?? ('' as never),
      { principal: owner },
    )
    const windows = await windowsFor('Silver Harbour is a film directed by Marta Lindqvist.', {
      chunks,
    })
    assert.deepEqual([windows[0]?.key, windows[0]?.origin], ['film', 'context'])
    assert.equal(windows.filter(({ key }) => key === 'film').length, 1)
  })

  it('is only what the principal may read', async () => {
    const outsider: Principal = { kind: 'user', id: 'eve', groups: [] }
    assert.ok(
      (await windowsFor('Silver Harbour was never paid for.')).some(({ key }) => key === 'secret'),
    )
    assert.ok(
      (
        await windowsFor('Silver Harbour was never paid for.', undefined, { principal: outsider })
      ).every(({ key }) => key !== 'secret'),
    )
    assert.equal(
      await corpusQuotations(ports, { principal: owner })('Silver Harbour was never paid for', {}),
      true,
    )
    assert.equal(
      await corpusQuotations(ports, { principal: outsider })(
        'Silver Harbour was never paid for',
        {},
      ),
      false,
    )
  })

  it('stops on the signal', async () => {
    await assert.rejects(
      corpusCandidates(ports, undefined, { principal: owner })(claim('Silver Harbour is a film.'), {
        maxWindows: 16,
        signal: AbortSignal.abort(),
      }),
    )
  })
})

describe('quotations in a corpus', () => {
  const find = corpusQuotations(ports, { principal: owner })
  it('are found by their words, over paragraphs too, and made-up ones are not', async () => {
    assert.equal(await find('She died in 1999 in Malmo. Her house is a museum.', {}), true)
    assert.equal(await find('She died in 1998 in Malmo.', {}), false)
    assert.equal(await find('?!', {}), false)
  })
})

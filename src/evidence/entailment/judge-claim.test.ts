import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { passagesOfTexts } from '../candidates/passages-of-texts.ts'
import { windowsOfTexts } from '../candidates/windows-of-texts.contract.ts'
import { readFor } from './judged-window.ts'
import { scriptedEntailment } from '../scripted-entailment.contract.ts'
import { composePremise, sentencesOfWindows } from './compose-premise.ts'
import { claimFeatures, judgeClaim } from './judge-claim.ts'
import { judgeFeatureNames } from './judge-features.ts'

const source =
  'Jane Doe founded Acme in 1999. It makes anvils of the highest quality. The head office ' +
  'is in Berlin.'
const windows = windowsOfTexts([{ text: source }])

describe('judging a claim', () => {
  it('takes what is ticked in a form for what it says', async () => {
    const form = windowsOfTexts([
      {
        text:
          'Doctor visited: ☐ yes ☒ no\n\nKind of injury: ☒ cut ☐ burn ☐ bruise\n\n' +
          'First aid given: ☒ yes ☐ no\n\n[x] student [ ] pensioner [ ] unemployed\n\n' +
          'Fire doors checked | ☐ yes ☒ no',
      },
    ])
    const support = async (claim: string): Promise<number> =>
      (await judgeClaim(claim, form, scriptedEntailment())).support
    for (const claim of [
      'The doctor was visited.',
      'The kind of injury was a burn.',
      'First aid was not given.',
      'He is a pensioner.',
      'The fire doors were checked.',
    ])
      assert.ok((await support(claim)) < 0.5, `${claim} ${await support(claim)}`)
    for (const claim of ['The kind of injury was a cut.', 'First aid was given.'])
      assert.ok((await support(claim)) > 0.5, `${claim} ${await support(claim)}`)
  })

  it('takes "I" for the writer of an email and nobody else', async () => {
    const voice = { speaker: 'Lukas Brandt', addressee: 'Helen Marchetti' }
    for (const [text, isSo, isNot] of [
      [
        'It is with regret that I hand in my notice.',
        'Lukas Brandt hands in his notice.',
        'Helen Marchetti handed in her notice to Lukas Brandt.',
      ],
      [
        'I have counted the bottles.',
        'Lukas Brandt has counted the bottles.',
        'Helen Marchetti has counted the bottles.',
      ],
      [
        'You promised me a refund in May.',
        'Helen Marchetti promised Lukas Brandt a refund.',
        'Lukas Brandt promised Helen Marchetti a refund.',
      ],
    ] as const) {
      const mail = windowsOfTexts([{ text }]).map(window => ({ ...window, voice }))
      const judged = async (claim: string): Promise<number> =>
        (await judgeClaim(claim, mail, scriptedEntailment())).support
      assert.ok((await judged(isSo)) > 0.5, `${isSo} ${await judged(isSo)}`)
      assert.ok((await judged(isNot)) < 0.5, `${isNot} ${await judged(isNot)}`)
    }
  })

  it('puts whom a claim names where an email leaves out "I"', async () => {
    const mail = windowsOfTexts([{ text: 'Agreed, we go with the oak floor.' }]).map(window => ({
      ...window,
      voice: { speaker: 'Lukas Brandt' },
      about: 'Email from Lukas Brandt sent on 28 March 2025 at 09:00.',
    }))
    assert.match(readFor('Lukas agreed to the oak floor.', mail)[0]!.text, /^Lukas agreed, we go/)
    assert.match(readFor('We took the oak floor.', mail)[0]!.text, /^Agreed, we go/)
  })

  it('takes what somebody wrote to another as told to them', async () => {
    const voice = { speaker: 'Lukas Brandt', addressee: 'Helen Marchetti' }
    const mail = windowsOfTexts([{ text: 'Go with the oak floor.' }]).map(window => ({
      ...window,
      voice,
      about: 'Email from Lukas Brandt to Helen Marchetti sent on 28 March 2025 at 09:00.',
    }))
    const judged = async (claim: string): Promise<number> =>
      (await judgeClaim(claim, mail, scriptedEntailment())).support
    assert.ok((await judged('Lukas told Helen to go with the oak floor.')) > 0.5)
    assert.ok((await judged('Helen told Lukas to go with the oak floor.')) < 0.5)
    assert.ok((await judged('Lukas told Helen to go with the pine floor.')) < 0.5)
  })

  it('takes a pronoun for whom the sentence before it speaks of', async () => {
    const told = windowsOfTexts([
      { text: 'Anna Orr is the warden of the mill. She has kept the keys since 2016.' },
    ]).filter(({ text }) => text.startsWith('She'))
    assert.equal(told.length, 1)
    const judged = async (claim: string): Promise<number> =>
      (await judgeClaim(claim, told, scriptedEntailment())).support
    assert.ok((await judged('Anna Orr has kept the keys since 2016.')) > 0.8)
    assert.ok((await judged('Peter Brand has kept the keys since 2016.')) < 0.4)
    const unclear = told.map(window => ({ ...window, meant: undefined }))
    const { support } = await judgeClaim(
      'Anna Orr has kept the keys since 2016.',
      unclear,
      scriptedEntailment(),
    )
    assert.ok(support < 0.8, String(support))
  })

  it('takes "yesterday" in an email for the day before it was sent', async () => {
    const voice = { speaker: 'Tom Berg', addressee: 'Paul Kessler' }
    const about = 'Email from Tom Berg to Paul Kessler sent on 28 March 2025 at 09:00.'
    const mail = windowsOfTexts([{ text: 'I booked the van yesterday.' }])
    const conflicts = async (claim: string, found = mail): Promise<number> => {
      const read = found.map(window => ({ ...window, voice, about }))
      return (await judgeClaim(claim, read, scriptedEntailment())).windows[0]!.conflicts.length
    }
    assert.equal(await conflicts('Tom Berg booked the van on 27 March 2025.'), 0)
    assert.equal((await conflicts('Tom Berg booked the van on 28 March 2025.')) > 0, true)
    assert.equal(await conflicts('Tom Berg booked the van yesterday.'), 0)
  })

  it('gives each thing of a list its own value', async () => {
    const list = windowsOfTexts([
      { text: 'In the morning the café serves 80 guests and in the afternoon 120.' },
    ])
    const judged = async (claim: string): Promise<string> => {
      const { support, contradiction } = await judgeClaim(claim, list, scriptedEntailment())
      return support > 0.7 ? 'supported' : contradiction > 0.7 ? 'contradicted' : 'open'
    }
    assert.equal(await judged('The café serves 120 guests in the afternoon.'), 'supported')
    assert.equal(await judged('The café serves 80 guests in the afternoon.'), 'contradicted')
    assert.equal(await judged('The café serves 120 guests in the morning.'), 'contradicted')
  })

  it('finds neither support nor contradiction without windows', async () => {
    assert.deepEqual(await judgeClaim('Acme was founded in 1999.', [], scriptedEntailment()), {
      support: 0,
      contradiction: 0,
      windows: [],
    })
  })

  it('supports what a window says, and not what none says', async () => {
    const said = await judgeClaim('Jane Doe founded Acme in 1999.', windows, scriptedEntailment())
    const unsaid = await judgeClaim(
      'The canteen serves pancakes on Fridays.',
      windows,
      scriptedEntailment(),
    )
    assert.ok(said.support > 0.5 && unsaid.support < 0.2, `${said.support} and ${unsaid.support}`)
    assert.equal(said.windows.length, windows.length)
    for (const { entailment, neutral, contradiction } of said.windows)
      assert.ok(Math.abs(entailment + neutral + contradiction - 1) < 1e-5)
  })

  it('takes what is said of another for that, whatever is said of other things', async () => {
    const sure = {
      entailment: 0.97,
      neutral: 0.02,
      contradiction: 0.01,
      alignment: 0.9,
      weakest: 0.9,
    }
    const model = {
      ...scriptedEntailment(),
      score: async (pairs: readonly unknown[]) => pairs.map(() => sure),
    }
    const support = async (other: string): Promise<number> =>
      (
        await judgeClaim(
          'Bernard said that the clerk may spend a sum of that size alone.',
          windowsOfTexts([
            { text: 'Mina said that the clerk may spend a sum of that size alone.' },
            { text: other },
          ]),
          model,
        )
      ).support
    const beside = await support('Bernard points out that the pump costs 980 pounds more.')
    assert.ok(beside < 0.5, String(beside))
    const too = await support('Bernard said that the clerk may spend a sum of that size too.')
    assert.ok(too > 0.5, String(too))
  })

  it('says what differs: another number, another place', async () => {
    const { windows: judged, support } = await judgeClaim(
      'Jane Doe founded Acme in 2005.',
      windows,
      scriptedEntailment(),
    )
    const conflicts = judged.flatMap(window => window.conflicts)
    assert.ok(
      conflicts.some(message => message.includes('1999')),
      conflicts.join('; '),
    )
    assert.ok(support < 0.5)
  })

  it('holds an answer completed from its question to its own words too', async () => {
    const statement = 'The year in which the company that is called Acme was first set up was 1999.'
    const alone = await judgeClaim(statement, windows, scriptedEntailment())
    const withAnswer = await judgeClaim(statement, windows, scriptedEntailment(), {
      answer: '1999',
    })
    assert.ok(withAnswer.support > alone.support)
  })

  it('has a finite value for each feature, for the windows together and one by one', async () => {
    const { whole, windows: rows } = await claimFeatures(
      'Acme makes anvils.',
      windows,
      scriptedEntailment(),
    )
    for (const row of [whole, ...rows]) {
      assert.equal(row.length, judgeFeatureNames.length)
      assert.ok(row.every(Number.isFinite))
    }
    assert.equal(rows.length, windows.length)
  })
})

describe('composing a premise', () => {
  const [passage] = passagesOfTexts([
    {
      text: [
        ...Array.from(
          { length: 40 },
          (_, index) =>
            `Sentence ${index} speaks at length of things that have nothing to do with it at all.`,
        ),
        'The crane lifts forty tonnes.',
        'It stands in Gdansk.',
      ].join(' '),
    },
  ])
  const all = sentencesOfWindows([
    {
      documentId: passage!.documentId,
      start: 0,
      text: passage!.text,
      sentences: passage!.sentences,
    },
  ])

  it('takes everything where that is short', () => {
    const few = all.slice(-2)
    assert.deepEqual(composePremise('The crane in Gdansk lifts forty tonnes.', few), few)
  })

  it("takes what holds the claim's words, in the order of the document, within a length", () => {
    const chosen = composePremise('The crane in Gdansk lifts forty tonnes.', all)
    const texts = chosen.map(({ text }) => text)
    assert.ok(
      texts.includes('The crane lifts forty tonnes.') && texts.includes('It stands in Gdansk.'),
    )
    assert.ok(texts.join(' ').length <= 900)
    assert.deepEqual(
      chosen.map(({ start }) => start),
      chosen.map(({ start }) => start).toSorted((a, b) => a - b),
    )
  })
})

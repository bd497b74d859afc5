import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { Claim } from '../../core/verdict.ts'
import { passagesOfTexts } from './passages-of-texts.ts'
import { windowFinder } from './window-finder.ts'
import { windowsOfTexts } from './windows-of-texts.contract.ts'

const claim = (hypothesis: string): Claim => ({ hypothesis, start: 0, end: hypothesis.length })
const texts = [
  {
    title: 'Cranes',
    text:
      'The yard has two cranes. The larger crane lifts forty tonnes. It was built in ' +
      'Gdansk.\n\nPainting takes a week. Nobody paints in rain.',
  },
  { title: 'Bridge', text: 'The bridge opened in 1999. Its hangers are inspected every spring.' },
]

describe('windows of texts', () => {
  it('are one to three sentences that follow one another, and never cross a paragraph', () => {
    const windows = windowsOfTexts(texts)
    assert.deepEqual(
      windows.map(window => window.text),
      [
        'The yard has two cranes.',
        'The yard has two cranes. The larger crane lifts forty tonnes.',
        'The yard has two cranes. The larger crane lifts forty tonnes. It was built in Gdansk.',
        'The larger crane lifts forty tonnes.',
        'The larger crane lifts forty tonnes. It was built in Gdansk.',
        'It was built in Gdansk.',
        'Painting takes a week.',
        'Painting takes a week. Nobody paints in rain.',
        'Nobody paints in rain.',
        'The bridge opened in 1999.',
        'The bridge opened in 1999. Its hangers are inspected every spring.',
        'Its hangers are inspected every spring.',
      ],
    )
    assert.ok(windows.every(window => window.title === (window.key === '1' ? 'Cranes' : 'Bridge')))
  })
})

describe('the window finder', () => {
  const find = windowFinder(passagesOfTexts(texts))

  it('puts the window first that shares most of the claim', async () => {
    const windows = await find(claim('Forty tonnes is what the larger crane lifts.'), {
      maxWindows: 16,
    })
    assert.equal(windows[0]?.text, 'The larger crane lifts forty tonnes.')
  })

  it('offers a wider window only where its further sentences hold more of the claim', async () => {
    const windows = await find(claim('The larger crane was built in Gdansk.'), { maxWindows: 16 })
    assert.equal(windows[0]?.text, 'The larger crane lifts forty tonnes. It was built in Gdansk.')
    assert.ok(
      !windows.some(window => window.text.startsWith('The bridge') && window.sentences.length > 1),
    )
  })

  it('falls back to the openings where no word is shared, within the limit', async () => {
    assert.deepEqual(
      (await find(claim('Zebras graze.'), { maxWindows: 16 })).map(window => window.text),
      ['The yard has two cranes.', 'The bridge opened in 1999.'],
    )
    assert.equal(
      (await find(claim('The crane in the yard lifts hangers of the bridge.'), { maxWindows: 2 }))
        .length,
      2,
    )
    assert.deepEqual(await windowFinder([])(claim('Anything.'), { maxWindows: 16 }), [])
  })

  it('counts a title for what stands below it', async () => {
    const titled = windowFinder(
      passagesOfTexts([
        { title: 'Ulmen Bridge', text: 'It opened in 1999.' },
        { title: 'Ahorn Tower', text: 'It opened in 1999.' },
      ]),
    )
    const windows = await titled(claim('The Ahorn Tower opened in 1999.'), { maxWindows: 1 })
    assert.equal(windows[0]?.title, 'Ahorn Tower')
  })

  it('gives the same windows in the same order again', async () => {
    const asked = claim('The bridge and the crane opened in spring.')
    assert.deepEqual(
      await find(asked, { maxWindows: 5 }),
      await windowFinder(passagesOfTexts(texts))(asked, { maxWindows: 5 }),
    )
  })

  it('stops on the signal', async () => {
    await assert.rejects(
      async () => find(claim('Anything.'), { maxWindows: 4, signal: AbortSignal.abort() }),
      { code: 'aborted' },
    )
  })
})

describe('what tells nothing by itself', () => {
  const mail = {
    about: 'Email from Daniel Osei to Helen Marsh.',
    text:
      'Dear Helen,\n\nI looked at the roof on Monday. Ben, will you fetch Winifred from the ' +
      'station? I am teaching that whole morning.\n\nLeo, please write the music list by Friday. ' +
      'Please note that the office is closed in May. Please send the log by Monday, otherwise ' +
      'there is a penalty of £100.\n\nYours\nYusuf Demir',
  }
  const shown = async (text: string, hypothesis: string, about = ''): Promise<string[]> => {
    const find = windowFinder(passagesOfTexts([{ text, about }]))
    return (await find(claim(hypothesis), { maxWindows: 16 })).map(window => window.text)
  }
  const inMail = (hypothesis: string): Promise<string[]> => shown(mail.text, hypothesis, mail.about)

  it('is no evidence: greetings, signatures, questions, requests', async () => {
    for (const hypothesis of [
      'Yusuf Demir wrote to Helen.',
      'Ben cannot fetch Winifred from the station.',
      'Leo cannot write the music list.',
    ])
      for (const text of await inMail(hypothesis))
        assert.doesNotMatch(text, /Dear|Yours|Yusuf|station|music/)
  })

  it('is evidence of what was asked for', async () => {
    const asked = await inMail('Ben was asked to fetch Winifred from the station.')
    assert.ok(asked.includes('Ben, will you fetch Winifred from the station?'))
    const must = await inMail('Leo must write the music list by Friday.')
    assert.ok(must.includes('Leo, please write the music list by Friday.'))
  })

  it('tells what stands beside "please"', async () => {
    const [closed] = await inMail('The office is closed in May.')
    assert.equal(closed, 'Please note that the office is closed in May.')
    const [penalty] = await inMail('There is a penalty of £100.')
    assert.match(penalty ?? '', /otherwise there is a penalty/)
  })

  it('frames the answer that follows it', async () => {
    const [answered] = await shown('Is the bridge painted? Yes.', 'The bridge is painted.')
    assert.equal(answered, 'Is the bridge painted? Yes.')
    const [inLetter] = await shown('Is it painted? Yes.', 'It is painted.', mail.about)
    assert.equal(inLetter, 'Is it painted? Yes.')
    assert.deepEqual(await shown('The bridge is painted, isn’t it?', 'The bridge is painted.'), [])
  })

  it('keeps names in lists', async () => {
    const [listed] = await shown('Attendees:\n- Ann Hart\n- Bo Lee', 'Ann Hart came.')
    assert.match(listed ?? '', /Ann Hart/)
  })
})

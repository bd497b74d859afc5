import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { windowsOfTexts } from '../candidates/windows-of-texts.contract.ts'
import { scriptedEntailment } from '../scripted-entailment.contract.ts'
import { reckoned } from './reckoned.ts'

/** Whether a claim follows from a text, comes to something else, or isn't reckoned from it. */
async function follows(text: string, claim: string): Promise<boolean | undefined> {
  const windows = windowsOfTexts([{ text }])
  const found = await reckoned(
    { hypothesis: claim, start: 0, end: claim.length },
    windows,
    { ...scriptedEntailment(), score: pairs => Promise.resolve(pairs.map(() => sure)) },
    {},
  )
  return found?.isSame
}

const sure = {
  entailment: 0.97,
  neutral: 0.02,
  contradiction: 0.01,
  alignment: 1,
  weakest: 1,
  similarity: 1,
}

/** "TEXT | TRUE CLAIM | FALSE CLAIM" */
async function tells(lines: readonly string[]): Promise<void> {
  for (const line of lines) {
    const [text = '', right = '', wrong = ''] = line.split(' | ')
    assert.equal(await follows(text, right), true, right)
    assert.equal(await follows(text, wrong), false, wrong)
  }
}

describe('reckoned', () => {
  it('takes no part for the other one where the preposition is the same', async () => {
    const text = 'The hotel has 40 rooms, 12 of them with a balcony.'
    for (const claim of [
      'The hotel has 40 rooms, 28 of them with a balcony.',
      'The hotel has 40 rooms, 28 of them without a sink.',
    ])
      assert.equal(await follows(text, claim), undefined, claim)
  })

  it('counts no week or month from a date beside it', async () => {
    for (const when of ['next week', 'next month', 'next year'])
      assert.equal(
        await follows(
          `They paid on 5 March and order the pump ${when}.`,
          'They order the pump on 12 March.',
        ),
        undefined,
        when,
      )
  })

  it('adds what the claim names', () =>
    tells([
      'The library bought 340 novels and 85 atlases. | The library bought 425 novels and ' +
        'atlases. | The library bought 435 novels and atlases.',
      'The invoice shows €420 for lunch and €180 for coffee. | Lunch and coffee came to €600 in ' +
        'total. | Lunch and coffee came to €620 in total.',
      'The first instalment was £20,000 and the second £35,000. | The two instalments add up to ' +
        '£55,000. | The two instalments add up to £65,000.',
    ]))

  it('multiplies what falls due', () =>
    tells([
      'The tenant shall pay a monthly rent of $1,200 for a term of six months. | The rent for ' +
        'the whole term amounts to $7,200. | The rent for the whole term amounts to $8,400.',
      'We ordered 15 boxes of toner, and each box holds 4 cartridges. | We ordered 60 toner ' +
        'cartridges. | We ordered 75 toner cartridges.',
      'The course consists of eight sessions of 90 minutes. | The course takes twelve hours in ' +
        'all. | The course takes ten hours in all.',
    ]))

  it('takes a part from its whole', () =>
    tells([
      'Dafydd counted eleven larvae, nine of them in box 9. | Dafydd counted eleven larvae, two ' +
        'of them outside box 9. | Dafydd counted eleven larvae, three of them outside box 9.',
      'The hotel has 40 rooms, 12 of them with a balcony. | The hotel has 40 rooms, 28 of them ' +
        'without a balcony. | The hotel has 40 rooms, 20 of them without a balcony.',
      'Of the 64 flats in Tower B, 59 have been let. | Five flats in Tower B have not been let. ' +
        '| Six flats in Tower B have not been let.',
      'Only 9 of the 30 trainees passed. | 30% of the trainees passed. | 70% of the trainees ' +
        'passed.',
      'Of the 80 complaints received, 20 concerned noise. | A quarter of the complaints received ' +
        'concerned noise. | A third of the complaints received concerned noise.',
    ]))

  it('tells whether something rose or fell', () =>
    tells([
      'The number of volunteers went from 36 to 29. | The number of volunteers fell. | The ' +
        'number of volunteers rose.',
      'In 2023 the museum had 8,400 visitors, in 2024 it had 9,150. | The museum had more ' +
        'visitors in 2024 than in 2023. | The museum had fewer visitors in 2024 than in 2023.',
      'Electricity cost £2,150 in 2024 compared with £1,870 the year before. | Electricity cost ' +
        'more in 2024 than the year before. | Electricity cost less in 2024 than the year before.',
    ]))

  it('tells how far something rose or fell', () =>
    tells([
      'Turnover rose from $2.0 million to $2.5 million. | Turnover rose by 25%. | Turnover rose ' +
        'by 20%.',
      'Water use at the plant fell from 600 to 450 litres. | Water use at the plant fell by a ' +
        'quarter. | Water use at the plant fell by a third.',
    ]))

  it('counts days and years from a date', () =>
    tells([
      'The chapel was built in 1874 and demolished ninety years later. | The chapel was ' +
        'demolished in 1964. | The chapel was demolished in 1954.',
      'The permit was issued on 1 July 2020 and is valid for two years. | The permit is valid ' +
        'until 2022. | The permit is valid until 2025.',
      'Ann arrived on Monday 3 June and left the following morning. | Ann left on Tuesday ' +
        '4 June. | Ann left on Thursday 6 June.',
      'They paid on 5 March and Gethin ordered the pump next day. | Gethin ordered the pump on ' +
        '6 March. | Gethin ordered the pump on 9 March.',
      'The inspection is on Tuesday 14 June. The report is due the day before. | The report is ' +
        'due on 13 June. | The report is due on 15 June.',
      'The mill opened in 1921 and closed in 1958. | The mill was open for 37 years. | The mill ' +
        'was open for 47 years.',
    ]))

  it('compares the values of what the claim compares', () =>
    tells([
      'Supplier Kestrel asks £3.20 a metre, supplier Plover £2.90. | Plover is cheaper than ' +
        'Kestrel. | Kestrel is cheaper than Plover.',
      'Route 4 takes longer than route 7. | Route 7 is quicker than route 4. | Route 4 is ' +
        'quicker than route 7.',
      'The blue sample was heavier than the green one and lighter than the red one. | The red ' +
        'sample was heavier than the green one. | The green sample was heavier than the red one.',
      'Option A received 210 votes and option B 95. | Option A received more than twice as many ' +
        'votes as option B. | Option A received three times as many votes as option B.',
      'The pilot plant used 320 kWh in April and 410 kWh in May. | The pilot plant used less ' +
        'energy in April than in May. | The pilot plant used less energy in May than in April.',
      'The Leeds office has 30 desks, the York office 22. | The Leeds office has the most desks. ' +
        '| The York office has the most desks.',
    ]))

  it('supports nothing because some two numbers give the one claimed', async () => {
    for (const line of [
      'The library bought 340 novels and 85 atlases. The museum bought maps. | The museum bought ' +
        '425 novels and atlases.',
      'Marta has reviewed eight of the chapters and Pieter has reviewed half as many. | Marta ' +
        'has reviewed twelve chapters.',
      'The fee is €75 per participant, and 12 people have enrolled. | The fee is €900 per ' +
        'participant.',
      'The 40 volunteers included 26 women. | 65% of the women were volunteers.',
      'The audit began on 3 May 2022 and was finished three weeks later. | The audit began on ' +
        '24 May 2022.',
      'The mill opened in 1921 and closed in 1958. | The mill was closed for 37 years.',
      'Kestrel asks £3.20, Plover £2.90. Dunlin has not replied. | Dunlin is cheaper than Kestrel.',
      'They received 1,600 invoices and paid 1,200 of them within 30 days. | 25% of the invoices ' +
        'have not been paid.',
      'Gas use did not change. Water use fell from 600 to 450 litres. | Gas use fell by a quarter.',
      'The rent of flat 2 rose from $800 to $1,000 while that of flat 3 stayed. | The rent of ' +
        'flat 3 rose by 25%.',
    ]) {
      const [text = '', claim = ''] = line.split(' | ')
      assert.notEqual(await follows(text, claim), true, claim)
    }
  })

  it('compares nothing that is denied, hoped for or told of one thing alone', async () => {
    for (const line of [
      'The cedar is 21 m tall, the spruce 26 m. | The cedar is not taller than the spruce.',
      'The pontoon was towed away on 2 May; we hope to have it back before the regatta. | The ' +
        'pontoon was back before the regatta.',
      'The claim succeeded in the sum of £140, half of what he had asked. | He had asked £280.',
    ]) {
      const [text = '', claim = ''] = line.split(' | ')
      assert.equal(await follows(text, claim), undefined, claim)
    }
  })

  it('leaves what the evidence states itself', async () => {
    const text = 'The lease began on 1 April 2019 and runs for ten years. It now ends in 2034.'
    assert.equal(await follows(text, 'The lease ends in 2034.'), undefined)
  })
})

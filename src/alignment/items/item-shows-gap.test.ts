import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { boxUse } from './item-boxes.ts'
import { writtenOn } from './item-dates.ts'
import { itemShowsGap } from './item-shows-gap.ts'

const asOf = Date.UTC(2025, 4, 6)
const filledIn = '[x] done\n[ ] open'
const reads = (text: string, { form = '', after = '' } = {}): boolean =>
  itemShowsGap(text, { kind: 'line', after }, { boxes: boxUse(form), asOf })

describe('an item of a form, a table or a list', () => {
  for (const text of [
    'Drill held? No',
    'Ramp to the pool working: no',
    'Lifejackets: 40 required, 31 on board',
    'Sharps boxes closed and labelled? 3 of 5',
    'Required: 8 | Held: 5',
    'Consent forms signed in 10 records: 7',
    'Crew trained: 0 of 12',
    'Certificate of the boiler: expired',
    'Item: Hose | Next service due: 2024-12-01',
    'Last done: 2019 (due yearly)',
    'Last done: 2019 (due yearly); nothing has been done since then',
    'Item: Lift | Last inspected: 2019 (due yearly); it has not been inspected since.',
    'Item: Lift | Last inspected: 2019 (due yearly); the shed has since been painted.',
    'Item: Lift | Last inspected: 2019 (due yearly); it has since been used every day.',
    'Item: Council | Last met: 2019 (due yearly); chairs have since been bought',
    'Item: Lift | Last inspected: 2019 (due yearly); a new shed has since been built.',
    'Item: Boiler | Last service: 2019 (due yearly); the pump has since been replaced',
    'Item: Alarm | Status: open',
    'Risk assessment of the jetty: in preparation',
    'Insurance of the hall: to be renewed',
    'Name: Moreau | Food hygiene certificate: none',
    'Safeguarding lead named: vacant',
    'Name: Moreau | Police check: applied for',
    'Name: Moreau | Police check: 8 January 2021 – run out, form sent 10 June',
    'Name: Moreau | Police check: blank',
    'Harp | Last service: not known',
    'Last drill: none since 2022',
    'Number 5 was never followed up: I have asked twice.',
    'Date: 2025-03-01 | Check: Extinguishers | Result: not tested',
  ])
    it(`shows a gap: ${text}`, () => assert.ok(reads(text)))

  for (const text of [
    'Drill held? Yes',
    'Last done: 2019 (due yearly); the boiler has since been replaced',
    'Item: Boiler | Last service: 2019 (due yearly); has since been serviced',
    'Item: Boiler | Last service: 2019 (due yearly); the boiler has since been replaced',
    'Item: Lift | Last inspected: 2019 (due yearly); it has since been checked every month.',
    'Item: Lift | Last inspected: 2019 (due yearly); it has since been serviced.',
    'Item: Council | Last met: 2019 (due yearly); meetings have since been held monthly.',
    'Item: Council | Last met: 2019 (due yearly); it has since met twice.',
    'Item: Lift | Last inspected: 2019 (due yearly); a new lift has since been installed.',
    'Item: Lift | Last inspected: 2019 (due yearly); a new lift has since been bought.',
    'Item: Lift | Last inspected: 2019 (due yearly); it has since been taken out of use.',
    'Item: Lift | Last inspected: 2019 (due yearly); it has since been closed.',
    'Item: Lift | Last cleaned: 2019 (due yearly); it has since been polished every week.',
    'Signs of pests? No',
    'Accidents since the last form: none',
    'Any other business: none',
    'Extinguishers: 4 of 4 serviced',
    'Complaints: 12 received, 2 rejected',
    'Item: Hose | Next service due: 2026-02-01 | Status: in date',
    'Last done: 2 April 2025 (due every quarter)',
    'Opening hours: open',
    'Hygiene rating of the bakery: n/a',
    'Defects found: none',
    'Accidents: none since 2022',
    'Remarks: blank',
    'Item: Door | Result: fail | Remarks: lock replaced; repaired 10 June',
    'Item: Range | Result: passed, no defects',
    'What: Oven off for 36 hours and 6 tests, opened by Jo | State: closed',
    'Guard | Medical valid until: n/a (guards need none)',
  ])
    it(`shows none: ${text}`, () => assert.ok(!reads(text)))

  it('is as its box says, where the form was filled in', () => {
    assert.ok(reads('[ ] Briefing of the crew', { form: filledIn }))
    assert.ok(!reads('[ ] Briefing of the crew', { form: '[ ] Briefing\n[ ] Drill' }))
    assert.ok(!reads('[x] No drill was missed', { form: filledIn }))
    assert.ok(reads('☐ Rescue boat launched', { form: '☑ Radio tested\n☐ Rescue boat' }))
    assert.ok(reads('✗ Checks returned', { form: '✓ Radio\n✗ Checks' }))
    assert.ok(reads('Drill held ☐ yes ☒ no', { form: 'Drill held ☐ yes ☒ no' }))
    assert.ok(!reads('Drill held ☒ yes ☐ no', { form: 'Drill held ☒ yes ☐ no' }))
  })
})

describe('a sentence of a paragraph', () => {
  const says = (text: string, after = ''): boolean =>
    itemShowsGap(text, { kind: 'sentence', after }, { boxes: boxUse(''), asOf })

  it('shows no gap where it goes on to say that it was put right', () => {
    assert.ok(says('The lift was broken in July.'))
    assert.ok(!says('The lift was broken in July.', ' It was repaired within two days.'))
    assert.ok(says('The lift was broken in July.', ' It has not been repaired.'))
    assert.ok(!says('The service was overdue at the last meeting; it was done on 3 May.'))
  })
  it('is read without what heads it', () => {
    assert.ok(says('Pests: the contractor no longer comes.'))
  })
})

describe('the day of a row', () => {
  it('is that of its own date', () => {
    const row = 'Date: 2024-03-02 | Check: Smoke detection | Next due: 2024-04-02'
    assert.deepEqual(writtenOn(row), { ms: Date.UTC(2024, 2, 2), original: '2024-03-02' })
    assert.equal(writtenOn('Item: Hose | Next service due: 2024-12-01'), undefined)
    assert.equal(writtenOn('Date: March | Item: Hose'), undefined)
    assert.equal(writtenOn('On 2 March 2024 all was well.'), undefined)
  })
})

describe('boxes under the names of columns', () => {
  const form = 'FIRE   Yes  No\nExits clear   [x]  [ ]\nDrill held   [ ]  [x]'
  it('are read by the column that is ticked', () => {
    assert.equal(reads('A3  Drill held this term    [ ]  [x]   last in May', { form }), true)
    assert.equal(reads('Exits clear and signed    [x]  [ ]', { form }), false)
    assert.equal(reads('Any obstruction found?    [ ]  [x]', { form }), false)
    assert.equal(reads('Requests turned down?    [ ]  [x]  none', { form }), false)
    assert.equal(reads('Item: Ramp to the hall in place | No: x'), true)
    assert.equal(reads('Item: Ramp to the hall in place | Yes: x'), false)
  })
})

describe('a row of a register', () => {
  for (const text of [
    'Item: Lamp | Next due: 11/2024 | State: late',
    'Item: Reel | Where: store | State: never had a sticker',
    'Group: Evenings | On rota: 16 | Card complete: 9',
    'Year: 2019 | Volunteers: 21 | Signed copy on file: 8',
    'Unit: Desk | Found: Dead. Room shut, spare part on order',
  ])
    it(`is a gap: ${text}`, () => {
      assert.equal(reads(text), true)
    })
  for (const text of [
    'Item: Desk | Last test: 04/2025 | Next due: 04/2026 | State: pass',
    'Item: Wiring | Last test: 06/2023 | Next due: 06/2028 | State: satisfactory',
    'Name: Okafor | Check: none | Remark: works with adults only, not required',
    'Members: 200 | Attended: 43',
  ])
    it(`is none: ${text}`, () => {
      assert.equal(reads(text), false)
    })
})

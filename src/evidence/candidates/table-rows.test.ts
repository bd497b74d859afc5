import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { isTableRow, withoutOtherRows } from './table-rows.ts'
import { windowsOfTexts } from './windows-of-texts.contract.ts'

const machines =
  'The bakery owns three machines.\n' +
  'Machine: Oven Miwe | Bought: 2019 | Price: 18,500 EUR\n' +
  'Machine: Dough mixer | Bought: 2021 | Price: 7,200 EUR\n' +
  'Machine: Slicer Treif | Bought: 2023 | Price: 4,150 EUR'
const staff =
  'name: Jonas Weber\nrole: head baker\nsalary: 3400\n\n' +
  'name: Aylin Demir\nrole: apprentice\nsalary: 1050\n\n' +
  'name: Marta Weber\nrole: manager\nsalary: 4100'
const berths = 'Berth\tLength\tFee\nBerth 1\t12 m\t40 EUR\nBerth 2\t18 m\t65 EUR'

const kept = (hypothesis: string, text: string): string[] =>
  withoutOtherRows(hypothesis, windowsOfTexts([{ text }])).map(window => window.text)

describe('rows of tables', () => {
  it('are told from prose, from leads and from lists of names', () => {
    for (const row of [
      'Machine: Oven Miwe | Bought: 2019',
      '| Oven | 2019 |',
      'Berth 1\t12 m\t40 EUR',
      'Oven Miwe    2019    18,500 EUR',
      'name: Jonas Weber\nrole: head baker',
    ])
      assert.ok(isTableRow(row), row)
    for (const prose of [
      'The oven was bought in 2019.',
      'Landlord: Nordhafen AG.',
      'The fees are:\nadults pay 40 EUR',
      'It opened  in 1999.',
      '',
    ])
      assert.ok(!isTableRow(prose), prose)
  })

  it('each stand in a window of their own', () => {
    for (const text of [machines, staff, berths, machines.replace('The bakery', 'Yard\nIt')])
      for (const window of windowsOfTexts([{ text }]))
        assert.ok(
          window.sentences.filter(({ start, end }) => isTableRow(text.slice(start, end))).length <=
            1,
          window.text,
        )
  })

  it('say nothing where several share no more with a claim than the names of their columns', () => {
    const loans =
      'Loan: L-1 | Borrower: Larkfield Players | Member: yes | Status: closed\n' +
      'Loan: L-2 | Borrower: The Crane Company | Member: no | Status: reserved'
    const [first, second] = loans.split('\n')
    assert.deepEqual(kept('A member who handled the loan of a borrower has no vote.', loans), [])
    assert.deepEqual(kept('The Larkfield loan is closed.', loans), [first])
    assert.deepEqual(kept('A borrower has to reserve what they want.', loans), [second])
    // The day may be that of a row, whatever its form; one row alone may be all there is to say.
    assert.deepEqual(kept('The borrower returned it on 4 March.', loans), [first, second])
    assert.deepEqual(kept('A member is a borrower.', first!), [first])
    const rooms = 'Room: Oak | Beds: 2 | Free: no\nRoom: Elm | Beds: 4 | Free: yes'
    assert.deepEqual(kept('A room with four beds is free.', rooms), rooms.split('\n'))
    assert.deepEqual(kept('A room with beds is free.', rooms), [])
  })

  it('say nothing where the claim names another row of their table', () => {
    assert.ok(!kept('The slicer cost 18,500 EUR.', machines).some(text => text.includes('Oven')))
    assert.ok(!kept('The dough mixer was bought in 2019.', machines).join().includes('2019'))
    assert.deepEqual(kept('Jonas Weber is an apprentice.', staff), [staff.split('\n\n')[0]])
    assert.deepEqual(kept('Marta Weber is the head baker.', staff), [staff.split('\n\n')[2]])
    assert.ok(!kept('The fee for berth 2 is 40 EUR.', berths).join().includes('Berth 1'))
  })

  it('say nothing of another number, though the row of that one was not found', () => {
    assert.ok(!kept('The fee for berth 7 is 40 EUR.', berths).join().includes('40 EUR'))
    const two = kept('Berths 1 and 2 cost 105 EUR.', berths).join()
    assert.ok(two.includes('40 EUR') && two.includes('65 EUR'))
    assert.ok(kept('A berth of 12 m costs 40 EUR.', berths).join().includes('40 EUR'))
  })

  it('are about what they name, not about the code before it', () => {
    const tools =
      'No: T-103 | Tool: Circular saw | State: good\nNo: T-110 | Tool: Table saw | State: worn'
    assert.ok(!kept('The table saw is in good condition.', tools).join().includes('Circular'))
    assert.ok(!kept('The circular saw is worn.', tools).join().includes('Table'))
    assert.ok(kept('T-103 is worn.', tools).join().includes('Circular'))
  })

  it('all speak where the claim names several of them, or none', () => {
    const compared = kept('The oven cost more than the slicer.', machines).join('\n')
    assert.ok(compared.includes('Oven') && compared.includes('Slicer') && !compared.includes('Dou'))
    const all = windowsOfTexts([{ text: machines }]).length
    assert.equal(kept('One of them was bought in 2021.', machines).length, all)
    assert.equal(kept('A baker earns 3,400.', staff).length, 3)
  })

  it('are left alone of a window that holds others, too', () => {
    const dishes = 'dish: Lentil soup | price: 6.50\ndish: Lentil curry | price: 11.20'
    const [window] = windowsOfTexts([{ text: dishes }])
    assert.ok(window !== undefined)
    const whole = { ...window, start: 0, end: dishes.length, text: dishes }
    const one = { ...whole, sentences: [{ start: 0, end: dishes.length }] }
    const of = (claim: string): string[] => withoutOtherRows(claim, [one]).map(({ text }) => text)
    assert.deepEqual(of('The lentil soup costs 11.20.'), ['dish: Lentil soup | price: 6.50'])
    assert.deepEqual(of('The curry costs more than the soup.'), [dishes])
    assert.deepEqual(of('Something costs 6.50.'), [dishes])
  })

  it('may be lines of a list of amounts', () => {
    const hire = 'Large hall: 45 pounds\nSmall hall: 28 pounds\nCleaning: 15 pounds\nKeys: 2'
    const found = kept('The small hall costs 45 pounds.', hire).join('\n')
    assert.ok(found.includes('Small hall') && !found.includes('Large') && !found.includes('15'))
    assert.ok(kept('The small hall has 2 keys.', hire).join('\n').includes('Keys: 2'))
    const form = 'Landlord: Orla Fenwick\nRent: 400 pounds\nTerm: 12 months'
    const lines = kept('The rent is 400 pounds for 12 months.', form).join('\n')
    assert.ok(lines.includes('400') && lines.includes('Orla') && lines.includes('12 months'))
  })

  it('with a thing say nothing of what the claim has without it, and the other way round', () => {
    const tents =
      'Tent: 30 pounds\nTent with stove: 45 pounds\nTent without poles: 18 pounds\n' +
      'Cot: 6 pounds\nPitch for members: 4 pounds\nPitch: 9 pounds'
    for (const claim of [
      'A tent without a stove is 30 pounds.',
      'Without the stove the tent costs 30 pounds.',
      'The tent costs 30 pounds, stove not included.',
      "Those who don't want a stove pay 30 pounds for a tent.",
      'The tent alone, without stove or cot, is 30 pounds.',
    ]) {
      const found = kept(claim, tents).join('\n')
      assert.ok(found.includes('Tent: 30') && !found.includes('stove'), claim)
    }
    const bare = kept('A tent without poles is 18 pounds.', tents).join('\n')
    assert.ok(bare.includes('18 pounds') && !bare.includes('Tent: 30'), bare)
    const poled = kept('A tent with poles is 30 pounds.', tents).join('\n')
    assert.ok(poled.includes('Tent: 30') && !poled.includes('18 pounds'), poled)
    assert.ok(kept('Nobody without a dog may use the tent.', tents).join().includes('Tent: 30'))
    const guests = kept('Non-members pay 9 pounds for a pitch.', tents).join('\n')
    assert.ok(guests.includes('Pitch: 9') && !guests.includes('members: 4'), guests)
    const stove = kept('A tent with a stove is 30 pounds.', tents).join('\n')
    assert.ok(stove.includes('45 pounds') && !stove.includes('Tent: 30'), stove)
  })

  it('are compared with a claim of many negations in linear time', () => {
    const started = process.cpuUsage()
    for (const words of ['not ', 'with no ', 'not included ', 'without a non-member '])
      kept(
        `A tent is ${words.repeat(200_000 / words.length)}free.`,
        'Tent: 4 pounds\nHut: 5 pounds',
      )
    const { user } = process.cpuUsage(started)
    assert.ok(user < 2_000_000, `${user} µs`)
  })

  it('with nothing but what the claim denies, or lacking it themselves, speak', () => {
    const extras = 'Towels | not included\nCabin | 70 pounds\nBike | 5 pounds'
    for (const claim of ['Towels are not included.', 'The prices do not include towels.'])
      assert.ok(kept(claim, extras).join('\n').includes('Towels'), claim)
    const hire = 'Hut: 45 pounds\nHut with stove: 60 pounds\nBond: 80 pounds'
    assert.ok(kept('There is not a bond of 80 pounds.', hire).join('\n').includes('Bond'))
    for (const name of ['Soup (no cream)', 'Soup, no cream', 'Soup without cream']) {
      const dishes = `Soup | 6 pounds\n${name} | 7 pounds\nSoup with cream | 8 pounds`
      for (const claim of ['Soup with no cream is 7 pounds.', 'The soup without cream costs 7.']) {
        const found = kept(claim, dishes).join('\n')
        assert.ok(found.includes(name) && !found.includes('8 pounds'), `${claim} ${name}`)
      }
    }
    const guests = 'Non-members: 9 pounds\nMembers: 4 pounds'
    const found = kept('Non-members pay 9 pounds.', guests).join('\n')
    assert.ok(found.includes('9 pounds') && !found.includes('4 pounds'), found)
  })

  it('with a bound say more than those without it', () => {
    const fares = 'Adults: 12 pounds\nAdults over 60: 8 pounds\nAdults under 25: 7 pounds'
    for (const claim of ['Adults over sixty pay 8 pounds.', 'Adults over 60 pay 8 pounds.'])
      assert.deepEqual(kept(claim, fares), ['Adults over 60: 8 pounds'], claim)
  })

  it('leave prose, and the tables of other documents, alone', () => {
    const windows = windowsOfTexts([
      { text: machines },
      { text: 'Machine: Press | Bought: 2019' },
      { text: 'A second slicer was bought in 2025.' },
    ])
    const texts = withoutOtherRows('The slicer was bought in 2019.', windows).map(
      window => window.text,
    )
    assert.ok(texts.includes('A second slicer was bought in 2025.'))
    assert.ok(texts.includes('Machine: Press | Bought: 2019'))
    assert.ok(texts.includes('The bakery owns three machines.'))
  })
})

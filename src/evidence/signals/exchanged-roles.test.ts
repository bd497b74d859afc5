import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { claimReader } from './alignment/claim-reader.ts'
import { evidenceReader } from './alignment/evidence-reader.ts'
import { claimSignals } from './claim-signals.ts'

const isRefused = (evidence: string, claim: string): boolean =>
  claimSignals(claimReader(claim), evidenceReader(evidence, '')).conflicts.some(
    ({ kind, isDecisive }) => kind === 'role' && isDecisive === true,
  )

describe('who does what to whom, with more said of it', () => {
  for (const [evidence, claim] of [
    ['The wolf chased the fox across the meadow.', 'The fox chased the wolf across the meadow.'],
    ['Yesterday the drone followed the van.', 'Yesterday the van followed the drone.'],
    ['The nurse trained the midwife twice.', 'The midwife trained the nurse twice.'],
    ['The goat chased the postman by mistake.', 'The postman chased the goat by mistake.'],
    [
      'The supplier was paid by the dealer within a week.',
      'The supplier paid the dealer within a week.',
    ],
    [
      'The vicar introduced Olga to the choir yesterday evening.',
      'The choir introduced Olga to the vicar yesterday evening.',
    ],
  ] as const)
    it(`is exchanged: ${claim}`, () => {
      assert.ok(isRefused(evidence, claim))
    })

  for (const [evidence, claim] of [
    ['The wolf chased the fox across the meadow.', 'The fox was chased by the wolf.'],
    [
      'The wolf chased the fox across the meadow, and the fox chased the wolf at the well.',
      'The fox chased the wolf at the well.',
    ],
    ['The lane crosses the canal near the inn.', 'The canal crosses the lane near the inn.'],
    ['The engineer met the architect near the pier.', 'The architect met the engineer.'],
    [
      'With the trainee the tutor visited the farm.',
      'The tutor visited the farm with the trainee.',
    ],
    [
      'Last spring the union thanked the minister during the talks.',
      'The union thanked the minister during the talks last spring.',
    ],
    ['Ines taught Olaf, whom Petra had taught before.', 'Petra had taught Olaf before.'],
  ] as const)
    it(`is as told: ${claim} (${evidence})`, () => {
      assert.equal(isRefused(evidence, claim), false)
    })
})

describe('names that only open sentences', () => {
  const [proposal, offer] = [
    'Bernard proposed a second van. Dafydd thought that too dear.',
    'Workers demanded a rise in May. Managers offered a bonus.',
  ]
  for (const [evidence, claim, isOther] of [
    [proposal, 'Dafydd proposed a second van.', true],
    [proposal, 'Bernard thought that too dear.', true],
    ['Aerolis won the bid. Penrose came second.', 'Penrose won the bid.', true],
    ['Huw will drive. Gwenllian will bring the tents.', 'Huw will bring the tents.', true],
    [proposal, 'Bernard proposed a second van.', false],
    [offer, 'Managers demanded a rise in May.', false],
    ['Dafydd proposed a van. Gwenllian proposed a van too.', 'Gwenllian proposed a van.', false],
    ['Dafydd Parry proposed a van. Parry drives well.', 'Parry proposed a van.', false],
    ['Dafydd and Huw proposed a van. Huw drives well.', 'Huw proposed a van.', false],
  ] as const)
    it(`${isOther ? 'another did it' : 'stays'}: ${claim} (${evidence})`, () => {
      assert.equal(isRefused(evidence, claim), isOther)
    })
})

describe('values of two things', () => {
  const quotes = 'Three bids: Hartley £4,100, Moss £3,750, Quill £5,200.'
  const fares = 'Tickets cost 5 euros for adults and 12 euros for children.'
  const gift = 'Ida paid 20 pounds and Otto 35 pounds for the gift.'
  for (const [evidence, claim, isExchanged] of [
    [quotes, 'Three bids: Hartley £3,750 and Moss £4,100.', true],
    [fares, 'Adults pay 12 euros and children 5 euros.', true],
    [gift, 'Ida paid 35 pounds and Otto 20 pounds for the gift.', true],
    ['Barley yielded 3.2 t, wheat 4.1 t.', 'Barley yielded 4.1 t and wheat 3.2 t.', true],
    [quotes, 'Three bids: Moss £3,750 and Hartley £4,100.', false],
    [fares, 'Tickets cost 12 euros for children and 5 euros for adults.', false],
    [fares, 'Children pay 12 euros and adults 5 euros.', false],
    ['It is between 2 m and 30 cm long.', 'It is between 30 cm and 2 m long.', false],
    [gift, 'For the gift Otto paid 35 pounds and Ida 20 pounds.', false],
    ['We sold 40 jars in May, and in June we sold 55.', 'In June 55 were sold, in May 40.', false],
    ['The fee is £30, the deposit £100.', 'The deposit is £70 more than the fee of £30.', false],
  ] as const)
    it(`${isExchanged ? 'are exchanged' : 'are as told'}: ${claim} (${evidence})`, () => {
      assert.equal(isRefused(evidence, claim), isExchanged)
    })
})

describe('a verb that two share', () => {
  const minutes = 'Tom Ross wrote the minutes and Ann Lee the letter to the council.'
  const race = 'Eva ran 10 km on Monday and Finn on Thursday.'
  for (const [evidence, claim, isOther] of [
    ['Ida paid 20 pounds and Otto 35.', 'Otto paid 20 pounds.', true],
    ['Ida paid 20 pounds and Otto 35.', 'Otto paid 35 pounds.', false],
    ['Ida earns 30 pounds and Otto, her brother, 28 pounds.', 'Otto earns 28 pounds.', false],
    ['Ida earns 30 pounds and Otto, her brother, 28 pounds.', 'Otto earns 30 pounds.', true],
    ['Neither Paula nor Quentin voted; Rita did.', 'Rita voted.', false],
    [race, 'Finn ran 10 km on Thursday.', false],
    [minutes, 'Ann Lee wrote the letter to the council.', false],
    [minutes, 'Ann Lee wrote the minutes.', true],
    ['Huw brings the tents, Nerys the maps.', 'Nerys brings the maps.', false],
    ['Aerolis delivered the pumps; Penrose checked them.', 'Penrose delivered the pumps.', true],
  ] as const)
    it(`${isOther ? 'another did it' : 'is of both'}: ${claim} (${evidence})`, () => {
      assert.equal(isRefused(evidence, claim), isOther)
    })
})

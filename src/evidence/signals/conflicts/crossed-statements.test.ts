import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { claimReader } from '../alignment/claim-reader.ts'
import { evidenceReader } from '../alignment/evidence-reader.ts'
import { claimSignals } from '../claim-signals.ts'

const decisive = (evidence: string, claim: string): string[] =>
  claimSignals(claimReader(claim), evidenceReader(evidence))
    .conflicts.filter(({ isDecisive }) => isDecisive === true)
    .map(({ message }) => message)

const director =
  'Helen Marsh is the clinical director. Owen Pryce looks after farm animals and horses.'
const nurse =
  'Carla Whitmore is the practice manager. Tom Ferris is the head nurse; he works in Oakham.'
const calls =
  'Between 7 pm and 8 am emergency calls are answered by the Greenway Animal Hospital in ' +
  'Stanmore. Farm calls at night are answered by Owen Pryce himself.'
const party =
  '3. Christmas party. It will be held on 12 December at the Drovers Arms. Last year it was at ' +
  'the Lemon Tree.'
const dress = 'Nurses wear green tunics, receptionists navy blue.'
const bottles =
  'I have counted the bottles: 15 are still on the shelf in Oakham and 6 are in Fennick, so ' +
  'three have been sold.'
const keys =
  'The keys of the cabinet in Oakham are kept by Tom Ferris, those in Fennick by Aisha Bello.'
const welcome =
  'Helen welcomed Ruth Kendrick and the new student nurse, Mina Okafor, who started in May.'
const cars =
  'Owen bought a used Ford van for £12,750 from Hollins Motors on 20 October. The Skoda was ' +
  'sold for £900.'
const repairs = 'Urgent repairs are done by Kerr Ltd. Small repairs are done by Tom Ross.'

describe('what is said of another', () => {
  for (const [evidence, claim] of [
    [director, 'Owen Pryce is the clinical director.'],
    [nurse, 'Carla Whitmore is the head nurse.'],
    [nurse, 'Tom Ferris is the practice manager.'],
    [calls, 'Farm calls at night are answered by the Greenway Animal Hospital.'],
    [party, 'The Christmas party will be held at the Lemon Tree.'],
    [dress, 'Nurses wear navy blue tunics.'],
    [dress, 'Receptionists wear green tunics.'],
    [bottles, 'Six bottles were still in Oakham.'],
    [keys, 'The keys of the cabinet in Fennick are kept by Tom Ferris.'],
    [welcome, 'Ruth Kendrick is a student nurse.'],
    [`${welcome} Aisha Bello is the nurse in Fennick.`, 'Ruth Kendrick is a student nurse.'],
    [cars, 'The Skoda was bought for £12,750.'],
    [repairs, 'Small repairs are done by Kerr Ltd.'],
    ['Ann Lee has the keys. Ben Holt has the alarm code.', 'Ben Holt has the keys.'],
    [
      'Helen Marsh runs the shop. Ben Holt is the treasurer of the club.',
      'Helen Marsh is the treasurer of the club.',
    ],
    ['We thank Ann Lee and our new chair, Ben Holt.', 'Ann Lee is the new chair.'],
    ['Dogs need long walks, cats warm beds.', 'Dogs need warm beds.'],
    [
      'The boiler in Leeds was mended by Kerr, the one in York by Moss.',
      'The boiler in York was mended by Kerr.',
    ],
    ['12 tables are in the barn in Leeds, 8 in York.', 'There are 8 tables in Leeds.'],
    ['The fair will be held in Leeds. In 2019 it was in York.', 'The fair will be held in York.'],
  ] as const)
    test(`"${claim}" does not follow from "${evidence}"`, () =>
      assert.notDeepEqual(decisive(evidence, claim), []))

  for (const [evidence, claim] of [
    [director, 'Helen Marsh is the clinical director.'],
    [director, 'Owen Pryce looks after horses.'],
    ['Helen Marsh is the director. She works in Oakham.', 'Helen Marsh works in Oakham.'],
    [nurse, 'Tom Ferris works in Oakham.'],
    [nurse, 'Tom Ferris is the head nurse.'],
    [calls, 'Emergency calls are answered by the Greenway Animal Hospital.'],
    [calls, 'Owen Pryce answers farm calls at night.'],
    [party, 'The Christmas party will be held at the Drovers Arms.'],
    [party, 'Last year the Christmas party was at the Lemon Tree.'],
    [dress, 'Nurses wear green tunics.'],
    [dress, 'Receptionists wear navy blue.'],
    [dress, 'Receptionists wear navy blue tunics.'],
    [dress, 'Receptionists wear navy blue and nurses wear green.'],
    [bottles, 'Fifteen bottles were still in Oakham.'],
    [bottles, 'Six bottles are in Fennick and 15 in Oakham.'],
    [keys, 'Aisha Bello keeps the keys of the cabinet in Fennick.'],
    [keys, 'Tom Ferris keeps the keys of the cabinet in Oakham.'],
    [welcome, 'Mina Okafor is the new student nurse.'],
    [welcome, 'Helen welcomed Ruth Kendrick.'],
    [`${welcome} Ruth Kendrick was a student nurse, too.`, 'Ruth Kendrick was a student nurse.'],
    [cars, 'The Skoda was sold for £900.'],
    [cars, 'Hollins Motors sold the Ford van for £12,750.'],
    [repairs, 'Small repairs are done by Tom Ross.'],
    ['Ruth Kendrick accepted. She starts on 18 August.', 'Ruth Kendrick starts on 18 August.'],
    ['Vetora was chosen on 13 May. Tom voted against it.', 'Tom voted against Vetora on 13 May.'],
    ['Acme Ltd makes pellets. The firm is based in Leeds.', 'Acme Ltd is based in Leeds.'],
    [
      'Ann Lee chaired the meeting on 3 May. Tom Ross took the minutes.',
      'Tom Ross took the minutes on 3 May.',
    ],
    [
      'Ann Lee and Tom Ross run the shop in Leeds. It opens on 3 May.',
      'Tom Ross runs the shop in Leeds.',
    ],
    [
      'Tom Ross wrote the report in 2019. It was published by Norton Press in 2020.',
      'Norton Press published the report of Tom Ross in 2020.',
    ],
    [
      'The club was founded in 1987 by Margaret Ash. Its first chair was Ben Holt.',
      'Ben Holt was the first chair of the club.',
    ],
    ['Robert Hill joined in May. Bob is the treasurer.', 'Robert Hill is the treasurer.'],
    ['Ann Lee, the treasurer, lives in Leeds. Ben is in York.', 'The treasurer lives in Leeds.'],
    [
      'Juniper belongs to Kate Hill. On 22 September she was sold to Fiona Trask.',
      'Juniper was sold to Fiona Trask.',
    ],
    ['The director is Helen Marsh. Dr Marsh is in Leeds.', 'The director is in Leeds.'],
    ['Tom Ferris is in Oakham. The head nurse is Tom Ferris.', 'Tom Ferris is the head nurse.'],
    [
      'The old machine breaks down every month. The X-ray machine goes to Stanmore College.',
      'The old machine goes to Stanmore College.',
    ],
    [
      'Owen Pryce was the director until 2019. Helen Marsh is the director now.',
      'Owen Pryce was the director until 2019.',
    ],
    ['Present: Ann Lee (chair), Tom Ross. Minutes: Ben Holt.', 'Ann Lee is the chair.'],
    [
      'I talked Wendy down to £30,200. We offered the DX40 digital X-ray system for £31,800.',
      'The price of the X-ray system was brought down to £30,200.',
    ],
    [
      'We can offer the Medray system for £31,800. I talked Wendy down to £30,200.',
      'The price of the Medray system was brought down to £30,200.',
    ],
    ['Oakham: 15 bottles. Fennick: 6 bottles.', 'There are six bottles in Fennick.'],
  ] as const)
    test(`"${claim}" may follow from "${evidence}"`, () =>
      assert.deepEqual(decisive(evidence, claim), []))
})

const evening =
  'Only electric launches and rowing boats are hired out in the evening; cruisers are not.'
const dogs = 'Dogs are not allowed in the café, but guide dogs are.'

describe('what a clause without a verb of its own says', () => {
  for (const [evidence, claim] of [
    [evening, 'Cruisers are hired out in the evening.'],
    [dogs, 'Guide dogs are not allowed in the café.'],
    ['Members can borrow the projector, guests cannot.', 'Guests can borrow the projector.'],
    ["The hall is heated in winter; the barn isn't.", 'The barn is heated in winter.'],
    ['Tom Ross signed the lease, Ann Lee did not.', 'Ann Lee signed the lease.'],
    ['Ann Lee has a key, and Tom Ross does too.', 'Tom Ross has no key.'],
  ] as const)
    test(`"${claim}" is refused by "${evidence}"`, () =>
      assert.notDeepEqual(decisive(evidence, claim), []))

  for (const [evidence, claim] of [
    [evening, 'Cruisers are not hired out in the evening.'],
    [evening, 'Electric launches are hired out in the evening.'],
    [dogs, 'Guide dogs are allowed in the café.'],
    ['Guide dogs are allowed; dogs are not.', 'Guide dogs are allowed.'],
    ['The hall is heated in winter; the barn is not.', 'The hall is heated in winter.'],
    ['Paper is no longer ordered from Harper.', 'Paper was ordered from Harper.'],
  ] as const)
    test(`"${claim}" is not refused by "${evidence}"`, () => {
      const { conflicts } = claimSignals(claimReader(claim), evidenceReader(evidence))
      assert.deepEqual(conflicts, [])
    })

  test('"no longer" denies the verb behind it', () => {
    const evidence = evidenceReader('Paper is no longer ordered from Harper.')
    const { conflicts } = claimSignals(claimReader('Paper is ordered from Harper.'), evidence)
    assert.deepEqual(
      conflicts.map(({ kind }) => kind),
      ['negation'],
    )
  })
})

const quotes = 'For the jetty Marrick wants 12,900 pounds and Lowe & Sons 11,750 pounds.'
const roof = 'For the roof Kerr Ltd quoted £900, Moss & Son £1,100 and Dale Brothers £840.'
const sales = 'In May Leeds sold 340 tickets and York 210.'

describe('amounts of names that share a verb', () => {
  for (const [evidence, claim] of [
    [quotes, 'Lowe & Sons wants 12,900 pounds for the jetty.'],
    [quotes, 'Marrick wants 11,750 pounds for the jetty.'],
    [roof, 'Moss & Son quoted £900 for the roof.'],
    [roof, 'Dale Brothers quoted £1,100 for the roof.'],
    [sales, 'York sold 340 tickets in May.'],
  ] as const)
    test(`"${claim}" does not follow from "${evidence}"`, () =>
      assert.notDeepEqual(decisive(evidence, claim), []))

  for (const [evidence, claim] of [
    [quotes, 'Lowe & Sons wants 11,750 pounds for the jetty.'],
    [quotes, 'Marrick wants 12,900 pounds for the jetty.'],
    [roof, 'Moss & Son quoted £1,100 for the roof.'],
    [sales, 'York sold 210 tickets in May.'],
  ] as const)
    test(`"${claim}" may follow from "${evidence}"`, () => {
      const { conflicts } = claimSignals(claimReader(claim), evidenceReader(evidence))
      assert.deepEqual(conflicts, [])
    })
})

const thanks = 'Priya thanked Tom Escott, who moved the old bookings over at the weekend.'
const papers = 'Moira asked Dennis Okafor, who had sold the launch, for the papers.'
const authors = 'Ann Lee and Ben Holt, who wrote the report, were thanked by Tom Ross.'

describe('what "who" says of the name before it', () => {
  for (const [evidence, claim] of [
    [thanks, 'Priya Raman moved the old bookings over.'],
    [papers, 'Moira sold the launch.'],
    [authors, 'Tom Ross wrote the report.'],
  ] as const)
    test(`"${claim}" does not follow from "${evidence}"`, () =>
      assert.notDeepEqual(decisive(evidence, claim), []))

  for (const [evidence, claim] of [
    [thanks, 'Tom Escott moved the old bookings over.'],
    [papers, 'Dennis Okafor sold the launch.'],
    [authors, 'Ann Lee wrote the report.'],
    ['The sister of Tom Ross, who is ill, sold the launch.', 'Tom Ross sold the launch.'],
  ] as const)
    test(`"${claim}" may follow from "${evidence}"`, () =>
      assert.deepEqual(decisive(evidence, claim), []))
})

const refund =
  'A booking cancelled at least 14 days before the hire is refunded in full. Between 13 and 3 ' +
  'days before, half the price is refunded.'
const courier =
  'Orders of up to 50 pounds are sent by post. For orders of 51 to 200 pounds a courier is used.'

describe('a number in a stretch', () => {
  for (const [evidence, claim] of [
    [refund, 'Half the price is refunded for a booking cancelled five days before the hire.'],
    [courier, 'A courier is used for orders of 120 pounds.'],
    ['The course lasts 3 to 5 days.', 'The course lasts 4 days.'],
  ] as const)
    test(`"${claim}" may follow from "${evidence}"`, () => {
      const { conflicts } = claimSignals(claimReader(claim), evidenceReader(evidence))
      assert.deepEqual(conflicts, [])
    })

  for (const [evidence, claim] of [
    [refund, 'A booking cancelled five days before the hire is refunded in full.'],
    ['The course lasts 3 to 5 days.', 'The course lasts 7 days.'],
    ['The price rises from 20 to 26 pounds.', 'The price rises to 23 pounds.'],
  ] as const)
    test(`"${claim}" does not follow from "${evidence}"`, () => {
      const { conflicts } = claimSignals(claimReader(claim), evidenceReader(evidence))
      assert.notDeepEqual(conflicts, [])
    })
})

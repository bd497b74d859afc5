import assert from 'node:assert/strict'
import { test } from 'node:test'
import { claimReader } from './alignment/claim-reader.ts'
import { evidenceReader } from './alignment/evidence-reader.ts'
import { claimSignals } from './claim-signals.ts'
import { isPlainlyTold } from './plainly-told.ts'

function isTold(hypothesis: string, heading: string, text: string): boolean {
  const claim = claimReader(hypothesis)
  const evidence = evidenceReader(text, heading)
  return (
    claimSignals(claim, evidence).conflicts.length === 0 &&
    isPlainlyTold(claim, evidence, { text, headings: [heading] })
  )
}

const told: ReadonlyArray<readonly [claim: string, heading: string, text: string]> = [
  [
    'Juniper was sold to Fiona Trask.',
    'Case notes: Juniper',
    "Sold to Martin Ellery's neighbour, Fiona Trask.",
  ],
  ['The lease was signed by Anna.', 'Lease', 'Anna signed the lease in May.'],
  ['Anna signed the lease.', 'Lease', 'The lease was signed by Anna in May.'],
  ['The lease was signed.', 'Lease', 'Anna signed the lease.'],
  [
    'Vetora has been in use in Oldbourne since 14 July.',
    'Minutes',
    'Vetora has been in use in Oldbourne since 14 July and in Fennick since 4 August.',
  ],
  [
    'Rufus was vaccinated against rabies.',
    'Case notes: Rufus',
    'Vaccinated against rabies by Tom Ferris.',
  ],
  [
    'Ray Dunstan replaced the lights in the car park.',
    'Car park',
    'The electrician, Ray Dunstan, replaced the lights on 21 February.',
  ],
  ['Anna paid the deposit for the boat.', 'Boat', 'Anna paid the deposit.'],
  [
    'Dolovet eye drops of batch K2207 were recalled.',
    'Recall',
    'the maker recalls Dolovet eye drops, batch K2207, because the seal may leak.',
  ],
  [
    'Mina Park earns 2,600 EUR a month.',
    'Staff',
    'Jonas Weber earns 3,150 EUR a month; Mina Park earns 2,600 EUR a month.',
  ],
  [
    'Helen Marchetti operated on Rufus on 5 November.',
    'Case notes: Rufus',
    '5 November 2025. Operated on by Helen Marchetti; Sunita Rao assisted.',
  ],
  [
    'Sunita Rao assisted on 5 November.',
    'Case notes: Rufus',
    '5 November 2025. Operated on by Helen Marchetti; Sunita Rao assisted.',
  ],
  [
    'Owen Pryce chaired the meeting on 13 May 2025.',
    'Practice meeting, 13 May 2025',
    'Present: Owen Pryce (chair), Carla Whitcombe, Tom Ferris.',
  ],
  ['The bridge was closed in May.', 'News', 'In May the bridge was closed.'],
]

const notTold: typeof told = [
  [
    'Juniper was sold to Martin Ellery.',
    'Case notes: Juniper',
    "Sold to Martin Ellery's neighbour, Fiona Trask.",
  ],
  ['Anna signed the lease.', 'Lease', 'Anna refused to sign the lease.'],
  ['Anna signed the lease.', 'Lease', 'Anna forgot to sign the lease.'],
  ['Anna signed the lease.', 'Lease', 'Anna never signed the lease.'],
  ['Anna signed the lease.', 'Lease', 'Anna asked Ben to sign the lease.'],
  ['Anna signed the lease.', 'Lease', 'If Anna signs the lease, we can move in.'],
  ['Anna signed the lease.', 'Lease', 'Anna wants to sign the lease in May.'],
  ['Anna signed the lease.', 'Lease', 'Anna nearly signed the lease.'],
  ['Anna signed the lease.', 'Lease', 'Anna denied having signed the lease.'],
  ['Anna signed the lease.', 'Lease', 'Anna watched her brother sign the lease.'],
  ['Anna signed the lease.', 'Lease', 'Anna should have signed the lease.'],
  ['Anna signed the lease.', 'Lease', 'Anna advised the tenant to sign the lease.'],
  ['Anna signed the lease.', 'Lease', 'Anna stopped her sister from signing the lease.'],
  ['Anna signed the lease.', 'Lease', 'Before Anna signs the lease she calls the bank.'],
  ['Anna signed the lease.', 'Lease', 'Did Anna sign the lease?'],
  ['Anna signed the lease.', 'Lease', 'Anna went on holiday and her brother signed the lease.'],
  ['Anna signed the lease.', 'Lease', 'Anna was away when the lease was signed.'],
  ['Anna signed the lease.', 'Lease', 'The man who lives with Anna signed the lease.'],
  ['Anna signed the lease.', 'Lease', 'The lease that Anna drafted was signed.'],
  ['Anna signed the lease.', 'Lease', 'The lease was shown to Anna and signed by her brother.'],
  ['All children passed the test.', 'School', 'Some children passed the test.'],
  ['Only members may park in the yard.', 'Rules', 'Members may park in the yard.'],
  ['The dog bit the boy.', 'Report', 'The boy bit the dog.'],
  ['The boy bit the dog.', 'Report', 'The dog bit the boy.'],
  [
    'Clara Voss makes the set designs for Nine Lanterns.',
    'Season',
    'Set designs are made by Yusuf for Nine Lanterns and by Clara Voss for Ada.',
  ],
  [
    'Receptionists wear green tunics.',
    'Handbook',
    'Nurses wear green tunics, receptionists navy blue.',
  ],
  [
    'Nurses wear navy blue tunics.',
    'Handbook',
    'Nurses wear green tunics, receptionists navy blue.',
  ],
  [
    'Vetora has been in use in Fennick since 14 July.',
    'Minutes',
    'Vetora has been in use in Oldbourne since 14 July and in Fennick since 4 August.',
  ],
  [
    'Fennick opens every Saturday from December.',
    'Minutes',
    'We open Fennick on the first Saturday of every month from 6 December.',
  ],
  [
    'The bakery delivers rolls on Sunday.',
    'Contract',
    'The bakery delivers bread on Saturday and rolls on Sunday are delivered by the cafe.',
  ],
  [
    'The mayor opened the bridge.',
    'Opening of the bridge',
    'The mayor arrived late, so the bishop opened it.',
  ],
  ['Anna sold the car to Ben.', 'Car', 'Ben sold the car to Anna.'],
  ['Anna is the sister of Ben.', 'Family', 'Anna met the sister of Ben.'],
  ['Rufus bit Anna.', 'Case notes: Rufus', 'The cat bit Anna.'],
  ['Rufus was sold to Ben.', 'Case notes: Rufus', 'His sister was sold to Ben.'],
  ['Rufus was sold to Ben.', 'Case notes: Rufus', 'The collar was sold to Ben.'],
  ['Medray sold the machine.', 'Medray: invoice', 'Carla sold the old machine.'],
  ['The boat was repaired.', 'Boat', 'Anna promised to repair the boat.'],
  ['The boat was repaired.', 'Boat', 'Nobody repaired the boat.'],
  ['The boat was painted by Anna.', 'Boat', 'Anna held the ladder and Ben painted the boat.'],
  ['Dolovet eye drops were recalled.', 'Recall', 'The maker did not recall Dolovet eye drops.'],
  ['Dolovet eye drops were recalled.', 'Recall', 'The maker may recall Dolovet eye drops.'],
  ['The fair was cancelled.', 'Fair', 'The council cancelled the insurance of the fair.'],
  ['The roof was repaired.', 'Roof', 'The roofer repaired the gutter under the roof.'],
  ['Anna paid the deposit for the boat.', 'Boat', 'Anna paid the deposit for the trailer.'],
  [
    'Mina Park earns 3,150 EUR a month.',
    'Staff',
    'Jonas Weber earns 3,150 EUR a month; Mina Park earns 2,600 EUR a month.',
  ],
  ['Anna signed the lease.', 'Lease', 'Ben says that Anna signed the lease.'],
  ['Anna owns the boat.', 'Boat', 'The dog of Anna owns the boat.'],
  [
    'Helen Marchetti operated on Rufus on 6 November.',
    'Case notes: Rufus',
    '5 November 2025. Operated on by Helen Marchetti; Sunita Rao assisted.',
  ],
  [
    'Sunita Rao operated on Rufus on 5 November.',
    'Case notes: Rufus',
    '5 November 2025. Operated on by Helen Marchetti; Sunita Rao assisted.',
  ],
  [
    'Carla Whitcombe chaired the meeting on 13 May 2025.',
    'Practice meeting, 13 May 2025',
    'Present: Owen Pryce (chair), Carla Whitcombe, Tom Ferris.',
  ],
  [
    'Tom Ferris chaired the meeting on 13 May 2025.',
    'Practice meeting, 13 May 2025',
    'Present: Owen Pryce (chair), Tom Ferris.',
  ],
  ['The roof was mended in May 2024.', 'Minutes, 3 May 2024', 'The roof was mended in 2019.'],
  ['The roof was mended in May 2024.', 'Minutes, 3 May 2024', 'The roof was mended.'],
  ['Ben sold the car in May.', 'Car', 'Ben bought the bike and sold the car in June.'],
]

for (const [claim, heading, text] of told)
  test(`"${text}" under "${heading}" tells: ${claim}`, () => {
    assert.equal(isTold(claim, heading, text), true)
  })

for (const [claim, heading, text] of notTold)
  test(`"${text}" under "${heading}" does not tell: ${claim}`, () => {
    assert.equal(isTold(claim, heading, text), false)
  })

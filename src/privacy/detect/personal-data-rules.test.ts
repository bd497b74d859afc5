import assert from 'node:assert/strict'
import { test } from 'node:test'
import { personalDataRules } from './personal-data-rules.ts'

const rules = personalDataRules()

/** `type: words` of everything that is found. */
const found = (text: string): string[] =>
  rules(text).map(({ type, start, end }) => `${type}: ${text.slice(start, end)}`)

/** The country's way of writing, in made-up letters; each must be found exactly. */
const letters: ReadonlyArray<readonly [text: string, ...expected: string[]]> = [
  [
    'Sehr geehrter Herr Krause, mein Name ist Jürgen Schäfer und ich wohne in 70173 Stuttgart.',
    'title: Herr',
    'person: Krause',
    'person: Jürgen Schäfer',
    'postcode: 70173',
    'location: Stuttgart',
  ],
  [
    'Bonjour, je m’appelle Amélie Dubois-Martin, j’habite au 15 rue de la République, 69002 Lyon.',
    'person: Amélie Dubois-Martin',
    'street-address: 15 rue de la République, 69002 Lyon',
  ],
  [
    'Me llamo María José Fernández Ruiz, DNI 12345678Z. Mi teléfono es +34 612 345 678.',
    'person: María José Fernández Ruiz',
    'national-id: 12345678Z',
    'phone-number: +34 612 345 678',
  ],
  [
    'Sono Francesca Lo Russo, residente in Via Giuseppe Verdi 23, 20121 Milano.',
    'person: Francesca Lo Russo',
    'street-address: Via Giuseppe Verdi 23, 20121 Milano',
  ],
  [
    'Ik heet Willem van der Berg en ik woon aan de Keizersgracht 174-2, 1016 DW Amsterdam.',
    'person: Willem van der Berg',
    'street-address: Keizersgracht 174-2, 1016 DW Amsterdam',
  ],
  [
    'Nazywam się Katarzyna Wiśniewska, mieszkam przy ul. Marszałkowskiej 84/92, 00-514 Warszawa.',
    'person: Katarzyna Wiśniewska',
    'street-address: ul. Marszałkowskiej 84/92, 00-514 Warszawa',
  ],
  [
    'Jag heter Åsa Lindqvist och bor på Storgatan 5, 111 51 Stockholm.',
    'person: Åsa Lindqvist',
    'street-address: Storgatan 5, 111 51 Stockholm',
  ],
  [
    'Dear Mr Okonkwo, I met Ngozi Adichie-Balogun in Lagos.',
    'title: Mr',
    'person: Okonkwo',
    'person: Ngozi Adichie-Balogun',
    'location: Lagos',
  ],
  [
    'Ship to: Robert J. O’Neill Jr., 1600 Pennsylvania Ave NW, Apt 4B, Washington, DC 20500.',
    'person: Robert J. O’Neill Jr.',
    'street-address: 1600 Pennsylvania Ave NW, Apt 4B, Washington, DC 20500',
  ],
  [
    'Please write to P.O. Box 186, or meet Ms. Yuki Watanabe in Osaka.',
    'street-address: P.O. Box 186',
    'title: Ms.',
    'person: Yuki Watanabe',
    'location: Osaka',
  ],
  [
    'It is now 7 Fallow Chare, Hexham NE46 1AB; member WX-0417 / 01632 960188.',
    'street-address: 7 Fallow Chare, Hexham NE46 1AB',
    'phone-number: 01632 960188',
  ],
  [
    'first_names: April Violet | passport_no: 540000123 | policy_no: QX-5520-8816',
    'person: April Violet',
    'national-id: 540000123',
    'national-id: QX-5520-8816',
  ],
  [
    'He moved to 14 impasse des Lilas, 69001 Lyon. Her certificate, 001800000420, is new.',
    'street-address: 14 impasse des Lilas, 69001 Lyon',
    'national-id: 001800000420',
  ],
]
for (const [text, ...expected] of letters)
  test(`finds all in: ${text.slice(0, 40)}…`, () => {
    assert.deepEqual(found(text), expected)
  })

test('what one name of a text says holds for the others: lists, parts of names, companies', () => {
  assert.deepEqual(found('We saw Anna Kowalska, Zylvi and Brun. Later Kowalska left.'), [
    'person: Anna Kowalska',
    'person: Zylvi',
    'person: Brun',
    'person: Kowalska',
  ])
  assert.deepEqual(found('Anna Smith of Zandrix spoke, then Acme Holdings Ltd did.'), [
    'person: Anna Smith',
    'organization: Zandrix',
    'organization: Acme Holdings Ltd',
  ])
})

test('a text without capitals is read by its words', () => {
  assert.deepEqual(found('my name is olga krylova and i live in berlin'), [
    'person: olga krylova',
    'location: berlin',
  ])
})

test('an address over several lines ends with its last line', () => {
  assert.deepEqual(found('Anna Smith\nAcme Ltd\nStorgata 15\n0184 Oslo\nNorway\n\nThe rest.'), [
    'person: Anna Smith',
    'organization: Acme Ltd',
    'street-address: Storgata 15\n0184 Oslo\nNorway',
  ])
})

/** Addresses that must be found whole, with nothing beside them. */
const addresses = [
  'Building 88, Way 2245, Al Khuwair, Muscat 133, Oman',
  '22 Bóthar na Trá, Salthill, Co. Galway, H91 X4YZ, Ireland',
  '128/5 Đường Lê Lợi, Phường Bến Nghé, Quận 1, Đà Nẵng 550000, Vietnam',
  'No. 14/3, 2nd Main, Jayanagar, Bengaluru, Karnataka 560041, India',
  'C/ Serrano, 45, 2.º dcha., 28001 Madrid',
  'Keizersgracht 412-III, 1016 GC Amsterdam',
  'Rural Route 4, Box 77, Ely, NV 89301',
  '7 ter, rue du Bac, 75007 Paris',
  'Roppongi 6-10-1-1203, Minato-ku, Tokyo 106-6108',
]
for (const address of addresses)
  test(`finds the address ${address} as one`, () => {
    assert.deepEqual(found(`Please send it to ${address}.`), [`street-address: ${address}`])
  })

test('forms of address of many languages stand before names', () => {
  const text =
    'Judge Ellen Marsh, la dott.ssa Ginevra Mancuso, D.ª Begoña Uriarte, Eng. Duarte Reis, ' +
    'mevrouw Van Houten, Prof. Dr. med. Anna Schulz; but Desmond Bishop has none.'
  assert.deepEqual(
    found(text).filter(one => one.startsWith('title')),
    ['Judge', 'dott.ssa', 'D.ª', 'Eng.', 'mevrouw', 'Prof. Dr. med.'].map(one => `title: ${one}`),
  )
  assert.ok(found(text).includes('person: Desmond Bishop'))
})

test('companies are known by their forms', () => {
  const text =
    'Kisaragi Precision K.K., Ege Lojistik A.Ş., Harbour Mutual and Blue Heron Lodge pay.'
  assert.deepEqual(found(text), [
    'organization: Kisaragi Precision K.K.',
    'organization: Ege Lojistik A.Ş.',
    'organization: Harbour Mutual',
    'organization: Blue Heron Lodge',
  ])
})

test('things called after persons, standards, articles and versions are no personal data', () => {
  const text =
    'Use Phillips screws and a Hessian matrix; the Babinski sign is absent, BP 130/85. Firmware ' +
    '3.0.14.2, EAN 4006381333931, EN 10025, RAL 5010. We hired a Senior Hydrologist.'
  assert.deepEqual(found(text), [])
})

test('words of work with capitals are nobody', () => {
  const text =
    'Please review the Design Report in Section 4. The API returns JSON; the Kubernetes update ' +
    'KB5034441 failed with error 0x80070643. Can we open it in Excel? Update the Project Plan.'
  assert.deepEqual(found(text), [])
})

test('only the types that are asked for are found', () => {
  const persons = personalDataRules({ types: ['person'] })
  const text = 'Anna Smith, anna@example.com, Berlin'
  assert.deepEqual(
    persons(text).map(({ start, end }) => text.slice(start, end)),
    ['Anna Smith'],
  )
})

test('allowed words are left, denied ones found whatever their case, as whole words', () => {
  const listed = personalDataRules({
    allow: ['anna smith'],
    deny: [
      { text: 'Project Falcon', type: 'organization' },
      { text: 'falcon', type: 'organization' },
    ],
  })
  const text = 'Anna Smith and Ben Miller run PROJECT FALCON; falconry is no falcon.'
  assert.deepEqual(
    listed(text).map(({ rule, start, end }) => `${rule}: ${text.slice(start, end)}`),
    [
      'person/weighed: Ben Miller',
      'organization/denied: PROJECT FALCON',
      'organization/denied: falcon',
    ],
  )
})

test('a long text is read in parts; ranges are of the whole', () => {
  const text = `${'Nothing is said here.\n'.repeat(5000)}Call Anna Smith.`
  assert.deepEqual(found(text), ['person: Anna Smith'])
})

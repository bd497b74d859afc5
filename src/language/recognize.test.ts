import assert from 'node:assert/strict'
import { test } from 'node:test'
import { recognizeInRanges, recognizeMentions } from './recognize.ts'

/** Mentions as `type:name`, in order. */
const seen = (text: string): string[] =>
  recognizeMentions(text).map(mention => `${mention.type}:${mention.name}`)
const surfaces = (text: string): string[] =>
  recognizeMentions(text).map(mention => text.slice(mention.start, mention.end))
const valuesOf = (text: string): unknown[] => recognizeMentions(text).map(mention => mention.value)

test('persons by honorific, given name, initials, regnal number, greeting, reversed order', () => {
  assert.deepEqual(seen("Last we met Mr. Okonkwo, Dr Jane O'Brien and Mary Ann Smith.").slice(-3), [
    'person:okonkwo',
    'person:jane obrien',
    'person:mary ann smith',
  ])
  assert.deepEqual(seen('He read J. R. R. Tolkien, J.K. Rowling and John F. Kennedy Jr.'), [
    'person:j r r tolkien',
    'person:j k rowling',
    'person:john f kennedy jr',
  ])
  assert.deepEqual(seen('the daughter of Lothair II and Benjamin "Ben" Pakulski'), [
    'person:lothair ii',
    'person:benjamin ben pakulski',
  ])
  assert.deepEqual(seen('Dear Oluwaseun,\nthanks.'), ['person:oluwaseun'])
  assert.deepEqual(seen('Hi Team,\nplease look.'), [])
  assert.deepEqual(seen('From: Smith, Mary <mary@x.org>'), [
    'person:mary smith',
    'address:mary@x.org',
  ])
  assert.deepEqual(seen('sent by Person_700b29d2c283'), ['person:person_700b29d2c283'])
})

test('what is not seen does not change a name', () => {
  assert.deepEqual(
    seen(
      'Later Mary A\u00adnn Smi\u200bth of the World Health Organi\u00adzation met ' +
        'Jo\u202ehn F. Kennedy.',
    ),
    seen('Later Mary Ann Smith of the World Health Organization met John F. Kennedy.'),
  )
})

test('what is said of a name once holds for the whole text', () => {
  assert.deepEqual(seen('We asked John Hancock. Then Hancock left.'), [
    'person:john hancock',
    'person:hancock',
  ])
  assert.deepEqual(
    seen('The World Health Organization (WHO) and the Acme Review Board (ARB) met. The ARB left.'),
    [
      'organization:world health organization',
      'organization:who',
      'organization:acme review board',
      'organization:arb',
      'organization:arb',
    ],
  )
})

test('possessives and particles: what belongs to a name and what does not', () => {
  assert.deepEqual(surfaces("When did Lothair Ii's mother visit St. Maurice's Abbey?"), [
    'Lothair Ii',
    "St. Maurice's Abbey",
  ])
  assert.deepEqual(seen('with Vincent van Gogh, Ludwig van Beethoven and Ermengarde of Tours'), [
    'person:vincent van gogh',
    'person:ludwig van beethoven',
    'phrase:ermengarde of tours',
  ])
})

test('organisations by suffix, head and ampersand', () => {
  assert.deepEqual(
    seen(
      'We know Acme Holdings Ltd, Initech, Inc., Siemens AG, Procter & Gamble and the Bank ' +
        'of England.',
    ).map(name => name.split(':')[0]),
    Array.from({ length: 5 }, () => 'organization'),
  )
  assert.deepEqual(
    seen('the University of Leeds and the Ministry of Transport and Infrastructure agreed'),
    ['organization:university of leeds', 'organization:ministry of transport and infrastructure'],
  )
})

test('places by list, suffix and neighbour', () => {
  assert.deepEqual(
    seen(
      'from Springfield, Illinois to New York City, near Lake Victoria and the Danube, via ' +
        'Elm Street',
    ),
    [
      'place:springfield',
      'place:illinois',
      'place:new york city',
      'place:lake victoria',
      'place:danube',
      'place:elm street',
    ],
  )
})

test('dates keep the granularity they are written in', () => {
  const cases: ReadonlyArray<readonly [string, string, object | undefined]> = [
    ['on 3 February 2024', '2024-02-03', { year: 2024, month: 2, day: 3 }],
    ['on February 3rd, 2024', '2024-02-03', { year: 2024, month: 2, day: 3 }],
    ['on Feb. 3, 2024', '2024-02-03', { year: 2024, month: 2, day: 3 }],
    [
      'at 2024-02-03T23:41:27+02:00',
      '2024-02-03T23:41:27+02:00',
      { year: 2024, month: 2, day: 3, hour: 23, minute: 41, second: 27, offsetMinutes: 120 },
    ],
    [
      'at 2024-02-03 23:41:27',
      '2024-02-03T23:41:27',
      { year: 2024, month: 2, day: 3, hour: 23, minute: 41, second: 27 },
    ],
    ['in February 2024', '2024-02', { year: 2024, month: 2 }],
    ['in 1995', '1995', { year: 1995 }],
    ['on February 3', '--02-03', { month: 2, day: 3 }],
    ['in May', '--05', { month: 5 }],
    ['am 3. März 2024', '2024-03-03', { year: 2024, month: 3, day: 3 }],
    ['el 3 de febrero de 2024', '2024-02-03', { year: 2024, month: 2, day: 3 }],
    ['on 12/25/2023', '2023-12-25', { year: 2023, month: 12, day: 25 }],
    ['on 25.12.2023', '2023-12-25', { year: 2023, month: 12, day: 25 }],
    ['on 03/04/2023', '03/04/2023', undefined],
    ['in the 1990s', '1990s', { decade: 1990 }],
    ['in the 19th century', 'c19', { century: 19 }],
    ['in Q3 2024', '2024-q3', { year: 2024, quarter: 3 }],
    ['the third quarter of 2024', '2024-q3', { year: 2024, quarter: 3 }],
    ['in 44 BC', '-0044', { year: -44 }],
    ['at 10:30 pm', 't22:30', { hour: 22, minute: 30 }],
    ['on Monday, 3 March 2024', '2024-03-03', { year: 2024, month: 3, day: 3 }],
    ['by 5 pm', 't17:00', { hour: 17, minute: 0 }],
    [
      'at February 3 , 2024 at 10:30',
      '2024-02-03T10:30',
      { year: 2024, month: 2, day: 3, hour: 10, minute: 30 },
    ],
    ['for next Monday', 'next monday', undefined],
    ['two days ago', 'two days ago', undefined],
    ['since last week', 'last week', undefined],
    ['until tomorrow', 'tomorrow', undefined],
    ['on Friday', 'friday', undefined],
    ['mails in march 2024', '2024-03', { year: 2024, month: 3 }],
    ['died after 938)', '0938', { year: 938 }],
  ]
  for (const [text, name, value] of cases) {
    const found = recognizeMentions(text)
    assert.deepEqual(
      found.map(mention => [mention.type, mention.name, mention.value]),
      [['date', name, value === undefined ? undefined : { kind: 'date', ...value }]],
      text,
    )
  }
})

test('what only looks like a date is none', () => {
  for (const text of [
    'he may come and march on',
    'the sun set out late',
    'version 31/2',
    'on 2024-13-45',
    'about 250 people',
    'at 99:99',
  ])
    assert.deepEqual(
      seen(text).filter(name => name.startsWith('date:') && !/late/.test(name)),
      [],
      text,
    )
})

test('quantities have a number and a unit', () => {
  const cases: ReadonlyArray<readonly [string, number, string]> = [
    ['5 km', 5, 'km'],
    ['12.5 %', 12.5, '%'],
    ['7 percent', 7, '%'],
    ['$1.2 million', 1_200_000, 'USD'],
    ['1.234,56 €', 1234.56, 'EUR'],
    ['EUR 1,200.50', 1200.5, 'EUR'],
    ['£5m', 5_000_000, 'GBP'],
    ['10MB', 10, 'MB'],
    ['three years', 3, 'year'],
    ['5 square kilometres', 5, 'km²'],
    ['4 million', 4_000_000, ''],
    ['20 °C', 20, '°C'],
    ['27 - day', 27, 'day'],
    ['80 km/h', 80, 'km/h'],
    ['250 people', 250, 'person'],
    ['-5 °C', -5, '°C'],
  ]
  for (const [text, value, unit] of cases)
    assert.deepEqual(valuesOf(`it is ${text} now`), [{ kind: 'quantity', value, unit }], text)
})

test('ids, codes, references and addresses', () => {
  assert.deepEqual(
    seen(
      'Send INV-2023-001, UNDE5678XYZ1234, 9806201052 and report_v2.pdf to john.doe@example.com.',
    ),
    [
      'identifier:inv-2023-001',
      'identifier:unde5678xyz1234',
      'identifier:9806201052',
      'identifier:report_v2.pdf',
      'address:john.doe@example.com',
    ],
  )
  assert.deepEqual(
    seen('See ISO 9001 and Section 4.2, or www.example.com/a and https://example.com/x_(y)).'),
    [
      'identifier:iso9001',
      'identifier:section4.2',
      'address:example.com/a',
      'address:example.com/x_(y)',
    ],
  )
  assert.deepEqual(seen('Call +1 (555) 123-4567 or phone 450 0840; ip 10.0.0.1'), [
    'address:+15551234567',
    'address:4500840',
    'identifier:10.0.0.1',
  ])
})

test('titles and quoted terms', () => {
  assert.deepEqual(seen('He liked "The Lord of the Rings" and the so-called \'double coat\'.'), [
    'work:lord of the rings',
    'term:double coat',
  ])
  assert.deepEqual(seen("known as a `` double coat '' , not `` Gone with the Wind ''"), [
    'term:double coat',
    'work:gone with the wind',
  ])
  assert.deepEqual(
    seen("God's Gift to Women is a 1931 American film.")[0],
    'work:gods gift to women',
  )
  assert.deepEqual(seen('who is the director of the film Polish-Russian War?'), [
    'work:polish russian war',
  ])
})

test('questions in small letters still show names, places, dates, amounts and quotations', () => {
  assert.deepEqual(
    seen('did john smith from new york send 5 mb in march 2024 about "electrical systems"?'),
    [
      'person:john smith',
      'place:new york',
      'quantity:5 MB',
      'date:2024-03',
      'term:electrical systems',
    ],
  )
})

test('a capital at the start of a sentence or a line in capitals names nothing by itself', () => {
  assert.deepEqual(seen('Attendance fell. However, prices rose. Please review it.'), [])
  assert.deepEqual(seen('Gantries are big. The Gantries moved, said Gantries.').length > 0, true)
  assert.deepEqual(seen('URGENT REVIEW OF THE NEW PLAN'), [])
  assert.deepEqual(seen('URGENT REVIEW OF ACME HOLDINGS LTD'), ['organization:acme holdings ltd'])
})

test('offsets are those of the whole text when a range is given', () => {
  const text = 'John Smith wrote. Mary Jones read it in Paris, France.'
  const start = text.indexOf('Mary')
  assert.deepEqual(
    recognizeMentions(text, { start, end: text.length }).map(mention =>
      text.slice(mention.start, mention.end),
    ),
    ['Mary Jones', 'Paris', 'France'],
  )
})

test('ranks after a comma, epithets, joined offices and glued particles belong to the name', () => {
  assert.deepEqual(
    seen('the son of Charles, Count of Valois, and Hugh Percy, 3rd Duke of Northumberland'),
    ['person:charles count of valois', 'person:hugh percy 3rd duke of northumberland'],
  )
  assert.deepEqual(seen('with Queen Victoria, Prince Albert and John Smith, Mary Jones'), [
    'phrase:queen victoria',
    'phrase:prince albert',
    'person:john smith',
    'person:mary jones',
  ])
  assert.deepEqual(surfaces('a daughter of William the Silent and Regina of Saxe- Meiningen'), [
    'William the Silent',
    'Regina of Saxe- Meiningen',
  ])
  assert.deepEqual(
    surfaces(
      'of the American Academy of Arts and Letters and the Federal Mine Safety and Health Act',
    ),
    ['American Academy of Arts and Letters', 'Federal Mine Safety and Health Act'],
  )
  assert.deepEqual(surfaces('he met Harun al-Rashid and Conall mac Taidg'), [
    'Harun al-Rashid',
    'Conall mac Taidg',
  ])
})

test('a question names titles as wholes, whatever they hold', () => {
  const cases: ReadonlyArray<readonly [string, readonly string[]]> = [
    [
      "Which film was released first, God'S Gift To Women or Aldri Annet Enn Bråk?",
      ['gods gift to women', 'aldri annet enn brak'],
    ],
    [
      'Which film has the director who died later, Love, Honor And Oh-Baby! or I Cover The ' +
        'Underworld?',
      ['love honor and oh baby', 'i cover the underworld'],
    ],
    [
      'What is the place of birth of the director of film Gaby: A True Story?',
      ['gaby a true story'],
    ],
    [
      'Who is the father of John Ernest, Duke Of Saxe-Eisenach?',
      ['john ernest duke of saxe eisenach'],
    ],
    [
      'Which film was made earlier, 45 Calibre Echo or Way...Way Out?',
      ['45 calibre echo', 'way way out'],
    ],
    ['Where was the performer of song Whispers (Corina Song) born?', ['whispers', 'corina']],
    ['Where did the director of film Captain Apache die?', ['captain apache']],
  ]
  for (const [question, names] of cases)
    assert.deepEqual(
      recognizeMentions(question).map(mention => mention.name),
      names,
      question,
    )
})

test('a question names the same in small letters and in capitals as in both', () => {
  for (const question of [
    "Which Film Was Released First, God's Gift To Women or Aldri Annet Enn Bråk?",
    'Where was the director of film Overland Adventure born?',
    'Are Quaqtaq Airport and Fort Nelson Airport located in the same country?',
  ]) {
    const names = (text: string): string[] => recognizeMentions(text).map(mention => mention.name)
    const asked = names(question.replace('Film Was Released First', 'film was released first'))
    assert.deepEqual(names(question.toLowerCase()), asked, question)
    assert.deepEqual(names(question.toUpperCase()), asked, question)
  }
})

test('a form or a message that ends with a question mark is no question about titles', () => {
  assert.deepEqual(
    seen('Title: Re: Station Upgrades, Message: Can we also discuss the timeline?'),
    ['phrase:station upgrades'],
  )
})

test('events and products', () => {
  assert.deepEqual(
    seen(
      'in the Battle of Hastings, in World War II, at the 2007 FIFA World Cup and the 89th ' +
        'Academy Awards',
    ),
    [
      'event:battle of hastings',
      'event:world war ii',
      'event:2007 fifa world cup',
      'event:89th academy awards',
    ],
  )
  assert.deepEqual(seen('with the software Acrobat in an Airbus A380'), [
    'product:acrobat',
    'product:airbus a380',
  ])
})

test(
  'a paragraph that defines something names it whole, in small letters where a short form ' +
    'follows',
  () => {
    assert.deepEqual(
      seen('Kill or Be Killed Again is a 1966 film.')[0],
      'work:kill or be killed again',
    )
    assert.deepEqual(
      seen('The Walls of Hell, also known as Intramuros, is a 1964 film.')[0],
      'work:walls of hell',
    )
    assert.deepEqual(
      seen('The General Intelligence and Security Service is the intelligence agency.')[0],
      'organization:general intelligence and security service',
    )
    assert.deepEqual(seen('we use a hidden value model (HVM) here'), [
      'term:hidden value model',
      'term:hvm',
    ])
  },
)

test('German nouns have capitals and are no names by themselves', () => {
  assert.deepEqual(
    seen(
      'Der Hund ist im Garten und die Katze ist auf dem Sofa. Angela Merkel besuchte die ' +
        'Deutsche Bank in Frankfurt.',
    ),
    ['person:angela merkel', 'organization:deutsche bank', 'place:frankfurt'],
  )
})

test('other scripts give names where they have capitals, and nothing elsewhere', () => {
  assert.deepEqual(seen('Владимир Иванов живёт здесь.').length, 1)
  for (const text of [
    '東京は日本の首都です。',
    'محمد علي ملاكم',
    'यह एक वाक्य है',
    '서울은 한국의 수도이다',
  ])
    assert.deepEqual(seen(text), [], text)
})

test(
  'what one range of a text says of a name holds for the others, and what lies between is ' +
    'not read',
  () => {
    const text = 'Hancock left. | Berlin | We asked John Hancock.'
    const ranges = [
      { start: 0, end: 13 },
      { start: 25, end: text.length },
    ]
    assert.deepEqual(
      recognizeInRanges('She saw Hancock. We asked John Hancock.', [
        { start: 0, end: 16 },
        { start: 17, end: 39 },
      ]).map(found => found.map(mention => `${mention.type}:${mention.name}`)),
      [['person:hancock'], ['person:john hancock']],
    )
    assert.equal(
      recognizeInRanges(text, ranges)
        .flat()
        .some(mention => mention.name === 'berlin'),
      false,
    )
    assert.deepEqual(recognizeInRanges(text, []), [])
  },
)

import { test } from 'node:test'
import assert from 'node:assert/strict'
import { splitClaims } from './split-claims.ts'

/** A sentence and the claims that it makes, in any order. */
type Expected = readonly [sentence: string, ...claims: readonly string[]]

const claimsOf = (text: string, question?: string): string[] =>
  splitClaims(text, { question }).flatMap(sentence =>
    sentence.claims.map(claim => claim.hypothesis),
  )

function check(cases: readonly Expected[]): void {
  for (const [sentence, ...claims] of cases)
    assert.deepEqual(claimsOf(sentence).sort(), [...claims].sort(), sentence)
}

test('what is said of one email stays one claim', () =>
  check([
    [
      'On 5 May Jane Doe wrote to Bo Lee and copied in Ann Ray.',
      'On 5 May Jane Doe wrote to Bo Lee and copied in Ann Ray.',
    ],
    [
      'Jane Doe wrote to Bo Lee and visited Ann Ray.',
      'Jane Doe wrote to Bo Lee.',
      'Jane Doe visited Ann Ray.',
    ],
  ]))

test('verb phrases with one subject are claims of their own', () =>
  check([
    [
      'Jane Doe founded Acme and moved to Berlin.',
      'Jane Doe founded Acme.',
      'Jane Doe moved to Berlin.',
    ],
    [
      'He made his debut in 1930 and worked his way up to the major leagues that same year.',
      'He made his debut in 1930.',
      'He worked his way up to the major leagues that same year.',
    ],
    [
      'Smoking may cause cancer and lead to heart disease [1][2].',
      'Smoking may cause cancer.',
      'Smoking may lead to heart disease.',
    ],
    [
      'The flag has been adopted by local businesses and used on products from bicycles to labels.',
      'The flag has been adopted by local businesses.',
      'The flag has been used on products from bicycles to labels.',
    ],
    [
      'It was established by order of the president and operated by the relocation authority.',
      'It was established by order of the president.',
      'It was operated by the relocation authority.',
    ],
    [
      'She was signed by a label and released an album in 2010.',
      'She was signed by a label.',
      'She released an album in 2010.',
    ],
    [
      'The episode was viewed by 4 million people, became the lowest-rated premiere and ' +
        'marked a drop in viewership.',
      'The episode was viewed by 4 million people.',
      'The episode became the lowest-rated premiere.',
      'The episode marked a drop in viewership.',
    ],
    [
      'The version is being deprecated on 19 June 2023, and will be replaced by version 4.',
      'The version is being deprecated on 19 June 2023.',
      'The version will be replaced by version 4.',
    ],
    [
      'You can adjust the estimated usage and recalculate the cost.',
      'You can adjust the estimated usage.',
      'You can recalculate the cost.',
    ],
    [
      'The laptop features a 14-inch display and runs on Windows.',
      'The laptop features a 14-inch display.',
      'The laptop runs on Windows.',
    ],
    [
      'Tilapia is easy to farm in warm water and has low feed costs.',
      'Tilapia is easy to farm in warm water.',
      'Tilapia has low feed costs.',
    ],
    [
      'In 2013, the band left the label and toured the country.',
      'In 2013, the band left the label.',
      'In 2013, the band toured the country.',
    ],
    [
      'In 2013, the band left the label and signed with Acme in 2015.',
      'In 2013, the band left the label.',
      'The band signed with Acme in 2015.',
    ],
    [
      'Acme was founded in 1990 by Jane Doe, is based in Berlin, and employs 500 people.',
      'Acme was founded in 1990 by Jane Doe.',
      'Acme is based in Berlin.',
      'Acme employs 500 people.',
    ],
    [
      'The editors mainly give accounts and do not provide a guide.',
      'The editors mainly give accounts.',
      'The editors do not provide a guide.',
    ],
    [
      'Chen was born in New York and moved to Paris in 1999.',
      'Chen was born in New York.',
      'Chen moved to Paris in 1999.',
    ],
  ]))

test('independent clauses are claims of their own', () =>
  check([
    [
      'The first date should be in a month, and the second date should be in two months.',
      'The first date should be in a month.',
      'The second date should be in two months.',
    ],
    [
      'Chemotherapy is not hereditary; it is a treatment.',
      'Chemotherapy is not hereditary.',
      'Chemotherapy is a treatment.',
    ],
    [
      'TagMaster is a public company and its shares are traded in Stockholm.',
      'TagMaster is a public company.',
      "TagMaster's shares are traded in Stockholm.",
    ],
    [
      'Police were called, but the members left before they arrived.',
      'Police were called.',
      'The members left before they arrived.',
    ],
    [
      'Although the band split in 1990, its songs remain popular.',
      'The band split in 1990.',
      "The band's songs remain popular.",
    ],
    [
      'While you can sell a house without an agent, it is advised to have one.',
      'You can sell a house without an agent.',
      'It is advised to have one.',
    ],
    [
      'British artists explored popular imagery, while American artists took inspiration ' +
        'from what they saw.',
      'British artists explored popular imagery.',
      'American artists took inspiration from what they saw.',
    ],
    [
      'Harris left the band and Dennis Whitted took over on drums.',
      'Harris left the band.',
      'Dennis Whitted took over on drums.',
    ],
    [
      'If your friend defaults, you are liable for the full amount, and this could damage ' +
        'your credit rating.',
      'If your friend defaults, you are liable for the full amount.',
      'If your friend defaults, this could damage your credit rating.',
    ],
  ]))

test('lists of names or of things with articles after the verb are parted', () =>
  check([
    [
      'The company owns Acme, Beta and Gamma.',
      'The company owns Acme.',
      'The company owns Beta.',
      'The company owns Gamma.',
    ],
    [
      'She won a Tony, a Grammy and an Emmy.',
      'She won a Tony.',
      'She won a Grammy.',
      'She won an Emmy.',
    ],
    [
      'Pendleton was a British guitarist, and a founder member of the group.',
      'Pendleton was a British guitarist.',
      'Pendleton was a founder member of the group.',
    ],
  ]))

test('lists are kept whole where parting them could change what is said', () =>
  check([
    [
      '"Boss" is a dance-pop, hip hop and R&B song.',
      '"Boss" is a dance-pop, hip hop and R&B song.',
    ],
    ['The team consists of Ann, Bob and Carl.', 'The team consists of Ann, Bob and Carl.'],
    ['The talk lasted an hour and a half.', 'The talk lasted an hour and a half.'],
    ['It takes one hour and 45 minutes.', 'It takes one hour and 45 minutes.'],
    ['It needs a cup and a spoon.', 'It needs a cup.', 'It needs a spoon.'],
    ['He starred in Romeo and Juliet.', 'He starred in Romeo and Juliet.'],
    [
      'The album was released via Spotify, Amazon and iTunes on May 3, 2018.',
      'The album was released via Spotify, Amazon and iTunes on May 3, 2018.',
    ],
    [
      'She faces social, economic and political issues.',
      'She faces social, economic and political issues.',
    ],
    ['She did not visit Paris, Rome and Berlin.', 'She did not visit Paris, Rome and Berlin.'],
    ['He is the author of a book and a film.', 'He is the author of a book and a film.'],
  ]))

test('what is said beside the main statement is a claim of its own', () =>
  check([
    [
      "Paris, France's capital, has 2 million inhabitants.",
      'Paris has 2 million inhabitants.',
      "Paris is France's capital.",
    ],
    [
      'Bo Smith, the CEO of Acme, left in 2010.',
      'Bo Smith left in 2010.',
      'Bo Smith is the CEO of Acme.',
    ],
    [
      'The museum, which opened in 1999, is in Paris.',
      'The museum is in Paris.',
      'The museum opened in 1999.',
    ],
    [
      'The Football Association, established in 1863 by Ebenezer Morley, ' +
        'is the oldest association.',
      'The Football Association is the oldest association.',
      'The Football Association was established in 1863 by Ebenezer Morley.',
    ],
    [
      'James Jones, whose name appears on the memorial, enlisted early.',
      'James Jones enlisted early.',
      "James Jones's name appears on the memorial.",
    ],
    [
      'The ditcher, a crane designed to excavate soil, was invented by Oliver Crosby in 1904.',
      'The ditcher was invented by Oliver Crosby in 1904.',
      'The ditcher is a crane designed to excavate soil.',
    ],
    [
      'On 20 December 2018, Tom Perez, the chairman of the committee, announced the schedule.',
      'On 20 December 2018, Tom Perez announced the schedule.',
      'Tom Perez is the chairman of the committee.',
    ],
    [
      'It was opened by Brian Wilkins, who had been using the beach since 1938.',
      'It was opened by Brian Wilkins.',
      'Brian Wilkins had been using the beach since 1938.',
    ],
    [
      'Mary Lee (born 1 May 1970) is a singer.',
      'Mary Lee is a singer.',
      'Mary Lee was born 1 May 1970.',
    ],
    [
      'The artist sings in Inari Sami, a language of the north.',
      'The artist sings in Inari Sami.',
      'Inari Sami is a language of the north.',
    ],
  ]))

test('sentences whose split is not plain are one claim', () => {
  const whole = [
    'The company has announced that prices will rise and that sales will fall.',
    'He said the search was not inclusive enough, and that the flag may go back to the ' +
      'drawing board.',
    'The generation was small because the crisis of the 1930s and the war caused people to ' +
      'have fewer children.',
    'The area is run by the head of the village and the council.',
    'Not only the price but also the quality rose.',
    'You would need to contact the person and ask for help if the code expired.',
    'These tools help organizations monitor quality and make decisions.',
    'She provided vocals for the song, featuring guitar by Keith Urban.',
    'Judges or magistrates are responsible for determining guilt and imposing fines.',
    'The film was written and directed by Jane Doe.',
    'He continued the work his predecessor had begun and cut product lines.',
    'Whether or not you need an agent depends on your needs and circumstances.',
    'Obtain and complete the forms.',
    'Go to the console and click the icon.',
    'Neither Acme nor Beta makes cars and sells them.',
    'He sentenced Bo Lee, who threatened customers, to four years in prison.',
    'The rules were changed in 1990, which means that nobody may enter.',
    'The system called SpatialOS is run by a company named Improbable.',
    'Smith was hired to replace Stewart in the car after Stewart hit and killed a driver ' +
      'the previous day.',
    'The effect might vary with factors such as the type of surgery, and the specific ' +
      'preparation used in the procedure.',
    'The tea, the coffee, and the milk are free.',
    'You need a clear objective, a well-defined market, and a realistic set of attributes ' +
      'and levels.',
  ]
  for (const sentence of whole) assert.deepEqual(claimsOf(sentence), [sentence], sentence)
})

test('modality and reasons stay with the fact', () =>
  check([
    ['Pneumonia may cause fever.', 'Pneumonia may cause fever.'],
    ['The shop closed because the owner retired.', 'The shop closed because the owner retired.'],
    [
      'Members must pay a fee unless they are under 18.',
      'Members must pay a fee unless they are under 18.',
    ],
  ]))

test('what stands before a statement is taken off', () =>
  check([
    ['I think the meeting is on 5 May.', 'The meeting is on 5 May.'],
    ['However, the system also faced criticism.', 'The system also faced criticism.'],
    [
      'According to the provided documents, the tower was built in 1889 [1, 2].',
      'The tower was built in 1889.',
    ],
    ['According to [2], there are two classes of models.', 'There are two classes of models.'],
    ['It is important to note that the fee is $50.', 'The fee is $50.'],
    ['As far as I know, the office closes at five.', 'The office closes at five.'],
    ['Yes, encrypted images are scanned.', 'Encrypted images are scanned.'],
    ['The passage states that the fee is $50.', 'The fee is $50.'],
    [
      '**Paris** is the _capital_ of [France](https://example.org/fr).',
      'Paris is the _capital_ of France.',
    ],
    [
      '- **Opening hours**: The office opens at nine【3†source】.',
      'Opening hours: The office opens at nine.',
    ],
  ]))

test('text of other languages is one claim a sentence', () => {
  assert.deepEqual(
    claimsOf('Der Turm wurde 1889 gebaut und steht in Paris. Er ist 330 Meter hoch.'),
    ['Der Turm wurde 1889 gebaut und steht in Paris.', 'Er ist 330 Meter hoch.'],
  )
  assert.deepEqual(
    claimsOf('東京は日本の首都です。人口は約1400万人です。'),
    ['東京は日本の首都です。.', '人口は約1400万人です。.'].map(text => text.replace('。.', '。')),
  )
})

test('several subjects of one verb are claims each, unless they do it together', () => {
  check([
    [
      'The pump, the valves and the tank were painted in 2020.',
      'The pump was painted in 2020.',
      'The valves were painted in 2020.',
      'The tank was painted in 2020.',
    ],
    [
      'Ann Reed and Tom Hill manage the yard.',
      'Ann Reed manages the yard.',
      'Tom Hill manages the yard.',
    ],
    ['Ann Reed and Tom Hill met the mayor.', 'Ann Reed and Tom Hill met the mayor.'],
    [
      'The port and the city together own the quay.',
      'The port and the city together own the quay.',
    ],
    ['The port and the city are neighbours.', 'The port and the city are neighbours.'],
  ])
})

test('a clause after "and" is no item of a list, and "while" joins two claims', () =>
  check([
    [
      'The bank owns the hall and the city owns the land.',
      'The bank owns the hall and the city owns the land.',
    ],
    [
      'Ann Reed approved the plan, while Tom Hill manages the yard.',
      'Ann Reed approved the plan.',
      'Tom Hill manages the yard.',
    ],
  ]))

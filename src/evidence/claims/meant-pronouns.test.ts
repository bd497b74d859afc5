import assert from 'node:assert/strict'
import { mock, test } from 'node:test'
import { changedText } from '../../language/sentences/changed-text.ts'
import { sentences } from '../../language/sentences/sentences.ts'
import { meantPronouns } from './meant-pronouns.ts'

const read = (text: string): string => changedText(text, meantPronouns(text, sentences(text))).text

for (const [text, meant] of [
  [
    'Anna Orr is the warden. She has kept the keys since 2016. Before that she taught Latin.',
    'Anna Orr is the warden. Anna Orr has kept the keys since 2016. Before that Anna Orr ' +
      'taught Latin.',
  ],
  [
    'The choir was founded in 2009 by Ruth Ames. It has 42 members. Its concerts are in May.',
    'The choir was founded in 2009 by Ruth Ames. The choir has 42 members. ' +
      "The choir's concerts are in May.",
  ],
  [
    'The caretaker is Peter Hale. Damage must be reported to him at once.',
    'The caretaker is Peter Hale. Damage must be reported to Peter Hale at once.',
  ],
  [
    'The mill is a branch of the museum. It opens at eight.',
    'The mill is a branch of the museum. The mill opens at eight.',
  ],
  [
    'Anna Orr moved to Oslo in May. She has the keys.',
    'Anna Orr moved to Oslo in May. Anna Orr has the keys.',
  ],
  [
    'Anna Orr chaired the AGM. She has the keys.',
    'Anna Orr chaired the AGM. Anna Orr has the keys.',
  ],
  ['Peter Hale works for Acmex. He rows.', 'Peter Hale works for Acmex. Peter Hale rows.'],
  ['Anna Orr moved to Denby in May. She rows.', 'Anna Orr moved to Denby in May. Anna Orr rows.'],
  [
    'The report is on the website. It is long.',
    'The report is on the website. The report is long.',
  ],
  ['The museum is in Hull. It opens at ten.', 'The museum is in Hull. The museum opens at ten.'],
  ['The bus leaves at nine. It is red.', 'The bus leaves at nine. The bus is red.'],
  ['The trust helps children. It is old.', 'The trust helps children. The trust is old.'],
  [
    'The kiln is old. It is heated to 900 degrees. It was sold to Ben.',
    'The kiln is old. The kiln is heated to 900 degrees. The kiln was sold to Ben.',
  ],
] as const)
  test(`what the pronouns mean in “${text}”`, () => {
    assert.equal(read(text), meant)
  })

for (const text of [
  'Ruth Ames and Helen Orr met. She accepts.',
  'Tom Hale met Peter Brand. He paid.',
  'Anna Orr declined. We asked Ruth. She accepts.',
  'The museum bought a kiln. It cost 7,400 pounds.',
  'The library has a kitchen. It may be used until ten.',
  'The library moved in 2019. It is important that you ring first.',
  'The library moved in 2019. It is a good idea to ring first.',
  'Wax removed on the right. She hears well.',
  'MRI offered. He must ring first.',
  'I ordered the part from Hallam. It costs 11 pounds.',
  'Peter Hale left in 2019. Kim Shaw is the new cook. He trained at Ely.',
  'Peter Hale left. Sandra Brand and Kim Petit run the bar. He does the accounts.',
  'Peter Hale spoke to Zdenka. He lends us the van.',
  'Peter Hale met Babatunde Ojo. He mends pumps.',
  'Peter Hale drove with Zdenka to Denby. He mends pumps.',
  'Peter Hale went to Zdenka. He mends pumps.',
  'Peter Hale works with Zdenka. He mends pumps.',
  'The meeting is in Fern Hall. It closes at six.',
  'The choir moved to Fern House. It was built in 1874.',
  'Anna Orr wrote to the surgeon. She works on Tuesdays.',
  'Peter Hale rang a new caretaker. He starts in May.',
  'The league bought Fern House in 2001. It was built in 1874.',
  'The league chose option C. It costs 4,000 pounds.',
  'The board passed bylaw 9. It is in force.',
  "The choir sang in St Hilda's. It seats 400 people.",
  'The meeting is in the library. It closes at six.',
  'Peter Hale left. Tom Orr told Ann that the keys are with him.',
])
  test(`nothing is put for a pronoun in “${text}”`, () => {
    assert.equal(read(text), text)
  })

test('the whole text is searched for names once, however many pronouns it has', () => {
  let searched = 0
  const counted = (name: 'split' | 'matchAll') => {
    const original: unknown = Reflect.get(String.prototype, name)
    assert.ok(typeof original === 'function')
    return mock.method(String.prototype, name, function (this: string, ...args: unknown[]) {
      searched += this.length
      return Reflect.apply(original, this, args)
    })
  }
  const workFor = (times: number): number => {
    const text = 'Oskari came at nine. He left at ten. '.repeat(times)
    const ranges = sentences(text)
    searched = 0
    const spies = [counted('split'), counted('matchAll')]
    try {
      meantPronouns(text, ranges)
    } finally {
      for (const spy of spies) spy.mock.restore()
    }
    return searched
  }
  const work = workFor(100)
  assert.ok(work > 0)
  assert.ok(workFor(400) <= 5 * work)
})

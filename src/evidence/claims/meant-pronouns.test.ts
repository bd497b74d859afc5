import assert from 'node:assert/strict'
import { test } from 'node:test'
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
    'The kiln is in the yard. It is heated to 900 degrees. It was sold to Ben.',
    'The kiln is in the yard. The kiln is heated to 900 degrees. The kiln was sold to Ben.',
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
  'Peter Hale left. Tom Orr told Ann that the keys are with him.',
])
  test(`nothing is put for a pronoun in “${text}”`, () => {
    assert.equal(read(text), text)
  })

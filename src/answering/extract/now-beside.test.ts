import assert from 'node:assert/strict'
import { test } from 'node:test'
import { answered } from './answered.contract.ts'

test('what was so before gives way to what is so now, beside it', async () => {
  for (const [now, before] of [
    ['It will be held at the Drovers Arms.', 'Last year the party was at the Lemon Tree.'],
    ['The party is at the Drovers Arms now.', 'The party used to be at the Lemon Tree.'],
    ['The party is at the Drovers Arms.', 'Until 2023 the party was held at the Lemon Tree.'],
    ['We are going to hold it at the Drovers Arms.', 'Formerly the party was at the Lemon Tree.'],
  ])
    for (const text of [`${now} ${before}`, `${before} ${now}`]) {
      const said = await answered('Where is the Christmas party?', ['Minutes', `Party. ${text}`])
      assert.match(said, /Drovers/, text)
      assert.doesNotMatch(said, /Lemon/, text)
    }
})

test('a question of what was so is answered with what was so', async () => {
  const text = 'It will be held at the Drovers Arms. Last year the party was at the Lemon Tree.'
  assert.match(
    await answered('Where was the Christmas party last year?', ['Minutes', text]),
    /Lemon/,
  )
})

test('what was so before answers where nothing tells of now', async () => {
  const text = 'Last year the party was at the Lemon Tree. Ann will bring the cake.'
  assert.match(await answered('Where is the party?', ['Minutes', text]), /Lemon/)
})

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isAppError } from '../core/errors.ts'
import { accuracyPrompt } from '../prompting/rag-eval-prompts.ts'
import { definePrompt } from '../prompting/prompt.ts'
import { agreesPoorly, revisedPrompt, type JudgedRating } from './prompt-revision.ts'

const lenient: readonly JudgedRating[] = [
  { rating: 2, score: 5 },
  { rating: 3, score: 5 },
  { rating: 4, score: 5 },
  { rating: 5, score: 5 },
]

test('a judge that ranks poorly or lies far off agrees poorly', () => {
  assert.ok(agreesPoorly({ spearman: 0.2, meanAbsoluteDifference: 0.3, n: 30 }))
  assert.ok(agreesPoorly({ spearman: 0.8, meanAbsoluteDifference: 1.2, n: 30 }))
  assert.ok(agreesPoorly({ spearman: undefined, meanAbsoluteDifference: 0.1, n: 30 }))
  assert.ok(!agreesPoorly({ spearman: 0.7, meanAbsoluteDifference: 0.4, n: 30 }))
})

test('a revision tells which way the judge errs, before the material, as the next version', () => {
  const revised = revisedPrompt(accuracyPrompt, lenient)
  assert.ok(revised !== undefined)
  assert.equal(revised.version, '1-r1')
  assert.notEqual(revised.id, accuracyPrompt.id)
  assert.match(revised.template, /1\.5 too high on average/)
  assert.match(revised.template, /Where you gave 5, people gave 3\.5 on average/)
  assert.match(revised.template, /people gave scores from 2 to 5, you gave 5 only/)
  assert.ok(revised.template.indexOf('Notes from people') < revised.template.indexOf('{{query}}'))
})

test('a revision of a revision replaces its notes', () => {
  const again = revisedPrompt(
    revisedPrompt(accuracyPrompt, lenient) ?? accuracyPrompt,
    lenient.map(({ rating }) => ({ rating: 5, score: rating })),
  )
  assert.equal(again?.version, '1-r2')
  assert.equal(again?.template.match(/Notes from people/g)?.length, 1)
  assert.match(again?.template ?? '', /too low on average/)
})

test('ratings that agree ask for no revision, and a prompt without its lines is refused', () => {
  assert.equal(
    revisedPrompt(
      accuracyPrompt,
      [1, 2, 3, 4, 5].map(rating => ({ rating, score: rating })),
    ),
    undefined,
  )
  const bare = definePrompt({ ...accuracyPrompt, template: '{{query}} {{document}} {{response}}' })
  assert.throws(
    () => revisedPrompt(bare, lenient),
    error => isAppError(error, 'invalid_input'),
  )
})

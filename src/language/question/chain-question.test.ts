import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readChain, type ChainQuestion } from './chain-question.ts'
import { readSearchText } from './question.ts'

/** Reads a question whose names stand in square brackets. */
function chainOf(marked: string): ChainQuestion | undefined {
  const names: Array<{ start: number; end: number }> = []
  let text = ''
  for (const part of marked.split(/(?=\[)|(?<=\])/u)) {
    const isName = part.startsWith('[')
    const said = isName ? part.slice(1, -1) : part
    if (isName) names.push({ start: text.length, end: text.length + said.length })
    text += said
  }
  return readChain(readSearchText(text), names)
}
const walkOf = (marked: string): string =>
  chainOf(marked)
    ?.steps.map(({ predicate, inverse }) => (inverse ? '<' : '') + predicate)
    .join(' > ') ?? 'not read'

test('relations are walked from the name outwards, what ends a walk comes last', () => {
  for (const [question, walk] of [
    ['When did the mother of [Orla Vint] die?', 'mother > date of death'],
    ["When did [Orla Vint]'s mother die?", 'mother > date of death'],
    ["Who is the father of [Orla Vint]'s mother?", 'mother > father'],
    ["Who is [Orla Vint]'s husband's father?", 'spouse > father'],
    ['Who is the mother of the director of the film [Salt Road]?', 'director > mother'],
    ['What nationality is the performer of song [Salt Road]?', 'performer > nationality'],
    ["Who is [Orla Vint]'s father-in-law?", 'spouse > father'],
    [
      'In which country was the director of [Salt Road] born?',
      'director > place of birth > country',
    ],
  ] as const)
    assert.equal(walkOf(question), walk, question)
})

test('what is compared is read from the words of order and sameness', () => {
  for (const [question, walk, comparison] of [
    ['Which film was released first, [Salt Road] or [Mill Pond]?', 'publication date', 'least'],
    [
      'Which film came out more recently, [Salt Road] or [Mill Pond]?',
      'publication date',
      'greatest',
    ],
    [
      'Which film has the director who died earlier, [Salt Road] or [Mill Pond]?',
      'director > date of death',
      'least',
    ],
    ['Who is younger, [Orla Vint] or [Per Holm]?', 'date of birth', 'greatest'],
    ['Was [Orla Vint] or [Per Holm] born first?', 'date of birth', 'least'],
  ] as const) {
    assert.equal(walkOf(question), walk, question)
    assert.deepEqual(chainOf(question)?.comparison, { kind: 'extreme', wants: comparison })
  }
  assert.equal(chainOf('Who lived longer, [Orla Vint] or [Per Holm]?')?.isSpan, true)
  assert.deepEqual(chainOf('Was [Orla Vint] born before [Per Holm]?')?.comparison, {
    kind: 'order',
    wants: 'least',
  })
  assert.deepEqual(
    chainOf('Are [Salt Lake] and [Mill Pond] located in the same country?')?.comparison,
    { kind: 'same', by: 'country', isDenied: false },
  )
  assert.equal(walkOf('Did [Orla Vint] and [Per Holm] die in the same city?'), 'place of death')
  assert.deepEqual(
    walkOf('Were [Salt Road] and [Mill Pond] directed by the same person?'),
    'director',
  )
})

test('a question with a word that nothing accounts for is not read', () => {
  for (const question of [
    'Who was the first president of the association which published [Salt Road]?',
    'When did the mother of [Orla Vint] write to her lawyer?',
    'Which film was released first, [Salt Road] or Mill Pond?',
    'Who directed the most films with [Orla Vint]?',
    'Where is the harbour?',
    'Do [Orla Vint] and [Per Holm] agree about the budget?',
  ])
    assert.equal(chainOf(question), undefined, question)
})

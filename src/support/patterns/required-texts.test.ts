import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { requiredTexts } from './required-texts.ts'

const texts: ReadonlyArray<readonly [pattern: RegExp, required: readonly string[] | undefined]> = [
  [/(?:since|after) the end of (?=DATE)/, [' the end of ']],
  [/\b(?:in (?:here|there))(?=x)/, ['in ']],
  [/(?<n>who|what) (?:is )?/, ['who', 'what']],
  [/Reply?x|foo/i, ['repl', 'foo']],
  [/[abc]x(?!nope)y/, ['x']],
  [/(?:very )?(?:first)?\d+/, undefined],
  [/one|\d/, undefined],
  [/a(?:b|)c{0,2}/, ['a']],
  [/\u0061bc\p{L}/u, undefined],
]

for (const [pattern, required] of texts)
  test(`what ${pattern.source} needs`, () => assert.deepEqual(requiredTexts(pattern), required))

test('a text that matches has one of the texts, whatever the pattern', () => {
  const { source } = fc.letrec<{ readonly source: string; readonly atom: string }>(tie => ({
    atom: fc.oneof(
      // Deeper ones may try a text of eight letters for minutes.
      { depthSize: 'small', maxDepth: 3 },
      fc.constantFrom('a', 'b', 'C', ' ', '.', '[ab]', '[^a|)(]', '\\b', '\\w', '\\.', '^', '$'),
      tie('source').map(inside => `(?:${inside})`),
      tie('source').map(inside => `(${inside})`),
      tie('source').map(inside => `(?=${inside})`),
      tie('source').map(inside => `(?!${inside})`),
      tie('source').map(inside => `(?<=${inside})`),
      tie('source').map(inside => `(?<!${inside})`),
    ),
    source: fc
      .array(
        fc.array(
          fc
            .tuple(tie('atom'), fc.constantFrom('', '', '', '?', '*', '+', '{0,2}', '{2}', '+?'))
            .map(([atom, times]) => (/^(?:\(\?<?[=!]|\\b|\^|\$)/.test(atom) ? atom : atom + times)),
          { maxLength: 4 },
        ),
        { minLength: 1, maxLength: 3 },
      )
      .map(parts => parts.map(part => part.join('')).join('|')),
  }))
  const text = fc.string({ unit: fc.constantFrom('a', 'b', 'c', 'A', 'C', ' ', '.'), maxLength: 8 })
  fc.assert(
    fc.property(source, text, fc.constantFrom('', 'i'), (pattern, read, flags) => {
      const expression = new RegExp(pattern, flags)
      if (!expression.test(read)) return
      const required = requiredTexts(expression)
      assert.ok(required?.some(one => read.toLowerCase().includes(one)) ?? true)
    }),
    { numRuns: 5000 },
  )
})

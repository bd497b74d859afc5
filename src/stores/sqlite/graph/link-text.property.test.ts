import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { compareCodePoints } from '../../../support/code-points.ts'
import { idOrder } from './adjacency.ts'
import {
  linkReader,
  linkSeparator,
  packLink,
  packNumericProperties,
  rootsToNote,
} from './link-text.ts'

const cases = { numRuns: Number(process.env['VERITRAIL_CASES'] ?? 200) }
const keys = ['count', 'weight', 'score', '__proto__']
const keyNumber = (key: string): number => keys.indexOf(key) * 1_000 + 1
const weight = fc.oneof(
  fc.nat(),
  fc.double({ noNaN: true, noDefaultInfinity: true }),
  fc.constantFrom(0, -0, 1, -1, 0.5, 2 ** 30, 2 ** 30 - 1, 2 ** 53, 1e300),
)
const properties = fc
  .uniqueArray(
    fc.tuple(
      fc.constantFrom(...keys),
      fc.oneof(
        { weight: 3, arbitrary: weight },
        { weight: 1, arbitrary: fc.constantFrom('text', true, [1, 2]) },
      ),
    ),
    { selector: ([key]) => key },
  )
  .map(entries => Object.fromEntries(entries))
const link = fc.record({
  end: fc.nat({ max: 2 ** 20 }),
  step: fc.integer({ min: -(2 ** 33), max: 2 ** 33 }),
  isStated: fc.boolean(),
  root: fc.option(fc.integer({ min: 1, max: 2 ** 40 }), { nil: null }),
  properties,
})

// One for all cases: nothing of a text may remain for the next.
const reader = linkReader()

test('links come out of their text as they went in, whatever is asked of them', () => {
  fc.assert(
    fc.property(
      fc.array(
        fc.record({
          link,
          key: fc.constantFrom(...keys, undefined),
          separators: fc.nat({ max: 2 }),
        }),
      ),
      items => {
        const packed = ({ link: one }: (typeof items)[number]): string =>
          packLink({ ...one, numbers: packNumericProperties(one.properties, keyNumber) })
        const before = 'before'
        const text = items
          .map(item => linkSeparator.repeat(item.separators) + packed(item))
          .join('')
        reader.read(before + text + before, before.length, before.length + text.length)
        for (const item of items) {
          assert.equal(reader.next(), true)
          assert.deepEqual(
            { end: reader.end, step: reader.step, isStated: reader.isStated, root: reader.root },
            {
              end: item.link.end,
              step: item.link.step,
              isStated: item.link.isStated,
              root: item.link.root ?? 0,
            },
          )
          if (item.key === undefined) continue
          const value = Object.hasOwn(item.link.properties, item.key)
            ? item.link.properties[item.key]
            : undefined
          assert.equal(
            reader.number(keyNumber(item.key)),
            typeof value === 'number' ? Math.fround(value === 0 ? 0 : value) : NaN,
          )
        }
        assert.equal(reader.next(), false)
        assert.equal(
          reader.separators,
          items.reduce((total, item) => total + item.separators, 0),
        )
      },
    ),
    cases,
  )
})

test(
  'each root is noted at one of the links that are as wanted and have none, and nothing else ' +
    'changes',
  () => {
    fc.assert(
      fc.property(
        fc.array(link, { minLength: 1 }),
        fc.array(fc.tuple(fc.nat(), fc.integer({ min: 1, max: 2 ** 40 })), { maxLength: 6 }),
        (links, edges) => {
          const numbersOf = (one: (typeof links)[number]): string =>
            packNumericProperties(one.properties, keyNumber)
          const text = (one: (typeof links)[number]): string =>
            packLink({ ...one, numbers: numbersOf(one) })
          const alike = (one: (typeof links)[number]): string =>
            text({ ...one, isStated: false, root: null })
          const roots = rootsToNote()
          const wanted = new Map<string, number[]>()
          for (const [at, root] of edges) {
            const edge = links[at % links.length] as (typeof links)[number]
            roots.add({ end: edge.end, step: edge.step, numbers: numbersOf(edge), root })
            wanted.set(alike(edge), [...(wanted.get(alike(edge)) ?? []), root])
          }
          // The last that was asked for is noted first.
          const expected = links.map(one =>
            one.root !== null ? one : { ...one, root: wanted.get(alike(one))?.pop() ?? null },
          )
          assert.equal(roots.noteIn(links.map(text).join('')), expected.map(text).join(''))
          assert.equal(roots.left(), [...wanted.values()].flat().length)
        },
      ),
      cases,
    )
  },
)

test('numbers of ids are in the order of the ids', () => {
  const id = fc.oneof(
    {
      weight: 4,
      arbitrary: fc
        .tuple(
          fc.constantFrom('chk', 'ent', 'fct'),
          fc.constantFrom('0', 'f', '9', 'a'),
          fc.string({
            unit: fc.constantFrom(...Array.from({ length: 16 }, (_, digit) => digit.toString(16))),
            minLength: 8,
            maxLength: 23,
          }),
        )
        .map(([kind, first, rest]) => `${kind}_${first}${rest}`),
    },
    {
      weight: 1,
      arbitrary: fc.constantFrom(
        '',
        'chk_',
        'chk_0000',
        'CHK_000000000000',
        'chk_00000000g000',
        'chk-000000000000',
        'ch\u{1f600}_0000000000',
        'chk_0000000000A0',
      ),
    },
  )
  fc.assert(
    fc.property(id, id, (left, right) => {
      const order = idOrder(left) - idOrder(right)
      if (order !== 0 && !Number.isNaN(order))
        assert.equal(Math.sign(order), Math.sign(compareCodePoints(left, right)))
    }),
    cases,
  )
})

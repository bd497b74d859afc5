import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import fc from 'fast-check'
import { standardParts } from '../../../src/alignment/framework/standard-parts.ts'
import { readFrameworkFiles } from '../../../src/app/use-cases/frameworks/framework-files.ts'
import { isAppError } from '../../../src/core/errors.ts'
import { bytesOf, harbourStandards } from '../../support/framework-files.ts'

const names = fc.constantFrom('a.csv', 'a.tsv', 'a.json', 'a.yaml', 'a.xlsx', 'a', '../\0.csv')
const cut = fc
  .tuple(fc.nat(harbourStandards.length), fc.nat(harbourStandards.length), fc.string())
  .map(
    ([from, to, between]) => harbourStandards.slice(0, from) + between + harbourStandards.slice(to),
  )
const scalars = fc.oneof(fc.string(), fc.integer(), fc.double(), fc.constant(null), fc.boolean())
const entry = fc.dictionary(
  fc.constantFrom('number', 'title', 'section', 'formal', 'parent', 'description', '__proto__'),
  scalars,
)
const values = fc.record(
  {
    framework: scalars,
    version: scalars,
    sections: fc.array(entry, { maxLength: 3 }),
    standards: fc.array(entry, { maxLength: 4 }),
    catalog: fc.oneof(
      scalars,
      fc.record({
        metadata: fc.record({ title: fc.string(), version: fc.string() }),
        groups: fc.array(
          fc.record({ title: fc.string(), controls: fc.array(fc.object({ maxDepth: 3 })) }),
          { maxLength: 2 },
        ),
      }),
    ),
  },
  { requiredKeys: [] },
)

describe('files that may be a framework', () => {
  it('are read, or refused with a reason, whatever they hold', async () => {
    let read = 0
    await fc.assert(
      fc.asyncProperty(
        names,
        fc.oneof(
          cut,
          fc.string({ unit: 'binary' }),
          values.map(value => JSON.stringify(value)),
        ),
        async (name, text) => {
          try {
            const { framework } = await readFrameworkFiles([bytesOf(name, text)])
            read += 1
            const numbers = framework.standards.map(({ number }) => number)
            assert.equal(new Set(numbers).size, numbers.length)
            const sections = new Set(framework.sections.map(({ number }) => number))
            for (const { section, parent, number } of framework.standards) {
              assert.ok(sections.has(section))
              assert.ok(parent === undefined || (numbers.includes(parent) && parent !== number))
            }
          } catch (error) {
            assert.ok(isAppError(error, 'invalid_input'), error as Error)
            assert.ok(error.message.length < 1_500)
          }
        },
      ),
      // The example is read whole, so that what is read is looked at in every run.
      { numRuns: 600, examples: [['a.csv', harbourStandards]] },
    )
    assert.ok(read > 0, 'none was read')
  })
})

describe('the parts of any text', () => {
  const words = fc.constantFrom(
    '8.1',
    '8.2 ',
    '8.1.1',
    'a.',
    '(b)',
    '2)',
    ' ',
    '\n',
    '  ',
    'Word. ',
  )
  it('lie in it, in order, each inside or behind the others, with numbers of their own', () => {
    fc.assert(
      fc.property(fc.array(words, { maxLength: 40 }), list => {
        const formal = list.join('')
        const parts = standardParts({
          number: '8',
          title: '',
          section: '',
          formal,
          definitions: '',
          basis: '',
          documentation: '',
        })
        assert.equal(new Set(parts.map(({ number }) => number)).size, parts.length)
        for (const [index, part] of parts.entries()) {
          assert.ok(part.start < part.end && part.end <= formal.length)
          if (part.isWhole) assert.ok(formal.startsWith(part.number, part.start))
          for (const later of parts.slice(index + 1)) {
            assert.ok(later.start > part.start)
            assert.ok(later.start >= part.end || later.end <= part.end)
          }
        }
      }),
      { numRuns: 1_000 },
    )
  })
})

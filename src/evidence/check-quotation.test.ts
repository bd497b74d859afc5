import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import fc from 'fast-check'
import { checkQuotation, quotationFinder } from './check-quotation.ts'
import { quotationsIn } from './quotations.ts'

const runs = Number(process.env['VERITRAIL_CASES'] ?? 100)
const shown = (text: string): string[] =>
  quotationsIn(text).map(range => text.slice(range.start, range.end))

describe('a quotation', () => {
  const source = 'The inspector wrote: ‘the  hangers\nare worn’ and left.'

  it('is found word for word, whatever its white space and quotation marks', () => {
    assert.deepEqual(checkQuotation('"the hangers are worn"', [source]), {
      source: 0,
      start: 22,
      end: 43,
    })
    assert.deepEqual(checkQuotation("wrote: 'the hangers", ['Nothing.', source])?.source, 1)
    assert.equal(source.slice(22, 43), 'the  hangers\nare worn')
  })

  it('is not found where a word, a number or the order differs', () => {
    assert.equal(checkQuotation('the hanger are worn', [source]), undefined)
    assert.equal(checkQuotation('The hangers are worn', [source]), undefined)
    assert.equal(checkQuotation('', [source]), undefined)
  })

  it('may end in the comma of the sentence around it', async () => {
    assert.ok(await quotationFinder([source])('the hangers are worn’ and left,', {}))
  })

  it('is any slice of any source, at the place where it stands', () => {
    fc.assert(
      fc.property(
        fc.array(
          fc.string({ unit: fc.constantFrom('a', 'b', ' ', '\n', '\t', '.', '😀'), maxLength: 60 }),
          { minLength: 1, maxLength: 3 },
        ),
        fc.nat(),
        fc.nat(),
        fc.nat(),
        (texts, pick, from, length) => {
          const text = texts[pick % texts.length] ?? ''
          const quotation = text.slice(
            from % (text.length + 1),
            (from % (text.length + 1)) + 1 + (length % 30),
          )
          const found = checkQuotation(quotation, texts)
          if (found === undefined) assert.match(quotation, /^\s*\.?\s*$/)
          else {
            assert.ok(found !== undefined)
            const plain = (words: string): string =>
              words.replace(/\s+/g, ' ').trim().replace(/[,.]$/, '')
            assert.equal(
              plain(`${texts[found.source]?.slice(found.start, found.end) ?? ''}x`),
              `${plain(quotation)}x`,
            )
          }
        },
      ),
      { numRuns: runs },
    )
  })
})

describe('quotations in a text', () => {
  it('are what stands between marks, of four words or more', () => {
    assert.deepEqual(
      shown('She said “the crane is not safe” and “no”. He: "that is what I said, too."'),
      ['the crane is not safe', 'that is what I said, too.'],
    )
    assert.deepEqual(
      shown('„Der Kran ist nicht sicher“, sagte er. «La grue est très sûre» «oui»'),
      ['Der Kran ist nicht sicher', 'La grue est très sûre'],
    )
  })

  it('are not inches, open ends or what runs over a paragraph', () => {
    assert.deepEqual(shown('A pipe of 5" and one of 6" were cut to the length of 7" each.'), [])
    assert.deepEqual(shown('He said "and then there was nothing more to say'), [])
    assert.deepEqual(
      shown('A sign "quoted by nobody. It says "the bridge was closed in May" since then.'),
      ['the bridge was closed in May'],
    )
    assert.deepEqual(shown('He said "and then there\n\nwas nothing" more to say'), [])
  })

  it('are found in linear time', () => {
    assert.deepEqual(quotationsIn('"a '.repeat(200_000)), [])
    assert.equal(quotationsIn('“a b c d” '.repeat(50_000)).length, 50_000)
  })
})

import assert from 'node:assert/strict'
import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { join } from 'node:path'
import { before, describe, it } from 'node:test'
import fc from 'fast-check'
import type { EntailmentModel } from '../../../core/ports/entailment-model.ts'
import { windowFinder } from '../../../evidence/candidates/window-finder.ts'
import { windowsOf } from '../../../evidence/candidates/passage-windows.ts'
import { verifyText } from '../../../evidence/verify-text.ts'
import { readSources, type ReadSources } from './verify-sources.ts'

const root = fileURLToPath(new URL('../../../../', import.meta.url))
const spans = Math.max(300, Number(process.env['VERITRAIL_CASES'] ?? 0))
const answers = Math.max(15, Math.ceil(Number(process.env['VERITRAIL_CASES'] ?? 0) / 20))

/**
 * Half of everything is entailed and some contradicted, by nothing but the length of the words:
 * only what is shown counts here.
 */
const arbitrary: EntailmentModel = {
  id: 'arbitrary/1',
  score: pairs =>
    Promise.resolve(
      pairs.map(({ premise, hypothesis }) => {
        const draw = ((premise.join('').length * 7 + hypothesis.length * 3) % 10) / 10
        return { entailment: draw, neutral: 0, contradiction: 1 - draw }
      }),
    ),
  async [Symbol.asyncDispose]() {},
}

describe('quotations from files of every format', () => {
  let sources: ReadSources
  before(async () => {
    const documents = join(
      process.env['VERITRAIL_DATA'] ?? join(root, '../shared/data'),
      'documents',
    )
    const paths = [join(root, 'examples'), ...(existsSync(documents) ? [documents] : [])]
    if (paths.length === 1)
      console.log(
        `only the examples are read: ${documents} is missing ` +
          '(VERITRAIL_DATA names the data folder)',
      )
    sources = await readSources(paths, { timeZone: 'UTC' })
  })

  it(`are exactly their slices: ${spans} random windows`, () => {
    const filled = sources.passages.filter(passage => passage.sentences.length > 0)
    fc.assert(
      fc.property(fc.nat(), fc.nat(), (which, window) => {
        const passage = filled[which % filled.length]
        assert.ok(passage !== undefined)
        const windows = windowsOf(passage)
        const quoted = windows[window % windows.length]
        const document = sources.documents.get(passage.documentId)
        assert.equal(document?.text.slice(quoted?.start, quoted?.end), quoted?.text)
        assert.equal(document?.revisionId, quoted?.revisionId)
        assert.ok(
          quoted?.text.isWellFormed() === true &&
            quoted.text.trim() === quoted.text &&
            quoted.text !== '',
        )
      }),
      { numRuns: spans },
    )
  })

  it(
    `are exactly their slices, and so are sentences and claims: ${answers} answers made of ` +
      'sentences of the documents, some altered',
    async () => {
      const find = windowFinder(sources.passages)
      const sentences = sources.passages.flatMap(passage =>
        passage.sentences.map(({ start, end }) =>
          passage.text.slice(start - passage.start, end - passage.start),
        ),
      )
      const altered = fc
        .tuple(
          fc.nat(sentences.length - 1),
          fc.constantFrom('', ' not', ' 1999', ', and nothing else'),
        )
        .map(([index, addition]) => `${sentences[index] ?? ''}${addition}`)
      let shown = 0
      await fc.assert(
        fc.asyncProperty(
          fc.array(altered, { minLength: 1, maxLength: 5 }).map(parts => parts.join(' ')),
          async text => {
            const verified = await verifyText(text, { findCandidates: find, entailment: arbitrary })
            for (const sentence of verified.sentences) {
              assert.equal(text.slice(sentence.start, sentence.end), sentence.text)
              for (const { claim, evidence } of sentence.claims) {
                assert.ok(
                  claim.start >= sentence.start &&
                    claim.end <= sentence.end &&
                    claim.start < claim.end,
                )
                for (const quote of evidence) {
                  shown++
                  assert.equal(
                    sources.documents.get(quote.documentId)?.text.slice(quote.start, quote.end),
                    quote.text,
                  )
                  assert.equal(quote.sentences[0]?.start, quote.start)
                  assert.equal(quote.sentences.at(-1)?.end, quote.end)
                  assert.ok(Number.isFinite(quote.probability) && Number.isFinite(quote.score))
                }
              }
            }
          },
        ),
        { numRuns: answers },
      )
      assert.ok(shown > answers)
    },
  )
})

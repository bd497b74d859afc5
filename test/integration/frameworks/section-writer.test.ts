import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import type {
  CoverageQuotation,
  LinkMeaning,
} from '../../../src/alignment/coverage/standard-link.ts'
import { sectionWriter } from '../../../src/app/use-cases/coverage/section-writer.ts'
import { builtInModelDirectory } from '../../../src/models/local/built-in-model.ts'
import { localEncoder, type LocalEncoder } from '../../../src/models/local/encoder.ts'
import { defaultPrompts } from '../../../src/prompting/default-prompts.ts'
import { scriptedLanguageModel } from '../../../src/models/scripted-language-model.ts'

const quotation = (text: string, shows: LinkMeaning, at: number): CoverageQuotation => ({
  standard: '9',
  documentId: `doc_${at}`,
  documentTitle: `Document ${at}`,
  start: 0,
  end: text.length,
  text,
  shows,
  score: 0.9,
  by: 'program',
})

const quotations = [
  'Guests may complain in person, by letter or by email.',
  'Every complaint is entered in the complaints register on the day it arrives.',
  'A written answer is sent within five working days.',
  'Three complaints were received since February.',
]
  .map((text, at) => quotation(text, 'evidence', at))
  .concat(
    quotation(
      'Two were answered within a week; the third, about a cold soup, has not been answered.',
      'gap',
      9,
    ),
  )

describe('what a model writes of a standard', () => {
  let encoder: LocalEncoder
  before(async () => {
    encoder = await localEncoder({ modelDir: builtInModelDirectory('encoder') })
  })
  after(() => encoder[Symbol.asyncDispose]())

  const told = async (text: string) => {
    const writer = sectionWriter({
      model: scriptedLanguageModel([]),
      entailment: encoder.entailment,
      prompts: defaultPrompts,
    })
    const [only] = await writer.verify(text, quotations, undefined)
    return { verdict: only?.verdict, shows: only?.sources.map(at => quotations[at]?.shows) }
  }

  it('does not rest on a gap where it says that something is done', async () => {
    for (const text of [
      'A written answer goes out within five working days.',
      'A written answer is sent within five working days.',
    ])
      assert.notEqual((await told(text)).shows?.includes('gap'), true, text)
    assert.deepEqual(await told('A written answer is sent within five working days.'), {
      verdict: 'supported',
      shows: ['evidence'],
    })
  })

  it('rests on a gap where it says what is missing', async () => {
    assert.deepEqual(await told('The third complaint, about a cold soup, has not been answered.'), {
      verdict: 'supported',
      shows: ['gap'],
    })
  })
})

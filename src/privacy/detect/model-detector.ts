import { z } from 'zod'
import type { LanguageModel } from '../../core/ports/language-model.ts'
import { splitsPair } from '../../language/words/characters.ts'
import { completeJson } from '../../prompting/complete-json.ts'
import { defaultPrompts, type Prompts } from '../../prompting/default-prompts.ts'
import { renderPrompt } from '../../prompting/render-prompt.ts'
import {
  personalDataTypes,
  type Detection,
  type PersonalDataDetector,
  type PersonalDataType,
} from '../personal-data.ts'
import { combine } from './combine.ts'
import { phraseFinder } from './phrase-finder.ts'

/** A passage of this length, in characters, leaves a small model room for its reply. */
const passageLength = 6000
const mostFound = 300
const longestFound = 400
const score = 0.7

const reply = z.object({
  found: z.array(z.object({ text: z.string(), type: z.string() })).max(mostFound),
})
const isType = (type: string): type is PersonalDataType =>
  (personalDataTypes as readonly string[]).includes(type)

/** Parts of a text that end at a line end or blank where there is one. */
function* passages(text: string): Generator<{ readonly start: number; readonly text: string }> {
  for (let start = 0; start < text.length;) {
    let end = Math.min(text.length, start + passageLength)
    if (end < text.length) {
      const half = start + passageLength / 2
      const gap = Math.max(text.lastIndexOf('\n', end), text.lastIndexOf(' ', end))
      if (gap > half) end = gap + 1
      else if (splitsPair(text, end)) end--
    }
    yield { start, text: text.slice(start, end) }
    start = end
  }
}

export interface ModelDetectorOptions {
  readonly types?: readonly PersonalDataType[] | undefined
  readonly prompts?: Prompts | undefined
}

/**
 * Personal data by a language model. Its reply is hostile: of what it names only what stands in the
 * passage character by character, as whole words and of a type that was asked for, is a detection.
 */
export function modelDetector(
  model: LanguageModel,
  options: ModelDetectorOptions = {},
): PersonalDataDetector {
  const types = options.types ?? personalDataTypes
  const prompt = (options.prompts ?? defaultPrompts)['personal-data']
  return {
    name: `model/${prompt.id}`,
    async find(texts, { signal } = {}) {
      const all: Detection[][] = []
      for (const text of texts) {
        const found: Detection[] = []
        for (const passage of passages(text)) {
          if (!/\S/.test(passage.text)) continue
          signal?.throwIfAborted()
          const messages = renderPrompt(prompt, { types: types.join(', '), passage: passage.text })
          const purpose = { step: 'extraction' as const, prompt: prompt.id }
          const said = await completeJson(model, { messages, purpose }, reply, { signal })
          const phrases = said.found.flatMap(({ text: words, type }) =>
            isType(type) && types.includes(type) && words.length <= longestFound
              ? [{ text: words, type }]
              : [],
          )
          const inPassage: Detection[] = []
          phraseFinder(phrases, 'model', { score, anyCase: false })(passage.text, inPassage)
          for (const { start, end, ...detection } of inPassage)
            found.push({ ...detection, start: start + passage.start, end: end + passage.start })
        }
        all.push(combine(text, found))
      }
      return all
    },
  }
}

import type { EmbeddingModel } from '../../core/ports/embedding-model.ts'
import type { PersonalDataDetector } from '../personal-data.ts'
import { labelOf } from './placeholder-pattern.ts'

/**
 * An embedding model that is sent no personal data: `<PERSON>` stands for every person, so that a
 * question and a passage without their names are alike. Its vectors are of other texts, so it has
 * another id.
 */
export function scrubbedEmbedding(
  model: EmbeddingModel,
  detector: PersonalDataDetector,
): EmbeddingModel {
  return {
    id: `${model.id}+scrubbed`,
    get dimensions() {
      return model.dimensions
    },
    async embed(texts, options) {
      const detections = await detector.find(texts, options)
      const scrubbed = texts.map((text, index) => {
        let result = ''
        let done = 0
        for (const { type, start, end } of detections[index] ?? []) {
          if (/^Person_[0-9a-f]{12}$/.test(text.slice(start, end))) continue
          result += `${text.slice(done, start)}<${labelOf(type)}>`
          done = end
        }
        return result + text.slice(done)
      })
      return await model.embed(scrubbed, options)
    },
    countTokens: (texts, options) => model.countTokens(texts, options),
    [Symbol.asyncDispose]: () => model[Symbol.asyncDispose](),
  }
}

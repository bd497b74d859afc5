import type { Reranker } from '../../core/ports/reranker.ts'
import type { PersonalDataDetector } from '../personal-data.ts'
import { scrubTexts } from './scrub-texts.ts'

/**
 * A reranker that is sent no personal data: question and passages keep the same placeholder for the
 * same words.
 */
export function scrubbedReranker(model: Reranker, detector: PersonalDataDetector): Reranker {
  return {
    id: model.id,
    async rerank(query, texts, { signal }) {
      const { texts: sent } = await scrubTexts([query, ...texts], { detector, signal })
      return await model.rerank(sent[0] ?? '', sent.slice(1), { signal })
    },
    [Symbol.asyncDispose]: () => model[Symbol.asyncDispose](),
  }
}

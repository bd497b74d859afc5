import type { LanguageModel } from '../../core/ports/language-model.ts'
import type { PersonalDataDetector } from '../personal-data.ts'
import { restoredStream } from './restored-stream.ts'
import { scrubbedRequest } from './scrubbed-request.ts'

/**
 * A model that is sent no personal data: what the detector finds in a request is replaced by
 * placeholders, and these by the words again in the reply, so that whoever asked sees no
 * difference. Nothing is sent where the detector fails.
 */
export function scrubbedLanguageModel(
  model: LanguageModel,
  detector: PersonalDataDetector,
): LanguageModel {
  return {
    id: model.id,
    features: model.features,
    sentThrough: wrap => scrubbedLanguageModel(wrap(model, detector.name), detector),
    async complete(request, { signal }) {
      const { request: sent, restore } = await scrubbedRequest(request, { detector, signal })
      const reply = await model.complete(sent, { signal })
      return {
        ...reply,
        text: restore(reply.text),
        ...(reply.toolCalls === undefined
          ? {}
          : {
              toolCalls: reply.toolCalls.map(call => ({
                ...call,
                arguments: restore(call.arguments),
              })),
            }),
      }
    },
    async *stream(request, { signal }) {
      const { request: sent, restore } = await scrubbedRequest(request, { detector, signal })
      const restored = restoredStream(restore)
      const pieces = model.stream(sent, { signal })
      let next = await pieces.next()
      try {
        for (; next.done !== true; next = await pieces.next()) {
          const piece = restored.push(next.value)
          if (piece !== '') yield piece
        }
      } finally {
        if (next.done !== true) await pieces.return({ finishReason: 'other' })
      }
      const rest = restored.end()
      if (rest !== '') yield rest
      return next.value
    },
    [Symbol.asyncDispose]: () => model[Symbol.asyncDispose](),
  }
}

import { createHash } from 'node:crypto'
import type {
  Completion,
  CompletionRequest,
  LanguageModel,
  StreamEnd,
} from '../core/ports/language-model.ts'
import { canonicalJson } from '../support/canonical-json.ts'

/** Replies by the hash of what they answer. Keeps what it can: a reply may be gone at any time. */
export interface ReplyStore {
  get(key: string): Completion | undefined
  put(key: string, completion: Completion): void
}

/**
 * A model that answers an equal request with the reply that it gave before: equal in everything but
 * its purpose. Only requests whose reply is meant to be the same each time are kept: at temperature
 * 0, or with a seed. Whatever failed, was refused or was cut by the reader is asked for again. A
 * reply from the store tells no usage: it used no tokens.
 */
export function withCache(
  model: LanguageModel,
  store: ReplyStore,
  onHit?: (request: CompletionRequest) => void,
): LanguageModel {
  const found = (key: string | undefined, request: CompletionRequest): Completion | undefined => {
    const kept = key === undefined ? undefined : store.get(key)
    if (kept === undefined) return undefined
    onHit?.(request)
    const { usage: _usage, ...completion } = kept
    return completion
  }
  const keep = (key: string | undefined, completion: Completion): void => {
    if (key !== undefined && isWhole(completion)) store.put(key, completion)
  }
  return {
    id: model.id,
    features: model.features,
    async complete(request, options) {
      const key = keyOf(model.id, request)
      const kept = found(key, request)
      if (kept !== undefined) return kept
      const completion = await model.complete(request, options)
      keep(key, completion)
      return completion
    },
    async *stream(request, options): AsyncGenerator<string, StreamEnd, undefined> {
      // Streams offer no tools and tell no alternatives: neither makes a difference to them.
      const { tools: _tools, topTokens: _topTokens, ...streamed } = request
      const key = keyOf(model.id, streamed)
      const kept = found(key, request)
      if (kept !== undefined) {
        if (kept.text !== '') yield kept.text
        return { finishReason: kept.finishReason }
      }
      let text = ''
      const pieces = model.stream(request, options)
      let next = await pieces.next()
      try {
        for (; next.done !== true; next = await pieces.next()) {
          text += next.value
          yield next.value
        }
      } finally {
        if (next.done !== true) await pieces.return({ finishReason: 'other' })
      }
      keep(key, { text, ...next.value })
      return next.value
    },
    [Symbol.asyncDispose]: () => model[Symbol.asyncDispose](),
  }
}

const isWhole = ({ finishReason }: Completion): boolean =>
  finishReason === 'stop' || finishReason === 'length' || finishReason === 'tool_calls'

/** Hash of model and request; undefined for requests that want another reply each time. */
function keyOf(model: string, request: CompletionRequest): string | undefined {
  const { purpose: _purpose, ...asked } = request
  if ((asked.temperature ?? 0) !== 0 && asked.seed === undefined) return undefined
  return createHash('sha256')
    .update(canonicalJson({ v: 1, model, ...asked, temperature: asked.temperature ?? 0 }))
    .digest('hex')
}

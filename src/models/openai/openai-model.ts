import { isAppError } from '../../core/errors.ts'
import type {
  CompletionRequest,
  LanguageModel,
  ModelFeatures,
  StreamEnd,
} from '../../core/ports/language-model.ts'
import type { CallSubject } from './call-failure.ts'
import { readCompletion } from './completion-reply.ts'
import {
  completionBody,
  withoutRefused,
  type Dialect,
  type OmittedParameter,
  type TokenLimitField,
} from './completion-request.ts'
import {
  endpointCalls,
  wholeReply,
  type EndpointOptions,
  type EndpointRequest,
  type HeldSlot,
} from './endpoint-calls.ts'
import type { OpenReply } from './http-exchange.ts'
import { brokeOff, streamPieces } from './stream-pieces.ts'

export interface OpenAiModelOptions extends EndpointOptions {
  /** How the endpoint calls the limit of tokens; default `max_tokens`. */
  readonly maxTokensField?: TokenLimitField | undefined
  /** What the endpoint can be asked for besides text; default nothing. */
  readonly features?: ModelFeatures | undefined
  /** Parameters that the endpoint does not take. */
  readonly omit?: readonly OmittedParameter[] | undefined
}

const path = '/chat/completions'

/**
 * A chat model behind an OpenAI-compatible endpoint. Nothing is sent before the first call.
 * Disposing it ends its calls. Throws `invalid_input` for an unusable URL, key or header. A stream
 * is asked for again only while it has given nothing.
 */
export function openAiModel(options: OpenAiModelOptions): LanguageModel {
  const { model, maxTokensField = 'max_tokens', omit = [], features = {} } = options
  const calls = endpointCalls(options, path)

  // What a model refuses is learned once and then left out.
  let dialect: Dialect = { maxTokensField, omit }

  const requestOf = (request: CompletionRequest, stream: boolean): EndpointRequest => {
    let used = dialect
    let body: Record<string, unknown> = {}
    let isRenamed = false
    return {
      path,
      sent: request.messages.map(({ content }) => content),
      stream,
      body: () => {
        used = dialect
        body = completionBody(model, request, stream, used, features)
        return body
      },
      // Each parameter can be refused once.
      onRefusal: refusal => {
        const accepted = withoutRefused(used, body, refusal)
        if (accepted === undefined) return false
        if (accepted.maxTokensField !== used.maxTokensField) {
          if (isRenamed) return false
          isRenamed = true
        }
        dialect = { ...accepted, omit: [...new Set([...dialect.omit, ...accepted.omit])] }
        return true
      },
    }
  }

  return {
    id: `${calls.host}/${model}`,
    features,
    complete: (request, { signal }) =>
      calls.inSlot(
        signal,
        async own =>
          await calls.post(requestOf(request, false), own, async (reply, subject) => {
            const { text, contentType } = await wholeReply(reply, subject)
            return readCompletion(text, contentType, subject)
          }),
      ),
    async *stream(request, { signal }) {
      let given = ''
      let slot: HeldSlot | undefined
      let opened:
        | {
            readonly reply: OpenReply
            readonly subject: CallSubject
            readonly pieces: AsyncGenerator<string, StreamEnd, undefined>
            readonly first: IteratorResult<string, StreamEnd>
          }
        | undefined
      try {
        slot = await calls.takeSlot(signal)
        opened = await calls.post(requestOf(request, true), slot.signal, async (reply, subject) => {
          const pieces = streamPieces(reply, subject)
          return { reply, subject, pieces, first: await pieces.next() }
        })
        const { pieces, first } = opened
        let next = first
        for (; next.done !== true; next = await pieces.next()) {
          given += next.value
          yield next.value
        }
        return next.value
      } catch (error) {
        // Begun replies are not asked for again: the pieces are given already.
        if (
          opened !== undefined &&
          isAppError(error, 'model_call_failed') &&
          error.retryable &&
          error.cause !== undefined
        )
          throw brokeOff(opened.subject, given, error)
        throw calls.closed(error, signal)
      } finally {
        opened?.reply.close()
        slot?.[Symbol.dispose]()
      }
    },
    [Symbol.asyncDispose]: () => calls[Symbol.asyncDispose](),
  }
}

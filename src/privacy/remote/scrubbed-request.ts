import type { CompletionRequest, ModelMessage } from '../../core/ports/language-model.ts'
import { scrubTexts, type ScrubbedTexts, type ScrubOptions } from './scrub-texts.ts'

/** Fields of a JSON Schema that hold words of people; the others are its grammar. */
const wordFields = new Set(['description', 'title', 'enum', 'const', 'examples', 'default'])

/** A request as it may leave the machine, and the way back. */
export async function scrubbedRequest(
  request: CompletionRequest,
  options: ScrubOptions,
): Promise<{ readonly request: CompletionRequest; readonly restore: ScrubbedTexts['restore'] }> {
  // The same walk twice: it collects every text, then puts those without personal data in place.
  const collected: string[] = []
  mapTexts(request, text => {
    collected.push(text)
    return text
  })
  const { texts, restore } = await scrubTexts(collected, options)
  let index = 0
  const sent = mapTexts(request, text => texts[index++] ?? text)
  const isChanged = texts.some((text, at) => text !== collected[at])
  return { request: isChanged ? { ...sent, messages: explained(sent.messages) } : sent, restore }
}

const explanation =
  'Names and other personal data are replaced by placeholders such as <PERSON_1>; <PERSON_1b> is ' +
  'another spelling of the same person. Copy them exactly, with their brackets.'

/** Tells the model what the placeholders are. */
function explained([first, ...rest]: readonly ModelMessage[]): ModelMessage[] {
  if (first === undefined) return []
  return first.role === 'system'
    ? [{ ...first, content: `${first.content}\n\n${explanation}` }, ...rest]
    : [{ role: 'system', content: explanation }, first, ...rest]
}

type MapText = (text: string) => string

function mapTexts(request: CompletionRequest, map: MapText): CompletionRequest {
  const { messages, tools, schema } = request
  return {
    ...request,
    messages: messages.map(message => mapMessage(message, map)),
    ...(tools === undefined
      ? {}
      : {
          tools: tools.map(tool => ({
            ...tool,
            description: map(tool.description),
            parameters: mapSchema(tool.parameters, map),
          })),
        }),
    ...(schema === undefined
      ? {}
      : { schema: { ...schema, schema: mapSchema(schema.schema, map) } }),
  }
}

function mapMessage(message: ModelMessage, map: MapText): ModelMessage {
  const content = map(message.content)
  return message.role === 'assistant' && message.toolCalls !== undefined
    ? {
        ...message,
        content,
        toolCalls: message.toolCalls.map(call => ({ ...call, arguments: map(call.arguments) })),
      }
    : { ...message, content }
}

function mapSchema<Value>(value: Value, map: MapText, isWords = false): Value {
  if (typeof value === 'string') return (isWords ? map(value) : value) as Value
  if (Array.isArray(value))
    return value.map(each => mapSchema<unknown>(each, map, isWords)) as Value
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([name, each]) => [
      name,
      // A property may itself be called "title": its schema is an object.
      mapSchema<unknown>(
        each,
        map,
        isWords || (wordFields.has(name) && (typeof each === 'string' || Array.isArray(each))),
      ),
    ]),
  ) as Value
}

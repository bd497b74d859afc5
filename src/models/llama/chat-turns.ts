import type { ModelMessage } from '../../core/ports/language-model.ts'
import type { ChatTurn } from './node-llama-cpp.ts'

/**
 * Messages as turns of a conversation, ending with the empty turn that the model fills. Neighbours
 * of one side become one turn, since many templates want the sides to alternate. Tool calls and
 * their results are shown as text: this model is not offered tools.
 */
export function chatTurns(messages: readonly ModelMessage[]): ChatTurn[] {
  const turns: Array<{ readonly side: 'system' | 'user' | 'model'; text: string }> = []
  for (const message of messages) {
    const side =
      message.role === 'assistant' ? 'model' : message.role === 'tool' ? 'user' : message.role
    const text = textOf(message).toWellFormed()
    const last = turns.at(-1)
    if (last?.side === side) last.text += `\n\n${text}`
    else turns.push({ side, text })
  }
  return [
    ...turns.map(({ side, text }): ChatTurn =>
      side === 'model' ? { type: 'model', response: [text] } : { type: side, text },
    ),
    // Two turns of the model in a row stay apart: the reply begins anew.
    { type: 'model', response: [] },
  ]
}

function textOf(message: ModelMessage): string {
  if (message.role === 'tool') return `Result of ${message.callId}:\n${message.content}`
  if (message.role !== 'assistant' || message.toolCalls === undefined) return message.content
  const calls = message.toolCalls.map(({ name, arguments: given }) => `${name} ${given}`)
  return [message.content, ...calls].filter(text => text !== '').join('\n')
}

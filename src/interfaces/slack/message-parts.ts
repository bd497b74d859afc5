/** A block of a message, as far as we use them. */
export type Block =
  | { readonly type: 'section'; readonly text: MarkedText }
  | { readonly type: 'context'; readonly elements: readonly MarkedText[] }
  | { readonly type: 'actions'; readonly elements: readonly Button[] }

export interface MarkedText {
  readonly type: 'mrkdwn'
  readonly text: string
  /** Slack must not look for addresses and names in it. */
  readonly verbatim: true
}

export interface Button {
  readonly type: 'button'
  readonly action_id: string
  readonly value: string
  readonly text: { readonly type: 'plain_text'; readonly text: string; readonly emoji: true }
}

/** One message: its blocks, and its text for notifications and for readers of screens. */
export interface SlackMessage {
  readonly text: string
  readonly blocks: readonly Block[]
}

// https://docs.slack.dev/reference/block-kit; a message whose blocks together are longer than some
// 13,000 characters is refused too (`msg_blocks_too_long`).
export const mostOfText = 3_000
const mostBlocks = 48
const mostOfMessage = 12_000

const marked = (text: string): MarkedText => ({ type: 'mrkdwn', text, verbatim: true })
export const section = (text: string): Block => ({ type: 'section', text: marked(text) })
export const context = (text: string): Block => ({ type: 'context', elements: [marked(text)] })

const lengthOf = (block: Block): number => JSON.stringify(block).length

/**
 * Blocks as messages, each within what Slack takes. Of more than `mostMessages` the rest is left
 * out, and `omitted` says so in its place; `last` closes the last message.
 */
export function asMessages(
  blocks: readonly Block[],
  options: {
    readonly text: string
    readonly mostMessages: number
    readonly last: readonly Block[]
    readonly omitted: (blocks: number) => Block
  },
): SlackMessage[] {
  const { text, mostMessages, last, omitted } = options
  const ending = last.reduce((sum, block) => sum + lengthOf(block), 0) + mostOfText
  const messages: Block[][] = [[]]
  let size = 0
  for (const [place, block] of blocks.entries()) {
    const isLast = messages.length === mostMessages
    const length = lengthOf(block)
    const room = mostOfMessage - (isLast ? ending : 0)
    const full = (messages.at(-1)?.length ?? 0) >= mostBlocks - last.length - 1
    if (size > 0 && (full || size + length > room)) {
      if (isLast) {
        messages.at(-1)?.push(omitted(blocks.length - place))
        break
      }
      messages.push([])
      size = 0
    }
    messages.at(-1)?.push(block)
    size += length
  }
  const isFull = size > 0 && size + ending - mostOfText > mostOfMessage
  if (isFull && messages.length < mostMessages) messages.push([])
  messages.at(-1)?.push(...last)
  return messages.map((each, place) => ({
    text: place === 0 ? text : 'More sources and quotations of the answer above',
    blocks: each,
  }))
}

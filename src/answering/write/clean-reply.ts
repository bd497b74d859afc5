import type { StreamEnd } from '../../core/ports/language-model.ts'
import { longPattern } from '../../support/long-pattern.ts'

// Marks of sources, which come from the check and never from the model: [1], [2, 3], [passage 4],
// 【5†source】. And the lines that fence material in prompts (prompting/render-prompt.ts), which weak
// models repeat.
const citation = longPattern('giu')`
    [ \t]{0,8}(?:\[(?:(?:passages?|sources?|documents?|docs?)\s*)?\d{1,2}
    (?:\s*[,;–-]\s*\d{1,2}){0,9}\]|【[^】]{0,40}】|<<<[\w-]{1,30}[ ][0-9a-f]{16}\b
    |\b[0-9a-f]{16}[ ][\w-]{1,30}>>>)
  `
// What may be the beginning of one, with the spaces before it: a few, since a run of them would be
// read again from each of its places.
const openCitation = longPattern('u')`
    [ \t]{0,8}(?:\[[^\]\n]{0,60}|【[^】\n]{0,40}|<{1,3}[\w-]{0,30}(?:[ ][0-9a-f]{0,16})?
    |\b[0-9a-f]{1,16}(?:[ ][\w-]{0,30}>{0,2})?)?$
  `
const reasoning = /^\s*<(think|thinking|reasoning)>/i
// Long enough to tell whether a reply begins with a mark of reasoning or with "Answer:".
const openingLength = 24
const opening = /^\s*(?:#{1,3}\s*)?(?:\*\*)?(?:final answer|answer)(?:\*\*)?\s*:\s*(?:\*\*)?\s*/i
// eslint-disable-next-line no-control-regex
const controls = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/g

/** A whole reply as `cleanReply` gives it. */
export async function cleanText(reply: string): Promise<string> {
  async function* whole(): AsyncGenerator<string, StreamEnd, undefined> {
    yield reply
    return { finishReason: 'stop' }
  }
  let text = ''
  for await (const piece of cleanReply(whole())) text += piece
  return text.toWellFormed()
}

/**
 * A streamed reply without what is not its answer: reasoning between marks, marks of sources, the
 * word "Answer:" in front (unless `keepsLabel`), fences of prompts, control characters. Pieces come
 * as soon as it is plain that they stay.
 */
export async function* cleanReply(
  pieces: AsyncGenerator<string, StreamEnd, undefined>,
  { keepsLabel = false }: { readonly keepsLabel?: boolean | undefined } = {},
): AsyncGenerator<string, StreamEnd, undefined> {
  let held = ''
  let isOpening = true
  let isReasoning = false
  let isEmpty = true
  const take = (isLast: boolean): string => {
    for (;;) {
      if (isReasoning) {
        const end = /<\/(?:think|thinking|reasoning)>/i.exec(held)
        if (end === null) {
          // All but what may be the beginning of the closing mark.
          held = isLast ? '' : held.slice(-16)
          return ''
        }
        held = held.slice(end.index + end[0].length)
        isReasoning = false
      }
      if (!isOpening) break
      held = held.trimStart()
      if (held.length < openingLength && !isLast) return ''
      const mark = reasoning.exec(held)
      if (mark === null) {
        if (!keepsLabel) held = held.replace(opening, '')
        isOpening = false
      } else {
        isReasoning = true
        held = held.slice(mark[0].length)
      }
    }
    const open = isLast ? held.length : (openCitation.exec(held)?.index ?? held.length)
    // A mark may follow the spaces at the end.
    const ready = held.slice(0, open).replaceAll(citation, '').replaceAll(controls, '')
    held = held.slice(open)
    const text = isEmpty ? ready.trimStart() : ready
    if (text !== '') isEmpty = false
    return text
  }
  try {
    let next = await pieces.next()
    for (; next.done !== true; next = await pieces.next()) {
      held += next.value.replaceAll(/\r\n?/g, '\n')
      const text = take(false)
      if (text !== '') yield text
    }
    const rest = take(true).trimEnd()
    if (rest !== '') yield rest
    return next.value
  } finally {
    await pieces.return({ finishReason: 'other' })
  }
}

import { isDelimiter, isDisclaimer, isListFooter } from './footer-lines.ts'
import type { LineRole } from './reply-parts.ts'
import type { TextLine } from './text-lines.ts'

/** Lines at the end of the writer's text that are legal notices or a list server's. */
export function markFooters(lines: readonly TextLine[], roles: LineRole[]): void {
  let blockStart = -1
  for (let index = lines.length - 1, seen = 0; index >= 0 && seen < 60; index--) {
    if (roles[index] !== 'reply') continue
    const text = lines[index]?.text ?? ''
    seen++
    if (isListFooter(text) || (isDisclaimer(text) && startsParagraph(lines, index)))
      blockStart = index
  }
  if (blockStart < 0) return
  let wordsBelow = 0
  for (let index = blockStart; index < lines.length; index++)
    if (roles[index] === 'reply') wordsBelow += (lines[index]?.text ?? '').length
  // A notice is at the end: where much more follows it than any notice is long, it is part of the
  // text.
  if (wordsBelow > 6000) return
  if (
    blockStart > 0 &&
    isDelimiter(lines[blockStart - 1]?.text ?? '') &&
    roles[blockStart - 1] === 'reply'
  )
    blockStart--
  for (let index = blockStart; index < lines.length; index++)
    if (roles[index] === 'reply') roles[index] = 'footer'
}

function startsParagraph(lines: readonly TextLine[], index: number): boolean {
  const above = lines[index - 1]?.text ?? ''
  return !/\S/.test(above) || isDelimiter(above) || isListFooter(above)
}

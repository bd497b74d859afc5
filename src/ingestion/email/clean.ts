import type { CutRegion, Section } from '../../core/document.ts'
import { isDisclaimer, isListFooter } from '../../language/sentence-role/notices.ts'
import { isDelimiter } from './clean/footer-lines.ts'
import { forwardedSections } from './clean/forwarded-sections.ts'
import type { ReplyHints } from './clean/line-units.ts'
import { lineRoles, type LineRole } from './clean/reply-parts.ts'
import { signatureStart } from './clean/signature-lines.ts'
import { textLines, type TextLine } from './clean/text-lines.ts'

export interface CutContext extends ReplyHints {
  readonly senderName?: string | undefined
  readonly senderAddress?: string | undefined
}

/** What of a mail's text is whose. */
export interface MailParts {
  /**
   * What is not to be indexed: quoted messages with their introductions, signatures, notices,
   * headers of forwarded mail. In order, without overlap, exact.
   */
  readonly cuts: CutRegion[]
  /** The text of forwarded messages, each below a heading that says who wrote it. */
  readonly sections: Section[]
}

/** Tells a mail's own words from others'. `text` has LF line ends. */
export function mailParts(text: string, context: CutContext = {}): MailParts {
  const lines = textLines(text)
  const read = lineRoles(lines, context)
  const roles = read.map((role): LineRole => (role === 'ruled' || role === 'tail' ? 'reply' : role))
  markFooters(lines, roles)
  const kinds = roles.map((role): CutRegion['kind'] | undefined => cutKinds[role])
  const hasOwnWords = lines.some(
    (line, index) =>
      (roles[index] === 'reply' || roles[index] === 'forwarded') && /\S/.test(line.text),
  )
  if (!hasOwnWords) {
    for (const [index, role] of roles.entries()) if (role === 'context') kinds[index] = undefined
  }
  const signature = signatureStart(lines, roles, context)
  if (signature !== undefined)
    for (let index = signature; index < lines.length; index++)
      if (roles[index] === 'reply') kinds[index] = 'signature'
  return { cuts: regions(lines, kinds), sections: forwardedSections(lines, read) }
}

const cutKinds: Record<LineRole, CutRegion['kind'] | undefined> = {
  reply: undefined,
  forwarded: undefined,
  context: 'quote',
  attribution: 'quote',
  quote: 'quote',
  'forward-header': 'header',
  mobile: 'signature',
  separated: 'signature',
  ruled: undefined,
  tail: undefined,
  footer: 'footer',
}

/**
 * The reply as readers of a thread expect it: without the older messages, but with the quoted lines
 * that it answers in place. `signatures` says whether what stands below a separator, or was added
 * by a device, goes too. Trimmed.
 */
export function replyText(
  text: string,
  options: ReplyHints & { readonly signatures: 'keep' | 'drop' },
): string {
  const lines = textLines(text)
  const roles = lineRoles(lines, options)
  const kept = lines.filter((_, index) => {
    const role = roles[index]
    if (role === 'reply' || role === 'context') return true
    return (
      options.signatures === 'keep' &&
      (role === 'mobile' || role === 'separated' || role === 'ruled')
    )
  })
  return kept
    .map(line => text.slice(line.start, line.end))
    .join('\n')
    .trim()
}

/** Neighbouring lines of one kind as one region; blank lines between them go with it. */
function regions(
  lines: readonly TextLine[],
  kinds: ReadonlyArray<CutRegion['kind'] | undefined>,
): CutRegion[] {
  const found: Array<{ start: number; end: number; kind: CutRegion['kind'] }> = []
  let last: { start: number; end: number; kind: CutRegion['kind'] } | undefined
  for (const [index, line] of lines.entries()) {
    const kind = kinds[index]
    if (line.end === line.start || !/\S/.test(line.text)) continue
    if (kind === undefined) last = undefined
    else if (last !== undefined && last.kind === kind) last.end = line.end
    else {
      last = { start: line.start, end: line.end, kind }
      found.push(last)
    }
  }
  return found
}

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

import { codePageLabel } from '../../parsing/code-pages.ts'
import { rtfCharacters, rtfTokens } from '../../parsing/rtf-tokens.ts'

interface Group {
  /** Holds nothing of the HTML. */
  skipped: boolean
  /** Between `\htmlrtf` and `\htmlrtf0`: what is shown by programs that know no HTML. */
  suppressed: boolean
  isTag: boolean
  unicodeSkip: number
}

const skippedGroups = new Set(['fonttbl', 'colortbl', 'stylesheet', 'info', 'pntext', 'pict'])
const deepestGroup = 200

/**
 * The HTML that Outlook wraps into Rich Text (MS-OXRTFEX); undefined where the Rich Text was not
 * made from HTML. Differs from the standard in reading all text in the document's code page.
 */
export function htmlOfRtf(rtf: Uint8Array): string | undefined {
  const head = Buffer.from(rtf.buffer, rtf.byteOffset, Math.min(rtf.length, 400)).toString('latin1')
  if (!/\\fromhtml1?\b/.test(head)) return undefined
  const codePage = codePageLabel(Number(/\\ansicpg(\d{1,5})/.exec(head)?.[1] ?? 1252))
  const groups: Group[] = []
  let current: Group = { skipped: false, suppressed: false, isTag: false, unicodeSkip: 1 }
  let [html, toSkip, tooDeep, star] = ['', 0, 0, false]
  let pending: number[] = []
  const flush = (): void => {
    if (pending.length === 0) return
    const text = new TextDecoder(codePage).decode(Uint8Array.from(pending))
    pending = []
    put(text)
  }
  const put = (text: string): void => {
    if (!current.skipped && (current.isTag || !current.suppressed)) html += text
  }
  const word = (name: string, value: number | undefined): void => {
    if (star) {
      star = false
      current.isTag = name === 'htmltag'
      current.skipped ||= !current.isTag
    } else if (skippedGroups.has(name)) current.skipped = true
    else if (name === 'htmlrtf') current.suppressed = value !== 0
    else if (name === 'uc') current.unicodeSkip = Math.max(0, Math.min(8, value ?? 1))
    else if (name === 'u') {
      put(String.fromCharCode(((value ?? 0x3f) + 0x10000) & 0xffff))
      toSkip = current.unicodeSkip
    } else put(name === 'par' ? '\n' : (rtfCharacters.get(name) ?? ''))
  }
  for (const token of rtfTokens(rtf)) {
    if (token.type !== 'byte' && token.type !== 'bytes') flush()
    switch (token.type) {
      case 'open':
        toSkip = 0
        if (groups.length >= deepestGroup) tooDeep++
        else {
          groups.push(current)
          current = { ...current, isTag: false }
        }
        break
      case 'close':
        toSkip = 0
        if (tooDeep > 0) tooDeep--
        else current = groups.pop() ?? current
        break
      case 'word':
        word(token.name, token.value)
        break
      case 'symbol':
        if (token.symbol === '*') star = true
        else if (token.symbol === '~') put('&nbsp;')
        else if (token.symbol === '_') put('-')
        else if ('\\{}'.includes(token.symbol)) put(token.symbol)
        break
      case 'byte':
        if (toSkip > 0) toSkip--
        else pending.push(token.byte)
        break
      case 'bytes': {
        const skip = Math.min(toSkip, token.to - token.from)
        toSkip -= skip
        for (let at = token.from + skip; at < token.to; at++) pending.push(rtf[at] ?? 0)
        break
      }
      default:
        token satisfies never
    }
  }
  flush()
  return html
}

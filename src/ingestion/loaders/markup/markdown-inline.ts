import { longPattern } from '../../../support/long-pattern.ts'

const tag = /<\/?[A-Za-z][\w-]{0,30}(?:\s[^<>]{0,1000})?\/?>/g
const entities = new Map([
  ['amp', '&'],
  ['lt', '<'],
  ['gt', '>'],
  ['quot', '"'],
  ['nbsp', ' '],
  ['#39', "'"],
  ['apos', "'"],
])

/**
 * A line of Markdown without its marks: emphasis, code ticks, link brackets and HTML tags go; a web
 * address behind a link stays in parentheses. Targets of links to files are added to `links`.
 */
export function plainInline(text: string, links?: string[]): string {
  if (!/[*_`[<&~\\!]/.test(text)) return text
  // Code spans are kept as they are: odd pieces between equal runs of ticks.
  let result = ''
  let at = 0
  while (at < text.length) {
    const tick = text.indexOf('`', at)
    if (tick < 0) break
    let run = 1
    while (text.charAt(tick + run) === '`') run++
    const close = closingTicks(text, tick + run, run)
    result += plainProse(text.slice(at, tick), links)
    if (close < 0) {
      result += text.slice(tick, tick + run)
      at = tick + run
      // A run without its partner: no later run of the same length can have one either way, so the
      // rest is prose when none is left.
      if (text.indexOf('`', at) < 0) break
      continue
    }
    const code = text.slice(tick + run, close)
    result +=
      code.startsWith(' ') && code.endsWith(' ') && code.trim() !== '' ? code.slice(1, -1) : code
    at = close + run
  }
  return result + plainProse(text.slice(at), links)
}

/**
 * Looks for the closing run within a bounded distance, so that a line of lone ticks stays linear.
 */
function closingTicks(text: string, from: number, run: number): number {
  const limit = Math.min(text.length, from + 2000)
  for (let at = text.indexOf('`', from); at >= 0 && at < limit;) {
    let length = 1
    while (text.charAt(at + length) === '`') length++
    if (length === run) return at
    at = text.indexOf('`', at + length)
  }
  return -1
}

const inlineLink = longPattern('g')`
  \[([^[\]]{0,500})\]\(<?([^()\s]{0,500}(?:\([^()\s]{0,200}\)[^()\s]{0,500})?)>?(?:\s
  [^()]{0,300})?\)`

function plainProse(text: string, links: string[] | undefined): string {
  if (text === '') return ''
  return hideEscapes(text)
    .replace(/<((?:https?|mailto):[^\s<>]{1,2000})>/gi, '$1')
    .replace(/<br\s{0,5}\/?>/gi, ' ')
    .replace(tag, '')
    .replace(/!\[([^[\]]{0,300})\]\(([^()\s]{0,2000})(?:\s[^()]{0,300})?\)/g, '$1')
    .replace(inlineLink, (_whole, label: string, target: string) => {
      if (/^(?:https?|mailto):/i.test(target))
        return label === target || label.trim() === '' ? target : `${label} (${target})`
      if (target !== '' && !target.startsWith('#')) links?.push(target)
      return label
    })
    .replace(/\[([^[\]]{1,500})\]\[[^[\]]{0,200}\]/g, '$1')
    .replace(/(?<![\p{N}*])\*{1,3}(?=\S)([^*]{0,2000}[^*\s])\*{1,3}/gu, '$1')
    .replace(/(?<![\p{L}\p{N}_])_{1,3}(?=\S)([^_]{0,1000}[^_\s])_{1,3}(?![\p{L}\p{N}_])/gu, '$1')
    .replace(/~~(?=\S)([^~]{1,1000})~~/g, '$1')
    .replace(
      /&(amp|lt|gt|quot|nbsp|apos|#39);/g,
      (whole, name: string) => entities.get(name) ?? whole,
    )
    .replace(/[\ue100-\ue17f]/g, hidden => String.fromCharCode(hidden.charCodeAt(0) - escapeBase))
}

const escapeBase = 0xe100

/**
 * Puts characters after a backslash out of the way of the marks; code points of the private area
 * stand for them meanwhile.
 */
function hideEscapes(text: string): string {
  return text.includes('\\')
    ? text.replace(/\\([!-/:-@[-`{-~])/g, (_whole, mark: string) =>
        String.fromCharCode(escapeBase + mark.charCodeAt(0)),
      )
    : text
}

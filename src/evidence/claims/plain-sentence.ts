import { mapped, type MappedText, type TextEdit } from '../../language/sentences/mapped-text.ts'
import { longSource } from '../../support/long-pattern.ts'

const listNumber = longSource`
  \*{0,3}(?:\(?(?:\d{1,3}|[a-zA-Z]|[ivxIVX]{1,4})\)|\d{1,3}\.|[a-z]\.)\*{0,3}\s+
`

/**
 * Marks that say how or where from, not what; every alternative is bounded, so reading is linear in
 * a sentence.
 */
const markup = new RegExp(
  [
    longSource`
  (?<opener>^\s*(?:(?:(?:[•‣◦▪●○■□*+–—-]|#{1,6}|>)\s+|\[[ xX]\]\s+)+(?:${listNumber})?|
  ${listNumber}))
`,
    longSource`
  (?<image>!?\[(?<label>[^\[\]\n]{0,200})\]\((?:[^()\s]{0,500})(?:\s"[^"\n]{0,100}")?\))
`,
    longSource`
  (?<accordingTo>\b[Aa]ccording to (?:\s{0,2}(?:and |
  , ?)?\[\^?\d{1,3}(?:\s?[,;–-]\s?\d{1,3}){0,20}\]){1,9},?\s{0,3})
`,
    longSource`
  (?<citation>\s{0,3}\[\^?\d{1,3}(?:\s?[,;–-]\s?\d{1,3}){0,20}\]|\s{0,3}【[^】\n]{0,80}】|
  \s{0,3}[\[(](?:[Ss]ources?|[Dd]oc(?:ument)?s?|[Pp]assages?|[Cc]ontexts?|[Rr]eferences?|
  [Rr]ef)\.?:?\s?#?\d{0,3}(?:\s?(?:,|and|;)\s?(?:[Ss]ource|[Dd]oc(?:ument)?|
  [Pp]assage)?\s?\d{1,3}){0,9}[\])])
`,
    String.raw`(?<tag></?(?:b|i|u|em|strong|sup|sub|br|p|span|code|li|ul|ol)\s?/?>)`,
    String.raw`(?<mark>\*{1,3}(?=\S)|(?<=\S)\*{1,3}|__|~~|${'`'}{1,3})`,
    String.raw`(?<line>\s*\n[\s>]*)`,
  ].join('|'),
  'gu',
)

/**
 * A sentence without citation markers, bullets, emphasis, links and line ends, with the way back to
 * the original.
 */
export function plainSentence(text: string): MappedText {
  return mapped(text, edits(text))
}

function* edits(text: string): Iterable<TextEdit> {
  for (const match of text.matchAll(markup)) {
    const { image, label, line, mark } = match.groups ?? {}
    if (match[0] === '') continue
    const start = match.index
    const end = start + match[0].length
    if (mark === '*' && /[\d\s]/.test(text.charAt(start - 1)) && /[\d\s]/.test(text.charAt(end)))
      continue
    if (mark === '__' && /\w/.test(text.charAt(start - 1)) && /\w/.test(text.charAt(end))) continue
    const replacement = image !== undefined ? (label ?? '') : line !== undefined ? ' ' : ''
    yield { start, end, replacement }
  }
}

import { mapped, type MappedText, type TextEdit } from './mapped-text.ts'
import { longPattern } from '../../support/long-pattern.ts'

/**
 * A word parted at a line end, runs of blanks, invisible characters, typographic quotes and dashes,
 * ligatures; each alternative is linear.
 */
const untidy = longPattern('gu')`
  (?<=\p{L})(?:\u00ad|[-\u2010](?=\n\p{Ll}))\n(?=\p{L})|(?<=\p{L})[-\u2010]\n(?=\p{Ll})|
  [^\S\n]{2,}|[^\S\n ]|[\u00ad\u200b-\u200d\u2060\ufeff]+|[\u2018\u2019\u201a\u201b]|
  [\u201c-\u201f\u00ab\u00bb]|[\u2010-\u2015\u2212]|[\ufb00-\ufb06]
`

/**
 * A plain form of a text for models, comparisons and patterns, with the map back: words parted at a
 * line end joined, blanks collapsed, invisible characters dropped, quotes and dashes made plain,
 * ligatures opened.
 */
export function tidy(text: string): MappedText {
  return mapped(text, edits(text))
}

function* edits(text: string): Generator<TextEdit> {
  for (const match of text.matchAll(untidy)) {
    yield {
      start: match.index,
      end: match.index + match[0].length,
      replacement: plainForm(match[0]),
    }
  }
}

function plainForm(found: string): string {
  if (found.endsWith('\n')) return ''
  const first = found.charCodeAt(0)
  if (
    first === 0xad ||
    first === 0xfeff ||
    first === 0x2060 ||
    (first >= 0x200b && first <= 0x200d)
  )
    return ''
  if (first >= 0x2018 && first <= 0x201b) return "'"
  if ((first >= 0x201c && first <= 0x201f) || first === 0xab || first === 0xbb) return '"'
  if ((first >= 0x2010 && first <= 0x2015) || first === 0x2212) return '-'
  if (first >= 0xfb00 && first <= 0xfb06) return found.normalize('NFKD')
  return ' '
}

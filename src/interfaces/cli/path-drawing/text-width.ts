import { longPattern } from '../../../support/long-pattern.ts'

const narrow = /[ .,:;'|!()[\]{}ijlftrI-]/
const wide = /[mwMW@%]/
const upper = /\p{Lu}/u
// Chinese, Japanese and Korean letters and pictures take a whole square.
const square = longPattern(
  'u',
)`[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}
    \p{Extended_Pictographic}\uff00-\uff60\u3000-\u303f]`

/**
 * About how wide a sans-serif font draws a text, in units of `fontSize`; rather too wide than too
 * narrow.
 */
export function textWidth(text: string, fontSize: number): number {
  let width = 0
  for (const character of text) {
    width += square.test(character)
      ? 1.05
      : narrow.test(character)
        ? 0.36
        : wide.test(character)
          ? 0.9
          : upper.test(character)
            ? 0.71
            : 0.58
  }
  return width * fontSize
}

/**
 * Words in lines of at most `maxWidth`, at most `maxLines`; what does not fit ends in an ellipsis.
 * Words wider than a line are broken.
 */
export function wrapText(
  text: string,
  maxWidth: number,
  maxLines: number,
  fontSize: number,
): string[] {
  const lines: string[] = []
  let line = ''
  for (const word of text.split(' ')) {
    let rest = word
    while (rest !== '') {
      const joined = line === '' ? rest : `${line} ${rest}`
      if (textWidth(joined, fontSize) <= maxWidth) {
        line = joined
        break
      }
      if (line === '') {
        const head = fitting(rest, maxWidth, fontSize)
        lines.push(head)
        rest = rest.slice(head.length)
      } else {
        lines.push(line)
        line = ''
      }
      if (lines.length > maxLines) break
    }
    if (lines.length > maxLines) break
  }
  if (line !== '') lines.push(line)
  if (lines.length <= maxLines) return lines
  const last = lines[maxLines - 1] ?? ''
  return [
    ...lines.slice(0, maxLines - 1),
    textWidth(`${last}…`, fontSize) <= maxWidth
      ? `${last}…`
      : `${fitting(last, maxWidth - fontSize, fontSize)}…`,
  ]
}

/** The beginning that fits, at least one character. */
function fitting(text: string, maxWidth: number, fontSize: number): string {
  let head = ''
  for (const character of text) {
    if (head !== '' && textWidth(head + character, fontSize) > maxWidth) return head
    head += character
  }
  return head
}

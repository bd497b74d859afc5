import { safeAddress, visibleControls } from '../../support/escaping/html-text.ts'

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' }

/** Look like the signs that Slack formats by, which it has no escape for. */
const alike: Readonly<Record<string, string>> = { '*': '∗', _: '＿', '~': '∼', '`': 'ˋ' }

const isWordCharacter = (character: string | undefined): boolean =>
  character !== undefined && /[\p{L}\p{N}]/u.test(character)

/** `:name:`; those of digits only that are no times of day. */
const isEmojiName = (name: string): boolean => /[a-z]|^[+-]1$|^100$|^1234$/i.test(name)

/**
 * Text of questions, answers and documents for a `mrkdwn` text: nothing in it becomes a mention, a
 * link, an emoji or a format. `&`, `<` and `>` are escaped as Slack asks. Signs that format words
 * give way to others that look like them, except inside a word, where they do not format.
 */
export function plainText(text: string): string {
  return visibleControls(text)
    .replace(/[*_~`]/g, (sign, at: number, whole: string) =>
      isWordCharacter(whole[at - 1]) && isWordCharacter(whole[at + 1]) ? sign : (alike[sign] ?? ''),
    )
    .replace(/:(?=([a-z0-9_+'-]{1,100}):)/gi, (colon, name: string) =>
      isEmojiName(name) ? '∶' : colon,
    )
    .replace(/[&<>]/g, sign => entities[sign] ?? '')
}

/** The same on one line, of at most so many characters before it is escaped. */
export function plainLine(text: string, limit: number): string {
  const line = text.replaceAll(/\s+/g, ' ').trim()
  return plainText(line.length <= limit ? line : `${cutAt(line, limit - 1)}…`)
}

/** A link, or its label alone where the address is none that may be followed. */
export function linked(address: string | undefined, label: string): string {
  const safe = safeAddress(address)
  const text = plainLine(label === '' ? 'untitled' : label, 150).replaceAll('|', '¦')
  if (safe === undefined) return `*${text}*`
  return `<${safe.replaceAll(/[<>|]/g, encodeURIComponent).replaceAll('&', '&amp;')}|${text}>`
}

/**
 * The text as plain text in pieces of at most `limit` characters, cut between lines or words where
 * there are some.
 */
export function plainPieces(text: string, limit: number): string[] {
  const pieces: string[] = []
  let rest = text
  while (rest !== '') {
    let part = rest.length <= limit ? rest : betweenWords(cutAt(rest, limit))
    let escaped = plainText(part)
    while (escaped.length > limit) {
      part = betweenWords(cutAt(part, Math.floor((part.length * limit) / escaped.length)))
      escaped = plainText(part)
    }
    pieces.push(escaped)
    rest = rest.slice(part.length)
  }
  return pieces
}

/** The beginning of a text, without half a surrogate pair; at least one character. */
function cutAt(text: string, length: number): string {
  const cut = text.slice(0, Math.max(1, length))
  return /[\ud800-\udbff]$/.test(cut) ? text.slice(0, Math.max(2, cut.length - 1)) : cut
}

/** Ends after a line or a word, unless too little were left. */
function betweenWords(text: string): string {
  for (const sign of ['\n', ' ']) {
    const at = text.lastIndexOf(sign)
    if (at > text.length / 2) return text.slice(0, at + 1)
  }
  return text
}

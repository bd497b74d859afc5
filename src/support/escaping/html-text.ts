// Documents and answers are hostile: nothing of theirs may become markup, and no invisible control
// may turn text round.
const special = /[&<>"'`]|(?![\n\t])[\p{Cc}\p{Bidi_Control}\p{Cs}\u2028\u2029]/gu
const entities: ReadonlyMap<string, string> = new Map([
  ['&', '&amp;'],
  ['<', '&lt;'],
  ['>', '&gt;'],
  ['"', '&quot;'],
  ["'", '&#39;'],
  ['`', '&#96;'],
])

const codePointName = (character: string): string =>
  `U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`

/**
 * Text as content of an element: markup is escaped, a control character becomes its visible name.
 */
export function escapeText(text: string): string {
  return text.replace(
    special,
    character =>
      entities.get(character) ??
      (character === '\r'
        ? '\n'
        : `<span class="control" title="control character">${codePointName(character)}</span>`),
  )
}

/** Text whose control characters are their names in brackets, where there is no markup for them. */
export const visibleControls = (text: string): string =>
  text
    .replace(/\r\n?/g, '\n')
    .replace(
      /(?![\n\t])[\p{Cc}\p{Bidi_Control}\p{Cs}\ufffe\uffff]/gu,
      character => `[${codePointName(character)}]`,
    )

/** Text as the value of a quoted attribute; control characters are left out. */
export function escapeAttribute(text: string): string {
  return text.replace(special, character => entities.get(character) ?? '')
}

/**
 * At most `limit` characters, with an ellipsis where something was cut; no surrogate pair is cut in
 * two.
 */
export function shortened(text: string, limit: number): string {
  if (text.length <= limit) return text
  return `${text.slice(0, Math.max(1, limit - 1)).replace(/[\ud800-\udbff]$/, '')}…`
}

/**
 * The address if a browser may safely follow it; `undefined` for scripts, files and everything else
 * that is no web address.
 */
export function safeAddress(link: string | undefined): string | undefined {
  if (link === undefined || link.length > 2_000 || !URL.canParse(link)) return undefined
  const { protocol, href } = new URL(link)
  return protocol === 'http:' || protocol === 'https:' ? href : undefined
}

/** The content of a title, which holds text only: markup of ours would be shown as such. */
export const titleText = (title: string): string =>
  escapeText(shortened(title, 120).replace(/[\p{Cc}\p{Bidi_Control}\p{Cs}\u2028\u2029]/gu, ' '))

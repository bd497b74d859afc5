/**
 * Without the given characters (code points), or without white space as Java has it, at the start,
 * the end or both.
 */
export function trimText(
  text: string,
  characters: string | undefined,
  start: boolean,
  end: boolean,
): string {
  const set = characters === undefined ? undefined : new Set(characters)
  const drops = (character: string): boolean =>
    set === undefined ? isSpace(character) : set.has(character)
  let from = 0
  let to = text.length
  while (start && from < to) {
    const character = String.fromCodePoint(text.codePointAt(from) ?? 0)
    if (!drops(character)) break
    from += character.length
  }
  while (end && to > from) {
    const last = text.charCodeAt(to - 1)
    const character =
      last >= 0xdc00 && last <= 0xdfff && to - 2 >= from
        ? text.slice(to - 2, to)
        : text.slice(to - 1, to)
    if (!drops(character)) break
    to -= character.length
  }
  return text.slice(from, to)
}

// Separators that may break a line, and the control characters that Java counts as white space.
const spaces = new Set(
  '\t\n\v\f\r\u001c\u001d\u001e\u001f ' +
    '\u1680\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2008\u2009\u200a\u2028\u2029\u205f\u3000',
)

function isSpace(character: string): boolean {
  return spaces.has(character)
}

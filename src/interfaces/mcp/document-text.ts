/**
 * The part of a text from an offset on that has at most so many UTF-16 code units and cuts no
 * character in two; empty beyond the end.
 */
export function textRange(
  text: string,
  from: number,
  length: number,
): { readonly start: number; readonly end: number } {
  const start = whole(text, Math.min(from, text.length))
  const end = whole(text, Math.min(start + length, text.length))
  // One character of two units where only one was asked for.
  return { start, end: end === start && start < text.length ? start + 2 : end }
}

const whole = (text: string, at: number): number => {
  const code = text.charCodeAt(at)
  const before = text.charCodeAt(at - 1)
  return code >= 0xdc00 && code <= 0xdfff && before >= 0xd800 && before <= 0xdbff ? at - 1 : at
}

// Bytes read in the wrong encoding, replacement characters, control characters.
const broken = /\u{fffd}|[\u00c2\u00c3][\u0080-\u00bf]|\u00e2\u20ac|(?![\n\t\r])\p{Cc}/gu
const scripts = [
  /\p{Script=Latin}/u,
  /\p{Script=Cyrillic}/u,
  /\p{Script=Greek}/u,
  /\p{Script=Arabic}/u,
  /\p{Script=Hebrew}/u,
  /\p{Script=Han}/u,
] as const
const letters = /^\p{L}+$/u
const plain = /^[a-z]+$/i
const vowels = /[aeiouy]/i

/**
 * Share of the words of a text that are none: broken characters, two scripts in one word, runs of
 * consonants or of one letter; 0–1.
 */
export function garbledShare(text: string): number {
  const tokens = text.slice(0, 20_000).match(/\S+/g) ?? []
  if (tokens.length === 0) return 0
  let garbled = (text.slice(0, 20_000).match(broken) ?? []).length
  for (const token of tokens) {
    const word = token.slice(0, 80).replace(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu, '')
    if (isGarbled(word)) garbled++
  }
  return Math.min(1, garbled / tokens.length)
}

function isGarbled(word: string): boolean {
  if (/(\p{L})\1{3}/iu.test(word)) return true
  if (!letters.test(word)) return false
  if (scripts.filter(script => script.test(word)).length > 1) return true
  if (!plain.test(word) || word.length < 5 || word === word.toUpperCase()) return false
  return (
    !vowels.test(word) ||
    /[bcdfghjklmnpqrstvwxz]{6}/i.test(word) ||
    /[a-z][A-Z][a-z]*[A-Z][a-z]*[A-Z]/.test(word)
  )
}

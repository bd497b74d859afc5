import type { Detection, PersonalDataType } from '../personal-data.ts'

export interface Phrase {
  readonly text: string
  readonly type: PersonalDataType
}

const letterOrDigit = /[\p{L}\p{N}\p{M}]/u

/** The character that ends before a place, a surrogate pair as a whole. */
function characterBefore(text: string, at: number): string {
  const code = text.codePointAt(at - 2)
  return code !== undefined && code > 0xffff ? String.fromCodePoint(code) : text.charAt(at - 1)
}

const characterAt = (text: string, at: number): string =>
  at < text.length ? String.fromCodePoint(text.codePointAt(at) ?? 0) : ''

/** Whether a phrase of letters ends where a word does, on both sides. */
function isWhole(text: string, start: number, end: number): boolean {
  const opens = letterOrDigit.test(characterAt(text, start))
  const closes = letterOrDigit.test(characterBefore(text, end))
  return (
    !(opens && start > 0 && letterOrDigit.test(characterBefore(text, start))) &&
    !(closes && end < text.length && letterOrDigit.test(characterAt(text, end)))
  )
}

const firstWord = /[\p{L}\p{N}\p{M}]+|\S/gu

/**
 * Finds every place where one of the phrases stands as whole words; `anyCase` also in other letters
 * than it is written with. Linear in the text for phrases that begin with different words.
 */
export function phraseFinder(
  phrases: readonly Phrase[],
  rule: string,
  { score, anyCase }: { readonly score: number; readonly anyCase: boolean },
): (text: string, found: Detection[]) => void {
  const key = (words: string): string => (anyCase ? words.toLowerCase() : words)
  const byFirst = new Map<string, Map<string, Phrase>>()
  for (const { text, type } of phrases) {
    const words = key(text.trim())
    const first = words.match(firstWord)?.[0]
    if (first === undefined) continue
    const same = byFirst.get(first) ?? new Map<string, Phrase>()
    if (!same.has(words)) same.set(words, { text: words, type })
    byFirst.set(first, same)
  }
  return (text, found) => {
    if (byFirst.size === 0) return
    for (const { 0: word, index: start } of text.matchAll(firstWord)) {
      let longest: Phrase | undefined
      for (const phrase of byFirst.get(key(word))?.values() ?? []) {
        if (phrase.text.length <= (longest?.text.length ?? 0)) continue
        const end = start + phrase.text.length
        if (key(text.slice(start, end)) === phrase.text && isWhole(text, start, end))
          longest = phrase
      }
      if (longest === undefined) continue
      const { type } = longest
      found.push({ type, rule: `${type}/${rule}`, start, end: start + longest.text.length, score })
    }
  }
}

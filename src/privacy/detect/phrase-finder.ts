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

/** Phrases that begin with the same word; `lengths`: the longest first. */
interface SamePhrases {
  readonly lengths: number[]
  readonly of: Map<string, Phrase>
}

const firstWord = /[\p{L}\p{N}\p{M}]+|\S/gu

/**
 * Finds every place where one of the phrases stands as whole words; `anyCase` also in other letters
 * than it is written with. Linear in the text for phrases that begin differently or have few
 * lengths.
 */
export function phraseFinder(
  phrases: readonly Phrase[],
  rule: string,
  { score, anyCase }: { readonly score: number; readonly anyCase: boolean },
): (text: string, found: Detection[]) => void {
  const key = (words: string): string => (anyCase ? words.toLowerCase() : words)
  const byFirst = new Map<string, SamePhrases>()
  for (const { text, type } of phrases) {
    const words = key(text.trim())
    const first = words.match(firstWord)?.[0]
    if (first === undefined) continue
    const same = byFirst.get(first) ?? { lengths: [], of: new Map<string, Phrase>() }
    if (!same.of.has(words)) same.of.set(words, { text: words, type })
    if (!same.lengths.includes(words.length)) same.lengths.push(words.length)
    byFirst.set(first, same)
  }
  for (const { lengths } of byFirst.values()) lengths.sort((a, b) => b - a)
  return (text, found) => {
    if (byFirst.size === 0) return
    for (const { 0: word, index: start } of text.matchAll(firstWord)) {
      const same = byFirst.get(key(word))
      if (same === undefined) continue
      let longest: Phrase | undefined
      for (const length of same.lengths) {
        const phrase = same.of.get(key(text.slice(start, start + length)))
        if (phrase === undefined || !isWhole(text, start, start + length)) continue
        longest = phrase
        break
      }
      if (longest === undefined) continue
      const { type } = longest
      found.push({ type, rule: `${type}/${rule}`, start, end: start + longest.text.length, score })
    }
  }
}

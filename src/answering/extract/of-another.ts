import { stem } from '../../language/words/tokens.ts'

/** "Farida's current check": a name and what is theirs, two words at most between. */
const possession = /(\p{Lu}[\p{L}-]+)['’]s((?:\s+[\p{L}-]+){1,3})/gu

interface Possession {
  readonly owner: string
  readonly things: ReadonlySet<string>
}

const possessionsIn = (text: string): Possession[] =>
  [...text.matchAll(possession)].map(([, owner = '', words = '']) => ({
    owner,
    things: new Set(words.trim().split(/\s+/u).map(stem)),
  }))

/**
 * Tells sentences that speak of the same thing of somebody else than the question: "Tomasz's check
 * ran out" says nothing of Farida's. A sentence that names whom the question names may compare.
 */
export function ofAnother(question: string): (sentence: string) => boolean {
  // The first word of a question is capital whatever it is: "What's the matter".
  const asked = possessionsIn(question.replace(/^\s*\S+/u, ''))
  if (asked.length === 0) return () => false
  return sentence =>
    asked.some(({ owner, things }) => {
      if (sentence.includes(owner)) return false
      return possessionsIn(sentence).some(other => [...other.things].some(word => things.has(word)))
    })
}

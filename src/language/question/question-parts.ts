import { longPattern } from '../../support/long-pattern.ts'
import { queryTerms } from '../words/tokens.ts'

const longest = 500
const auxiliary =
  '(?:is|are|was|were|does|do|did|has|have|had|will|can|could|should|must|may|would)'
const asking = '(?:who|whom|whose|when|where|why|what|which|how)'
const clause = `(?:(?:at|by|for|from|in|of|on|to|with) )?${asking}`
const joint = new RegExp(String.raw`,? and (?:also )?(?=${clause}\b)`, 'gi')
const asks = new RegExp(String.raw`^${clause}\b`, 'i')
const askingWords = new RegExp(String.raw`\b${asking}\b`, 'gi')
// With its verb before what is asked about it is a question of its own, not "say when it ends".
const direct = longPattern('i')`
  ^(?:\S+\s)?(?:whom?|when|where|why|what|how)\s${auxiliary}\b
  |^(?:\S+\s)?(?:whose|what|which|how)\s(?:\S+\s){1,4}?${auxiliary}\b
  |^who\s\S+\s\S
`

/**
 * The questions that a text asks side by side: "When does the lease end and how much is the
 * deposit?" asks two. One alone, as it is, where each is not a whole question.
 */
export function questionParts(text: string): string[] {
  const asked = text.trim().replace(/[\s?.!]+$/, '')
  const parts = asked.slice(0, longest).split(joint)
  const isWhole = (part: string): boolean =>
    asks.test(part) && direct.test(part) && part.match(askingWords)?.length === 1
  return parts.length > 1 && asked.length <= longest && parts.every(isWhole) ? parts : [asked]
}

/**
 * Of the questions that a text asks side by side, those of which an answer has no word that is
 * theirs alone.
 */
export function partsLeftOut(question: string, answer: string): string[] {
  const parts = questionParts(question)
  if (parts.length < 2) return []
  const termsOf = parts.map(part => new Set(queryTerms(part)))
  const said = new Set(queryTerms(answer))
  const leftOut = parts.filter((_, at) => {
    const own = [...(termsOf[at] ?? [])].filter(
      term => !termsOf.some((others, other) => other !== at && others.has(term)),
    )
    return own.length > 0 && !own.some(term => said.has(term))
  })
  // An answer in other words than any of them says nothing of which it leaves out.
  return leftOut.length < parts.length ? leftOut : []
}

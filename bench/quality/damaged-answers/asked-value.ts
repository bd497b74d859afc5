import type { EntityType } from '../../../src/core/graph.ts'
import { recognizeMentions } from '../../../src/language/recognize.ts'

/** What questions ask for by their question word; by wording alone, no rule of the product. */
const asks: ReadonlyArray<readonly [RegExp, readonly EntityType[]]> = [
  [/\bhow (?:many|much|long|old|far|tall|big|often)\b/i, ['quantity', 'date']],
  [/\b(?:what|which) (?:number|percentage|percent|amount|age|population)\b/i, ['quantity']],
  [/\b(?:when|(?:what|which) (?:year|day|date|month|century|decade))\b/i, ['date']],
  [/\bwho(?:m|se)?\b/i, ['person', 'organization']],
  [/\b(?:where|(?:what|which) (?:city|country|state|town|place))\b/i, ['place']],
]

/** The first number or name of an answer that its question asks for and does not itself hold. */
export function askedValue(question: string, answer: string): string | undefined {
  // Of several questions it stays open which one a value answers.
  if ((question.match(/\?/g) ?? []).length > 1) return undefined
  const types = asks.find(([wording]) => wording.test(question))?.[1]
  if (types === undefined) return undefined
  return recognizeMentions(answer)
    .filter(({ type }) => types.includes(type))
    .map(({ start, end }) => answer.slice(start, end))
    .find(value => !question.toLowerCase().includes(value.toLowerCase()))
}

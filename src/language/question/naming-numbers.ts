import { longPattern } from '../../support/long-pattern.ts'
import { wordSet } from '../lexicons/lexicon.ts'
import { analyze, stem } from '../words/tokens.ts'

const things = new Set([...wordSet('questions/numbered-things')].map(stem))
const numbered = longPattern('giu')`
  (\p{L}+)\s+(?:(?:no|nr|num)\b\.?|number|#|№)?\s*(\d{1,6}\p{L}?)(?![\p{L}\p{N}%]|[.,]\d)
`
const marked = longPattern('giu')`
  (?:\b(?:no|nr)\.\s*|\bnumber\s+|[#№§]\s*)(\d{1,6}\p{L}?)(?![\p{L}\p{N}%]|[.,]\d)
`
// "B2", "T-105", "ISO9001".
const code = /(?<![\p{L}\p{N}])\p{Lu}\p{L}{0,9}(?:[./-]?\d{1,9}){1,4}(?![\p{L}\p{N}])/gu

/**
 * Terms of the numbers and codes by which a question names one thing among others: the 9 of "key
 * 9", the 4 of "rule no. 4", "T-105". A number that counts or measures is none.
 */
export function namingNumbers(question: string): string[] {
  const behindThings = [...question.matchAll(numbered)].flatMap(([, thing = '', number = '']) =>
    things.has(stem(thing.toLowerCase())) ? [number] : [],
  )
  const behindMarks = [...question.matchAll(marked)].map(([, number = '']) => number)
  const codes = [...question.matchAll(code)].map(([found]) => found)
  return [
    ...new Set([...behindThings, ...behindMarks, ...codes].flatMap(each => analyze(each))),
  ].filter(term => /\d/.test(term))
}

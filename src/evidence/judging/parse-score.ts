import { afterThinking } from '../../support/json-in-text.ts'

export type ParsedScore = { readonly score: number } | { readonly problem: string }

/** A reply that is longer than a filled-in form is read by its last line. */
const longestForm = 240

/**
 * The score in a judge's reply: one integer of the scale. Takes "4", "Score: 4", "4/5", "4 out of
 * 5", "**4** (very good)", `{"score": 4}`; refuses what is no integer, out of range, or more than
 * one number ("4 or 5", "4-5", "4.5").
 */
export function parseScore(reply: string, highest = 5): ParsedScore {
  const answer = afterThinking(reply).trim()
  if (answer === '') return { problem: 'it is empty' }
  const form = answer.length <= longestForm ? answer : answer.slice(answer.lastIndexOf('\n') + 1)
  if (form.length > longestForm) return { problem: 'it is prose, not a score' }
  const bare = withoutScale(form.replace(/[*_`"]/g, ''), highest)
  const numbers = [...bare.matchAll(/\d+(?:\.\d+)?/g)]
  const [first] = numbers
  if (first === undefined) return { problem: 'there is no number in it' }
  if (numbers.some(({ 0: number }) => Number(number) !== Number(first[0])))
    return { problem: 'there is more than one number in it' }
  const after = bare.slice(first.index + first[0].length)
  if (/(?:^|[\s:=(])[-−–]\d/.test(bare)) return { problem: 'the number is negative' }
  if (/^\s*(?:[-–—]|or\b|to\b|and a half|[½¼¾⅓⅔%,])/i.test(after))
    return { problem: 'it is not one integer' }
  const score = Number(first[0])
  if (!Number.isInteger(score)) return { problem: 'it is not an integer' }
  if (score < 1 || score > highest) return { problem: `it is not between 1 and ${highest}` }
  return { score }
}

/** Takes out the scale where it is named: "(1-5)", "from 1 to 5", "/5", "out of 5". */
function withoutScale(text: string, highest: number): string {
  return text
    .replace(
      new RegExp(`\\(\\s*1\\s*(?:-|–|to)\\s*${highest}\\s*\\)|\\bfrom 1 to ${highest}\\b`, 'gi'),
      ' ',
    )
    .replace(new RegExp(`(\\d)\\s*(?:/|out of|of)\\s*${highest}(?![\\d.])`, 'gi'), '$1')
}

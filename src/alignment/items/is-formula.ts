import { wordTexts } from '../../language/words/tokens.ts'

/** Lines that every record of a meeting has, whatever was said in it. */
const formulas: readonly RegExp[] = [
  /^(?:present|apologies|in attendance|absent|also present|minutes|distribution)\s*:/iu,
  /^(?:apologies (?:were received )?(?:from|for absence)|(?:date of )?(?:the )?next meeting)\b/iu,
  /^(?:the )?(?:minutes|record)\b.{0,60}\b(?:approved|agreed|confirmed|signed|adopted)\b/iu,
  /^(?:agreed|approved|accepted|confirmed|adopted|signed) as (?:a )?(?:true|correct|accurate)\b/iu,
  /^(?:there being no (?:other|further) business|the meeting (?:closed|ended|opened|finished))\b/iu,
  /^(?:any other business|aob|lost property|lost and found)\b/iu,
]
const mostHeading = 14

/**
 * Whether an item states nothing about what an institution does: a heading in capitals ("PART B -
 * GETTING IN"), or a formula of minutes ("Agreed as a true record").
 */
export function isFormula(item: string): boolean {
  const text = item.trim().replace(/^(?:\d{1,3}[.)]|[-*•])\s+/u, '')
  return formulas.some(pattern => pattern.test(text)) || isCapitals(text)
}

/** A line in capitals without a verb's small letters, or a box. */
function isCapitals(text: string): boolean {
  if (/[[\]☐☑☒|]|[.!?]$/u.test(text)) return false
  const letters = text.replace(/\s{2,}\S+(?:\s+\S+)?$/u, '').match(/\p{L}/gu) ?? []
  return (
    letters.length > 6 &&
    wordTexts(text).length <= mostHeading &&
    letters.every(letter => letter === letter.toUpperCase())
  )
}

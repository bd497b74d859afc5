import { saysNothing } from '../../../language/tables/column-values.ts'
import { listedIn } from '../../../language/tables/read-sheets.ts'
import { isOfKind, isSameWord } from '../../../language/tables/sheet-question.ts'
import { synonymsOf } from '../../../language/words/synonyms.ts'
import { stem, wordTexts } from '../../../language/words/tokens.ts'
import { longPattern } from '../../../support/long-pattern.ts'

const asksOffice = longPattern('iu')`
  ^\W*who(?:['’]s|\s(?:is|was|are|were|will\sbe))\s(?:(?:the|our|your|their|its|an?)\s)
  (?<office>[\p{L}-]+(?:\s[\p{L}-]+){0,3}?)(?=\s(?:of|for|at|in|on|to|from|now|this|next)\b|\W*$)
`
// Words for whoever it is: any office may be theirs.
const anyOffice = /^(?:person|people|contact|boss|leader|head|one|man|woman|lead|officers?)$/
const alone = /^\W*(?<label>\p{Lu}[\p{L}’'-]*(?:\s\p{L}[\p{L}’'-]*){0,2}):\s(?<value>.{2,100})$/su
const agent = /(?:er|or|ist|ian|ary|ee|chair|man|woman|clerk|captain|coach|steward|warden)s?$/

/**
 * Tells sentences that only say who holds other offices than the one a question asks for: "Chair:
 * Ida Frost, Treasurer: Tom Beck" names no auditor, and "Auditor: vacant" nobody.
 */
export function ofOtherOffice(question: string): (sentence: string) => boolean {
  const office = asksOffice.exec(question.slice(0, 300))?.groups?.['office']
  const head = wordTexts(office ?? '').at(-1)
  if (head === undefined || anyOffice.test(head)) return () => false
  const others = new Set([stem(head), ...synonymsOf(stem(head))])
  // "Chairman" and "chair" are one.
  const isOffice = (word: string): boolean =>
    isSameWord(word, head) || others.has(stem(word)) || word.slice(0, 5) === head.slice(0, 5)
  return sentence => {
    const { label = '', value = '' } = alone.exec(sentence)?.groups ?? {}
    const listed = listedIn(sentence, 0)
    const isList = listed.length > 1
    const isOne =
      !isList && agent.test(label.toLowerCase()) && isOfKind('who', value.trim().slice(0, 100))
    if (!isList && !isOne) return false
    // What is left open is of nobody.
    const said = listed.reduce(
      (text, entry) =>
        saysNothing(entry.value.text)
          ? text.replace(sentence.slice(entry.start, entry.end), ' ')
          : text,
      sentence,
    )
    return !wordTexts(said).some(isOffice)
  }
}

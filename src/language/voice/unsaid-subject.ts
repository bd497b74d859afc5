import type { TextRange } from '../../core/span.ts'
import type { Change } from '../sentences/changed-text.ts'
import { longPattern } from '../../support/long-pattern.ts'

const felt = longPattern('iu')`
  ^(?<word>happy|glad|pleased|delighted|thrilled|keen|willing|unable|sorry|grateful)
  (?= (?:to|that|about|for|with)\b)
`
// In minutes "Agreed: …" and "Agreed to …" tell of a meeting.
const agreed = /^(?<word>agreed)(?=[,.!;]| with\b| [–—-] |$)/iu
const did = longPattern('u')`
  ^(?<word>[Ss]poke|[Ss]aw|[Ww]rote|[Rr]ang|[Ff]orgot)
  (?= (?:to|with|about|the|a|an|my|your|her|him|them|it|that|\p{Lu}\p{L}+)\b)
`

/**
 * What sentences that leave out "I" are read as: "Agreed, the hall is fine" of Ada Hill is "Ada
 * Hill agreed, the hall is fine", "Happy to help" "Ada Hill is happy to help". Questions stay.
 */
export function unsaidSubjects(
  text: string,
  sentences: readonly TextRange[],
  speaker: string | undefined,
): Change[] {
  if (speaker === undefined) return []
  return sentences.flatMap(({ start, end }) => {
    const sentence = text.slice(start, end)
    if (/\?\W*$/.test(sentence)) return []
    const { word } = felt.exec(sentence)?.groups ?? {}
    const { word: done } = (agreed.exec(sentence) ?? did.exec(sentence))?.groups ?? {}
    const said = word ?? done
    if (said === undefined) return []
    const read = `${speaker}${word === undefined ? '' : ' is'} ${said.toLowerCase()}`
    return [{ start, end: start + said.length, text: read }]
  })
}

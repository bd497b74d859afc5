import { foldCase } from '../../../language/words/normalize.ts'
import { ngramOverlap } from '../../../language/words/similarity.ts'
import { longPattern } from '../../../support/long-pattern.ts'
import type { GoldQuestion } from '../question-set.ts'

/**
 * What is wrong with a question. `rejects`: nobody has to look at it. `note`: worth knowing,
 * nothing to decide.
 */
export interface Finding {
  readonly kind: string
  readonly message: string
  readonly weight: 'rejects' | 'doubt' | 'note'
}

const normalized = (text: string): string =>
  foldCase(text)
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()

/** Words that mean something only beside something else. */
const dangling = longPattern('iu')`
  \b(?:he|she|him|her|hers|his|they|them|their|it|its|this|these|those|above|below)\b|
  \bthe[ ](?:document|documents|text|passage|article|articles|author|excerpt|following|given|
  provided|context|paragraph)\b(?![ ](?:of|["“]))
`
const untoldOption = longPattern('iu')`
  \b(?:do|does|did|is|are|was|were|can|could|has|have)(?:[ ]?not|n['’]t)\b|
  \b(?:no[ ]information|unknown|unanswerable|unspecified|none[ ]of)\b
`

/** Whether an option says that the corpus does not tell. */
export const saysUntold = (option: string): boolean => untoldOption.test(option)

/** Share of the question's runs of five words that stand in its source, from which it is copied. */
const copiedShare = 0.5

/** What can be seen in a question alone: its options, its wording, its level. */
export function checkForm(question: GoldQuestion): Finding[] {
  const found: Finding[] = []
  const doubt = (kind: string, message: string): void => {
    found.push({ kind, message, weight: 'doubt' })
  }
  const { answer = '', wrong, evidence, difficulty } = question
  const asked = question.question
  if (!asked.trim().endsWith('?')) doubt('form', 'is not a question')
  if (asked.length > 500) doubt('form', 'is longer than 500 characters')
  const reference = dangling.exec(asked.replaceAll(/["“][^"”]*["”]/gu, ''))?.[0]
  if (reference !== undefined) doubt('alone', `does not stand alone: "${reference}"`)
  if (wrong !== undefined) {
    const options = [answer, ...wrong].map(normalized)
    if (new Set(options).size < options.length)
      found.push({ kind: 'options', message: 'has the same option twice', weight: 'rejects' })
    const inQuestion = (option: string): boolean =>
      option.length > 2 && ` ${normalized(asked)} `.includes(` ${option} `)
    if (inQuestion(options[0] ?? '') && !options.slice(1).some(inQuestion))
      doubt('given away', 'holds the right option and none of the wrong ones')
    const lengths = wrong.map(option => option.length)
    const mean = lengths.reduce((sum, length) => sum + length, 0) / lengths.length
    if (difficulty !== 'S4' && answer.length > 25 && answer.length > 2 * mean)
      doubt('given away', 'has a right option twice as long as the wrong ones')
  }
  const documents = new Set(evidence.map(one => one.documentKey ?? one.documentId))
  if (difficulty === 'S4') {
    if (!saysUntold(answer)) doubt('level', 'is of S4, but its answer does not say so')
  } else {
    if (evidence.length === 0) doubt('evidence', 'names no evidence')
    if ((difficulty === 'S1' || difficulty === 'S2') && documents.size > 1)
      doubt('level', `is of ${difficulty}, but rests on ${documents.size} documents`)
    if (difficulty === 'S3' && documents.size === 1)
      doubt('level', 'is of S3, but rests on one document')
    if (saysUntold(answer) && difficulty !== undefined && /\bdocument|corpus/iu.test(answer))
      doubt('level', 'is not of S4, but its answer says that the corpus does not tell')
  }
  const source = evidence.map(({ text }) => text ?? '').join('\n')
  if (ngramOverlap(asked, source, { size: 5, unit: 'word' }) >= copiedShare)
    found.push({ kind: 'copied', message: 'is copied from its source', weight: 'note' })
  return found
}

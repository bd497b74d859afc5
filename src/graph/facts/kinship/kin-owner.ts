import { isName, nameAt, skipAsideBack } from '../names.ts'
import { sexOf } from '../sex.ts'
import type { FactEnd, FactScene } from '../scene.ts'
import type { FactWord } from '../fact-words.ts'
import { nameEndingAt, resolved, subjectBefore } from '../subject.ts'
import { setOf } from '../../../language/lexicons/lexicon.ts'
import { longPattern } from '../../../support/long-pattern.ts'
import { kinWords, describing } from './kin-words.ts'

/** Who "the eldest son of …" is said of; `from`: the token after "of". */
export function kinOwner(scene: FactScene, at: number, from: number): FactEnd | undefined {
  const { tokens } = scene
  let index = at - 1
  while (index >= 0 && at - index < 14) {
    const token = tokens[index]
    if (token === undefined) break
    const isDescribing =
      (token.kind === 'word' &&
        (describing.has(token.text) || kinWords.has(token.text) || /^\d/.test(token.text))) ||
      token.text === '-'
    if (!isDescribing) break
    if (
      token.text === 'and' &&
      !describing.has(tokens[index + 1]?.text ?? '') &&
      !kinWords.has(tokens[index + 1]?.text ?? '')
    )
      break
    // "X and the son of": the article after "and" begins a phrase of its own.
    if (token.text === 'and' && /^(?:the|an?|only|later)$/.test(tokens[index + 1]?.text ?? ''))
      break
    if (
      token.text === 'and' &&
      (isName(tokens[index - 1]) ||
        tokens[index - 1]?.text === ',' ||
        tokens[index - 1]?.text === ')')
    )
      break
    index--
  }
  const token = tokens[index]
  if (token === undefined) return subjectAfter(scene, from) ?? scene.topic
  const { text: folded } = token
  if (token.kind === 'word' && /^(?:is|was|were|are|be|became|been|being|remained)$/.test(folded))
    return folded === 'been' && tokens[index - 1]?.text === 'having'
      ? (scene.clauseSubject ?? scene.subject)
      : subjectBefore(scene, index)
  if (folded === 'as') return scene.clauseSubject ?? scene.subject
  if (folded === '(') return nameEndingAt(scene, index - 1) ?? scene.subject
  if (folded === 'and' || folded === ';') return scene.clauseSubject ?? scene.subject
  if (folded === ',')
    return isListed(tokens, index, from)
      ? (scene.clauseSubject ?? scene.subject)
      : appositionOwner(scene, index, tokens[at]?.text ?? '')
  if (folded === "'" || folded === '"') return undefined
  // "Strumpet wife of": an adjective nobody foresaw, once.
  const before = tokens[index - 1]
  if (
    token.kind === 'word' &&
    !token.capital &&
    /^(?:the|an?|was|is|,)$/.test(before?.text ?? '') &&
    !/^(?:of|for|with|to|by|from|in|on|at|when|where|who|that|which|like|than|his|her|their)$/.test(
      folded,
    )
  ) {
    const copula = before?.text === 'was' || before?.text === 'is' ? index - 1 : index - 2
    if (/^(?:is|was)$/.test(tokens[copula]?.text ?? '')) return subjectBefore(scene, copula)
  }
  return undefined
}

/** "The son of A, X appeared": the subject comes after the comma. */
function subjectAfter(scene: FactScene, from: number): FactEnd | undefined {
  const { tokens } = scene
  for (let index = from; index < Math.min(tokens.length, from + 16); index++) {
    if (tokens[index]?.text !== ',') continue
    const word = tokens[index + 1]?.text ?? ''
    if (word === 'he' || word === 'she') return scene.topic
    const read = nameAt(scene, index + 1, 0)
    const verb = read === undefined ? undefined : tokens[read.next]
    if (
      read !== undefined &&
      verb?.kind === 'word' &&
      !verb.capital &&
      verb.text !== 'and' &&
      verb.text !== 'of'
    )
      return resolved(scene, read.end)
  }
  return undefined
}

const femaleKin = setOf(`
  daughter daughters wife widow mother sister sisters aunt niece granddaughter grandmother
`)

/** "a granddaughter of A, the daughter of B and the niece of C": one person's kin in a list. */
function isListed(tokens: readonly FactWord[], comma: number, from: number): boolean {
  const before = tokens
    .slice(Math.max(0, comma - 12), comma)
    .some(
      (token, index, all) =>
        token.kind === 'word' && kinWords.has(token.text) && all[index + 1]?.text === 'of',
    )
  const after = tokens.slice(from, from + 14)
  return (
    before &&
    after.some(
      (token, index) =>
        token.text === 'and' &&
        after
          .slice(index + 1, index + 5)
          .some(
            (word, order, all) =>
              word.kind === 'word' && kinWords.has(word.text) && all[order + 1]?.text === 'of',
          ),
    )
  )
}

const apposedRank = longPattern('')`
  ^(?:prince|princess|duke|duchess|count|countess|earl|baron|king|queen|lord|lady|bishop|
  elector|margrave|landgrave|viscount|marquess|marquis)\b
`

/**
 * The person that an apposition after a comma describes: the nearest name before it that can be
 * one; before the verb of a lead sentence the topic.
 */
function appositionOwner(scene: FactScene, comma: number, word: string): FactEnd | undefined {
  const { tokens } = scene
  const verb = tokens.findIndex(
    token => token.kind === 'word' && /^(?:is|was|are|were)$/.test(token.text),
  )
  if (scene.isLead && (verb < 0 || comma < verb)) return scene.topic
  let index = comma - 1
  for (let steps = 0; steps < 14 && index >= 0; steps++) {
    const open = skipAsideBack(tokens, index + 1)
    if (open <= index) {
      index = open - 1
      continue
    }
    const token = tokens[index]
    if (token === undefined) return undefined
    if (isName(token)) {
      const type = token.mention?.mention.type
      const isRank =
        apposedRank.test(token.text) &&
        /^(?:,|\d+(?:st|nd|rd|th))$/.test(tokens[index - 1]?.text ?? '')
      const isPlaced =
        /^(?:in|at|near|from)$/.test(tokens[index - 1]?.text ?? '') ||
        (type !== 'person' &&
          (tokens[index - 1]?.text === "'s" ||
            (tokens[index - 1]?.text === ',' && isName(tokens[index - 2]))))
      const agrees = sexOf(tokens[index]?.text ?? '') !== (femaleKin.has(word) ? 'male' : 'female')
      if (
        !isRank &&
        !isPlaced &&
        agrees &&
        (type === 'person' || type === 'phrase' || type === 'term')
      )
        return nameEndingAt(scene, index)
    } else if (
      token.kind === 'word' &&
      /^(?:is|was|were|are|who|which|that|had|has|he|she|and|by|but)$/.test(token.text)
    ) {
      return /^(?:he|she|who)$/.test(token.text)
        ? scene.topic
        : (scene.clauseSubject ?? scene.subject)
    }
    index--
  }
  return undefined
}

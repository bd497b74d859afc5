import { isName, isWhole, nameAt, named } from '../names.ts'
import { addFact, type FactScene } from '../scene.ts'
import { nameEndingAt, resolvedObject, subjectBefore } from '../subject.ts'
import { longPattern } from '../../../support/long-pattern.ts'
import { setOf } from '../../../language/lexicons/lexicon.ts'
import { word, isBeing } from './event-words.ts'

const successorModifiers = setOf(`
  his her the their younger older elder eldest father mother brother son nephew uncle cousin own
  half - late daughter sister stepfather
`)

/** "was succeeded by X", "succeeded X as king". */
export function readSuccession(scene: FactScene, at: number): void {
  const predicate = word(scene, at) === 'succeeded' ? 'successor' : 'predecessor'
  const { tokens } = scene
  const isPassive =
    isBeing(word(scene, at - 1)) &&
    (word(scene, at + 1) === 'by' ||
      (word(scene, at + 1) === 'as' && tokens.slice(at, at + 8).some(token => token.text === 'by')))
  let from = at + 1
  if (isPassive) while (word(scene, from) !== 'by' && from < at + 9) from++
  if (isPassive) from++
  while (successorModifiers.has(word(scene, from))) from++
  const read = nameAt(scene, from)
  if (read === undefined || read.end.type === 'place' || tokens[read.next]?.text === "'s") return
  const subject = subjectBefore(scene, at)
  if (subject === undefined) return
  if (isPassive) addFact(scene, subject, predicate, resolvedObject(scene, read.end), at)
  else if (predicate === 'successor')
    addFact(scene, resolvedObject(scene, read.end), predicate, subject, at)
}

export function readNaming(scene: FactScene, at: number): void {
  if (
    word(scene, at + 1) !== 'after' &&
    !(word(scene, at + 1) === 'for' && isBeing(word(scene, at - 1)))
  )
    return
  const read = nameAt(scene, at + 2)
  if (read === undefined || !isWhole(scene.tokens, read.next)) return
  const before = word(scene, at - 1)
  const subject = isBeing(before)
    ? subjectBefore(scene, at)
    : before === ',' || before === 'and'
      ? (scene.clauseSubject ?? scene.subject)
      : undefined
  addFact(scene, subject, 'named after', read.end, at)
}

const awardName = longPattern('')`
  \b(?:award|prize|medal|oscar|emmy|grammy|order|cross|trophy|fellowship|bafta|honour|honor)s?\b
`

export function readAward(scene: FactScene, at: number): void {
  const { tokens } = scene
  const from = /^(?:the|an?|his|her|its)$/.test(word(scene, at + 1)) ? at + 2 : at + 1
  const read = nameAt(scene, from, 2)
  if (
    read === undefined ||
    (!isWhole(tokens, read.next) && word(scene, read.next) !== 'for') ||
    !awardName.test(read.end.name)
  )
    return
  if (
    word(scene, at) === 'awarded' &&
    !isBeing(word(scene, at - 1)) &&
    !/^(?:posthumously|also|later|subsequently)$/.test(word(scene, at - 1))
  )
    return
  const subject = subjectBefore(scene, at)
  if (subject === undefined) return
  // "the Academy Award for Best Picture" is one award.
  const award =
    word(scene, read.next) === 'for' && isName(tokens[read.next + 1])
      ? nameAt(scene, read.next + 1, 0)
      : undefined
  const last = tokens[(award?.next ?? 0) - 1]
  const first = tokens[read.first]
  const end =
    award !== undefined && last !== undefined && first !== undefined
      ? named('phrase', scene.text.slice(first.start, last.end).replace(/\s+/g, ' '))
      : read.end
  addFact(scene, subject, 'award received', end, at)
}

/** "is part of X", "belongs to X". */
export function readPart(scene: FactScene, at: number): void {
  const link = word(scene, at) === 'belongs' ? 'to' : 'of'
  if (word(scene, at + 1) !== link) return
  const read = nameAt(scene, at + 2)
  if (read === undefined || read.end.type === 'person' || !isWhole(scene.tokens, read.next)) return
  if (word(scene, at) === 'belongs')
    addFact(scene, subjectBefore(scene, at), 'part of', read.end, at)
  else {
    const copula = word(scene, at - 1) === 'a' || word(scene, at - 1) === 'now' ? at - 2 : at - 1
    if (isBeing(word(scene, copula)) || word(scene, copula) === 'forms')
      addFact(scene, subjectBefore(scene, copula), 'part of', read.end, at)
  }
}

const memberModifiers = setOf(`
  a an the founding former early active prominent leading current original key board senior
  honorary lifelong life elected charter core permanent associate full one of
`)

/** "was a (founding) member of X". */
export function readMembership(scene: FactScene, at: number): void {
  if (word(scene, at + 1) !== 'of') return
  const read = nameAt(scene, word(scene, at + 2) === 'the' ? at + 3 : at + 2)
  if (
    read === undefined ||
    read.end.type === 'person' ||
    read.end.type === 'place' ||
    !isWhole(scene.tokens, read.next)
  )
    return
  for (let index = at - 1; index >= Math.max(0, at - 5); index--) {
    const said = word(scene, index)
    if (isBeing(said) || said === 'became') {
      addFact(scene, subjectBefore(scene, index), 'member of', read.end, at)
      return
    }
    if (said === ',') {
      addFact(
        scene,
        isName(scene.tokens[index - 1])
          ? nameEndingAt(scene, index - 1)
          : scene.isLead
            ? scene.topic
            : undefined,
        'member of',
        read.end,
        at,
      )
      return
    }
    if (said === 'and') {
      addFact(scene, scene.clauseSubject ?? scene.subject, 'member of', read.end, at)
      return
    }
    if (!memberModifiers.has(said)) return
  }
}

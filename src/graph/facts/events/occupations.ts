import { isName, nameAt, namesAt } from '../names.ts'
import { addFact, type FactEnd, type FactScene } from '../scene.ts'
import { nameEndingAt, resolvedObject, subjectBefore } from '../subject.ts'
import { longPattern } from '../../../support/long-pattern.ts'
import { word, isBeing } from './event-words.ts'

const schools = longPattern('')`
  \b(?:universit|college|school|institut|academy|conservator|gymnasium|lycee|polytechnic|
  seminary|faculty|ecole|hochschule|eton|harrow|oxford|cambridge|harvard|yale|princeton|
  stanford|mit|ucla|usc|nyu|rada|sorbonne|juilliard|berkeley)
`

export function readEducation(scene: FactScene, at: number): void {
  const verb = word(scene, at)
  const isDegree = verb === 'degree'
  const isNoun = verb === 'graduate' || verb === 'alumnus' || verb === 'alumna'
  if (isNoun && word(scene, at + 1) !== 'of') return
  // "attended the opening": what is attended must be a school by its name.
  let from = at + 1
  if (verb !== 'attended') {
    let found = -1
    for (let index = at + 1; index < at + 9 && found < 0; index++)
      if (/^(?:at|from|of)$/.test(word(scene, index)) && (word(scene, index) !== 'of' || isNoun))
        found = index
    if (found < 0) return
    from = found + 1
  }
  if (word(scene, from) === 'the') from++
  const listed = namesAt(scene, from, 4)
  const last = listed.at(-1)
  // "New York University's Tisch School"
  if (last !== undefined && scene.tokens[last.next]?.text === "'s")
    listed.push(...namesAt(scene, last.next + 1, 1))
  const names = listed.filter(
    ({ end }) => schools.test(end.name) || (verb !== 'attended' && end.type === 'organization'),
  )
  if (names.length === 0) return
  const subject = isDegree
    ? (scene.clauseSubject ?? scene.subject)
    : isNoun
      ? isName(scene.tokens[at - 1])
        ? undefined
        : nounSubject(scene, at)
      : subjectBefore(scene, at)
  if (subject?.type === 'work') return
  for (const { end } of names) addFact(scene, subject, 'educated at', end, at)
}

/** Who "a graduate of X" is said of. */
function nounSubject(scene: FactScene, at: number): FactEnd | undefined {
  const { tokens } = scene
  for (let index = at - 1; index >= Math.max(0, at - 4); index--) {
    if (isBeing(word(scene, index))) return subjectBefore(scene, index)
    if (word(scene, index) === ',')
      return isName(tokens[index - 1]) ? nameEndingAt(scene, index - 1) : scene.subject
  }
  return at <= 2 ? (scene.subject ?? scene.topic) : undefined
}

export function readEmployment(scene: FactScene, at: number): void {
  const verb = word(scene, at)
  let from = at + 1
  // "works as an engineer at X"
  if (word(scene, from) === 'as')
    for (let index = from + 1; index < from + 7; index++)
      if (/^(?:for|at)$/.test(word(scene, index))) {
        from = index
        break
      }
  const isEmployed = verb === 'employed'
  if (
    isEmployed
      ? !/^(?:by|at)$/.test(word(scene, from)) || !isBeing(word(scene, at - 1))
      : !/^(?:for|at)$/.test(word(scene, from))
  )
    return
  const read = nameAt(scene, from + 1)
  if (
    read === undefined ||
    (read.end.type !== 'organization' &&
      read.end.type !== 'phrase' &&
      read.end.type !== 'term' &&
      read.end.type !== 'place' &&
      read.end.type !== 'product') ||
    scene.tokens[read.next]?.text === "'s"
  )
    return
  const subject = subjectBefore(scene, at)
  if (
    subject === undefined ||
    subject.type === 'work' ||
    subject.type === 'organization' ||
    subject.type === 'place'
  )
    return
  addFact(scene, subject, 'employer', read.end, at)
}

export function readReport(scene: FactScene, at: number): void {
  if (
    word(scene, at + 1) !== 'to' &&
    !(word(scene, at + 1) === 'directly' && word(scene, at + 2) === 'to')
  )
    return
  const read = nameAt(scene, word(scene, at + 1) === 'to' ? at + 2 : at + 3)
  if (read?.end.type === 'person' || read?.end.type === 'phrase')
    addFact(scene, subjectBefore(scene, at), 'reports to', resolvedObject(scene, read.end), at)
}

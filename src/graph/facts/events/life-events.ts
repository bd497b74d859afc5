import { addParents } from '../kinship/parents.ts'
import { isName, nameAt } from '../names.ts'
import { addFact, literalEnd, type FactEnd, type FactScene } from '../scene.ts'
import { nameEndingAt, resolvedObject, subjectBefore, subjectOfNoun } from '../subject.ts'
import { timePlaceAt } from '../times.ts'
import { setOf } from '../../../language/lexicons/lexicon.ts'
import { word, isBeing } from './event-words.ts'

/** "was born on … in …", "Born in …, X …", "born 5 May 1980 in P" after a name. */
export function readBirth(scene: FactScene, at: number): void {
  const { tokens } = scene
  // "a German-born actor", "his first-born": no birth is told.
  if (word(scene, at - 1) === '-') return
  const isPassive =
    isBeing(word(scene, at - 1)) || /^(?:also|reportedly|probably)$/.test(word(scene, at - 1))
  const subject = isPassive
    ? subjectBefore(scene, at)
    : at <= 1 ||
        word(scene, at - 1) === ',' ||
        word(scene, at - 1) === '(' ||
        word(scene, at - 1) === 'and'
      ? bornSubject(scene, at)
      : isName(tokens[at - 1])
        ? nameEndingAt(scene, at - 1)
        : subjectOfNoun(scene, at - 1)
  if (subject === undefined || subject.type === 'work') return
  let from = at + 1
  // "born as Ada Park in …", "born Ada Park on …".
  if (word(scene, from) === 'as') from++
  if (isName(tokens[from]) && tokens[from]?.mention?.mention.type !== 'place')
    from = nameAt(scene, from, 0)?.next ?? from
  if (
    word(scene, from) === 'and' &&
    (word(scene, from + 1) === 'raised' || word(scene, from + 1) === 'brought')
  )
    from += word(scene, from + 1) === 'brought' ? 3 : 2
  // "She was born and died in P."
  const both = word(scene, from) === 'and' && word(scene, from + 1) === 'died'
  if (both) from += 2
  // "Born into a middle-class family in P".
  if (word(scene, from) === 'into')
    for (let index = from; index < from + 8; index++) if (word(scene, index) === 'in') from = index
  const { date, place, next } = timePlaceAt(scene, from)
  addFact(scene, subject, 'date of birth', date, at)
  addFact(scene, subject, 'place of birth', place, at)
  if (both) addFact(scene, subject, 'place of death', place, at)
  let parents = word(scene, next) === ',' ? next + 1 : next
  if (
    word(scene, parents) === 'to' ||
    (word(scene, parents) === 'of' && isName(tokens[parents + 1]))
  ) {
    parents++
    if (/^(?:parents|his|her|the)$/.test(word(scene, parents))) parents++
    if (isName(tokens[parents]) || nameAt(scene, parents) !== undefined)
      addParents(scene, subject, parents, at)
  }
}

/** Who ", born in Leeds" or "Born in Leeds, Ada …" is said of. */
function bornSubject(scene: FactScene, at: number): FactEnd | undefined {
  if (at <= 1) return scene.subject
  if (word(scene, at - 1) === 'and') return scene.clauseSubject ?? scene.subject
  const index = at - 2
  return isName(scene.tokens[index])
    ? nameEndingAt(scene, index)
    : scene.isLead
      ? scene.topic
      : undefined
}

export function readDeath(scene: FactScene, at: number): void {
  const subject = subjectBefore(scene, at)
  if (subject === undefined || subject.type === 'work') return
  const { date, place, next } = timePlaceAt(scene, at + 1)
  addFact(scene, subject, 'date of death', date, at)
  addFact(scene, subject, 'place of death', place, at)
  for (let index = at + 1; index <= Math.min(next + 1, at + 14); index++) {
    if (
      (word(scene, index) !== 'of' && word(scene, index) !== 'from') ||
      word(scene, index - 1) === 'age'
    )
      continue
    const cause = causeAt(scene, index + 1)
    if (cause === undefined) continue
    addFact(scene, subject, 'cause of death', literalEnd(cause.text), at)
    if (date === undefined && place === undefined) {
      const later = timePlaceAt(scene, cause.next)
      addFact(scene, subject, 'date of death', later.date, at)
      addFact(scene, subject, 'place of death', later.place, at)
    }
    return
  }
}

const afterCause = setOf(`
  in on at while when and after during as which that with caused from aged two only shortly before
  he she the near by just following sustained
`)

/** "a heart attack", "Parkinson's disease": up to five words before a mark or preposition. */
function causeAt(
  scene: FactScene,
  at: number,
): { readonly text: string; readonly next: number } | undefined {
  const { tokens, text } = scene
  let next = at
  while (next < at + 6) {
    const token = tokens[next]
    if (
      token === undefined ||
      token.mention?.mention.type === 'date' ||
      token.mention?.mention.type === 'quantity'
    )
      break
    if (token.kind === 'mark' && token.text !== '-') break
    if (token.kind === 'word' && next > at && afterCause.has(token.text)) break
    if (
      token.kind === 'word' &&
      /^(?:his|her|their|the|natural|that|this|which|page|place|office|one)$/.test(token.text) &&
      next === at &&
      token.text !== 'natural'
    )
      return undefined
    next++
  }
  const first = tokens[at]
  const last = tokens[next - 1]
  if (
    first === undefined ||
    last === undefined ||
    next === at ||
    next === at + 6 ||
    /^\d/.test(first.text)
  )
    return undefined
  return {
    text: text
      .slice(first.start, last.end)
      .replace(/^(?:an?|the) /, '')
      .replace(/\s+/g, ' ')
      .toLowerCase(),
    next,
  }
}

export function readBurial(scene: FactScene, at: number): void {
  const subject = subjectBefore(scene, at)
  for (let index = at + 1; index < at + 6; index++) {
    if (!/^(?:in|at|beside|inside|within|near)$/.test(word(scene, index))) continue
    const from = /^(?:the|a)$/.test(word(scene, index + 1)) ? index + 2 : index + 1
    const read = nameAt(scene, from, 1)
    if (read === undefined) continue
    if (read.end.type !== 'person') addFact(scene, subject, 'place of burial', read.end, at)
    return
  }
}

/** "X married Y in 1950", "was married to Y", "her marriage to Y". */
export function readMarriage(scene: FactScene, at: number): void {
  const { tokens } = scene
  const verb = word(scene, at)
  let from = at + 1
  let subject: FactEnd | undefined
  if (verb === 'marriage') {
    if (word(scene, from) !== 'to' && word(scene, from) !== 'with') return
    const owner = word(scene, at - 1)
    if (owner === "'s") subject = nameEndingAt(scene, at - 2)
    else if (
      owner === 'his' ||
      owner === 'her' ||
      owner === 'by' ||
      /^(?:first|second|third)$/.test(owner)
    )
      subject = scene.subject ?? scene.topic
    from++
  } else {
    subject = subjectBefore(scene, at)
    if (word(scene, from) === 'firstly' || word(scene, from) === 'secondly') from++
    const inYear = timePlaceAt(scene, from)
    if (
      inYear.date !== undefined &&
      word(scene, inYear.next) === ',' &&
      word(scene, inYear.next + 1) === 'to'
    )
      from = inYear.next + 1
    else if (inYear.next > from && (word(scene, inYear.next) === 'to' || inYear.date !== undefined))
      from = word(scene, inYear.next) === ',' ? inYear.next + 1 : inYear.next
    if (word(scene, from) === 'to') from++
    else if (word(scene, from) === 'with') from++
    else if (isBeing(word(scene, at - 1)) && verb === 'married' && !isName(tokens[from])) return
    if (isBeing(word(scene, at - 1)) && word(scene, from - 1) !== 'to') return
  }
  const read = nameAt(scene, from)
  if (read === undefined || subject === undefined || subject.type === 'work') return
  // "married John's sister": not John. Places are where it happened.
  if (
    tokens[read.next]?.text === "'s" ||
    read.end.type === 'place' ||
    read.end.type === 'organization'
  )
    return
  if (/^(?:couple|they)$/.test(word(scene, at - 1))) return
  addFact(scene, subject, 'spouse', resolvedObject(scene, read.end), at)
}

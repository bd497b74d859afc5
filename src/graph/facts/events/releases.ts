import { isName, nameAt, namesAt } from '../names.ts'
import { addFact, isSomebody, type FactEnd, type FactScene } from '../scene.ts'
import { nameEndingAt, subjectBefore, subjectOfNoun } from '../subject.ts'
import { timePlaceAt } from '../times.ts'
import { setOf } from '../../../language/lexicons/lexicon.ts'
import { word, isBeing } from './event-words.ts'
import { placeAt, addOuterPlaces } from './places.ts'

export function readRelease(scene: FactScene, at: number): void {
  const verb = word(scene, at)
  if (word(scene, at - 1) === '-') return
  const isActive = isName(scene.tokens[at - 1]) || /^(?:he|she|they|who)$/.test(word(scene, at - 1))
  if (isActive && (verb === 'released' || verb === 'published')) return
  // "He was released in 1945."
  if (
    /^(?:he|she|they|who)$/.test(word(scene, at - 2)) ||
    (scene.topic?.isPerson === true && scene.subject?.id === scene.topic.id && verb === 'released')
  )
    return
  const { date } = timePlaceAt(scene, at + 1)
  let after = date
  let label: FactEnd | undefined
  // "released by X on D", "published in London by X in 1821".
  for (let index = at + 1; index < at + 10 && label === undefined; index++) {
    if (word(scene, index) !== 'by' && word(scene, index) !== 'through') continue
    const read = nameAt(scene, index + 1)
    if (read === undefined) break
    label = read.end
    after ??= timePlaceAt(scene, read.next).date
  }
  if (after === undefined && label === undefined) return
  const subject = doneSubject(scene, at)
  if (subject === undefined || isSomebody(scene, subject)) return
  if (subject.type === 'place' || subject.type === 'organization') return
  addFact(scene, subject, 'publication date', after, at)
  if (verb === 'released' && label !== undefined && label.type !== 'person')
    addFact(
      scene,
      subject,
      scene.topic?.kind === 'song' ? 'record label' : 'distributor',
      label,
      at,
    )
}

/**
 * The subject of a passive ("was released", "that was released") or of a participle after a noun
 * phrase (", released in 1999").
 */
function doneSubject(scene: FactScene, at: number): FactEnd | undefined {
  const { tokens } = scene
  const before = word(scene, at - 1)
  if (
    isBeing(before) ||
    /^(?:premiered|aired|debuted)$/.test(word(scene, at)) ||
    /^(?:first|originally|officially|theatrically|later)$/.test(before)
  )
    return subjectBefore(scene, at)
  if (before === 'and') return scene.clauseSubject ?? scene.subject
  if (before === ',') {
    const open = tokens[at - 2]
    return isName(open) &&
      (open?.mention?.mention.type === 'work' ||
        (!scene.isLead && open?.mention?.mention.type === 'organization'))
      ? nameEndingAt(scene, at - 2)
      : isName(open) && !scene.isLead
        ? undefined
        : scene.isLead || scene.clauseSubject !== undefined
          ? (scene.clauseSubject ?? scene.subject)
          : undefined
  }
  if (at <= 1) return scene.subject ?? scene.topic
  if (isName(tokens[at - 1]) && tokens[at - 1]?.mention?.mention.type === 'work')
    return nameEndingAt(scene, at - 1)
  return subjectOfNoun(scene, at - 1)
}

export function readFounding(scene: FactScene, at: number): void {
  const verb = word(scene, at)
  const { date, place } = timePlaceAt(scene, at + 1)
  let when = date
  if (word(scene, at + 1) === 'by') {
    // "founded by A and B in 1950"; who founded is read as a maker.
    const last = namesAt(scene, at + 2).at(-1)
    if (last !== undefined) when = timePlaceAt(scene, last.next).date
  }
  if (when === undefined) return
  const isActive =
    !isBeing(word(scene, at - 1)) &&
    (isName(scene.tokens[at - 1]) || /^(?:he|she|who|they|it)$/.test(word(scene, at - 1)))
  if (isActive) return
  const subject = doneSubject(scene, at)
  if (subject === undefined || (subject.type === 'person' && verb !== 'formed')) return
  addFact(scene, subject, 'founded on', when, at)
  if (place !== undefined && date !== undefined && verb !== 'opened')
    addFact(scene, subject, 'origin', place, at)
}

const locationAdverbs = setOf(`
  mainly directly just about approximately entirely primarily both currently close within partly
  mostly
`)

export function readLocation(scene: FactScene, at: number): void {
  const verb = word(scene, at)
  let from = at + 1
  while (locationAdverbs.has(word(scene, from))) from++
  if (word(scene, from) === 'to') from++
  if (!/^(?:in|at|near)$/.test(word(scene, from))) return
  from++
  // "in the village of X", "in western X".
  const place = placeAt(scene, from)
  if (place === undefined) return
  const isDone =
    isBeing(word(scene, at - 1)) ||
    verb === 'lies' ||
    /^(?:currently|now|also)$/.test(word(scene, at - 1))
  const subject = isDone ? subjectBefore(scene, at) : doneSubject(scene, at)
  if (subject === undefined) return
  const isResident =
    isSomebody(scene, subject) || /(?:er|or|ist|ian|man|woman|ent)$/.test(word(scene, at - 1))
  const isBody = verb === 'headquartered' || (verb === 'based' && !isResident)
  const predicate =
    verb === 'based' && isResident ? 'residence' : isBody ? 'headquarters' : 'located in'
  addFact(scene, subject, predicate, place.end, at)
  addOuterPlaces(scene, place.end, place.next, at, subject)
}

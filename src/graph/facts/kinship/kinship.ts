import type { EntityType } from '../../../core/graph.ts'
import { isName, nameAt, namesAt } from '../names.ts'
import { sexOf, type Sex } from '../sex.ts'
import { addFact, type FactEnd, type FactScene } from '../scene.ts'
import { nameEndingAt, resolvedObject } from '../subject.ts'
import { setOf } from '../../../language/lexicons/lexicon.ts'
import { longPattern } from '../../../support/long-pattern.ts'
import { topicPossessives } from '../../../language/grammar/function-words.ts'
import { type Kin, kinWords, describing } from './kin-words.ts'
import { addParents } from './parents.ts'
import { kinOwner } from './kin-owner.ts'

const impersonal: ReadonlySet<EntityType> = new Set<EntityType>([
  'work',
  'organization',
  'place',
  'product',
  'event',
  'identifier',
  'address',
])

/** Whether a thing can have kin. */
const isPersonal = (scene: FactScene, end: FactEnd): boolean =>
  end.id === scene.topic?.id ? scene.topic.isPerson : !impersonal.has(end.type)

const inverseKin = setOf(`
  nephew niece grandson granddaughter grandchild nephews nieces grandsons
`)

const andRelation = longPattern('')`
  ^(?:(?:co)?heir(?:ess)?|successor|pupil|student|disciple|follower|assistant|apprentice|only|
  heir)$
`

/**
 * Facts of kinship at a word of kinship: "son of A and B", "his wife, Y", "X's mother Y", "her
 * parents were A and B", "father of Y".
 */
export function readKinship(scene: FactScene, at: number): void {
  const { tokens } = scene
  const word = tokens[at]
  const kind = kinWords.get(word?.text ?? '')
  if (word === undefined || kind === undefined || word.kind !== 'word') return
  // "father-in-law", "grand-father": what hangs on by a hyphen makes another kinship.
  const hyphened = tokens[at + 1]?.text === '-' && tokens[at + 2]?.text === 'in'
  if (at < scene.readUntil) return
  if (hyphened || (tokens[at + 1]?.text === 'in' && tokens[at + 2]?.text === 'law')) return
  const told =
    tokens[at - 1]?.text === '-' &&
    /^(?:great|grand|step|god|foster)$/.test(tokens[at - 2]?.text ?? '')
      ? 'relative'
      : /^(?:great|grand|step|god|foster)$/.test(tokens[at - 1]?.text ?? '')
        ? 'relative'
        : kind
  let next = at + 1
  // "a daughter and heiress of X"; "the wife and cousin of X" says both.
  if (tokens[next]?.text === 'and' && andRelation.test(tokens[next + 1]?.text ?? ''))
    next += tokens[next + 2]?.text === 'of' ? 2 : tokens[next + 3]?.text === 'of' ? 3 : 0
  if (
    tokens[next]?.text === 'and' &&
    kinWords.has(tokens[next + 1]?.text ?? '') &&
    tokens[next + 2]?.text === 'of'
  )
    next += 2
  if (
    tokens[next]?.text === 'of' ||
    (tokens[next]?.text === 'to' && (told === 'parent' || told === 'spouse'))
  )
    kinOf(scene, at, told, next + 1)
  else kinNamed(scene, at, told)
}

/** "the second son of A and his wife B": who it is said of stands before. */
function kinOf(scene: FactScene, at: number, kind: Kin, from: number): void {
  const subject = kinOwner(scene, at, from)
  if (subject === undefined || !isPersonal(scene, subject)) return
  if (kind === 'child') {
    addParents(scene, subject, from, at)
    return
  }
  for (const { end, next } of namesAt(scene, from, kind === 'spouse' ? 1 : 8))
    if (scene.tokens[next]?.text !== "'s")
      addKin(scene, subject, kind, scene.tokens[at]?.text ?? '', resolvedObject(scene, end), at)
}

function addKin(
  scene: FactScene,
  subject: FactEnd,
  kind: Kin,
  word: string,
  other: FactEnd,
  at: number,
): void {
  switch (kind) {
    case 'child':
      addFact(scene, subject, parentPredicate(other), other, at)
      break
    case 'parent':
      addFact(
        scene,
        other,
        word === 'father' || word === 'mother' ? word : parentPredicate(subject),
        subject,
        at,
      )
      break
    case 'spouse':
    case 'sibling':
      addFact(scene, subject, kind, other, at)
      break
    case 'relative':
      if (inverseKin.has(word)) addFact(scene, subject, 'relative', other, at, { kind: word })
      else addFact(scene, other, 'relative', subject, at, { kind: word })
      break
    default:
      kind satisfies never
  }
}

const parentPredicate = (parent: FactEnd, otherwise?: Sex): string => {
  const sex = sexOf(parent.display) ?? otherwise
  return sex === undefined ? 'parent' : sex === 'female' ? 'mother' : 'father'
}

/** "his wife, Y", "X's father Y", "her mother was Y", "their sons A and B". */
function kinNamed(scene: FactScene, at: number, kind: Kin): void {
  const { tokens } = scene
  let index = at - 1
  while (
    index >= 0 &&
    at - index < 6 &&
    tokens[index]?.kind === 'word' &&
    describing.has(tokens[index]?.text ?? '') &&
    tokens[index]?.text !== 'and' &&
    tokens[index]?.text !== 'of'
  )
    index--
  const owning = tokens[index]
  if (owning === undefined) return
  const isPronoun = owning.kind === 'word' && topicPossessives.has(owning.text)
  if (!isPronoun && owning.text !== "'s") return
  // "A and his wife B": who "his" is stands right before; parents were read with their child.
  const before = tokens[index - 1]
  let owner: FactEnd | undefined
  if (!isPronoun) owner = nameEndingAt(scene, index - 1)
  else if (
    before?.text === 'and' &&
    (isName(tokens[index - 2]) ||
      tokens[index - 2]?.text === ')' ||
      tokens[index - 2]?.text === ',')
  ) {
    const couple = tokens[index - 2]?.text === ',' ? index - 3 : index - 2
    owner = isName(tokens[couple]) ? nameEndingAt(scene, couple) : undefined
    if (kind !== 'spouse') owner = undefined
  } else if (before?.text === 'by' || before?.text === 'of' || before?.text === 'with')
    owner = scene.clauseSubject ?? scene.subject ?? scene.topic
  else
    owner =
      scene.subject ?? (index <= 2 || scene.topic?.type === 'person' ? scene.topic : undefined)
  if (owner === undefined || !isPersonal(scene, owner) || before?.text === 'through') return
  // "his wife" in a text about a woman is somebody else's.
  if (
    isPronoun &&
    owner.id === scene.topic?.id &&
    scene.topic.sex !== undefined &&
    owning.text !== 'their' &&
    owning.text !== 'its' &&
    (owning.text === 'her') !== (scene.topic.sex === 'female')
  )
    return
  let next = at + 1
  const link = tokens[next]?.text
  const isSaid = link === 'was' || link === 'is' || link === 'were' || link === 'are'
  if (link === ',') next++
  else if (isSaid) next++
  const names =
    tokens[at]?.text.endsWith('s') === true
      ? namesAt(scene, next)
      : [nameAt(scene, next)].filter(read => read !== undefined)
  for (const [order, read] of names.entries()) {
    // "His father was the king of X", "his wife, Y, …" against "his wife, X said": a name after a
    // comma is closed by a mark, or is the whole rest.
    if (link === ',' && !/^(?:[,.;()]|and|who|was|is)$/.test(tokens[read.next]?.text ?? '.'))
      continue
    if (isSaid && tokens[next]?.kind === 'word' && tokens[next]?.text === 'from') continue
    // "His mother was English", "his mother was Sarah's sister".
    if (tokens[read.next]?.text === "'s" || tokens[read.next]?.text === 'of') continue
    addNamedKin(
      scene,
      owner,
      kind,
      tokens[at]?.text ?? '',
      owning.text,
      resolvedObject(scene, read.end),
      order,
      at,
    )
  }
}

function addNamedKin(
  scene: FactScene,
  owner: FactEnd,
  kind: Kin,
  word: string,
  owning: string,
  other: FactEnd,
  order: number,
  at: number,
): void {
  switch (kind) {
    case 'child':
      addFact(
        scene,
        other,
        owning === 'his' ? 'father' : owning === 'her' ? 'mother' : parentPredicate(owner),
        owner,
        at,
      )
      break
    case 'parent':
      addFact(
        scene,
        owner,
        word === 'father' || word === 'mother'
          ? word
          : parentPredicate(
              other,
              word === 'parents' ? (order === 0 ? 'male' : 'female') : undefined,
            ),
        other,
        at,
      )
      break
    case 'spouse':
    case 'sibling':
      addFact(scene, owner, kind, other, at)
      break
    case 'relative':
      if (inverseKin.has(word)) addFact(scene, other, 'relative', owner, at, { kind: word })
      else addFact(scene, owner, 'relative', other, at, { kind: word })
      break
    default:
      kind satisfies never
  }
}

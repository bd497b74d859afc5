import type { EntityType } from '../../core/graph.ts'
import {
  isName,
  named,
  nameAt,
  namesAt,
  withSurname,
  skipAside,
  skipAsideBack,
  type NameRead,
} from './names.ts'
import { sexOf, titleSex, type Sex } from './sex.ts'
import { addFact, type FactEnd, type FactScene } from './scene.ts'
import type { FactWord } from './fact-words.ts'
import { nameEndingAt, resolved, resolvedObject, subjectBefore } from './subject.ts'
import { setOf, wordSet } from '../../language/lexicons/lexicon.ts'
import { longPattern } from '../../support/long-pattern.ts'
import { topicPossessives } from '../../language/grammar/function-words.ts'

type Kin = 'child' | 'parent' | 'spouse' | 'sibling' | 'relative'
const kinWords: ReadonlyMap<string, Kin> = new Map<string, Kin>([
  ...kin('child', 'son daughter child sons daughters children stepson bastard'),
  ...kin('parent', 'father mother parent parents'),
  ...kin('spouse', 'wife husband widow widower spouse consort wives husbands fiance fiancee'),
  ...kin('sibling', 'brother sister sibling brothers sisters siblings twin'),
  ...kin(
    'relative',
    'uncle aunt nephew niece cousin cousins grandson granddaughter grandchild grandfather ' +
      'grandmother nephews nieces uncles grandparents grandsons',
  ),
])
function kin(kind: Kin, words: string): Array<[string, Kin]> {
  return words.split(' ').map(word => [word, kind])
}

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

/** Words of kinship, folded. */
export const kinshipWords: readonly string[] = [...kinWords.keys()]

const describing = wordSet('meaning/kinship-modifiers')
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

/**
 * The one or two parents named from a token on: "A and his wife B", "A, Duke of C, and B", "A by
 * his second wife, B".
 */
export function addParents(scene: FactScene, child: FactEnd, from: number, at: number): void {
  const { tokens, text } = scene
  const first = nameAt(scene, from)
  if (first === undefined || tokens[first.next]?.text === "'s") return
  const told = (read: NameRead, first: number): Sex | undefined =>
    titleSex(
      text.slice(
        tokens[Math.max(first, read.first - 4)]?.start ?? 0,
        tokens[read.first]?.start ?? 0,
      ),
    ) ?? sexOf(read.end.display)
  const second = secondParent(scene, first.next)
  if (second === undefined && addCouple(scene, child, first, at)) return
  const one = resolvedObject(scene, withSurname(first, second?.read))
  const two = second === undefined ? undefined : resolvedObject(scene, second.read.end)
  scene.readUntil = second?.read.next ?? first.next
  let sexOne = told(first, from)
  let sexTwo = second === undefined ? undefined : (second.sex ?? told(second.read, first.next))
  if (two !== undefined) {
    // A couple is named father first unless the names say otherwise.
    if (sexOne === undefined && sexTwo === undefined) [sexOne, sexTwo] = ['male', 'female']
    else if (sexOne === undefined) sexOne = sexTwo === 'female' ? 'male' : 'female'
    else if (sexTwo === undefined || sexTwo === sexOne)
      sexTwo = sexOne === 'female' ? 'male' : 'female'
  } else sexOne ??= 'male'
  addFact(scene, child, sexOne === 'female' ? 'mother' : 'father', one, at)
  if (two === undefined) return
  addFact(scene, child, sexTwo === 'female' ? 'mother' : 'father', two, at)
  if (second?.isSpouse === true) addFact(scene, one, 'spouse', two, at)
}

/** "Prince Jacques, Duke of Orléans and Gersende de Sabran": two names that were read as one. */
function addCouple(scene: FactScene, child: FactEnd, { end }: NameRead, at: number): boolean {
  const [, one = '', two = ''] = /^(.{3,60}?),? and (\p{Lu}\S+ .{3,60})$/u.exec(end.display) ?? []
  if (
    one === '' ||
    !(
      sexOf(two) === 'female' ||
      /^(?:King|Queen|Prince|Princess|Duke|Duchess|Count|Countess|Lady|Lord|Sir)\b/.test(two)
    )
  )
    return false
  addFact(scene, child, sexOf(one) === 'female' ? 'mother' : 'father', named('person', one), at)
  addFact(scene, child, sexOf(one) === 'female' ? 'father' : 'mother', named('person', two), at)
  return true
}

interface SecondParent {
  readonly read: NameRead
  readonly sex: Sex | undefined
  readonly isSpouse: boolean
}

const rankOnly = longPattern('')`
  ^(?:\d+(?:st|nd|rd|th) )?(?:prince|princess|duke|duchess|count|countess|earl|baron|baroness|
  king|queen|landgrave|margrave|marquess|marquis|viscount|viscountess|elector|lord|lady|bishop|
  archduke) of 
`

function secondParent(scene: FactScene, from: number, depth = 0): SecondParent | undefined {
  const { tokens } = scene
  let next = skipAside(tokens, from)
  if (tokens[next]?.text === ',') {
    // An apposition before the second parent: "A, Duke of C, and B"; at most a few words.
    const and = tokens
      .slice(next + 1, next + 12)
      .findIndex(token => token.text === 'and' || token.text === 'by' || token.text === ';')
    const aside = and < 0 ? [] : tokens.slice(next + 1, next + 1 + and)
    const comma = aside.at(-1)?.text === ','
    if (and === 0) next++
    else if (
      and > 0 &&
      comma &&
      !aside.some(
        token =>
          token.kind === 'word' &&
          /^(?:is|was|were|who|he|she|it|they|which|that|born|died|married)$/.test(token.text),
      ) &&
      !kinWords.has(aside[0]?.text ?? '') &&
      !kinWords.has(aside[1]?.text ?? '')
    )
      next += 1 + and
    else return undefined
  }
  const link = tokens[next]?.text
  if (link !== 'and' && link !== 'by' && link !== 'with' && link !== '&') return undefined
  next++
  let sex: Sex | undefined
  let isSpouse = false
  if (tokens[next]?.text === 'of') next++
  for (let read = 0; read < 5; read++) {
    const word = tokens[next]
    if (word === undefined || word.kind === 'mention') break
    if (
      word.text === 'wife' ||
      word.text === 'consort' ||
      word.text === 'husband' ||
      word.text === 'spouse' ||
      word.text === 'mistress' ||
      word.text === 'concubine'
    ) {
      sex = word.text === 'husband' ? 'male' : 'female'
      isSpouse = word.text !== 'mistress' && word.text !== 'concubine'
      next++
      if (tokens[next]?.text === ',') next++
      break
    }
    if ((!topicPossessives.has(word.text) && !describing.has(word.text)) || word.capital) break
    next++
  }
  const read = nameAt(scene, next)
  if (read === undefined || (!isSpouse && link === 'with')) return undefined
  // "Guy, Lord of A and Viscount of B, and C": one more rank of the first.
  if (!isSpouse && rankOnly.test(read.end.name))
    return depth < 2 ? secondParent(scene, read.next, depth + 1) : undefined
  return { read, sex, isSpouse }
}

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

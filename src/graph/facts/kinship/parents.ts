import { named, nameAt, withSurname, skipAside, type NameRead } from '../names.ts'
import { sexOf, titleSex, type Sex } from '../sex.ts'
import { addFact, type FactEnd, type FactScene } from '../scene.ts'
import { resolvedObject } from '../subject.ts'
import { longPattern } from '../../../support/long-pattern.ts'
import { topicPossessives } from '../../../language/grammar/function-words.ts'
import { kinWords, describing } from './kin-words.ts'

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

import type { Voice } from '../../core/voice.ts'
import { role, rolesOf } from '../lexicons/word-roles.ts'

const nameWord = /(?<![\p{L}\p{N}’'.-])\p{Lu}[\p{L}-]+/gu
const wordBefore = /(\p{L}[\p{L}.]*) $/u
const wordBehind = /^(?:\.)? (\p{Lu}[\p{L}’'-]*)/u
const ofName = role.firstName | role.honorific

/**
 * A voice with the names that a statement has for its people: whom it calls "Ada" is read as "Ada",
 * and not as "Ada Hill". `isShared` tells which given names several people bear: those stay whole.
 */
export function voiceAsCalled(
  statement: string,
  voice: Voice | undefined,
  isShared: (given: string) => boolean,
): Voice | undefined {
  if (voice === undefined) return undefined
  const called = (name: string | undefined): string | undefined =>
    name === undefined ? undefined : (givenIn(statement, name, isShared) ?? name)
  const [speaker, addressee] = [called(voice.speaker), called(voice.addressee)]
  return speaker === voice.speaker && addressee === voice.addressee ? voice : { speaker, addressee }
}

/** The given name of a person, where a statement calls them by it alone. */
function givenIn(
  statement: string,
  name: string,
  isShared: (given: string) => boolean,
): string | undefined {
  const [given = '', family] = name.split(' ')
  if (family === undefined || given.length < 2 || isShared(given)) return undefined
  let isCalled = false
  for (const { 0: word, index } of statement.matchAll(nameWord)) {
    if (word !== given) continue
    const [, behind] = wordBehind.exec(statement.slice(index + word.length)) ?? []
    const [, before = ''] = wordBefore.exec(statement.slice(Math.max(0, index - 40), index)) ?? []
    // "Ada Hill" is named in full; "Ada Moss" and "Kim Ada" are others.
    if (behind !== undefined) {
      if (name.split(' ').includes(behind.replace(/['’]s?$/, ''))) return undefined
      continue
    }
    if (/^\p{Lu}/u.test(before) && (rolesOf(before.toLowerCase()) & ofName) !== 0) continue
    isCalled = true
  }
  return isCalled ? given : undefined
}

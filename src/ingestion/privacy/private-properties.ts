import type { Properties, PropertyScalar, PropertyValue } from '../../core/document.ts'
import type { TextReplacer } from '../../privacy/replacement/text-replacer.ts'
import { longPattern } from '../../support/long-pattern.ts'
import type { PrivateTexts } from './private-texts.ts'

const ofPerson = longPattern('i')`
  (?:^|[^a-z])(?:name|author|creator|editor|owner|sender|receiver|recipients?|from|to|contact|
  person|employee|manager|customer|assignee|reporter)s?$|by$`
const notOfPerson = /file|host|user ?agent|company|product|project|sheet/i
// As a server sent them, to be sent back, or where a message lies there.
const validators = /^(?:http|imap)[A-Z]/

/** Properties without personal data; the name of each says what its value may be. */
export interface PrivateProperties {
  /** To be called once all texts are named. */
  read(): Properties
}

/** Names the values as texts; what a column of names holds is a person, whoever it is. */
export function privateProperties(
  properties: Properties,
  texts: PrivateTexts,
  replacer: TextReplacer,
  replacesPersons: boolean,
): PrivateProperties {
  const isOfPerson = (key: string): boolean =>
    replacesPersons && ofPerson.test(key) && !notOfPerson.test(key)
  const inContext = (key: string, value: PropertyScalar): string => `${key}: ${String(value)}`
  for (const [key, value] of Object.entries(properties)) {
    if (validators.test(key)) continue
    texts.add(key)
    for (const each of listOf(value)) texts.add(inContext(key, each))
  }
  const scalar = (key: string, value: PropertyScalar): PropertyScalar => {
    if (typeof value === 'boolean') return value
    if (typeof value === 'string' && isOfPerson(key) && /\p{L}/u.test(value))
      return value
        .split(/;|\n/)
        .map(part => part.trim())
        .filter(part => part !== '')
        .map(part => {
          const pseudonym = replacer.people.add({ name: part })
          return pseudonym === undefined ? part : replacer.person(pseudonym)
        })
        .join('; ')
    const before = inContext(key, value)
    const replaced = texts.replaced(before)
    if (replaced.replacements.length === 0) return value
    return replaced.text.slice(replaced.offset(Math.min(key.length + 2, before.length)))
  }
  return {
    read: () =>
      Object.fromEntries(
        Object.entries(properties).map(([key, value]): [string, PropertyValue] =>
          validators.test(key)
            ? [key, value]
            : [
                texts.of(key),
                isList(value) ? value.map(each => scalar(key, each)) : scalar(key, value),
              ],
        ),
      ),
  }
}

const isList = (value: PropertyValue): value is readonly PropertyScalar[] => Array.isArray(value)
const listOf = (value: PropertyValue): readonly PropertyScalar[] =>
  isList(value) ? value : [value]

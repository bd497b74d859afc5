import type { Properties, PropertyScalar, PropertyValue } from '../../core/document.ts'
import type { ShownPerson } from '../../privacy/pseudonyms/join-people.ts'
import { nameForm } from '../../privacy/pseudonyms/name-form.ts'
import type { TextReplacer } from '../../privacy/replacement/text-replacer.ts'
import { longPattern } from '../../support/long-pattern.ts'
import type { LoadedDocument } from '../loaded-document.ts'
import type { PrivacyTools } from './private-reading.ts'

/** Everybody whom the fields of an entry or a card name. */
export const recordPeople = ({ personal = [] }: LoadedDocument): readonly ShownPerson[] =>
  personal.flatMap(({ person }) => person ?? [])

const times = new Set(['start', 'end', 'due', 'stamped', 'times'])
const isTime = (value: PropertyScalar): boolean =>
  /^\d{4}-\d\d-\d\d(?:T\d\d:\d\d:\d\dZ)?$/.test(String(value))

/**
 * Of the properties of an entry those that are no text: its times stay, and its id stands for the
 * same event wherever it is.
 */
export function recordFields(
  { properties, personal }: LoadedDocument,
  { names, settings }: Pick<PrivacyTools, 'names' | 'settings'>,
): { readonly own: Properties; readonly others: Properties } {
  const own: Record<string, PropertyValue> = {}
  const others: Record<string, PropertyValue> = {}
  for (const [key, value] of Object.entries(properties))
    if (personal === undefined) others[key] = value
    else if (key === 'uid' && typeof value === 'string') own[key] = names.id(value)
    else if (times.has(key) && !settings.types.includes('date') && [value].flat().every(isTime))
      own[key] = value
    else others[key] = value
  return { own, others }
}

const room = longPattern('iu')`
  \b(?:rooms?|halls?|building|floor|level|office|desk|suite|wing|dock|pier|berth|quay|gate|terminal|
  platform|hangar|plant|site|lab|table|raum|saal|zimmer|etage|halle|kai|salle|bureau|sala)\b`

/** Whether a place is where somebody lives: "Cara's, 9 Elm Yard" and not "Room 4, Bergen". */
export function isAddress(location: string, replacer: TextReplacer): boolean {
  const [replaced] = replacer.replace([`Location: ${location}`])
  const types = new Set(replaced?.replacements.map(({ type }) => type))
  if (types.has('street-address') || types.has('postcode')) return true
  if (!/\d/.test(location) || room.test(location)) return false
  const words = nameForm(location)?.words ?? []
  return (
    types.has('location') || types.has('person') || words.some(word => replacer.people.isPart(word))
  )
}

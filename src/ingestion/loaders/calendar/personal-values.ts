import type { PersonalValue } from '../../../privacy/replacement/personal-values.ts'
import type { ShownPerson } from '../../../privacy/pseudonyms/join-people.ts'
import type { Component } from './components.ts'
import { plainValue, valueComponents, type ContentLine } from './content-lines.ts'

const mostValues = 20_000
// Longer ones are cut in properties.
const longest = 1_000
const withAddresses = ['SENT-BY', 'DELEGATED-TO', 'DELEGATED-FROM', 'MEMBER', 'EMAIL']
// ADR: post box, flat, street, town, region, postcode, country (RFC 6350 6.3.1).
const partsOfAddress = [
  'street-address',
  'street-address',
  'street-address',
  'location',
  'location',
  'postcode',
  'location',
] as const

/** `Ann Lee <ann@example.org>`, or one of the two. */
export function shownPerson(line: ContentLine): string {
  const { name, address } = partsOf(line)
  if (name === '' || name === address) return address
  return address.includes('@') ? `${name} <${address}>` : name
}

function partsOf(line: ContentLine): { readonly name: string; readonly address: string } {
  return { name: (line.parameters.get('CN')?.[0] ?? '').trim(), address: plainAddress(line.value) }
}

const plainAddress = (value: string): string => value.trim().replace(/^mailto:/i, '')

/** Who organises an entry, who is invited and who stands in for them. */
export function valuesOfEntry({ lines }: Component): readonly PersonalValue[] {
  const values: PersonalValue[] = []
  for (const line of lines) {
    if (line.name !== 'ORGANIZER' && line.name !== 'ATTENDEE') continue
    for (const parameter of withAddresses)
      for (const value of line.parameters.get(parameter) ?? [])
        values.push(...ofAddress(plainAddress(value)))
    const { name, address } = partsOf(line)
    // A room is no person; rules see whether its name holds one.
    if (/^(?:room|resource)$/i.test(line.parameters.get('CUTYPE')?.[0] ?? '')) continue
    const person: ShownPerson = {
      ...(name === '' ? {} : { name }),
      ...(address.includes('@') ? { address } : {}),
    }
    const isSomebody = name !== '' || address.includes('@')
    for (const text of [shownPerson(line), name])
      values.push({ type: 'person', text, ...(isSomebody ? { person } : {}) })
    values.push(...ofAddress(address, person))
  }
  return bounded(values)
}

const ofAddress = (address: string, person: ShownPerson = { address }): PersonalValue[] =>
  address.includes('@') ? [{ type: 'email-address', text: address, person }] : []

/** What a card says of its person, and whom else it names. `name`: the one that is shown. */
export function valuesOfCard(
  { lines }: Component,
  name: string,
  readable: (line: ContentLine) => string,
): readonly PersonalValue[] {
  const of = (...names: readonly string[]): ContentLine[] =>
    lines.filter(line => names.includes(line.name))
  const [family = '', given = '', additional = ''] = valueComponents(of('N')[0]?.value ?? '')
  const own = [given, additional, family].filter(part => part !== '').join(' ')
  const addresses = of('EMAIL').map(readable)
  const address = addresses.find(one => one.includes('@'))
  const isOrganization = of('ORG').some(line => readable(line) === name) && own === ''
  const shown = isOrganization ? own : name
  // "Mum" tells less than the name that stands beside it.
  const full = /\s/.test(shown) || !/\s/.test(own) ? shown : own
  const person = (text: string): ShownPerson => ({
    name: text,
    ...(address === undefined ? {} : { address }),
  })
  const values: PersonalValue[] = []
  for (const text of [shown, own])
    values.push({ type: 'person', text, person: person(text === shown ? full : text) })
  for (const each of addresses) values.push(...ofAddress(each, { name: full, address: each }))
  for (const line of of('NICKNAME'))
    for (const text of [readable(line), ...readable(line).split(',')])
      values.push({
        type: 'person',
        text: text.trim(),
        person: person(full === '' ? text.trim() : full),
      })
  for (const line of of('RELATED', 'MEMBER', 'AGENT', 'X-SPOUSE', 'X-ASSISTANT')) {
    const text = readable(line)
    if (text.includes('@')) values.push(...ofAddress(text))
    else if (!/^(?:urn|https?|begin):/i.test(text))
      values.push({ type: 'person', text, person: { name: text } })
  }
  for (const line of of('TEL')) values.push({ type: 'phone-number', text: readable(line) })
  for (const line of of('IMPP')) values.push({ type: 'email-address', text: readable(line) })
  for (const line of of('URL')) values.push({ type: 'url', text: readable(line) })
  for (const line of of('BDAY', 'ANNIVERSARY'))
    values.push({ type: 'date-of-birth', text: readable(line) })
  for (const line of of('ADR')) {
    values.push({ type: 'street-address', text: readable(line) })
    for (const [index, part] of valueComponents(line.value).entries())
      if (part.length > 2)
        values.push({ type: partsOfAddress[index] ?? 'location', text: plainValue(part) })
  }
  return bounded(values)
}

function bounded(values: readonly PersonalValue[]): readonly PersonalValue[] {
  return values
    .flatMap(value => [
      value,
      ...(value.text.length > longest ? [{ ...value, text: value.text.slice(0, longest) }] : []),
    ])
    .filter(({ text }) => text.trim() !== '')
    .slice(0, mostValues)
}

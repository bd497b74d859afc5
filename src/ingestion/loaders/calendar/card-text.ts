import type { Instant } from '../../../core/time.ts'
import { calendarTime } from './calendar-time.ts'
import type { Component } from './components.ts'
import { lineOf } from './components.ts'
import type { PersonalValue } from '../../../privacy/replacement/personal-values.ts'
import { valuesOfCard } from './personal-values.ts'
import { plainValue, valueComponents, type ContentLine } from './content-lines.ts'

/** A card in words, with the fields that programs want. */
export interface CardText {
  readonly name: string
  /** Lines `Label: value`. */
  readonly text: string
  /** When it was last changed, as it says itself. */
  readonly date: Instant | undefined
  readonly properties: Readonly<Record<string, string>>
  readonly personal: readonly PersonalValue[]
}

const labels = new Map([
  ['NICKNAME', 'Nickname'],
  ['ORG', 'Organization'],
  ['TITLE', 'Title'],
  ['ROLE', 'Role'],
  ['TEL', 'Telephone'],
  ['EMAIL', 'E-mail'],
  ['IMPP', 'Messaging'],
  ['ADR', 'Address'],
  ['URL', 'URL'],
  ['BDAY', 'Birthday'],
  ['ANNIVERSARY', 'Anniversary'],
  ['RELATED', 'Related'],
  ['CATEGORIES', 'Categories'],
  ['MEMBER', 'Member'],
  ['NOTE', 'Note'],
])
const shownTypes = new Set(['work', 'home', 'cell', 'fax', 'pager', 'main', 'school'])
const longestProperty = 1_000

/** Reads a vCard of version 2.1, 3.0 or 4.0. */
export function cardText(card: Component): CardText {
  const name = nameOf(card)
  const lines = name === '' ? [] : [`Name: ${name}`]
  const own = ownLabels(card)
  for (const [property, label] of labels)
    for (const line of card.lines) {
      if (line.name !== property || isBinary(line)) continue
      const value = readableValue(line)
      const kind = kindOf(line, own)
      if (value !== '') lines.push(`${label}${kind === '' ? '' : ` (${kind})`}: ${value}`)
    }
  return {
    name,
    text: lines.join('\n'),
    date: revisedAt(card),
    personal: valuesOfCard(
      { ...card, lines: card.lines.filter(line => !isBinary(line)) },
      name,
      readableValue,
    ),
    properties: {
      ...fieldOf(card, 'EMAIL', 'email'),
      ...fieldOf(card, 'TEL', 'telephone'),
      ...fieldOf(card, 'ORG', 'organization'),
      ...fieldOf(card, 'TITLE', 'jobTitle'),
      ...fieldOf(card, 'ROLE', 'role'),
      ...fieldOf(card, 'NICKNAME', 'nickname'),
      ...fieldOf(card, 'BDAY', 'birthday'),
    },
  }
}

/** REV (RFC 6350 6.7.4): a time in UTC, or a day. */
function revisedAt(card: Component): Instant | undefined {
  const line = lineOf(card, 'REV')
  const time = calendarTime(line)
  if (line === undefined || time === undefined) return undefined
  return { ms: time.localMs, offsetMinutes: 0, original: line.value.trim() }
}

/** The shown name, else what its parts make (family, given, additional, prefix, suffix). */
function nameOf(card: Component): string {
  const shown = plainValue(lineOf(card, 'FN')?.value ?? '').trim()
  if (shown !== '') return oneLine(shown)
  const [family = '', given = '', additional = '', prefix = '', suffix = ''] = valueComponents(
    lineOf(card, 'N')?.value ?? '',
  )
  const made = [prefix, given, additional, family, suffix].filter(part => part !== '').join(' ')
  const organization = lineOf(card, 'ORG')
  return oneLine(made !== '' ? made : organization === undefined ? '' : readableValue(organization))
}

/** Labels of a person's own, which Apple's programs write in a line beside the value. */
function ownLabels(card: Component): ReadonlyMap<string, string> {
  const own = new Map<string, string>()
  for (const { name, group, value } of card.lines)
    if (name === 'X-ABLABEL' && group !== undefined)
      own.set(
        group,
        plainValue(value)
          .replace(/^_\$!<(.*)>!\$_$/, '$1')
          .trim(),
      )
  return own
}

function kindOf(line: ContentLine, own: ReadonlyMap<string, string>): string {
  const label = line.group === undefined ? undefined : own.get(line.group)
  if (label !== undefined && label !== '') return oneLine(label).slice(0, 60)
  const kinds = (line.parameters.get('TYPE') ?? [])
    .flatMap(type => type.toLowerCase().split(','))
    .filter(type => shownTypes.has(type))
  return [...new Set(kinds)].join(', ')
}

/** Pictures and keys are no text. */
const isBinary = (line: ContentLine): boolean =>
  /^(?:b|base64)$/i.test(line.parameters.get('ENCODING')?.[0] ?? '') ||
  /^\s*data:/i.test(line.value)

function readableValue(line: ContentLine): string {
  if (line.name === 'ADR' || line.name === 'ORG')
    return valueComponents(line.value)
      .filter(part => part !== '')
      .map(oneLine)
      .join(', ')
  const value = plainValue(line.value).trim()
  if (line.name === 'NOTE') return value
  if (line.name === 'BDAY' || line.name === 'ANNIVERSARY') return readableDate(value)
  return oneLine(value.replace(/^(?:mailto|tel):/i, ''))
}

/** `19850412` and `1985-04-12T00:00:00Z` are days; `--0412` lacks the year. */
function readableDate(value: string): string {
  const full = /^(\d{4})-?(\d{2})-?(\d{2})/.exec(value)
  if (full !== null) return `${full[1]}-${full[2]}-${full[3]}`
  const yearless = /^--(\d{2})-?(\d{2})/.exec(value)
  return yearless === null ? oneLine(value) : `--${yearless[1]}-${yearless[2]}`
}

function fieldOf(card: Component, name: string, key: string): Record<string, string> {
  const values = card.lines
    .filter(line => line.name === name && !isBinary(line))
    .map(readableValue)
    .filter(value => value !== '')
  return values.length === 0
    ? {}
    : { [key]: values.join(', ').slice(0, longestProperty).toWellFormed() }
}

const oneLine = (text: string): string => text.replace(/\s+/g, ' ').trim()

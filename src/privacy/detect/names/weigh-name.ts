import { longPattern } from '../../../support/long-pattern.ts'
import { isKnownPlace, role } from '../../../language/lexicons/word-roles.ts'
import { cues, holds, surroundings, type Surroundings } from './name-cues.ts'
import { nameLists } from './name-lists.ts'
import { familyShape, hasPlaceShape } from './name-shapes.ts'
import type { NameRun } from './name-runs.ts'
import { kind, type NameWord } from './name-words.ts'

export interface NameWeights {
  readonly person: number
  readonly organization: number
  readonly location: number
}

export interface NameSetting {
  /** The text is mostly English: a word that is in no English list says something. */
  readonly english: boolean
  /** An honorific stands right before the name. */
  readonly honoured: boolean
  /** The name begins a line and a colon follows it, as in a script. */
  readonly speaks: boolean
}

const isLetters = ({ shape }: NameWord): boolean => shape !== 'mark' && shape !== 'number'
const has = ({ kinds }: NameWord, bit: number): boolean => (kinds & bit) !== 0
const plays = ({ roles }: NameWord, bits: number): boolean => (roles & bits) !== 0

/** What one word adds to a name being a person's. */
function personWord(word: NameWord, { english }: NameSetting): number {
  if (word.shape === 'initial') return 0.3
  const isEnglish = has(word, kind.english)
  if (isEnglish && plays(word, role.title)) return 0
  if (plays(word, role.organizationEnd | role.placeEnd) && !has(word, kind.given)) return -1.5
  if (plays(word, role.calendar)) return 0.5
  if (has(word, kind.given)) return isEnglish ? 0.8 : has(word, kind.city) ? 1.9 : 2
  if (has(word, kind.family)) return isEnglish ? 0.4 : 1.9
  if (isEnglish) return -1
  if (plays(word, role.place | role.organization | role.demonym)) return 0
  const ending = familyShape(word.folded)
  const shape = ending === 'surely' || (english && ending === 'perhaps') ? 1.1 : 0
  return english && word.shape !== 'capitals' ? 0.8 + shape : shape
}

/** "IBAN", "ATM": capitals that name nothing, unless a list says so. */
const isShortCapitals = (parts: readonly NameWord[]): boolean =>
  parts.length === 1 && parts[0]?.shape === 'capitals' && parts[0].text.length < 6

function weighPerson(
  words: readonly NameWord[],
  around: Surroundings,
  setting: NameSetting,
): number {
  const parts = words.filter(word => isLetters(word) && word.shape !== 'small')
  if (parts.length === 0 || parts.length > 5) return -9
  const [only] = parts
  let weight = 0
  const isUnknown = (part: NameWord): boolean => part.kinds === 0 && part.roles === 0
  if (setting.english && (parts.length === 2 || parts.length === 3) && parts.every(isUnknown))
    weight += 0.5
  if (
    setting.english &&
    parts.length === 2 &&
    parts.some(isUnknown) &&
    parts.some(part => has(part, kind.given | kind.family))
  )
    weight += 0.8
  if (parts.length > 1 || only === undefined || !isShortCapitals(parts))
    for (const part of parts) weight += personWord(part, setting)
  const inner = parts.slice(1, -1)
  if (inner.some(part => part.shape === 'initial')) weight += 1
  if (parts.length > 1 && parts[0]?.shape === 'initial') weight += 0.6
  if (setting.honoured) weight += 3
  if (setting.speaks) weight += 1.2
  if (holds(cues.beforePerson, around.before)) weight += 1.6
  if (holds(cues.kin, around.before)) weight += 1.2
  if (holds(cues.labelPerson, around.label)) weight += 2.2
  if (holds(cues.afterPerson, around.after)) weight += 1.2
  if (around.after[0] === "'s" || around.after[0] === '’s') weight += 0.3
  return weight
}

const compass = /^(?:(?:north|south|east|west|central)(?:ern)?|upper|lower|greater|downtown)$/

function weighPlace(
  words: readonly NameWord[],
  around: Surroundings,
  { english }: NameSetting,
): number {
  const parts = words.filter(isLetters)
  const folded = parts.map(part => part.folded).join(' ')
  const only = parts.length === 1 ? parts[0] : undefined
  const last = parts.at(-1)
  let weight = 0
  const bare = folded.replace(
    /^(?:the|southern|northern|eastern|western|north|south|east|west|central) /,
    '',
  )
  const isListed = isKnownPlace(folded) || isKnownPlace(bare) || nameLists().cities.has(folded)
  if (only === undefined) {
    if (
      isListed ||
      (compass.test(parts[0]?.folded ?? '') && last !== undefined && plays(last, role.place))
    )
      weight += 2.8
    else if (last !== undefined && plays(last, role.placeEnd)) weight += 1.8
    else if (
      parts[0] !== undefined &&
      plays(parts[0], role.placeHead) &&
      !has(parts[0], kind.given)
    )
      weight += 1
  } else if (plays(only, role.place)) weight += has(only, kind.given) ? 1.5 : 3
  else if (has(only, kind.city))
    weight += has(only, kind.english)
      ? 0.6
      : has(only, kind.given)
        ? 1.1
        : has(only, kind.family)
          ? 1.5
          : 2.1
  else if (plays(only, role.weakPlace)) weight += 1
  else if (hasPlaceShape(only.folded) && !has(only, kind.english)) weight += 1
  if (weight === 0) {
    if (parts.every(part => has(part, kind.english))) weight -= parts.length > 1 ? 0.4 : 0.9
    else if (english) weight += 0.6
  }
  const [before] = around.before
  if (holds(cues.beforePlace, around.before)) weight += 2
  else if (before === 'in' || before === 'near') weight += 1.4
  else if (before === 'from' || before === 'to' || before === 'at') weight += 0.5
  else if (
    before !== undefined &&
    cues.placePrepositions.has(before) &&
    parts.every(part => !has(part, kind.english))
  )
    weight += english ? 0.5 : 1.9
  else if (before !== undefined && compass.test(before)) weight += 1.3
  if (holds(cues.labelPlace, around.label)) weight += 2.2
  return weight
}

const legal = longPattern('')`
    ^(?:inc|incorporated|corp|corporation|ltd|limited|llc|llp|plc|gmbh|ag|kg|bv|nv|oy|oyj|ab|
    aps|sarl|srl|spa|kft|zrt|sro|ltda|pty|pte|kk|as|asa|sa|se)$
  `
const camel = /\p{Ll}\p{Lu}/u

function weighOrganization(
  words: readonly NameWord[],
  around: Surroundings,
  { english }: NameSetting,
): number {
  const parts = words.filter(isLetters)
  const [first] = parts
  const last = parts.at(-1)
  if (first === undefined || last === undefined) return -9
  const folded = parts.map(part => part.folded).join(' ')
  let weight = 0
  if (parts.length > 1 && cues.institutions.has(first.folded)) weight += 3
  if (parts.length > 1 && (legal.test(last.folded) || legal.test(parts.at(-2)?.folded ?? '')))
    weight += 5
  else if (parts.length > 1 && plays(last, role.organizationEnd)) weight += 3
  else if (parts.length > 1 && plays(first, role.organizationHead)) weight += 2.2
  if (parts.length > 1 && nameLists().companies.has(folded)) weight += 5
  else if (nameLists().companies.has(folded) || plays(first, role.organization)) weight += 2.6
  if (
    parts.some(
      part => camel.test(part.text) && !/^(?:Mc|Mac|De|Di|La|Le|Van|O)\p{Lu}/u.test(part.text),
    )
  )
    weight += english ? 2 : 1.4
  if (words.some(word => word.text === '&'))
    weight += parts.every(part => has(part, kind.english)) ? 0.5 : 2
  if (
    parts.length === 1 &&
    first.folded.includes('-') &&
    has(first, kind.family) &&
    !has(first, kind.given)
  )
    weight += /^(?:of|from|at|for|with|by)$/.test(around.before[0] ?? '') ? 2.5 : 1
  if (weight === 0) {
    if (parts.every(part => has(part, kind.english)))
      weight +=
        parts.length === 1
          ? english
            ? -0.4
            : 0
          : parts.every(part => part.shape !== 'small')
            ? 0.4
            : 0
    else if (english && !isShortCapitals(parts) && !parts.some(part => has(part, kind.given)))
      weight += 0.7
  }
  if (holds(cues.beforeOrganization, around.before)) weight += 2
  else if (around.before[0] === 'at') weight += 1.3
  else if (
    around.before.some(phrase =>
      longPattern('')`
        ^(?:address|office|offices|name|website|staff|rest|help|services?|products?|software|
        version_recorded)_(?:of|at|from|by|for)(?:_the)?$
      `.test(phrase),
    )
  )
    weight += 1.3
  if (
    around.before[0] === 'the' &&
    !has(first, kind.city) &&
    /^(?:office|team|account|website|app|platform|contract|invoice)s?$/.test(around.after[0] ?? '')
  )
    weight += 1.3
  if (holds(cues.labelOrganization, around.label)) weight += 2.2
  if (holds(cues.afterOrganization, around.after)) weight += 1.6
  return weight
}

/**
 * How much speaks for a name being a person's (its words `person`), an organisation's, a place's.
 */
export function weighName(
  all: readonly NameWord[],
  first: number,
  next: number,
  person: NameRun,
  setting: NameSetting,
): NameWeights {
  const words = all.slice(first, next)
  const around = surroundings(all, first, next)
  const isSame = person.first === first && person.next === next
  return {
    person: isSame
      ? weighPerson(words, around, setting)
      : weighPerson(
          all.slice(person.first, person.next),
          surroundings(all, person.first, person.next),
          setting,
        ),
    organization: weighOrganization(words, around, setting) + saysCompany(all, next),
    location: weighPlace(words, around, setting) + besidePlace(all, first, next),
  }
}

/** A postcode beside the name, or a line that is a country below the line that is the name. */
function besidePlace(words: readonly NameWord[], first: number, next: number): number {
  const before = words[first - 1]
  const after = words[next]
  if (
    before?.shape === 'number' &&
    /^\d{4,6}$/.test(before.text) &&
    words[first]?.gap === 'blank' &&
    !isYear(before.text)
  )
    return 1
  if (
    after?.shape === 'number' &&
    after.gap === 'blank' &&
    /^\d{4,6}$/.test(after.text) &&
    !isYear(after.text)
  )
    return 1.3
  const country = after?.text === ',' ? words[next + 1] : after
  if (country === undefined || (country.gap !== 'line' && after?.text !== ',')) return 0
  const isCountry =
    plays(country, role.place) ||
    (words[next + 1] !== undefined &&
      isKnownPlace(
        `${country.folded} ${words[next + (after?.text === ',' ? 2 : 1)]?.folded ?? ''}`,
      ))
  return isCountry ? 1.6 : 0
}

const isYear = (digits: string): boolean => /^(?:19|20)\d\d$/.test(digits)

/** "X is a German investment bank": a noun for companies not far behind the name. */
function saysCompany(words: readonly NameWord[], next: number): number {
  const verb = words[next]?.folded
  if (verb !== 'is' && verb !== 'was' && words[next]?.text !== ',') return 0
  const article = words[next + 1]?.folded
  if (article !== 'a' && article !== 'an' && article !== 'the') return 0
  for (let at = next + 2; at < next + 10 && at < words.length; at++) {
    const word = words[at]
    if (word === undefined || word.shape === 'mark' || word.folded === 'at' || word.folded === 'of')
      return 0
    if (cues.companyNouns.has(word.folded)) return 2.2
  }
  return 0
}

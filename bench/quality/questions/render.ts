import { longPattern } from '../../../src/support/long-pattern.ts'
import { draw, pick, type Archive, type MailingList, type Person, type Random } from './archive.ts'
import { monthNames, weekdays } from './gold.ts'
import type { Constraint, TimeSpan } from './query.ts'
import type { Wordings } from './wordings.ts'

const letters = 'abcdefghijklmnoprstuvwy'

/** A word with one letter left out, doubled, replaced or swapped with its neighbour. */
function misspelt(random: Random, word: string): string {
  // The first letter stays: people rarely get it wrong.
  const at = 1 + Math.floor(random() * (word.length - 2))
  const [before, letter, after] = [word.slice(0, at), word.charAt(at), word.slice(at + 1)]
  switch (Math.floor(random() * 4)) {
    case 0:
      return before + after
    case 1:
      return before + letter + letter + after
    case 2:
      return before + letters.charAt(Math.floor(random() * letters.length)) + after
    default:
      return before + after.charAt(0) + letter + after.slice(1)
  }
}

/**
 * How a question names a person: mostly in full, else by a name that only they have, the short name
 * of their mails, their address, or with a slip of the keyboard.
 */
function personWords(random: Random, archive: Archive, person: Person): string {
  const [given = '', family = ''] = person.name.split(' ')
  const alone = (part: string): boolean =>
    archive.people.filter(each => `${each.name} ${each.shortName ?? ''}`.split(' ').includes(part))
      .length === 1
  const forms: string[] = []
  if (alone(given)) forms.push(given, given)
  if (alone(family)) forms.push(family)
  if (person.shortName !== undefined) forms.push(person.shortName)
  forms.push(person.address)
  const long = [given, family].filter(part => part.length >= 5)
  if (long.length > 0) {
    const part = pick(random, long)
    const wrong = misspelt(random, part)
    if (wrong !== part) forms.push(person.name.replace(part, wrong))
  }
  return random() < 0.6 ? person.name : pick(random, forms)
}

function listWords(random: Random, list: MailingList): string {
  return pick(random, [list.name, list.name, list.name, list.tag, list.address])
}

const two = (value: number): string => String(value).padStart(2, '0')
const ordinal = (day: number): string =>
  `${day}${
    day % 10 === 1 && day !== 11
      ? 'st'
      : day % 10 === 2 && day !== 12
        ? 'nd'
        : day % 10 === 3 && day !== 13
          ? 'rd'
          : 'th'
  }`

export const monthSpan = (year: number, month: number): TimeSpan => ({
  fromMs: Date.UTC(year, month, 1),
  toMs: Date.UTC(year, month + 1, 1),
})
export const yearSpan = (year: number): TimeSpan => ({
  fromMs: Date.UTC(year, 0, 1),
  toMs: Date.UTC(year + 1, 0, 1),
})

export function monthWords(random: Random, year: number, month: number): string {
  const name = monthNames[month] ?? ''
  return pick(random, [
    ...Array<string>(6).fill(`${name} ${year}`),
    `${name.slice(0, 3)} ${year}`,
    `${year}-${two(month + 1)}`,
  ])
}

export function dateWords(random: Random, ms: number): string {
  const date = new Date(ms)
  const [year, month, day] = [date.getUTCFullYear(), date.getUTCMonth(), date.getUTCDate()]
  const name = monthNames[month] ?? ''
  return pick(random, [
    `${day} ${name} ${year}`,
    `${name} ${day}, ${year}`,
    `${ordinal(day)} ${name} ${year}`,
    `${year}-${two(month + 1)}-${two(day)}`,
  ])
}

/** A modifier with its value in place. */
export function modifierWords(
  random: Random,
  archive: Archive,
  constraint: Constraint,
  wording: string,
): string {
  if ('words' in constraint && typeof constraint.words !== 'string') {
    const [first = '', second = ''] = constraint.words
    return wording.replace('{}', first).replace('{1}', first).replace('{2}', second)
  }
  return wording.replace('{}', () => valueWords(random, archive, constraint))
}

/** What stands for the value of a constraint. */
export function valueWords(random: Random, archive: Archive, constraint: Constraint): string {
  if ('person' in constraint) return personWords(random, archive, constraint.person)
  if ('list' in constraint) return listWords(random, constraint.list)
  if ('topic' in constraint) return constraint.words
  if (constraint.slot === 'text') return constraint.word
  if (constraint.slot === 'weekday') return weekdays[constraint.day] ?? ''
  return ''
}

/** The noun for mails, in the plural or, where the frame says `:one`, in the singular. */
export function nouns(random: Random, wordings: Wordings, frame: string): string {
  const noun = pick(random, wordings.emails)
  const one = noun.slice(0, -1)
  const placed = frame
    .replace(
      /\b(an|a) \{emails:one\}/gi,
      (_, article: string) => `${article.charAt(0)}${/^[aeiou]/.test(one) ? 'n' : ''} ${one}`,
    )
    .replaceAll('{emails:one}', one)
    .replaceAll('{emails}', noun)
  return placed
}

/** Spaces put right and, now and then, no capitals and no question mark. */
export function asTyped(random: Random, question: string): string {
  const tidy = question
    .replace(/\s+/g, ' ')
    .replace(/ ([?.,:;])/g, '$1')
    .replace(/(the |")the /g, '$1')
    .trim()
  const careless = random() < 0.1
  return careless
    ? tidy.toLowerCase().replace(/\?$/, '')
    : tidy.charAt(0).toUpperCase() + tidy.slice(1)
}

/** In random order, relative clauses last: what follows them would belong to them. */
export function ordered(random: Random, mods: readonly string[]): string[] {
  const clause = (words: string): boolean => /^(?:that|which|where|whose|in which) /.test(words)
  const mixed = draw(random, mods, mods.length)
  return [...mixed.filter(words => !clause(words)), ...mixed.filter(clause)]
}

/** Wordings that belong to a noun; behind a verb they would be no English. */
const ofNoun = longPattern('')`
  ^(?:sent|that|which|where|whose|written|by|of|going|mentioning|containing|in which|titled|
  addressed|cc'd|copied|dealing|other than|from \{\}$)
`

/** Whether a wording can stand behind a verb ("write in May", never "write that mentions it"). */
export const isAdverbial = (wording: string): boolean => !ofNoun.test(wording)

const singular: ReadonlyArray<readonly [RegExp, string]> = [
  [/\b(that|which) are\b/g, '$1 is'],
  [/\b(that|which) were\b/g, '$1 was'],
  [/\bthat have\b/g, 'that has'],
  [/\bthat mention\b/g, 'that mentions'],
  [/\bthat contain\b/g, 'that contains'],
  [/\bthat aren't\b/g, "that isn't"],
  [/\bthat weren't\b/g, "that wasn't"],
  [/\bin them\b/g, 'in it'],
  [/\breplies\b/g, 'a reply'],
]

/** A modifier of one mail, where the wordings speak of several. */
export const ofOne = (words: string): string =>
  singular.reduce((text, [pattern, replacement]) => text.replace(pattern, replacement), words)

import { kind, type NameWord } from './name-words.ts'
import { best, enough, raised, type WeighedName } from './weighed-name.ts'

const aboveStreet = 1.6
const belowPerson = 1.4
const ofPerson = 1.4

/** Where a line begins, or the text ends. */
const isNewLine = (words: readonly NameWord[], at: number): boolean =>
  at === 0 || at >= words.length || /^(?:line|blank-line)$/.test(words[at]?.gap ?? '')

/** Over the marks of quoted mail. */
function behindQuotes(words: readonly NameWord[], at: number): number {
  let index = at
  while (words[index]?.text === '>') index++
  return index
}

function beforeQuotes(words: readonly NameWord[], at: number): number {
  let index = at
  while (words[index - 1]?.text === '>') index--
  return index
}

const isPerson = ({ weights }: WeighedName): boolean =>
  best(weights)[0] === 'person' && weights.person > enough

/**
 * Raises what speaks for companies that stand where cards and signatures have them: on a line below
 * a person's name or above a street, behind "Anna Smith of", before "'s Anna Smith".
 */
export function raiseCompanies(
  words: readonly NameWord[],
  names: WeighedName[],
  streets: ReadonlySet<number>,
): void {
  for (const [index, name] of names.entries()) {
    const before = names[index - 1]
    const by = asLine(words, name, before, streets) + beside(words, name, before)
    if (by > 0) names[index] = raised(name, 'organization', by)
    if (before !== undefined && index > 0 && owns(words, before, name))
      names[index - 1] = raised(before, 'organization', ofPerson)
  }
}

/** A line of its own without a given name in it, below a person's line or above a street. */
function asLine(
  words: readonly NameWord[],
  { first, next }: WeighedName,
  before: WeighedName | undefined,
  streets: ReadonlySet<number>,
): number {
  const start = beforeQuotes(words, first)
  if (!isNewLine(words, start) || !isNewLine(words, next)) return 0
  if (words.slice(first, next).some(word => (word.kinds & kind.given) !== 0)) return 0
  const follower = words[behindQuotes(words, next)]
  if (follower !== undefined && streets.has(follower.start)) return aboveStreet
  const isBelow =
    before !== undefined &&
    before.next === start &&
    words[start]?.gap === 'line' &&
    isNewLine(words, beforeQuotes(words, before.first)) &&
    isPerson(before)
  return isBelow && follower !== undefined ? belowPerson : 0
}

/** "Anna Smith of Guidestar", "Anna Smith from Acme". */
function beside(
  words: readonly NameWord[],
  { first }: WeighedName,
  before: WeighedName | undefined,
): number {
  if (before === undefined || first - before.next !== 1 || words[first]?.gap !== 'blank') return 0
  const link = words[before.next]?.folded ?? ''
  return /^(?:of|from|at|with)$/.test(link) && isPerson(before) ? ofPerson : 0
}

/** "Guidestar's Anna Smith". */
const owns = (words: readonly NameWord[], before: WeighedName, name: WeighedName): boolean =>
  name.first - before.next === 1 &&
  /^['’]s$/.test(words[before.next]?.folded ?? '') &&
  name.next > name.first + 1 &&
  isPerson(name)

import type { EntityType } from '../../core/graph.ts'
import { normalizeName } from '../../language/mentions/normalize-name.ts'
import { firstNames } from '../../language/lexicons/first-names.ts'
import { identifyEntity } from '../entity-identity.ts'
import { isDemonym } from '../../language/names/countries.ts'
import type { FactEnd, FactScene } from './scene.ts'
import type { FactWord } from './fact-words.ts'
import { setOf, wordSet } from '../../language/lexicons/lexicon.ts'
import { longPattern } from '../../support/long-pattern.ts'

/** A name read at a token and the token after it. */
export interface NameRead {
  readonly end: FactEnd
  readonly first: number
  readonly next: number
}

export const nameTypes: ReadonlySet<EntityType> = new Set<EntityType>([
  'person',
  'organization',
  'place',
  'work',
  'product',
  'event',
  'term',
  'phrase',
])
const joiners = setOf(`
  of the de von van der den di da du del della la le al el bin ibn bint mac mc ap ben ter zu y e
  dos des no
`)
const notLeads = wordSet('names/no-name-modifiers')
const wordLead = /^[a-z0-9][a-z0-9]*$/
const ranks = longPattern('')`
  ^(?:jr|sr|iii|ii|iv)\b|^(?:(?:\d{1,2}(?:st|nd|rd|th)|first|second|
  third) )?(?:and \d{1,2}(?:st|nd|rd|th) )?(?:hereditary |titular |grand )?(?:prince|princess|
  duke|duchess|count|countess|earl|baron|baroness|king|queen|emperor|empress|landgrave|margrave|
  marquess|marquis|marchioness|viscount|viscountess|elector|lord|lady|bishop|archbishop|
  archduke|archduchess) of\b
`

/**
 * Whether a token names a thing, not a date or number. Words for people of a country name nothing
 * here.
 */
export function isName(token: FactWord | undefined): boolean {
  return (
    token?.mention !== undefined &&
    nameTypes.has(token.mention.mention.type) &&
    !isDemonym(token.text) &&
    !/-(?:based|born|style|speaking|language)$|^s /.test(token.text)
  )
}

/** The thing a mention stands for. */
export function mentionEnd({ mention }: FactWord): FactEnd | undefined {
  if (mention === undefined) return undefined
  const { type, name, display } = mention.mention
  return { id: mention.entityId, type, name, display, mentioned: true }
}

/**
 * The name that begins at a token, after up to `maxLead` words that describe it ("the American
 * singer X"); undefined where there is none.
 */
export function nameAt(scene: FactScene, at: number, maxLead = 7): NameRead | undefined {
  const { tokens } = scene
  let first = at
  for (let skipped = 0; skipped < maxLead; skipped++) {
    const token = tokens[first]
    if (token === undefined || isName(token)) break
    const isLead =
      token.kind === 'word'
        ? isDescribing(tokens, first)
        : token.kind === 'mention'
          ? !isName(token) && token.mention?.mention.type !== 'date'
          : token.text === '-' || openers.has(token.text)
    if (!isLead || (token.capital && token.kind === 'word' && isNameStart(tokens, first))) break
    first++
  }
  if (!isNameStart(tokens, first)) return undefined
  const read = readName(scene, first)
  if (read === undefined || maxLead < 3) return read
  // "the Santa Cruz, California-based band X"
  const based =
    tokens[read.next]?.text === ',' && (tokens[read.next + 1]?.text ?? '').endsWith('-based')
      ? read.next + 2
      : read.next
  const person = describedPerson(tokens, based)
  if (person !== undefined) return readName(scene, person)
  // "a California accountant": a place that describes what is not named.
  return (read.end.type === 'place' || read.end.type === 'organization') &&
    !isWhole(tokens, read.next) &&
    tokens[read.next]?.text !== "'s" &&
    tokens[read.next]?.capital !== true &&
    tokens[read.next]?.kind === 'word' &&
    first > at
    ? undefined
    : read
}

const describingGerunds = setOf(`
  king acting leading founding winning recording racing producing publishing surviving engineering
  managing
`)

/**
 * Whether a word in small letters can stand before the name it describes ("pioneer film director
 * X", "singer and actress X").
 */
function isDescribing(tokens: readonly FactWord[], at: number): boolean {
  const token = tokens[at]
  if (token === undefined) return false
  if (token.capital) return isDemonym(token.text)
  // "and" joins two nouns for one person only where no article follows.
  if (token.text === 'and')
    return (
      tokens[at - 1]?.kind === 'word' &&
      /(?:er|or|ist|ian|man|woman|ess|eur)$/.test(tokens[at - 1]?.text ?? '') &&
      tokens[at + 1]?.kind === 'word' &&
      !/^(?:an?|the|his|her|their)$/.test(tokens[at + 1]?.text ?? '')
    )
  return (
    !notLeads.has(token.text) &&
    wordLead.test(token.text) &&
    !isVerbal(token.text) &&
    (!token.text.endsWith('ing') || describingGerunds.has(token.text))
  )
}

const describingParticiples = setOf(`
  renowned acclaimed retired beloved celebrated noted famed estranged deceased exiled deposed
  disgraced aged distinguished united red wed adopted
`)

const pluralEndings = longPattern('')`
  (?:ers|ors|ists|ians|men|women|ss|us|is|arts|sports|news|series|politics|economics|
  mathematics|brothers|sisters|sons|wives|artists)$
`

/** Words by whose form a verb is to be feared: "his father became King", "and stars X". */
function isVerbal(word: string): boolean {
  if (word.endsWith('ed')) return !describingParticiples.has(word)
  if (word.endsWith('s') && word.length > 3) return !pluralEndings.test(word)
  return irregularVerbs.has(word)
}
const irregularVerbs = setOf(`
  became become made took went wrote led won met ran saw left gave found held told got began came
  said had kept lost sold sent spent built brought bought taught thought fell grew knew drew spoke
  rose chose sang stood put set cut let shot hit did was were
`)

const personNoun = longPattern('')`
  ^(?:executive|representative|native|personality|[a-z]{2,}(?:er|or|ist|ian|man|woman|ress|eur)|
  artist|poet|king|queen|minister|head|chef|judge|spymaster|priest|bishop|star|icon|legend|
  president|knight|veteran|alumnus|member|co|founder|mogul|tycoon|magnate|general|host|hero|ace|
  pioneer|band|group|duo|trio|label|company)$
`

/**
 * "former Tamil Nadu chief minister M. Karunanidhi": the name after the description is meant, not
 * the place or body that begins it.
 */
function describedPerson(tokens: readonly FactWord[], at: number): number | undefined {
  let next = at
  let isPerson = false
  for (; next < at + 5; next++) {
    const token = tokens[next]
    if (token === undefined || token.kind === 'mention') break
    if (token.text === '-') continue
    if (token.kind !== 'word' || token.capital || notLeads.has(token.text)) return undefined
    isPerson ||= personNoun.test(token.text)
  }
  const found = tokens[next]
  return isPerson &&
    next > at &&
    isName(found) &&
    (found?.mention?.mention.type === 'person' ||
      found?.mention?.mention.type === 'phrase' ||
      found?.mention?.mention.type === 'organization')
    ? next
    : undefined
}

const openers = new Set(['"', '“', "'", '‘', '„', '«'])
const closers = new Set(['"', '”', "'", '’', '“', '»'])

/**
 * A mention, or a word with a capital that begins one: "Sir" and "King" are part of what follows.
 */
function isNameStart(tokens: readonly FactWord[], at: number): boolean {
  const token = tokens[at]
  if (token === undefined) return false
  if (isName(token)) return true
  if (token.kind !== 'word' || !token.capital || token.text.length < 2 || isDemonym(token.text))
    return false
  // The first word of a sentence has its capital from there, unless more of a name follows.
  return at > 0 || (continues(tokens, 1) && !opensSentence.has(token.text))
}

const opensSentence = setOf(`
  in on at by for from with the a an as when while after before during since until his her its
  their this that these those he she it they we i you both one two all some many most born
  directed written starring daughter son although though if and but or
`)

const titles = /(?:^| )(?:gov|sen|rep|dr|gen|col|lt|sgt|rev|prof|mr|mrs|ms|capt|maj|adm|hon)$/

function readName(scene: FactScene, first: number): NameRead | undefined {
  const { tokens, text } = scene
  let next = first + 1
  for (;;) {
    const token = tokens[next]
    if (token === undefined) break
    const before = tokens[next - 1]
    const gap = text.slice(before?.end ?? 0, token.start)
    if (gap.includes('\n')) break
    if (isName(token) || (token.kind === 'word' && token.capital)) {
      next++
      continue
    }
    // "Bernard- Pierre Donnadieu", "Abd al-Aziz": hyphens part nothing.
    if (token.text === '-' && continues(tokens, next + 1) && gap === '') {
      next += 2
      continue
    }
    if (token.kind === 'word' && joiners.has(token.text)) {
      const after =
        joiners.has(tokens[next + 1]?.text ?? '') || tokens[next + 1]?.text === '-'
          ? next + 2
          : next + 1
      const follows = tokens[after]
      // "the" and "of" join only what is not a person already complete with a description after it:
      // "Boso the Elder" but not "Ada the singer". "Louis the German"
      const isByname =
        token.text === 'the' &&
        follows !== undefined &&
        follows.capital &&
        isDemonym(follows.text) &&
        isWhole(tokens, after + 1)
      if (follows !== undefined && (isByname || continues(tokens, after)) && after - next <= 2) {
        next = after + 1
        continue
      }
    }
    // 'Henry I "the Marvelous" of Brunswick': a nickname inside of the name.
    if (openers.has(token.text) && next === first + 1) {
      const close = tokens.slice(next + 1, next + 5).findIndex(each => closers.has(each.text))
      if (
        close > 0 &&
        (tokens[next + close + 2]?.text === 'of' || continues(tokens, next + close + 2))
      ) {
        next += close + 2
        continue
      }
    }
    // "South Carolina Gov. Olin D. Johnston", "Dr. Beth Catlett": what follows the title is meant.
    if (
      token.text === '.' &&
      titles.test(before?.text ?? '') &&
      isName(tokens[next + 1]) &&
      text.charCodeAt(token.end) === 32
    )
      return readName(scene, next + 1)
    if (token.text === ',' && isRank(tokens, next + 1)) {
      next = rankEnd(tokens, next + 1)
      continue
    }
    break
  }
  const last = tokens[next - 1]
  const start = tokens[first]
  if (start === undefined || last === undefined) return undefined
  if (next === first + 1 && start.mention !== undefined) {
    const end = mentionEnd(start)
    return end === undefined ? undefined : { end, first, next }
  }
  const display = text
    .slice(start.start, last.end)
    .replace(/\s+/g, ' ')
    .replace(/\s?-\s?/g, '-')
  const type =
    tokens.slice(first, next).find(token => isName(token))?.mention?.mention.type ?? 'phrase'
  return { end: named(type, display), first, next }
}

/** A thing by a name that no mention has as a whole. */
export function named(type: EntityType, display: string): FactEnd {
  // A comma before a rank does not turn a person's names round.
  const name = normalizeName(type === 'person' && display.includes(',') ? 'phrase' : type, display)
  return { id: identifyEntity(type, name), type, name, display, mentioned: false }
}

function continues(tokens: readonly FactWord[], at: number): boolean {
  const token = tokens[at]
  return token !== undefined && (isName(token) || (token.kind === 'word' && token.capital))
}

/** "2nd Earl of Portsmouth", "Prince of Orange" after a comma. */
function isRank(tokens: readonly FactWord[], at: number): boolean {
  const words = tokens
    .slice(at, at + 6)
    .filter(token => token.kind !== 'mark')
    .map(token => token.text)
    .join(' ')
  return ranks.test(words) && tokens.slice(at, at + 4).some(token => token.capital)
}

function rankEnd(tokens: readonly FactWord[], at: number): number {
  let next = at
  for (let read = 0; read < 8; read++) {
    const token = tokens[next]
    if (token === undefined) break
    const after = tokens[next + 2]?.text ?? ''
    if (
      token.text === 'and' &&
      isName(tokens[next + 1]) &&
      tokens[next + 1]?.mention?.mention.type !== 'person' &&
      !(tokens[next + 1]?.text ?? ' ').includes(' ') &&
      (after === 'and' || after === ',' || after === '(')
    ) {
      next += 2
      continue
    }
    const isPart =
      token.kind === 'mention'
        ? isName(token)
        : token.kind === 'word' &&
          (token.capital ||
            joiners.has(token.text) ||
            /^\d{1,2}(?:st|nd|rd|th)$/.test(token.text) ||
            (token.text === 'and' && /^\d{1,2}(?:st|nd|rd|th)$/.test(tokens[next + 1]?.text ?? '')))
    if (!isPart) break
    next++
  }
  while (next > at + 1 && joiners.has(tokens[next - 1]?.text ?? '')) next--
  return next
}

/** Names in a list: "A, B and C". Stops where an element is no name. */
export function namesAt(scene: FactScene, at: number, most = 12): NameRead[] {
  const { tokens } = scene
  const found: NameRead[] = []
  for (let next = at; found.length < most;) {
    const read = nameAt(scene, next)
    if (read === undefined) break
    const before = found.at(-1)
    if (before !== undefined)
      found[found.length - 1] = { ...before, end: withSurname(before, read) }
    found.push(read)
    next = skipAside(tokens, read.next)
    const mark = tokens[next]?.text
    if (mark === ',') {
      next++
      if (tokens[next]?.text === 'and' || tokens[next]?.text === '&') next++
      // "A, a Chicago investor": a description, not one more name.
      else if (
        /^(?:an?|the|one|his|her|its|their)$/.test(tokens[next]?.text ?? '') &&
        tokens[next + 1]?.capital !== true
      )
        break
    } else if (mark === 'and' || mark === '&' || mark === '/') next++
    else if (mark === 'as' && tokens[next + 1]?.text === 'well' && tokens[next + 2]?.text === 'as')
      next += 3
    else break
  }
  return found
}

const follows = wordSet('names/after-names')

/**
 * Whether a name ends where it was read, and is not the beginning of a longer phrase ("the Romanov
 * family", "Malayalam movies").
 */
export function isWhole(tokens: readonly FactWord[], next: number): boolean {
  const token = tokens[next]
  return (
    token === undefined ||
    (token.kind === 'mark' && token.text !== '-' && token.text !== '/') ||
    token.mention?.mention.type === 'date' ||
    (token.kind === 'word' && follows.has(token.text))
  )
}

const givenNames: ReadonlySet<string> = new Set(firstNames)

/** "Frank and Doris Hursley": a given name alone before a full name has its surname from there. */
export function withSurname(first: NameRead, second: NameRead | undefined): FactEnd {
  const { end } = first
  if (
    second === undefined ||
    !givenNames.has(end.name.split(' ')[0] ?? '') ||
    !/^[^ ]+(?: [^ ])?$/.test(end.name)
  )
    return end
  const words = second.end.display.split(' ')
  const isAdjacent = second.first - first.next <= 2
  return isAdjacent &&
    words.length > 1 &&
    words.length < 4 &&
    givenNames.has(second.end.name.split(' ')[0] ?? '')
    ? named('person', `${end.display} ${words.at(-1) ?? ''}`)
    : end
}

/** The token after a group in parentheses or brackets that begins here. */
export function skipAside(tokens: readonly FactWord[], at: number): number {
  const open = tokens[at]?.text
  if (open !== '(' && open !== '[') return at
  let depth = 0
  for (let index = at; index < tokens.length; index++) {
    const mark = tokens[index]?.text
    if (mark === '(' || mark === '[') depth++
    else if ((mark === ')' || mark === ']') && --depth === 0) return index + 1
  }
  return tokens.length
}

/** The token that opens the group which ends before `at`; `at` where none does. */
export function skipAsideBack(tokens: readonly FactWord[], at: number): number {
  const close = tokens[at - 1]?.text
  if (close !== ')' && close !== ']') return at
  let depth = 0
  for (let index = at - 1; index >= 0; index--) {
    const mark = tokens[index]?.text
    if (mark === ')' || mark === ']') depth++
    else if ((mark === '(' || mark === '[') && --depth === 0) return index
  }
  return at
}

import { ambiguousMonths, ambiguousWeekdays } from '../lexicons/calendar-words.ts'
import { emptyAcronyms, isKnownPlace, role } from '../lexicons/word-roles.ts'
import { isRank, rankAfter } from './peerage.ts'
import { isAdjacent, type MentionWord } from '../mention-words/mention-words.ts'
import { setOf } from '../lexicons/lexicon.ts'

/** A run of capitalised words that may be a name: tokens `first` to `last` inclusive. */
export interface NameRun {
  readonly first: number
  readonly last: number
  /** An honorific stood before it; it is outside of the run. */
  readonly honorific: boolean
  /** Single capital letters with stops are part of it: "J. R. R. Tolkien". */
  readonly initials: boolean
  /** The run begins where any word is capitalised, so that its first capital says nothing. */
  readonly opens: boolean
}

/** Longer runs are headlines, not names. */
const maxRunTokens = 10
const particles = setOf(`
  de la van von der den di da del du le al el bin ibn do dos das zu zur y e ter ten av della dello
  degli dei des zum af mac mc bint ap ferch verch ua vom til och og san les los las abu ul no ni
  dit
`)
/** "Boso the Elder", "Ivan the Terrible". */
const bynames = setOf(`
  elder younger great bald mad cruel wild pious terrible conqueror magnificent wise bold fat short
  tall good bad fair strong red black white fearless simple stammerer confessor unready lionheart
  navigator fowler bear bearded quarrelsome blind lame handsome pooh silent small junker peaceful
  lion child brave proud gentle generous holy venerable deacon hermit martyr baptist evangelist
  apostle minor lesser old young gouty humane devout posthumous rich poor one-eyed peacemaker
  warrior rash mighty
`)
const romanNumeral = /^(?:i|ii|iii|iv|v|vi|vii|viii|ix|x|xi|xii|xiii|xiv|xv|xvi|xvii|xviii|xix|xx)$/

const isStop = (token: MentionWord | undefined): boolean =>
  token?.kind === 'symbol' && token.text === '.'

/** Whether a token can be a word of a name by its looks. */
export function isNamePart(token: MentionWord | undefined): boolean {
  return (
    token !== undefined &&
    (token.kind === 'capital' || token.kind === 'caps' || token.kind === 'initial')
  )
}

/** Whether a caps or initial token is a Roman numeral after a name. */
export function isNumeral(token: MentionWord | undefined): boolean {
  if (token === undefined || token.end - token.start > 5) return false
  // "Lothair Ii" is what title-casing programs make of it; a single letter must be a capital
  // anyway.
  return (
    (token.kind === 'caps' || token.kind === 'initial' || token.kind === 'capital') &&
    romanNumeral.test(token.text)
  )
}

/**
 * Reads the longest run that begins at token `at`; undefined where none can begin. Looks at each
 * token a constant number of times.
 */
export function nameRunAt(
  tokens: readonly MentionWord[],
  at: number,
  text: string,
): NameRun | undefined {
  let first = at
  let honorific = false
  const opens = tokens[at]?.opens === true
  // "Mr. Smith", "Dr Jones", "Sir Walter Scott"
  while (
    tokens[first]?.kind === 'capital' &&
    ((tokens[first]?.roles ?? 0) & role.honorific) !== 0 &&
    first - at < 4
  ) {
    const next = isStop(tokens[first + 1]) ? first + 2 : first + 1
    const follower = tokens[next]
    if (
      follower === undefined ||
      !isNamePart(follower) ||
      (follower.roles & role.plain) !== 0 ||
      /[\n]/.test(text.slice(tokens[first]?.end, follower.start))
    )
      break
    // "the Admiral Twin" is no admiral's name.
    if (
      next === first + 1 &&
      tokens[first - 1]?.text === 'the' &&
      (follower.roles & role.firstName) === 0
    )
      break
    honorific = true
    first = next
  }
  const start = tokens[first]
  if (start === undefined || !isNamePart(start)) return undefined
  if (start.kind === 'initial' && !startsWithInitial(tokens, first)) return undefined
  if (!honorific && !canBegin(tokens, first, text)) return undefined
  let last = first
  let initials = false
  while (last - first < maxRunTokens) {
    const step = extension(tokens, first, last, text)
    if (step === undefined) break
    if (step.initial) initials = true
    last = step.last
  }
  return {
    first,
    last,
    honorific,
    initials: initials || (start.kind === 'initial' && start.text !== 'a'),
    opens,
  }
}

/** Function words, dates and greetings begin no name; "WHO" and "US" in capitals do. */
function canBegin(tokens: readonly MentionWord[], at: number, text: string): boolean {
  const token = tokens[at]
  if (token === undefined) return false
  if ((token.roles & role.greeting) !== 0 || (token.opens && (token.roles & role.opener) !== 0))
    return false
  if ((token.roles & (role.plain | role.calendar | role.relative)) === 0) return true
  if (
    token.kind === 'caps' &&
    (token.roles & (role.organization | role.place | role.weakPlace)) !== 0
  )
    return true
  const next = tokens[at + 1]
  // "A. R. Ramesh"
  if (token.kind === 'initial' && isStop(next) && next?.start === token.end) return true
  if (next === undefined || !isNamePart(next) || next.opens || !isAdjacent(text, token, next))
    return false
  // "Jan Novak", "Sun Microsystems", "April Ludgate", "Will Wallner"
  if ((token.roles & role.calendar) !== 0 && isAmbiguousDate(token))
    return (next.roles & (role.plain | role.calendar)) === 0
  if ((token.roles & (role.firstName | role.weakFirstName)) !== 0)
    return next.kind === 'capital' && (next.roles & (role.plain | role.calendar)) === 0
  // "The Heart Of Doreon" inside a sentence: title case.
  return (
    !token.opens &&
    (token.roles & role.calendar) === 0 &&
    (token.kind === 'capital' || token.text === 'a')
  )
}

/** A word that is a date only with others, and otherwise may be part of a name. */
function isAmbiguousDate(token: MentionWord): boolean {
  return (
    ambiguousMonths.has(token.text) ||
    ambiguousWeekdays.has(token.text) ||
    (token.roles & (role.weakFirstName | role.firstName)) !== 0
  )
}

/**
 * A single letter begins a name only as an initial: "J. Smith", "J R R Tolkien"; "I" and "A" alone
 * do not.
 */
function startsWithInitial(tokens: readonly MentionWord[], at: number): boolean {
  const next = tokens[at + 1]
  // "the film A Nest Of Noblemen"
  if (tokens[at]?.text === 'a' && tokens[at]?.opens === false && next?.kind === 'capital')
    return true
  if (isStop(next) && next?.start === tokens[at]?.end) {
    const follower = tokens[at + 2]
    return follower !== undefined && isNamePart(follower) && (follower.roles & role.plain) === 0
  }
  return next?.kind === 'initial' && isNamePart(tokens[at + 2])
}

/** "J.K." before a family name; well-known places and bodies are no initials. */
function isInitials(text: string, token: MentionWord): boolean {
  return (
    token.roles === 0 &&
    token.text.length <= 3 &&
    !emptyAcronyms.has(token.text) &&
    text.charCodeAt(token.start + 1) === 0x2e
  )
}

interface Extension {
  readonly last: number
  readonly initial: boolean
}

/**
 * The next word of the run after `last`, with what may stand before it: an initial's stop, `&`, a
 * particle, "of".
 */
function extension(
  tokens: readonly MentionWord[],
  first: number,
  last: number,
  text: string,
): Extension | undefined {
  const current = tokens[last]
  let position = last + 1
  const next = tokens[position]
  if (current === undefined || next === undefined) return undefined
  // "St. Mary's Church", "King's College": a possessive goes on only to what is owned by name.
  if (current.possessive)
    return next.kind === 'capital' &&
      !next.opens &&
      (next.roles & (role.organizationEnd | role.placeEnd)) !== 0 &&
      next.start - current.end <= 4
      ? { last: position, initial: false }
      : undefined
  if (
    current.kind === 'capital' &&
    isStop(next) &&
    next.start === current.end &&
    /^(?:st|mt|ft)$/.test(current.text)
  ) {
    const follower = tokens[position + 1]
    return follower?.kind === 'capital' && isNear(text, next, follower)
      ? { last: position + 1, initial: false }
      : undefined
  }
  if (current.kind === 'initial' && isStop(next) && next.start === current.end) {
    position++
    const follower = tokens[position]
    return follower !== undefined &&
      isNamePart(follower) &&
      !isBlocked(follower, tokens, position) &&
      isNear(text, next, follower)
      ? { last: position, initial: true }
      : undefined
  }
  if (!isNear(text, current, next)) return undefined
  if (next.kind === 'initial') {
    // "John F. Kennedy", "Elizabeth I", "Malcolm X", "Vitamin C"
    const after =
      isStop(tokens[position + 1]) && tokens[position + 1]?.start === next.end
        ? tokens[position + 2]
        : tokens[position + 1]
    return {
      last: position,
      initial: after?.kind === 'capital' && (after.roles & role.plain) === 0 && next.text !== 'i',
    }
  }
  if (isNamePart(next))
    return isBlocked(next, tokens, position)
      ? undefined
      : {
          last: position,
          initial: current.kind === 'caps' && isInitials(text, current) && next.kind === 'capital',
        }
  if (next.kind === 'symbol' && (next.text === '"' || next.text === '“'))
    return nicknamed(tokens, position, text)
  if (next.kind === 'symbol' && next.text === ',') {
    const rank = rankAfter(tokens, first, last)
    return rank === undefined ? undefined : { last: rank, initial: false }
  }
  // "Saxe- Meiningen": a blank after the hyphen is a slip of whoever set the text.
  if (
    next.kind === 'symbol' &&
    next.text === '-' &&
    next.start === current.end &&
    current.kind === 'capital'
  ) {
    const follower = tokens[position + 1]
    return follower?.kind === 'capital' &&
      follower.start === next.end + 1 &&
      (follower.roles & (role.plain | role.calendar)) === 0
      ? { last: position + 1, initial: false }
      : undefined
  }
  if (next.kind === 'symbol' && next.text === '&') {
    const follower = tokens[position + 1]
    return follower !== undefined && isNamePart(follower) && isNear(text, next, follower)
      ? { last: position + 1, initial: false }
      : undefined
  }
  if (next.kind === 'word' && (next.roles & role.connector) !== 0)
    return connected(tokens, first, last, position, text)
  if (next.kind === 'word' && next.text === 'and') {
    const follower = tokens[position + 1]
    if (
      follower?.kind !== 'capital' ||
      (follower.roles & (role.plain | role.firstName)) !== 0 ||
      isRank(follower.text) ||
      !isNear(text, next, follower)
    )
      return undefined
    return isOfficeName(tokens, first, last) ||
      isPair(tokens, first, last, position + 1) ||
      endsAsOffice(tokens, first, position + 1)
      ? { last: position + 1, initial: false }
      : undefined
  }
  // "Airbus A380", "Boeing 747"
  if (
    (next.kind === 'number' || next.kind === 'alnum' || next.kind === 'code') &&
    (current.roles & role.organization) !== 0 &&
    last === first &&
    /^\p{L}{0,2}-?\d{2,4}\p{L}?$/u.test(next.text) &&
    !/^(?:19|20)\d\d$/.test(next.text)
  )
    return { last: position, initial: false }
  if (
    (next.kind === 'number' || next.kind === 'alnum') &&
    /^\d{1,3}\p{L}?$/u.test(next.text) &&
    isModelNumber(tokens, position)
  )
    return { last: position, initial: false }
  return undefined
}

/** Benjamin "Ben" Pakulski: a nickname of one word between given and family name. */
function nicknamed(
  tokens: readonly MentionWord[],
  at: number,
  text: string,
): Extension | undefined {
  const nickname = tokens[at + 1]
  const close = tokens[at + 2]
  const family = tokens[at + 3]
  if (
    nickname?.kind !== 'capital' ||
    close === undefined ||
    !/^["”]$/.test(close.text) ||
    close.start !== nickname.end ||
    family?.kind !== 'capital'
  )
    return undefined
  return (family.roles & role.plain) === 0 && isNear(text, close, family)
    ? { last: at + 3, initial: false }
    : undefined
}

/** Names go on over a line end, not over a gap. */
function isNear(text: string, left: MentionWord, right: MentionWord): boolean {
  return right.start - left.end <= 4 && isAdjacent(text, left, right)
}

/**
 * Function words and dates in capitals end a run, except where the run is all capitals or a title
 * in title case goes on.
 */
function isBlocked(token: MentionWord, tokens: readonly MentionWord[], at: number): boolean {
  if (token.opens) return true
  if ((token.roles & role.calendar) !== 0) return !isAmbiguousDate(token)
  if (
    (token.roles & role.honorific) !== 0 &&
    token.kind === 'capital' &&
    token.end - token.start <= 3
  )
    return true
  if ((token.roles & role.plain) === 0) return false
  // Machine-made title case: "The Heart Of Doreon"; there the function word is followed by another
  // capital.
  return token.kind === 'initial' || !isNamePart(tokens[at + 1]) || token.text === 'or'
}

const noNameOfWork = setOf(`
  king queen prince princess duke duchess earl count countess baron baroness emperor empress
  bishop archbishop cardinal
`)

/**
 * Particles join persons' and places' names; "of" joins unless a full person's name or a job title
 * stands before it.
 */
function connected(
  tokens: readonly MentionWord[],
  first: number,
  last: number,
  at: number,
  text: string,
): Extension | undefined {
  let position = at
  while (
    position - at < 3 &&
    tokens[position]?.kind === 'word' &&
    ((tokens[position]?.roles ?? 0) & role.connector) !== 0
  )
    position++
  const follower = tokens[position]
  const before = tokens[position - 1]
  if (follower?.kind !== 'capital' && follower?.kind !== 'caps') return undefined
  if (
    before === undefined ||
    !isNear(text, before, follower) ||
    (follower.roles & (role.plain | role.calendar)) !== 0 ||
    follower.opens
  )
    return undefined
  const word = tokens[at]?.text ?? ''
  if (word === 'the')
    return position === at + 1 && isByname(tokens, first, last, follower)
      ? { last: position, initial: false }
      : undefined
  if (word !== 'of') return particles.has(word) ? { last: position, initial: false } : undefined
  const current = tokens[last]
  if (current === undefined || (current.kind === 'caps' && !isNumeral(current))) return undefined
  const isPerson =
    last > first &&
    ((tokens[first]?.roles ?? 0) & role.firstName) !== 0 &&
    !isNumeral(current) &&
    (current.roles & role.firstName) === 0
  const isJob = (current.roles & role.title) !== 0 && !noNameOfWork.has(current.text)
  return isPerson || isJob || (current.roles & (role.calendar | role.demonym)) !== 0
    ? undefined
    : { last: position, initial: false }
}

/**
 * "Boso the Elder", "Nicholas the Small": after one given name (and its number) any epithet,
 * elsewhere those that are epithets always.
 */
function isByname(
  tokens: readonly MentionWord[],
  first: number,
  last: number,
  follower: MentionWord,
): boolean {
  if (bynames.has(follower.text)) return true
  const given = tokens[first]
  const isGiven =
    given !== undefined &&
    (given.roles & role.firstName) !== 0 &&
    (last === first || (last === first + 1 && isNumeral(tokens[last])))
  return (
    isGiven &&
    follower.kind === 'capital' &&
    (follower.roles & ~(role.workNoun | role.weakFirstName)) === 0
  )
}

/**
 * "Ministry of Transport and Infrastructure", "Academy of Arts and Letters", "Earl of Strathmore
 * and Kinghorne": offices hold an "and", lists of names do not.
 */
function isOfficeName(tokens: readonly MentionWord[], first: number, last: number): boolean {
  if (last < first + 2) return false
  let of = -1
  for (let index = first; index <= last; index++) {
    const folded = tokens[index]?.text
    if (folded === 'and') return false
    if (folded === 'of') of = index
  }
  const head = tokens[of - 1]
  return (
    of > first &&
    last - of <= 2 &&
    head !== undefined &&
    ((head.roles & (role.organizationHead | role.organizationEnd)) !== 0 || isRank(head.text))
  )
}

/** "Trinidad and Tobago", "Thurn and Taxis". */
function isPair(
  tokens: readonly MentionWord[],
  first: number,
  last: number,
  follower: number,
): boolean {
  const pair = `${tokens[last]?.text ?? ''} and ${tokens[follower]?.text ?? ''}`
  return pair === 'thurn and taxis' || (last === first && isKnownPlace(pair))
}

const officeEnds = setOf(`
  act association department agency commission committee council office bureau authority
  administration service services company society museum union federation festival championship
  championships awards award board corporation railway institute college ministry directorate
  trust foundation
`)

/**
 * "Mine Safety and Health Act": at most two more words, then what only an office or act is called.
 */
function endsAsOffice(tokens: readonly MentionWord[], first: number, follower: number): boolean {
  if (((tokens[first]?.roles ?? 0) & role.firstName) !== 0) return false
  for (let index = follower; index <= follower + 2; index++) {
    const token = tokens[index]
    if (token?.kind !== 'capital' || (token.roles & (role.plain | role.calendar)) !== 0)
      return false
    if (index > follower && officeEnds.has(token.text)) return true
  }
  return false
}

/** "Apollo 11", "Windows 10": a small number with nothing after it that it could count. */
function isModelNumber(tokens: readonly MentionWord[], at: number): boolean {
  const after = tokens[at + 1]
  return (
    after === undefined ||
    after.kind === 'break' ||
    (after.kind === 'word' &&
      (after.roles & (role.plain | role.preposition)) !== 0 &&
      after.text !== 'of') ||
    (after.kind === 'symbol' && /^[.,;:!?)]$/.test(after.text))
  )
}

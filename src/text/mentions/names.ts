import type { EntityType } from '../../core/graph.ts'
import type { Candidate } from './candidate.ts'
import { emptyAcronyms, role } from './lexicon.ts'
import { isNamePart, nameRunAt, type NameRun } from './name-run.ts'
import { nameType } from './name-type.ts'
import { normalizeName } from './normalize-name.ts'
import { isAdjacent, type SurfaceToken } from './surface-tokens.ts'

const legalSuffix = /^(?:inc|ltd|llc|llp|plc|gmbh|corp|co)$/

/** Words seen with a capital where only names have one; tells names from sentence openers. */
export function namesSeenInside(tokens: readonly SurfaceToken[]): ReadonlySet<string> {
  const seen = new Set<string>()
  for (const token of tokens) if (token.kind === 'capital' && !token.opens && !token.shouted && (token.roles & (role.plain | role.generic)) === 0) seen.add(token.folded)
  return seen
}

/** The name that begins at token `at`: a run of capitalised words with a type, or nothing where the capitals say too little. */
export function nameAt(tokens: readonly SurfaceToken[], at: number, text: string, seenInside: ReadonlySet<string>): Candidate | undefined {
  const title = titleSubject(tokens, at, text)
  if (title !== undefined) return title
  const whole = nameRunAt(tokens, at, text)
  if (whole === undefined) return undefined
  const run = trimRun(tokens, whole, seenInside)
  if (run === undefined || !isWorthNaming(tokens, run, seenInside)) return undefined
  let next = run.last + 1
  let last = run.last
  // "Acme, Inc."
  if (tokens[next]?.folded === ',' && legalSuffix.test(tokens[next + 1]?.folded ?? '') && isNamePart(tokens[next + 1])) {
    last = next + 1
    next += 2
    return made(tokens, { ...run, last }, 'organization', text, next)
  }
  const type = nameType(tokens, run)
  return made(tokens, { ...run, last }, type, text, next)
}

function made(tokens: readonly SurfaceToken[], run: NameRun, type: EntityType, text: string, next: number): Candidate | undefined {
  const start = tokens[run.first]?.start
  const last = tokens[run.last]
  if (start === undefined || last === undefined) return undefined
  // "Jr." and "Inc." keep their stop.
  const stop = tokens[run.last + 1]
  const end = stop?.folded === '.' && stop.start === last.end && (legalSuffix.test(last.folded) || /^(?:jr|sr)$/.test(last.folded)) ? stop.end : last.end
  const surface = text.slice(start, end)
  const name = normalizeName(type, surface)
  return name === '' ? undefined : { mention: { start, end, type, name, display: surface.replace(/\s+/g, ' '), by: 'name/1' }, next }
}

/** "God's Gift to Women is a 1931 film": at the start of a sentence everything up to "is a … film" is one title. */
function titleSubject(tokens: readonly SurfaceToken[], at: number, text: string): Candidate | undefined {
  const head = tokens[at]
  if (head === undefined || !head.opens || !isNamePart(head)) return undefined
  const subject = subjectEnd(tokens, at)
  if (subject === undefined || !/^(?:a|an|the)$/.test(tokens[subject.verb + 1]?.folded ?? '')) return undefined
  let isWork = false
  let isDated = false
  for (let index = subject.verb + 2; index <= subject.verb + 10; index++) {
    const token = tokens[index]
    if (token === undefined || token.kind === 'break' || (token.kind === 'symbol' && token.folded !== '-') || /^(?:by|of|who|that|which|in|from)$/.test(token.folded)) break
    if (token.kind === 'number' && token.end - token.start === 4) isDated = true
    // A film is a work, a film actor is not.
    if (token.kind === 'word' && (token.roles & role.workNoun) !== 0) isWork = !isPersonWord(tokens[index + 1])
  }
  if (!isWork || (subject.hasSmallWords && !isDated)) return undefined
  return made(tokens, { first: at, last: subject.last, honorific: false, initials: false, opens: true }, 'work', text, subject.last + 1)
}

function isPersonWord(token: SurfaceToken | undefined): boolean {
  return token?.kind === 'word' && ((token.roles & role.personNoun) !== 0 || /(?:er|or|ist|ian)s?$/.test(token.folded))
}

const maxTitleTokens = 12
const maxAsideTokens = 24

/** The tokens before the verb of a sentence that may be a title, an aside in brackets left out. */
function subjectEnd(tokens: readonly SurfaceToken[], at: number): { readonly last: number; readonly verb: number; readonly hasSmallWords: boolean } | undefined {
  let index = at
  let hasSmallWords = false
  let hasName = false
  for (; index - at <= maxTitleTokens; index++) {
    const token = tokens[index]
    if (token === undefined || token.kind === 'break') return undefined
    if (isNamePart(token) && (token.roles & role.plain) === 0) hasName = true
    if (token.kind === 'symbol') {
      if (token.folded === '(') break
      if (!/^[-–'’!?&,]$/.test(token.folded)) return undefined
    } else if (token.kind === 'word') {
      if (index > at && /^(?:is|was)$/.test(token.folded)) break
      if (token.folded === 'or') return undefined
      if ((token.roles & (role.plain | role.connector | role.preposition)) === 0) hasSmallWords = true
    }
  }
  if (index - at > maxTitleTokens || index === at) return undefined
  let last = index - 1
  if (/^[?!]$/.test(tokens[last]?.folded ?? '')) last--
  if (tokens[index]?.folded === '(') {
    const limit = index + maxAsideTokens
    while (index < limit && tokens[index] !== undefined && tokens[index]?.kind !== 'break' && tokens[index]?.folded !== ')') index++
    index++
  }
  return /^(?:is|was)$/.test(tokens[index]?.folded ?? '') && hasName && tokens[last]?.kind !== 'symbol' ? { last, verb: index, hasSmallWords } : undefined
}

/** Takes off a sentence opener before a name that stands on its own: "Contact John Smith", "The Ministry". */
function trimRun(tokens: readonly SurfaceToken[], run: NameRun, seenInside: ReadonlySet<string>): NameRun | undefined {
  let { first } = run
  let { last } = run
  if (!run.honorific) {
    const head = tokens[first]
    const second = tokens[first + 1]
    // "- Call Bruce Webster"
    if (last > first && ((head?.roles ?? 0) & (role.opener | role.plain)) !== 0 && ((second?.roles ?? 0) & role.firstName) !== 0 && (second?.kind === 'capital')) return { ...run, first: first + 1 }
    if (head !== undefined && second !== undefined && last > first && head.opens && head.kind === 'capital' && !seenInside.has(head.folded)) {
      const isOpener = (head.roles & role.greeting) !== 0 || ((head.roles & role.plain) !== 0 && (second.roles & role.firstName) !== 0) || ((second.roles & (role.firstName | role.honorific)) !== 0 && (head.roles & (role.firstName | role.weakFirstName | role.title | role.honorific | role.placeHead)) === 0 && second.kind === 'capital')
      if (isOpener) first++
    }
    while (first < last && ((tokens[first]?.roles ?? 0) & role.honorific) !== 0 && isNamePart(tokens[first + 1]) && tokens[first]?.folded !== 'saint' && tokens[first]?.folded !== 'general') {
      first++
      return { ...run, first, honorific: true }
    }
  }
  const split = afterHead(tokens, first, last)
  if (split > first) return { ...run, first: split, last }
  // A function word at the end was capitalised by accident.
  while (last > first && ((tokens[last]?.roles ?? 0) & role.plain) !== 0 && tokens[last]?.kind !== 'number' && tokens[last]?.kind !== 'initial') last--
  return { ...run, first, last }
}

/** "Review of Acme Ltd" names Acme; "Bank of Scotland Group" is one name. Gives the first token of what is named. */
function afterHead(tokens: readonly SurfaceToken[], first: number, last: number): number {
  if (((tokens[last]?.roles ?? 0) & role.organizationEnd) === 0) return first
  for (let index = first; index < last; index++) {
    if (((tokens[index]?.roles ?? 0) & (role.organizationHead | role.organizationEnd)) !== 0) return first
    if (tokens[index]?.folded === 'of') return index + 1
  }
  return first
}

/** Single words need more than a capital: not a function word, not an empty acronym, not a word that any sentence may open with. */
function isWorthNaming(tokens: readonly SurfaceToken[], run: NameRun, seenInside: ReadonlySet<string>): boolean {
  const head = tokens[run.first]
  if (head === undefined) return false
  if (run.honorific) return (head.roles & role.plain) === 0
  if (run.last > run.first) return !isEmphasis(tokens, run)
  if (head.kind === 'initial' || (head.roles & (role.generic | role.greeting | role.honorific)) !== 0) return false
  if (head.kind === 'caps' && (head.roles & (role.organization | role.place | role.weakPlace)) !== 0) return head.folded !== 'us' || !head.shouted
  if ((head.roles & role.plain) !== 0) return false
  if (head.kind === 'caps') return !emptyAcronyms.has(head.folded) && (head.folded.length <= 6 || endsLine(tokens[run.last + 1]))
  if ((head.roles & (role.calendar | role.relative | role.title | role.number)) !== 0) return false
  if (!head.opens) return true
  const next = tokens[run.first + 1]
  if (next?.folded === ':') return false
  if (isDefined(tokens, run.first) || isCoordinated(tokens, run.first)) return true
  return seenInside.has(head.folded) || (head.roles & (role.place | role.weakPlace | role.firstName | role.organization)) !== 0 || head.possessive || (next?.folded === '(' && tokens[run.first + 2]?.kind !== 'break')
}

/** Long words in capitals are loud, except where addresses have their town. */
function endsLine(next: SurfaceToken | undefined): boolean {
  return next === undefined || next.kind === 'break' || next.folded === ','
}

/** "HARD TO FIND": several plain words in capitals among small ones are loud, not named. */
function isEmphasis(tokens: readonly SurfaceToken[], run: NameRun): boolean {
  const naming = role.place | role.organization | role.organizationEnd | role.firstName
  for (let index = run.first; index <= run.last; index++) {
    const token = tokens[index]
    if (token?.kind !== 'caps') return false
    const isSmallWord = (token.roles & (role.plain | role.connector | role.preposition)) !== 0
    if (!isSmallWord && (token.folded.length < 3 || (token.roles & naming) !== 0)) return false
  }
  return true
}

/** "Boomiverse is the third album", "Pterocarya, often called wingnut": the first word of a paragraph that is then explained. */
function isDefined(tokens: readonly SurfaceToken[], at: number): boolean {
  if (at > 0 && tokens[at - 1]?.kind !== 'break') return false
  const next = tokens[at + 1]
  const second = tokens[at + 2]
  if (next?.folded === ',') return /^(?:also|often|formerly|previously|originally|officially|known|born|commonly|sometimes)$/.test(second?.folded ?? '')
  return /^(?:is|was)$/.test(next?.folded ?? '') && /^(?:a|an|the|one)$/.test(second?.folded ?? '')
}

/** "Marrero and Murphy", "Kónya, Becker and Vasquez": a list of capitalised words. */
function isCoordinated(tokens: readonly SurfaceToken[], at: number): boolean {
  const next = tokens[at + 1]
  const second = tokens[at + 2]
  if ((next?.folded !== ',' && next?.folded !== 'and' && next?.folded !== '&') || second?.kind !== 'capital' || (second.roles & (role.plain | role.calendar | role.opener | role.generic)) !== 0) return false
  const third = tokens[at + 3]
  return third === undefined || third.kind === 'break' || third.kind === 'word' || (third.kind === 'symbol' && /^[,.]$/.test(third.folded))
}

/** "Smith, Mary": family name first, as address books write it; only with a known given name and nothing else after it. */
export function reversedNameAt(tokens: readonly SurfaceToken[], at: number, text: string): Candidate | undefined {
  const family = tokens[at]
  const given = tokens[at + 2]
  if (family?.kind !== 'capital' || tokens[at + 1]?.folded !== ',' || given?.kind !== 'capital' || family.possessive) return undefined
  if ((given.roles & role.firstName) === 0 || (family.roles & (role.plain | role.place | role.weakPlace | role.firstName | role.generic | role.greeting | role.calendar | role.organizationEnd | role.placeEnd)) !== 0) return undefined
  const before = tokens[at - 1]
  if (before !== undefined && before.kind !== 'break' && !(before.kind === 'symbol' && /^[:;(<"]$/.test(before.folded))) return undefined
  let last = at + 2
  if (tokens[last + 1]?.kind === 'initial') last++
  const after = tokens[last + 1]
  const stopped = after?.folded === '.' ? tokens[last + 2] : after
  if (stopped !== undefined && stopped.kind !== 'break' && !(stopped.kind === 'symbol' && /^[;<[)(]$/.test(stopped.folded)) && stopped.kind !== 'mail') return undefined
  return made(tokens, { first: at, last, honorific: false, initials: false, opens: true }, 'person', text, last + 1)
}

/** "Hi Oluwaseun,", "Dear Ms Li": whoever is greeted by name is a person. */
export function greetedAt(tokens: readonly SurfaceToken[], at: number, text: string): Candidate | undefined {
  const greeting = tokens[at - 1]
  if (greeting === undefined || (greeting.roles & role.greeting) === 0 || !greeting.opens) return undefined
  const run = nameRunAt(tokens, at, text)
  if (run === undefined || run.last - run.first > 2 || run.first !== at && !run.honorific) return undefined
  const head = tokens[run.first]
  if (head?.kind !== 'capital' || (head.roles & (role.plain | role.generic)) !== 0 || !isAdjacent(text, greeting, tokens[at] ?? greeting)) return undefined
  const after = tokens[run.last + 1]
  if (after !== undefined && after.kind !== 'break' && !/^[,!.–-]$/.test(after.folded)) return undefined
  return made(tokens, run, 'person', text, run.last + 1)
}

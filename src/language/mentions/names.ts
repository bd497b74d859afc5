import type { EntityType } from '../../core/graph.ts'
import type { MentionCandidate } from '../mention-words/candidate.ts'
import { leadSubjectAt } from './lead-subject.ts'
import { emptyAcronyms, role } from '../lexicons/word-roles.ts'
import { isNamePart, nameRunAt, type NameRun } from './name-run.ts'
import { nameType } from './name-type.ts'
import { normalizeName } from './normalize-name.ts'
import { isAdjacent, type MentionWord } from '../mention-words/mention-words.ts'
import { setOf } from '../lexicons/lexicon.ts'

const legalSuffix = /^(?:inc|ltd|llc|llp|plc|gmbh|corp|co)$/

/**
 * Adds the words seen with a capital where only names have one; they tell names from sentence
 * openers.
 */
export function addNamesSeenInside(tokens: readonly MentionWord[], seen: Set<string>): void {
  for (const token of tokens)
    if (
      token.kind === 'capital' &&
      !token.opens &&
      !token.shouted &&
      (token.roles & (role.plain | role.generic)) === 0
    )
      seen.add(token.text)
}

/**
 * The name that begins at token `at`: a run of capitalised words with a type, or nothing where the
 * capitals say too little.
 */
export function nameAt(
  tokens: readonly MentionWord[],
  at: number,
  text: string,
  seenInside: ReadonlySet<string>,
): MentionCandidate | undefined {
  const title = titleSubject(tokens, at, text)
  if (title !== undefined) return title
  const whole = nameRunAt(tokens, at, text)
  if (whole === undefined) return undefined
  const run = trimRun(tokens, whole, seenInside)
  if (run === undefined || !isWorthNaming(tokens, run, seenInside)) return undefined
  let next = run.last + 1
  let last = run.last
  // "Acme, Inc."
  if (
    tokens[next]?.text === ',' &&
    legalSuffix.test(tokens[next + 1]?.text ?? '') &&
    isNamePart(tokens[next + 1])
  ) {
    last = next + 1
    next += 2
    return made(tokens, { ...run, last }, 'organization', text, next)
  }
  const type = nameType(tokens, run)
  return made(tokens, { ...run, last }, type, text, next)
}

function made(
  tokens: readonly MentionWord[],
  run: NameRun,
  type: EntityType,
  text: string,
  next: number,
): MentionCandidate | undefined {
  const start = tokens[run.first]?.start
  const last = tokens[run.last]
  if (start === undefined || last === undefined) return undefined
  // "Jr." and "Inc." keep their stop.
  const stop = tokens[run.last + 1]
  const end =
    stop?.text === '.' &&
    stop.start === last.end &&
    (legalSuffix.test(last.text) || /^(?:jr|sr)$/.test(last.text))
      ? stop.end
      : last.end
  const surface = text.slice(start, end)
  const name = normalizeName(type, surface)
  return name === ''
    ? undefined
    : {
        mention: { start, end, type, name, display: surface.replace(/\s+/g, ' '), by: 'name/1' },
        next,
      }
}

/**
 * "God's Gift to Women is a 1931 film": at the start of a sentence everything up to "is a … film"
 * is one title; at the start of a paragraph the same holds for places, organisations, products and
 * events.
 */
function titleSubject(
  tokens: readonly MentionWord[],
  at: number,
  text: string,
): MentionCandidate | undefined {
  const head = tokens[at]
  if (
    head === undefined ||
    !head.opens ||
    !isNamePart(head) ||
    /^[([“]$/.test(tokens[at - 1]?.text ?? '') ||
    !isDefinition(tokens, at)
  )
    return undefined
  // "Directed by Jim Wynorski, it is a sequel" speaks of something else.
  if (tokens[at + 1]?.text === 'by' && /(?:ed|en|ung|ilt|ade)$/.test(head.text)) return undefined
  const lead = leadSubjectAt(tokens, at)
  if (lead === undefined || !lead.defines || lead.type === 'person' || lead.type === 'term')
    return undefined
  if (
    lead.type === 'work'
      ? lead.hasSmallWords && !isDated(tokens, lead.verb)
      : lead.hasSmallWords || !isParagraphStart(tokens, at) || lead.type === 'phrase'
  )
    return undefined
  // ", Illinois" is a name of its own.
  const range = lead.short === undefined || lead.type === 'work' ? lead.whole : lead.short
  const last = lastTokenOf(tokens, at, range.end)
  return last === at && (head.roles & (role.plain | role.generic)) !== 0
    ? undefined
    : made(
        tokens,
        { first: at, last, honorific: false, initials: false, opens: true },
        lead.type,
        text,
        last + 1,
      )
}

/** Whether "is a", "was the" and the like follow soon: most sentences are told by this alone. */
function isDefinition(tokens: readonly MentionWord[], at: number): boolean {
  for (
    let index = at + 1, limit = at + (isParagraphStart(tokens, at) ? 70 : 20);
    index < limit;
    index++
  ) {
    const token = tokens[index]
    if (token === undefined || token.kind === 'break') return false
    if (token.kind !== 'word' || (token.roles & role.plain) === 0) continue
    const word = token.text
    if (word !== 'is' && word !== 'was' && word !== 'are' && word !== 'were') continue
    const next = tokens[index + 1]?.text
    if (next === 'a' || next === 'an' || next === 'the' || next === 'one') return true
  }
  return false
}

function isParagraphStart(tokens: readonly MentionWord[], at: number): boolean {
  return at === 0 || tokens[at - 1]?.kind === 'break'
}

/** "is a 1931 film" */
function isDated(tokens: readonly MentionWord[], verb: number): boolean {
  for (let index = verb + 1; index <= verb + 6; index++)
    if (
      tokens[index]?.kind === 'number' &&
      (tokens[index]?.end ?? 0) - (tokens[index]?.start ?? 0) === 4
    )
      return true
  return false
}

function lastTokenOf(tokens: readonly MentionWord[], at: number, end: number): number {
  let last = at
  while ((tokens[last + 1]?.end ?? Number.POSITIVE_INFINITY) <= end) last++
  return last
}

/**
 * Takes off a sentence opener before a name that stands on its own: "Contact John Smith", "The
 * Ministry".
 */
function trimRun(
  tokens: readonly MentionWord[],
  run: NameRun,
  seenInside: ReadonlySet<string>,
): NameRun | undefined {
  let { first } = run
  let { last } = run
  if (!run.honorific) {
    const head = tokens[first]
    const second = tokens[first + 1]
    // "- Call Bruce Webster"
    if (
      last > first &&
      ((head?.roles ?? 0) & (role.opener | role.plain)) !== 0 &&
      ((second?.roles ?? 0) & role.firstName) !== 0 &&
      second?.kind === 'capital'
    )
      return { ...run, first: first + 1 }
    if (
      head !== undefined &&
      second !== undefined &&
      last > first &&
      head.opens &&
      head.kind === 'capital' &&
      !seenInside.has(head.text)
    ) {
      const isOpener =
        (head.roles & role.greeting) !== 0 ||
        ((head.roles & role.plain) !== 0 && (second.roles & role.firstName) !== 0) ||
        ((second.roles & (role.firstName | role.honorific)) !== 0 &&
          (head.roles &
            (role.firstName |
              role.weakFirstName |
              role.title |
              role.honorific |
              role.placeHead)) ===
            0 &&
          second.kind === 'capital')
      if (isOpener) first++
    }
    while (
      first < last &&
      ((tokens[first]?.roles ?? 0) & role.honorific) !== 0 &&
      isNamePart(tokens[first + 1]) &&
      tokens[first]?.text !== 'saint' &&
      tokens[first]?.text !== 'general'
    ) {
      first++
      return { ...run, first, honorific: true }
    }
  }
  const split = afterHead(tokens, first, last)
  if (split > first) return { ...run, first: split, last }
  // A function word at the end was capitalised by accident.
  while (
    last > first &&
    ((tokens[last]?.roles ?? 0) & role.plain) !== 0 &&
    tokens[last]?.kind !== 'number' &&
    tokens[last]?.kind !== 'initial'
  )
    last--
  return { ...run, first, last }
}

/**
 * "Review of Acme Ltd" names Acme; "Bank of Scotland Group" is one name. Gives the first token of
 * what is named.
 */
function afterHead(tokens: readonly MentionWord[], first: number, last: number): number {
  if (((tokens[last]?.roles ?? 0) & role.organizationEnd) === 0) return first
  for (let index = first; index < last; index++) {
    if (((tokens[index]?.roles ?? 0) & (role.organizationHead | role.organizationEnd)) !== 0)
      return first
    if (tokens[index]?.text === 'of') return index + 1
  }
  return first
}

/**
 * Single words need more than a capital: not a function word, not an empty acronym, not a word that
 * any sentence may open with.
 */
function isWorthNaming(
  tokens: readonly MentionWord[],
  run: NameRun,
  seenInside: ReadonlySet<string>,
): boolean {
  const head = tokens[run.first]
  if (head === undefined) return false
  if (run.honorific) return (head.roles & role.plain) === 0
  if (run.last > run.first) return !isEmphasis(tokens, run)
  if (
    head.kind === 'initial' ||
    (head.roles & (role.generic | role.greeting | role.honorific)) !== 0
  )
    return false
  if (
    head.kind === 'caps' &&
    (head.roles & (role.organization | role.place | role.weakPlace)) !== 0
  )
    return head.text !== 'us' || !head.shouted
  if ((head.roles & role.plain) !== 0) return false
  if (head.kind === 'caps')
    return (
      !emptyAcronyms.has(head.text) && (head.text.length <= 6 || endsLine(tokens[run.last + 1]))
    )
  if ((head.roles & (role.calendar | role.relative | role.title | role.number)) !== 0) return false
  if (!head.opens) return true
  const next = tokens[run.first + 1]
  if (next?.text === ':') return false
  if (isDefined(tokens, run.first) || isCoordinated(tokens, run.first)) return true
  return (
    seenInside.has(head.text) ||
    (head.roles & (role.place | role.weakPlace | role.firstName | role.organization)) !== 0 ||
    head.possessive ||
    (next?.text === '(' && tokens[run.first + 2]?.kind !== 'break')
  )
}

/** Long words in capitals are loud, except where addresses have their town. */
function endsLine(next: MentionWord | undefined): boolean {
  return next === undefined || next.kind === 'break' || next.text === ','
}

/** "HARD TO FIND": several plain words in capitals among small ones are loud, not named. */
function isEmphasis(tokens: readonly MentionWord[], run: NameRun): boolean {
  const naming = role.place | role.organization | role.organizationEnd | role.firstName
  for (let index = run.first; index <= run.last; index++) {
    const token = tokens[index]
    if (token?.kind !== 'caps') return false
    const isSmallWord = (token.roles & (role.plain | role.connector | role.preposition)) !== 0
    if (!isSmallWord && (token.text.length < 3 || (token.roles & naming) !== 0)) return false
  }
  return true
}

const alsoCalled = setOf(`
  also often formerly previously originally officially known born commonly sometimes
`)

/**
 * "Boomiverse is the third album", "Pterocarya, often called wingnut": the first word of a
 * paragraph that is then explained.
 */
function isDefined(tokens: readonly MentionWord[], at: number): boolean {
  if (at > 0 && tokens[at - 1]?.kind !== 'break') return false
  const next = tokens[at + 1]
  const second = tokens[at + 2]
  if (next?.text === ',') return alsoCalled.has(second?.text ?? '')
  return /^(?:is|was)$/.test(next?.text ?? '') && /^(?:a|an|the|one)$/.test(second?.text ?? '')
}

/** "Marrero and Murphy", "Kónya, Becker and Vasquez": a list of capitalised words. */
function isCoordinated(tokens: readonly MentionWord[], at: number): boolean {
  const next = tokens[at + 1]
  const second = tokens[at + 2]
  if (
    (next?.text !== ',' && next?.text !== 'and' && next?.text !== '&') ||
    second?.kind !== 'capital' ||
    (second.roles & (role.plain | role.calendar | role.opener | role.generic)) !== 0
  )
    return false
  const third = tokens[at + 3]
  return (
    third === undefined ||
    third.kind === 'break' ||
    third.kind === 'word' ||
    (third.kind === 'symbol' && /^[,.]$/.test(third.text))
  )
}

/**
 * "Smith, Mary": family name first, as address books write it; only with a known given name and
 * nothing else after it.
 */
export function reversedNameAt(
  tokens: readonly MentionWord[],
  at: number,
  text: string,
): MentionCandidate | undefined {
  const family = tokens[at]
  const given = tokens[at + 2]
  if (
    family?.kind !== 'capital' ||
    tokens[at + 1]?.text !== ',' ||
    given?.kind !== 'capital' ||
    family.possessive
  )
    return undefined
  if (
    (given.roles & role.firstName) === 0 ||
    (family.roles &
      (role.plain |
        role.place |
        role.weakPlace |
        role.firstName |
        role.generic |
        role.greeting |
        role.calendar |
        role.organizationEnd |
        role.placeEnd)) !==
      0
  )
    return undefined
  const before = tokens[at - 1]
  if (
    before !== undefined &&
    before.kind !== 'break' &&
    !(before.kind === 'symbol' && /^[:;(<"]$/.test(before.text))
  )
    return undefined
  let last = at + 2
  if (tokens[last + 1]?.kind === 'initial') last++
  const after = tokens[last + 1]
  const stopped = after?.text === '.' ? tokens[last + 2] : after
  if (
    stopped !== undefined &&
    stopped.kind !== 'break' &&
    !(stopped.kind === 'symbol' && /^[;<[)(]$/.test(stopped.text)) &&
    stopped.kind !== 'mail'
  )
    return undefined
  return made(
    tokens,
    { first: at, last, honorific: false, initials: false, opens: true },
    'person',
    text,
    last + 1,
  )
}

/** "Hi Oluwaseun,", "Dear Ms Li": whoever is greeted by name is a person. */
export function greetedAt(
  tokens: readonly MentionWord[],
  at: number,
  text: string,
): MentionCandidate | undefined {
  const greeting = tokens[at - 1]
  if (greeting === undefined || (greeting.roles & role.greeting) === 0 || !greeting.opens)
    return undefined
  const run = nameRunAt(tokens, at, text)
  if (run === undefined || run.last - run.first > 2 || (run.first !== at && !run.honorific))
    return undefined
  const head = tokens[run.first]
  if (
    head?.kind !== 'capital' ||
    (head.roles & (role.plain | role.generic)) !== 0 ||
    !isAdjacent(text, greeting, tokens[at] ?? greeting)
  )
    return undefined
  const after = tokens[run.last + 1]
  if (after !== undefined && after.kind !== 'break' && !/^[,!.–-]$/.test(after.text))
    return undefined
  return made(tokens, run, 'person', text, run.last + 1)
}

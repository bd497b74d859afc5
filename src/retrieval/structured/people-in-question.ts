import type { GraphReader } from '../../core/ports/graph-reader.ts'
import type { KeywordIndex } from '../../core/ports/keyword-index.ts'
import type { DocumentReader, ReadOptions } from '../../core/ports/document-reader.ts'
import { stem, wordTexts } from '../../language/words/tokens.ts'
import type { QuestionToken } from '../../language/question/tokens.ts'
import {
  mailNouns,
  nounVerbs,
  plainWords,
  receiveVerbs,
  topicMarkers,
} from '../../language/question/mail/lexicon.ts'
import { personConstraints, type PersonRole } from '../../language/question/mail/roles.ts'
import { setOf } from '../../language/lexicons/lexicon.ts'
import { findPerson, type PersonMatch } from './find-person.ts'
import { findDomain } from './names/find-group.ts'
import { titleBearerAt } from './names/title-bearer.ts'
import { groupAt } from './names/group-in-question.ts'
import {
  isCapitalised,
  isOrdinary,
  isWrittenAsName,
  nameRunAt,
  positionOf,
  wordAt,
  writtenTokens,
  type NamePosition,
  type WrittenTokens,
} from './names/name-positions.ts'

/** What names are looked up in. */
export interface NamePorts {
  readonly graph: GraphReader
  readonly keywords: KeywordIndex
  readonly documents: Pick<DocumentReader, 'count' | 'document' | 'list'>
}

// A question names few people; more look-ups would only serve one that is made to be slow.
const maxLookups = 12

/** A run of tokens that means somebody. */
export interface NamedRun {
  /** How many tokens. */
  readonly length: number
  readonly match: PersonMatch
  /** "adas first email": a possessive without its apostrophe. */
  readonly isPossessive?: true
}

/**
 * Replaces words that name a person, mailing list or domain of the corpus by person tokens; the
 * words after "about" stay a topic.
 */
export async function withNamedPeople(
  text: string,
  tokens: readonly QuestionToken[],
  ports: NamePorts,
  options: ReadOptions,
): Promise<{
  readonly tokens: readonly QuestionToken[]
  readonly people: ReadonlyMap<string, PersonMatch>
}> {
  const { graph } = ports
  const people = new Map<string, PersonMatch>()
  const result: QuestionToken[] = []
  const written = writtenTokens(text, tokens)
  const budget = { lookups: maxLookups }
  for (let index = 0; index < tokens.length; index++) {
    const token = tokens[index]!
    if (
      token.kind === 'person' &&
      token.name.includes('@') &&
      (mailNouns.has(wordAt(tokens, index - 1)) || wordAt(tokens, index - 1) === 'id')
    ) {
      // A message id looks like an address.
      const mails = await graph.nodesByProperty(
        { label: 'Email', key: 'emailId', value: token.name, ignoreCase: true, limit: 1 },
        options,
      )
      if (mails.length > 0) {
        result.push({ kind: 'number', text: token.name, start: token.start, end: token.end })
        continue
      }
    }
    const roleOf = (length: number, name: string): PersonRole | undefined =>
      personConstraints([
        ...result,
        personToken(name, text, token.start, tokens[index + length - 1]!.end),
        ...tokens.slice(index + length),
      ]).find(constraint => constraint.names.includes(name))?.role
    const earlier = namedBefore(written, index, people)
    const group = earlier === undefined ? await groupAt(written, index, ports, options) : undefined
    const named: NamedRun | undefined =
      earlier ??
      group ??
      (await titleBearerAt(written, index, ports, options)) ??
      (await personAt(written, index, roleOf, budget, ports, options))
    if (named === undefined) {
      const run = nameRunAt(written, index)
      // Of words that are no name, a capitalised one may still begin one.
      const next =
        run > 1 && !isInTopic(tokens, index)
          ? tokens.findIndex(
              (_, at) => at > index && at < index + run && isCapitalised(written, at),
            )
          : -1
      const end = next > 0 ? next : index + Math.max(run, 1)
      result.push(...tokens.slice(index, end))
      index = end - 1
      continue
    }
    const last = tokens[index + named.length - 1]!
    people.set(named.match.name, named.match)
    const person = personToken(named.match.name, text, token.start, last.end, named.isPossessive)
    result.push(group?.isList !== true ? person : { ...person, isList: true })
    index += named.length - 1
  }
  return { tokens: result, people }
}

/** "Ada Park … where Ada was copied": part of a name that the question has said in full. */
function namedBefore(
  written: WrittenTokens,
  index: number,
  people: ReadonlyMap<string, PersonMatch>,
): NamedRun | undefined {
  if (!isCapitalised(written, index) || isCapitalised(written, index + 1)) return undefined
  const [word = '', ...others] = wordTexts(nameOf(written, index, 1))
  if (others.length > 0 || plainWords.has(word)) return undefined
  const whole = [...people].filter(([name, { kind }]) => {
    const words = wordTexts(name)
    return kind === 'found' && words.length > 1 && words.includes(word)
  })
  const [only, other] = whole
  return only === undefined || other !== undefined ? undefined : { length: 1, match: only[1] }
}

function personToken(
  name: string,
  text: string,
  start: number,
  end: number,
  isPossessive = /['’]s?$/u.test(text.slice(start, end)),
): Extract<QuestionToken, { kind: 'person' }> {
  return { kind: 'person', name, start, end, ...(isPossessive ? { isPossessive } : {}) }
}

function isInTopic(tokens: readonly QuestionToken[], index: number): boolean {
  const before = wordAt(tokens, index - 1)
  return (
    topicMarkers.has(before) ||
    ((before === 'the' || before === 'a') && topicMarkers.has(wordAt(tokens, index - 2)))
  )
}

const nameOf = ({ text, tokens }: WrittenTokens, index: number, length: number): string =>
  text.slice(tokens[index]!.start, tokens[index + length - 1]!.end).replace(/['’]s?$/u, '')

/** "Ada M. Park" without the initial in the middle, which addresses and headers often lack. */
const withoutInitial = (name: string): string | undefined =>
  /^\S{2,} \p{Lu}\.? \S{2,}$/u.test(name) ? name.replace(/ \p{Lu}\.? /u, ' ') : undefined

/** A run that may be a name. */
interface NameTry {
  readonly length: number
  readonly position: NamePosition
}

const isAllCapitalised = (written: WrittenTokens, index: number, length: number): boolean =>
  written.tokens
    .slice(index, index + length)
    .every((token, offset) => token.kind === 'mark' || isCapitalised(written, index + offset))

/** "Jane Quark" is no other Jane: part of a name is nobody's while its next word goes on. */
function isCutShort(written: WrittenTokens, index: number, { length, match }: NamedRun): boolean {
  const isWhole = match.kind === 'found' && (match.readAs?.how ?? 'full') === 'full'
  const next = written.tokens[index + length]
  return (
    !isWhole &&
    next?.kind === 'word' &&
    isCapitalised(written, index) &&
    isCapitalised(written, index + length) &&
    length < nameRunAt(written, index)
  )
}

/** The longest run from an index on that names somebody. */
async function personAt(
  written: WrittenTokens,
  index: number,
  roleOf: (length: number, name: string) => PersonRole | undefined,
  budget: { lookups: number },
  ports: NamePorts,
  options: ReadOptions,
): Promise<NamedRun | undefined> {
  const { tokens } = written
  const run = nameRunAt(written, index)
  if (run === 0 || isInTopic(tokens, index)) return undefined
  const tries: NameTry[] = []
  for (let length = run; length >= 1; length--) {
    if (tokens[index + length - 1]?.kind === 'mark') continue
    const position = positionOf(written, index, length)
    if (isWrittenAsName(written, index, length, position)) tries.push({ length, position })
  }
  const tried = async (
    { length, position }: NameTry,
    slips: boolean,
  ): Promise<NamedRun | undefined> => {
    const name = nameOf(written, index, length)
    if (slips && (position === 'none' || !mayBeSlip(written, index, length, position)))
      return undefined
    if (budget.lookups-- <= 0) return undefined
    const match = await findPerson(name, ports.graph, {
      ...options,
      partial: position !== 'none' || wordTexts(name).length > 1,
      slips,
      role: roleOf(length, name),
    })
    if (match.kind === 'unknown') {
      const shorter = slips ? undefined : withoutInitial(name)
      const other =
        shorter === undefined
          ? match
          : await findPerson(shorter, ports.graph, {
              ...options,
              partial: true,
              role: roleOf(length, name),
            })
      return other.kind === 'found' && (other.readAs?.how ?? 'full') === 'full'
        ? { length, match: { ...other, name } }
        : undefined
    }
    return !slips || (await isNoWordOfCorpus(name, match, ports, options))
      ? { length, match }
      : undefined
  }
  for (const one of tries) {
    const found = await tried(one, false)
    if (found !== undefined && !isCutShort(written, index, found))
      return (await companyOf(found, ports, options)) ?? found
    const owner = await ownerAt(written, index, one.length, budget, ports, options)
    if (owner !== undefined) return owner
    // "Jane Smiht" is Jane Smith before it is some Jane.
    if (one.length > 1 && isNameOfSeveral(written, index, one.length)) {
      const slipped = await tried(one, true)
      if (slipped !== undefined) return slipped
    }
  }
  if (!tries.some(({ length }) => length > 1 && isNameOfSeveral(written, index, length)))
    for (const one of tries) {
      const found = await tried(one, true)
      if (found !== undefined) return found
    }
  return (
    (await companyAt(written, index, tries, ports, options)) ??
    (await strangerAt(written, index, tries, ports, options))
  )
}

/** "Acme" that could be Acme News, Acme Travel and others, all of acme.com, is that company. */
async function companyOf(
  { length, match }: NamedRun,
  { graph }: NamePorts,
  options: ReadOptions,
): Promise<NamedRun | undefined> {
  if (match.kind !== 'ambiguous') return undefined
  const company = wordTexts(match.name).join('')
  const isTheirs = match.candidates.every(candidate => {
    const domain = /@([^\s@<>]+)>?$/.exec(candidate)?.[1] ?? ''
    return domain.split('.').slice(0, -1).includes(company)
  })
  if (!isTheirs) return undefined
  const domain = await findDomain(match.name, match.name, graph, options)
  return domain.kind === 'found' ? { length, match: domain } : undefined
}

const owned = setOf('first last latest earliest oldest newest most longest shortest inbox')

/** "when was ada parks first email": the name without its last letter, before a mail of theirs. */
async function ownerAt(
  written: WrittenTokens,
  index: number,
  length: number,
  budget: { lookups: number },
  { graph }: NamePorts,
  options: ReadOptions,
): Promise<NamedRun | undefined> {
  const name = nameOf(written, index, length)
  const after = wordAt(written.tokens, index + length)
  if (!/\p{L}{3}s$/u.test(name) || !(owned.has(after) || mailNouns.has(after))) return undefined
  if (budget.lookups-- <= 0) return undefined
  const match = await findPerson(name.slice(0, -1), graph, { ...options, partial: true })
  return match.kind === 'found' ? { length, match, isPossessive: true } : undefined
}

/** An everyday word in small letters is no slip of a name. */
function mayBeSlip(
  written: WrittenTokens,
  index: number,
  length: number,
  position: NamePosition,
): boolean {
  if (isCapitalised(written, index)) return true
  const words = written.tokens.slice(index, index + length)
  return (
    (position === 'strong' || length > 1) &&
    words.every(token => token.kind === 'word' && !isOrdinary(token.text))
  )
}

/** Words that are written as a name, or in small letters with no everyday one among them. */
const isNameOfSeveral = (written: WrittenTokens, index: number, length: number): boolean =>
  isAllCapitalised(written, index, length) ||
  written.tokens
    .slice(index, index + length)
    .every(token => token.kind === 'word' && !isOrdinary(token.text))

/** Whether the words that differ from the name found stand nowhere in the corpus. */
async function isNoWordOfCorpus(
  name: string,
  match: PersonMatch,
  { keywords }: NamePorts,
  options: ReadOptions,
): Promise<boolean> {
  const known = new Set(
    match.kind === 'found' && match.readAs !== undefined
      ? wordTexts(match.readAs.as).map(stem)
      : [],
  )
  for (const word of wordTexts(name)) {
    if (known.has(stem(word))) continue
    const hits = await keywords.search({ terms: [word], mode: 'all', limit: 1 }, options)
    if (hits.length > 0) return false
  }
  return true
}

/** "Emails from Acme": a company that is known by the domain of its addresses. */
async function companyAt(
  written: WrittenTokens,
  index: number,
  tries: readonly NameTry[],
  { graph }: NamePorts,
  options: ReadOptions,
): Promise<NamedRun | undefined> {
  for (const { length, position } of tries) {
    const isName = isCapitalised(written, index) || mayBeSlip(written, index, length, position)
    if (position !== 'strong' || !isName) continue
    const name = nameOf(written, index, length)
    const match = await findDomain(name, name, graph, options)
    if (match.kind !== 'unknown') return { length, match }
  }
  return undefined
}

/** Whether a token is of another part of the question than a name before it. */
function endsAt(tokens: readonly QuestionToken[], index: number): boolean {
  const token = tokens[index]
  if (token?.kind === 'word') return plainWords.has(token.text) || topicMarkers.has(token.text)
  return token === undefined || token.kind === 'mark' || token.kind === 'date'
}

const mailVerbs = setOf(
  'send sent write written wrote email mail message reply forward receive got get',
)
const senders = setOf('from by to')

/**
 * A name that nobody bears, where only somebody's name can stand and no text knows it either: "did
 * Zora Quark send", "emails from Zora Quark".
 */
async function strangerAt(
  written: WrittenTokens,
  index: number,
  tries: readonly NameTry[],
  { graph }: NamePorts,
  options: ReadOptions,
): Promise<NamedRun | undefined> {
  const { tokens } = written
  for (const { length } of tries) {
    if (index === 0 || !isAllCapitalised(written, index, length)) continue
    const before = wordAt(tokens, index - 1)
    const after = wordAt(tokens, index + length)
    const isSender =
      ['did', 'does', 'has', 'have', 'had'].includes(before) &&
      (mailVerbs.has(after) || nounVerbs.has(after) || receiveVerbs.has(after))
    const beforeThat = wordAt(tokens, index - 2)
    const isEnd =
      senders.has(before) &&
      (mailNouns.has(beforeThat) || mailVerbs.has(beforeThat)) &&
      endsAt(tokens, index + length)
    if (!isSender && !isEnd) continue
    const name = nameOf(written, index, length)
    const known = await graph.searchEntities({ terms: [name], mode: 'all', limit: 1 }, options)
    if (known.length === 0) return { length, match: { kind: 'unknown', name } }
  }
  return undefined
}

import { wordSet } from '../lexicons/lexicon.ts'
import type { EntityType } from '../../core/graph.ts'
import type { MentionCandidate } from '../mention-words/candidate.ts'
import { role } from '../lexicons/word-roles.ts'
import { isNamePart, nameRunAt } from '../mentions/name-run.ts'
import { nameType } from '../mentions/name-type.ts'
import { normalizeName } from '../mentions/normalize-name.ts'
import type { MentionWord } from '../mention-words/mention-words.ts'

/** A question has at most this many tokens; longer texts are read as documents are. */
const maxQuestionTokens = 60

/** Names of a short question by their first token; no candidate: the token names nothing. */
export type QuestionTitles = ReadonlyMap<number, MentionCandidate | undefined>

const none: QuestionTitles = new Map()
const questionWords = wordSet('questions/question-words')
const linkingWords = new Set('are is were was do does did have has'.split(' '))
const smallInTitles = new Set(
  (
    'a an the of in on at to for de la le du des el los las von van und di da della il y et ' +
    'der die das & not no my your'
  ).split(' '),
)
const makers = new Set(
  'director author writer composer producer screenwriter performer singer publisher cast'.split(
    ' ',
  ),
)
const joining = new Set([':', '–', '—', '-', '‐', '±', '&', '/', '+', '…', '*', '@', '#', '·'])

const askingWords = new Set(
  'which what who whom whose when where why how is are was were do does did name'.split(' '),
)

/**
 * Whether a text is one short question, in which names come in full and capitals outside of names
 * are rare.
 */
export function isQuestion(tokens: readonly MentionWord[]): boolean {
  const end = tokens.length - 1
  // One block alone: its break is the last token.
  if (
    end < 3 ||
    end >= maxQuestionTokens ||
    (tokens[end - 1]?.text !== '?' && !askingWords.has(tokens[0]?.text ?? ''))
  )
    return false
  for (let index = 0; index < end; index++) {
    const token = tokens[index]
    // "Sender: …, Message: …" is a form, whatever it ends with.
    if (
      token?.kind === 'break' ||
      (token?.text === ':' && ((tokens[index - 1]?.roles ?? 0) & role.generic) !== 0) ||
      (token?.text === '.' &&
        tokens[index + 1]?.opens === true &&
        index + 1 < end &&
        tokens[index - 1]?.kind === 'word' &&
        (tokens[index - 1]?.text.length ?? 0) > 3)
    )
      return false
  }
  return true
}

/**
 * Names in a question as wholes: what stands between its small words, with the colons, commas,
 * numbers and function words that titles hold ("I Cover The Underworld", "Gaby: A True Story",
 * "Otto I, Count Of Nassau", "45 Calibre Echo").
 */
export function questionTitles(tokens: readonly MentionWord[], text: string): QuestionTitles {
  if (!isQuestion(tokens)) return none
  const found = new Map<number, MentionCandidate | undefined>()
  const asksForWorks = tokens.some(
    token => token.kind === 'word' && (token.roles & role.workNoun) !== 0,
  )
  const titleCase = tokens.some(
    (token, index) =>
      index > 0 &&
      isNamePart(token) &&
      !token.opens &&
      (token.roles & (role.plain | role.connector | role.preposition)) !== 0,
  )
  for (let at = 0; at < tokens.length;) {
    const run = runAt(tokens, at, text, asksForWorks, titleCase)
    if (run === undefined) {
      at++
      continue
    }
    const candidate = candidateOf(tokens, run, text)
    if (candidate !== undefined || run.isDropped) found.set(run.first, candidate)
    at = run.last + 1
  }
  return found
}

interface Run {
  readonly first: number
  readonly last: number
  /** Words after the name that name nothing. */ readonly tail?: number
  readonly isWork: boolean
  readonly isDropped: boolean
}

function runAt(
  tokens: readonly MentionWord[],
  at: number,
  text: string,
  asksForWorks: boolean,
  titleCase: boolean,
): Run | undefined {
  const head = tokens[at]
  if (
    head === undefined ||
    (at === 0 && (questionWords.has(head.text) || (head.roles & role.plain) !== 0))
  )
    return undefined
  const before = tokens[at - 1]
  const afterNoun = before?.text === ':' ? tokens[at - 2] : before
  const afterWork = afterNoun?.kind === 'word' && (afterNoun.roles & role.workNoun) !== 0
  const isListed =
    asksForWorks &&
    before !== undefined &&
    ((titleCase && /^[,:]$/.test(before.text)) || /^(?:or|and|both)$/.test(before.text))
  const isWork = afterWork || isListed
  if (
    !isNamePart(head) &&
    !(
      isNumeric(head) &&
      (isWork || titleCase) &&
      isNamePart(tokens[at + 1]) &&
      (before === undefined || (before.roles & role.preposition) === 0)
    )
  )
    return undefined
  // "director of Jump for Glory"; "What a Wonderful World", "The Girl Who Kicked the Hornets'
  // Nest": a function word with a capital begins a title.
  const beginsTitle =
    isWork ||
    (before?.text === 'of' && makers.has(tokens[at - 2]?.text ?? '')) ||
    (head.kind === 'capital' && !head.opens && at > 0 && (head.roles & role.plain) !== 0)
  let last = at
  const run = nameRunAt(tokens, at, text)
  if (run !== undefined && run.first === at) ({ last } = run)
  // "Are X Museum and Y Museum": the "and" joins what is compared.
  if (linkingWords.has(tokens[0]?.text ?? ''))
    for (let index = at + 1; index < last; index++)
      if (tokens[index]?.kind === 'word' && tokens[index]?.text === 'and') last = index - 1
  for (
    let next = extended(tokens, at, last, beginsTitle, titleCase);
    next > last;
    next = extended(tokens, at, last, beginsTitle, titleCase)
  )
    last = next
  // "(Ayumi Hamasaki Song)", "(1994 Film)" tell a work from others of its name.
  if (before?.text === '(' || (before?.kind === 'number' && tokens[at - 2]?.text === '(')) {
    let end = last
    while (end >= at && ((tokens[end]?.roles ?? 0) & role.workNoun) !== 0) end--
    if (end < at) return { first: at, last, isWork, isDropped: true }
    if (end < last)
      return tokens[at]?.kind === 'number'
        ? undefined
        : { first: at, last: end, tail: last - end, isWork: false, isDropped: false }
  }
  return trimmed(tokens, at, last, isWork)
}

function isNumeric(token: MentionWord | undefined): boolean {
  return token?.kind === 'number' || token?.kind === 'alnum' || token?.kind === 'code'
}

/** The last token of the run with its next part; `last` where it ends. */
function extended(
  tokens: readonly MentionWord[],
  first: number,
  last: number,
  isWork: boolean,
  titleCase: boolean,
): number {
  const current = tokens[last]
  const next = tokens[last + 1]
  const second = tokens[last + 2]
  if (current === undefined || next === undefined || last - first > 24) return last
  const gap = next.start - current.end
  if (gap > 3) return last
  if (isNamePart(next)) return last + 1
  if (isNumeric(next)) return isWork || titleCase ? last + 1 : last
  if (second === undefined) return last
  const goesOn = isNamePart(second) || isNumeric(second)
  if (next.kind === 'word') {
    if (!isWork || current.possessive || !smallInTitles.has(next.text)) return last
    let position = last + 2
    while (
      position < last + 4 &&
      tokens[position]?.kind === 'word' &&
      smallInTitles.has(tokens[position]?.text ?? '')
    )
      position++
    return isNamePart(tokens[position]) ? position : last
  }
  if (next.kind !== 'symbol' || !goesOn)
    return next.text === '.' && second.text === '.' ? ellipsis(tokens, last) : last
  if (joining.has(next.text) && second.start - next.end <= 1) return last + 2
  switch (next.text) {
    case ',':
      return (titleCase ||
        (isWork && tokens[first - 1]?.text.endsWith('s') === false) ||
        (second.kind === 'alnum' && isNamePart(tokens[last + 3]))) &&
        second.start > next.end
        ? last + 2
        : last
    case '!':
    case '?':
      return gap === 0 ? last + 2 : last
    case "'":
    case '’':
    case '‘':
      return second.start === next.end || gap === 0 ? last + 2 : last
    case '.':
      return gap === 0 &&
        (current.kind === 'initial' || current.kind === 'caps' || current.end - current.start <= 3)
        ? last + 2
        : last
    default:
      return last
  }
}

/** "Way...Way Out" */
function ellipsis(tokens: readonly MentionWord[], last: number): number {
  let position = last + 1
  while (tokens[position]?.text === '.') position++
  return isNamePart(tokens[position]) && tokens[position]?.start === tokens[position - 1]?.end
    ? position
    : last
}

function trimmed(
  tokens: readonly MentionWord[],
  from: number,
  last: number,
  isWork: boolean,
): Run | undefined {
  let first = from
  // A person's courtesy titles are no part of the name; a film's are.
  while (
    !isWork &&
    first < last &&
    tokens[first - 1]?.text !== 'the' &&
    ((tokens[first]?.roles ?? 0) & role.honorific) !== 0 &&
    tokens[first]?.kind === 'capital'
  )
    first += tokens[first + 1]?.text === '.' ? 2 : 1
  if (first > last) return undefined
  const head = tokens[first]
  const isDate = tokens
    .slice(first, last + 1)
    .every(
      token =>
        token.kind === 'number' ||
        (token.roles & (role.calendar | role.relative)) !== 0 ||
        token.kind === 'symbol' ||
        /^\d{1,2}(?:st|nd|rd|th)$/.test(token.text),
    )
  if (head === undefined || (isDate && !(isWork && first < last && isNamePart(head))))
    return undefined
  // One word alone is judged as in any text, except after "film".
  if (
    first === last &&
    !(isWork && (head.kind === 'capital' || head.kind === 'caps' || head.kind === 'alnum'))
  )
    return undefined
  if (first === last && (head.roles & role.workNoun) !== 0)
    return { first, last, isWork, isDropped: true }
  return { first, last, isWork, isDropped: false }
}

function candidateOf(
  tokens: readonly MentionWord[],
  { first, last, tail = 0, isWork, isDropped }: Run,
  text: string,
): MentionCandidate | undefined {
  const head = tokens[first]
  const end = tokens[last]
  if (isDropped || head === undefined || end === undefined) return undefined
  const type: EntityType = isWork
    ? 'work'
    : nameType(tokens, { first, last, honorific: false, initials: false, opens: head.opens })
  const surface = text.slice(head.start, end.end)
  const name = normalizeName(type, surface)
  return name === ''
    ? undefined
    : {
        mention: {
          start: head.start,
          end: end.end,
          type,
          name,
          display: surface.replace(/\s+/g, ' '),
          by: 'question-title/1',
        },
        next: last + 1 + tail,
      }
}

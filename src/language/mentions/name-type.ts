import type { EntityType } from '../../core/graph.ts'
import { isKnownPlace, role } from '../lexicons/word-roles.ts'
import { isNumeral, type NameRun } from './name-run.ts'
import type { MentionWord } from '../mention-words/mention-words.ts'
import { setOf } from '../lexicons/lexicon.ts'

/**
 * What a run of capitalised words names, by its own words first and by its neighbours where those
 * say nothing.
 */
export function nameType(tokens: readonly MentionWord[], run: NameRun): EntityType {
  const { first, last } = run
  const head = tokens[first]
  const end = tokens[last]
  if (head === undefined || end === undefined) return 'phrase'
  const count = last - first + 1
  if (run.honorific) return (end.roles & role.placeEnd) !== 0 && count > 1 ? 'place' : 'person'
  const folded =
    count > 1 && count <= 4
      ? tokens
          .slice(first, last + 1)
          .map(token => token.text)
          .join(' ')
      : head.text
  if (count > 1 && isKnownPlace(folded)) return 'place'
  if (
    count === 2 &&
    (head.roles & role.placeHead) !== 0 &&
    (end.roles & (role.place | role.weakPlace)) !== 0
  )
    return 'place'
  if (count === 1) return singleType(tokens, first)
  // Only a rank goes on after a comma: "Charles, Count of Valois".
  for (let index = first + 1; index < last && index < first + 8; index++)
    if (tokens[index]?.text === ',') return 'person'
  if (isEventShape(tokens, first, last)) return 'event'
  if (hasOrganizationShape(tokens, first, last)) return 'organization'
  if (
    run.initials &&
    count <= 9 &&
    (end.roles & role.placeEnd) === 0 &&
    !isAllCaps(tokens, first, last)
  )
    return 'person'
  if (isPersonShape(tokens, first, last)) return 'person'
  if (
    (end.roles & role.placeEnd) !== 0 ||
    (count === 2 && /^(?:mount|lake|cape|gulf|strait|isle|loch)$/.test(head.text)) ||
    ((head.roles & role.placeHead) !== 0 &&
      (head.roles & role.placeEnd) === 0 &&
      count === 2 &&
      (end.roles & (role.organizationEnd | role.firstName)) === 0 &&
      isPlaceContext(tokens, first))
  )
    return 'place'
  if (((tokens[first - 1]?.roles ?? 0) & role.workNoun) !== 0 && tokens[first - 1]?.kind === 'word')
    return 'work'
  if (isProductShape(tokens, first, last)) return 'product'
  if (count <= 4 && isPersonContext(tokens, first, last)) return 'person'
  if (isPlaceContext(tokens, first) && count <= 3 && isBesidePlace(tokens, last)) return 'place'
  return 'phrase'
}

const settlementNouns = setOf(`
  city town village state province county district port kingdom duchy region municipality
`)

function singleType(tokens: readonly MentionWord[], at: number): EntityType {
  const token = tokens[at]
  if (token === undefined) return 'phrase'
  if ((token.roles & role.place) !== 0) return 'place'
  if ((token.roles & role.organization) !== 0 && (token.kind === 'caps' || token.text.length > 4))
    return 'organization'
  if ((token.roles & role.weakPlace) !== 0)
    return token.text === 'us' ||
      isPlaceContext(tokens, at) ||
      isBesidePlace(tokens, at) ||
      (token.roles & (role.firstName | role.weakFirstName)) === 0
      ? 'place'
      : 'phrase'
  if ((token.roles & role.firstName) !== 0 && (token.roles & role.demonym) === 0) return 'person'
  if (((tokens[at - 1]?.roles ?? 0) & role.workNoun) !== 0 && tokens[at - 1]?.kind === 'word')
    return 'work'
  if (tokens[at - 1]?.kind === 'word' && ((tokens[at - 1]?.roles ?? 0) & role.productNoun) !== 0)
    return 'product'
  if (token.kind === 'caps') return 'term'
  if (isPlaceContext(tokens, at) && isBesidePlace(tokens, at)) return 'place'
  if (tokens[at - 1]?.text === 'of' && settlementNouns.has(tokens[at - 2]?.text ?? ''))
    return 'place'
  return 'phrase'
}

/** "Battle of Hastings", "World War II", "Cannes Film Festival", "FIFA World Cup". */
function isEventShape(tokens: readonly MentionWord[], first: number, last: number): boolean {
  const head = tokens[first]?.text ?? ''
  if (
    tokens[first + 1]?.text === 'of' &&
    /^(?:battle|siege|treaty|war|massacre|raid|capture|fall|coronation|council|peace)$/.test(head)
  )
    return head !== 'council'
  const end = tokens[last]
  const noun = end !== undefined && isNumeral(end) ? tokens[last - 1] : end
  return noun !== undefined && (noun.roles & role.eventEnd) !== 0
}

/** "Airbus A380", "Galaxy S5", "Windows 10", and what is named after "software" or "car". */
function isProductShape(tokens: readonly MentionWord[], first: number, last: number): boolean {
  const end = tokens[last]
  const before = tokens[first - 1]
  if (before?.kind === 'word' && (before.roles & role.productNoun) !== 0) return true
  return (
    (end?.kind === 'number' || end?.kind === 'alnum' || end?.kind === 'code') &&
    ((tokens[first]?.roles ?? 0) & role.organization) !== 0
  )
}

function isAllCaps(tokens: readonly MentionWord[], first: number, last: number): boolean {
  for (let index = first; index <= last; index++)
    if (tokens[index]?.kind === 'capital') return false
  return true
}

/**
 * "Acme Ltd", "Bank of England", "University of Leeds", "Procter & Gamble"; a given name before a
 * suffix that is also a family name does not make one.
 */
function hasOrganizationShape(
  tokens: readonly MentionWord[],
  first: number,
  last: number,
): boolean {
  const head = tokens[first]
  const end = tokens[last]
  if (head === undefined || end === undefined) return false
  if ((head.roles & role.organizationHead) !== 0 && tokens[first + 1]?.text === 'of') return true
  if ((end.roles & role.organizationEnd) !== 0) return true
  for (let index = first + 1; index < last; index++) {
    const token = tokens[index]
    if (token === undefined) continue
    if (token.text === '&') return true
    // "Supreme Court of India", "Bayernhof Museum of Music"
    if (
      (token.roles & (role.organizationEnd | role.organizationHead)) !== 0 &&
      tokens[index + 1]?.text === 'of'
    )
      return true
  }
  return false
}

const personWords = 2 | 4

const noVersionNouns = setOf(`
  war type class grade level tier act title world division category model mark super generation
`)

/** A given name and one to three more words, a regnal number, or a generation mark at the end. */
function isPersonShape(tokens: readonly MentionWord[], first: number, last: number): boolean {
  const head = tokens[first]
  const end = tokens[last]
  if (head === undefined || end === undefined || last - first > 5) return false
  if (end.kind === 'capital' && /^(?:jr|sr|esq)$/.test(end.text)) return true
  if (isNumeral(end))
    return last - first === 1
      ? (head.roles & (role.reference | role.placeHead | role.organizationHead | role.generic)) ===
          0 && !noVersionNouns.has(head.text)
      : (head.roles & (role.firstName | role.title)) !== 0
  if ((head.roles & (role.firstName | role.weakFirstName)) === 0) return false
  if (
    end.kind === 'number' ||
    end.kind === 'alnum' ||
    (end.roles & (role.placeEnd | role.workNoun)) !== 0
  )
    return false
  const weak = (head.roles & role.firstName) === 0
  if (weak && (head.opens || last - first > 2)) return isPersonContext(tokens, first, last)
  // "Paris Saint", "Victoria Park" were places or clubs above; a place after a given name is a
  // family name: "Jack London".
  for (let index = first + 1; index <= last; index++) {
    const token = tokens[index]
    if (
      token === undefined ||
      ((token.roles & personWords) === 0 && token.kind === 'word') ||
      (token.roles & role.plain) !== 0
    )
      return false
    if (token.text === 'of') return index === first + 1
  }
  return true
}

/** A word for a person before the run, "by" after a verb of making, or "was born" after it. */
function isPersonContext(tokens: readonly MentionWord[], first: number, last: number): boolean {
  const before = tokens[first - 1]
  if (before?.kind === 'word' && (before.roles & role.personNoun) !== 0) return true
  if (
    before?.kind === 'word' &&
    /^(?:by|starring|featuring)$/.test(before.text) &&
    (before.text !== 'by' || ((tokens[first - 2]?.roles ?? 0) & role.byline) !== 0)
  )
    return true
  if (
    /^(?:is|am|m)$/.test(before?.text ?? '') &&
    /^(?:name|i)$/.test(tokens[first - 2]?.text ?? '')
  )
    return true
  for (let index = last + 1; index <= last + 3; index++) {
    const after = tokens[index]
    if (after === undefined || after.kind === 'break') return false
    if (/^(?:born|died|married|lives|lived|retired|resigned|graduated)$/.test(after.text))
      return true
    if (after.kind === 'symbol' ? !/^[(,]$/.test(after.text) : after.text !== 'was') return false
  }
  return false
}

function isPlaceContext(tokens: readonly MentionWord[], first: number): boolean {
  const before = tokens[first - 1]
  const preposition = before?.text === 'the' ? tokens[first - 2] : before
  return preposition?.kind === 'word' && (preposition.roles & role.preposition) !== 0
}

/** ", Ohio": a known place follows after a comma. */
function isBesidePlace(tokens: readonly MentionWord[], last: number): boolean {
  if (tokens[last + 1]?.text !== ',') return false
  const next = tokens[last + 2]
  const second = tokens[last + 3]
  if (next?.kind !== 'capital' && next?.kind !== 'caps') return false
  return (
    (next.roles & (role.place | role.weakPlace)) !== 0 ||
    (second?.kind === 'capital' && isKnownPlace(`${next.text} ${second.text}`))
  )
}

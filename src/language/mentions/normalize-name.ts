import type { EntityType } from '../../core/graph.ts'
import { foldCase } from '../words/normalize.ts'
import { longPattern } from '../../support/long-pattern.ts'

const courtesy = longPattern('')`
  ^(?:(?:mr|mrs|ms|mx|miss|dr|prof|professor|sir|dame|rev|reverend|hon|capt|captain|col|colonel|
  gen|general|lt|sgt|maj|madam|mme|mlle|herr|frau|senor|senora|signor|signora) )+(?=.)
`
// "Charles, Count of Valois" and "Leland, North Carolina" are not turned round.
const epithet = longPattern('')`
  ^\d| of |^(?:(?:grand|crown) )?(?:king|queen|prince|princess|duke|duchess|earl|count|countess|
  baron|baroness|baronet|viscount|viscountess|marquess|marquis|margrave|landgrave|lord|lady|
  emperor|empress|elector|archduke|archduchess)(?: |$)
`
/** What is longer is no name; the rest of it is left out. */
const maxNameLength = 500
const plainName = /^[a-z0-9]+(?: [a-z0-9]+)*$/

/**
 * Normal form of a name: equal for surfaces that differ in case, diacritics, spacing, punctuation
 * or a possessive only. Never empty where the folded surface has a letter or digit. Names lose a
 * leading article, persons their courtesy titles; "Smith, Mary" is "mary smith"; identifiers lose
 * all white space; addresses lose scheme and `www.`. Normalising twice changes nothing.
 */
export function normalizeName(type: EntityType, surface: string): string {
  const bounded =
    surface.length > maxNameLength ? surface.slice(0, maxNameLength).toWellFormed() : surface
  // An acute accent on its own is how some keyboards write an apostrophe; folding would make it a
  // blank.
  const folded = foldCase(bounded.includes('´') ? bounded.replaceAll('´', "'") : bounded).trim()
  switch (type) {
    case 'identifier':
      return identifierName(folded)
    case 'address':
      return addressName(folded)
    case 'date':
    case 'quantity':
      return folded.replace(/\s+/g, ' ')
    case 'person':
      return personName(folded)
    case 'organization':
    case 'place':
    case 'work':
    case 'product':
    case 'event':
    case 'term':
    case 'phrase':
      return withoutArticle(plain(folded))
    default:
      return type satisfies never
  }
}

/**
 * Letters, digits and single blanks. Stops inside acronyms and apostrophes vanish, everything else
 * parts words.
 */
function plain(folded: string): string {
  if (plainName.test(folded)) return folded
  const name = folded
    .replace(/(?<=[\p{L}\p{N}\p{M}])['’ʼ]s?$/u, '')
    .replace(/(?<![\p{L}\p{N}])(\p{L}\.){2,}(?:\p{L}(?![\p{L}\p{N}]))?/gu, letters =>
      letters.replaceAll('.', ''),
    )
    .replaceAll('&', ' and ')
    .replace(/['’ʼ`´]/g, '')
    .replace(/[^\p{L}\p{N}\p{M}]+/gu, ' ')
    .trim()
  return name === '' ? folded : name
}

function withoutArticle(name: string): string {
  return name.replace(/^(?:the )+(?=.)/, '')
}

function personName(folded: string): string {
  if (plainName.test(folded)) return withoutCourtesy(folded)
  const pseudonym = /^[\p{L}]+_[0-9a-f]{6,}$/u.exec(folded)
  if (pseudonym !== null) return folded
  // "Smith, Mary J." → "Mary J. Smith"; what follows a second comma is a degree or suffix and stays
  // where it is.
  const parts = /^([^,]+),\s*([^,\s][^,]*)$/.exec(folded)
  const suffix =
    parts !== null && /^(?:jr|sr|ii|iii|iv|ph\.?d|m\.?d|esq)\.?$/.test(parts[2]?.trim() ?? '')
  const ordered =
    parts === null || suffix || epithet.test(parts[2] ?? '')
      ? folded
      : `${parts[2] ?? ''} ${parts[1] ?? ''}`
  // Initials are words of their own, however they are spaced: "J.R.R. Tolkien" and "J. R. R.
  // Tolkien".
  const spaced = ordered.replace(/(?<![\p{L}\p{N}])(\p{L})\./gu, '$1 ')
  return withoutCourtesy(plain(spaced))
}

function withoutCourtesy(name: string): string {
  const bare = name.replace(courtesy, '')
  return bare === '' ? name : bare
}

function identifierName(folded: string): string {
  const name = folded
    .replace(/\s+/g, '')
    .replace(/(?:['’]s)+$/, '')
    .replace(/^#+(?=.)/, '')
  return name === '' ? folded : name
}

function addressName(folded: string): string {
  if (/^[+(\d][\d ().\u2010-\u2014/-]+\d$/.test(folded))
    return (folded.startsWith('+') ? '+' : '') + folded.replace(/\D/g, '')
  let name = folded.replace(/\s+/g, '')
  for (let before = ''; before !== name;) {
    before = name
    name = name
      .replace(/^(?:mailto:|[a-z][a-z0-9+.-]{0,15}:\/\/|www\.)(?=.)/, '')
      .replace(/(?<=.)\/$/, '')
  }
  return name
}

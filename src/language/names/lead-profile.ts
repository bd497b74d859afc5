import { foldCase } from '../words/normalize.ts'
import { setOf } from '../lexicons/lexicon.ts'
import { longPattern } from '../../support/long-pattern.ts'

/** What the first sentence of a text says its subject is. */
export interface LeadProfile {
  /** Kinds of thing, such as `film` or `settlement`; none where the sentence does not say. */
  readonly kinds: ReadonlySet<string>
  readonly born?: number | undefined
  readonly made?: number | undefined
}

const readCharacters = 700
const kindWords: Readonly<Record<string, string>> = {
  film: 'film movie documentary short remake thriller western',
  television: 'television tv sitcom miniseries soap telenovela episode',
  music: 'album song single ep soundtrack track ballad',
  writing:
    'novel book poem story play memoir magazine newspaper journal comic manga opera ' +
    'musical anthology',
  game: 'videogame game',
  settlement:
    'village town city municipality commune hamlet suburb neighborhood neighbourhood ' +
    'settlement parish district county province region capital',
  water: 'river lake stream creek bay sea tributary',
  height: 'mountain hill peak volcano range',
  body:
    'company corporation firm label brand organization organisation association charity ' +
    'university college school agency department party bank',
  band: 'band group duo trio quartet orchestra choir',
  team: 'club team franchise',
  building:
    'building house church cathedral castle palace bridge station airport stadium museum ' +
    'theatre theater hospital',
  sport:
    'footballer cricketer basketball baseball player golfer boxer wrestler swimmer ' +
    'sprinter athlete cyclist jockey skier skater rower coach rugby hockey tennis',
  stage:
    'actor actress comedian filmmaker director screenwriter cinematographer choreographer ' +
    'dancer presenter broadcaster',
  musician:
    'singer musician composer songwriter rapper guitarist pianist drummer violinist conductor',
  letters:
    'writer author novelist poet journalist playwright translator critic historian philosopher',
  art: 'painter sculptor architect illustrator photographer artist designer',
  science:
    'scientist physicist chemist mathematician biologist astronomer engineer physician ' +
    'doctor surgeon economist botanist psychologist archaeologist anthropologist inventor ' +
    'professor',
  office:
    'politician senator governor president minister mayor lawyer judge diplomat ambassador ' +
    'congressman chancellor',
  arms: 'soldier officer general admiral marine commander',
  church: 'bishop priest archbishop cardinal theologian missionary monk abbot pope rabbi clergyman',
  crown:
    'king queen prince princess duke count emperor empress nobleman noblewoman countess ' +
    'duchess margrave landgrave ruler sultan heiress',
  crime: 'criminal murderer killer gangster',
}
const kindOf: ReadonlyMap<string, string> = new Map(
  Object.entries(kindWords).flatMap(([kind, words]) =>
    words.split(' ').map(word => [word, kind] as const),
  ),
)
const persons: ReadonlySet<string> = setOf(`
  sport stage musician letters art science office arms church crown crime
`)
/** A person may well be both. */
const near: ReadonlyArray<ReadonlySet<string>> = [
  new Set(['stage', 'musician', 'letters', 'art']),
  new Set(['office', 'crown', 'arms', 'letters', 'church', 'science']),
  new Set(['film', 'television']),
  new Set(['body', 'building', 'team', 'band']),
  new Set(['music', 'band']),
]

const endOfKind = longPattern('')`
  [.;]| (?:who|which|that|directed|written|starring|based|by|about|from|best|known|born|located|
  situated) 
`

/**
 * Reads the sentence that opens a text: "Ada Park (born 1931) was an American singer". Bounded,
 * whatever the length of the text.
 */
export function leadProfile(text: string): LeadProfile {
  const opening = foldCase(text.slice(0, readCharacters).toWellFormed())
  const copula = / (?:is|was|are|were) (?:(?:also|originally|once) )?(?:an?|the|one of the) /.exec(
    opening,
  )
  if (copula === null) return { kinds: new Set() }
  const predicate =
    opening
      .slice(copula.index + copula[0].length, copula.index + copula[0].length + 160)
      .split(endOfKind)[0] ?? ''
  const kinds = new Set(
    predicate
      .split(/[^\p{L}]+/u)
      .flatMap(word => kindOf.get(word) ?? kindOf.get(word.replace(/s$/, '')) ?? []),
  )
  const before = opening.slice(0, copula.index)
  const isPerson = [...kinds].some(kind => persons.has(kind))
  const aside = /\(([^()]{4,160})\)\s*,?$/.exec(before.slice(-220))?.[1] ?? ''
  const born = isPerson || /\bborn\b/.test(aside) ? yearIn(aside) : undefined
  const made = isPerson ? undefined : yearIn(predicate)
  return { kinds, ...(born === undefined ? {} : { born }), ...(made === undefined ? {} : { made }) }
}

function yearIn(text: string): number | undefined {
  const year = /(?<!\d)(1\d{3}|20\d{2})(?!\d)/.exec(text)?.[1]
  return year === undefined ? undefined : Number(year)
}

/** Why two profiles cannot be of one thing. Undefined where they may be. */
export function profileConflict(left: LeadProfile, right: LeadProfile): string | undefined {
  if (left.born !== undefined && right.born !== undefined && Math.abs(left.born - right.born) > 1)
    return 'born in different years'
  if (left.made !== undefined && right.made !== undefined && left.made !== right.made)
    return 'of different years'
  if (left.kinds.size === 0 || right.kinds.size === 0) return undefined
  for (const kind of left.kinds)
    if (
      right.kinds.has(kind) ||
      near.some(group => group.has(kind) && [...right.kinds].some(other => group.has(other)))
    )
      return undefined
  return `${[...left.kinds].sort().join(' and ')} is not ${[...right.kinds].sort().join(' and ')}`
}

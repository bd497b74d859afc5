import { longPattern } from '../../support/long-pattern.ts'
import type { SubjectKind } from './relations.ts'

/** Something that a document is about, as questions name it. */
export interface Thing {
  readonly id: string
  /** Its name without a bracket that tells it from others. */
  readonly name: string
  /** How a question names it in full: `the film "Thunder Road"`, `Ada Lovelace`. */
  readonly said: string
  readonly kind: SubjectKind
  /** What sort of work, person or place it is, by its lead sentence: "film", "footballer". */
  readonly sort: string
  readonly documentKey: string
}

const works = `film|song|album|single|novel|book|(?<!television )play|poem|short story|
  memoir|opera|comic|essay|
  television series|television film|musical|video game`
const workNoun = new RegExp(
  String.raw`\b(${works.replaceAll(/\s*\n\s*/g, '')})\b(?! (?:director|festival|producer|critic|` +
    'star|actor|actress|studio|company|series|adaptation|score|composer|editor|writer|maker|role|' +
    'label|school|industry|character|award|theory|soundtrack|cycle|trilogy|tour|by ))',
  'iu',
)
const personNoun = longPattern('iu')`
  \b(actor|actress|director|filmmaker|producer|screenwriter|writer|author|novelist|poet|journalist|
  singer|songwriter|composer|musician|guitarist|pianist|drummer|rapper|painter|sculptor|artist|
  photographer|architect|engineer|scientist|physicist|chemist|mathematician|economist|historian|
  philosopher|lawyer|judge|politician|statesman|diplomat|general|officer|soldier|admiral|nobleman|
  noblewoman|king|queen|prince|princess|duke|duchess|count|countess|earl|emperor|empress|bishop|
  archbishop|priest|monk|saint|footballer|cricketer|athlete|swimmer|cyclist|boxer|skater|wrestler|
  golfer|coach|player|businessman|businesswoman|entrepreneur|industrialist|activist|comedian|dancer|
  model|editor|critic|professor|scholar|teacher|physician|surgeon|explorer|chef|aviator|
  cinematographer|translator|theologian|missionary|criminal|pretender|ruler|chief|magnate|
  merchant)\b
`
const organizationNoun = longPattern('iu')`
  \b(company|museum|university|college|school|bank|club|team|league|party|union|society|association|
  institute|foundation|newspaper|magazine|publisher|agency|orchestra|band|label|studio|brewery|
  manufacturer|organization|organisation|church|hospital|theatre|library|airline|chain|festival)\b
`
const placeNoun = longPattern('iu')`
  \b(city|town|village|municipality|commune|island|river|lake|mountain|district|county|province|
  region|suburb|community|settlement|parish|bay|valley|park|station|airport|bridge|castle|building|
  stadium|street|square|hill|peak|glacier|cape|peninsula|museum|theatre|prison|church|cathedral)\b
`

/**
 * What a document is about, where its first sentence says of which kind it is ("X is a 1969 film
 * …"); undefined where it does not, or where the name could not be asked for.
 */
export function thingOf(
  title: string,
  lead: string,
  of: { readonly id: string; readonly documentKey: string },
): Thing | undefined {
  const bracket = /^(.+?) \(([^()]+)\)$/u.exec(title)
  const name = bracket?.[1] ?? title
  if (!isSoundName(name)) return undefined
  const described = /\b(?:is|was|are|were) (?:an?|the|one of) ([^.;]{3,160})/u.exec(lead)?.[1]
  if (described === undefined) return undefined
  const found = firstNoun(described)
  if (found === undefined) return undefined
  const { kind, sort } = found
  // A word that tells two of a name apart has to be said; one with a year would give it away.
  const telling = bracket?.[2]
  if (telling !== undefined && kind !== 'work' && telling !== sort && !isNounOf(kind, telling))
    return undefined
  const said =
    kind === 'work'
      ? `the ${sort} "${name}"`
      : telling === undefined
        ? /^(?:Society|Institute|Museum|Isle) of\b/u.test(name)
          ? `the ${name}`
          : name
        : `the ${telling} ${name}`
  return { ...of, name, said, kind, sort }
}

/** Whether a word in the bracket of a title says what the thing is: "(footballer)". */
const isNounOf = (kind: SubjectKind, telling: string): boolean =>
  /^[\p{Ll} ]+$/u.test(telling) && firstNoun(telling)?.kind === kind

const clauseBegins = longPattern('u')`
  ,|[ ](?:who|which|that|by|directed|written|starring|of|in|from|for|at|based|released|located)\b
`

/** The noun that the description comes to first, in the words before its first clause. */
function firstNoun(
  described: string,
): { readonly kind: SubjectKind; readonly sort: string } | undefined {
  const head = described.split(clauseBegins)[0] ?? described
  let best: { kind: SubjectKind; sort: string; at: number } | undefined
  // The head noun of an English phrase stands last.
  for (const [kind, noun] of [
    ['work', workNoun],
    ['person', personNoun],
    ['organization', organizationNoun],
    ['place', placeNoun],
  ] as const) {
    for (const found of head.matchAll(new RegExp(noun.source, 'giu'))) {
      if (best === undefined || found.index >= best.at)
        best = { kind, sort: (found[1] ?? '').toLowerCase(), at: found.index }
    }
  }
  return best
}

const particles = longPattern('u')`
  ^(?:of|the|and|de|da|di|del|della|du|des|la|le|van|von|der|den|und|y|bin|ibn|al|el|af|av|zu|zur|
  in|on|for|to|at|with|from|a|an|&)$
`

const oddInName = /[;|<>{}[\]\n\t/\\*_=#@]|\s[-–]|[-–]\s|\s\s/u

/** Whether a name can be shown as it is: whole, in capitals where names have them, not too long. */
function isSoundName(name: string): boolean {
  if (name.length < 3 || name.length > 70) return false
  if (!/^[\p{Lu}\p{N}"']/u.test(name) || oddInName.test(name)) return false
  if ((name.match(/["“”]/gu)?.length ?? 0) % 2 === 1) return false
  if ((name.match(/\(/gu)?.length ?? 0) !== (name.match(/\)/gu)?.length ?? 0)) return false
  const words = name.split(' ')
  if (words.length > 9) return false
  const last = words.at(-1) ?? ''
  return !particles.test(last.toLowerCase()) && !/[,:.&]$/u.test(name.replace(/\b\p{Lu}\.$/u, ''))
}

/** Whether every word of a name is one of names: no words of the sentence were taken with it. */
export const isProperName = (name: string): boolean =>
  isSoundName(name) &&
  !/\d/u.test(name) &&
  name.split(' ').every(word => /^["'“]?\p{Lu}/u.test(word) || particles.test(word))

import { namedSets, setOf, wordsByKey } from '../../language/lexicons/lexicon.ts'
import { lastNoun, nounOf, type Words } from '../links/gap-clause.ts'
import { people } from '../links/gap-words.ts'
import { baseStem } from './base-stem.ts'
import { headsOf, isDefinite, isPronominal } from './phrase-heads.ts'
import { namesOrganization } from './wanted-things.ts'

const kinds = namedSets('meaning/kinds-of-things')
const elementary = namedSets('meaning/elementary-types')
const groups = wordsByKey('meaning/exclusive-groups')
const group = (name: string): string[] =>
  (groups.get(name) ?? []).flatMap(member => member.split('='))

const bodies: ReadonlySet<string> = new Set([
  ...elementary('organization'),
  ...elementary('place'),
  ...kinds('place'),
  ...kinds('organization'),
  ...setOf('clinic trust shelter farm shop hall centre lodge court wing block archive'),
])
const floors: ReadonlySet<string> = setOf('basement cellar attic loft storey floor mezzanine')
const rooms: ReadonlySet<string> = new Set(
  [
    ...group('room'),
    ...setOf('workshop laboratory lab studio canteen lounge lobby storeroom cloakroom'),
  ].filter(room => !floors.has(room)),
)
/** Lack of their own what an institution may have. */
const others: ReadonlySet<string> = new Set(
  [
    ...elementary('person'),
    ...people,
    ...setOf('visitor guest reader user pupil child patient resident parent guide friend family'),
    ...elementary('work'),
    ...kinds('work'),
    ...group('animal'),
  ].filter(noun => !bodies.has(noun)),
)
const thirdParties: ReadonlySet<string> = setOf(`
  supplier suppliers vendor vendors contractor contractors subcontractor subcontractors competitor
  competitors client clients customer customers partner partners landlord tenant tenants neighbour
  neighbours neighbor neighbors neighbouring neighboring next nearby opposite adjacent government
  publisher rival their his her your
`)

/** "The supplier", "the house next door": not the institution that a text tells of. */
const isThirdParty = (subject: Words): boolean =>
  subject.some(({ text }) => thirdParties.has(text.replace(/'s?$/u, '')))

/** "The institution": whatever it lacks is lacking. */
export const isOrganization = (subject: Words): boolean =>
  isDefinite(subject) && namesOrganization(subject) && !isThirdParty(subject)

/**
 * Whether a phrase names the institution that a text tells of, or something of it: "the museum",
 * "our archive", "Elm House"; no person, animal or work, nor anything of others.
 */
export function isOfInstitution(subject: Words): boolean {
  const phrase = nounOf(subject)
  const noun = lastNoun(phrase)
  if (noun === '' || isPronominal(phrase) || isThirdParty(subject)) return false
  const isName = phrase.length > 1 && phrase.every(({ capital }) => capital) && bodies.has(noun)
  return isName || (isDefinite(phrase) && !others.has(noun))
}

/** Stems of the kinds of rooms that a phrase names one of: "floor" of "the basement". */
export function roomKindOf(subject: Words): string[] {
  const noun = lastNoun(nounOf(subject))
  if (headsOf(subject).length === 0 || isThirdParty(subject)) return []
  return [
    ...(rooms.has(noun) ? [baseStem('room')] : []),
    ...(floors.has(noun) ? [baseStem('floor')] : []),
  ]
}

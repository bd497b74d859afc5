import { countriesOf, isCountry } from '../../language/names/countries.ts'
import { addOuterPlaces, placeAt } from './events/places.ts'
import { isName, mentionEnd, named } from './names.ts'
import { addFact, type FactEnd, type FactScene, type TopicKind } from './scene.ts'
import { subjectBefore } from './subject.ts'
import { dateAt } from './times.ts'
import { setOf, namedSets } from '../../language/lexicons/lexicon.ts'
import { longPattern } from '../../support/long-pattern.ts'

const kindsOf = namedSets('meaning/kinds-of-things')
const works = kindsOf('work')
const places = kindsOf('place')
const bodies = kindsOf('organization')
const persons = longPattern('')`
  (?:[a-z]{2}(?:er|or|ist|ian|man|woman|ress|eur|yst|aut|ogue)|poet|king|queen|prince|princess|
  monk|nun|judge|chef|model|athlete|coach|saint|peer|spy|diplomat|magnate|aristocrat|cleric|
  priest|bishop|critic|academic|mechanic|surgeon|jockey|ace|quarterback|soprano|tenor|
  cartoonist|noble|duke|count|star|personality|scholar|activist|executive|pilot|martyr|rabbi|
  imam|warlord|host|guru|cyclist|artist|knight|mc|dj|baron|lord)$
`
const notPersons = setOf(`
  under over other another former after number order river center minor major senior junior german
  roman later chapter theater water power manor tower harbor computer newspaper thriller horror
  adventurer letter summer winter quarter corner border either older younger larger smaller human
  ever never together however for war interior exterior her or cover chamber cancer christian
  indian manufacturer retailer publisher broadcaster automaker developer semester poster character
`)
const boundary = setOf(`
  by of in on directed written produced starring who which that from at with based born known for
  about released located to where whose during under featuring when set as situated near published
  made loosely through co-written recorded adapted created founded is was best active
`)

const films = setOf('film movie sitcom series documentary miniseries drama telefilm show')
const songs = setOf('song single album track ep ballad')
const phraseEnd = longPattern('')`
  [,;.(]| (?:by|of|from|who|that|which|in|on|for|directed|written|produced|starring|based|best|
  released|recorded|known|whose|with|about|and) 
`

/** What kind of work a lead sentence calls its subject: by the noun phrase after its verb. */
export function topicKind(lead: string): TopicKind {
  const verb = / (?:is|was|are|were) (?:an? |the |one of the )?/.exec(lead)
  if (verb === null) return 'other'
  const rest = `${lead.slice(verb.index + verb[0].length, verb.index + verb[0].length + 160)} `
  const words = rest
    .slice(0, phraseEnd.exec(rest)?.index)
    .toLowerCase()
    .split(/[^\p{L}]+/u)
    .filter(word => word !== '')
  if (words.some(word => kindOf(word) === 'person')) return 'other'
  // "a film and television director": the noun comes after "and".
  if (/^[^,;.(]{0,80} and (?:\w+ )?\w+(?:er|or|ist|ian|man|woman|ress)\b/.test(rest)) return 'other'
  const noun = words.findLast(word => films.has(word) || songs.has(word))
  return noun === undefined ? 'other' : songs.has(noun) ? 'song' : 'film'
}

/**
 * "is a 1931 American comedy film": year and country; "was a German historian": nationality; "is a
 * village in X, Y": place. At the copula.
 */
export function readDescription(scene: FactScene, at: number): void {
  const { tokens } = scene
  let index = at + 1
  if (/^(?:also|currently|now|originally)$/.test(tokens[index]?.text ?? '')) index++
  const article = tokens[index]
  const isArticle = article?.kind === 'word' && /^(?:an?|the|one)$/.test(article.text)
  // "is 2018 British drama film" lacks its article.
  if (
    !isArticle &&
    !(
      scene.isLead &&
      article?.mention !== undefined &&
      (article.mention.mention.type === 'date' || countriesOf(article.text).length > 0)
    )
  )
    return
  let kind: 'work' | 'place' | 'body' | 'person' | undefined
  const countries: string[] = []
  let year: ReturnType<typeof dateAt>
  let head = index
  for (let next = isArticle ? index + 1 : index; next < Math.min(tokens.length, at + 26); next++) {
    const token = tokens[next]
    if (token === undefined) break
    if (token.kind === 'mention') {
      const said = countriesOf(token.text)
      const date = dateAt(scene, next)
      // The noun is over when a name follows it.
      if (said.length > 0 && kind === undefined && tokens[next + 1]?.text !== 'football')
        countries.push(...said)
      else if (
        date !== undefined &&
        kind === undefined &&
        year === undefined &&
        /^\d{4}$/.test(date.name)
      )
        year = date
      else if (kind !== undefined && isName(token)) break
      continue
    }
    if (token.kind === 'mark') {
      if (
        token.text === '-' ||
        token.text === '–' ||
        token.text === '/' ||
        token.text === '"' ||
        token.text === "'"
      )
        continue
      if (token.text === ',' && kind === undefined && next < at + 16) continue
      break
    }
    if (boundary.has(token.text)) {
      // "is one of seven Norwegian university museums", "an actor of German film".
      if (token.text === 'of' && tokens[next - 1]?.text === 'one') continue
      break
    }
    if (token.text === 'and' && kind !== undefined) break
    const said = countriesOf(token.text)
    if (said.length > 0 && kind === undefined) countries.push(...said)
    else if (year === undefined && kind === undefined && /^(?:18|19|20)\d\d$/.test(token.text))
      year = dateAt(scene, next)
    else {
      const found = kindOf(token.text)
      if (found !== undefined) {
        kind = found
        head = next
      }
    }
  }
  if (
    kind === undefined ||
    (countries.length === 0 && year === undefined && kind !== 'place' && kind !== 'body')
  )
    return
  const subject = scene.isLead
    ? (scene.topic ?? subjectBefore(scene, at))
    : subjectBefore(scene, at)
  if (subject === undefined) return
  scene.clauseSubject = subject
  for (const country of new Set(countries))
    addFact(
      scene,
      subject,
      kind === 'person' ? 'nationality' : 'country',
      named('place', country),
      at,
    )
  if (year !== undefined && kind === 'work') addFact(scene, subject, 'publication date', year, at)
  if (kind !== 'place' && kind !== 'body') return
  placeOf(scene, subject, head, at)
}

const placeModifier = longPattern('')`
  ^(?:in|on|of|the|an?|and|near|north|south|east|west|northern|southern|eastern|western|central|
  located|situated|district|province|region|county|municipality|commune|department|state|city|
  town|village|serving|within|district|rural|island|mountain|range|railway|between)$
`

/**
 * "a village in the commune of X, Y", "an island in the Laptev Sea, Russia"; a company's "based in
 * X" is read at its verb.
 */
function placeOf(scene: FactScene, subject: FactEnd, head: number, at: number): void {
  const { tokens } = scene
  for (let next = head + 1; next < Math.min(tokens.length, head + 30); next++) {
    const word = tokens[next]
    if (word === undefined) return
    if (word.text === 'in' || word.text === 'on') {
      const place = placeAt(scene, next + 1)
      if (place !== undefined && next < head + 4) {
        addFact(scene, subject, 'located in', place.end, at)
        addOuterPlaces(scene, place.end, place.next, at, subject)
      }
    }
    // The country closes the list of places, however it is joined: ", Iran", "of Georgia", "the
    // Bolivian Andes".
    if (word.kind === 'mention') {
      const said = countriesOf(word.text)
      if (
        isName(word) &&
        isCountry(word.text) &&
        /^(?:,|of|in|the|western|eastern|northern|southern|central)$/.test(
          tokens[next - 1]?.text ?? '',
        )
      ) {
        const end = mentionEnd(word)
        if (end !== undefined) addFact(scene, subject, 'country', end, at)
        return
      }
      // "the Bolivian Andes"
      const [first = '', ...rest] = word.text.split(' ')
      if (
        rest.length > 0 &&
        said.length === 0 &&
        tokens[next - 1]?.text === 'the' &&
        countriesOf(first).length === 1
      ) {
        addFact(scene, subject, 'country', named('place', countriesOf(first)[0] ?? ''), at)
        return
      }
      continue
    }
    if (word.kind === 'word' && !placeModifier.test(word.text) && !word.capital) return
    if (word.text === '.' || word.text === ';') return
  }
}

function kindOf(word: string): 'work' | 'place' | 'body' | 'person' | undefined {
  if (works.has(word)) return 'work'
  if (places.has(word)) return 'place'
  if (bodies.has(word)) return 'body'
  return persons.test(word) && !notPersons.has(word) ? 'person' : undefined
}

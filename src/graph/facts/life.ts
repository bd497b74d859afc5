import { isName, named, nameAt, skipAside } from './names.ts'
import { addFact, type FactEnd, type FactScene } from './scene.ts'
import { nameEndingAt, resolved } from './subject.ts'
import { dateAt } from './times.ts'
import { setOf } from '../../language/lexicons/lexicon.ts'
import { longPattern } from '../../support/long-pattern.ts'

const births = new Set(['born', 'b', 'nee', 'birth'])
const deaths = new Set(['died', 'd', '†', 'death', 'killed', 'assassinated', 'executed'])
const dashes = new Set(['–', '-', '—', '−', '‒', '~'])
const other = setOf(`
  reigned ruled r fl flourished founded established married m active published released since from
  until film album song as airing aired
`)
const personWords = longPattern('')`
  (?:er|or|ist|ian|man|woman|ess|eur|king|queen|prince|duke|count|earl|baron|lord|lady|poet|
  politician|member|saint|monk|nun|pope|bishop|noble|peer|magnate|princess|musician|judge|
  knight|athlete|coach|spy|chef|model|rapper|artist|cyclist|pilot|widow|wife|son|daughter|
  brother|sister|father|mother|husband|who|caliph|emir|sultan|tsar|emperor|regent|chief|
  activist|surgeon|cleric|priest|rabbi|imam|general|admiral|colonel|captain|host|guru|figure|
  star|statesman)$
`

const gluedDates = /\p{L}{3,9} \d{4,6} \p{L}{3,9} \d{4}|\d, ?\d{4}\p{Lu}\p{Ll}/u

/**
 * The dates and places of a life in the parentheses that open at token `at`: "(born 3 May 1900 in P
 * – died …)", "(12 May 1670 – 1 Feb 1733)", "(d. 1695)". Gives the token after the group where it
 * was one, else `at`.
 */
export function readLife(scene: FactScene, at: number): number {
  const { tokens } = scene
  const end = skipAside(tokens, at)
  if (end - at < 3 || end - at > 80) return at
  // Without the dash between them, two dates read as one that is neither.
  if (gluedDates.test(scene.text.slice(tokens[at]?.start, tokens[end - 1]?.end))) return at
  const owner = ownerBefore(scene, at)
  if (owner === undefined) return at
  let mode: 'birth' | 'death' | undefined
  let said = false
  let dates = 0
  const found: Array<readonly [predicate: string, object: FactEnd]> = []
  const has = (predicate: string): boolean => found.some(([known]) => known === predicate)
  for (let index = at + 1; index < end - 1; index++) {
    const token = tokens[index]
    if (token === undefined) break
    const inner = skipAside(tokens, index)
    if (inner > index) {
      index = inner - 1
      continue
    }
    if (token.kind === 'word' && other.has(token.text) && tokens[index - 1]?.text !== 'st')
      return at
    if (births.has(token.text)) {
      mode = 'birth'
      said = true
    } else if (deaths.has(token.text)) {
      mode = 'death'
      said = true
    } else if (
      dashes.has(token.text) &&
      mode !== 'death' &&
      (found.length > 0 || tokens[index + 1]?.mention?.mention.type === 'date')
    )
      mode = 'death'
    const date = dateAt(scene, index, true)
    if (date !== undefined) {
      dates++
      const predicate = mode === 'death' || has('date of birth') ? 'date of death' : 'date of birth'
      if (predicate === 'date of death') mode = 'death'
      // "8 or 9 May": the first of alternatives stands, the second birth is no death.
      if (tokens[index - 1]?.text === 'or' || tokens[index - 1]?.text === '/') continue
      if (!has(predicate)) found.push([predicate, date])
      continue
    }
    const placed = placeIn(scene, index, end)
    if (placed !== undefined) {
      const predicate = mode === 'death' ? 'place of death' : 'place of birth'
      if ((mode !== undefined || dates > 0 || isDateSoon(scene, placed.next)) && !has(predicate))
        found.push([predicate, placed.end])
      index = placed.next - 1
    }
  }
  if (found.length === 0 || !isLife(scene, owner, found, said, end)) return at
  for (const [predicate, object] of found) addFact(scene, owner, predicate, object, at)
  return end
}

function ownerBefore(scene: FactScene, at: number): FactEnd | undefined {
  const { tokens } = scene
  // In a lead sentence the group before the verb belongs to the topic, whatever titles stand
  // between.
  const beforeVerb = !tokens
    .slice(0, at)
    .some(token => token.kind === 'word' && /^(?:is|was|are|were)$/.test(token.text))
  if (scene.isLead && beforeVerb && at < 36 && scene.topic !== undefined) return scene.topic
  let last = at - 1
  if (tokens[last]?.text === '"' || tokens[last]?.text === ',') last--
  const token = tokens[last]
  if (token === undefined || !(isName(token) || token.capital)) return undefined
  const owner = nameEndingAt(scene, last)
  return owner === undefined ? undefined : resolved(scene, owner)
}

function placeIn(
  scene: FactScene,
  at: number,
  end: number,
): { readonly end: FactEnd; readonly next: number } | undefined {
  const { tokens } = scene
  const token = tokens[at]
  if (token === undefined || !isName(token) || token.mention === undefined) return undefined
  const { type } = token.mention.mention
  const before = tokens[at - 1]
  const lead = before?.text ?? ''
  const isAfter =
    lead === 'in' ||
    lead === 'at' ||
    lead === 'near' ||
    (lead === ',' && dateAt(scene, at - 2) !== undefined) ||
    (dashes.has(lead) && type !== 'person') ||
    dateAt(scene, at - 1) !== undefined ||
    (lead === 'the' && tokens[at - 2]?.text === 'in')
  if (!isAfter || (type !== 'place' && type !== 'phrase' && type !== 'organization'))
    return undefined
  const read = nameAt(scene, at, 0)
  if (read === undefined || read.next > end) return undefined
  let next = read.next
  while (tokens[next]?.text === ',' && next + 1 < end && isName(tokens[next + 1]))
    next = nameAt(scene, next + 1, 0)?.next ?? next + 2
  return { end: read.end.mentioned ? read.end : named('place', read.end.display), next }
}

const isDateSoon = (scene: FactScene, at: number): boolean =>
  [at, at + 1, at + 2].some(index => dateAt(scene, index) !== undefined)

/**
 * Years in parentheses are a life where "born" or "died" says so, or where a person has two dates a
 * lifetime apart.
 */
function isLife(
  scene: FactScene,
  owner: FactEnd,
  found: ReadonlyArray<readonly [string, FactEnd]>,
  said: boolean,
  end: number,
): boolean {
  const dates = found.filter(([, object]) => object.type === 'date')
  if (said) return dates.length > 0 || found.length > 0
  if (
    owner.id === scene.topic?.id
      ? !scene.topic.isPerson
      : owner.type !== 'person' && owner.type !== 'phrase'
  )
    return false
  if (dates.length === 1) {
    // "(835 –)": an open life is told by its dash only, so a person must follow.
    return (
      found[0]?.[1].type === 'date' &&
      owner.type === 'person' &&
      /[–-]\s*\)$/.test(
        scene.text.slice(scene.tokens[end - 3]?.start ?? 0, scene.tokens[end - 1]?.end),
      ) &&
      isPersonal(scene, end)
    )
  }
  // "Sultan Bayezid II (1481–1512)": years of a reign.
  if (
    !scene.isLead &&
    /^(?:sultan|king|queen|emperor|empress|pope|tsar|shah|caliph)\b/i.test(owner.display) &&
    dates.every(([, object]) => /^\d{4}$/.test(object.name))
  )
    return false
  const [birth, death] = dates.map(([, object]) =>
    Number(/^\d{4}/.exec(object.name)?.[0] ?? Number.NaN),
  )
  if (birth === undefined || death === undefined || !(death - birth >= 1 && death - birth <= 112))
    return false
  return (
    (isPersonal(scene, end) && (owner.type === 'person' || scene.isLead)) ||
    (owner.type === 'person' && death - birth >= 15)
  )
}

const noPersonNouns = setOf(`
  under over after number number her november september order river water later earlier other
  another former for or order ever never human
`)

const ranksOfLives = longPattern('')`
  ^(?:king|queen|prince|princess|duke|duchess|count|countess|earl|baron|lord|emperor|bishop|
  margrave|landgrave|elector|pope|saint|sultan|abbess|archduke|archduchess|grand duke|
  viscount)\b
`

/** Whether what follows the group speaks of a person: "was a German historian". */
function isPersonal(scene: FactScene, at: number): boolean {
  const { tokens } = scene
  for (let index = at; index < Math.min(tokens.length, at + 40); index++) {
    const token = tokens[index]
    if (token?.kind === 'word' && personWords.test(token.text) && !noPersonNouns.has(token.text))
      return true
    // "Duke of Cleves" is one mention.
    if (token?.kind === 'mention' && ranksOfLives.test(token.text)) return true
  }
  return false
}

import { isCountry } from '../../../language/names/countries.ts'
import { isName, isWhole, nameAt } from '../names.ts'
import { addFact, type FactEnd, type FactScene } from '../scene.ts'
import { setOf } from '../../../language/lexicons/lexicon.ts'

const placeModifiers = setOf(`
  the a an small city town village district province region state county municipality commune of
  western eastern northern southern central north south east west downtown rural old historic
  suburb neighborhood neighbourhood borough area part parish - northeastern northwestern
  southeastern southwestern northeast northwest southeast southwest nearby canton department
  prefecture republic raion
`)

const placeNouns = setOf(`
  district province county state city taluk municipality neighborhood neighbourhood suburb borough
  island peninsula
`)

/** A place after "in": its name, descriptions such as "the village of" passed over. */
export function placeAt(
  scene: FactScene,
  at: number,
): { readonly end: FactEnd; readonly next: number } | undefined {
  const { tokens } = scene
  let from = at
  for (let steps = 0; steps < 6; steps++) {
    const token = tokens[from]
    if (token === undefined) return undefined
    if (isName(token) || (token.capital && token.kind === 'word')) break
    if (token.kind === 'mention') return undefined
    if (!placeModifiers.has(token.text)) return undefined
    from++
  }
  const read = nameAt(scene, from, 0)
  if (
    read === undefined ||
    !/^(?:place|phrase|organization)$/.test(read.end.type) ||
    (!isWhole(tokens, read.next) && !placeNouns.has(tokens[read.next]?.text ?? ''))
  )
    return undefined
  return { end: read.end, next: read.next }
}

/** How large a place is, by the word that says its kind; 5 where none does. */
const levelOf = (name: string): number =>
  /\b(?:district|township|municipality|commune|town|village|parish)$/.test(name)
    ? 1
    : /\bcounty$/.test(name)
      ? 2
      : /\b(?:province|prefecture|department|oblast)$/.test(name)
        ? 3
        : /\b(?:region|state)$/.test(name)
          ? 4
          : 5

/** "Leeds, West Yorkshire, England": each place lies in the next. */
export function addOuterPlaces(
  scene: FactScene,
  inner: FactEnd,
  from: number,
  at: number,
  subject?: FactEnd,
): void {
  let place = inner
  let next = from
  if (subject !== undefined && isCountry(inner.name)) addFact(scene, subject, 'country', inner, at)
  for (
    let depth = 0;
    depth < 4 &&
    (scene.tokens[next]?.text === ',' || (depth === 0 && scene.tokens[next]?.text === 'in'));
    depth++
  ) {
    if (scene.tokens[next + 1]?.text === 'the') next++
    const token = scene.tokens[next + 1]
    if (!isName(token) || token?.mention === undefined) return
    const { type } = token.mention.mention
    const read = nameAt(scene, next + 1, 0)
    if (read === undefined || (type !== 'place' && type !== 'phrase')) return
    // "in Leeds, Ada said": only what is closed by a mark is one more place, unless the gazetteer
    // knows it.
    if (type !== 'place' && !/^[,.;)]$/.test(scene.tokens[read.next]?.text ?? '.')) return
    if (levelOf(place.name) < 5 && levelOf(read.end.name) < levelOf(place.name)) return
    addFact(scene, place, 'located in', read.end, at)
    if (subject !== undefined && isCountry(read.end.name))
      addFact(scene, subject, 'country', read.end, at)
    place = read.end
    next = read.next
  }
}

import { countriesOf } from '../../language/names/countries.ts'
import { kinOwner } from './kinship/kin-owner.ts'
import { isWhole, nameAt } from './names.ts'
import { addFact, type FactScene } from './scene.ts'
import { nameEndingAt, resolvedObject, subjectBefore, type resolved } from './subject.ts'
import { setOf } from '../../language/lexicons/lexicon.ts'
import { longPattern } from '../../support/long-pattern.ts'

/**
 * Nouns for what somebody is to a thing; the fact is stated of the thing. `head` keeps the noun as
 * its role.
 */
const roles: ReadonlyMap<string, string> = new Map([
  ...role(
    'head',
    'director head president chairman chairwoman chairperson chair chief manager governor ' +
      'mayor king queen leader ceo principal chancellor premier emperor empress ruler sultan ' +
      'rector provost abbot abbess',
  ),
  ...role(
    'position held',
    'minister secretary captain coach cto cfo coo dean commander superintendent bishop ' +
      'archbishop supervisor engineer professor',
  ),
  ...role('founder', 'founder cofounder'),
  ...role('author', 'author writer'),
  ...role('owner', 'owner'),
  ...role('editor', 'editor'),
  ...role('producer', 'producer'),
  ...role('composer', 'composer'),
  ...role('creator', 'creator inventor designer'),
  ...role('capital', 'capital'),
  ...role('successor', 'successor'),
  ...role('predecessor', 'predecessor'),
])
function role(predicate: string, words: string): Array<[string, string]> {
  return words.split(/\s+/).map(word => [word, predicate])
}
/** Nouns that `readRole` reads. */
export const roleWords: readonly string[] = [...roles.keys()]

const joined = setOf(`
  and largest city co - founder chief executive officer ceo president chairman director general
  owner producer editor in administrator coo cto
`)

/**
 * "is the director of Acme", ", head of Globex,", "served as mayor of Leeds", "the capital and
 * largest city of P" at the noun.
 */
export function readRole(scene: FactScene, at: number): void {
  const { tokens } = scene
  const noun = tokens[at]?.text ?? ''
  const predicate = roles.get(noun)
  if (predicate === undefined) return
  let of = at + 1
  while (of < at + 6 && tokens[of]?.kind === 'word' && joined.has(tokens[of]?.text ?? '')) of++
  const link = tokens[of]?.text
  if (
    link !== 'of' &&
    !((predicate === 'head' || predicate === 'position held') && (link === 'at' || link === 'for'))
  )
    return
  const read = nameAt(
    scene,
    tokens[of + 1]?.text === 'the' ? of + 2 : of + 1,
    predicate === 'head' || predicate === 'position held' ? 1 : 4,
  )
  if (
    read === undefined ||
    !isWhole(tokens, read.next) ||
    (read.end.type === 'person' && predicate !== 'successor' && predicate !== 'predecessor')
  )
    return
  const subject = roleOwner(scene, at, of + 1)
  if (
    subject === undefined ||
    subject.type === 'work' ||
    ((subject.type === 'place') !== (predicate === 'capital') &&
      subject.type !== 'phrase' &&
      subject.type !== 'person' &&
      subject.type !== 'term')
  )
    return
  const thing = resolvedObject(scene, read.end)
  if (predicate === 'head' || predicate === 'position held') {
    if (
      subject.type === 'organization' ||
      subject.type === 'place' ||
      (subject.id === scene.topic?.id && !scene.topic.isPerson)
    )
      return
    const words = roleBefore(scene, at)
    if (thing.type === 'work') {
      if (noun === 'director') addFact(scene, thing, 'director', subject, at)
    } else if (predicate === 'head' && !words.isOneOfMany)
      addFact(scene, thing, 'head', subject, at, { role: words.text })
    // One of several managers, and whoever stands in for the head, works there.
    else if (
      thing.type !== 'place' &&
      (link === 'at' || link === 'for' || noun === 'manager' || noun === 'engineer')
    )
      addFact(scene, subject, 'employer', thing, at, { role: words.text })
    else addFact(scene, subject, 'position held', thing, at, { role: words.text })
  } else addFact(scene, thing, predicate, subject, at)
}

const roleModifier = longPattern('i')`
  \b(?:vice|deputy|assistant|associate|sales|regional|marketing|product|project|account|senior|
  junior|national|area|branch|under|acting|program|programme|general sales)\b
`

/** The words of a role ("deputy director"), and whether they tell that others hold it too. */
function roleBefore(
  scene: FactScene,
  at: number,
): { readonly text: string; readonly isOneOfMany: boolean } {
  const { tokens, text } = scene
  let index = at - 1
  while (
    index > at - 6 &&
    (tokens[index]?.kind === 'word' || tokens[index]?.text === '-') &&
    !/^(?:is|was|the|an?|as|became|and|of|been|remains|served|serves|one|,)$/.test(
      tokens[index]?.text ?? '',
    )
  )
    index--
  const first = tokens[index + 1]
  const said = text.slice(first?.start ?? 0, tokens[at]?.end ?? 0)
  const article = tokens[index]?.text
  return {
    text: said.replace(/\s+/g, ' ').toLowerCase(),
    isOneOfMany:
      ((article === 'a' || article === 'an' || article === 'one' || article === 'and') &&
        !/^(?:king|queen|emperor|empress|sultan|ruler|abbot|abbess)$/.test(
          tokens[at]?.text ?? '',
        )) ||
      (roleModifier.test(said) && !/\bgeneral secretary|managing\b/i.test(said)),
  }
}

const afterRole = setOf(`
  of for with to by from in on at when where who that which like than his her their its first if
  under whose what new including such until after before without between against no any another
  every each because since while said says told about over into
`)

/**
 * Who a role is said of: across up to five words in small letters to the copula, "as" or the comma.
 */
function roleOwner(
  scene: FactScene,
  at: number,
  from: number,
): ReturnType<typeof resolved> | undefined {
  const { tokens } = scene
  let index = at - 1
  for (let steps = 0; steps < 7; steps++) {
    const token = tokens[index]
    if (token === undefined) break
    const { text: folded } = token
    if (token.kind === 'word' && /^(?:is|was|became|remains|remained|are|were|been)$/.test(folded))
      return subjectBefore(scene, index)
    if (folded === 'as') {
      const verb = tokens[index - 1]?.text ?? ''
      if (/^(?:serves|served|acts|acted|works|worked|elected|appointed|named|serving)$/.test(verb))
        return subjectBefore(scene, index - 1)
      return undefined
    }
    if (folded === ',' && tokens[at]?.text === 'capital') return nameEndingAt(scene, index - 1)
    if (folded === ',' || folded === '(' || folded === ';') return kinOwner(scene, index + 1, from)
    if (folded === 'and')
      return scene.clauseSubject ?? (scene.subject?.type === 'person' ? scene.subject : undefined)
    const isPart =
      (token.kind === 'word' && !afterRole.has(folded)) ||
      folded === '-' ||
      countriesOf(folded).length > 0
    if (!isPart) return undefined
    index--
  }
  return undefined
}

import type { Predicate } from '../../language/grammar/predicate.ts'
import { analyze } from '../../language/words/tokens.ts'
import type { SearchText } from '../../language/question/question.ts'

/**
 * Words that stand near a name where a text states the relation, for relations whose wording
 * differs from the question's.
 */
const near: Partial<Record<Predicate, string>> = {
  director: 'directed director film filmmaker',
  composer: 'composed composer music score soundtrack songs written',
  performer: 'by singer sung performed recorded band group artist',
  screenwriter: 'written writer screenplay wrote script',
  author: 'by author written wrote writer novel book',
  producer: 'produced producer production',
  publisher: 'published publisher publishing',
  editor: 'edited editor',
  creator: 'created creator by developed',
  'cast member': 'starring stars cast featuring features played',
  'record label': 'label released records signed',
  founder: 'founded founder by established co-founded',
  owner: 'owned owner bought acquired',
  developer: 'developed developer by',
  manufacturer: 'manufactured made built by',
  father: 'son daughter father child born eldest younger siblings',
  mother: 'son daughter mother child born eldest younger',
  parent: 'son daughter father mother child born',
  sibling: 'brother sister sibling half twin',
  spouse: 'married wife husband spouse consort widow queen wed partner',
  relative: 'nephew niece cousin uncle aunt grandson granddaughter grandfather grandmother',
  employer: 'worked works employed joined at for',
  'reports to': 'reports manager supervisor under',
  'educated at': 'educated studied attended graduated university school college degree',
  'member of': 'member joined party team band plays played',
  head: 'president director chairman head leader led',
  capital: 'capital',
  'located in': 'in located situated',
  country: 'in country',
  headquarters: 'headquartered based headquarters',
  successor: 'succeeded successor',
  predecessor: 'succeeded predecessor preceded',
  'part of': 'part of',
  'named after': 'named after',
  'based on': 'based on adapted novel',
  'award received': 'award won prize received',
}

/**
 * Index terms that mark, near a name, the relations a question asks for: the relations' own wording
 * and the question's content words.
 */
export function cueTerms({ terms: own, relations }: SearchText): ReadonlySet<string> {
  const terms = new Set<string>(own)
  for (const { predicate } of relations)
    for (const term of analyze(near[predicate] ?? '')) terms.add(term)
  return terms
}

const before = 60
const after = 30
const maxBefore = 7
const maxAfter = 3

/**
 * How strongly a mention's surroundings state an asked relation: 1 with a cue among the seven words
 * before it, 0.5 among the three after it, else 0.
 */
export function cueStrength(
  text: string,
  mention: { readonly start: number; readonly end: number },
  cues: ReadonlySet<string>,
): number {
  if (cues.size === 0) return 0
  if (
    analyze(text.slice(Math.max(0, mention.start - before), mention.start))
      .slice(-maxBefore)
      .some(term => cues.has(term))
  )
    return 1
  return analyze(text.slice(mention.end, mention.end + after))
    .slice(0, maxAfter)
    .some(term => cues.has(term))
    ? 0.5
    : 0
}

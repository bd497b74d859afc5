/**
 * The normalised predicates of common relations. A fact states each relation in one direction only,
 * from the first thing named in the comment to the second; what the other direction is called
 * ("child", "works of", "wrote") is the same fact read backwards.
 */
export const predicates = [
  // Person → date or place or cause.
  'date of birth',
  'place of birth',
  'date of death',
  'place of death',
  'place of burial',
  'cause of death',
  'place of detention',
  // Person → person. `parent` where the text leaves open which; a child is the subject of `father`,
  // `mother` or `parent`. `spouse` and `sibling` read the same both ways.
  'spouse',
  'father',
  'mother',
  'parent',
  'sibling',
  'relative',
  // Work → person or body.
  'director',
  'author',
  'screenwriter',
  'composer',
  'performer',
  'producer',
  'publisher',
  'editor',
  'creator',
  'cast member',
  'record label',
  'based on',
  'characters',
  // Thing → date.
  'publication date',
  'founded on',
  'dissolved on',
  'date',
  // Body or work → person or body.
  'founder',
  'owner',
  'developer',
  'manufacturer',
  'operator',
  // Thing → place.
  'country',
  'located in',
  'headquarters',
  'capital',
  'nationality',
  'origin',
  'residence',
  // Person → body.
  'member of',
  'educated at',
  'employer',
  'reports to',
  'position held',
  'award received',
  'occupation',
  'head',
  // Thing → thing.
  'part of',
  'successor',
  'predecessor',
  'named after',
  'instance of',
  'genre',
  'language',
  'population',
  'religion',
] as const

/**
 * A normalised predicate; facts of other wording carry the verb itself as their predicate, which is
 * none of these.
 */
export type Predicate = (typeof predicates)[number]

const symmetric: ReadonlySet<string> = new Set<Predicate>(['spouse', 'sibling', 'relative'])
/** Whether subject and object may be exchanged. */
export const isSymmetric = (predicate: string): boolean => symmetric.has(predicate)

const answering: ReadonlyMap<string, readonly Predicate[]> = new Map<
  Predicate,
  readonly Predicate[]
>([
  ['parent', ['parent', 'father', 'mother']],
  ['father', ['father', 'parent']],
  ['mother', ['mother', 'parent']],
  ['author', ['author', 'screenwriter', 'creator']],
  ['screenwriter', ['screenwriter', 'author']],
  ['composer', ['composer', 'author']],
  ['creator', ['creator', 'author', 'developer']],
  ['performer', ['performer', 'cast member']],
  ['nationality', ['nationality', 'country', 'place of birth', 'origin']],
  ['country', ['country', 'located in', 'nationality', 'origin']],
  ['located in', ['located in', 'country', 'part of', 'headquarters']],
  ['headquarters', ['headquarters', 'located in', 'origin']],
  ['employer', ['employer', 'member of', 'position held']],
  ['position held', ['position held', 'occupation', 'head']],
  ['head', ['head', 'position held']],
  ['publication date', ['publication date', 'date']],
  ['founded on', ['founded on', 'date']],
  ['origin', ['origin', 'located in', 'place of birth', 'nationality', 'headquarters']],
])

/**
 * The predicates whose facts can answer a question that asks for one: itself first, then narrower
 * and neighbouring ones.
 */
export const answeringPredicates = (predicate: Predicate): readonly Predicate[] =>
  answering.get(predicate) ?? [predicate]

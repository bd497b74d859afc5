import type { EntityType } from '../core/graph.ts'

/** What the words between two mentions say: the first is the subject unless `inverse`. `$1 $2` of the pattern make the predicate where none is fixed. */
export interface FactPattern {
  readonly pattern: RegExp
  readonly predicate?: string | undefined
  readonly inverse?: boolean | undefined
  readonly subject: ReadonlySet<EntityType>
  readonly object: ReadonlySet<EntityType>
}

const set = (...types: EntityType[]): ReadonlySet<EntityType> => new Set(types)
const things = set('person', 'organization', 'place', 'work', 'term', 'phrase', 'identifier')
const people = set('person', 'phrase')
const bodies = set('organization', 'place', 'phrase', 'term', 'work')
const places = set('place', 'organization', 'phrase')
const dates = set('date')

const beingWords = '(?:is|was|are|were)(?: (?:not|never|no longer))?'
const copula = new RegExp(`^ (?:${beingWords}|became|serves as|served as|remains)(?: (?:currently|also|now))? (?:the|an?|one of the) ((?:[a-z-]+ ){0,3}[A-Za-z-]{3,}) (of|at|for|in)(?: the)?$`)
const appositive = /^, (?:the|an?) ((?:[a-z-]+ ){0,3}[A-Za-z-]{3,}) (of|at|for)(?: the)?$/
// Without an article only nouns that name an office or a kinship are safe.
const bareAppositive = /^, ((?:[a-z-]+ ){0,2}(?:director|head|president|chair|chairman|chairwoman|chairperson|chief|founder|manager|member|minister|secretary|professor|mayor|governor|king|queen|capital|author|captain|coach|lead|leader|owner|editor|engineer|officer|son|daughter|wife|husband|brother|sister|father|mother|subsidiary|CEO|CTO|CFO|COO)) (of|at|for)(?: the)?$/

/** Patterns by the first word (or mark) of the gap, so that most gaps cost one look-up. All are anchored and without nested repetition over the same characters. */
export const factPatterns: ReadonlyMap<string, readonly FactPattern[]> = byFirstWord([
  passive('directed'), passive('written'), passive('produced'), passive('published'), passive('designed'), passive('founded'), passive('owned'), passive('acquired'),
  passive('developed'), passive('built'), passive('composed'), passive('created'), passive('led'), passive('chaired'), passive('invented'), passive('painted'),
  { pattern: new RegExp(`^ (?:works|worked|working) (?:for|at)(?: the)?$`), predicate: 'works for', subject: people, object: bodies },
  { pattern: new RegExp(`^ (?:does not|did not|never|no longer) (?:work|works|worked) (?:for|at)(?: the)?$`), predicate: 'works for', subject: people, object: bodies },
  { pattern: new RegExp(`^ ${beingWords} employed (?:by|at)(?: the)?$`), predicate: 'works for', subject: people, object: bodies },
  { pattern: new RegExp(`^ ${beingWords} (?:located|situated) in(?: the)?$`), predicate: 'located in', subject: things, object: places },
  { pattern: /^, (?:located|situated) in(?: the)?$/, predicate: 'located in', subject: things, object: places },
  { pattern: /^ lies in(?: the)?$/, predicate: 'located in', subject: things, object: places },
  { pattern: new RegExp(`^ ${beingWords} (?:headquartered|based) in(?: the)?$`), predicate: 'headquartered in', subject: set('organization', 'phrase', 'term'), object: places },
  { pattern: new RegExp(`^ ${beingWords} born on(?: the)?$`), predicate: 'born on', subject: people, object: dates },
  { pattern: new RegExp(`^ ${beingWords} born in$`), predicate: 'born in', subject: people, object: set('date', 'place') },
  { pattern: /^ \((?:born|b\.)$/, predicate: 'born on', subject: people, object: dates },
  { pattern: new RegExp(`^ ${beingWords} born (?:on |in )?[^.;()]{4,40} in(?: the)?$`), predicate: 'born in', subject: people, object: set('place') },
  { pattern: /^ died on(?: the)?$/, predicate: 'died on', subject: people, object: dates },
  { pattern: /^ died in$/, predicate: 'died in', subject: people, object: set('date', 'place') },
  { pattern: new RegExp(`^ ${beingWords} (?:founded|established|formed) (?:in|on)$`), predicate: 'founded in', subject: things, object: dates },
  { pattern: /^ founded(?: the)?$/, predicate: 'founded by', inverse: true, subject: people, object: bodies },
  { pattern: new RegExp(`^ ${beingWords} married to$`), predicate: 'married to', subject: people, object: people },
  { pattern: /^ married$/, predicate: 'married to', subject: people, object: people },
  { pattern: /^ reports to$/, predicate: 'reports to', subject: people, object: people },
  { pattern: new RegExp(`^ ${beingWords} part of(?: the)?$`), predicate: 'part of', subject: things, object: things },
  { pattern: /^ belongs to(?: the)?$/, predicate: 'belongs to', subject: things, object: things },
  { pattern: /^ owns(?: the)?$/, predicate: 'owned by', inverse: true, subject: things, object: things },
  { pattern: /^ acquired(?: the)?$/, predicate: 'acquired by', inverse: true, subject: set('organization', 'person', 'phrase'), object: set('organization', 'phrase', 'work') },
  { pattern: copula, subject: things, object: things },
  { pattern: appositive, subject: things, object: things },
  { pattern: bareAppositive, subject: things, object: things },
])

/** "X is a 1999 film directed by Y" is found by the last words before Y: the gap may hold up to six words of description. */
function passive(verb: string): FactPattern {
  return {
    pattern: new RegExp(`^(?: ${beingWords}|,| (?:is|was) (?:the|an?) (?:[A-Za-z0-9-]+ ){1,6}?(?:that was |which was )?)? ?(?:co-)?${verb} by(?: the)?$`),
    predicate: `${verb} by`, subject: things, object: set('person', 'organization', 'phrase'),
  }
}

function byFirstWord(patterns: readonly FactPattern[]): ReadonlyMap<string, readonly FactPattern[]> {
  const firstWords = ['is', 'was', 'are', 'were', 'became', 'serves', 'served', 'remains', 'works', 'worked', 'working', 'does', 'did', 'never', 'no', 'lies', 'died', 'founded', 'married',
    'reports', 'belongs', 'owns', 'acquired', '(born', '(b.', ',',
    'directed', 'written', 'produced', 'published', 'designed', 'owned', 'developed', 'built', 'composed', 'created', 'led', 'chaired', 'invented', 'painted', 'co-founded', 'co-written', 'co-directed', 'co-produced']
  const found = new Map<string, FactPattern[]>()
  for (const word of firstWords) {
    const matching = patterns.filter(({ pattern }) => mayStartWith(pattern.source, word))
    if (matching.length > 0) found.set(word, matching)
  }
  return found
}

/** Whether a pattern's source can begin with this word; reads the source only, so it may say yes too often but never no wrongly. */
function mayStartWith(source: string, word: string): boolean {
  const escaped = word.replace(/[(.]/g, match => `\\${match}`)
  const opening = source.slice(0, 120)
  return word === ',' ? opening.startsWith('^,') || opening.includes('|,') : opening.includes(escaped)
}

const noRole = /\b(?:he|she|it|they|who|which|that|and|or|is|was|were|are|be|been|had|has|have|became|as|the|an?|in|on|of|to|for|from|with|by|at|located|based|born|situated)\b/
const peoplesRoles = /\b(?:director|head|president|chairman|chairwoman|chairperson|founder|manager|minister|secretary|professor|mayor|governor|king|queen|author|captain|coach|owner|editor|engineer|officer|ceo|cto|cfo|coo)$/
const kinship = /(?:son|daughter|wife|husband|brother|sister|father|mother|uncle|aunt|nephew|niece|cousin|widow|grandson|granddaughter|grandfather|grandmother)$/

/** Whether "subject, role of object" makes sense: a role is a plain noun phrase, offices are held by people, kin are people on both sides. */
export function isRoleBetween(role: string, subject: EntityType, object: EntityType): boolean {
  if (noRole.test(role)) return false
  if (kinship.test(role)) return people.has(subject) && people.has(object)
  return !peoplesRoles.test(role) || people.has(subject)
}

/** Key under which a gap's patterns are found. */
export function gapKey(gap: string): string {
  if (gap.charCodeAt(0) === 44) return ','
  const end = gap.indexOf(' ', 1)
  return gap.charCodeAt(0) === 32 ? gap.slice(1, end < 0 ? undefined : end) : ''
}

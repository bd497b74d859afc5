import type { EntityType } from '../../core/graph.ts'
import { kinshipWords } from './kinship/kin-words.ts'
import { roleWords } from './roles.ts'
import { longPattern } from '../../support/long-pattern.ts'

const beingWords = '(?:is|was|are|were)(?: (?:not|never|no longer))?'
const copula = new RegExp(
  `^ (?:${beingWords}|became|remains)(?: (?:currently|also|now))? (?:the|an?|one of the) ` +
    '((?:[a-z-]+ ){0,3}[A-Za-z-]{3,}) (of|at|for)(?: the)?$',
)
const firstWords = new Set(['is', 'was', 'are', 'were', 'became', 'remains'])
const readElsewhere = new Set([
  ...kinshipWords,
  ...roleWords,
  'member',
  'members',
  'part',
  'one',
  'kind',
  'type',
  'form',
  'sort',
  'name',
  'number',
  'result',
  'subject',
  'version',
  'example',
  'list',
  'pair',
  'series',
  'lot',
  'graduate',
  'alumnus',
  'alumna',
  'majority',
  'case',
  'group',
  'set',
  'rest',
  'end',
  'start',
  'beginning',
  'top',
  'bottom',
  'side',
  'center',
  'centre',
  'middle',
  'time',
  'place',
  'way',
  'term',
  'title',
  'use',
  'reason',
  'purpose',
])
const noRole = longPattern('')`
  \b(?:he|she|it|they|who|which|that|and|or|is|was|were|are|be|been|had|has|have|became|as|the|
  an?|in|on|of|to|for|from|with|by|at|located|based|born|situated|about|not)\b
`

const things: ReadonlySet<EntityType> = new Set<EntityType>([
  'person',
  'organization',
  'place',
  'work',
  'product',
  'event',
  'term',
  'phrase',
  'identifier',
])

/**
 * The free predicate ("largest tributary of") that the words between two mentions state; undefined
 * where they state none, or one that other rules read.
 */
export function freePredicate(
  gap: string,
  subject: EntityType,
  object: EntityType,
): string | undefined {
  if (gap.charCodeAt(0) !== 32 || !things.has(subject) || !things.has(object)) return undefined
  const end = gap.indexOf(' ', 1)
  if (end < 0 || !firstWords.has(gap.slice(1, end))) return undefined
  const match = copula.exec(gap)
  const role = match?.[1]?.toLowerCase() ?? ''
  const noun = role.slice(role.lastIndexOf(' ') + 1)
  if (role === '' || noRole.test(role) || readElsewhere.has(noun)) return undefined
  return `${role} ${match?.[2] ?? ''}`
}

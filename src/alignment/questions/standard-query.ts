import { printText } from '../../cypher/print/cypher-names.ts'
import type { LinkShows } from '../links/passage-link.ts'
import type { KnownFramework } from './known-framework.ts'
import type { QuestionScope } from './question-scope.ts'
import type { CountBound, ShownCondition, StandardQuestion } from './standard-question.ts'

// A passage about a part of a standard is about the standard, as coverage counts it.
const ofStandard = '-[:PART_OF*0..8]->(s)'
const list = (texts: Iterable<string>): string =>
  `[${[...new Set(texts)].map(printText).join(', ')}]`

/** The Cypher that answers a question from the graph; undefined where the framework's text does. */
export function standardQuery(asked: StandardQuestion): string | undefined {
  switch (asked.kind) {
    case 'standards':
      return standardsQuery(asked)
    case 'documents':
      return documentsQuery(asked)
    case 'passages':
      return passagesQuery(asked.scope, asked.shows)
    case 'text':
      return textQuery(asked.scope)
    case 'judged':
      return passagesQuery(asked.scope, asked.aspect === 'age' ? 'evidence' : undefined)
    case 'suggestions':
    case 'unknown':
    case 'several':
    case 'ambiguous':
    case 'unclear':
      return undefined
  }
}

function standardsQuery(asked: Extract<StandardQuestion, { kind: 'standards' }>): string {
  const { scope, how, by, bound } = asked
  const isRanked = asked.bySection !== true && (how === 'most' || how === 'least')
  const counts = bound !== undefined || isRanked
  const where = [
    inScope(scope),
    ...asked.conditions
      // What is counted needs no second look.
      .filter(({ isDenied, of }) => !counts || isDenied || of !== shownOf(asked.conditions))
      .map(condition => existence(condition, scope)),
  ]
  const columns = 's.framework AS framework, s.version AS version, s.standardNum AS standard'
  const first = `MATCH (s:Standard)\nWHERE ${where.join('\n  AND ')}`
  const order = 'framework, version, s.position'
  if (!counts) return `${first}\nRETURN ${columns}, s.title AS title\nORDER BY ${order}`
  const counted = bound?.unit === 'documents' || by === 'documents' ? 'd' : 'c'
  const name = counted === 'd' ? 'documents' : 'passages'
  const of = shown(shownOf(asked.conditions))
  const linked =
    `MATCH (d:Document)-[:HAS_CHUNK]->(c:Chunk)-[:ADDRESSES ${of}]->(:Standard)` +
    '-[:PART_OF*0..8]->(s:Standard)'
  const some = [
    `${linked}\nWHERE ${where.join('\n  AND ')}${ofDocuments(scope, '\n  AND ')}`,
    `WITH s, count(DISTINCT ${counted}) AS ${name}`,
    ...withinBound(bound, name),
    `RETURN ${columns}, s.title AS title, ${name}`,
  ].join('\n')
  if (how === 'most' || (bound !== undefined && bound.min > 0))
    return `${some}\nORDER BY ${how === 'most' ? `${name} DESC, ` : ''}${order}`
  // Standards without any are no rows of what is linked.
  const none = existence({ of: shownOf(asked.conditions), isDenied: true }, scope)
  return [
    some,
    'UNION ALL',
    `${first}\n  AND ${none}`,
    `RETURN ${columns}, s.title AS title, 0 AS ${name}`,
  ].join('\n')
}

function documentsQuery(asked: Extract<StandardQuestion, { kind: 'documents' }>): string {
  const { scope, how, bound } = asked
  const denied = asked.conditions.filter(({ isDenied }) => isDenied)
  const stated = asked.conditions.filter(({ isDenied }) => !isDenied)
  const of = stated[0]?.of ?? shownOf(asked.conditions)
  const addressed = (kind: LinkShows): string =>
    `(d:Document)-[:HAS_CHUNK]->(:Chunk)-[:ADDRESSES ${shown(kind)}]->` +
    (scope.named.length > 0 ? `(:Standard)-[:PART_OF*0..8]->(s:Standard)` : '(s:Standard)')
  const further = [
    ...denied.map(each => `NOT EXISTS { MATCH ${addressed(each.of)} WHERE ${inScope(scope)} }`),
    ...stated
      .slice(1)
      .map(each => `EXISTS { MATCH ${addressed(each.of)} WHERE ${inScope(scope)} }`),
  ]
  const columns = 'id(d) AS document, d.title AS title'
  const ofSome = ofDocuments(scope, '\n  AND ')
  const isNone = stated.length === 0 && bound === undefined && how !== 'most' && how !== 'least'
  if (isNone)
    return [
      'MATCH (d:Document)',
      `WHERE NOT d:Framework\n  AND ${further.join('\n  AND ')}${ofSome}`,
      `RETURN ${columns}, 0 AS standards`,
      'ORDER BY document',
    ].join('\n')
  const some = [
    `MATCH ${addressed(of)}`,
    `WHERE ${['NOT d:Framework', inScope(scope), ...further].join('\n  AND ')}${ofSome}`,
    'WITH d, count(DISTINCT s) AS standards',
    ...withinBound(bound, 'standards'),
    `RETURN ${columns}, standards`,
  ].join('\n')
  if (how !== 'least' && bound?.min !== 0) return `${some}\nORDER BY standards DESC, document`
  return [
    some,
    'UNION ALL',
    'MATCH (d:Document)',
    `WHERE NOT d:Framework AND NOT EXISTS { MATCH ${addressed(of)} WHERE ${inScope(scope)} }` +
      ofSome,
    `RETURN ${columns}, 0 AS standards`,
  ].join('\n')
}

/**
 * The passages that address the standards of a scope: evidence before gaps, the likeliest first.
 * `most`: only so many, the likeliest of both.
 */
export function passagesQuery(
  scope: QuestionScope,
  shows: LinkShows | undefined,
  most?: number,
): string {
  return [
    'MATCH (d:Document)-[:HAS_CHUNK]->(c:Chunk)-[a:ADDRESSES]->(p:Standard)' +
      '-[:PART_OF*0..8]->(s:Standard)',
    `WHERE ${inScope(scope)}${shows === undefined ? '' : `\n  AND a.shows = ${printText(shows)}`}` +
      ofDocuments(scope, '\n  AND ') +
      ofPassages(scope),
    'RETURN DISTINCT p.framework AS framework, p.version AS version, p.standardNum AS standard,',
    '  a.shows AS shows, a.score AS score, id(d) AS document, id(c) AS passage,',
    '  a.starts AS starts, a.ends AS ends, a.by AS by, d.date AS date',
    `ORDER BY ${most === undefined ? 'shows, score DESC' : 'score DESC, shows'}, document, ` +
      'passage, standard',
    ...(most === undefined ? [] : [`LIMIT ${most}`]),
  ].join('\n')
}

/** How many links to the standards of a scope there are, by who made them, and how likely. */
export const linksQuery = (scope: QuestionScope): string =>
  [
    'MATCH (d:Document)-[:HAS_CHUNK]->(c:Chunk)-[a:ADDRESSES]->(p:Standard)' +
      (scope.named.length === 0 ? '' : '-[:PART_OF*0..8]->(s:Standard)'),
    `WHERE ${inScope(scope, scope.named.length === 0 ? 'p' : 's')}` +
      ofDocuments(scope, '\n  AND ') +
      ofPassages(scope),
    'WITH DISTINCT id(c) AS passage, p.framework AS framework, p.version AS version,',
    '  p.standardNum AS standard, a.by AS by, a.score AS score',
    'RETURN by, count(*) AS links, sum(score) AS likelihood',
  ].join('\n')

/** How many passages are linked to any standard of a framework. */
export const linkedQuery = (
  framework: KnownFramework,
  documents: QuestionScope['documents'],
): string =>
  [
    'MATCH (d:Document)-[:HAS_CHUNK]->(c:Chunk)-[:ADDRESSES]->(s:Standard)',
    `WHERE ${inScope({ frameworks: [framework], named: [], documents: [] })}` +
      ofDocuments({ frameworks: [], named: [], documents }, '\n  AND '),
    'RETURN count(DISTINCT c) AS passages',
  ].join('\n')

const textQuery = (scope: QuestionScope): string =>
  [
    'MATCH (e)-[:PART_OF]->(s:Standard)',
    `WHERE ${inScope(scope)} AND NOT e:Standard AND NOT e:Chunk`,
    'RETURN s.framework AS framework, s.version AS version, s.standardNum AS standard,',
    '  labels(e) AS element, e.text AS text, e.start AS start, e.end AS end',
    'ORDER BY framework, version, s.position, start',
  ].join('\n')

/** Which standards are meant, as a condition on `s`, or another variable. */
function inScope({ frameworks, named }: QuestionScope, of = 's'): string {
  const each = frameworks.map(framework => {
    const own = named.filter(({ framework: of }) => of === framework)
    const sections = own.flatMap(({ found }) =>
      found.kind === 'section' ? [found.section.number] : [],
    )
    const standards = own.flatMap(({ found }) =>
      found.kind === 'section' ? [] : [found.standard.number],
    )
    const numbers = [
      ...(standards.length > 0 ? [`${of}.standardNum IN ${list(standards)}`] : []),
      ...(sections.length > 0 ? [`${of}.sectionNum IN ${list(sections)}`] : []),
    ]
    return [
      versionOf(framework, of),
      ...(numbers.length > 1 ? [`(${numbers.join(' OR ')})`] : numbers),
    ].join(' AND ')
  })
  return each.length === 1 ? each[0]! : `(${each.join(' OR ')})`
}
const versionOf = ({ name, version }: KnownFramework, of: string): string =>
  `${of}.framework = ${printText(name)} AND ${of}.version = ${printText(version)}`

const shown = (of: LinkShows): string => `{shows: ${printText(of)}}`
const shownOf = (conditions: readonly ShownCondition[]): LinkShows =>
  conditions.find(({ isDenied }) => !isDenied)?.of ?? 'evidence'

const ofDocuments = ({ documents }: QuestionScope, before: string): string =>
  documents.length === 0 ? '' : `${before}id(d) IN ${list(documents.map(({ id }) => id))}`

const ofPassages = ({ speaking }: QuestionScope): string =>
  speaking === undefined ? '' : `\n  AND id(c) IN ${list(speaking.passages)}`

const existence = ({ of, isDenied }: ShownCondition, scope: QuestionScope): string =>
  `${isDenied ? 'NOT ' : ''}EXISTS { MATCH ` +
  (scope.documents.length === 0 ? '' : '(d:Document)-[:HAS_CHUNK]->') +
  `(:Chunk)-[:ADDRESSES ${shown(of)}]->(:Standard)${ofStandard}${ofDocuments(scope, ' WHERE ')} }`

const withinBound = (bound: CountBound | undefined, name: string): readonly string[] =>
  bound === undefined
    ? []
    : [
        `WHERE ${name} >= ${bound.min}` +
          (Number.isFinite(bound.max) ? ` AND ${name} <= ${bound.max}` : ''),
      ]

import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Document } from '../../../src/core/document.ts'
import type { DocumentRecord, FactStatement } from '../../../src/core/graph.ts'
import { countriesOf } from '../../../src/language/names/countries.ts'
import { buildRecord } from '../../../src/ingestion/record/build-record.ts'
import { recognizeMentions } from '../../../src/language/recognize.ts'
import { foldCase } from '../../../src/language/words/normalize.ts'
import { passages } from './documents.ts'

/**
 * One evidence triple of the data set and whether the passage of its title states it as a fact.
 * `named`: the passage has all words of the object at all.
 */
export interface JudgedTriple {
  readonly title: string
  readonly relation: string
  readonly object: string
  readonly found: boolean
  readonly named: boolean
  readonly text: string
}

/**
 * The data set's relations and the predicates that say them; `<` where the fact runs the other way.
 */
const predicatesOf: ReadonlyMap<string, readonly string[]> = new Map([
  ['country of citizenship', ['nationality', 'country']],
  ['country of origin', ['country', 'nationality']],
  ['country', ['country', 'located in', 'nationality', 'headquarters']],
  ['inception', ['founded on', 'publication date']],
  ['founded by', ['founder']],
  ['child', ['<father', '<mother', '<parent']],
  ['composer', ['composer']],
  ['performer', ['performer', 'composer']],
  ['employer', ['employer', 'head']],
  ['father', ['father', 'parent']],
  ['mother', ['mother', 'parent']],
])

interface Question {
  readonly supporting_ids: readonly string[]
  readonly evidence_triples?: ReadonlyArray<
    readonly [title: string, relation: string, object: string]
  >
}

const words = (text: string): string[] =>
  foldCase(text)
    .split(/[^\p{L}\p{N}]+/u)
    .filter(word => word !== '')
const bareTitle = (title: string): string => words(title.replace(/\s*\([^()]*\)\s*$/, '')).join(' ')

/**
 * Every evidence triple once, judged against the facts of the passage that its title names; triples
 * whose passage is not among the supporting ones are left out and counted.
 */
export function judgeTriples(folder: string): {
  readonly judged: readonly JudgedTriple[]
  readonly unplaced: number
} {
  const documents = new Map(passages(folder, '2wiki').map(document => [document.key, document]))
  const questions = readFileSync(join(folder, 'questions.jsonl'), 'utf8')
    .split('\n')
    .filter(line => line !== '')
    .map(line => JSON.parse(line) as Question)
  const records = new Map<string, DocumentRecord>()
  const seen = new Set<string>()
  const judged: JudgedTriple[] = []
  let unplaced = 0
  for (const question of questions) {
    const supporting = question.supporting_ids.flatMap(id => documents.get(id) ?? [])
    for (const [title, relation, object] of question.evidence_triples ?? []) {
      const document = passageOf(title, supporting)
      const key = `${document?.key ?? title}|${relation}|${object}`
      if (seen.has(key)) continue
      seen.add(key)
      if (document === undefined) {
        unplaced++
        continue
      }
      let record = records.get(document.key)
      if (record === undefined) records.set(document.key, (record = buildRecord(document)))
      const inText = new Set(words(document.text))
      judged.push({
        title,
        relation,
        object,
        found: isStated(record, relation, object),
        named: objectWords(object).every(word => inText.has(word)),
        text: document.text,
      })
    }
  }
  return { judged, unplaced }
}

const objectWords = (object: string): string[] =>
  recognizeMentions(object)[0]?.type === 'date'
    ? words(object).filter(word => /^\d{3,4}$/.test(word))
    : words(object)

/**
 * The supporting passage that a triple's title means: equal but for what stands in parentheses,
 * else the one that shares most words.
 */
function passageOf(title: string, supporting: readonly Document[]): Document | undefined {
  const equal = supporting.find(document => bareTitle(document.title) === bareTitle(title))
  if (equal !== undefined) return equal
  const own = new Set(words(title))
  const shared = supporting
    .map(document => ({
      document,
      count: words(document.title).filter(word => own.has(word)).length,
    }))
    .sort((left, right) => right.count - left.count)
  return shared[0] !== undefined && shared[0].count > 0 && shared[0].count > (shared[1]?.count ?? 0)
    ? shared[0].document
    : undefined
}

function isStated(record: DocumentRecord, relation: string, object: string): boolean {
  const abouts = new Set(
    record.edges.filter(edge => edge.type === 'ABOUT').map(edge => edge.to as string),
  )
  const names = new Map(
    record.nodes.map(node => [
      node.id as string,
      typeof node.properties['name'] === 'string' ? node.properties['name'] : '',
    ]),
  )
  return record.facts.some(fact =>
    (predicatesOf.get(relation) ?? [relation]).some(predicate => {
      const inverse = predicate.startsWith('<')
      if (fact.predicate !== (inverse ? predicate.slice(1) : predicate)) return false
      const forward =
        !inverse && abouts.has(fact.subject) && sameValue(valueOf(fact, names), object)
      const backward =
        (inverse || predicate === 'spouse' || predicate === 'sibling') &&
        fact.object.kind === 'entity' &&
        abouts.has(fact.object.id) &&
        sameValue(names.get(fact.subject) ?? '', object)
      return forward || backward
    }),
  )
}

const valueOf = (fact: FactStatement, names: ReadonlyMap<string, string>): string =>
  fact.object.kind === 'literal' ? fact.object.value : (names.get(fact.object.id) ?? '')

const countryNames = new Map([
  ['us', 'united states'],
  ['usa', 'united states'],
  ['america', 'united states'],
  ['united states of america', 'united states'],
  ['uk', 'united kingdom'],
  ['great britain', 'united kingdom'],
  ['england', 'united kingdom'],
  ['russian federation', 'russia'],
])
const countryOf = (text: string): string => {
  const name = foldCase(countriesOf(foldCase(text))[0] ?? text).replace(/[.]/g, '')
  return countryNames.get(name) ?? name
}

/**
 * Dates agree at the coarser granularity; countries as such; of other names all words of one must
 * be in the other.
 */
function sameValue(found: string, wanted: string): boolean {
  const date = recognizeMentions(wanted)[0]
  if (date?.type === 'date')
    return found !== '' && (date.name.startsWith(found) || found.startsWith(date.name))
  if (countryOf(found) === countryOf(wanted)) return true
  const [left, right] = [new Set(words(found)), new Set(words(wanted))]
  const [small, large] = left.size < right.size ? [left, right] : [right, left]
  return small.size > 0 && [...small].every(word => large.has(word))
}

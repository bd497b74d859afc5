import type { Document } from '../../core/document.ts'
import type { FactStatement } from '../../core/graph.ts'
import type { DocumentId } from '../../core/ids.ts'
import { verbForm, verbForms } from '../../language/grammar/verb-forms.ts'
import { setOf } from '../../language/lexicons/lexicon.ts'
import { typeFault } from '../model-extraction/allowed-types.ts'
import { typeNouns } from './type-nouns.ts'
import { countUse, weightedTerms, type RankedTerm, type TermUse } from './weighted-terms.ts'

/** What a document says, word for word; offsets into its text. */
export interface SuggestionExample {
  readonly documentId: DocumentId
  readonly title: string
  readonly start: number
  readonly end: number
  readonly text: string
}

/** A type of things or a relation that the words of a corpus suggest. */
export interface SuggestedName {
  readonly name: string
  /** Documents that use it. */
  readonly documents: number
  /** How often they do. */
  readonly count: number
  /** Sum of its TF-IDF weights over the documents; comparable within one corpus only. */
  readonly score: number
  readonly example: SuggestionExample
}

export interface SuggestedTypes {
  readonly types: readonly SuggestedName[]
  readonly relations: readonly SuggestedName[]
}

/** Collects nouns and predicates of documents, one document after the other. */
export interface TypeSuggestions {
  add(
    document: Pick<Document, 'id' | 'title' | 'text' | 'cuts'>,
    facts: readonly FactStatement[],
  ): void
  suggested(limit: number): SuggestedTypes
}

// Of a long text the rest says the same.
const mostCharacters = 200_000
/** A noun that says what something with a name is counts as so many others. */
const namingWeight = 4
/** A noun of more documents tells nothing apart; a relation does. */
const mostNounDocuments = 0.6

/**
 * Types and relations from the words of a corpus, as Accreditation found those of its domain: by
 * TF-IDF. A type must be used in two documents at least, and not in nearly all of them; relations
 * are the predicates of asserted facts, as they are named in the graph. In the order of their
 * weight. Cut regions do not count.
 */
export function typeSuggestions(): TypeSuggestions {
  const nouns = weightedTerms<SuggestionExample>()
  const predicates = weightedTerms<SuggestionExample>()
  return {
    add(document, facts) {
      const used = new Map<string, TermUse<SuggestionExample>>()
      const text = document.text.slice(0, mostCharacters)
      const cuts = [...document.cuts].sort((left, right) => left.start - right.start)
      let cut = 0
      for (const { noun, start, end, isNaming } of typeNouns(text)) {
        while ((cuts[cut]?.end ?? Number.POSITIVE_INFINITY) <= start) cut++
        if ((cuts[cut]?.start ?? Number.POSITIVE_INFINITY) < end) continue
        const weight = isNaming ? namingWeight : 1
        countUse(used, noun, weight, () => exampleAround(document, start, end))
      }
      nouns.add(used)
      const stated = new Map<string, TermUse<SuggestionExample>>()
      for (const { predicate, object, modality, sentences } of facts) {
        const [sentence] = sentences
        if (modality === 'asserted' && sentence !== undefined && isRelation(predicate, object))
          countUse(stated, predicate, 1, () => exampleOf(document, sentence.start, sentence.end))
      }
      predicates.add(stated)
    },
    suggested: limit => ({
      types: nouns
        .ranked(Number.POSITIVE_INFINITY, mostNounDocuments)
        .map(ranked => asName(ranked, ranked.term.charAt(0).toUpperCase() + ranked.term.slice(1)))
        .filter(({ name }) => typeFault('type', name) === undefined)
        .slice(0, limit),
      relations: predicates
        .ranked(Number.POSITIVE_INFINITY, 1)
        .map(ranked => asName(ranked, ranked.term))
        .filter(({ name }) => typeFault('relation', name) === undefined)
        .slice(0, limit),
    }),
  }
}

const { third, past, participle, nounLike } = verbForm
/**
 * A relation has two things with names, or says what somebody does: the field "Date: 5 May" of a
 * form is neither.
 */
function isRelation(predicate: string, object: FactStatement['object']): boolean {
  const [first = '', ...rest] = predicate.split(' ')
  if (noRelations.has(predicate)) return false
  const forms = verbForms(first)
  return (
    object.kind === 'entity' ||
    first === 'is' ||
    rest.length > 0 ||
    first.endsWith('s') ||
    ((forms & (third | past | participle)) !== 0 && (forms & nounLike) === 0)
  )
}
const noRelations = setOf('date time day year month week title subject name number page version')

const asName = (
  { documents, count, score, place }: RankedTerm<SuggestionExample>,
  name: string,
): SuggestedName => ({ name, documents, count, score, example: place })

type Source = Pick<Document, 'id' | 'title' | 'text'>

const longestExample = 200
/** Characters around a noun that are shown at most, on each side. */
const nearby = 48
const exampleOf = ({ id, title, text }: Source, start: number, from: number): SuggestionExample => {
  const end = wholeEnd(text, start, Math.min(from, start + longestExample))
  return { documentId: id, title, start, end, text: text.slice(start, end) }
}

/** The sentence or line around a noun, as far as it is near. */
function exampleAround(source: Source, start: number, end: number): SuggestionExample {
  const { text } = source
  const reach = nearby
  const before = text.slice(Math.max(0, start - reach), start)
  const opened = Math.max(
    before.lastIndexOf('. '),
    before.lastIndexOf('\n'),
    before.length < reach ? -1 : before.indexOf(' '),
  )
  const after = text.slice(end, end + reach)
  const closed = after.search(/[.!?](?=\s|$)|\n/)
  const space = after.length < reach ? after.length : after.lastIndexOf(' ')
  const begin = start - before.length + opened + 1
  const stop = end + (closed < 0 ? Math.max(0, space) : closed + (after[closed] === '\n' ? 0 : 1))
  const lead = text.slice(begin, start).search(/\S/)
  return exampleOf(source, begin + Math.max(0, lead), stop)
}

/** An end that cuts no surrogate pair. */
const wholeEnd = (text: string, start: number, end: number): number =>
  end > start && /[\ud800-\udbff]/.test(text.charAt(end - 1)) ? end - 1 : end

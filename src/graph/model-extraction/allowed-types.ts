import { edgeTypeName } from '../../core/edge-type-name.ts'
import { corpusEdgeTypes, corpusLabels } from '../../core/corpus-schema.ts'
import type { EntityType } from '../../core/graph.ts'
import { entries, wordsByKey } from '../../language/lexicons/lexicon.ts'
import { foldCase } from '../../language/words/normalize.ts'
import { setOf } from '../../language/lexicons/lexicon.ts'

/** Which types a model may give; what is absent is free, within the form of a type. */
export interface TypeSettings {
  readonly types?: readonly string[] | undefined
  readonly relations?: readonly string[] | undefined
}

/** The type of an entity: the label of its node, and what the rest of the program takes it for. */
export interface NodeType {
  readonly label: string
  readonly type: EntityType
  /** The configuration names it. */
  readonly isListed: boolean
}

/** Decides about the types of one extraction; `undefined`: not allowed. */
export interface TypeRules {
  nodeType(name: string): NodeType | undefined
  /** The predicate of a relation, in words ("works for"). */
  predicate(name: string): string | undefined
  /** Names of the allowed labels, for the prompt; absent: free. */
  readonly types: readonly string[] | undefined
  readonly relations: readonly string[] | undefined
}

const labelForm = /^\p{Lu}[\p{L}\p{N}]{0,39}$/u
/** More words than an elementary type or relation has. */
const longestType = 2
const longestRelation = 4

/** Labels that only the program gives: a model must not make an email or a passage. */
const ownLabels: ReadonlySet<string> = new Set([
  'Document',
  'Email',
  'Conversation',
  'Section',
  'Chunk',
  'Fact',
  'Entity',
  'Date',
  'Quantity',
  'Identifier',
  'Address',
  'Phrase',
])
const elementary: ReadonlyMap<string, EntityType> = new Map(
  [...corpusLabels.keys()].flatMap(label =>
    ownLabels.has(label) ? [] : [[foldCase(label), foldCase(label) as EntityType]],
  ),
)

// The first kind that a word is listed under.
const kindOf = new Map<string, EntityType>()
for (const list of ['meaning/elementary-types', 'meaning/kinds-of-things'])
  for (const [kind, words] of wordsByKey(list))
    for (const word of words) if (!kindOf.has(word)) kindOf.set(word, kind as EntityType)

const canonical = new Map<string, string>()
for (const [name, phrases] of entries('meaning/model-relations')) {
  canonical.set(name, name)
  for (const phrase of phrases.split('|')) canonical.set(phrase.trim(), name)
}
const leads = setOf('is was are were has have had be been being')

/** `worksFor`, `WORKS_FOR`, "Works for" as folded words. */
export function typeWords(name: string): string[] {
  return foldCase(
    name
      .slice(0, 200)
      .toWellFormed()
      .replace(/(?<=[\p{Ll}\p{N}])(?=\p{Lu})/gu, ' '),
  )
    .split(/[^\p{L}\p{N}]+/u)
    .filter(word => word !== '')
}

const singular = (word: string): string =>
  word.length > 3 && word.endsWith('ies')
    ? `${word.slice(0, -3)}y`
    : word.length > 3 && word.endsWith('s') && !word.endsWith('ss')
      ? word.slice(0, -1)
      : word
const capitalised = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1)

/** What a relation is called in the graph, whatever form of words a model chose for it. */
export function canonicalRelation(words: readonly string[]): string {
  const whole = words.join(' ')
  const bare = leads.has(words[0] ?? '') && words.length > 1 ? words.slice(1).join(' ') : whole
  return canonical.get(whole) ?? canonical.get(bare) ?? whole
}

/** Why a label or relation of the configuration cannot be used; `undefined`: it can. */
export function typeFault(kind: 'type' | 'relation', name: string): string | undefined {
  const words = typeWords(name)
  if (kind === 'type')
    return !labelForm.test(name)
      ? 'must be a label such as Course: a capital, then letters and digits'
      : ownLabels.has(name)
        ? 'is a label that only the program gives'
        : undefined
  return words.length === 0 || name.length > 60 || !/^\p{L}[\p{L}\p{N}_ ]*$/u.test(name)
    ? 'must be words such as worksFor'
    : corpusEdgeTypes.has(edgeTypeName(words.join(' ')))
      ? 'is a relation that only the program states'
      : undefined
}

/**
 * The rules for types: a list of the configuration is exhaustive; without one a type is one of the
 * elementary types, or an own one of at most two words. Labels and relations that the program gives
 * itself are never allowed. The same for equal settings.
 */
export function typeRules({ types, relations }: TypeSettings): TypeRules {
  const key = (name: string): string => typeWords(name).map(singular).join(' ')
  const listed = types === undefined ? undefined : new Map(types.map(label => [key(label), label]))
  const allowed =
    relations === undefined
      ? undefined
      : new Map(
          relations.flatMap(relation => {
            const words = typeWords(relation)
            const named = words.join(' ')
            return [
              [canonicalRelation(words), named],
              [named, named],
            ] as const
          }),
        )
  return {
    types,
    relations,
    nodeType(name) {
      const words = typeWords(name).map(singular)
      const folded = words.join(' ')
      const kind = elementary.get(folded) ?? kindOf.get(folded) ?? kindOf.get(words.at(-1) ?? '')
      const plain = kind === undefined ? undefined : capitalised(kind)
      if (listed !== undefined) {
        const label =
          listed.get(folded) ?? (plain === undefined ? undefined : listed.get(key(plain)))
        return label === undefined ? undefined : { label, type: kind ?? 'term', isListed: true }
      }
      if (plain !== undefined && kind !== undefined)
        return { label: plain, type: kind, isListed: false }
      if (words.length === 0 || words.length > longestType) return undefined
      const label = words.map(capitalised).join('')
      return labelForm.test(label) && !ownLabels.has(label)
        ? { label, type: 'term', isListed: false }
        : undefined
    },
    predicate(name) {
      const words = typeWords(name)
      const predicate = canonicalRelation(words)
      if (allowed !== undefined) return allowed.get(words.join(' ')) ?? allowed.get(predicate)
      return words.length === 0 ||
        words.length > longestRelation + 1 ||
        predicate.length > 60 ||
        !/^\p{L}/u.test(predicate) ||
        corpusEdgeTypes.has(edgeTypeName(predicate))
        ? undefined
        : predicate
    },
  }
}

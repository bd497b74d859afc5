import type { EntityType } from '../../core/graph.ts'
import type { TextRange } from '../../core/span.ts'
import { recognizeMentions } from '../../language/recognize.ts'
import { firstDecisive } from '../../support/code-points.ts'
import type { TypeRules } from './allowed-types.ts'
import { checkAttributes, type KeptAttribute } from './check-attributes.ts'
import { mayMean, pointsOnly } from './coreference.ts'
import { entityReply } from './extraction-reply.ts'
import { foldedName, liesIn, sentencesOf, type PassageToRead } from './passage.ts'
import type { Rejections } from './rejections.ts'

/** An entity of a reply that the passage bears out; ranges are offsets of the document. */
export interface KeptEntity {
  /** The most complete name, as the document writes it; unique within the chunk. */
  readonly name: string
  readonly label: string
  /** The configuration names the label. */
  readonly isListed: boolean
  readonly type: EntityType
  /** Where the passage names it, in order; of pronouns alone the place it was told by. */
  readonly mentions: readonly TextRange[]
  /** All places of the passage by which it may be meant, pronouns included. */
  readonly places: readonly TextRange[]
  /** Words of the passage that mean it, the name first. */
  readonly surfaces: readonly string[]
  readonly quotation: TextRange
  readonly attributes: readonly KeptAttribute[]
}

const mostPlaces = 50

/** Checks the entities of a reply against the passage; at most `most` are read. */
export function checkEntities(
  items: readonly unknown[],
  passage: PassageToRead,
  rules: TypeRules,
  most: number,
  rejected: Rejections,
): KeptEntity[] {
  rejected.add('too_many', Math.max(0, items.length - most))
  const kept = new Map<string, KeptEntity>()
  for (const item of items.slice(0, most)) {
    const entity = checkEntity(item, passage, rules, rejected)
    // The same thing told twice is one; the first says what it is.
    if (entity !== undefined && !kept.has(foldedName(entity.name)))
      kept.set(foldedName(entity.name), entity)
  }
  return [...kept.values()]
}

function checkEntity(
  item: unknown,
  passage: PassageToRead,
  rules: TypeRules,
  rejected: Rejections,
): KeptEntity | undefined {
  const parsed = entityReply.safeParse(item)
  if (!parsed.success) return refuse('malformed')
  const { name, type, mentions, words, attributes } = parsed.data
  const nodeType = rules.nodeType(type)
  if (nodeType === undefined) return refuse('type_not_allowed')
  if (pointsOnly(name)) return refuse('name_not_in_text')
  if (isValue(name)) return refuse('value_not_entity')
  const own = passage.words.names(name, mostPlaces)
  if (own.length === 0 && !isNameOfDocument(name, passage)) return refuse('name_not_in_text')
  const others = [...new Set(mentions)].filter(
    other => foldedName(other) !== foldedName(name) && passage.words.names(other, 1).length > 0,
  )
  const surfaces = others.filter(other => mayMean(other, name, passage))
  if (own.length === 0 && surfaces.length === 0)
    return refuse(others.length === 0 ? 'name_not_in_text' : 'coreference_unfounded')
  const quotation = passage.words.find(words)
  if (quotation === undefined) return refuse('words_not_in_text')
  const sentences = sentencesOf(passage, quotation)
  const named = surfaces.filter(surface => !pointsOnly(surface))
  const pointing = surfaces.filter(pointsOnly)
  const placesOf = (surface: string): TextRange[] => passage.words.names(surface, mostPlaces)
  const namedPlaces = [...own, ...named.flatMap(placesOf)]
  const pointingPlaces = pointing.flatMap(placesOf)
  const told = pointingPlaces.find(place => liesIn(place, sentences))
  if (!namedPlaces.some(place => liesIn(place, sentences)) && told === undefined)
    return refuse('words_without_name')
  const places = inOrder([...namedPlaces, ...pointingPlaces])
  return {
    name: own[0] === undefined ? documentSpelling(name, passage) : textOf(passage, own[0]),
    ...nodeType,
    mentions: inOrder([
      ...namedPlaces,
      ...(namedPlaces.length === 0 && told !== undefined ? [told] : []),
    ]),
    places,
    surfaces: [...(own.length === 0 ? [] : [name]), ...surfaces],
    quotation,
    attributes: checkAttributes(attributes, places, passage, rejected),
  }

  function refuse(reason: Parameters<Rejections['add']>[0]): undefined {
    rejected.add(reason)
  }
}

const textOf = ({ of }: PassageToRead, { start, end }: TextRange): string =>
  of.document.text.slice(start, end).replace(/\s+/g, ' ')

/** Whether the document has the name outside of this passage: in its text, title or headers. */
function isNameOfDocument(name: string, { of, chunk }: PassageToRead): boolean {
  return (
    of.words.names(name, 1).length > 0 ||
    [...of.about, ...chunk.headingPath].some(about => foldedName(about) === foldedName(name))
  )
}

function documentSpelling(name: string, passage: PassageToRead): string {
  const [place] = passage.of.words.names(name, 1)
  return place === undefined ? name.replace(/\s+/g, ' ') : textOf(passage, place)
}

/** Numbers, dates and amounts are properties of things (Accreditation, appendix B). */
function isValue(name: string): boolean {
  if (!/\p{L}/u.test(name)) return true
  const [only, ...more] = recognizeMentions(name)
  return (
    only !== undefined &&
    more.length === 0 &&
    (only.type === 'date' || only.type === 'quantity') &&
    only.start === 0 &&
    only.end === name.length
  )
}

/** By place, each once; of overlapping places the longer one: "Park" is not in "Ada Park". */
function inOrder(places: readonly TextRange[]): TextRange[] {
  const sorted = [...places].sort((left, right) =>
    firstDecisive(left.start - right.start, right.end - left.end),
  )
  const kept: TextRange[] = []
  for (const place of sorted) {
    const last = kept.at(-1)
    if (last === undefined || place.start >= last.end) kept.push(place)
  }
  return kept
}

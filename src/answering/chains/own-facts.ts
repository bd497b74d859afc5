import type { EntityId, NodeId } from '../../core/ids.ts'
import type { ReadOptions } from '../../core/ports/document-reader.ts'
import { agentVerbs } from '../../language/question/question-phrases.ts'
import type { Predicate } from '../../language/grammar/predicate.ts'
import { isDemonym } from '../../language/names/countries.ts'
import { leadCountries } from '../../language/names/lead-countries.ts'
import { lifeInBrackets } from '../../language/dates/life-in-brackets.ts'
import { recognizeMentions, type RecognizedMention } from '../../language/recognize.ts'
import type { Word } from '../../language/words/word.ts'
import { words } from '../../language/words/tokens.ts'
import { entityId, factId } from '../../support/ids.ts'
import { longPattern } from '../../support/long-pattern.ts'
import type { FactWorld, NamedFact, WorldPorts } from './fact-world.ts'
import { sentencesAbout, statingWordsOf, type OwnSentence } from './own-sentences.ts'

/** What is read of a sentence: a value in its normal form, or a named thing. */
type Read =
  | { readonly kind: 'value'; readonly value: string }
  | { readonly kind: 'thing'; readonly id: EntityId; readonly name: string }

/** Name and version of this reader. */
export const freeReader = 'own-sentences/1'
/** What is read more freely than facts are counts for less. */
const freeShare = 0.8
/** Sentences of a document that say who made what it is about. */
const leadSentences = 4

/**
 * Facts of one asked relation that the sentences of a document about the thing say where no pattern
 * has read any as the document was ingested. What such a document says without naming another
 * thing is about its own; so rules here may be wider: the first match stands.
 */
export async function ownFacts(
  thing: NodeId,
  predicate: Predicate,
  world: FactWorld,
  ports: WorldPorts,
  options: ReadOptions,
): Promise<NamedFact[]> {
  const read = readers.get(predicate)
  if (read === undefined) return []
  const topic = world.nameOf(thing)
  for (const sentence of await sentencesAbout(thing, world, ports, options)) {
    const found = read(sentence, predicate, topic)
    if (found.length > 0) return found.map(one => asFact(thing, predicate, sentence, one, world))
  }
  return []
}

function asFact(
  thing: NodeId,
  predicate: Predicate,
  { documentId, chunkId, range }: OwnSentence,
  read: Read,
  world: FactWorld,
): NamedFact {
  const subject = thing as string as EntityId
  const { rank, score } = world.placeOf(documentId)
  return {
    name: read.kind === 'thing' ? read.name : '',
    said: {
      fact: {
        id: factId(subject, predicate, read.kind === 'thing' ? read.id : read.value),
        subject,
        predicate,
        object:
          read.kind === 'thing'
            ? { kind: 'entity', id: read.id }
            : { kind: 'literal', value: read.value },
        chunkId,
        sentences: [range],
        modality: 'asserted',
        properties: {},
        by: freeReader,
      },
      documentId,
      rank,
      score: score * freeShare,
    },
  }
}

type Reader = (sentence: OwnSentence, predicate: Predicate, topic: string) => readonly Read[]

const value = (read: string | undefined): Read[] =>
  read === undefined ? [] : [{ kind: 'value', value: read }]

const thingOf = ({ type, name, display }: RecognizedMention): Read => ({
  kind: 'thing',
  id: entityId(type, name),
  name: display,
})

const isYear = /^-?\d{4}/
/** Where a clause goes on to something else. */
const clauseEnd = /[.;)]|, (?:and|but|who|which|where|while)\b|\b(?:was|is|were|are)\b/u
const longestReach = 100

/** Mentions behind a word that states the relation, up to the end of the clause. */
function behind(text: string, cue: Word): RecognizedMention[] {
  const rest = text.slice(cue.end, cue.end + longestReach)
  const end = clauseEnd.exec(rest.replace(/\b(\p{Lu}[\p{L}]{0,3})\./gu, '$1_'))?.index
  return recognizeMentions(rest.slice(0, end)).map(mention => ({
    ...mention,
    start: mention.start + cue.end,
    end: mention.end + cue.end,
  }))
}

const cuesIn = (text: string, predicate: Predicate): Word[] => {
  const cues = statingWordsOf(predicate)
  return words(text).filter(word => cues.has(word.text))
}

const lifeDate: Reader = ({ text, position }, predicate) => {
  const part = predicate === 'date of birth' ? 'birth' : 'death'
  const inBrackets = position === 0 ? lifeInBrackets(text)?.[part]?.date : undefined
  return inBrackets === undefined ? dateBehind({ text }, predicate) : value(inBrackets)
}

const dateBehind = ({ text }: Pick<OwnSentence, 'text'>, predicate: Predicate): readonly Read[] => {
  for (const cue of cuesIn(text, predicate)) {
    const date = behind(text, cue).find(({ type, name }) => type === 'date' && isYear.test(name))
    if (date !== undefined) return value(date.name)
  }
  return []
}

const leadYear = longPattern('iu')`
  \b(?:is|was) an? (?:[\p{Ll}-]+ ){0,3}(1[89]\d{2}|20\d{2})\b|
  \b(?:film|movie|album|song|single|novel|book|documentary|short|opera|play|series)
  (?: (?:of|from|in|made in|released in))? (1[89]\d{2}|20\d{2})\b|
  \bmade in (1[89]\d{2}|20\d{2})\b
`

const publication: Reader = (sentence, predicate) => {
  const said = dateBehind(sentence, predicate)
  if (said.length > 0 || sentence.position > 0) return said
  return value(
    leadYear
      .exec(sentence.text)
      ?.slice(1)
      .find(year => year !== undefined),
  )
}

const placeBehind: Reader = ({ text, position }, predicate) => {
  const part = predicate === 'place of birth' ? 'birth' : 'death'
  if (position === 0 && predicate !== 'place of burial') {
    const place = lifeInBrackets(text)?.[part]?.place
    if (place !== undefined) return [{ kind: 'thing', ...place }]
  }
  for (const cue of cuesIn(text, predicate)) {
    const place = behind(text, cue).find(
      mention =>
        (mention.type === 'place' ||
          mention.type === 'phrase' ||
          mention.type === 'organization') &&
        /\b(?:in|at|near|of|outside)(?: the)? $/u.test(text.slice(cue.end, mention.start)),
    )
    if (place !== undefined) return [thingOf(place)]
  }
  return []
}

const isNamed = ({ type, display }: RecognizedMention): boolean =>
  (type === 'person' || type === 'phrase' || type === 'organization' || type === 'term') &&
  !isDemonym(display.toLowerCase())
/** A person, or what may be one: a single word may be anything else. */
const isSomebody = (mention: RecognizedMention): boolean =>
  mention.type === 'person' || (mention.type === 'phrase' && / \p{Lu}/u.test(mention.display))
/** Sentences that go on about what the document is about. */
const goesOn = longPattern('u')`
  ^["“(]?(?:It|He|She|They|The (?:film|movie|song|album|single|book|novel|play|opera|series|show|
  track|game|music|score)|Directed|Written|Produced|Composed|Performed)\b
`

const verbsOf = (predicate: Predicate): ReadonlySet<string> =>
  new Set([...agentVerbs].flatMap(([verb, of]) => (of === predicate ? [verb] : [])))

/** "… directed, written and edited by X", "by the director X", "a song of the singer X". */
const maker: Reader = ({ text, position }, predicate, topic) => {
  if (position >= leadSentences || (position > 0 && !goesOn.test(text))) return []
  const verbs = verbsOf(predicate)
  const nouns = statingWordsOf(predicate)
  for (const word of words(text)) {
    const rest = text.slice(word.end, word.end + longestReach)
    const by = verbs.has(word.text)
      ? /^(?:[,\s]|\p{Ll}+[\s,]){0,12}?\bby(?: \p{Ll}[\p{L}-]*)* $/u
      : nouns.has(word.text)
        ? /^,? $/u
        : undefined
    if (by === undefined) continue
    const mention = recognizeMentions(rest).find(isNamed)
    if (
      mention !== undefined &&
      by.test(rest.slice(0, mention.start)) &&
      mention.display.toLowerCase() !== topic.toLowerCase()
    )
      return [thingOf(mention)]
  }
  return []
}

const spouseBehind = longPattern('u')`
  \b(?:his|her)(?: \p{Ll}+)? (?:wife|husband)(?:,? (?:\p{Ll}+ ){0,4}|, (?:\p{Lu}\p{Ll}+ )?
  (?:\p{Ll}+ ){0,4})$|\b(?:married|wed|wife of|husband of|consort of)(?: (?:to|in \d{4}(?: to)?))?
  (?: \p{Ll}+){0,3} $
`

/** "His wife, the actress X", "X is his wife", "the wife of X". */
const spouse: Reader = ({ text }, _, topic) => {
  const mentions = recognizeMentions(text).filter(
    mention => isSomebody(mention) && mention.display.toLowerCase() !== topic.toLowerCase(),
  )
  const found = mentions.find(
    ({ start, end }) =>
      spouseBehind.test(text.slice(Math.max(0, start - 60), start)) ||
      /^ (?:is|was) (?:his|her) (?:\p{Ll}+ )?(?:wife|husband)\b/u.test(text.slice(end, end + 40)),
  )
  return found === undefined ? [] : [thingOf(found)]
}

const female = /\b(?:queen|princess|duchess|empress|lady|countess|baroness|actress|mrs|dame)\b/iu
const parentBehind = longPattern('u')`
  \b(?:son|daughter|child|born) (?:of|to)(?: (?:King|Emperor|Sultan|Caliph|Prince|Sir|Dr\.|
  \p{Ll}+))* $
`

/** "The second son of the painter X": who is named first is the father. */
const father: Reader = ({ text, position }, _, topic) => {
  if (position >= leadSentences) return []
  const found = recognizeMentions(text).find(
    mention =>
      isSomebody(mention) &&
      mention.display.toLowerCase() !== topic.toLowerCase() &&
      !female.test(mention.display) &&
      parentBehind.test(text.slice(Math.max(0, mention.start - 60), mention.start)),
  )
  return found === undefined ? [] : [thingOf(found)]
}

const countries: Reader = ({ text, position }) =>
  position > 0
    ? []
    : leadCountries(text).map(country => ({
        kind: 'thing',
        id: entityId('place', country.toLowerCase()),
        name: country,
      }))

/** Whether sentences are read for what a relation leads to. */
export const isReadFreely = (predicate: Predicate): boolean => readers.has(predicate)

const readers: ReadonlyMap<Predicate, Reader> = new Map<Predicate, Reader>([
  ['date of birth', lifeDate],
  ['date of death', lifeDate],
  ['publication date', publication],
  ['founded on', dateBehind],
  ['dissolved on', dateBehind],
  ['place of birth', placeBehind],
  ['place of death', placeBehind],
  ['place of burial', placeBehind],
  ['director', maker],
  ['author', maker],
  ['composer', maker],
  ['performer', maker],
  ['producer', maker],
  ['editor', maker],
  ['screenwriter', maker],
  ['founder', maker],
  ['spouse', spouse],
  ['father', father],
  ['nationality', countries],
  ['country', countries],
])

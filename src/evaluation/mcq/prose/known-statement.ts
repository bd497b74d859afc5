import type { DocumentRecord, FactStatement, NodeStatement } from '../../../core/graph.ts'
import { longPattern } from '../../../support/long-pattern.ts'
import type { FactEvidence } from '../fact-evidence.ts'
import { isProperName } from '../thing.ts'

/** One that takes part in what a sentence tells. */
export interface Participant {
  readonly name: string
  /** What sort of thing the graph takes it for; absent: nobody knows. */
  readonly label?: string | undefined
}

/** What a sentence says of something that it names, as a sentence of its own. */
export interface KnownStatement {
  readonly documentKey: string
  readonly subject: Participant
  /** "The British Navy", as the statement begins. */
  readonly opening: string
  /** All after it, without the year: "captured New Amsterdam". */
  readonly rest: string
  /** The one that it is done to, where that is a name and stands in the rest once. */
  readonly object?: Participant | undefined
  /** The year in which it was, by the same sentence. */
  readonly year?: number | undefined
  readonly evidence: FactEvidence
}

const labels = ['Person', 'Organization', 'Place', 'Work', 'Event', 'Product'] as const
const longestRest = 170
const shortestRest = 12
const leastConfidence = 0.85

/** What a statement must not hold to be asked for by itself: words that point elsewhere, quotes. */
const leaning = longPattern('iu')`
  \b(?:he|she|it|they|him|her|them|his|hers|its|their|this|that|these|those|such|same|other|others|
  another|also|then|there|here|who|whom|which|whose|former|latter|not|never|no|if|when|where|while|
  but|nor|either|neither|both|original|respectively|i|we|you|my|our|your|however|thus|therefore|
  previous|
  following|next|above|below|now|today|currently|recently|likely|probably)\b|
  ,[ ]and[ ]\p{Lu}|[[\]"“”;:|<>…{}()/_*#\u0060]|''|--|\s[-–]\s|\.\s|https?:
`
/** Before a clause: a word that changes nothing, or the year. */
const openings = longPattern('iu')`
  ^(?:(?:in|by)\s(?:\p{L}+\s)?(1[0-9]{3}|20[0-2]\d)\s?,\s)?
  (?:(?:additionally|also|thus|afterwards|later|however|furthermore|moreover|then|finally|
  meanwhile|eventually|historically|originally)\s?,?\s)?(the\s)?$
`
const month =
  '(?:January|February|March|April|May|June|July|August|September|October|November|December)'
/** A year at the end of a statement, with what leads to it. */
const closing = new RegExp(
  String.raw`\s?,?\s(?:in(?: ${month})?|on (?:${month} \d{1,2} ?,|\d{1,2} ${month}))\s` +
    String.raw`(1[0-9]{3}|20[0-2]\d)$`,
  'u',
)

/**
 * What a document states of named things by the rules for open relations, where the words can be
 * asked for by themselves. Precise before complete: none of mails, whose sentences lean on what was
 * written before.
 */
export function knownStatements(record: DocumentRecord): KnownStatement[] {
  const { document, facts, mentions } = record
  if (document.mail !== undefined) return []
  const nodes = new Map(record.nodes.map(node => [String(node.id), node]))
  const found = new Map<number, KnownStatement>()
  for (const fact of facts) {
    const [sentence] = fact.sentences
    if (!isPlain(fact) || sentence === undefined || found.has(sentence.start)) continue
    const subject = participant(nodes.get(String(fact.subject)))
    const at = (id: unknown): typeof mentions =>
      mentions.filter(
        each => each.entityId === id && each.start >= sentence.start && each.end <= sentence.end,
      )
    const [from, ...again] = at(fact.subject)
    if (subject === undefined || from === undefined || again.length > 0) continue
    const { text } = document
    if (text.slice(from.start, from.end) !== subject.name) continue
    const words = text.slice(sentence.start, sentence.end)
    const lead = openings.exec(text.slice(sentence.start, from.start).replaceAll(/\s+/gu, ' '))
    const told = lead === null ? undefined : restOf(text.slice(from.end, sentence.end))
    if (told === undefined || lead === null) continue
    const [, before, article] = lead
    if (before !== undefined && told.year !== undefined) continue
    const object =
      fact.object.kind === 'entity' ? participant(nodes.get(String(fact.object.id))) : undefined
    const year = before === undefined ? told.year : Number(before)
    found.set(sentence.start, {
      documentKey: document.key,
      subject,
      opening: article === undefined ? subject.name : `The ${subject.name}`,
      rest: told.rest,
      ...(object !== undefined && told.rest.split(object.name).length === 2 ? { object } : {}),
      ...(year === undefined ? {} : { year }),
      evidence: {
        documentKey: document.key,
        text: words,
        start: sentence.start,
        end: sentence.end,
      },
    })
  }
  return [...found.values()]
}

const isPlain = ({ by, modality, sentences, properties }: FactStatement): boolean =>
  by.startsWith('open-relations/') &&
  modality === 'asserted' &&
  sentences.length === 1 &&
  properties['status'] === undefined &&
  Number(properties['confidence'] ?? 0) >= leastConfidence

/** A node whose name means the same wherever it is read. */
export function participant(node: NodeStatement | undefined): Participant | undefined {
  const name = node?.properties['name']
  if (typeof name !== 'string' || !isProperName(name)) return undefined
  const label = labels.find(each => node?.labels.includes(each) === true)
  // One name alone may be anybody's.
  if (!name.includes(' ') && label !== 'Place') return undefined
  if (
    /^(?:The|A|An|Mrs?|Ms|Dr|Rev|King|Queen|Director|Chairman|Principal|President|Prime)\b/u.test(
      name,
    )
  )
    return undefined
  return { name, label }
}

const known = /^(?:north|south|east|west|world|sun|moon|sea|public|internet|late|early)\b/u

/** Whether a phrase with "the" means something that was named before: "the river", "the group". */
const pointsBack = (words: string): boolean =>
  [...words.matchAll(/\bthe ((?:\p{Ll}[\p{L}'’-]*(?: |$)){1,4})(\p{Lu})?/gu)].some(
    ([, run = '', name]) =>
      !known.test(run) && !/^(?:\S+ ){1,3}of /u.test(run) && name === undefined,
  )

/** The words after a subject as people write them, and the year that they end with. */
function restOf(words: string): { readonly rest: string; readonly year?: number } | undefined {
  const plain = words
    .replaceAll(/\s+/gu, ' ')
    .replaceAll(/ \([^()]*\)/gu, '')
    .replaceAll(/ (?=[,.;:!?%]|['’]s\b)/gu, '')
    .replaceAll(/(\p{Ll}) - (\p{Ll})/gu, '$1-$2')
    .replace(/\s?\.$/u, '')
    .trimEnd()
  const dated = closing.exec(plain)
  const rest = (dated === null ? plain : plain.slice(0, dated.index)).trim()
  if (rest.length < shortestRest || rest.length > longestRest || leaning.test(rest))
    return undefined
  if (pointsBack(rest)) return undefined
  if (!/^\p{Ll}/u.test(rest) || /[,–-]$/u.test(rest)) return undefined
  // It has to tell of something that has a name or a number.
  if (!/\p{Lu}|\d/u.test(rest)) return undefined
  return dated === null ? { rest } : { rest, year: Number(dated[1]) }
}

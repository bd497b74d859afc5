import type { TextRange } from '../../../core/span.ts'
import type { FactStatement } from '../../../core/graph.ts'
import { findVerb } from '../../../language/grammar/finite-verb.ts'
import { independentClauses } from '../../../language/grammar/clauses.ts'
import {
  conditions,
  factDoubts,
  modals,
  prepositions,
  reportingVerbs,
} from '../../../language/grammar/function-words.ts'
import { modalityOf } from '../../../language/grammar/modality.ts'
import { noWord, type Phrases } from '../../../language/grammar/sentence-words.ts'
import { sharedSubjectClauses } from '../../../language/grammar/verb-phrases.ts'
import { setOf } from '../../../language/lexicons/lexicon.ts'
import type { ResolvedMention } from '../../mention-graph.ts'
import { stateFact, type FactEnd, type FactScene } from '../scene.ts'
import { readClause, type RelationClause } from './clause.ts'
import { measuredConfidence, readingOf } from './relation-confidence.ts'
import { circumstanceProperties } from './complements.ts'
import { mayRequest, readRequests } from './requests.ts'
import { nominalClauses, nominalWords } from './nominals.ts'
import { objectEnd, relationReader, subjectEnd, type RelationSource } from './participants.ts'
import { predicateName } from './predicate-groups.ts'
import { relationWords, type RelationWord } from './relation-words.ts'

const fewestCharacters = 10
const mostCharacters = 600
const longestEnd = 12
const longestFirstWord = 14
const firstWord = /^[A-Za-z]+/
const noOpenings = setOf(`
  we you it he she they this that these those there what who which why how please if unless when
  whenever once until whether where let thanks thank his her its their your our my would could
  should can do does did are is was were have has will
`)
const fewestWords = 3
const mostWords = 70
const shortSentence = 5
/** A full stop, and after it at most quotation marks, brackets and a reference. */
const endsStatement = /[.!]["”’')\]]*(?:\[[\d, –-]+\])*\s*$/
/** What any English sentence of some length has. */
const english = setOf(`
  the a an of and to in for with on by from at is was has i our his her its
  this that these those their are were have been two three four five eight nine
`)
/** Open a sentence whose main clause holds only where something else does. */
const conditional = setOf(
  'if unless when whenever once until whether where wherever provided in-case',
)

/**
 * Subject, verb and object of the independent clauses of a sentence with what stands beside them
 * (receiver, time, place, amount, deadline), by grammar: nothing where the sentence asks, supposes,
 * reports or quotes.
 */
export function readRelations(
  scene: FactScene,
  mentions: readonly ResolvedMention[],
  source: RelationSource,
): void {
  const { text, sentence } = scene
  const isAsking = mayRequest(text, sentence, source)
  const isStating = mayState(text, sentence)
  if (!isAsking && !isStating) return
  const words = relationWords(text, sentence, mentions)
  if (isAsking) readRequests(scene, words, source)
  if (!isStating) return
  if (words.length < fewestWords || words.length > mostWords) return
  const seen = marksOf(words)
  if (words.length > shortSentence && (seen & marks.english) === 0) return
  if (mayBeHeldBack(words, seen) && isHeldBack(words)) return
  for (const clause of (seen & marks.joint) === 0 ? [words] : independentClauses(words)) {
    if (conditional.has(clause[0]?.text ?? '')) continue
    for (const phrases of (seen & marks.joint) === 0 ? [[clause]] : sharedSubjectClauses(clause)) {
      const read = readClause(joined(phrases, words))
      if (read !== undefined) stateClause(scene, read, source, 'clause')
    }
  }
  if ((seen & marks.nominal) !== 0)
    for (const read of nominalClauses(words)) stateClause(scene, read, source, 'noun')
  // "will be due after the board has met": what is to come first is a condition.
  if ((seen & marks.dependent) === 0 || (seen & marks.coming) !== 0) return
  for (const clause of dependentClauses(words)) {
    const read = readClause(clause)
    if (read !== undefined) stateClause(scene, read, source, 'clause')
  }
}

const comings = setOf('will shall would should must')
/** Open a clause that is stated as a fact beside the main one. */
const stating = setOf('because although though whereas while after since')
/** "ten days after the board meets": what is to come. */
const waiting = setOf('after since')
const isPresent = (words: readonly RelationWord[]): boolean => {
  const kind = findVerb(words, 0, words.length)?.kind
  return kind === 'third' || kind === 'base' || kind === 'perfect'
}
const describing = setOf('who which')

/**
 * Clauses inside of a sentence that are stated with it: ", because the board refused the plan",
 * "Acme, which owns the mill,".
 */
function* dependentClauses(words: readonly RelationWord[]): Generator<RelationWord[]> {
  for (let index = 1; index < words.length - 3; index++) {
    const word = words[index]
    if (word === undefined || word.depth > 0 || word.capital) continue
    const isRelative =
      describing.has(word.text) &&
      words[index - 1]?.text === ',' &&
      (words[index - 2]?.mention?.mention.type === 'person') === (word.text === 'who') &&
      words[index - 2]?.mention !== undefined &&
      // "under Rule 206, which was granted": what precedes may be meant.
      (word.text === 'who' || !prepositions.has(words[index - 3]?.text ?? ''))
    if (!isRelative && !stating.has(word.text)) continue
    const comma = words.findIndex(
      (each, at) => at > index && each.kind === 'mark' && each.depth === 0,
    )
    const body = words.slice(index + 1, comma < 0 ? words.length : comma)
    const named = words[index - 2]
    if (isRelative && named !== undefined) yield [named, ...body]
    else if (!isRelative && body.length > 2 && !(waiting.has(word.text) && isPresent(body)))
      yield body
  }
}

/**
 * Whether it is worth cutting a sentence into words: it ends like a statement, and it does not
 * begin with a word that is no subject of a fact or opens a condition.
 */
function mayState(text: string, { start, end }: TextRange): boolean {
  if (end - start < fewestCharacters || end - start > mostCharacters) return false
  if (!endsStatement.test(text.slice(Math.max(start, end - longestEnd), end))) return false
  const first = firstWord.exec(text.slice(start, start + longestFirstWord))?.[0].toLowerCase()
  return first === undefined || !noOpenings.has(first)
}

const hearsay = setOf('according reportedly allegedly supposedly apparently purportedly')
const exceptions = setOf('except unless otherwise')

/** Whether the sentence says of itself that it is doubted, supposed, quoted or somebody's words. */
function isHeldBack(words: readonly RelationWord[]): boolean {
  let quotes = 0
  for (let index = 0; index < words.length; index++) {
    const word = words[index]
    if (word === undefined) break
    // Most words are none that is asked for here.
    if (((marksOfWords.get(word.text) ?? 0) & (marks.held | marks.reporting)) === 0) continue
    if (word.text === '"' || word.text === '“' || word.text === '”') quotes++
    if (word.text === '?' || word.text === '|' || word.text === '…' || word.text === '>')
      return true
    if (word.mention !== undefined || (word.capital && index > 0)) continue
    if (
      hearsay.has(word.text) ||
      exceptions.has(word.text) ||
      (factDoubts.has(word.text) && !modals.has(word.text) && modalityOf(word.text) !== 'planned')
    )
      return true
    // "…, Lee said", "…, said Lee".
    if (
      reportingVerbs.has(word.text) &&
      words.slice(Math.max(0, index - 3), index).some(before => before.text === ',')
    )
      return true
  }
  return quotes % 2 === 1 || (conditions.has(words[0]?.text ?? '') && words[0]?.text !== 'because')
}

/**
 * What some word of a sentence has to be for one of the steps to find anything: most sentences have
 * none of these, and one look-up a word tells.
 */
const marks = {
  english: 1,
  held: 2,
  reporting: 4,
  joint: 8,
  nominal: 16,
  dependent: 32,
  coming: 64,
}
const marksOfWords = new Map<string, number>()
for (const [mark, words] of [
  [marks.english, english],
  [marks.held, ['"', '“', '”', '?', '|', '…', '>', ...hearsay, ...exceptions, ...factDoubts]],
  [marks.reporting, reportingVerbs],
  [marks.joint, [',', ';', 'and', 'but']],
  [marks.nominal, nominalWords],
  [marks.dependent, [...stating, ...describing]],
  [marks.coming, comings],
] as const)
  for (const word of words) marksOfWords.set(word, (marksOfWords.get(word) ?? 0) | mark)

function marksOf(words: readonly RelationWord[]): number {
  let seen = 0
  for (const { text } of words) seen |= marksOfWords.get(text) ?? 0
  return seen
}

const mayBeHeldBack = (words: readonly RelationWord[], seen: number): boolean =>
  (seen & marks.held) !== 0 ||
  ((seen & marks.reporting) !== 0 && (seen & marks.joint) !== 0) ||
  conditions.has(words[0]?.text ?? '')

const comma: RelationWord = { ...noWord, text: ',', possessive: false }

/** The words of a clause put together, as they were given. */
function joined(phrases: Phrases, words: readonly RelationWord[]): readonly RelationWord[] {
  if (phrases[0] === words) return words
  return phrases.flatMap(phrase =>
    typeof phrase === 'string' ? [comma] : phrase.flatMap(word => words[word.index] ?? []),
  )
}

function stateClause(
  scene: FactScene,
  clause: RelationClause,
  source: RelationSource,
  stands: 'clause' | 'noun',
): void {
  const properties = circumstanceProperties(clause.circumstances)
  const modality: FactStatement['modality'] =
    clause.holds === 'planned' ? 'hypothetical' : clause.holds
  for (const subject of clause.subjects) {
    const from = subjectEnd(scene, subject, clause, source)
    if (from === undefined) continue
    for (const object of clause.objects) {
      const to = objectEnd(scene, object, source)
      if (to === undefined || isStated(scene, from, to)) continue
      stateFact(scene, {
        subject: from,
        predicate: predicateOf(clause, from),
        object: to,
        modality:
          object !== 'speaker' && object.opener === 'no' && modality === 'asserted'
            ? 'negated'
            : modality,
        properties: {
          ...properties,
          ...(clause.holds === 'planned' ? { status: 'planned' } : {}),
          confidence: (source.confidenceOf ?? measuredConfidence)(
            readingOf(scene, clause, stands, from, object),
          ),
        },
        by: relationReader,
      })
    }
  }
}

/** What belongs to somebody is theirs; a person who belongs to something is a member of it. */
function predicateOf({ predicate }: RelationClause, subject: FactEnd): string {
  return predicate === 'belongs to' && subject.type === 'person'
    ? 'member of'
    : predicateName(predicate)
}

/** Whether the rules for known relations have stated something of these two already. */
const isStated = (scene: FactScene, from: FactEnd, to: FactEnd): boolean =>
  scene.facts.some(({ statement }) => {
    if (!statement.sentences.some(({ start }) => start === scene.sentence.start)) return false
    const object = statement.object.kind === 'entity' ? statement.object.id : undefined
    return (
      statement.by !== relationReader &&
      ((statement.subject === from.id && object === to.id) ||
        (statement.subject === to.id && object === from.id))
    )
  })

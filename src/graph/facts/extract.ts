import type { ChunkId } from '../../core/ids.ts'
import type { TextRange } from '../../core/span.ts'
import type { AboutEntity } from '../aboutness.ts'
import type { FactRules } from './allowed-facts.ts'
import { readDescription } from './description.ts'
import { eventReaders } from './events/event-readers.ts'
import { kinshipWords } from './kinship/kin-words.ts'
import { readKinship } from './kinship/kinship.ts'
import { readLife } from './life.ts'
import { readLine } from './lines.ts'
import { isMadeNoun, makingWords, readBy, readCast, readMaking } from './makers.ts'
import { mentionEnd } from './names.ts'
import { freePredicate } from './patterns.ts'
import type { RelationSource } from './relations/participants.ts'
import { readRelations } from './relations/read-relations.ts'
import { readRole, roleWords } from './roles.ts'
import { addFact, type ExtractedFact, type FactEnd, type FactScene } from './scene.ts'
import { resolved, sentenceSubject } from './subject.ts'
import { factWords } from './fact-words.ts'
import { factTopic } from './topic.ts'
import { factTriggers } from './triggers.ts'
import type { ResolvedMention } from '../mention-graph.ts'
import { longPattern } from '../../support/long-pattern.ts'

export type { ExtractedFact } from './scene.ts'

export interface ExtractInput {
  readonly text: string
  readonly chunkId: ChunkId
  readonly sentences: readonly TextRange[]
  /** Mentions inside the chunk, in order. */
  readonly mentions: readonly ResolvedMention[]
  /**
   * What the chunk is about, best first: the subject of its lead sentence and what its pronouns
   * mean. Empty or absent: pronouns state nothing.
   */
  readonly abouts?: readonly AboutEntity[] | undefined
  /** Who "I" is and whose nouns these are; absent: only the rules for known relations are used. */
  readonly source?: RelationSource | undefined
  /** What `Key: value` lines of this text are about; absent: such lines state nothing. */
  readonly about?: Pick<FactEnd, 'id' | 'name'> | undefined
  /** What facts may say; absent: anything. */
  readonly allowed?: FactRules | undefined
}

const longestGap = 80
const kinship = new Set(kinshipWords)
const making = new Set(makingWords)
const roles = new Set(roleWords)

/**
 * Facts that the wording of single sentences states, by a fixed set of rules: life dates in
 * parentheses, "is a …", kinship, makers, events, roles, `Key: value` lines, and, where two
 * mentions have the words of a role between them, a free predicate. Precise before complete;
 * deterministic; linear in the text.
 */
export function extractFacts(input: ExtractInput): ExtractedFact[] {
  const facts: ExtractedFact[] = []
  const topic = factTopic(input)
  const triggers = factTriggers(input.text, input.sentences)
  const about: FactEnd | undefined =
    input.about === undefined
      ? undefined
      : { ...input.about, type: 'term', display: input.about.name, mentioned: false }
  let first = 0
  for (const [index, sentence] of input.sentences.entries()) {
    while (
      first < input.mentions.length &&
      (input.mentions[first]?.mention.start ?? 0) < sentence.start
    )
      first++
    let last = first
    while (
      last < input.mentions.length &&
      (input.mentions[last]?.mention.end ?? Number.POSITIVE_INFINITY) <= sentence.end
    )
      last++
    const isTriggered = triggers[index] === true && (last > first || topic !== undefined)
    if (isTriggered || last - first > 1 || about !== undefined || input.source !== undefined) {
      const mentions = input.mentions.slice(first, last)
      const scene: FactScene = {
        text: input.text,
        chunkId: input.chunkId,
        sentence,
        tokens: isTriggered ? factWords(input.text, sentence, mentions) : [],
        topic,
        isLead:
          topic?.lead !== undefined && sentence.start <= topic.lead && topic.lead < sentence.end,
        subject: undefined,
        clauseSubject: undefined,
        readUntil: 0,
        facts,
        allowed: input.allowed,
      }
      if (isTriggered) readSentence(scene)
      freeFacts(scene, mentions)
      if (about !== undefined) readLine(scene, sentence, about, mentions)
      if (input.source !== undefined) readRelations(scene, mentions, input.source)
    }
    first = last
  }
  return facts
}

/** Runs the rules over one sentence, left to right. */
function readSentence(scene: FactScene): void {
  const { tokens } = scene
  scene.subject = sentenceSubject(scene)
  let isDescribed = false
  for (let at = 0; at < tokens.length;) {
    const token = tokens[at]
    if (token === undefined) break
    let next = at + 1
    if (token.text === '(' && token.kind === 'mark') next = Math.max(next, readLife(scene, at))
    else if (token.kind === 'word' && !(token.capital && at > 0)) {
      const { text: folded } = token
      if (
        !isDescribed &&
        (folded === 'is' || folded === 'was' || folded === 'are' || folded === 'were')
      ) {
        isDescribed = true
        readDescription(scene, at)
      } else if (folded === 'by' || folded === 'from') {
        if (folded === 'by' || isMadeNoun(tokens[at - 1]?.text ?? '')) readBy(scene, at)
      } else if (folded === 'starring' || folded === 'stars' || folded === 'featuring')
        readCast(scene, at)
      else {
        eventReaders.get(folded)?.(scene, at)
        if (making.has(folded)) next = readMaking(scene, at)
        else if (kinship.has(folded)) readKinship(scene, at)
        else if (roles.has(folded)) readRole(scene, at)
      }
    }
    at = next
  }
}

const nameGoesOn = longPattern('u')`
  ^(?:\s?['’]s\b|\s(?!(?:and|or|in|of|to|from|who|which|was|is|for|with|at|by|until|since|
  during|where|as|on|but|when|under|before|after|while|that|near|are|were|has|had|have|it|he|
  she|they)\b)\p{Ll})
`

/** "A is the largest tributary of B": the words themselves are the predicate. */
function freeFacts(scene: FactScene, mentions: readonly ResolvedMention[]): void {
  for (let left = 0; left + 1 < mentions.length; left++) {
    const subject = mentions[left]?.mention
    const object = mentions[left + 1]?.mention
    if (subject === undefined || object === undefined) continue
    const length = object.start - subject.end
    if (length < 8 || length > longestGap || scene.text.charCodeAt(object.start - 1) !== 32)
      continue
    // A possessive, or more words of the object's name: "of X's pupils", "of the European
    // avant-garde".
    if (nameGoesOn.test(scene.text.slice(object.end, object.end + 12))) continue
    const predicate = freePredicate(
      scene.text.slice(subject.end, object.start - 1),
      subject.type,
      object.type,
    )
    if (predicate === undefined) continue
    const from = endOf(scene, mentions[left])
    const to = endOf(scene, mentions[left + 1])
    addFact(scene, from, predicate, to, 0)
  }
}

function endOf(scene: FactScene, mention: ResolvedMention | undefined): FactEnd | undefined {
  if (mention === undefined) return undefined
  const end = mentionEnd({
    kind: 'mention',
    text: '',
    capital: true,
    mention,
    start: mention.mention.start,
    end: mention.mention.end,
  })
  return end === undefined ? undefined : resolved(scene, end)
}

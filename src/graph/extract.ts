import type { EntityType, FactStatement } from '../core/graph.ts'
import type { ChunkId, EntityId } from '../core/ids.ts'
import type { TextRange } from '../core/span.ts'
import { factId } from '../support/ids.ts'
import { factPatterns, gapKey, isRoleBetween } from './fact-patterns.ts'
import type { ResolvedMention } from './mention-graph.ts'

/** Name and version of this extractor. */
export const factExtractor = 'fact-patterns/1'

/** A fact and how its parts are shown to people. */
export interface ExtractedFact { readonly statement: FactStatement; readonly subjectName: string; readonly objectName: string }

export interface ExtractInput {
  readonly text: string
  readonly chunkId: ChunkId
  readonly sentences: readonly TextRange[]
  /** Mentions inside the chunk, in order. */
  readonly mentions: readonly ResolvedMention[]
  /** What `Key: value` lines of this text are about; absent: such lines state nothing. */
  readonly about?: { readonly id: EntityId; readonly name: string } | undefined
}

const longestGap = 80
const negation = /\b(?:not|never|no longer|neither|nor|isn't|wasn't|aren't|weren't|doesn't|didn't)\b/i
// "may" only in lower case: the month is no doubt.
const doubt = /\b(?:[Ii]f|[Ww]hether|[Ww]ould|[Cc]ould|might|may|[Ss]hould|[Uu]nless|[Aa]llegedly|[Rr]eportedly|[Ss]upposedly|[Pp]erhaps|[Pp]ossibly|[Pp]robably|[Hh]ypothetical(?:ly)?)\b|\?\s*$/
const keyValue = /^(?:[-*•]\s)?([\p{Lu}][\p{L}\p{N} /()'’-]{1,40}):[ \t]+(\S[^\n]{0,78})$/u
const remarkKeys = new Set(['note', 'notes', 'example', 'warning', 'tip', 'important', 'hint', 'caution', 'see', 'see also', 'source', 'sources', 'http', 'https', 're', 'fw', 'fwd', 'from', 'to', 'cc', 'subject', 'sent'])

/** Facts that the wording of single sentences states between their mentions, by a fixed set of patterns: precise before complete. Deterministic, linear in the text. */
export function extractFacts(input: ExtractInput): ExtractedFact[] {
  const facts: ExtractedFact[] = []
  let first = 0
  for (const sentence of input.sentences) {
    while (first < input.mentions.length && (input.mentions[first]?.mention.start ?? 0) < sentence.start) first++
    let last = first
    while (last < input.mentions.length && (input.mentions[last]?.mention.end ?? Number.POSITIVE_INFINITY) <= sentence.end) last++
    for (let left = first; left < last; left++) {
      for (let right = left + 1; right < Math.min(last, left + 3); right++) {
        const fact = factBetween(input, sentence, left, right)
        if (fact !== undefined) facts.push(fact)
      }
    }
    if (input.about !== undefined) {
      const fact = keyValueFact(input, sentence, input.about, input.mentions.slice(first, last))
      if (fact !== undefined) facts.push(fact)
    }
    first = last
  }
  return facts
}

function factBetween(input: ExtractInput, sentence: TextRange, left: number, right: number): ExtractedFact | undefined {
  const subject = input.mentions[left]
  const object = input.mentions[right]
  if (subject === undefined || object === undefined) return undefined
  const { end } = subject.mention
  const { start } = object.mention
  if (start - end < 3 || start - end > longestGap || input.text.charCodeAt(start - 1) !== 32) return undefined
  const gap = input.text.slice(end, start - 1)
  for (const { pattern, predicate, inverse, subject: subjects, object: objects } of factPatterns.get(gapKey(gap)) ?? []) {
    if (!subjects.has(subject.mention.type) || !objects.has(object.mention.type)) continue
    const match = pattern.exec(gap)
    if (match === null) continue
    const role = (match[1] ?? '').toLowerCase()
    if (predicate === undefined && !isRoleBetween(role, subject.mention.type, object.mention.type)) continue
    const said = predicate ?? `${role} ${match[2] ?? ''}`
    const [from, to] = inverse === true ? [object, subject] : [subject, object]
    return entityFact(input, sentence, from, said, to, modalityOf(input.text.slice(sentence.start, sentence.end), gap))
  }
  return undefined
}

function entityFact(input: ExtractInput, sentence: TextRange, subject: ResolvedMention, predicate: string, object: ResolvedMention, modality: FactStatement['modality']): ExtractedFact {
  const isLiteral = literalTypes.has(object.mention.type)
  return {
    subjectName: subject.mention.display, objectName: object.mention.display,
    statement: {
      id: factId(subject.entityId, predicate, isLiteral ? object.mention.name : object.entityId), subject: subject.entityId, predicate,
      object: isLiteral ? { kind: 'literal', value: object.mention.name } : { kind: 'entity', id: object.entityId },
      chunkId: input.chunkId, sentences: [{ start: sentence.start, end: sentence.end }], modality, properties: {}, by: factExtractor,
    },
  }
}

const literalTypes: ReadonlySet<EntityType> = new Set<EntityType>(['date', 'quantity'])

function keyValueFact(input: ExtractInput, sentence: TextRange, about: { readonly id: EntityId; readonly name: string }, mentions: readonly ResolvedMention[]): ExtractedFact | undefined {
  if (sentence.end - sentence.start > 130) return undefined
  const line = input.text.slice(sentence.start, sentence.end)
  if (!line.includes(': ')) return undefined
  const match = keyValue.exec(line)
  const key = match?.[1]?.trim().toLowerCase() ?? ''
  const value = match?.[2]?.trim() ?? ''
  if (key === '' || key.split(' ').length > 4 || remarkKeys.has(key) || value === '' || value.split(/\s+/).length > 8 || /[.?!:;]$/.test(value)) return undefined
  const valueStart = sentence.end - (match?.[2]?.length ?? 0)
  const whole = mentions.find(({ mention }) => mention.start === valueStart && mention.end === valueStart + value.length)
  const isEntity = whole !== undefined && !literalTypes.has(whole.mention.type)
  const literal = whole?.mention.name ?? value.replace(/\s+/g, ' ')
  return {
    subjectName: about.name, objectName: value,
    statement: {
      id: factId(about.id, key, isEntity ? whole.entityId : literal), subject: about.id, predicate: key,
      object: isEntity ? { kind: 'entity', id: whole.entityId } : { kind: 'literal', value: literal },
      chunkId: input.chunkId, sentences: [{ start: sentence.start, end: sentence.end }], modality: 'asserted', properties: {}, by: factExtractor,
    },
  }
}

/** Denied where the denial stands between subject and object; in doubt where the sentence is a question, a condition or hearsay. */
function modalityOf(sentence: string, gap: string): FactStatement['modality'] {
  if (negation.test(gap)) return 'negated'
  return doubt.test(sentence) ? 'hypothetical' : 'asserted'
}

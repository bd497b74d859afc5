import type { EntityType } from '../../core/graph.ts'
import type { TextRange } from '../../core/span.ts'
import { addFact, literalEnd, type FactEnd, type FactScene } from './scene.ts'
import type { ResolvedMention } from '../mention-graph.ts'

const keyValue = /^(?:[-*•]\s)?([\p{Lu}][\p{L}\p{N} /()'’-]{1,40}):[ \t]+(\S[^\n]{0,78})$/u
const remarkKeys = new Set([
  'note',
  'notes',
  'example',
  'warning',
  'tip',
  'important',
  'hint',
  'caution',
  'see',
  'see also',
  'source',
  'sources',
  'http',
  'https',
  're',
  'fw',
  'fwd',
  'from',
  'to',
  'cc',
  'subject',
  'sent',
])
const literalTypes: ReadonlySet<EntityType> = new Set<EntityType>(['date', 'quantity'])
/** Keys of such lines that say a normalised predicate. */
const keyPredicates: ReadonlyMap<string, string> = new Map([
  ['born', 'date of birth'],
  ['date of birth', 'date of birth'],
  ['birth date', 'date of birth'],
  ['place of birth', 'place of birth'],
  ['birthplace', 'place of birth'],
  ['died', 'date of death'],
  ['date of death', 'date of death'],
  ['place of death', 'place of death'],
  ['spouse', 'spouse'],
  ['father', 'father'],
  ['mother', 'mother'],
  ['director', 'director'],
  ['directed by', 'director'],
  ['author', 'author'],
  ['written by', 'author'],
  ['composer', 'composer'],
  ['producer', 'producer'],
  ['produced by', 'producer'],
  ['publisher', 'publisher'],
  ['editor', 'editor'],
  ['founded', 'founded on'],
  ['founder', 'founder'],
  ['headquarters', 'headquarters'],
  ['country', 'country'],
  ['nationality', 'nationality'],
  ['location', 'located in'],
  ['owner', 'owner'],
  ['release date', 'publication date'],
  ['released', 'publication date'],
  ['published', 'publication date'],
  ['genre', 'genre'],
  ['occupation', 'occupation'],
  ['employer', 'employer'],
  ['reports to', 'reports to'],
  ['capital', 'capital'],
  ['population', 'population'],
  ['language', 'language'],
])

/** The fact of a line `Key: value` about what the text's title names. */
export function readLine(
  scene: FactScene,
  sentence: TextRange,
  about: FactEnd,
  mentions: readonly ResolvedMention[],
): void {
  if (sentence.end - sentence.start > 130) return
  const line = scene.text.slice(sentence.start, sentence.end)
  if (!line.includes(': ')) return
  const match = keyValue.exec(line)
  const key = match?.[1]?.trim().toLowerCase() ?? ''
  const value = match?.[2]?.trim() ?? ''
  if (
    key === '' ||
    key.split(' ').length > 4 ||
    remarkKeys.has(key) ||
    value === '' ||
    value.split(/\s+/).length > 8 ||
    /[.?!:;]$/.test(value)
  )
    return
  const start = sentence.end - (match?.[2]?.length ?? 0)
  const whole = mentions.find(
    ({ mention }) => mention.start === start && mention.end === start + value.length,
  )
  const predicate = keyPredicates.get(key) ?? key
  if (whole === undefined)
    addFact(scene, about, predicate, literalEnd(value.replace(/\s+/g, ' ')), 0)
  else {
    const { type, name, display } = whole.mention
    addFact(
      scene,
      about,
      predicate,
      literalTypes.has(type)
        ? { ...literalEnd(name), display: value }
        : { id: whole.entityId, type, name, display, mentioned: true },
      0,
    )
  }
}

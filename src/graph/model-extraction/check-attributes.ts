import { corpusLabels } from '../../core/corpus-schema.ts'
import type { FactStatement } from '../../core/graph.ts'
import type { TextRange } from '../../core/span.ts'
import { recognizeMentions } from '../../language/recognize.ts'
import { typeWords } from './allowed-types.ts'
import { attributeReply } from './extraction-reply.ts'
import { liesIn, sentencesOf, type PassageToRead } from './passage.ts'
import type { Rejections } from './rejections.ts'
import { statedModality } from './stated-modality.ts'

/** What a passage says of an entity in a number, a date or a few words. */
export interface KeptAttribute {
  /** In camelCase. */
  readonly key: string
  /** A date or quantity in its normal form, else the words. */
  readonly value: string
  readonly isDate: boolean
  readonly quotation: TextRange
  /** What is denied or supposed is no property of the thing. */
  readonly modality: FactStatement['modality']
}

const mostAttributes = 10

// What they say of a person is an attribute of persons elsewhere: "role", "birthday".
const ofRecords: ReadonlySet<string> = new Set(['CalendarEntry', 'ContactCard'])

/** Keys that the program gives, whatever the label: queries for names, ids and times read them. */
const ownKeys: ReadonlySet<string> = new Set([
  ...[...corpusLabels].flatMap(([label, properties]) =>
    ofRecords.has(label) ? [] : [...properties.keys()],
  ),
  'id',
])

/** A key in camelCase; `undefined` where it cannot be one or belongs to the program. */
export function attributeKey(name: string): string | undefined {
  const [first = '', ...rest] = typeWords(name)
  const key = first + rest.map(word => word.charAt(0).toUpperCase() + word.slice(1)).join('')
  return /^\p{Ll}[\p{L}\p{N}]{0,39}$/u.test(key) && !ownKeys.has(key) ? key : undefined
}

/** Checks the attributes of one entity, whose places in the passage are given. */
export function checkAttributes(
  items: readonly unknown[],
  places: readonly TextRange[],
  passage: PassageToRead,
  rejected: Rejections,
): KeptAttribute[] {
  rejected.add('too_many', Math.max(0, items.length - mostAttributes))
  const kept = new Map<string, KeptAttribute>()
  for (const item of items.slice(0, mostAttributes)) {
    const parsed = attributeReply.safeParse(item)
    if (!parsed.success) {
      rejected.add('malformed')
      continue
    }
    const { value, words } = parsed.data
    const key = attributeKey(parsed.data.key)
    const quotation = passage.words.find(words)
    const sentences = quotation === undefined ? [] : sentencesOf(passage, quotation)
    const from = places.find(place => liesIn(place, sentences))
    const to = passage.words.names(value, 50).find(place => liesIn(place, sentences))
    if (key === undefined) rejected.add('key_not_allowed')
    else if (quotation === undefined) rejected.add('words_not_in_text')
    else if (from === undefined) rejected.add('words_without_name')
    else if (to === undefined) rejected.add('value_not_in_words')
    else if (!kept.has(key))
      kept.set(key, {
        key,
        ...normalForm(value),
        quotation,
        modality: statedModality(passage, sentences, from, to),
      })
  }
  return [...kept.values()]
}

function normalForm(value: string): Pick<KeptAttribute, 'value' | 'isDate'> {
  const [only, ...more] = recognizeMentions(value)
  const isWhole =
    only !== undefined && more.length === 0 && only.start === 0 && only.end === value.length
  return isWhole && (only.type === 'date' || only.type === 'quantity')
    ? { value: only.name, isDate: only.type === 'date' }
    : { value: value.replace(/\s+/g, ' '), isDate: false }
}

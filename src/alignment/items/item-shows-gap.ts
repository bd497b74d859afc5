import { statedAmounts } from '../shortfalls/stated-amounts.ts'
import { showsGap } from '../links/shows-gap.ts'
import { saysItIsShort } from '../shortfalls/told-shortfall.ts'
import { fieldState, saysExempt, saysNone } from './field-state.ts'
import { readBox, tickedColumn, type BoxUse } from './item-boxes.ts'
import { countsFallShort } from './item-counts.ts'
import { isLate, termOf } from './item-dates.ts'
import { readFields } from './item-fields.ts'
import type { PassageItem } from './passage-items.ts'
import { isRemediedBy, saysRemedy } from './remedied.ts'

/** What an item is read with. */
export interface ItemContext {
  readonly boxes: BoxUse
  /** The day of the document, UTC milliseconds, where it has one. */
  readonly asOf?: number | undefined
}

/**
 * Whether an item of a passage says that something is missing, not done or not done in full: by its
 * box, by what its fields say, by counts and dates, or in words. What it goes on to say was put
 * right is none.
 */
export function itemShowsGap(
  text: string,
  { kind, after }: Pick<PassageItem, 'kind' | 'after'>,
  { boxes, asOf }: ItemContext,
): boolean {
  const box = readBox(text, boxes)
  if (box !== undefined && box.label === undefined) return box.state === 'open'
  const fields =
    box?.label === undefined
      ? kind === 'line'
        ? tickedColumn(readFields(text))
        : []
      : [
          { label: withoutNumber(box.label), value: box.said, isQuestion: true },
          ...(box.remark === undefined || box.remark === ''
            ? []
            : [{ label: '', value: box.remark, isQuestion: false }]),
        ]
  if (fields.length > 0) {
    // "Check: none | Remark: works with adults only, not required".
    const isExempt = fields.some(saysExempt)
    const states = fields.map(field =>
      isExempt && saysNone(field) ? undefined : fieldState(field),
    )
    const isBad = states.includes('bad')
    if (isBad) return !fields.some(({ value }) => value.split(/\s*;\s*|\.\s+/).some(saysRemedy))
    if (countsFallShort(fields)) return true
    // What is said to be in order is, whatever its dates.
    if (!states.includes('good') && asOf !== undefined && isLate(fields, text, asOf)) return true
    if (states.includes('good') || isExempt) return false
    return fields.some(({ value, label }) => saysGap(value) || saysGap(`${label} ${value}`))
  }
  const said = withoutNumber(text)
  // What heads a sentence may say it: "Number 5 was never followed up: I have asked twice".
  if (isShortByNext(said, after) || isPutOffByNext(said, after)) return true
  return (saysGap(withoutLabel(said)) || saysGap(said)) && !isRemediedBy(after)
}

/** What will be done, and of which the next sentence says: "The work has not been started". */
function isPutOffByNext(said: string, after: string): boolean {
  const next = nextOf(after)
  return (
    /\b(?:will|shall|is to|are to)\b/iu.test(said) &&
    /^(?:this|that|it|they|these|both|neither|none of|nothing|the work|work)\b/iu.test(next) &&
    (unbegun.test(next) || showsGap(next))
  )
}

const unbegun = new RegExp(
  String.raw`\b(?:not|never)\s+(?:yet\s+)?(?:been\s+)?` +
    String.raw`(?:started|begun|begin|start|happened|under way|done)\b`,
  'iu',
)

const nextOf = (after: string): string => after.trim().split(/(?<=[.!?])\s+/)[0] ?? ''

/** An amount of which the next sentence says that it is too little: "This is below the target". */
function isShortByNext(said: string, after: string): boolean {
  const next = nextOf(after)
  return next !== '' && saysItIsShort(next) && statedAmounts(said).length > 0
}

/**
 * Whether the form of an item decides by itself whether something is missing: a box that is filled
 * in or left open, a field that says that all is well, or until when.
 */
export const isDecidedByForm = (
  text: string,
  { kind }: Pick<PassageItem, 'kind'>,
  { boxes }: ItemContext,
): boolean =>
  readBox(text, boxes) !== undefined ||
  (kind === 'line' &&
    readFields(text).some(field => fieldState(field) === 'good' || termOf(field) !== undefined))

const saysGap = (text: string): boolean => {
  if (!showsGap(text)) return false
  const [, ...later] = text.split(/;\s+|,\s+(?:but|and)\s+/)
  return !later.some(saysRemedy)
}

/** "Pests: the contractor …" without what heads it. */
const withoutLabel = (sentence: string): string =>
  sentence.replace(/^[\p{L}\d][^.:;!?]{0,40}:\s+(?=\S)/u, '')

/** "3. Last year …", "B2  Lift": without the number of the item. */
const withoutNumber = (text: string): string =>
  text.replace(/^\s*(?:\d{1,3}[.)]|\p{Lu}?\d{1,3}\)?\s{2,})\s*(?=\p{L})/u, '')

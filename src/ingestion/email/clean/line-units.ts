import type { TextRange } from '../../../core/span.ts'
import { attributionAt } from './attribution.ts'
import { isDelimiter, isMobileSignature, pgpLine } from './footer-lines.ts'
import { headerLine, isBareHeader } from './header-lines.ts'
import type { TextLine } from './text-lines.ts'
import { longPattern } from '../../../support/long-pattern.ts'

/** What is known from markup, and whether the subject says that the mail passes another one on. */
export interface ReplyHints {
  readonly attributions?: readonly TextRange[] | undefined
  readonly quotedFrom?: number | undefined
  readonly isForward?: boolean | undefined
}

/** What a line, or the lines of one introduction, look like. */
export type Kind =
  | 'text'
  | 'empty'
  | 'delimiter'
  | 'mobile'
  | 'marker'
  | 'forward'
  | 'header'
  | 'quote'
  | 'armour'

/** Lines `first` to `last` that belong together. */
export interface Unit {
  readonly kind: Kind
  readonly first: number
  readonly last: number
}

/** Lines that neither end nor begin anything. */
export const isGap = (kind: Kind): boolean =>
  kind === 'empty' || kind === 'mobile' || kind === 'armour'

/** Puts each line into one unit, in order. */
export function classify(lines: readonly TextLine[], hints: ReplyHints): Unit[] {
  const units: Unit[] = []
  const attributions = hints.attributions ?? []
  let armour: 'none' | 'head' | 'signature' = 'none'
  for (let index = 0; index < lines.length; index++) {
    const line = lines[index]
    if (line === undefined) break
    const { text } = line
    const add = (kind: Kind, count = 1): void => {
      units.push({ kind, first: index, last: Math.min(lines.length, index + count) - 1 })
      index += count - 1
    }
    const pgp = pgpLine(text)
    if (
      armour === 'signature' ||
      pgp !== undefined ||
      (armour === 'head' && text.startsWith('Hash:'))
    ) {
      armour =
        pgp === 'message'
          ? 'head'
          : pgp === 'signature'
            ? 'signature'
            : pgp === 'end'
              ? 'none'
              : armour
      add('armour')
      continue
    }
    if (!/\S/.test(text)) {
      add('empty')
      continue
    }
    if (
      hints.quotedFrom !== undefined &&
      line.start <= hints.quotedFrom &&
      hints.quotedFrom <= line.end
    ) {
      add('marker')
      continue
    }
    const known = attributions.find(
      range => range.start >= line.start && range.start < Math.max(line.end, line.start + 1),
    )
    if (known !== undefined) {
      let count = 1
      while ((lines[index + count]?.start ?? Infinity) < known.end) count++
      add('marker', count)
      continue
    }
    if (isDelimiter(text)) {
      add('delimiter')
      continue
    }
    const attribution = mayIntroduce(text) ? attributionAt(lines, index) : undefined
    if (attribution !== undefined) {
      add(attribution.kind === 'forward' ? 'forward' : 'marker', attribution.lines)
      continue
    }
    if (isMobileSignature(text)) add('mobile')
    else if (isQuoted(text)) add('quote')
    else if (headerLine(text) !== undefined) add('header')
    else if (
      isBareHeader(text) &&
      headerLine(lines[index + 1]?.text ?? '') === undefined &&
      units.at(-1)?.kind === 'header'
    )
      add('header')
    else add('text')
  }
  return units
}

/** `> text`, `Ann> text` and `| text`; a row of a table, which ends in a bar too, is none. */
const isQuoted = (text: string): boolean => /^\s*(?:[A-Za-z]{0,12}>|\|(?!.*\|\s*$))/.test(text)

const introductionMark = longPattern('iu')`
  ^[\s>*_]*-{2,}|\d|@|\bwrote|\bschrieb|写|寫|^[\s>]*(?:begin|anfang|début|inicio|inizio|início
  |on|posted|op|le|am|el|em|il|in message)\b|forward|转|轉`

/**
 * Attributions hold a digit, an address, a verb of saying or a row of dashes; most lines of a mail
 * are out by this.
 */
const mayIntroduce = (text: string): boolean => introductionMark.test(text)

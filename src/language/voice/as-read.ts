import type { Voice } from '../../core/voice.ts'
import { changedText, type ChangedText } from '../sentences/changed-text.ts'
import { tickedAlone } from '../sentences/ticked-alone.ts'
import { withDays } from './with-days.ts'
import { withNames } from './with-names.ts'

/**
 * A text as it is compared and searched: what is ticked alone, with names for "I" and "you", and
 * where the day of the text is given, in ms since 1970, with dates for "today" and "yesterday".
 */
export function asRead(text: string, voice: Voice | undefined, day?: number): ChangedText {
  const ticked = changedText(text, tickedAlone(text))
  const named = withNames(ticked.text, voice)
  const dated = withDays(named.text, day)
  return {
    text: dated.text,
    originalOf: range => ticked.originalOf(named.originalOf(dated.originalOf(range))),
    nowOf: range => dated.nowOf(named.nowOf(ticked.nowOf(range))),
  }
}

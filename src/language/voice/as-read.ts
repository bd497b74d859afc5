import type { Voice } from '../../core/voice.ts'
import { changedText, type ChangedText } from '../sentences/changed-text.ts'
import { tickedAlone } from '../sentences/ticked-alone.ts'
import { withNames } from './with-names.ts'

/** A text as it is compared and searched: what is ticked alone, with names for "I" and "you". */
export function asRead(text: string, voice: Voice | undefined): ChangedText {
  const ticked = changedText(text, tickedAlone(text))
  const named = withNames(ticked.text, voice)
  return {
    text: named.text,
    originalOf: range => ticked.originalOf(named.originalOf(range)),
    nowOf: range => named.nowOf(ticked.nowOf(range)),
  }
}

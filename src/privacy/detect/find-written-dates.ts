import { recognizeMentions } from '../../language/recognize.ts'
import type { Detection } from '../personal-data.ts'
import { asBirth } from './patterns/find-dates.ts'

/** Dates in words ("3 May 1980", "May 2021", "1977"), by the recognisers that documents are read with. */
export function findWrittenDates(text: string, found: Detection[]): void {
  for (const { start, end, value } of recognizeMentions(text))
    if (value?.kind === 'date' && value.year !== undefined)
      found.push(asBirth(text, { type: 'date', rule: 'date/written', start, end, score: 0.8 }))
}

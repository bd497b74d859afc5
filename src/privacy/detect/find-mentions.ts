import { recognizeMentions } from '../../language/recognize.ts'
import { asBirth } from './patterns/find-dates.ts'
import type { Detection, PersonalDataType } from '../personal-data.ts'

const types: Readonly<Record<string, PersonalDataType>> = {
  person: 'person',
  organization: 'organization',
  place: 'location',
}

/** Names by the recognisers that documents and questions are read with. */
export function findMentions(text: string, found: Detection[]): void {
  for (const { type, start, end, value } of recognizeMentions(text)) {
    const known = types[type]
    if (known !== undefined)
      found.push({ type: known, rule: `${known}/mention`, start, end, score: 0.6 })
    else if (value?.kind === 'date' && value.year !== undefined)
      found.push(asBirth(text, { type: 'date', rule: 'date/written', start, end, score: 0.8 }))
  }
}

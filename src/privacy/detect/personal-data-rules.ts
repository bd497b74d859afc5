import type { Detection, PersonalDataType } from '../personal-data.ts'
import { combine } from './combine.ts'
import { findStreetAddresses } from './addresses/find-street-addresses.ts'
import { findNationalities } from './names/find-nationalities.ts'
import { findJobTitles } from './names/find-job-titles.ts'
import { findNames } from './names/find-names.ts'
import { findPostcodes } from './names/find-postcodes.ts'
import { findWrittenDates } from './names/find-written-dates.ts'
import { readNameWords } from './names/read-name-words.ts'
import { findBankAccounts } from './patterns/find-bank-accounts.ts'
import { findCards } from './patterns/find-cards.ts'
import { findCryptoAddresses } from './patterns/find-crypto-addresses.ts'
import { findDates } from './patterns/find-dates.ts'
import { findMachineAddresses } from './patterns/find-addresses-of-machines.ts'
import { findNamedNumbers } from './patterns/find-named-numbers.ts'
import { findNationalIds } from './patterns/find-national-ids.ts'
import { findOnlineAddresses } from './patterns/find-online-addresses.ts'
import { findPhoneNumbers } from './patterns/find-phone-numbers.ts'

/** What a corpus wants found; everything, where nothing is said. */
export interface PersonalDataSettings {
  readonly types?: readonly PersonalDataType[] | undefined
  /** Never personal data, whatever the rules say; compared without case and as a whole. */
  readonly allow?: readonly string[] | undefined
  /** Always personal data, wherever it stands as whole words. */
  readonly deny?:
    | ReadonlyArray<{ readonly text: string; readonly type: PersonalDataType }>
    | undefined
}

const patterns: ReadonlyArray<(text: string, found: Detection[]) => void> = [
  findOnlineAddresses,
  findCards,
  findBankAccounts,
  findNationalIds,
  findMachineAddresses,
  findCryptoAddresses,
  findNamedNumbers,
  findPhoneNumbers,
  findDates,
]

/**
 * The rules by which personal data is found, as one function: detections in order of place, none
 * overlapping another. Pure, no model, linear time.
 */
export function personalDataRules(
  settings: PersonalDataSettings = {},
): (text: string) => readonly Detection[] {
  const types = settings.types === undefined ? undefined : new Set(settings.types)
  const allowed = new Set(settings.allow?.map(entry => entry.trim().toLowerCase()))
  return text => {
    const found: Detection[] = []
    for (const find of patterns) find(text, found)
    const read = readNameWords(text, found)
    findStreetAddresses(read.words, read.oneCase, found)
    findNames(read, found)
    findPostcodes(read.words, found)
    findWrittenDates(text, read.words, found)
    findNationalities(read.words, found)
    findJobTitles(read.words, found)
    return combine(text, found).filter(
      ({ type, start, end }) =>
        (types === undefined || types.has(type)) &&
        (allowed.size === 0 || !allowed.has(text.slice(start, end).toLowerCase())),
    )
  }
}

import type { Detection, PersonalDataType } from '../personal-data.ts'
import { findStreetAddresses } from './addresses/find-street-addresses.ts'
import { combine } from './combine.ts'
import { findJobTitles } from './names/find-job-titles.ts'
import { findNames } from './names/find-names.ts'
import { findNationalities } from './names/find-nationalities.ts'
import { findPostcodes } from './names/find-postcodes.ts'
import { findStateCodes } from './names/find-state-codes.ts'
import { findWrittenDates } from './names/find-written-dates.ts'
import { readNameWords } from './names/read-name-words.ts'
import { findAgesBeside } from './patterns/find-ages-beside.ts'
import { findAges } from './patterns/find-ages.ts'
import { findBankAccounts } from './patterns/find-bank-accounts.ts'
import { findCards } from './patterns/find-cards.ts'
import { findCryptoAddresses } from './patterns/find-crypto-addresses.ts'
import { findDates } from './patterns/find-dates.ts'
import { findMachineAddresses } from './patterns/find-machine-addresses.ts'
import { findNamedNumbers } from './patterns/find-named-numbers.ts'
import { findNationalIds } from './patterns/find-national-ids.ts'
import { findOnlineAddresses } from './patterns/find-online-addresses.ts'
import { findPhoneNumbers } from './patterns/find-phone-numbers.ts'
import { findTimes } from './patterns/find-times.ts'
import { phraseFinder, type Phrase } from './phrase-finder.ts'

/** What a corpus wants found; everything, where nothing is said. */
export interface PersonalDataSettings {
  readonly types?: readonly PersonalDataType[] | undefined
  /** Never personal data, whatever rules and models say; compared without case and as a whole. */
  readonly allow?: readonly string[] | undefined
  /** Always personal data, wherever it stands as whole words, in any case. */
  readonly deny?: readonly Phrase[] | undefined
}

const patterns: ReadonlyArray<(text: string, found: Detection[]) => void> = [
  findOnlineAddresses,
  findCards,
  findBankAccounts,
  findNationalIds,
  findMachineAddresses,
  findCryptoAddresses,
  findNamedNumbers,
  findAges,
  findPhoneNumbers,
  findDates,
  findTimes,
]

/**
 * Longer texts are read in parts of about this length that end at a line or blank, so that memory
 * stays bounded.
 */
const partLength = 50_000

/** Where a part ends: at the last blank line, line or blank of its second half. */
function endOfPart(text: string, start: number): number {
  const limit = start + partLength
  if (limit >= text.length) return text.length
  const half = start + partLength / 2
  for (const gap of ['\n\n', '\n', ' ']) {
    const found = text.lastIndexOf(gap, limit)
    if (found >= half) return found + gap.length
  }
  const code = text.charCodeAt(limit)
  return code >= 0xdc00 && code <= 0xdfff ? limit - 1 : limit
}

function findInPart(text: string, found: Detection[]): void {
  for (const find of patterns) find(text, found)
  const read = readNameWords(text, found)
  findStreetAddresses(read.words, read.oneCase, found)
  findNames(read, found)
  findAgesBeside(text, found)
  findStateCodes(read.words, found)
  findPostcodes(text, read.words, found)
  findWrittenDates(text, read.words, found)
  findNationalities(read.words, found)
  findJobTitles(read.words, found)
}

function findInText(text: string): Detection[] {
  const found: Detection[] = []
  for (let start = 0; start < text.length;) {
    const end = endOfPart(text, start)
    if (start === 0 && end === text.length) findInPart(text, found)
    else {
      const inPart: Detection[] = []
      findInPart(text.slice(start, end), inPart)
      for (const detection of inPart)
        found.push({ ...detection, start: detection.start + start, end: detection.end + start })
    }
    start = end
  }
  return found
}

/** Drops what the settings do not want, or have allowed. */
export function wantedBy({
  types,
  allow = [],
}: PersonalDataSettings): (text: string, detection: Detection) => boolean {
  const wanted = types === undefined ? undefined : new Set(types)
  const allowed = new Set(allow.map(entry => entry.trim().toLowerCase()))
  return (text, { type, start, end }) =>
    (wanted === undefined || wanted.has(type)) &&
    (allowed.size === 0 || !allowed.has(text.slice(start, end).toLowerCase()))
}

/**
 * The rules by which personal data is found, as one function: detections in order of place, none
 * overlapping another, exact ranges. Pure, no model, linear time.
 */
export function personalDataRules(
  settings: PersonalDataSettings = {},
): (text: string) => readonly Detection[] {
  const isWanted = wantedBy(settings)
  const findDenied = phraseFinder(settings.deny ?? [], 'denied', { score: 1, anyCase: true })
  return text => {
    const found = findInText(text).filter(detection => isWanted(text, detection))
    findDenied(text, found)
    return combine(text, found)
  }
}

import { existsSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { AppError } from '../../core/errors.ts'
import type { PrivateReading } from '../../ingestion/privacy/private-reading.ts'
import { hiddenFileNames, privacyTools } from '../../ingestion/privacy/private-reading.ts'
import { askedPeople, type AskedPeople } from '../../privacy/pseudonyms/asked-people.ts'
import { privacyKeys, type PrivacyKeys } from '../../privacy/pseudonyms/privacy-keys.ts'
import type { TextReplacer } from '../../privacy/replacement/text-replacer.ts'
import type { HiddenNames } from '../../privacy/replacement/hidden-names.ts'
import type { PrivacySettings } from '../../privacy/privacy-settings.ts'
import { peopleFileName } from '../config/config.ts'
import { readPrivacyState } from './privacy-state.ts'
import { readSalt } from './salt.ts'

/** What keeps personal data out of a corpus; the salt is read when it is first needed. */
export interface CorpusPrivacy {
  readonly settings: PrivacySettings
  /** Throws `invalid_input` where there is no salt, or not the one the corpus was filled with. */
  keys(): PrivacyKeys
  names(): HiddenNames
  /** What documents are read with, as the directory of people is now. */
  reading(): PrivateReading
  /** Replaces in what people ask. */
  asking(): TextReplacer & { readonly people: AskedPeople }
  readonly peopleFile: string
}

/** Undefined for a corpus whose configuration asks for no privacy. */
export function corpusPrivacy(
  settings: PrivacySettings,
  corpusFolder: string,
): CorpusPrivacy | undefined {
  if (settings.mode === 'none') return undefined
  const peopleFile = join(corpusFolder, peopleFileName)
  let salt: string | undefined
  let keys: PrivacyKeys | undefined
  let known: { readonly version: string; readonly reading: PrivateReading } | undefined
  const saltOf = (): string => {
    if (salt !== undefined) return salt
    const found = readSalt(settings.salt, corpusFolder).reveal()
    keys = privacyKeys(found)
    requireSameSalt(keys.fingerprint, corpusFolder)
    salt = found
    return found
  }
  const reading = (): PrivateReading => {
    const stats = statSync(peopleFile, { bigint: true, throwIfNoEntry: false })
    const version = stats === undefined ? '' : `${stats.ino} ${stats.mtimeNs} ${stats.size}`
    if (known?.version !== version) {
      const { salt: _place, ...rest } = settings
      known = {
        version,
        reading: {
          settings: rest,
          salt: saltOf(),
          ...(stats === undefined ? {} : { directoryFile: peopleFile }),
        },
      }
    }
    return known.reading
  }
  return {
    settings,
    peopleFile,
    keys() {
      saltOf()
      return (keys ??= privacyKeys(saltOf()))
    },
    names: () => hiddenFileNames(privacyKeys(saltOf())),
    reading,
    asking() {
      const tools = privacyTools(reading())
      const people = askedPeople(tools.people(), tools.keys, tools.directory)
      return { ...tools.replacer(people), people }
    },
  }
}

/** The directory's bytes; undefined before the first ingestion. */
export const peopleBytes = (file: string): Uint8Array | undefined =>
  existsSync(file) ? readFileSync(file) : undefined

function requireSameSalt(fingerprint: string, corpusFolder: string): void {
  const state = readPrivacyState(corpusFolder)
  if (state === undefined || state.salt === fingerprint) return
  throw new AppError(
    'invalid_input',
    `The corpus in ${corpusFolder} was filled with another salt than the one that privacy.salt ` +
      'in config.json leads to now: names would get other pseudonyms. Bring back the salt it was ' +
      'made with, or make a new corpus.',
    { issues: [{ path: 'privacy.salt', message: 'is another salt' }] },
  )
}

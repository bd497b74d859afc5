import { readFileSync } from 'node:fs'
import { personalDataRules } from '../../privacy/detect/personal-data-rules.ts'
import type { PrivacySettings } from '../../privacy/privacy-settings.ts'
import { documentPeople, type DocumentPeople } from '../../privacy/pseudonyms/document-people.ts'
import { readDirectory, type PeopleDirectory } from '../../privacy/pseudonyms/people-directory.ts'
import { privacyKeys, type PrivacyKeys } from '../../privacy/pseudonyms/privacy-keys.ts'
import { hiddenNames, type HiddenNames } from '../../privacy/replacement/hidden-names.ts'
import { formatOfExtension } from '../loaders/sniffing/format-names.ts'
import { textReplacer, type TextReplacer } from '../../privacy/replacement/text-replacer.ts'

/** How personal data is replaced; plain data, so that it travels to a process that reads. */
export interface PrivateReading {
  readonly settings: Omit<PrivacySettings, 'salt'>
  /** Travels in memory alone: nothing that holds it is written or logged. */
  readonly salt: string
  /** The directory of the people of the corpus; absent: nobody is known. */
  readonly directoryFile?: string | undefined
}

/** What replaces the personal data of documents. */
export interface PrivacyTools {
  readonly settings: PrivateReading['settings']
  readonly keys: PrivacyKeys
  readonly directory: PeopleDirectory
  readonly names: HiddenNames
  /** For one document. */
  readonly people: () => DocumentPeople
  readonly replacer: (people: DocumentPeople) => TextReplacer
}

/** Hidden names that keep the extensions by which files are read. */
export const hiddenFileNames = (keys: PrivacyKeys): HiddenNames =>
  hiddenNames(keys, name => formatOfExtension(name) !== undefined)

const made = new WeakMap<PrivateReading, PrivacyTools>()

/** The tools of a reading, made once for each; the directory is read then. */
export function privacyTools(reading: PrivateReading): PrivacyTools {
  const before = made.get(reading)
  if (before !== undefined) return before
  const { settings, salt, directoryFile } = reading
  const keys = privacyKeys(salt)
  const directory = readDirectory(
    directoryFile === undefined ? undefined : readFileSync(directoryFile),
  )
  const detect = personalDataRules({
    types: settings.types,
    allow: settings.allow,
    deny: settings.deny,
  })
  const tools: PrivacyTools = {
    settings,
    keys,
    directory,
    names: hiddenFileNames(keys),
    people: documentPeople(keys, directory),
    replacer: textReplacer({ settings, keys, detect }),
  }
  made.set(reading, tools)
  return tools
}

import type { Source } from '../../core/document.ts'
import { AppError } from '../../core/errors.ts'
import type { IngestPrivacy } from '../../ingestion/pipeline/ingest-request.ts'
import { directoryBytes, directoryEntries } from '../../privacy/pseudonyms/people-directory.ts'
import { joinPeople } from '../../privacy/pseudonyms/join-people.ts'
import { replacePrivateFile } from '../../support/private-files.ts'
import { peopleBytes, type CorpusPrivacy } from './corpus-privacy.ts'
import type { PrivacyReport } from './privacy-report.ts'
import {
  readPrivacyState,
  settingsFingerprint,
  writePrivacyState,
  type PrivacyState,
} from './privacy-state.ts'

interface IngestPrivacyOptions {
  readonly corpusFolder: string
  readonly rebuild: boolean
  /** Ids of the sources that are in the corpus. */
  readonly sources: readonly Pick<Source, 'id'>[]
  readonly report: PrivacyReport
  /** Told what a person should know. */
  readonly onNotice: (message: string) => void
}

/**
 * Keeps personal data out of what an ingestion writes. Throws `invalid_input` for a corpus that was
 * filled without privacy.
 */
export function ingestPrivacy(
  privacy: CorpusPrivacy,
  { corpusFolder, rebuild, sources, report, onNotice }: IngestPrivacyOptions,
): IngestPrivacy {
  const keys = privacy.keys()
  const fingerprint = settingsFingerprint(privacy.settings)
  const { mode } = privacy.settings
  if (mode === 'none') throw new Error('privacy has a mode')
  const before = readPrivacyState(corpusFolder)
  if (before === undefined && sources.length > 0)
    throw refused(
      `The corpus in ${corpusFolder} was filled without privacy: names stand in it, also where ` +
        'documents were deleted. Make a new corpus with "veritrail init --privacy", and ingest ' +
        'there.',
    )
  if (before !== undefined && before.mode !== mode)
    throw refused(
      `The corpus in ${corpusFolder} was filled in the mode "${before.mode}", and privacy.mode ` +
        `in config.json is "${mode}" now. Make a new corpus, or set it back.`,
    )
  let state: PrivacyState = before ?? {
    schemaVersion: 1,
    mode,
    salt: keys.fingerprint,
    sources: {},
  }
  return {
    names: privacy.names(),
    replaced: (id, replacements) => report.add(id, replacements),
    async prepare(source, people) {
      const read = state.sources[source.id]
      if (read !== undefined && read !== fingerprint && !rebuild)
        throw refused(
          'This source was read under other settings of privacy than those in config.json: some ' +
            'of its documents would be replaced otherwise than the rest. Read all of it again ' +
            'with "veritrail ingest --rebuild", set privacy back, or make a new corpus.',
        )
      const join = joinPeople(keys)
      for await (const person of people) join.add(person)
      const { entries, joined } = join.entries(directoryEntries(peopleBytes(privacy.peopleFile)))
      replacePrivateFile(privacy.peopleFile, directoryBytes(entries))
      state = { ...state, sources: { ...state.sources, [source.id]: fingerprint } }
      writePrivacyState(corpusFolder, state)
      if (joined > 0)
        onNotice(
          `${joined} ${joined === 1 ? 'person' : 'persons'} with a pseudonym turned out to be ` +
            'somebody who has another one. Documents read from now on have one for both; ' +
            '"veritrail ingest --rebuild" brings the others in line.',
        )
      return privacy.reading()
    },
  }
}

/** Throws `invalid_input` where names would get into a corpus that was filled without them. */
export function requireNoPrivacy(corpusFolder: string): void {
  const before = readPrivacyState(corpusFolder)
  if (before !== undefined)
    throw refused(
      `The corpus in ${corpusFolder} was filled in the mode "${before.mode}", and privacy.mode ` +
        'in config.json is "none" now: names would get into it. Set it back, or make a new corpus.',
    )
}

const refused = (message: string): AppError =>
  new AppError('invalid_input', message, {
    issues: [{ path: 'privacy', message: 'differs from what the corpus was filled with' }],
  })

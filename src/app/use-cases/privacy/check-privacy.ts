import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setImmediate } from 'node:timers/promises'
import { AppError } from '../../../core/errors.ts'
import type { ReadOptions } from '../../../core/ports/document-reader.ts'
import { wordSet } from '../../../language/lexicons/lexicon.ts'
import { isStopWord } from '../../../language/words/tokens.ts'
import { personalDataRules } from '../../../privacy/detect/personal-data-rules.ts'
import { knownLine, spellingsOf, type KnownValue } from '../../../privacy/proof/known-value.ts'
import { plaintextSearch } from '../../../privacy/proof/plaintext-search.ts'
import { isErrno } from '../../../support/private-files.ts'
import type { App } from '../../compose.ts'
import { storeFileName } from '../../config/config.ts'
import { requireOwner } from '../../require-owner.ts'
import { filePieces, filesBelow } from './folder-bytes.ts'
import { peopleOfSources } from './known-people.ts'
import { privacyFindings, type PrivacyFinding } from './privacy-findings.ts'
import { searchIndex } from './search-index.ts'
import { searchStored, type StoredSearch } from './search-stored.ts'

export interface PrivacyCheckRequest {
  /** A list of names and addresses, one a line. */
  readonly known?: string | undefined
  /** Files and folders that the corpus was made of: names and addresses in their headers. */
  readonly against?: readonly string[] | undefined
  /** Whether texts are read for personal data that nobody named. */
  readonly detect?: boolean | undefined
  readonly onProgress?: ((step: string, done: number, total: number) => void) | undefined
}

export interface PrivacyCheck {
  readonly corpus: string
  /** As the configuration has it. */
  readonly mode: App['config']['privacy']['mode']
  readonly findings: readonly PrivacyFinding[]
  readonly checked: {
    /** Different names and addresses that were looked for. */
    readonly known: number
    readonly documents: number
    readonly files: number
    readonly bytes: number
    /** Originals of documents that are kept; they are searched as bytes, not unpacked. */
    readonly originals: number
    /** Names that stand as words as well, and were not counted alone. */
    readonly ordinaryWords: number
    readonly detectors: boolean
  }
  /** What the search could not see, for people. */
  readonly notes: readonly string[]
  readonly clean: boolean
}

const progressEvery = 64 * 2 ** 20

/**
 * Searches everything that a corpus consists of for known plaintexts in any encoding, and its texts
 * for what the detectors find; changes nothing. The report holds places, never words. Throws
 * `forbidden` for users, `not_found` for a path with nothing behind it, `aborted`.
 */
export async function checkPrivacy(
  app: App,
  request: PrivacyCheckRequest,
  options: ReadOptions,
): Promise<PrivacyCheck> {
  requireOwner(options.principal, 'check what its files give away')
  const { config, corpusFolder } = app
  const { known, spellings } = await knownValues(app, request, options)
  const search = plaintextSearch(known, spellings)
  const found = privacyFindings()
  const { types, allow, deny } = config.privacy
  const stored: StoredSearch = {
    search,
    found,
    detect: request.detect === false ? undefined : personalDataRules({ types, allow, deny }),
    onProgress: (done, total) => request.onProgress?.('stored texts', done, total),
  }
  const isFile = config.store.kind === 'sqlite'
  const seen = await searchStored(app, stored, options)
  if (isFile) await searchIndex(join(corpusFolder, storeFileName), known, found, options)
  const files = await filesBelow(corpusFolder)
  let bytes = 0
  let told = 0
  for (const [fileNumber, file] of files.entries()) {
    search.find(Buffer.from(file), { isText: true }, ({ known: { type, rule }, isOrdinary }) => {
      if (!isOrdinary) found.add({ type, rule, where: 'file names' }, () => ({ fileNumber }))
    })
    for await (const piece of filePieces(corpusFolder, file, {
      reach: search.reach,
      signal: options.signal,
    })) {
      const { from, to, offset } = piece
      search.find(
        piece.bytes,
        { from, to, isText: false },
        ({ known: value, isOrdinary, start }) => {
          const { type, rule, words } = value
          const word = words.length === 1 ? words[0] : undefined
          if (!isOrdinary)
            found.add(
              { type, rule, where: 'files' },
              () => ({ file, offset: offset + start }),
              word,
            )
        },
      )
      bytes += to - from
      if (bytes - told > progressEvery) {
        told = bytes
        request.onProgress?.('MiB of files', Math.round(bytes / 2 ** 20), 0)
        await setImmediate()
      }
    }
  }
  const { findings, ordinaryWords } = found.all()
  return {
    corpus: corpusFolder,
    mode: config.privacy.mode,
    findings,
    checked: {
      known: known.length,
      documents: seen.documents,
      files: files.length,
      bytes,
      originals: seen.originals,
      ordinaryWords,
      detectors: request.detect !== false,
    },
    notes: notesOf(app, known, seen.originals),
    clean: findings.length === 0,
  }
}

async function knownValues(
  { config }: App,
  { known: list, against = [], onProgress }: PrivacyCheckRequest,
  { signal }: ReadOptions,
): Promise<{
  readonly known: readonly KnownValue[]
  readonly spellings: ReadonlyMap<string, readonly string[]>
}> {
  const lines = new Set(list === undefined ? [] : linesOf(list))
  let read = 0
  for await (const line of peopleOfSources(against, { config, signal })) {
    // Names of people who are pseudonyms already are no plaintext.
    if (!/Person_[0-9a-f]{12}/.test(line)) lines.add(line)
    if (++read % 10_000 === 0) onProgress?.('names in the sources', read, 0)
  }
  const weak = wordSet('names/weak-first-names')
  const values = new Map<string, KnownValue>()
  for (const line of lines)
    for (const value of knownLine(line, word => isStopWord(word) || weak.has(word)))
      values.set(value.words.join(' '), value)
  return { known: [...values.values()], spellings: spellingsOf(lines) }
}

function linesOf(file: string): string[] {
  try {
    return readFileSync(file, 'utf8').split(/\r?\n/)
  } catch (cause) {
    throw new AppError(
      'not_found',
      `Cannot read the list of names ${file} (${isErrno(cause) ? cause.code : 'unknown'}). Name ` +
        'a text file with one name or address a line with --known.',
      { kind: 'file', id: file },
      { cause },
    )
  }
}

function notesOf(app: App, known: readonly KnownValue[], originals: number): string[] {
  const { config } = app
  return [
    ...(config.privacy.mode === 'none'
      ? ['The corpus was made without privacy: its texts are as they were read.']
      : []),
    ...(known.length === 0
      ? ['No names were given (--known, --against): only what detectors find can be told.']
      : []),
    ...(config.store.kind === 'neo4j'
      ? ['The corpus is on a server: what is stored there was read, not the bytes of its files.']
      : []),
    ...(originals > 0
      ? [
          `${originals} original files are kept in the corpus. They were searched as bytes; what ` +
            'is packed inside them (Word, PDF, archives) was not unpacked.',
        ]
      : []),
  ]
}

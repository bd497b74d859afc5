import { randomBytes } from 'node:crypto'
import { readFileSync, realpathSync, statSync, writeFileSync } from 'node:fs'
import { dirname, isAbsolute, join, relative, resolve } from 'node:path'
import { AppError } from '../../core/errors.ts'
import type { PrivacySettings } from '../../privacy/privacy-settings.ts'
import { isErrno, isOpenToOthers, octalMode, privateFileMode } from '../../support/private-files.ts'
import { readVariable } from '../config/config.ts'
import { secret, type Secret } from '../../support/secret.ts'

// Who has the corpus can try salts: a short one would be found.
const leastLength = 32
const saltBytes = 32
const mostBytes = 4_096

/**
 * The salt of a corpus, from where its settings say. Throws `invalid_input` where there is none,
 * where it is too short to be secret, and for a key file that others may read or that lies beside
 * the data.
 */
export function readSalt(
  place: PrivacySettings['salt'],
  corpusFolder: string,
  variables?: NodeJS.ProcessEnv,
): Secret {
  const { text, from } =
    'file' in place
      ? { text: readKeyFile(place.file, corpusFolder), from: `The key file ${place.file}` }
      : {
          text: readVariable(place.environment, variables),
          from: `The environment variable ${place.environment}`,
        }
  if (text === '')
    throw refused(
      `${from}, which privacy.salt in config.json names, ` +
        `${'file' in place ? 'is empty' : 'is not set'}. ` +
        'Names in this corpus are pseudonyms that only its salt leads to: set it to the salt the ' +
        'corpus was made with, or make one with "veritrail privacy new-salt FILE".',
    )
  if (text.length < leastLength)
    throw refused(
      `${from} holds a salt of ${text.length} characters; fewer than ${leastLength} can be ` +
        'guessed. Make one with "veritrail privacy new-salt FILE".',
    )
  return secret(text)
}

/**
 * Makes a key file with a random salt, readable by its owner only. Throws `invalid_input` where
 * there is a file already, or none can be written.
 */
export function makeKeyFile(file: string, corpusFolder: string | undefined): void {
  if (corpusFolder !== undefined) refuseInside(file, corpusFolder)
  try {
    writeFileSync(file, `${randomBytes(saltBytes).toString('hex')}\n`, {
      flag: 'wx',
      mode: privateFileMode,
    })
  } catch (cause) {
    if (!isErrno(cause)) throw cause
    throw refused(
      cause.code === 'EEXIST'
        ? `There is already a file at ${file}. A salt that is lost cannot be made again, so it ` +
            'is not replaced: name another file.'
        : `Cannot write a key file at ${file} (${cause.code ?? 'unknown'}). Name a file in a ` +
            'folder that you may write to.',
      cause,
    )
  }
}

function readKeyFile(file: string, corpusFolder: string): string {
  if (!isAbsolute(file))
    throw refused(
      `privacy.salt.file in config.json is ${file}, which means another file in each folder. ` +
        'Name the key file by its whole path.',
    )
  refuseInside(file, corpusFolder)
  try {
    const stats = statSync(file)
    if (!stats.isFile() || stats.size > mostBytes)
      throw refused(`${file} is not a key file. Make one with "veritrail privacy new-salt FILE".`)
    if (isOpenToOthers(stats.mode))
      throw refused(
        `The key file ${file} has the permissions ${octalMode(stats.mode)}: other users can read ` +
          `the salt. Run: chmod 600 ${file}`,
      )
    return readFileSync(file, 'utf8').trim()
  } catch (cause) {
    if (!isErrno(cause)) throw cause
    throw refused(
      `The key file ${file}, which privacy.salt in config.json names, cannot be read ` +
        `(${cause.code ?? 'unknown'}). Bring it back, or correct the path: without its salt no ` +
        'name leads to its pseudonym.',
      cause,
    )
  }
}

/** Whoever copies the corpus must not copy the salt with it. */
function refuseInside(file: string, corpusFolder: string): void {
  const below = relative(realOf(corpusFolder), join(realOf(dirname(file)), 'key'))
  if (!below.startsWith('..') && !isAbsolute(below))
    throw refused(
      `The key file ${file} is inside the corpus folder ${corpusFolder}: whoever copies the ` +
        'corpus would have the salt too. Keep it elsewhere.',
    )
}

function realOf(folder: string): string {
  try {
    return realpathSync(folder)
  } catch (cause) {
    if (!isErrno(cause)) throw cause
    return resolve(folder)
  }
}

const refused = (message: string, cause?: unknown): AppError =>
  new AppError(
    'invalid_input',
    message,
    { issues: [{ path: 'privacy.salt', message: 'cannot be used' }] },
    cause === undefined ? {} : { cause },
  )

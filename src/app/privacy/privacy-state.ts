import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { AppError } from '../../core/errors.ts'
import type { PrivacySettings } from '../../privacy/privacy-settings.ts'
import { canonicalJson } from '../../support/canonical-json.ts'
import { hashParts } from '../../support/ids.ts'
import { parseJson } from '../../support/json.ts'
import { isErrno, replacePrivateFile } from '../../support/private-files.ts'
import { privacyFileName } from '../config/config.ts'

const stateSchema = z.strictObject({
  schemaVersion: z.literal(1),
  mode: z.enum(['scrub', 'pseudonyms']),
  salt: z.string(),
  /** Under which settings each source was read. */
  sources: z.record(z.string(), z.string()),
})
/** How a corpus was filled, as the corpus remembers it. */
export type PrivacyState = z.output<typeof stateSchema>

/** Tells settings apart that replace differently; where the salt comes from changes nothing. */
export const settingsFingerprint = ({ salt: _place, ...settings }: PrivacySettings): string =>
  hashParts([canonicalJson(settings)])

/** Undefined for a corpus that was made without privacy. Throws `invalid_input` if damaged. */
export function readPrivacyState(corpusFolder: string): PrivacyState | undefined {
  const file = join(corpusFolder, privacyFileName)
  let text: string
  try {
    text = readFileSync(file, 'utf8')
  } catch (cause) {
    if (isErrno(cause) && cause.code === 'ENOENT') return undefined
    throw cause
  }
  const parsed = stateSchema.safeParse(parseJson(text, file))
  if (parsed.success) return parsed.data
  throw new AppError(
    'invalid_input',
    `${file} does not say under which settings of privacy the corpus was filled: it was changed ` +
      'by something other than veritrail. Bring it back from a backup, or make a new corpus.',
    { issues: [{ path: privacyFileName, message: 'is damaged' }] },
  )
}

export function writePrivacyState(corpusFolder: string, state: PrivacyState): void {
  replacePrivateFile(
    join(corpusFolder, privacyFileName),
    `${JSON.stringify(state, undefined, 2)}\n`,
  )
}

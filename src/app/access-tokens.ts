import { createHash, randomBytes, timingSafeEqual } from 'node:crypto'
import { readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { tokenName } from '../core/contract/http/settings.ts'
import { AppError } from '../core/errors.ts'
import { owner, type Principal } from '../core/principal.ts'
import { parseJson } from '../support/json.ts'
import { replacePrivateFile } from '../support/private-files.ts'
import { processLock } from './process-lock.ts'

/** In the corpus folder: who may come in over a network, by the hashes of their tokens. */
export const accessTokensFileName = 'access-tokens.json'
/** Locked while that file is changed. */
export const accessTokensLockName = 'access-tokens.lock'

// Says what it is wherever it turns up, such as in a scanner for leaked secrets.
const tokenPrefix = 'vt_'
const tokenBytes = 32
const ownerTokenForm = /^[\w-]{32,200}$/

// Records of the owner have this for their asker.
const name = tokenName.refine(value => value !== 'owner', 'must not be "owner"')
const fileSchema = z.strictObject({
  schemaVersion: z.literal(1),
  tokens: z.array(
    z.strictObject({
      name,
      groups: z.array(z.string().min(1)),
      /** Comes in as the owner of the corpus. */
      owner: z.literal(true).optional(),
      /** SHA-256 of the token, in hexadecimal digits. */
      hash: z.string().regex(/^[0-9a-f]{64}$/),
      /** UTC ms. */
      createdAt: z.int(),
    }),
  ),
})
type KeptToken = z.infer<typeof fileSchema>['tokens'][number]

/** A token as it may be shown: without what would let anybody in. */
export type AccessToken = Omit<KeptToken, 'hash'>

// A token holds 256 random bits: a slow hash, as for passwords, would add nothing.
const hashOf = (token: string): Buffer => createHash('sha256').update(token).digest()

/**
 * Makes a token for a user of some groups, or for the owner, and keeps its hash; the token itself
 * is only returned. Throws `invalid_input` for a name that is taken or cannot be used.
 */
export function createAccessToken(
  corpusFolder: string,
  wanted: {
    readonly name: string
    readonly groups: readonly string[]
    readonly owner?: boolean | undefined
  },
  now: number,
): { readonly token: string; readonly created: AccessToken } {
  const parsed = name.safeParse(wanted.name)
  if (!parsed.success)
    throw refused('name', `The name of a token ${parsed.error.issues[0]?.message ?? 'is wrong'}.`)
  const token = `${tokenPrefix}${randomBytes(tokenBytes).toString('base64url')}`
  const created: AccessToken = {
    name: parsed.data,
    groups: [...new Set(wanted.groups)].sort(),
    ...(wanted.owner === true && { owner: true }),
    createdAt: now,
  }
  change(corpusFolder, tokens => {
    if (tokens.some(known => known.name === created.name))
      throw refused(
        'name',
        `There is a token named ${created.name} already. Remove it first, or use another name.`,
      )
    return [...tokens, { ...created, hash: hashOf(token).toString('hex') }]
  })
  return { token, created }
}

/** Tokens in the order in which they were made. Throws `invalid_input` for a damaged file. */
export const listAccessTokens = (corpusFolder: string): AccessToken[] =>
  readTokens(corpusFolder).map(({ hash: _hash, ...token }) => token)

/** Throws `invalid_input` where there is no token of the name. */
export function removeAccessToken(corpusFolder: string, removed: string): void {
  change(corpusFolder, tokens => {
    if (!tokens.some(known => known.name === removed))
      throw refused(
        'name',
        `There is no token named ${removed}. "veritrail tokens list" lists those there are.`,
      )
    return tokens.filter(known => known.name !== removed)
  })
}

/** Who comes with a token. */
export interface AccessTokens {
  /** Whether there is any token. */
  readonly any: () => boolean
  /** Undefined for a token that is not, or no longer, known. */
  readonly principalOf: (token: string) => Principal | undefined
}

/**
 * The tokens of a corpus as they are at each call: a removed one is refused at once. Both functions
 * throw where the file cannot be read, and so let nobody in. `ownerToken` is one of the owner that
 * is kept elsewhere; `invalid_input` where it could be guessed or not be sent.
 */
export function accessTokens(corpusFolder: string, ownerToken?: string): AccessTokens {
  if (ownerToken !== undefined && !ownerTokenForm.test(ownerToken))
    throw refused(
      'ownerToken',
      'The token of the owner must have 32 to 200 letters, digits, "-" or "_", such as ' +
        '"openssl rand -hex 32" prints.',
    )
  const ownersHash = ownerToken === undefined ? undefined : hashOf(ownerToken)
  let state: string | undefined
  let tokens: readonly KeptToken[] = []
  const current = (): readonly KeptToken[] => {
    const found = statSync(join(corpusFolder, accessTokensFileName), {
      bigint: true,
      throwIfNoEntry: false,
    })
    const next = found && `${found.ino} ${found.mtimeNs} ${found.size}`
    if (next === undefined) tokens = []
    else if (next !== state) tokens = readTokens(corpusFolder)
    state = next
    return tokens
  }
  return {
    any: () => ownersHash !== undefined || current().length > 0,
    principalOf(token) {
      const hash = hashOf(token)
      // Every hash is compared, so that the time does not tell which one is near.
      let found: KeptToken | undefined
      for (const known of current())
        if (timingSafeEqual(Buffer.from(known.hash, 'hex'), hash)) found = known
      if (ownersHash !== undefined && timingSafeEqual(ownersHash, hash)) return owner
      if (found?.owner === true) return owner
      return found && { kind: 'user', id: found.name, groups: found.groups }
    },
  }
}

function readTokens(corpusFolder: string): readonly KeptToken[] {
  const what = `The file ${accessTokensFileName} of the corpus`
  let text: string
  try {
    text = readFileSync(join(corpusFolder, accessTokensFileName), 'utf8')
  } catch (cause) {
    if ((cause as NodeJS.ErrnoException).code === 'ENOENT') return []
    throw cause
  }
  const parsed = fileSchema.safeParse(parseJson(text, what))
  if (parsed.success) return parsed.data.tokens
  throw refused(
    accessTokensFileName,
    `${what} is damaged: ${parsed.error.issues[0]?.path.join('.') ?? ''} ` +
      `${parsed.error.issues[0]?.message ?? ''}. Remove it and create the tokens again.`,
  )
}

function change(
  corpusFolder: string,
  changed: (tokens: readonly KeptToken[]) => readonly KeptToken[],
): void {
  using lock = processLock(join(corpusFolder, accessTokensLockName))
  if (!lock.isHeld)
    throw refused(
      accessTokensFileName,
      'The tokens cannot be changed: another command changes them, or the corpus can only be ' +
        'read. Try again.',
    )
  const tokens = changed(readTokens(corpusFolder))
  replacePrivateFile(
    join(corpusFolder, accessTokensFileName),
    `${JSON.stringify({ schemaVersion: 1, tokens }, undefined, 2)}\n`,
  )
}

const refused = (path: string, message: string): AppError<'invalid_input'> =>
  new AppError('invalid_input', message, { issues: [{ path, message: 'refused' }] })

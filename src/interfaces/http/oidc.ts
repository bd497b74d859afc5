import type { JWTVerifyGetKey } from 'jose'
import { z } from 'zod'
import type { ServerSettings } from '../../app/config/server-settings.ts'
import type { Principal } from '../../core/principal.ts'
import { RequestError } from './errors.ts'
import { mappedUser } from './mapped-user.ts'

export interface OidcOptions {
  /** How long an issuer that did not answer is left alone. */
  readonly pauseMs?: number | undefined
  /** A key that is not known is asked for once in so long. */
  readonly unknownKeyMs?: number | undefined
  /** How long keys are taken as they are. */
  readonly keysMs?: number | undefined
}

/** Who sends a bearer token of an OpenID Connect provider. */
export interface OidcPrincipals {
  /** Throws `unauthenticated`, and `issuer_unavailable` where its keys cannot be read. */
  readonly principalOf: (token: string) => Promise<Principal>
}

const answerWithinMs = 5_000
const loopback = new Set(['localhost', '127.0.0.1', '[::1]'])
const discovered = z.object({ issuer: z.string(), jwks_uri: z.url() })

class IssuerUnavailable extends Error {}

/**
 * Checks tokens by the keys that the issuer publishes (OpenID Connect Discovery 1.0, RFC 7519):
 * signature by an allowed algorithm, issuer, audience, expiry. Keys are kept, and asked for again
 * when they are old or a token names another one, however many such tokens come, once in a while.
 */
export function oidcPrincipals(
  settings: NonNullable<ServerSettings['oidc']>,
  { pauseMs = 10_000, unknownKeyMs = 10_000, keysMs = 600_000 }: OidcOptions = {},
): OidcPrincipals {
  let failedAt = Number.NEGATIVE_INFINITY
  const ask = async (url: string, options: RequestInit): Promise<Response> => {
    if (performance.now() - failedAt < pauseMs) throw new IssuerUnavailable('left alone for now')
    try {
      const response = await fetch(url, options)
      if (response.status !== 200) throw new IssuerUnavailable(`answered ${response.status}`)
      return response
    } catch (cause) {
      failedAt = performance.now()
      throw new IssuerUnavailable('did not answer', { cause })
    }
  }
  const readKeys = async (): Promise<JWTVerifyGetKey> => {
    const { createRemoteJWKSet, customFetch } = await import('jose')
    const response = await ask(
      `${settings.issuer.replace(/\/$/, '')}/.well-known/openid-configuration`,
      { redirect: 'error', signal: AbortSignal.timeout(answerWithinMs) },
    )
    const parsed = discovered.safeParse(await response.json().catch(() => undefined))
    const url = parsed.success ? new URL(parsed.data.jwks_uri) : undefined
    if (
      url === undefined ||
      parsed.data?.issuer !== settings.issuer ||
      (url.protocol !== 'https:' && !(url.protocol === 'http:' && loopback.has(url.hostname)))
    ) {
      failedAt = performance.now()
      throw new IssuerUnavailable('describes itself as another one, or without keys')
    }
    return createRemoteJWKSet(url, {
      timeoutDuration: answerWithinMs,
      cooldownDuration: unknownKeyMs,
      cacheMaxAge: keysMs,
      [customFetch]: ask,
    })
  }
  let keys: Promise<JWTVerifyGetKey> | undefined
  const known = (): Promise<JWTVerifyGetKey> => {
    keys ??= readKeys()
    keys.catch(() => {
      keys = undefined
    })
    return keys
  }
  const { audience, algorithms, clockToleranceSeconds, userClaim, groupsClaim } = settings
  return {
    async principalOf(token) {
      const { errors, jwtVerify } = await import('jose')
      try {
        const { payload } = await jwtVerify(token, await known(), {
          issuer: settings.issuer,
          audience,
          algorithms,
          clockTolerance: clockToleranceSeconds,
          requiredClaims: ['exp'],
        })
        const groups = payload[groupsClaim]
        const principal = mappedUser(
          payload[userClaim],
          Array.isArray(groups) ? groups : [groups],
          settings,
        )
        if (principal === undefined) throw refused('It names no user.')
        return principal
      } catch (error) {
        if (error instanceof RequestError) throw error
        if (isOfIssuer(error, errors))
          throw new RequestError(
            'issuer_unavailable',
            'The provider that vouches for users does not answer as it should. Try again later.',
            { 'retry-after': String(Math.ceil(pauseMs / 1_000)) },
          )
        throw refused(error instanceof errors.JWTExpired ? 'It has expired.' : 'It is not valid.')
      }
    },
  }
}

/** Whether it is no fault of the token. What went wrong is told by subclasses, but for these. */
function isOfIssuer(error: unknown, errors: typeof import('jose').errors): boolean {
  return (
    !(error instanceof errors.JOSEError) ||
    error instanceof errors.JWKSTimeout ||
    error instanceof errors.JWKSInvalid ||
    error.code === 'ERR_JOSE_GENERIC'
  )
}

const refused = (why: string): RequestError =>
  new RequestError('unauthenticated', `The token of this request is refused. ${why}`, {
    'www-authenticate': 'Bearer realm="veritrail", error="invalid_token"',
  })

// A real HTTP server that does what an OpenID Connect provider does: it describes itself, publishes
// keys, and signs.
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { exportJWK, generateKeyPair, SignJWT, type CryptoKey, type JWTPayload } from 'jose'

export interface OidcIssuer extends AsyncDisposable {
  readonly url: string
  /** Requests that came, by path. */
  readonly requests: readonly string[]
  /** Status that it answers with. */
  status: number
  /** What its description says of itself; its own address unless set. */
  claimedIssuer: string | undefined
  /** Takes another key, and forgets the one before. */
  rotate(): Promise<void>
  sign(payload: JWTPayload, more?: SignOptions): Promise<string>
}
export interface SignOptions {
  readonly alg?: string
  readonly kid?: string
  readonly key?: CryptoKey | Uint8Array
  readonly issuer?: string
  readonly audience?: string
  /** Seconds from now; null: none. */
  readonly expiresIn?: number | null
}

export async function oidcIssuer(): Promise<OidcIssuer> {
  const requests: string[] = []
  let count = 0
  let current = await newKey(`key-${count}`)
  const server = createServer((request, response) => {
    requests.push(request.url ?? '')
    const body =
      request.url === '/.well-known/openid-configuration'
        ? { issuer: issuer.claimedIssuer ?? url, jwks_uri: `${url}/keys` }
        : { keys: [current.jwk] }
    response.writeHead(issuer.status, { 'content-type': 'application/json' })
    response.end(JSON.stringify(body))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const issuer: OidcIssuer = {
    url,
    requests,
    status: 200,
    claimedIssuer: undefined,
    async rotate() {
      count += 1
      current = await newKey(`key-${count}`)
    },
    async sign(payload, more = {}) {
      const { alg = 'RS256', kid = current.jwk.kid, expiresIn = 60 } = more
      const token = new SignJWT(payload)
        .setProtectedHeader({ alg, ...(kid !== undefined && { kid }) })
        .setIssuer(more.issuer ?? url)
        .setAudience(more.audience ?? 'veritrail')
      if (expiresIn !== null) token.setExpirationTime(Math.floor(Date.now() / 1_000) + expiresIn)
      return await token.sign(more.key ?? current.privateKey)
    },
    async [Symbol.asyncDispose]() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
  return issuer
}

async function newKey(kid: string) {
  const { privateKey, publicKey } = await generateKeyPair('RS256')
  return { privateKey, jwk: { ...(await exportJWK(publicKey)), kid, alg: 'RS256', use: 'sig' } }
}

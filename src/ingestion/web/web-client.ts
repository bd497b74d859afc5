import { isUtf8 } from 'node:buffer'
import { lookup, type LookupAddress } from 'node:dns'
import { request as httpRequest, type IncomingMessage } from 'node:http'
import { request as httpsRequest } from 'node:https'
import { isIP, type LookupFunction } from 'node:net'
import type { UnfetchedReason, UnreadableReason } from '../../core/errors.ts'
import { namesHost } from './host-name.ts'
import { isPublicAddress } from './public-address.ts'
import { readBody, UnreadableBody } from './response-body.ts'

export interface WebResponse {
  readonly kind: 'response'
  readonly status: number
  /** By lower-case name; of a header that was sent twice the first, or both joined by a comma. */
  readonly headers: Readonly<Record<string, string>>
  /** Unpacked; absent where `wantsBody` said no. */
  readonly bytes?: Uint8Array | undefined
}
/** Why there is no response; the message is a sentence about the address. */
export interface WebFault {
  readonly kind: 'fault'
  readonly reason: UnfetchedReason | UnreadableReason
  readonly message: string
}

export interface WebGet {
  readonly headers?: Readonly<Record<string, string>> | undefined
  readonly maxBytes: number
  /** Asked when the headers are there; absent: always. */
  readonly wantsBody?: ((response: Omit<WebResponse, 'bytes'>) => boolean) | undefined
  readonly signal?: AbortSignal | undefined
}

/** One request, no redirects followed. */
export interface WebClient {
  /** Throws only when aborted. */
  get(address: string, options: WebGet): Promise<WebResponse | WebFault>
}

export interface WebClientOptions {
  readonly userAgent: string
  /** For the whole of a request, from the look-up of the name to the last byte. */
  readonly timeoutMs: number
  /** `host` or `host:port`: these may be at addresses outside the public internet. */
  readonly privateHosts: ReadonlySet<string>
}

class PrivateAddress extends Error {}

/**
 * Requests pages from the public internet. Which numeric addresses a host has is checked where the
 * connection is made, with the very addresses that it uses, so that a name cannot point elsewhere
 * in between. Sends no cookies, credentials or referrers; takes no proxy.
 */
export function webClient({ userAgent, timeoutMs, privateHosts }: WebClientOptions): WebClient {
  const open = (
    url: URL,
    headers: Readonly<Record<string, string>>,
    signal: AbortSignal,
  ): Promise<IncomingMessage> =>
    new Promise((resolve, reject) => {
      const mayBePrivate = namesHost(privateHosts, url.href)
      const check = (address: string): void => {
        if (!mayBePrivate && !isPublicAddress(address)) throw new PrivateAddress()
      }
      // A numeric host is not looked up.
      const literal = url.hostname.replace(/^\[|\]$/g, '')
      if (isIP(literal) !== 0) check(literal)
      const request = (url.protocol === 'https:' ? httpsRequest : httpRequest)(url, {
        // A connection for each request, which closes with it: between two there is a pause, in
        // which the server would close it anyway.
        agent: false,
        lookup: checkedLookup(check),
        signal,
        headers: {
          'user-agent': userAgent,
          'accept-encoding': 'gzip, br',
          'accept-language': '*',
          ...headers,
        },
      })
      request.on('response', resolve)
      request.on('error', reject)
      request.end()
    })
  return {
    async get(address, options) {
      const { headers, maxBytes, wantsBody, signal } = options
      const deadline = AbortSignal.timeout(timeoutMs)
      let incoming: IncomingMessage | undefined
      try {
        incoming = await open(
          new URL(address),
          headers ?? {},
          signal === undefined ? deadline : AbortSignal.any([signal, deadline]),
        )
        const head = {
          kind: 'response',
          status: incoming.statusCode ?? 0,
          headers: headersOf(incoming),
        } as const
        if (wantsBody?.(head) === false) return head
        const bytes = await readBody(incoming, maxBytes)
        // A body of no known length ends with its connection: one that was given up looks complete.
        if (deadline.aborted)
          return faultOf(deadline.reason, address, { maxBytes, timeoutMs, isLate: true })
        signal?.throwIfAborted()
        return { ...head, bytes }
      } catch (error) {
        signal?.throwIfAborted()
        return faultOf(error, address, { maxBytes, timeoutMs, isLate: deadline.aborted })
      } finally {
        // A body that is not wanted is not waited for either.
        if (incoming?.complete === false) incoming.destroy()
        else incoming?.resume()
      }
    },
  }
}

/** Looks a name up and refuses it as a whole when one of its addresses is refused. */
function checkedLookup(check: (address: string) => void): LookupFunction {
  return (hostname, options, callback) => {
    lookup(hostname, { ...options, all: true }, (error, addresses: LookupAddress[]) => {
      if (error !== null) {
        callback(error, [])
        return
      }
      try {
        for (const { address } of addresses) check(address)
      } catch (refused) {
        callback(refused as PrivateAddress, [])
        return
      }
      if (options.all === true) callback(null, addresses)
      else callback(null, addresses[0]?.address ?? '', addresses[0]?.family ?? 4)
    })
  }
}

function headersOf({ headers }: IncomingMessage): Record<string, string> {
  const found = Object.fromEntries(
    Object.entries(headers).flatMap(([name, value]) =>
      value === undefined ? [] : [[name, Array.isArray(value) ? value.join(', ') : value]],
    ),
  )
  // Headers come as Latin-1; some servers write addresses in UTF-8.
  const location = Buffer.from(found['location'] ?? '', 'latin1')
  return isUtf8(location) && location.length > 0
    ? { ...found, location: location.toString('utf8') }
    : found
}

const knownFaults = new Map([
  ['ENOTFOUND', 'there is no host with this name'],
  ['EAI_AGAIN', 'the name of the host could not be looked up'],
  ['ECONNREFUSED', 'the host refused the connection'],
  ['ECONNRESET', 'the connection was closed before the answer was complete'],
  ['EPIPE', 'the connection was closed before the answer was complete'],
  ['ETIMEDOUT', 'the host did not answer'],
  ['EHOSTUNREACH', 'the host cannot be reached'],
  ['ENETUNREACH', 'the network cannot be reached'],
  ...[
    'DEPTH_ZERO_SELF_SIGNED_CERT',
    'SELF_SIGNED_CERT_IN_CHAIN',
    'UNABLE_TO_VERIFY_LEAF_SIGNATURE',
    'UNABLE_TO_GET_ISSUER_CERT_LOCALLY',
  ].map(
    code =>
      [
        code,
        'nobody known has signed the certificate of the host (NODE_EXTRA_CA_CERTS names a ' +
          'file with more authorities)',
      ] as const,
  ),
  ['CERT_HAS_EXPIRED', 'the certificate of the host has expired'],
  ['ERR_TLS_CERT_ALTNAME_INVALID', 'the certificate is not for this host'],
])

function faultOf(
  error: unknown,
  address: string,
  {
    maxBytes,
    timeoutMs,
    isLate,
  }: { readonly maxBytes: number; readonly timeoutMs: number; readonly isLate: boolean },
): WebFault {
  if (isLate)
    return {
      kind: 'fault',
      reason: 'unreachable',
      message:
        `${address} was not answered in full within ${timeoutMs} ms (ingest.web.timeoutMs in ` +
        'config.json).',
    }
  if (error instanceof PrivateAddress) {
    const { host } = new URL(address)
    return {
      kind: 'fault',
      reason: 'not_allowed',
      message:
        `${address} is not on the public internet: ${host} is at a private, local or ` +
        `reserved address. If it is meant, say --allow-private ${host}.`,
    }
  }
  if (error instanceof UnreadableBody) {
    return error.kind === 'too-large'
      ? {
          kind: 'fault',
          reason: 'too_large',
          message:
            `${address} is larger than ${maxBytes} bytes (ingest.web.maxPageBytes in ` +
            'config.json).',
        }
      : {
          kind: 'fault',
          reason: 'damaged',
          message: `${address} was sent in a compression that could not be unpacked.`,
        }
  }
  // Several addresses were tried: the first one's reason stands for all.
  const inner: unknown = error instanceof AggregateError ? error.errors[0] : error
  const code =
    inner instanceof Error && 'code' in inner && typeof inner.code === 'string'
      ? inner.code
      : 'unknown error'
  const what =
    knownFaults.get(code) ??
    (code.startsWith('HPE_') ? `the host did not answer as HTTP asks for (${code})` : code)
  return { kind: 'fault', reason: 'unreachable', message: `${address} could not be read: ${what}.` }
}

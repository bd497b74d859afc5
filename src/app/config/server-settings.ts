import { BlockList, isIP } from 'node:net'
import { z } from 'zod'

const loopbackHosts = new Set(['localhost', '127.0.0.1', '[::1]'])

/** HTTPS, or plain HTTP to this machine; without credentials, query and fragment. */
const isIssuer = (text: string): boolean => {
  const url = URL.parse(text)
  return (
    url !== null &&
    (url.protocol === 'https:' || (url.protocol === 'http:' && loopbackHosts.has(url.hostname))) &&
    url.username + url.password + url.search + url.hash === ''
  )
}

/** Signatures that anybody can check and only the issuer can make; never `none` or a secret. */
const algorithms = [
  'RS256',
  'RS384',
  'RS512',
  'PS256',
  'PS384',
  'PS512',
  'ES256',
  'ES384',
  'ES512',
  'EdDSA',
] as const

const claim = z.string().min(1).max(200)
const groupMap = z
  .record(z.string().min(1), z.array(z.string().min(1)))
  .optional()
  .describe('groups of the corpus for each of theirs; absent: theirs, under the same names')
const owners = z
  .array(z.string().min(1))
  .default([])
  .describe('ids of users who come in as the owner of the corpus')

const header = z
  .string()
  .regex(/^[A-Za-z0-9!#$%&'*+.^_`|~-]{1,100}$/, 'must be the name of a header')
  .refine(
    name =>
      ![
        'authorization',
        'connection',
        'content-length',
        'content-type',
        'cookie',
        'host',
        'origin',
      ].includes(name.toLowerCase()),
    'must be a header that only the proxy sets',
  )

const addressRange = z.string().refine(text => {
  const list = new BlockList()
  return addRange(list, text)
}, 'must be an IP address or a range such as 10.0.0.0/8')

/** Adds an address or a range in CIDR notation; false for what is neither. */
export function addRange(list: BlockList, text: string): boolean {
  const [address = '', bits, ...rest] = text.split('/')
  const version = isIP(address)
  if (version === 0 || rest.length > 0) return false
  const family = version === 4 ? 'ipv4' : 'ipv6'
  if (bits === undefined) {
    list.addAddress(address, family)
    return true
  }
  const prefix = Number(bits)
  // A range of everything is no statement about a proxy.
  if (!/^\d{1,3}$/.test(bits) || prefix < 1 || prefix > (version === 4 ? 32 : 128)) return false
  list.addSubnet(address, prefix, family)
  return true
}

/** Who may come in over HTTP, beside users with tokens; nobody unless named here. */
export const serverSettings = z.strictObject({
  oidc: z
    .strictObject({
      issuer: z
        .string()
        .refine(isIssuer, 'must be an https URL, without query (http only to this machine)')
        .describe('issuer of the tokens, exactly as they name it'),
      audience: z
        .union([z.string().min(1), z.array(z.string().min(1)).min(1)])
        .describe('what tokens must be meant for'),
      algorithms: z.array(z.enum(algorithms)).min(1).default(['RS256', 'PS256', 'ES256', 'EdDSA']),
      clockToleranceSeconds: z.int().min(0).max(300).default(30),
      userClaim: claim.default('sub').describe('claim with the id of the user'),
      groupsClaim: claim.default('groups').describe('claim with a list of groups'),
      groups: groupMap,
      owners,
    })
    .optional()
    .describe('bearer tokens of an OpenID Connect provider'),
  proxy: z
    .strictObject({
      addresses: z
        .array(addressRange)
        .min(1)
        .describe('addresses of the proxy: what comes from elsewhere is not believed'),
      userHeader: header.default('x-forwarded-user'),
      groupsHeader: header
        .default('x-forwarded-groups')
        .describe('header with groups, parted by commas'),
      groups: groupMap,
      owners,
    })
    .refine(
      ({ userHeader, groupsHeader }) => userHeader.toLowerCase() !== groupsHeader.toLowerCase(),
      'userHeader and groupsHeader must differ',
    )
    .optional()
    .describe('a reverse proxy that has checked who its users are'),
})
export type ServerSettings = z.output<typeof serverSettings>

import { z } from 'zod'

/**
 * Addresses that the driver for Neo4j takes; TLS with `+s`, with the server's own certificate
 * `+ssc`.
 */
const address = z
  .string()
  .refine(
    text => /^(?:bolt|neo4j)(?:\+s|\+ssc)?:$/.test(URL.parse(text)?.protocol ?? ''),
    'must be an address such as bolt://127.0.0.1:7687',
  )
  .refine(
    text => (URL.parse(text)?.username ?? '') + (URL.parse(text)?.password ?? '') === '',
    'must hold no credentials; the password is read from the environment',
  )

/**
 * Where the corpus lies: in a file of the corpus folder, or in a database of a Neo4j server. The
 * password is never in the file: `passwordVariable` names the environment variable that holds it.
 */
export const storeSettings = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('sqlite') }),
  z.strictObject({
    kind: z.literal('neo4j'),
    /** NEO4J_URI wins over it. */
    uri: address.default('bolt://127.0.0.1:7687'),
    /** NEO4J_USERNAME wins over it. */
    username: z.string().min(1).default('neo4j'),
    passwordVariable: z
      .string()
      .regex(
        /^[A-Za-z_][A-Za-z0-9_]{0,99}$/,
        'must be the name of an environment variable such as NEO4J_PASSWORD, not the password',
      )
      .default('NEO4J_PASSWORD'),
    /** The server's default database if absent; NEO4J_DATABASE wins over it. */
    database: z.string().min(1).optional(),
  }),
])
export const storeKinds = storeSettings.options.map(({ shape }) => shape.kind.value)
export type StoreSettings = z.infer<typeof storeSettings>
export type Neo4jStoreSettings = Extract<StoreSettings, { kind: 'neo4j' }>

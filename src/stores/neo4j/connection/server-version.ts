import type { Transaction } from './connection.ts'

/** The oldest version that has all that a corpus needs. */
export const oldestVersion = '5.26'

export async function serverVersion(
  transaction: Transaction,
): Promise<{ readonly version: string; readonly edition: string }> {
  const [server] = await transaction.rows<{ version: string; edition: string }>(
    'CALL dbms.components() YIELD name, versions, edition WHERE name = "Neo4j Kernel" RETURN ' +
      'versions[0] AS version, edition',
  )
  return { version: server?.version ?? 'unknown', edition: server?.edition ?? 'unknown' }
}

/** Versions are 5.26 and later, or years such as 2025.01. */
export function isSupportedVersion(version: string): boolean {
  const [major = 0, minor = 0] = version.split('.').map(Number)
  return major > 5 || (major === 5 && minor >= 26)
}

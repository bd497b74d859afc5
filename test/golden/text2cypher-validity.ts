/**
 * Writes test/golden/text2cypher-validity.jsonl: what `EXPLAIN` on a Neo4j server says of each
 * query of the text2cypher set.
 *
 *     NEO4J_URI=bolt://127.0.0.1:7687 NEO4J_USERNAME=neo4j NEO4J_PASSWORD=… node
 *     test/golden/text2cypher-validity.ts [FOLDER]
 *
 * FOLDER (default: `text2cypher` of the data folder) holds `items.jsonl`, one `{ id, cypher, … }` a
 * line. The first line of the result names program, versions and command; then one line per item:
 * `valid`, or `invalid` with the server's code and the first line of its message, or `missing`
 * where only a procedure or function is not installed (APOC, GDS), so that nothing can be said of
 * the rest. Parameters have no values: `EXPLAIN` needs none. Labels, types and properties may be
 * anything.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import neo4j from 'neo4j-driver'
import { z } from 'zod'

const folder =
  process.argv[2] ??
  join(
    process.env['VERITRAIL_DATA'] ??
      fileURLToPath(new URL('../../../shared/data', import.meta.url)),
    'text2cypher',
  )
const itemShape = z.object({ id: z.string(), cypher: z.string() })
const failureShape = z.object({ code: z.string(), message: z.string() })

const driver = neo4j.driver(
  process.env['NEO4J_URI'] ?? 'bolt://127.0.0.1:7687',
  neo4j.auth.basic(process.env['NEO4J_USERNAME'] ?? 'neo4j', process.env['NEO4J_PASSWORD'] ?? ''),
)
const session = driver.session({
  database: process.env['NEO4J_DATABASE'] ?? 'neo4j',
  defaultAccessMode: neo4j.session.READ,
})

/**
 * `Neo.ClientError.Statement.SyntaxError`, the first line of the message, and whether it is only
 * that something is not installed.
 */
async function verdict(
  query: string,
): Promise<{ status: 'valid' } | { status: 'invalid' | 'missing'; code: string; message: string }> {
  try {
    await session.run(`EXPLAIN ${query}`)
    return { status: 'valid' }
  } catch (error) {
    const { code, message } = failureShape.parse(error)
    if (!code.startsWith('Neo.ClientError.')) throw error
    const [line = ''] = message.split('\n')
    return {
      status: /^Unknown function '\w+\.|^There is no procedure with the name/.test(line)
        ? 'missing'
        : 'invalid',
      code,
      message: line,
    }
  }
}

try {
  const server = await session.run(
    'CALL dbms.components() YIELD name, versions, edition RETURN name, versions[0] AS ' +
      'version, edition',
  )
  const [component] = server.records
  const header = {
    program: `${String(component?.get('name'))} ${String(component?.get('edition'))}`,
    versions: { neo4j: String(component?.get('version')) },
    command: 'node test/golden/text2cypher-validity.ts',
    tolerance: 'none: codes are compared whole',
    source:
      'text2cypher (CC0): 1,840 queries on 15 Neo4j schemas; EXPLAIN without those schemas ' +
      'loaded',
  }
  const lines = [JSON.stringify(header)]
  const counts = new Map<string, number>()
  for (const line of readFileSync(join(folder, 'items.jsonl'), 'utf8')
    .split('\n')
    .filter(text => text !== '')) {
    const item = itemShape.parse(JSON.parse(line))
    const found = await verdict(item.cypher)
    counts.set(found.status, (counts.get(found.status) ?? 0) + 1)
    lines.push(JSON.stringify({ id: item.id, ...found }))
  }
  writeFileSync(new URL('text2cypher-validity.jsonl', import.meta.url), `${lines.join('\n')}\n`)
  process.stdout.write(`${JSON.stringify(Object.fromEntries(counts))}\n`)
} finally {
  await session.close()
  await driver.close()
}

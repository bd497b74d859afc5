import { throwIfStopped } from '../../../core/check-watch.ts'
import type { CheckOptions, StoreCheck } from '../../../core/ports/store.ts'
import type { Connection } from '../connection/connection.ts'
import { checkGraph } from './check-graph.ts'
import { readMeta } from '../connection/meta.ts'

/** One rule: a query that returns its violations, each identified by `what`. */
interface Rule {
  readonly name: string
  readonly cypher: string
}

/** How many violations of one rule are reported. */
const maxFindings = 20

const rules: readonly Rule[] = [
  {
    name: 'chunks belong to documents',
    cypher:
      'MATCH (c:`~Chunk`) WHERE NOT EXISTS { MATCH (c)-[:`~OF`]->(d:`~Document`) WHERE ' +
      "d.id = c.documentId } RETURN 'chunk ' + c.id + ' belongs to no document' AS what",
  },
  {
    name: 'vectors',
    cypher:
      'MATCH (v:`~Vector`) OPTIONAL MATCH (v)-[:`~OF`]->(c:`~Chunk`) WITH v, c WHERE c IS ' +
      "NULL OR v.documentId <> c.documentId OR size(v.embedding) <> $dimensions RETURN 'a " +
      "vector of ' + coalesce(c.id, 'a missing chunk') + ' does not fit' AS what",
  },
  {
    name: 'commit numbers',
    cypher:
      "MATCH (d:`~Document`) WHERE d.commitSeq > $commitSeq RETURN d.id + ' is newer than " +
      "the last commit' AS what",
  },
  {
    name: 'change log',
    cypher:
      "MATCH (c:`~Change`) WHERE c.commitSeq > $commitSeq RETURN 'the change log is newer " +
      "than the last commit' AS what LIMIT 1",
  },
  {
    name: 'ledger',
    cypher:
      'MATCH (a:`~Answer`) WHERE NOT a.redacted AND any(cited IN a.cited WHERE NOT EXISTS ' +
      "{ (:`~Document` {id: cited}) }) RETURN 'answer ' + a.id + ' cites a missing " +
      "document' AS what",
  },
  {
    name: 'deletions',
    cypher:
      "MATCH (x:`~Deletion`) WHERE EXISTS { (:`~Document` {id: x.id}) } RETURN x.id + ' is " +
      "there though it was deleted' AS what",
  },
  {
    name: 'statements of edges',
    cypher:
      'MATCH (s:`~EdgeStatement`) WHERE NOT EXISTS { (:`~Document` {id: s.`~document`}) } ' +
      "RETURN 'edge ' + s.`~edge` + ' is stated by the missing document ' + s.`~document` " +
      'AS what',
  },
  {
    name: 'waiting edges',
    cypher:
      'MATCH (s:`~Dangling`) WHERE EXISTS { (:`~Node` {`~id`: s.`~from`}) } AND EXISTS { ' +
      "(:`~Node` {`~id`: s.`~to`}) } RETURN 'edge ' + s.`~edge` + ' waits for an end, but " +
      "both are there' AS what",
  },
  {
    name: 'edges without statements',
    cypher:
      'MATCH (:`~Node`)-[r]->() WHERE r.`~id` IS NOT NULL AND r.`~document` IS NULL AND NOT ' +
      'EXISTS { ' +
      "(:`~EdgeStatement` {`~edge`: r.`~id`}) } RETURN 'edge ' + r.`~id` + ' is stated by " +
      "no document' AS what",
  },
]

/** Counts and rules that must hold; reads everything, changes nothing. */
export async function checkStore(
  connection: Connection,
  { quick = false, watch }: CheckOptions = {},
): Promise<StoreCheck> {
  const meta = await connection.read({}, 'checking the store', readMeta)
  const checked: string[] = []
  const problems: string[] = []
  const report = (name: string, found: readonly string[]): void => {
    checked.push(name)
    problems.push(...found.slice(0, maxFindings))
    if (found.length > maxFindings) problems.push(`and more of: ${name}`)
  }
  for (const { name, cypher } of quick ? [] : rules) {
    if (watch !== undefined) throwIfStopped(watch)
    const rows = await connection.read({}, 'checking the store', async transaction =>
      transaction.rows<{ what: string }>(
        `CALL () { ${cypher} } RETURN what LIMIT ${maxFindings + 1}`,
        { commitSeq: meta.commitSeq, dimensions: meta.dimensions ?? 0 },
      ),
    )
    report(
      name,
      rows.map(row => row.what),
    )
  }
  report('totals', await wrongTotals(connection, meta))
  if (!quick) {
    for await (const { name, found } of checkGraph(connection, meta)) {
      if (watch !== undefined) throwIfStopped(watch)
      report(name, found)
    }
  }
  return { engine: 'neo4j', commitSeq: meta.commitSeq, checked, problems }
}

/** Stored totals, counted again. */
async function wrongTotals(
  connection: Connection,
  meta: { readonly terms: number; readonly names: number; readonly nameTerms: number },
): Promise<string[]> {
  const [counted] = await connection.read({}, 'checking the store', async transaction =>
    transaction.rows<{
      terms: bigint
      names: bigint
      nameTerms: bigint
      stated: bigint
      edges: bigint
      alone: bigint
    }>(
      `CALL () { MATCH (c:\`~Chunk\`) RETURN sum(c.termCount) AS terms }
     CALL () { MATCH (n:\`~Node\`) WHERE n.\`~names\` IS NOT NULL
     WITH split(n.\`~names\`, ' | ') AS names
     RETURN sum(size(names)) AS names, sum(reduce(total = 0, name IN names | total +
     size(split(name, ' ')))) AS nameTerms }
     CALL () { MATCH (s:\`~EdgeStatement\`) WHERE NOT s:\`~Dangling\`
     RETURN count(DISTINCT s.\`~edge\`) AS stated }
     CALL () { MATCH (:\`~Node\`)-[r]->(:\`~Node\`) WHERE r.\`~id\` IS NOT NULL
     RETURN count(r) AS edges, count(r.\`~document\`) AS alone }
     RETURN terms, names, nameTerms, stated, edges, alone`,
    ),
  )
  const wrong: string[] = []
  const compare = (what: string, kept: number, there: bigint | undefined): void => {
    if (kept !== Number(there ?? 0n)) wrong.push(`${kept} ${what} noted, ${there ?? 0n} there`)
  }
  compare('index terms of chunks', meta.terms, counted?.terms)
  compare('names', meta.names, counted?.names)
  compare('index terms of names', meta.nameTerms, counted?.nameTerms)
  compare(
    'edges with both ends',
    Number((counted?.stated ?? 0n) + (counted?.alone ?? 0n)),
    counted?.edges,
  )
  return wrong
}

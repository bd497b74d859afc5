import { takeTestServer, testServerSettings } from '../../src/stores/neo4j/test-server.contract.ts'
import type { Bench } from '../figure.ts'
import { hostileFigures } from './cypher/hostile.ts'

export const bench: Bench = {
  name: 'cypher-hostile',
  description: 'hostile queries, each with a limit of one second: refused, stopped or done within it; wrong, late and what the store looks like afterwards; also on a Neo4j server where NEO4J_URI names one (its corpus is removed)',
  async *run(context) {
    const settings = testServerSettings()
    if (typeof settings === 'string') context.log(`without Neo4j: ${settings}`)
    await using server = typeof settings === 'string' ? undefined : await takeTestServer(settings)
    yield* hostileFigures(context, server)
  },
}

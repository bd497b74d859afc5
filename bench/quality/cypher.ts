import { takeTestServer, testServerSettings } from '../../src/stores/neo4j/test-server.contract.ts'
import { memoryStore } from '../../src/stores/memory/memory-store.ts'
import { openSqliteStore } from '../../src/stores/sqlite/sqlite-store.ts'
import type { Bench } from '../figure.ts'
import { hostileFigures } from './cypher/hostile.ts'
import { speedFigures } from './cypher/speed.ts'
import { tckFigures } from './cypher/tck.ts'
import { text2cypherFigures } from './cypher/text2cypher.ts'

const parts = ['tck', 'text2cypher', 'hostile', 'speed'] as const

export const bench: Bench = {
  name: 'cypher',
  description:
    'queries in Cypher: the openCypher TCK, queries of models against what Neo4j calls ' +
    'valid, hostile queries with a limit of one second each, speed on generated mails; ' +
    'beside it a Neo4j server where NEO4J_URI names one (its corpus is removed). ' +
    'Arguments: tck text2cypher hostile speed (all), --sizes 108000, --neo4j-up-to SIZE ' +
    '(no server beside greater ones: copying a corpus there takes long), --rounds 200, ' +
    '--corpus FOLDER (a corpus of that size to use)',
  async *run(context) {
    const option = (name: string): string | undefined =>
      context.arguments.includes(name)
        ? context.arguments[context.arguments.indexOf(name) + 1]
        : undefined
    const chosen = parts.filter(part => context.arguments.includes(part))
    const wants = (part: (typeof parts)[number]): boolean =>
      chosen.length === 0 || chosen.includes(part)
    const settings = testServerSettings()
    if (typeof settings === 'string') context.log(`without Neo4j: ${settings}`)
    if (wants('text2cypher')) yield* text2cypherFigures(context)
    if (!wants('tck') && !wants('hostile') && !wants('speed')) return
    await using server = typeof settings === 'string' ? undefined : await takeTestServer(settings)
    if (wants('tck')) {
      yield* tckFigures(context, { name: 'memory', open: async () => memoryStore() })
      yield* tckFigures(context, {
        name: 'sqlite',
        open: async () => openSqliteStore({ path: ':memory:' }),
      })
      if (server !== undefined)
        yield* tckFigures(context, { name: 'neo4j', open: () => server.open(), onlyOne: true })
    }
    if (wants('hostile')) yield* hostileFigures(context, server)
    if (wants('speed')) {
      const upTo = Number(option('--neo4j-up-to') ?? Infinity)
      for (const size of (option('--sizes') ?? '108000').split(',').map(Number)) {
        const speed = {
          size,
          rounds: Number(option('--rounds') ?? 200),
          corpus: option('--corpus'),
        }
        yield* speedFigures(
          context,
          speed,
          server === undefined || size > upTo ? undefined : { open: () => server.open() },
        )
      }
    }
  },
}

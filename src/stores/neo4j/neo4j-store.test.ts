import { after, test } from 'node:test'
import { storeContract } from '../contract/store.contract.ts'
import { takeTestServer, testServerSettings } from './test-server.contract.ts'

// Every case empties a database on a server: four of each suite make a minute, a hundred some ten
// minutes.
process.env['VERITRAIL_CASES'] =
  process.env['NEO4J_CASES'] ?? (process.env['VERITRAIL_FULL'] === '1' ? '100' : '4')

const settings = testServerSettings()
if (typeof settings === 'string') test('neo4j: the contract of stores', { skip: settings })
else {
  const server = await takeTestServer(settings)
  after(() => server[Symbol.asyncDispose]())
  storeContract({
    name: 'neo4j',
    open: () => server.open(),
    lacks: {
      'every-query': 'what its Cypher cannot say about what one person reads is refused by name',
    },
  })
}

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { AppError } from '../../core/errors.ts'
import { owner } from '../../core/principal.ts'
import { memoryStore } from '../../stores/memory/memory-store.ts'
import { rememberingGraph } from './remembering-graph.ts'

test('asks once what is asked twice, again what failed, and for others', async () => {
  const { graph } = memoryStore()
  const asked: string[] = []
  let fails = true
  const remembering = rememberingGraph(
    {
      ...graph,
      async rules(options) {
        asked.push(`rules for ${options.principal.kind}`)
        return graph.rules(options)
      },
      async searchEntities({ terms, ...query }, options) {
        asked.push(terms.join(' '))
        if (fails) throw new AppError('store_unavailable', 'It is busy.', { store: 'x' })
        return graph.searchEntities({ terms, ...query }, options)
      },
    },
    owner,
  )
  const read = { principal: owner }
  await Promise.all([remembering.rules(read), remembering.rules(read)])
  await remembering.rules({ principal: { kind: 'system', reason: 'a test' } })
  const query = { terms: ['ada'], mode: 'all', limit: 3 } as const
  await assert.rejects(remembering.searchEntities(query, read))
  fails = false
  await remembering.searchEntities(query, read)
  await remembering.searchEntities({ ...query }, read)
  await remembering.searchEntities({ ...query, terms: ['ben'] }, read)
  assert.deepEqual(asked, ['rules for owner', 'rules for system', 'ada', 'ada', 'ben'])
})

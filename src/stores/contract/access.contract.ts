import assert from 'node:assert/strict'
import fc from 'fast-check'
import { owner } from '../../core/principal.ts'
import { principal } from './arbitraries.contract.ts'
import { commitAll, history, modelAfter, readablePart } from './corpus-model.contract.ts'
import { contractTest, randomCases } from './driver.contract.ts'
import type { StoreDriver } from './driver.contract.ts'
import { readEverything, reading } from './read-everything.contract.ts'

/**
 * Who may read what: every read gives a principal what the owner of a store with only the readable
 * documents gets.
 */
export function accessContract(driver: StoreDriver): void {
  contractTest(
    driver,
    'gives each principal exactly the cut: all reads equal those of a store that holds ' +
      'only the readable documents',
    async () => {
      await fc.assert(
        fc.asyncProperty(history, principal, reading(driver), async (commits, reader, asked) => {
          const read = async (): Promise<Awaited<ReturnType<typeof readEverything>>> => {
            await using store = await driver.open()
            await commitAll(store, commits)
            return await readEverything(store, reader, asked)
          }
          const actual = await read()
          await using cut = await driver.open()
          await cut.writer.commit(readablePart(modelAfter(commits), reader), { principal: owner })
          const expected = await readEverything(cut, owner, asked)
          assert.deepEqual(actual.content, expected.content)
          // Scores of keywords rest on the whole corpus, those of vectors on nothing but the chunk.
          for (const [key, score] of expected.scores)
            if (key.startsWith('vector '))
              assert.ok(Math.abs((actual.scores.get(key) ?? NaN) - score) < 1e-5)
        }),
        randomCases(40),
      )
    },
  )

  contractTest(
    driver,
    'shows in the change log only documents that are readable now, and removals to those ' +
      'who could read the document',
    async () => {
      await fc.assert(
        fc.asyncProperty(history, principal, async (commits, reader) => {
          await using store = await driver.open()
          await commitAll(store, commits)
          const readableNow = new Set(
            (await store.documents.list({ limit: 1_000 }, { principal: reader })).map(
              summary => summary.id,
            ),
          )
          const all = await store.documents.changesSince(0, 1_000_000, { principal: owner })
          const seen = await store.documents.changesSince(0, 1_000_000, { principal: reader })
          assert.deepEqual(
            seen.filter(change => change.kind !== 'remove'),
            all.filter(change => change.kind !== 'remove' && readableNow.has(change.documentId)),
          )
          const removedReadable: string[] = []
          const groupsOf = new Map<string, boolean>()
          for (const [index, commit] of commits.entries()) {
            const removed = new Set([
              ...(commit.remove ?? []),
              ...(commit.deletions?.put ?? []).map(({ documentId }) => documentId),
            ])
            for (const id of removed) if (groupsOf.get(id) === true) removedReadable.push(id)
            const state = modelAfter(commits.slice(0, index + 1))
            groupsOf.clear()
            for (const record of readablePart(state, reader).put ?? [])
              groupsOf.set(record.document.id, true)
          }
          assert.deepEqual(
            seen
              .filter(change => change.kind === 'remove')
              .map(change => change.documentId)
              .sort(),
            removedReadable.sort(),
          )
        }),
        randomCases(40),
      )
    },
  )
}

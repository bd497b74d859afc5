import assert from 'node:assert/strict'
import fc from 'fast-check'
import { owner } from '../../core/principal.ts'
import { memoryStore } from '../memory/memory-store.ts'
import { principal } from './arbitraries.contract.ts'
import { history } from './corpus-model.contract.ts'
import { contractTest, exported, randomCases } from './driver.contract.ts'
import type { StoreDriver } from './driver.contract.ts'
import { readEverything, reading, unsupportedQuery } from './read-everything.contract.ts'

/** The driver against the reference: every read and the whole export. */
export function differentialContract(driver: StoreDriver): void {
  contractTest(
    driver,
    'answers every read as the reference does, and exports the same',
    async () => {
      await fc.assert(
        fc.asyncProperty(history, principal, reading(driver), async (commits, reader, asked) => {
          await using store = await driver.open()
          await using reference = memoryStore()
          for (const commit of commits) {
            assert.deepEqual(
              await store.writer.commit(commit, { principal: owner }),
              await reference.writer.commit(commit, { principal: owner }),
            )
          }
          assert.deepEqual(await exported(store), await exported(reference))
          const actual = await readEverything(store, reader, asked)
          const expected = await readEverything(reference, reader, asked)
          const refused =
            driver.lacks?.['every-query'] === undefined
              ? []
              : Object.keys(actual.content).filter(key => actual.content[key] === unsupportedQuery)
          for (const key of refused) Object.assign(expected.content, { [key]: unsupportedQuery })
          assert.deepEqual(actual.content, expected.content)
          assert.deepEqual(actual.frequencies, expected.frequencies)
          for (const [key, score] of expected.scores) {
            const isOfWords = key.startsWith('keyword ') || key.startsWith('entity ')
            if (isOfWords && driver.lacks?.['exact-keyword-scores'] !== undefined) continue
            const difference = Math.abs((actual.scores.get(key) ?? NaN) - score)
            // Both sides are rounded to 1e-6; vectors may be summed in 32 bits.
            assert.ok(difference <= (isOfWords ? 1.5e-6 : 1e-5), `${key} differs by ${difference}`)
          }
          assert.deepEqual(
            await store.documents.changesSince(0, 1_000_000, { principal: reader }),
            await reference.documents.changesSince(0, 1_000_000, { principal: reader }),
          )
          const commitsOf = async (from: typeof reference) =>
            (await from.documents.list({ limit: 1_000 }, { principal: reader })).map(
              summary => summary.commitSeq,
            )
          assert.deepEqual(await commitsOf(store), await commitsOf(reference))
          assert.deepEqual((await store.check()).problems, [])
        }),
        randomCases(50),
      )
    },
  )
}

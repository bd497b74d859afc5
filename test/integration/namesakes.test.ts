import assert from 'node:assert/strict'
import { test } from 'node:test'
import { collectAnswer } from '../../src/core/answer.ts'
import { owner } from '../../src/core/principal.ts'
import { ask } from '../../src/answering/ask.ts'
import { buildRecord } from '../../src/ingestion/record/build-record.ts'
import { emlLoader } from '../../src/ingestion/email/eml.ts'
import { defaultLoadLimits } from '../../src/ingestion/loaded-document.ts'
import { toDocument } from '../../src/ingestion/record/to-document.ts'
import { memoryStore } from '../../src/stores/memory/memory-store.ts'
import { entityId } from '../../src/support/ids.ts'

test('a question about an address is not about everybody of that name', async () => {
  const store = memoryStore()
  const mails = [
    ['Ada Park <ada@one.example>', 'a'],
    ['Ada Park <ada@one.example>', 'b'],
    ['Ada Park <ada.park@two.example>', 'c'],
    ['Ada Park <ada.park@three.example>', 'd'],
  ] as const
  for (const [from, id] of mails) {
    const bytes = new TextEncoder().encode(
      `From: ${from}\r\nTo: Ben Quinn <ben@one.example>\r\nSubject: Budget ${id}\r\nDate: ` +
        `Mon, 1 Jan 2024 10:00:00 +0000\r\nMessage-ID: <${id}@mail.example>\r\n\r\nThe ` +
        'budget is fine.\r\n',
    )
    const item = { key: id, fileName: `${id}.eml`, bytes }
    for await (const outcome of emlLoader.load(item, {
      timeZone: 'UTC',
      limits: defaultLoadLimits,
    })) {
      assert.equal(outcome.status, 'loaded')
      if (outcome.status === 'loaded')
        await store.writer.commit(
          {
            put: [
              buildRecord(
                toDocument(
                  outcome.document,
                  item,
                  { sourceId: 'test', groups: ['public'] },
                  undefined,
                ),
              ),
            ],
          },
          { principal: owner },
        )
    }
  }
  const answer = async (text: string): Promise<string> =>
    (
      await collectAnswer(
        ask({ text }, { ...store, clock: { now: () => 0 }, timeZone: 'UTC' }, { principal: owner }),
      )
    ).text
  assert.match(
    await answer('How many emails did ada@one.example send?'),
    /^2 emails from ada@one\.example/,
  )
  assert.match(
    await answer('How many emails did ada.park@two.example send?'),
    /^1 email from ada\.park@two\.example/,
  )
  assert.match(await answer('How many emails did Ada Park send?'), /^4 emails from Ada Park/)
})

test(
  "a question about a person counts the mails of everybody whom a person's rule merges with " +
    'that name, and of nobody whom it splits off',
  async () => {
    const store = memoryStore()
    for (const [from, id] of [
      ['Ada Park <ada@one.example>', 'a'],
      ['Ada Quinn <quinn@two.example>', 'b'],
      ['Ada Park <park@three.example>', 'c'],
    ] as const) {
      const item = {
        key: id,
        fileName: `${id}.eml`,
        bytes: new TextEncoder().encode(
          `From: ${from}\r\nTo: Ben Quinn <ben@one.example>\r\nSubject: Budget ` +
            `${id}\r\nDate: Mon, 1 Jan 2024 10:00:00 +0000\r\nMessage-ID: ` +
            `<${id}@mail.example>\r\n\r\nThe budget is fine.\r\n`,
        ),
      }
      for await (const outcome of emlLoader.load(item, {
        timeZone: 'UTC',
        limits: defaultLoadLimits,
      })) {
        if (outcome.status === 'loaded')
          await store.writer.commit(
            {
              put: [
                buildRecord(
                  toDocument(
                    outcome.document,
                    item,
                    { sourceId: 'test', groups: ['public'] },
                    undefined,
                  ),
                ),
              ],
            },
            { principal: owner },
          )
      }
    }
    const answer = async (text: string): Promise<string> =>
      (
        await collectAnswer(
          ask(
            { text },
            { ...store, clock: { now: () => 0 }, timeZone: 'UTC' },
            { principal: owner },
          ),
        )
      ).text
    const entity = (type: string, name: string) => ({ id: entityId(type, name), name })
    assert.match(await answer('How many emails did Ada Quinn send?'), /^1 email from Ada Quinn/)
    await store.writer.commit(
      {
        rules: {
          put: [
            {
              id: 'r1',
              kind: 'same',
              left: entity('person', 'ada park'),
              right: entity('person', 'ada quinn'),
              by: 'owner',
              at: 1,
            },
          ],
        },
      },
      { principal: owner },
    )
    assert.match(await answer('How many emails did Ada Quinn send?'), /^3 emails from Ada Quinn/)
    await store.writer.commit(
      {
        rules: {
          put: [
            {
              id: 'r2',
              kind: 'different',
              left: entity('person', 'ada park'),
              right: entity('address', 'park@three.example'),
              by: 'owner',
              at: 2,
            },
          ],
        },
      },
      { principal: owner },
    )
    assert.match(await answer('How many emails did Ada Quinn send?'), /^2 emails from Ada Quinn/)
  },
)

import assert from 'node:assert/strict'
import type { Document, MailHeaders } from '../../core/document.ts'
import type { ChunkId, DocumentId, NodeId } from '../../core/ids.ts'
import { owner } from '../../core/principal.ts'
import type { Principal } from '../../core/principal.ts'
import type { Filter } from '../../core/question.ts'
import { plainCopy } from '../../support/canonical-json.ts'
import { commitAll } from './corpus-model.contract.ts'
import { contractTest, refuses } from './driver.contract.ts'
import type { StoreDriver } from './driver.contract.ts'
import { mailToMany } from './mail-to-many.contract.ts'
import { sampleRecord } from './sample-record.contract.ts'

const user = (...groups: string[]): Principal => ({ kind: 'user', id: 'u', groups })
const asOwner = { principal: owner }

/** The document port. */
export function documentReaderContract(driver: StoreDriver): void {
  contractTest(
    driver,
    'gives back documents, chunks, mentions, facts and bytes as they were put',
    async () => {
      await using store = await driver.open()
      const change: Partial<Document> = {
        date: { ms: 86_400_000, offsetMinutes: -90, original: 'Fri, 2 Jan 1970' },
        language: 'en',
        link: '/x',
        parentId: 'doc_0' as DocumentId,
        sections: [{ start: 0, end: 5, headingPath: ['A', 'B'], level: 2 }],
        pages: [{ start: 0, end: 5, number: 1, label: 'i' }],
        cuts: [{ start: 1, end: 2, kind: 'signature' }],
        layout: [{ start: 0, end: 5, page: 1, item: 0, x: 0.1, y: 2, width: 3.5, height: 4 }],
        properties: { a: 1, b: ['x', 2, false], c: 0.1 },
        mail: {
          emailId: 'm@x',
          subject: 's',
          from: { address: 'a@x' },
          to: [{ name: 'B' }],
          cc: [],
          bcc: [],
          replyTo: [],
          references: ['r@x'],
          sent: { ms: 5, original: 'x' },
          revisionNumber: '2',
        },
      }
      const record = { ...sampleRecord('doc_1', change), bytes: Uint8Array.of(0, 255, 10) }
      await commitAll(store, [{ put: [record] }])
      const { id } = record.document
      assert.deepEqual(
        plainCopy(await store.documents.document(id, asOwner)),
        plainCopy(record.document),
      )
      assert.deepEqual(
        plainCopy(await store.documents.chunksOf(id, asOwner)),
        plainCopy(record.chunks),
      )
      assert.deepEqual(
        plainCopy(await store.documents.mentionsOf(id, asOwner)),
        plainCopy(record.mentions),
      )
      assert.deepEqual(
        plainCopy(await store.documents.factsOf(id, asOwner)),
        plainCopy(record.facts),
      )
      assert.deepEqual([...((await store.documents.bytes(id, asOwner)) ?? [])], [0, 255, 10])
      const [summary] = await store.documents.summaries([id], asOwner)
      const {
        text,
        layout: _layout,
        sections: _sections,
        pages: _pages,
        cuts: _cuts,
        ...rest
      } = record.document
      assert.deepEqual(
        plainCopy(summary),
        plainCopy({ ...rest, textLength: text.length, commitSeq: 1 }),
      )
      // Users are not told how many commits there were.
      const asUser = { principal: { kind: 'user', id: 'u', groups: [] } } as const
      const shown = [plainCopy({ ...rest, textLength: text.length })]
      assert.deepEqual(
        [
          plainCopy(await store.documents.summaries([id], asUser)),
          plainCopy(await store.documents.list({ limit: 1 }, asUser)),
        ],
        [shown, shown],
      )
      assert.deepEqual(plainCopy(await store.documents.known('s1', asOwner)), [
        {
          documentId: id,
          key: 'doc_1.txt',
          bytesHash: 'b',
          extractor: 'test/1',
          groups: ['public'],
          parentId: 'doc_0',
        },
      ])
    },
  )

  contractTest(
    driver,
    'gives the first addresses of an email to very many, their totals, and all on request',
    async () => {
      await using store = await driver.open()
      const toMany = mailToMany('doc_1', 130)
      const record = { ...toMany, document: { ...toMany.document, groups: ['team'] } }
      await commitAll(store, [{ put: [record] }])
      const {
        document: { id, mail },
      } = record
      const shortened = {
        ...mail,
        to: mail?.to.slice(0, 50),
        cc: mail?.cc.slice(0, 50),
        totals: { to: 65, cc: 65 },
      }
      assert.deepEqual(
        plainCopy((await store.documents.document(id, asOwner))?.mail),
        plainCopy(shortened),
      )
      assert.deepEqual(
        plainCopy((await store.documents.summaries([id], asOwner))[0]?.mail),
        plainCopy(shortened),
      )
      assert.deepEqual(
        plainCopy((await store.documents.list({ limit: 1 }, asOwner))[0]?.mail),
        plainCopy(shortened),
      )
      const { to, cc, bcc, replyTo } = mail ?? { to: [], cc: [], bcc: [], replyTo: [] }
      assert.deepEqual(
        plainCopy(await store.documents.addresses(id, asOwner)),
        plainCopy({ to, cc, bcc, replyTo }),
      )
      assert.equal(await store.documents.addresses(id, { principal: user('others') }), undefined)
      const [whole] = await store.documents.records([id], asOwner)
      assert.deepEqual(plainCopy(whole?.document), plainCopy(record.document))
      assert.equal((await store.writer.commit({ put: [record] }, asOwner)).unchanged, 1)
      // What was shortened is no record to be put.
      await refuses('invalid_input', () =>
        store.writer.commit(
          {
            put: [{ ...record, document: { ...record.document, mail: shortened as typeof mail } }],
          },
          asOwner,
        ),
      )
    },
  )

  contractTest(
    driver,
    'gives nothing for what is not there, and chunks in the order asked',
    async () => {
      await using store = await driver.open()
      const gone = 'gone' as DocumentId
      assert.equal(await store.documents.document(gone, asOwner), undefined)
      assert.equal(await store.documents.bytes(gone, asOwner), undefined)
      assert.deepEqual(await store.documents.chunksOf(gone, asOwner), [])
      assert.deepEqual(await store.documents.list({ limit: 10 }, asOwner), [])
      assert.deepEqual(await store.documents.counts(asOwner), {
        documents: 0,
        emails: 0,
        chunks: 0,
        nodes: 0,
        edges: 0,
        facts: 0,
        mentions: 0,
        sources: 0,
        characters: 0,
      })
      assert.equal(await store.documents.commitSeq(asOwner), 0)
      await commitAll(store, [{ put: [sampleRecord('doc_1')] }])
      assert.equal(await store.documents.bytes('doc_1' as DocumentId, asOwner), undefined)
      const asked = ['chk_doc_1_1', 'gone', 'chk_doc_1_0'] as ChunkId[]
      assert.deepEqual(
        (await store.documents.chunks(asked, asOwner)).map(chunk => chunk.id),
        ['chk_doc_1_1', 'chk_doc_1_0'],
      )
    },
  )

  contractTest(driver, 'finds emails by the keys that tie them to others', async () => {
    await using store = await driver.open()
    const put = (id: string, mail: Partial<MailHeaders>, change: Partial<Document> = {}) =>
      sampleRecord(id, {
        kind: 'email',
        mail: {
          emailId: `${id}@x`,
          subject: '',
          to: [],
          cc: [],
          bcc: [],
          replyTo: [],
          references: [],
          ...mail,
        },
        ...change,
      })
    const found = async (keys: readonly string[], options = asOwner, limit = 10) =>
      (await store.documents.mailsByKeys({ keys, limit }, options)).map(({ id }) => id)
    await commitAll(store, [
      {
        put: [
          put('a', { subject: 'Crane permit' }),
          put('b', { subject: 'RE: [ops] Crane permit', references: ['root@x', 'a@x'] }),
          put('c', { subject: 'Aw: crane PERMIT' }, { groups: ['team'] }),
          put('d', { inReplyTo: 'A@x' }),
          put('e', { subject: 'Crane permit', inReplyTo: 'a@x' }, { kind: 'attachment' }),
          sampleRecord('f'),
        ],
      },
    ])
    assert.deepEqual(await found(['message a@x']), ['a', 'b'])
    assert.deepEqual(await found(['message A@x', 'message root@x']), ['b', 'd'])
    assert.deepEqual(await found(['subject crane permit']), ['a', 'b', 'c'])
    assert.deepEqual(await found(['open reply crane permit']), ['c'])
    assert.deepEqual(await found(['subject ', 'message ', 'x']), [])
    assert.deepEqual(await found([]), [])
    assert.deepEqual(await found(['subject crane permit'], asOwner, 2), ['a', 'b'])
    assert.deepEqual(await found(['subject crane permit'], asOwner, 0), [])
    // What only resembles a key does not count.
    assert.deepEqual(await found(['message A@x'], asOwner, 1), ['d'])
    assert.deepEqual(await found(['subject crane permit'], { principal: user() }), ['a', 'b'])
    const many = Array.from({ length: 2_500 }, (_, index) => `message ${index}@x`)
    assert.deepEqual(await found([...many, 'message a@x']), ['a', 'b'])
    assert.deepEqual(
      plainCopy(await store.documents.mailsByKeys({ keys: ['message a@x'], limit: 10 }, asOwner)),
      plainCopy(await store.documents.summaries(['a', 'b'] as DocumentId[], asOwner)),
    )
    await commitAll(store, [
      {
        put: [put('b', { subject: 'Noise', references: ['root@x'] })],
        remove: ['a' as DocumentId],
        setReadGroups: [{ documentId: 'c' as DocumentId, groups: ['public'] }],
      },
    ])
    assert.deepEqual(await found(['message a@x']), [])
    assert.deepEqual(await found(['message root@x', 'subject noise']), ['b'])
    assert.deepEqual(await found(['subject crane permit'], { principal: user() }), ['c'])
    assert.deepEqual((await store.check()).problems, [])
    await refuses('invalid_input', () =>
      store.documents.mailsByKeys({ keys: [], limit: -1 }, asOwner),
    )
  })

  contractTest(
    driver,
    'finds no more emails by their keys than asked, the first ones',
    async () => {
      await using store = await driver.open()
      const idOf = (number: number): string => `m${String(number).padStart(4, '0')}`
      const thread = Array.from({ length: 600 }, (_, number) =>
        sampleRecord(idOf(number), {
          kind: 'email',
          // The team's are every third.
          groups: number % 3 === 0 ? ['team'] : ['public'],
          mail: {
            emailId: `${number}@x`,
            subject: 'Crane permit',
            to: [],
            cc: [],
            bcc: [],
            replyTo: [],
            references: [],
          },
        }),
      )
      for (let at = 0; at < thread.length; at += 300)
        await commitAll(store, [{ put: thread.slice(at, at + 300).reverse() }])
      const found = async (limit: number, options = asOwner) =>
        (await store.documents.mailsByKeys({ keys: ['subject crane permit'], limit }, options)).map(
          ({ id }) => id as string,
        )
      const numbers = thread.map((_, number) => number)
      for (const limit of [1, 2, 499, 501, 600, 5_000])
        assert.deepEqual(await found(limit), numbers.slice(0, limit).map(idOf), `${limit}`)
      assert.deepEqual(
        await found(350, { principal: user() }),
        numbers
          .filter(number => number % 3 !== 0)
          .slice(0, 350)
          .map(idOf),
      )
    },
  )

  contractTest(driver, 'lists by code point and pages without gaps', async () => {
    await using store = await driver.open()
    const ids = ['a', 'b', 'b ', 'c', 'é', '\uff5e', '\u{1f600}']
    await commitAll(store, [{ put: [...ids].reverse().map(id => sampleRecord(id)) }])
    const seen: string[] = []
    for (let after: DocumentId | undefined, page = 0; page < 10; page++) {
      const found = await store.documents.list({ after, limit: 2 }, asOwner)
      seen.push(...found.map(summary => summary.id))
      after = found.at(-1)?.id
      if (found.length < 2) break
    }
    assert.deepEqual(seen, ids)
    assert.deepEqual(await store.documents.list({ limit: 0 }, asOwner), [])
    await refuses('invalid_input', () => store.documents.list({ limit: -1 }, asOwner))
    await refuses('invalid_input', () => store.documents.list({ limit: 0.5 }, asOwner))
  })

  contractTest(driver, 'narrows by ids, source, kind, period, group and person', async () => {
    await using store = await driver.open()
    const ann = (properties: Record<string, string | string[] | number>) => ({
      id: 'ann' as NodeId,
      labels: ['Person', 'Entity'],
      properties,
    })
    const chunk = { id: 'chk_c_0' as NodeId, labels: ['Chunk'], properties: {} }
    const mail = (id: string) => ({ id: `mail_${id}` as NodeId, labels: ['Email'], properties: {} })
    const edge = (type: string, from: string, to: string) =>
      ({ id: `${type}_${from}_${to}`, type, from, to, properties: {} }) as never
    await commitAll(store, [
      {
        put: [
          sampleRecord(
            'a',
            { date: { ms: 1_000, original: '1' }, kind: 'email', sourceId: 's2' },
            {
              nodes: [ann({ address: 'Ann@X.org' }), mail('a')],
              edges: [edge('SENT', 'ann', 'mail_a')],
            },
          ),
          sampleRecord(
            'b',
            { date: { ms: 2_000, original: '2' }, kind: 'email', groups: ['x', 'public'] },
            {
              nodes: [ann({ name: 'Ann Lee', personId: 7 }), mail('b')],
              edges: [edge('RECEIVED', 'ann', 'mail_b')],
            },
          ),
          sampleRecord(
            'c',
            { groups: ['x'] },
            {
              nodes: [ann({ aliases: ['Annie', 'A. Lee'] }), chunk],
              edges: [edge('MENTIONS', 'chk_c_0', 'ann')],
            },
          ),
          sampleRecord(
            'd',
            {},
            {
              nodes: [
                ann({ subject: 'annie' }),
                { id: 'thing' as NodeId, labels: ['Thing'], properties: { name: 'Annie' } },
              ],
              edges: [edge('KNOWS', 'ann', 'mail_a'), edge('SENT', 'thing', 'mail_a')],
            },
          ),
        ],
      },
    ])
    const cases: Array<[Filter, string[], Principal?]> = [
      [{}, ['a', 'b', 'c', 'd']],
      [{ documentIds: ['b', 'gone'] as DocumentId[] }, ['b']],
      [{ documentIds: [] }, []],
      [{ sourceIds: ['s2'] }, ['a']],
      [{ kinds: ['file'] }, ['c', 'd']],
      [{ kinds: [] }, []],
      [{ dateFrom: 1_000, dateUntil: 2_000 }, ['a']],
      [{ dateFrom: 1_001 }, ['b']],
      [{ dateUntil: 3_000 }, ['a', 'b']],
      [{ group: 'x' }, ['b', 'c']],
      [{ group: 'X' }, []],
      [{ person: 'ann@x.ORG' }, ['a', 'b', 'c']],
      [{ person: 'ann lee' }, ['a', 'b', 'c']],
      [{ person: '7' }, ['a', 'b', 'c']],
      [{ person: 'ANNIE' }, ['a', 'b', 'c']],
      [{ person: 'Ann' }, []],
      [{ person: 'annie', kinds: ['email'], dateFrom: 1_500 }, ['b']],
      // Only `c` says that she is called Annie, and this reader may not read it.
      [{ person: 'annie' }, [], user()],
      [{ person: 'ann lee' }, ['a', 'b'], user()],
      [{ person: 'annie' }, ['a', 'b', 'c'], user('x')],
    ]
    for (const [filter, expected, principal = owner] of cases) {
      const found = (await store.documents.list({ filter, limit: 10 }, { principal })).map(
        summary => summary.id,
      )
      assert.deepEqual(found, expected, JSON.stringify(filter))
      assert.equal(await store.documents.count(filter, { principal }), expected.length)
      for (const atMost of [1, 2, 10])
        assert.equal(
          await store.documents.count(filter, { principal, atMost }),
          Math.min(expected.length, atMost),
        )
      assert.deepEqual(
        (
          await store.keywords.search(
            { terms: ['gantry'], mode: 'any', filter, limit: 10 },
            { principal },
          )
        )
          .map(hit => hit.documentId)
          .sort(),
        expected,
      )
    }
  })

  contractTest(
    driver,
    'lets everybody read `public`, members their groups, only the owner what has no group',
    async () => {
      await using store = await driver.open()
      await commitAll(store, [
        {
          put: [
            sampleRecord('p'),
            sampleRecord('x', { groups: ['x'] }),
            sampleRecord('xy', { groups: ['x', 'y'] }),
            sampleRecord('none', { groups: [] }),
          ],
          sources: [
            { id: 's1', kind: 'folder', location: '/' },
            { id: 's2', kind: 'folder', location: '/b' },
          ],
        },
      ])
      const seen = async (principal: Principal) =>
        (await store.documents.list({ limit: 10 }, { principal })).map(summary => summary.id)
      assert.deepEqual(await seen(user()), ['p'])
      assert.deepEqual(await seen(user('y')), ['p', 'xy'])
      assert.deepEqual(await seen(user('x')), ['p', 'x', 'xy'])
      assert.deepEqual(await seen(owner), ['none', 'p', 'x', 'xy'])
      assert.deepEqual(await seen({ kind: 'system', reason: 'test' }), ['none', 'p', 'x', 'xy'])
      assert.equal((await store.documents.sources({ principal: user() })).length, 1)
      assert.equal((await store.documents.sources(asOwner)).length, 2)
    },
  )

  contractTest(driver, 'gives up when the signal has fired', async () => {
    await using store = await driver.open()
    const options = { principal: owner, signal: AbortSignal.abort() }
    await refuses('aborted', () => store.documents.list({ limit: 1 }, options))
    await refuses('aborted', () => store.documents.counts(options))
    await refuses('aborted', () =>
      store.keywords.search({ terms: ['a'], mode: 'any', limit: 1 }, options),
    )
    await refuses('aborted', () => store.graph.schema(options))
    await refuses('aborted', () => store.vectors.coverage(options))
    await refuses('aborted', () => store.ledger.list({ limit: 1 }, options))
    await refuses('aborted', () => store.jobs.counts('x', options))
  })
}

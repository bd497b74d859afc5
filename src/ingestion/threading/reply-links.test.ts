import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import type { DocumentId } from '../../core/ids.ts'
import { mayRead, type Principal } from '../../core/principal.ts'
import { documentId } from '../../support/ids.ts'
import { replyLinks, type LinkedMail, type ReplyLinks } from './reply-links.ts'

interface Given {
  readonly groups?: readonly string[]
  readonly subject?: string
  readonly inReplyTo?: string | undefined
  readonly id?: DocumentId
}

function mail(
  sourceId: string,
  emailId: string,
  {
    groups = ['public'],
    subject = 'Plan',
    inReplyTo,
    id = documentId(sourceId, emailId),
  }: Given = {},
): LinkedMail {
  return {
    id,
    sourceId,
    groups,
    mail: {
      emailId,
      subject,
      to: [],
      cc: [],
      bcc: [],
      replyTo: [],
      references: [],
      ...(inReplyTo !== undefined && { inReplyTo }),
    },
  }
}

const linksOf = (mails: readonly LinkedMail[]): Record<string, ReplyLinks> =>
  Object.fromEntries(replyLinks(mails))
const sent = mail('sent', '1@x')
const reply = (given: Given = {}): LinkedMail =>
  mail('inbox', '2@x', { subject: 'Re: Plan', inReplyTo: '1@x', ...given })

test('a reply names the answered mail of another source', () => {
  assert.deepEqual(linksOf([sent, reply()]), { [reply().id]: { repliesTo: sent.id } })
  assert.deepEqual(linksOf([reply(), sent]), linksOf([sent, reply()]))
  assert.deepEqual(linksOf([reply()]), {})
})

test('the copy of the own source comes first and needs no link, then the smallest id', () => {
  const copies = ['a', 'b', 'c'].map(source => mail(source, '1@x'))
  const smallest = copies.map(({ id }) => id).sort()[0]
  assert.deepEqual(linksOf([...copies, reply()]), { [reply().id]: { repliesTo: smallest } })
  assert.deepEqual(linksOf([...copies, mail('inbox', '1@x'), reply()]), {})
  const odd = mail('inbox', '1@x', { id: documentId('inbox', '1@x#0123abcd') })
  assert.deepEqual(linksOf([...copies, odd, reply()]), { [reply().id]: { repliesTo: odd.id } })
})

test(
  'a copy that not all readers of the reply may read is not named; it names the reply ' +
    'itself, where its readers may read that',
  () => {
    const hidden = mail('sent', '1@x', { groups: ['a'] })
    assert.deepEqual(linksOf([hidden, reply({ groups: ['a'] })]), {
      [reply().id]: { repliesTo: hidden.id },
    })
    assert.deepEqual(linksOf([hidden, reply()]), { [hidden.id]: { repliedToBy: [reply().id] } })
    assert.deepEqual(linksOf([hidden, reply({ groups: ['b'] })]), {})
    assert.deepEqual(linksOf([hidden, mail('public', '1@x'), reply()]), {
      [reply().id]: { repliesTo: documentId('public', '1@x') },
    })
  },
)

test('of several hidden copies one names the reply for readers who see them all', () => {
  const [one, other] = [
    mail('s1', '1@x', { groups: ['a'] }),
    mail('s2', '1@x', { groups: ['a'] }),
  ].sort((left, right) => (left.id < right.id ? -1 : 1)) as [LinkedMail, LinkedMail]
  assert.deepEqual(linksOf([one, other, reply()]), { [one.id]: { repliedToBy: [reply().id] } })
  assert.deepEqual(linksOf([mail('inbox', '1@x', { groups: ['a'] }), other, reply()]), {})
  assert.deepEqual(linksOf([{ ...one, groups: ['b'] }, other, reply()]), {
    [one.id]: { repliedToBy: [reply().id] },
    [other.id]: { repliedToBy: [reply().id] },
  })
})

test('numbers of tables are the same message elsewhere only with the same subject', () => {
  const row = (source: string, emailId: string, subject: string, inReplyTo?: string): LinkedMail =>
    mail(source, emailId, { subject, inReplyTo })
  assert.deepEqual(linksOf([row('t1', '1', 'Lunch'), row('t2', '7', 'Re: Plan', '1')]), {})
  assert.deepEqual(linksOf([row('t1', '1', 'Plan'), row('t2', '7', 'Re: Plan', '1')]), {
    [documentId('t2', '7')]: { repliesTo: documentId('t1', '1') },
  })
})

const groupSets = [['public'], ['a'], ['b'], ['a', 'b'], ['a', 'b', 'c'], []]
const ids = fc.constantFrom('1@x', '2@x', '3@x')
const corpus = fc
  .uniqueArray(
    fc.record({
      source: fc.constantFrom('s1', 's2', 's3'),
      emailId: ids,
      inReplyTo: fc.option(ids, { nil: undefined, freq: 6 }),
      groups: fc.constantFrom(...groupSets),
      suffix: fc.constantFrom('', '', '', '#ab'),
    }),
    { maxLength: 9, size: 'max', selector: one => `${one.source} ${one.emailId}${one.suffix}` },
  )
  .map(given =>
    given.map(({ source, emailId, suffix, ...more }) =>
      mail(source, emailId, { ...more, id: documentId(source, emailId + suffix) }),
    ),
  )

/** Edges that a reader sees: stated by a mail he reads, between mails that are there for him. */
function edgesOf(mails: readonly LinkedMail[]): Set<string> {
  const links = replyLinks(mails)
  const there = new Set(mails.map(({ id }) => id))
  return new Set(
    mails.flatMap(({ id, sourceId, mail: { inReplyTo, emailId } }) => {
      const usual =
        inReplyTo === undefined || inReplyTo === emailId
          ? []
          : [links.get(id)?.repliesTo ?? documentId(sourceId, inReplyTo)]
      return [
        ...usual.filter(to => there.has(to)).map(to => `${id} ${to}`),
        ...(links.get(id)?.repliedToBy ?? [])
          .filter(from => there.has(from))
          .map(from => `${from} ${id}`),
      ]
    }),
  )
}

test(
  'readers see what a corpus of the mails they may read would say, and a reply is tied to a ' +
    'copy wherever all readers of one side read the other',
  () => {
    fc.assert(
      fc.property(corpus, fc.subarray(['a', 'b', 'c']), (given, groups) => {
        const reader: Principal = { kind: 'user', id: 'u', groups }
        const readable = given.filter(one => mayRead(reader, one.groups))
        const [seen, own] = [replyLinks(given), replyLinks(readable)]
        for (const { id } of readable) assert.deepEqual(seen.get(id), own.get(id))
        const edges = edgesOf(given)
        for (const one of given) {
          const { inReplyTo, emailId } = one.mail
          const copies = given.filter(
            other =>
              other.mail.emailId === inReplyTo && inReplyTo !== emailId && other.id !== one.id,
          )
          const comparable = copies.filter(other => readersRelate(one.groups, other.groups))
          if (comparable.length > 0)
            assert.ok(
              copies.some(other => edges.has(`${one.id} ${other.id}`)),
              'a reply is tied to no copy',
            )
        }
      }),
      { numRuns: Number(process.env['VERITRAIL_CASES'] ?? 500) },
    )
  },
)

const readersRelate = (one: readonly string[], other: readonly string[]): boolean => {
  const within = (left: readonly string[], right: readonly string[]): boolean =>
    right.includes('public') || left.every(group => right.includes(group))
  return within(one, other) || within(other, one)
}

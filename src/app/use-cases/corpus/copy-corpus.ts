import { hash } from 'node:crypto'
import { AppError } from '../../../core/errors.ts'
import type { EntityRule } from '../../../core/graph.ts'
import type { DocumentId } from '../../../core/ids.ts'
import type { CorpusCounts, ReadOptions } from '../../../core/ports/document-reader.ts'
import type { Conversation } from '../../../core/ports/conversations.ts'
import type { LedgerRecord } from '../../../core/ports/ledger.ts'
import type { Store } from '../../../core/ports/store.ts'
import { readableGroups } from '../../../core/principal.ts'
import { throwIfAborted } from '../../../support/abort.ts'
import { linkedAbort } from '../../../support/linked-abort.ts'

export interface CopyOptions extends ReadOptions {
  /**
   * Goes on with a target that holds something: what it has already is skipped, what the source has
   * not is removed.
   */
  readonly resume?: boolean | undefined
}

export interface CopySummary {
  readonly counts: CorpusCounts
  readonly answers: number
  /** Sum of the SHA-256 of all lines of the logical export, equal on both sides. */
  readonly contentHash: string
}

export type CopyEvent =
  | { readonly type: 'copied'; readonly done: number; readonly total: number }
  | { readonly type: 'checking'; readonly side: 'source' | 'target' }
  | { readonly type: 'copy-end'; readonly summary: CopySummary }

/**
 * Documents of one commit: with more a server spends its time on moving what it holds of them in
 * memory, with fewer on each commit.
 */
const batchDocuments = 150
/**
 * Commits at a time: a server takes them one after another, but the next is prepared while it
 * works.
 */
const maxCommits = 2

/**
 * Makes the target hold what the source holds: documents with all that hangs on them, vectors,
 * sources, deletions, rules, the ledger and conversations; not jobs and commit numbers. In commits
 * of some hundred documents, so that an interrupted copy can go on with `resume`. At the end both
 * sides are compared by counts and by the hash of their whole content; a difference is
 * `store_inconsistent`. Throws `forbidden` for users, `invalid_input` for a target that holds
 * something already.
 */
export async function* copyCorpus(
  source: Store,
  target: Store,
  options: CopyOptions,
): AsyncGenerator<CopyEvent> {
  if (readableGroups(options.principal) !== 'all')
    throw new AppError('forbidden', 'Only the owner of a corpus may copy it.', { action: 'copy' })
  await refuseFull(target, options)
  const total = await source.documents.count({}, options)
  await target.writer.commit({ sources: await source.documents.sources(options) }, options)
  await copyDeletions(source, target, options)
  // Meanwhile, because the source has little else to do.
  using linked = linkedAbort(options.signal)
  using ended = new DisposableStack()
  ended.defer(() => linked.abort())
  const reading = contentOf(source, { ...options, signal: linked.signal })
  reading.catch(() => undefined)
  const kept = new Set<DocumentId>()
  let done = 0
  for await (const ids of copiedBatches(source, target, options)) {
    for (const id of ids) kept.add(id)
    done += ids.length
    yield { type: 'copied', done, total: Math.max(total, done) }
  }
  if (options.resume === true) await removeOthers(target, kept, options)
  const answers = await copyLedger(source, target, options)
  await copyConversations(source, target, options)

  yield { type: 'checking', side: 'source' }
  const said = await reading
  const rules = await source.graph.rules(options)
  const present = new Set(rules.map(rule => rule.id))
  // A rule about an entity that no document names any more is seen in the whole content only, which
  // tells no times.
  await target.writer.commit(
    {
      rules: {
        put: [
          ...rules,
          ...said.rules.filter(rule => !present.has(rule.id)).map(rule => ({ ...rule, at: 0 })),
        ],
      },
    },
    options,
  )
  yield { type: 'checking', side: 'target' }
  const made = await contentOf(target, options)
  const counts = await target.documents.counts(options)
  const differing = Object.entries(await source.documents.counts(options))
    .filter(([what, count]) => count !== counts[what as keyof CorpusCounts])
    .map(([what]) => what)
  if (differing.length > 0 || made.hash !== said.hash) {
    throw new AppError(
      'store_inconsistent',
      'The copy differs from what the source ' +
        `holds${differing.length > 0 ? ` (other numbers of ${differing.join(', ')})` : ''}. ` +
        'If the source was changed meanwhile, run the same command with --resume.',
      { store: 'target', problems: differing },
    )
  }
  yield { type: 'copy-end', summary: { counts, answers, contentHash: made.hash } }
}

/** Copies all documents; gives the ids of each batch when it is committed, in order. */
async function* copiedBatches(
  source: Store,
  target: Store,
  options: CopyOptions,
): AsyncGenerator<readonly DocumentId[]> {
  const commits: Array<Promise<readonly DocumentId[]>> = []
  try {
    for (let after: DocumentId | undefined; ;) {
      throwIfAborted(options.signal, 'copying the corpus')
      const page = await source.documents.list({ after, limit: batchDocuments }, options)
      const ids = page.map(({ id }) => id)
      const put = await source.documents.records(ids, options)
      if (put.length < ids.length) throw changedMeanwhile()
      const chunks = put.flatMap(record => record.chunks.map(chunk => chunk.id))
      const vectors = await vectorsOf(source, chunks, options)
      const commit = target.writer.commit({ put, vectors }, options).then(() => ids)
      // Awaited below, in order.
      commit.catch(() => undefined)
      commits.push(commit)
      if (commits.length >= maxCommits) yield (await commits.shift()) ?? []
      after = ids.at(-1)
      if (ids.length < batchDocuments) break
    }
    for (const commit of commits) yield await commit
  } finally {
    await Promise.allSettled(commits)
  }
}

async function refuseFull(target: Store, options: CopyOptions): Promise<void> {
  const { documents, sources } = await target.documents.counts(options)
  const [answer] = await target.ledger.list({ limit: 1 }, options)
  if (options.resume === true || documents + sources + (answer === undefined ? 0 : 1) === 0) return
  throw new AppError(
    'invalid_input',
    `The target is not empty: it holds ${documents} documents of ${sources} ` +
      `${sources === 1 ? 'source' : 'sources'}. Use --resume to continue a copy that was ` +
      'interrupted (documents that the source does not have are then removed), or name an ' +
      'empty target.',
    { issues: [{ path: 'to', message: 'is not empty' }] },
  )
}

const changedMeanwhile = (): AppError =>
  new AppError(
    'store_inconsistent',
    'The source was changed while it was copied. Run the same command with --resume.',
    { store: 'source', problems: ['documents were removed'] },
  )

async function vectorsOf(
  source: Store,
  ids: Parameters<Store['vectors']['read']>[0],
  options: CopyOptions,
): Promise<
  | { model: string; dimensions: number; chunks: Awaited<ReturnType<Store['vectors']['read']>> }
  | undefined
> {
  const chunks = await source.vectors.read(ids, options)
  const [first] = chunks
  const { model } = await source.vectors.coverage(options)
  return first === undefined || model === undefined
    ? undefined
    : { model, dimensions: first.windows[0]?.length ?? 0, chunks }
}

/** Deletions of the target that the source does not have would keep its documents out. */
async function copyDeletions(source: Store, target: Store, options: CopyOptions): Promise<void> {
  const put = await source.documents.deletions(options)
  const deleted = new Set(put.map(({ documentId }) => documentId))
  const remove = (await target.documents.deletions(options))
    .map(({ documentId }) => documentId)
    .filter(id => !deleted.has(id))
  await target.writer.commit({ deletions: { put, remove } }, options)
}

async function removeOthers(
  target: Store,
  kept: ReadonlySet<DocumentId>,
  options: CopyOptions,
): Promise<void> {
  const others: DocumentId[] = []
  for (let after: DocumentId | undefined; ;) {
    const page = await target.documents.list({ after, limit: 1_000 }, options)
    others.push(...page.map(({ id }) => id).filter(id => !kept.has(id)))
    after = page.at(-1)?.id
    if (page.length < 1_000) break
  }
  for (let from = 0; from < others.length; from += batchDocuments)
    await target.writer.commit({ remove: others.slice(from, from + batchDocuments) }, options)
}

/** Records of the ledger, newest first; those of one instant are asked for together. */
async function copyLedger(source: Store, target: Store, options: CopyOptions): Promise<number> {
  const seen = new Set<string>()
  for (let before: number | undefined, limit = 200; ;) {
    const page: LedgerRecord[] = await source.ledger.list({ limit, before }, options)
    for (const { redacted: _redacted, commitSeq = 0, ...record } of page) {
      if (seen.has(record.id)) continue
      seen.add(record.id)
      await target.ledger.append({ ...record, commitSeq }, options)
    }
    const last = page.at(-1)?.createdAt
    if (last === undefined || page.length < limit) return seen.size
    // Those of the last instant may go on beyond this page.
    const next = last + 1
    if (next === before) limit *= 2
    before = next
  }
}

/** Conversations of everybody, which only the system sees. */
async function copyConversations(
  source: Store,
  target: Store,
  { signal }: CopyOptions,
): Promise<void> {
  const all = { principal: { kind: 'system', reason: 'copying conversations' }, signal } as const
  const kept = new Set<string>()
  for (let after: Conversation | undefined; ;) {
    const page = await source.conversations.list({ limit: 200, after }, all)
    for (const conversation of page) {
      kept.add(conversation.id)
      // One that went on since an interrupted copy.
      await target.conversations.remove(conversation.id, all)
      await target.conversations.create(conversation, all)
    }
    after = page.at(-1)
    if (page.length < 200) break
  }
  for (;;) {
    const others = (await target.conversations.list({ limit: kept.size + 200 }, all)).filter(
      ({ id }) => !kept.has(id),
    )
    if (others.length === 0) return
    for (const { id } of others) await target.conversations.remove(id, all)
  }
}

async function contentOf(
  store: Store,
  options: CopyOptions,
): Promise<{ readonly hash: string; readonly rules: ReadonlyArray<Omit<EntityRule, 'at'>> }> {
  const sum = new BigUint64Array(4)
  const rules: Array<Omit<EntityRule, 'at'>> = []
  for await (const line of store.exportLogical({ anyOrder: true })) {
    throwIfAborted(options.signal, 'comparing the copy')
    addHash(sum, line)
    if (line.startsWith('["rule",'))
      rules.push((JSON.parse(line) as [string, string, Omit<EntityRule, 'at'>])[2])
  }
  return { hash: Buffer.from(sum.buffer).toString('hex'), rules }
}

/** Adds the SHA-256 of a line, in four words that overflow apart: a hash of lines in any order. */
function addHash(sum: BigUint64Array, line: string): void {
  const bytes = hash('sha256', line, 'buffer')
  for (let word = 0; word < sum.length; word++)
    sum[word] = (sum[word] ?? 0n) + bytes.readBigUInt64LE(word * 8)
}

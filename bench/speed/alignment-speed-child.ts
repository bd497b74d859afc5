import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { compose, initCorpus, type App } from '../../src/app/compose.ts'
import { alignDocuments } from '../../src/app/use-cases/alignment/align-documents.ts'
import type { AlignmentSummary } from '../../src/app/use-cases/alignment/align-documents.ts'
import { fillVectors } from '../../src/app/use-cases/corpus/fill-vectors.ts'
import { ingestPaths } from '../../src/app/use-cases/corpus/ingest.ts'
import { addFramework } from '../../src/app/use-cases/frameworks/add-framework.ts'
import { readFrameworkFiles } from '../../src/app/use-cases/frameworks/framework-files.ts'
import type { Framework } from '../../src/core/framework.ts'
import { owner } from '../../src/core/principal.ts'
import { evidenceKinds } from '../../src/core/document.ts'
import type { DocumentId } from '../../src/core/ids.ts'
import { seededRandom } from '../../src/support/random.ts'
import { unitVector } from '../../src/alignment/classify/vectors.ts'
import { listDocuments } from '../../src/app/use-cases/corpus/inspect-documents.ts'
import type { BenchFigure } from '../figure.ts'
import { readLabelledSet } from '../quality/alignment/labelled-set.ts'

export interface AlignmentSpeedTask {
  readonly kind: 'import' | 'all' | 'one-document' | 'one-standard'
  /** Folder of the corpus and of the documents. */
  readonly place: string
  readonly data: string
  /** At least so many. */
  readonly passages: number
}

const access = { principal: owner }
const framework = 'nist_800-53_rev5.json'
const sets = [
  'cac_rules_80053r4',
  'ctid_capabilities_attack',
  'mscp_80053r5',
  'opencontrol_80053r4',
  'scuba_80053r5',
  'uds_oscal_80053r5',
]
/** How far the vectors of a copy are moved from those of the first. */
const jitter = 0.05

const peakMb = (): number => process.resourceUsage().maxRSS / 1024
const seconds = (since: number): number => (performance.now() - since) / 1000

async function frameworkOf(data: string): Promise<Framework> {
  const bytes = readFileSync(join(data, 'frameworks', framework))
  return (await readFrameworkFiles([{ name: framework, bytes }])).framework
}

async function ingest(app: App, folder: string): Promise<void> {
  for await (const event of ingestPaths(app, { paths: [folder] }, access)) void event
}

async function align(app: App): Promise<AlignmentSummary> {
  for await (const event of alignDocuments(app, { framework: 'nist-sp-800-53' }, access))
    if (event.type === 'alignment-end') return event.summary
  throw new Error('the alignment did not end')
}

async function importAll({ place, data, passages }: AlignmentSpeedTask): Promise<BenchFigure[]> {
  const corpus = join(place, 'corpus')
  initCorpus(corpus)
  const documents = new Map<string, string[]>()
  for (const name of sets)
    for (const { doc, text } of (await readLabelledSet(data, name)).items) {
      const key = `${name} ${doc}`.replaceAll(/[^\w-]+/g, '-').slice(0, 150)
      documents.set(key, [...(documents.get(key) ?? []), text])
    }
  await using app = await compose(corpus)
  await addFramework(app, { framework: await frameworkOf(data) }, access)
  const { total: ofFramework } = await app.store.vectors.coverage(access)
  const started = performance.now()
  let encoding = 0
  let encoded = 0
  for (let copy = 1; ; copy++) {
    const folder = join(place, 'documents', String(copy))
    mkdirSync(folder, { recursive: true })
    for (const [name, texts] of documents)
      writeFileSync(join(folder, `${name}.md`), `# Site ${copy}\n\n${texts.join('\n\n')}\n`)
    await ingest(app, folder)
    if (copy > 1) await copyVectors(app, copy)
    const { total, indexed } = await app.store.vectors.coverage(access)
    const since = performance.now()
    for await (const event of fillVectors(app, access)) void event
    encoding += seconds(since)
    encoded += total - indexed
    if (total - ofFramework < passages) continue
    const n = total - ofFramework
    return [
      { case: caseOf(n), measure: 'copies', value: copy, n: documents.size },
      { case: caseOf(n), measure: 'import_seconds', value: seconds(started) - encoding, n },
      { case: caseOf(n), measure: 'vectors-per-second', value: encoded / encoding, n: encoded },
    ]
  }
}

/**
 * Passages of a copy get the vectors of the same passages of the first, moved a little: making ten
 * thousand would measure the encoder, which has a benchmark of its own.
 */
async function copyVectors(app: App, copy: number): Promise<void> {
  const random = seededRandom(copy)
  const byKey = new Map<string, DocumentId[]>()
  for await (const { key, id } of listDocuments(app, { kinds: evidenceKinds }, access))
    byKey.set(key, [...(byKey.get(key) ?? []), id])
  const { model, dimensions } = await app.store.vectors.coverage(access)
  if (model === undefined || dimensions === undefined) return
  for (const ids of byKey.values()) {
    const records = await app.store.intact.records(ids, access)
    const vectors = new Map(
      (
        await app.store.vectors.read(
          records.flatMap(({ chunks }) => chunks.map(({ id }) => id)),
          access,
        )
      ).map(({ chunkId, windows }) => [chunkId, windows]),
    )
    const first = records.find(({ chunks }) => chunks.every(({ id }) => vectors.has(id)))
    const chunks = records
      .filter(record => record !== first)
      .flatMap(record =>
        record.chunks.flatMap(({ id, ordinal }) => {
          const source = first?.chunks[ordinal]
          const windows = source === undefined ? undefined : vectors.get(source.id)
          return windows === undefined || vectors.has(id)
            ? []
            : [{ chunkId: id, windows: windows.map(window => moved(window, random)) }]
        }),
      )
    await app.store.writer.commit({ vectors: { model, dimensions, chunks } }, access)
  }
}

function moved(vector: Float32Array, random: () => number): Float32Array {
  const step = jitter / Math.sqrt(vector.length)
  return unitVector(vector.map(value => value + step * (2 * random() - 1)))
}

const caseOf = (passages: number): string => `1007 standards, ${passages} passages (sets repeated)`

async function alignAll({ place }: AlignmentSpeedTask): Promise<BenchFigure[]> {
  await using app = await compose(join(place, 'corpus'))
  const started = performance.now()
  const before = process.cpuUsage()
  const { passages, links, documents } = await align(app)
  const name = caseOf(passages)
  const { user, system } = process.cpuUsage(before)
  return [
    { case: name, measure: 'seconds', value: seconds(started), n: documents },
    { case: name, measure: 'cpu_seconds', value: (user + system) / 1e6, n: documents },
    { case: name, measure: 'peak_mb', value: peakMb(), n: documents },
    { case: name, measure: 'links-per-passage', value: links / passages, n: passages },
  ]
}

async function alignOne({ kind, place, data }: AlignmentSpeedTask): Promise<BenchFigure[]> {
  await using app = await compose(join(place, 'corpus'))
  if (kind === 'one-document') {
    const folder = join(place, 'documents', 'new')
    mkdirSync(folder)
    writeFileSync(
      join(folder, 'new.md'),
      '# Access to the data centre\n\nAccounts of administrators are reviewed every month by the ' +
        'head of operations. Whoever leaves loses access the same day.\n\n# Recovery\n\nBackups ' +
        'are made every night and restored once a year in an exercise.\n',
    )
    await ingest(app, folder)
  } else {
    const read = await frameworkOf(data)
    const standards = read.standards.map(standard =>
      standard.number === 'AC-2'
        ? { ...standard, formal: `${standard.formal}\nAccounts are reviewed every month.` }
        : standard,
    )
    await addFramework(app, { framework: { ...read, standards } }, access)
  }
  const started = performance.now()
  const before = process.cpuUsage()
  const { documents, passages, unchanged } = await align(app)
  const { user, system } = process.cpuUsage(before)
  if (unchanged === 0) throw new Error('every document was aligned anew')
  const name = '1007 standards, one change'
  return [
    {
      case: name,
      measure: kind === 'one-document' ? 'one_document_seconds' : 'one_standard_seconds',
      value: seconds(started),
      n: documents,
    },
    // What it takes of the processor tells more where other programs want it too.
    { case: name, measure: `${kind}-cpu-seconds`, value: (user + system) / 1e6, n: documents },
    { case: name, measure: `${kind}-passages`, value: passages, n: documents },
  ]
}

process.on('message', (task: AlignmentSpeedTask) => {
  const run = task.kind === 'import' ? importAll : task.kind === 'all' ? alignAll : alignOne
  run(task).then(
    figures => process.send?.(figures, () => process.exit(0)),
    (error: unknown) => {
      process.stderr.write(`${error instanceof Error ? error.stack : String(error)}\n`)
      process.exit(1)
    },
  )
})

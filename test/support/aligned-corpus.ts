import { mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestContext } from 'node:test'
import type { App } from '../../src/app/compose.ts'
import {
  alignDocuments,
  type AlignmentSummary,
} from '../../src/app/use-cases/alignment/align-documents.ts'
import { ingestPaths } from '../../src/app/use-cases/corpus/ingest.ts'
import { addFramework } from '../../src/app/use-cases/frameworks/add-framework.ts'
import { readFrameworkFiles } from '../../src/app/use-cases/frameworks/framework-files.ts'
import type { EmbeddingModel } from '../../src/core/ports/embedding-model.ts'
import type { Store } from '../../src/core/ports/store.ts'
import { owner } from '../../src/core/principal.ts'
import { openSqliteStore } from '../../src/stores/sqlite/sqlite-store.ts'
import { inProcessApp } from './access/in-process-app.ts'
import { bytesOf } from './framework-files.ts'

export const asOwner = { principal: owner }

/** A document by its path, with the day that it states, which its file is of, too. */
export type DatedTexts = Readonly<Record<string, { readonly text: string; readonly day: string }>>

/** A small framework of a college. */
export const college = {
  framework: 'College security',
  version: '1',
  sections: [
    { number: 'A', title: 'Access' },
    { number: 'B', title: 'Operations' },
  ],
  standards: [
    ['A-1', 'Access rights', 'Access rights of users are reviewed and approved regularly.'],
    ['A-2', 'Authentication', 'Users are authenticated by more than one factor.'],
    ['B-1', 'Backups', 'Backups of data are made, protected and kept at another place.'],
    ['B-2', 'Recovery tests', 'The recovery of data from backups is tested.'],
    ['B-9', 'Gardens', 'Lawns are mown and hedges are cut in spring.'],
  ].map(([number, title, formal]) => ({ number, title, formal, section: number?.slice(0, 1) })),
}
/** What Harlow shows of it, and where it says that something is missing. */
export const harlow: DatedTexts = {
  'access.md': {
    day: '2022-03-01',
    text: `# Access at Harlow

Managers approve the access rights of their people. Access rights are reviewed every quarter.

# Signing in

Multi-factor authentication is not in place for contractors.
`,
  },
  'backups.md': {
    day: '2024-02-01',
    text: `# Backups

Backups of all data are made every night and kept at another site. The recovery of data from \
backups has never been tested.
`,
  },
}
export const elm: DatedTexts = {
  'minutes.md': {
    day: '2024-05-20',
    text:
      '# Minutes of Elm House\n\nAccess rights of all users were reviewed and approved ' +
      'in May.\n',
  },
}

export interface AlignedCorpus {
  readonly app: App
  /** Where its documents lie; other ones are read by `ingest`. */
  readonly folder: string
  readonly ingest: (documents: DatedTexts, groups: readonly string[]) => Promise<void>
  readonly align: (institution?: string) => Promise<readonly AlignmentSummary[]>
}

/**
 * A corpus that goes after the test, with one framework called "college": in SQLite, or in a store
 * that is given, with documents in a folder of somebody else's if that is given too.
 */
export async function alignedCorpus(
  context: TestContext,
  embedding: EmbeddingModel,
  framework: object,
  given: { readonly store?: Store; readonly folder?: string } = {},
): Promise<AlignedCorpus> {
  const root = mkdtempSync(join(tmpdir(), 'veritrail-coverage-'))
  context.after(() => rmSync(root, { recursive: true, force: true }))
  const store = given.store ?? openSqliteStore({ path: join(root, 'corpus.sqlite') })
  context.after(() => store[Symbol.asyncDispose]())
  const app: App = { ...inProcessApp(store, root), embedding }
  const folder = given.folder ?? join(root, 'documents')
  mkdirSync(folder, { recursive: true })
  const read = await readFrameworkFiles([bytesOf('college.json', JSON.stringify(framework))])
  await addFramework(
    app,
    { framework: read.framework, name: 'college', groups: ['staff', 'guests'] },
    asOwner,
  )
  return {
    app,
    folder,
    async ingest(documents, groups) {
      const place = join(folder, groups.join('-'))
      mkdirSync(place, { recursive: true })
      for (const [name, { text, day }] of Object.entries(documents)) {
        writeFileSync(join(place, name), `---\ndate: ${day}\n---\n${text}`)
        utimesSync(join(place, name), new Date(day), new Date(day))
      }
      for await (const event of ingestPaths(app, { paths: [place], groups }, asOwner)) void event
    },
    async align(institution) {
      const summaries: AlignmentSummary[] = []
      for await (const event of alignDocuments(app, { framework: 'college', institution }, asOwner))
        if (event.type === 'alignment-end') summaries.push(event.summary)
      return summaries
    },
  }
}

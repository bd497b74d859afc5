import { join } from 'node:path'
import { fillVectors } from '../../../src/app/use-cases/corpus/fill-vectors.ts'
import {
  deleteDocuments,
  regroupDocument,
} from '../../../src/app/use-cases/corpus/inspect-documents.ts'
import { decideEntities } from '../../../src/app/use-cases/graph/resolve-entities.ts'
import type { App } from '../../../src/app/compose.ts'
import type { EntityRule } from '../../../src/core/graph.ts'
import type { DocumentId } from '../../../src/core/ids.ts'
import { isAppError } from '../../../src/core/errors.ts'
import { owner } from '../../../src/core/principal.ts'
import type { Store } from '../../../src/core/ports/store.ts'
import { mailTables } from '../../../src/ingestion/email/mail-tables.ts'
import { loadItem } from '../../../src/ingestion/loaders/load-item.ts'
import { extractorNames } from '../../../src/ingestion/loaders/registry.ts'
import { ingest } from '../../../src/ingestion/pipeline/pipeline.ts'
import { documentId } from '../../../src/support/ids.ts'
import { presentMoment } from './in-process-app.ts'
import { tableMapping, writeFolder, type World, type WorldItem } from './random-world.ts'

const asOwner = { principal: owner }

async function ingestFolder(
  store: Store,
  path: string,
  groups: readonly string[] | undefined,
): Promise<void> {
  const deps = {
    writer: store.writer,
    documents: store.documents,
    vectors: store.vectors,
    loadItem,
    tables: mailTables(tableMapping),
    extractors: extractorNames,
    clock: { now: () => presentMoment },
  }
  const request = {
    path,
    principal: owner,
    allowEmpty: true,
    ...(groups === undefined ? { keepGroups: true } : { groups }),
  }
  for await (const event of ingest(request, deps, { batchDocuments: 3 })) {
    if (event.type === 'document' && event.outcome.status === 'failed')
      throw new Error(`${event.outcome.key}: ${event.outcome.message}`)
  }
}

/**
 * Makes a corpus of things by the product's own pipeline: folder by folder in the given order, then
 * who may read each; what is temporary is there at first and then taken away, the first of a folder
 * by hand, the others by their files.
 */
export async function ingestWorld(
  app: App,
  root: string,
  items: readonly WorldItem[],
  folders: World['folders'],
): Promise<void> {
  const { store } = app
  const idOf = async ({ folder, key }: WorldItem): Promise<DocumentId> => {
    const source = (await store.documents.sources(asOwner)).find(
      ({ location }) => location === join(root, folder),
    )
    return documentId(source?.id ?? '', key)
  }
  for (const folder of folders) {
    const here = items.filter(item => item.folder === folder)
    const [first] = here
    if (first === undefined) continue
    writeFolder(root, folder, here)
    await ingestFolder(store, join(root, folder), first.groups)
    for (const item of here) {
      if (item.groups !== first.groups)
        await regroupDocument(app, await idOf(item), item.groups, asOwner)
    }
    const [gone] = here.filter(({ temporary }) => temporary)
    if (gone === undefined) continue
    await deleteDocuments(app, [await idOf(gone)], asOwner)
    writeFolder(
      root,
      folder,
      here.filter(({ temporary }) => !temporary),
    )
    await ingestFolder(store, join(root, folder), undefined)
  }
}

/** Makes vectors of all passages. */
export async function encodeAll(app: App): Promise<void> {
  for await (const step of fillVectors(app, asOwner))
    if (step.type === 'warning' || step.total < step.done) throw new Error('the vectors are wrong')
}

/** Decides about two names, where the corpus has both; gives the rule. */
export async function decide(app: App, kind: EntityRule['kind']): Promise<EntityRule | undefined> {
  try {
    return await decideEntities(
      app,
      { kind, left: 'Ada Park', right: 'Bo Chen', reason: 'said so' },
      asOwner,
    )
  } catch (error) {
    if (isAppError(error, 'not_found') || isAppError(error, 'invalid_input')) return undefined
    throw error
  }
}

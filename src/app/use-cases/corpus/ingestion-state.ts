import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { needsThreading, type OpenIngestion } from '../../../core/changes.ts'
import type { Principal } from '../../../core/principal.ts'
import { quotedPath } from '../../../support/quoted-path.ts'
import type { App } from '../../compose.ts'
import { ingestionLockName } from '../../config/config.ts'
import { looksLikeAddress } from '../../web-addresses.ts'
import { isLocked } from '../../process-lock.ts'

/** What of an app tells its ingestions. */
export type IngestionApp = Pick<App, 'config' | 'corpusFolder' | 'store'>

/**
 * What somebody who reads the corpus should know of its ingestions, one sentence each: that one is
 * under way, or that one did not end. Nothing where all have ended. An ingestion into Neo4j is seen
 * to be under way only on its own machine.
 */
export async function ingestionNotices(
  app: IngestionApp,
  options: { readonly principal: Principal; readonly signal?: AbortSignal | undefined },
): Promise<string[]> {
  const lock = join(app.corpusFolder, ingestionLockName)
  const underWay = async (): Promise<string[]> => {
    const documents = await app.store.documents.count({}, options)
    return [
      `Ingestion is under way: ${documents.toLocaleString('en-US')} ` +
        `${documents === 1 ? 'document' : 'documents'} so far; answers may be incomplete.`,
    ]
  }
  if (isLocked(lock)) return await underWay()
  const interrupted = async (): Promise<readonly OpenIngestion[]> =>
    (
      await app.store.documents.openIngestions({
        ...options,
        principal: { kind: 'system', reason: 'telling whether ingestions have ended' },
      })
    ).filter(({ sourceId }) => sourceId !== needsThreading.sourceId)
  if ((await interrupted()).length === 0) return []
  // One that began, or ended, in between is not an interrupted one.
  if (isLocked(lock)) return await underWay()
  const locations = (await interrupted()).map(({ location }) => location)
  if (locations.length === 0) return []
  if (options.principal.kind === 'user')
    return ['The last ingestion did not finish: documents may be missing.']
  if (app.config.store.kind === 'neo4j') {
    return [
      `The ingestion of ${locations.join(', ')} has not ended: documents may be missing. ` +
        'It is under way on another machine, or it was interrupted; then run it again.',
    ]
  }
  const sites = locations.filter(looksLikeAddress)
  // What is no longer there cannot be ingested again.
  const present = locations.filter(location => !looksLikeAddress(location) && existsSync(location))
  return [
    ...(sites.length === 0
      ? []
      : [
          `The last ingestion of pages of ${sites.join(', ')} did not finish: documents ` +
            'may be missing. Give their addresses to "veritrail ingest" again.',
        ]),
    ...(present.length === 0
      ? []
      : [
          'The last ingestion did not finish: documents may be missing. Run "veritrail ' +
            `ingest ${present.map(quotedPath).join(' ')}" again.`,
        ]),
  ]
}

import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestContext } from 'node:test'
import { accessTokens, createAccessToken } from '../../src/app/access-tokens.ts'
import type { App } from '../../src/app/compose.ts'
import type { Store } from '../../src/core/ports/store.ts'
import { owner } from '../../src/core/principal.ts'
import { access } from '../../src/interfaces/http/access.ts'
import { httpApp, type HttpApp, type HttpSettings } from '../../src/interfaces/http/http-app.ts'
import { webPage } from '../../src/interfaces/http/page.ts'
import { serveHttp, type ServeOptions } from '../../src/interfaces/http/server.ts'
import {
  corpusOf,
  mailRecord,
  pageRecord,
  sampleMails,
} from '../../src/retrieval/mail-corpus.contract.ts'
import { openSqliteStore } from '../../src/stores/sqlite/sqlite-store.ts'
import { inProcessApp } from './access/in-process-app.ts'

/** Words of the one document that only the group `vault` may read. */
export const secretWords = /Zanzibar|Wilhelmina|Quist/
export const secretQuestion = 'Which depot was opened on 5 May 2021?'
export const openQuestion = 'Where did the art movement called Dada begin in 1916?'

/** A corpus folder that goes with the test. */
export function folderOf(context: TestContext): string {
  const folder = mkdtempSync(join(tmpdir(), 'veritrail-http-'))
  context.after(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

export type StoreKind = 'memory' | 'sqlite'

/** An app over mails, a page for everybody and one for the group `vault`. */
export async function corpusApp(
  context: TestContext,
  more: Partial<App> = {},
  kind: StoreKind = 'memory',
): Promise<App> {
  const vault = pageRecord(
    'vault',
    'Zanzibar depot',
    'The depot in Zanzibar was opened on 5 May 2021. Its keeper is Wilhelmina Quist.',
  )
  const store = await corpusOf([
    ...sampleMails.map(mailRecord),
    pageRecord(
      'dada',
      'Dada',
      'Dada was an art movement of the European avant-garde. It began in Zürich in 1916 at ' +
        'the Cabaret Voltaire. Its members rejected logic and reason.',
    ),
    { ...vault, document: { ...vault.document, groups: ['vault'] } },
  ])
  const folder = folderOf(context)
  return { ...inProcessApp(await storedIn(context, kind, folder, store), folder), ...more }
}

/** The id of the one document that only the group `vault` may read. */
export async function secretId({ store }: Pick<App, 'store'>): Promise<string> {
  const documents = await store.documents.list({ limit: 1_000 }, { principal: owner })
  return documents.find(({ key }) => key === 'vault')?.id ?? ''
}

/** The same corpus in a store of another kind; it is closed with the test. */
export async function storedIn(
  context: TestContext,
  kind: StoreKind,
  folder: string,
  given: Store,
): Promise<Store> {
  if (kind === 'memory') return given
  const asOwner = { principal: owner }
  const store = openSqliteStore({ path: join(folder, 'corpus.sqlite') })
  context.after(() => store[Symbol.asyncDispose]())
  const ids = (await given.documents.list({ limit: 1_000 }, asOwner)).map(({ id }) => id)
  await store.writer.commit({ put: await given.documents.records(ids, asOwner) }, asOwner)
  return store
}

/** The token of a new user. */
export const tokenOf = (app: App, name: string, ...groups: readonly string[]): string =>
  createAccessToken(app.corpusFolder, { name, groups }, 0).token

const testHost = '127.0.0.1:8088'

/** Requests to an app in this process, and what it told of its own faults. */
export interface InProcess extends HttpApp {
  readonly faults: readonly unknown[]
  readonly get: (path: string, headers?: Readonly<Record<string, string>>) => Promise<Response>
  readonly post: (
    path: string,
    body: unknown,
    headers?: Readonly<Record<string, string>>,
  ) => Promise<Response>
  readonly patch: InProcess['post']
  readonly delete: InProcess['get']
}

export function inProcess(app: App, more: Partial<HttpSettings> = {}): InProcess {
  const faults: unknown[] = []
  const http = httpApp(app, {
    version: '1.2.3',
    access: access({
      tokens: accessTokens(app.corpusFolder),
      anonymous: owner,
      host: '127.0.0.1',
      port: () => 8088,
    }),
    page: webPage(join(app.corpusFolder, 'no-page')),
    stopped: new AbortController().signal,
    isStopping: () => false,
    maxBodyBytes: 100_000,
    maxUploadBytes: 1_000_000,
    requestsPerMinute: 100_000,
    jobTurnMs: 10_000,
    heartbeatMs: 1_000,
    stallMs: 1_000,
    onInternalError: error => faults.push(error),
    ...more,
  })
  const ask = async (path: string, init: RequestInit): Promise<Response> =>
    await http.fetch(new Request(`http://${testHost}${path}`, init))
  const send =
    (method: string): InProcess['post'] =>
    (path, body, headers = {}) =>
      ask(path, {
        method,
        headers: { host: testHost, 'content-type': 'application/json', ...headers },
        body: typeof body === 'string' ? body : JSON.stringify(body),
      })
  return {
    ...http,
    faults,
    get: (path, headers = {}) => ask(path, { headers: { host: testHost, ...headers } }),
    post: send('POST'),
    patch: send('PATCH'),
    delete: (path, headers = {}) =>
      ask(path, { method: 'DELETE', headers: { host: testHost, ...headers } }),
  }
}

export const bearer = (token: string): Readonly<Record<string, string>> => ({
  authorization: `Bearer ${token}`,
})

/** A server on a port of its own. */
export interface Served extends AsyncDisposable {
  readonly url: string
  readonly port: number
  readonly faults: readonly unknown[]
  /** Asks the server to stop; ends when it has. */
  readonly stop: () => Promise<void>
}

export async function served(app: App, more: Partial<ServeOptions> = {}): Promise<Served> {
  const controller = new AbortController()
  const faults: unknown[] = []
  const { promise: listening, resolve, reject } = Promise.withResolvers<string>()
  const over = serveHttp(app, {
    version: '1.2.3',
    host: '127.0.0.1',
    port: 0,
    anonymous: owner,
    signal: controller.signal,
    graceMs: 5_000,
    requestsPerMinute: 100_000,
    onListening: resolve,
    onInternalError: error => faults.push(error),
    ...more,
  })
  over.catch(reject)
  const url = await listening
  const stop = async (): Promise<void> => {
    controller.abort()
    await over
  }
  return { url, port: Number(new URL(url).port), faults, stop, [Symbol.asyncDispose]: stop }
}

import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { TestContext } from 'node:test'

/**
 * What a site of a test gives for a path: a page, or whatever the function does with the response.
 */
export type SiteAnswer =
  | string
  | {
      readonly status?: number
      readonly type?: string
      readonly body?: string | Uint8Array
      readonly headers?: Readonly<Record<string, string>>
    }
  | ((request: IncomingMessage, response: ServerResponse) => void)

export interface LocalSite {
  readonly origin: string
  readonly host: string
  readonly port: number
  /** Paths as they were asked for, robots.txt left out. */
  readonly asked: string[]
  /** May be changed while the site is up; a path that is missing is 404. */
  pages: Record<string, SiteAnswer>
}

/**
 * A real HTTP server on the loopback interface, closed at the end of the test. A string is an HTML
 * page.
 */
export async function localSite(
  t: TestContext,
  pages: Record<string, SiteAnswer>,
): Promise<LocalSite> {
  const asked: string[] = []
  const server = createServer((request, response) => {
    const path = request.url ?? ''
    if (path !== '/robots.txt') asked.push(path)
    const answer = site.pages[path]
    if (typeof answer === 'function') {
      answer(request, response)
      return
    }
    const {
      status = 200,
      type = 'text/html; charset=utf-8',
      body = '',
      headers = {},
    } = answer === undefined
      ? { status: 404, body: 'nothing here' }
      : typeof answer === 'string'
        ? { body: answer }
        : answer
    response.writeHead(status, { 'content-type': type, ...headers }).end(body)
  })
  await new Promise<void>(resolve => {
    server.listen(0, '127.0.0.1', resolve)
  })
  t.after(async () => {
    server.closeAllConnections()
    await new Promise(resolve => {
      server.close(resolve)
    })
  })
  const { port } = server.address() as AddressInfo
  const site: LocalSite = {
    origin: `http://127.0.0.1:${port}`,
    host: `127.0.0.1:${port}`,
    port,
    asked,
    pages,
  }
  return site
}

/** An HTML page with a title, a paragraph and links in its navigation. */
export function page(title: string, text: string, links: readonly string[] = []): string {
  return (
    '<!doctype ' +
    (`html><html><head><title>${title}</title></head><body><nav>` +
      `${links.map(link => `<a href="${link}">to ${link}</a>`).join(' ')}</nav><main><h1>` +
      `${title}</h1><p>${text}</p></main></body></html>`)
  )
}

export const redirectTo = (location: string, status = 302): SiteAnswer => ({
  status,
  headers: { location },
})

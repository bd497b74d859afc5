import { createHash } from 'node:crypto'
import { existsSync, readFileSync, readdirSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { extname, join, relative, sep } from 'node:path'
import { reportStyleSource } from '../../app/use-cases/experiments/experiment-results.ts'

/** The web page as it was built: which paths it answers, and with which files. */
export interface WebPage {
  /** Paths, in Hono's notation, on which the page itself is shown. */
  readonly routes: readonly string[]
  /** Whether the page is shown on a path. */
  readonly shows: (path: string) => boolean
  /** The page; without a build of it, one that says how to get it. */
  readonly show: (headers: Headers) => Promise<Response>
  /** The same for a path that it does not know, which it says. */
  readonly showMissing: (headers: Headers) => Promise<Response>
  /** A file of the page by its path, such as `/assets/index-Dx3.js`; undefined for any other. */
  readonly file: (path: string, headers: Headers) => Promise<Response | undefined>
}

// The router of the page (web/src/app/routes.ts) knows the same.
const routes = [
  '/',
  '/ask',
  '/c/:conversation',
  '/answers/:id',
  '/answers/:id/graph',
  '/documents',
  '/documents/:id',
  '/frameworks',
  '/frameworks/:reference',
  '/graph',
  '/verify',
  '/cypher',
  '/rate',
  '/rate/:answer',
  '/laboratory',
  '/laboratory/:panel',
  '/laboratory/experiments/:id',
  '/settings',
]

const shown = new RegExp(`^(?:${routes.map(path => path.replace(/:\w+/, '[^/]+')).join('|')})$`)

/**
 * Nothing but this server's own files, no code in attributes, no frame around it. The style of a
 * report is let in, because the frame that shows one has the policy of the page.
 */
const policy = [
  "default-src 'none'",
  "script-src 'self'",
  `style-src 'self' ${reportStyleSource}`,
  "img-src 'self' data: blob:",
  "font-src 'self'",
  "connect-src 'self'",
  "worker-src 'self'",
  "manifest-src 'self'",
  "form-action 'none'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join('; ')

const types: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.mjs': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.wasm': 'application/wasm',
  // Character maps and fonts of PDFs.
  '.bcmap': 'application/octet-stream',
  '.pfb': 'application/octet-stream',
  '.md': 'text/plain; charset=utf-8',
}
const encodings = [
  ['br', '.br'],
  ['gzip', '.gz'],
] as const

interface PageFile {
  readonly path: string
  readonly type: string
  readonly etag: string
  /** What it was compressed to when it was built: encodings with the paths of their files. */
  readonly compressed: ReadonlyMap<string, string>
}

/**
 * The page in a folder (`dist/web`). Only files that are there now are ever read: a request picks
 * one of them by its whole name, so that no path leads anywhere else.
 */
export function webPage(folder: string): WebPage {
  const files = filesOf(folder)
  const index = files.get('/index.html')
  const show: WebPage['show'] = async headers => {
    if (index === undefined) return notBuilt()
    return await respond(index, headers, {
      'content-security-policy': policy,
      // Asked for each time, and answered with 304 while it is the same.
      'cache-control': 'no-cache',
      'cross-origin-opener-policy': 'same-origin',
      'permissions-policy': 'camera=(), microphone=(), geolocation=()',
    })
  }
  return {
    routes,
    shows: path => shown.test(path),
    show,
    async showMissing(headers) {
      const encoding = headers.get('accept-encoding')
      const {
        body,
        headers: answered,
        status,
      } = await show(new Headers(encoding === null ? {} : { 'accept-encoding': encoding }))
      return new Response(body, { status: status === 200 ? 404 : status, headers: answered })
    },
    async file(path, headers) {
      const found = files.get(path)
      if (found === undefined || found === index) return undefined
      return await respond(found, headers, {
        'cache-control': path.startsWith('/assets/')
          ? 'public, max-age=31536000, immutable'
          : 'no-cache',
        // Of a worker it is its own that counts.
        'content-security-policy': policy,
      })
    },
  }
}

function filesOf(folder: string): ReadonlyMap<string, PageFile> {
  if (!existsSync(join(folder, 'index.html'))) return new Map()
  const names = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter(entry => entry.isFile())
    .map(entry => relative(folder, join(entry.parentPath, entry.name)))
  const there = new Set(names)
  return new Map(
    names.flatMap((name): Array<[string, PageFile]> => {
      const type = types[extname(name)]
      if (type === undefined) return []
      const path = join(folder, name)
      const hash = createHash('sha256').update(readFileSync(path)).digest('base64url').slice(0, 22)
      const compressed = encodings
        .filter(([, ending]) => there.has(name + ending))
        .map(([encoding, ending]) => [encoding, path + ending] as const)
      return [
        [
          `/${name.split(sep).join('/')}`,
          { path, type, etag: hash, compressed: new Map(compressed) },
        ],
      ]
    }),
  )
}

async function respond(
  { path, type, etag, compressed }: PageFile,
  headers: Headers,
  more: Readonly<Record<string, string>>,
): Promise<Response> {
  const encoding = encodings
    .map(([name]) => name)
    .find(name => compressed.has(name) && accepts(headers.get('accept-encoding'), name))
  const tag = `"${etag}${encoding === undefined ? '' : `-${encoding}`}"`
  const answered = { ...more, etag: tag, vary: 'accept-encoding' }
  if (headers.get('if-none-match')?.includes(tag) === true)
    return new Response(null, { status: 304, headers: answered })
  const bytes = await readFile(
    (encoding === undefined ? undefined : compressed.get(encoding)) ?? path,
  )
  return new Response(bytes, {
    headers: {
      ...answered,
      'content-type': type,
      'content-length': String(bytes.length),
      ...(encoding !== undefined && { 'content-encoding': encoding }),
    },
  })
}

/** Whether a header takes an encoding: it is named, and not with the quality 0. */
function accepts(header: string | null, encoding: string): boolean {
  return (header ?? '').split(',').some(part => {
    const [name = '', ...parameters] = part.split(';').map(word => word.trim().toLowerCase())
    return name === encoding && !parameters.some(parameter => /^q=0(\.0*)?$/.test(parameter))
  })
}

const notBuilt = (): Response =>
  new Response(
    `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>veritrail</title>
<h1>The page has not been built</h1>
<p>Run <code>npm run build</code> in the folder of veritrail, then start the server again.
The interface for programs is there: <a href="/docs">its routes</a>.</p>
</html>
`,
    { status: 503, headers: { 'content-type': 'text/html; charset=utf-8' } },
  )

import assert from 'node:assert/strict'
import { test, type TestContext } from 'node:test'
import { gzipSync } from 'node:zlib'
import type { IngestOutcome } from '../../core/ingest-outcome.ts'
import type { Store } from '../../core/ports/store.ts'
import { owner } from '../../core/principal.ts'
import { memoryStore } from '../../stores/memory/memory-store.ts'
import { loadItem } from '../loaders/load-item.ts'
import { ingest } from '../pipeline/pipeline.ts'
import {
  localSite,
  page,
  redirectTo,
  type LocalSite,
  type SiteAnswer,
} from './local-site.contract.ts'
import { readWeb, type WebRequest } from './read-web.ts'
import { siteVisitor } from './site-visitor.ts'
import { webSettings, type WebSettings } from './web-settings.ts'
import { longPattern } from '../../support/long-pattern.ts'

const access = { principal: owner }

interface Run {
  readonly store: Store
  readonly privateHosts?: readonly string[]
  readonly settings?: Partial<WebSettings>
  readonly groups?: readonly string[]
  readonly rebuild?: boolean
  readonly waits?: number[]
  readonly signal?: AbortSignal
}

/**
 * Reads pages into a store as the command does, without pauses; gives `status address` of each
 * outcome, and the reason or message where there is one.
 */
async function run(
  request: Partial<WebRequest>,
  { store, privateHosts = [], settings = {}, groups, rebuild, waits, signal }: Run,
): Promise<string[]> {
  const bounds = {
    ...webSettings.parse({ pauseMs: 0, timeoutMs: 10_000 }),
    ...settings,
    privateHosts: [...privateHosts],
  }
  const visitor = siteVisitor(bounds, 'test', async ms => {
    waits?.push(ms)
  })
  const stored = async (
    id: Parameters<Store['documents']['document']>[0],
    { withBytes }: { readonly withBytes: boolean },
  ) => {
    const document = await store.documents.document(id, access)
    if (document === undefined) return undefined
    const { httpETag: etag, httpLastModified: lastModified } = document.properties as Record<
      string,
      string | undefined
    >
    return {
      mediaType: document.mediaType,
      etag,
      lastModified,
      bytes: withBytes ? await store.documents.bytes(id, access) : undefined,
    }
  }
  const told: IngestOutcome[] = []
  for await (const listing of readWeb({ addresses: [], sites: [], ...request }, bounds, {
    visitor,
    stored,
    signal,
  })) {
    const deps = {
      writer: store.writer,
      documents: store.documents,
      clock: { now: () => 0 },
      loadItem,
    }
    for await (const event of ingest(
      {
        path: listing.source.location,
        listing,
        principal: owner,
        groups,
        keepGroups: groups === undefined,
        rebuild,
      },
      deps,
      { concurrency: 1, taskItems: 1, signal },
    )) {
      if (event.type === 'document') told.push(event.outcome)
    }
  }
  return told.map(
    outcome =>
      `${outcome.status} ` +
      outcome.key +
      (outcome.status === 'failed'
        ? ` – ${outcome.reason}: ${outcome.message}`
        : outcome.status === 'skipped'
          ? ` – ${outcome.reason}`
          : ''),
  )
}

interface Corpus {
  readonly site: LocalSite
  readonly store: Store
  readonly read: (
    request: Partial<WebRequest> | string,
    options?: Omit<Run, 'store' | 'privateHosts'>,
  ) => Promise<string[]>
  readonly keys: () => Promise<string[]>
  readonly text: (path: string) => Promise<string>
}

/** A site with its store; outcomes, keys and texts are told with paths instead of addresses. */
async function corpus(t: TestContext, pages: Record<string, SiteAnswer>): Promise<Corpus> {
  const site = await localSite(t, pages)
  const store = memoryStore()
  const short = (text: string): string => text.replaceAll(site.origin, '')
  const all = async () => await store.documents.list({ limit: 1_000 }, access)
  return {
    site,
    store,
    async read(request, options) {
      site.asked.length = 0
      const given =
        typeof request === 'string'
          ? { sites: [`${site.origin}${request}`] }
          : {
              ...request,
              addresses: request.addresses?.map(path => `${site.origin}${path}`) ?? [],
              sites: request.sites?.map(path => `${site.origin}${path}`) ?? [],
            }
      return (await run(given, { store, privateHosts: [site.host], ...options })).map(short)
    },
    keys: async () => (await all()).map(({ key }) => short(key)).sort(),
    text: async path => {
      const found = (await all()).find(({ key }) => short(key) === path)
      return found === undefined
        ? ''
        : ((await store.documents.document(found.id, access))?.text ?? '')
    },
  }
}

test('reads a site by its links, each page once, and keeps each page’s address', async t => {
  const { site, store, read, keys } = await corpus(t, {
    '/docs/': page('Docs', 'All about refunds.', [
      'a',
      './b#part',
      '/docs/a?',
      'c',
      '/elsewhere',
      'http://other.example/',
      'logo.png',
    ]),
    '/docs/a': page('A', 'Refunds take two weeks.', ['b', '/docs/']),
    '/docs/b': page('B', 'Badges are free.', ['a', 'deep/d']),
    '/docs/deep/d': page('D', 'Deep down.'),
    '/elsewhere': page('Elsewhere', 'Not of this part of the site.'),
  })
  assert.deepEqual(await read('/docs/'), [
    'ingested /docs/',
    'ingested /docs/a',
    'ingested /docs/b',
    'skipped /docs/c – linked, but not there (404)',
    'ingested /docs/deep/d',
  ])
  assert.deepEqual(site.asked, ['/docs/', '/docs/a', '/docs/b', '/docs/c', '/docs/deep/d'])
  assert.deepEqual(await keys(), ['/docs/', '/docs/a', '/docs/b', '/docs/deep/d'])
  const documents = await store.documents.list({ limit: 10 }, access)
  assert.ok(documents.every(({ key, link, kind }) => link === key && kind === 'page'))
  assert.deepEqual(
    (await store.documents.sources(access)).map(({ kind, location }) => [kind, location]),
    [['web', `${site.origin}/`]],
  )
})

test('a second run changes nothing and asks only for changes; an edit follows through', async t => {
  const tagged =
    (text: string): SiteAnswer =>
    (request, response) => {
      const etag = `"${text.length}"`
      response.setHeader('etag', etag).setHeader('content-type', 'text/html')
      if (request.headers['if-none-match'] === etag) response.writeHead(304).end()
      else response.end(text)
    }
  const { site, store, read, text } = await corpus(t, {
    '/': tagged(page('Home', 'Welcome.', ['/a'])),
    '/a': tagged(page('A', 'The fee is nine euros.')),
  })
  await read('/')
  const before = await store.documents.commitSeq(access)
  assert.deepEqual(await read('/'), ['unchanged /', 'unchanged /a'])
  assert.equal(await store.documents.commitSeq(access), before)
  site.pages['/a'] = tagged(page('A', 'The fee is twelve euros now.'))
  assert.deepEqual(await read('/'), ['unchanged /', 'replaced /a'])
  assert.match(await text('/a'), /twelve euros/)
  // With everything to be read again no page is asked for under conditions.
  assert.deepEqual(await read('/', { rebuild: true }), ['replaced /', 'replaced /a'])
})

test('a page that holds the hour and a counter is unchanged while its text is', async t => {
  let visits = 0
  const { read, store } = await corpus(t, {
    '/': (_request, response) =>
      response
        .setHeader('content-type', 'text/html')
        .end(
          page('Home', 'Welcome.').replace(
            '<head>',
            `<head><meta name="csrf" content="${visits++}">`,
          ),
        ),
  })
  assert.deepEqual(await read('/'), ['ingested /'])
  const before = await store.documents.commitSeq(access)
  assert.deepEqual(
    [await read('/'), await store.documents.commitSeq(access), visits],
    [['unchanged /'], before, 2],
  )
})

test('the document of an address is the same one, listed or found by links', async t => {
  const { store, read } = await corpus(t, {
    '/': page('Home', 'Welcome.', ['/a']),
    '/a': page('A', 'Text of A.'),
  })
  assert.deepEqual(await read({ addresses: ['/a'] }), ['ingested /a'])
  const [before] = await store.documents.list({ limit: 10 }, access)
  assert.deepEqual(await read('/'), ['ingested /', 'unchanged /a'])
  assert.ok((await store.documents.list({ limit: 10 }, access)).some(({ id }) => id === before?.id))
})

test(
  'a page is removed when the server says that it is gone, linked or not; a page without ' +
    'links stays',
  async t => {
    const { site, read, keys } = await corpus(t, {
      '/': page('Home', 'Welcome.', ['/a', '/b', '/c']),
      '/a': page('A', 'Text of A.'),
      '/b': page('B', 'Text of B.'),
      '/c': page('C', 'Text of C.'),
    })
    await read('/')
    site.pages = {
      ...site.pages,
      '/': page('Home', 'Welcome.', ['/a']),
      '/a': { status: 410 },
      '/b': { status: 404 },
    }
    assert.deepEqual((await read('/')).sort(), [
      'removed /a',
      'removed /b',
      'replaced /',
      'unchanged /c',
    ])
    assert.deepEqual(await keys(), ['/', '/c'])
    assert.deepEqual(await read({ addresses: ['/c', '/a'] }), [
      'unchanged /c',
      'failed /a – missing: /a is not there (404).'.replace('(404)', '(410)'),
    ])
  },
)

test('failures never remove anything', async t => {
  const { site, read, keys } = await corpus(t, {
    '/': page('Home', 'Welcome.', ['/a', '/b', '/c', '/d']),
    '/a': page('A', 'Text of A.'),
    '/b': page('B', 'Text of B.'),
    '/c': page('C', 'Text of C.'),
    '/d': page('D', 'Text of D.'),
  })
  await read('/')
  site.pages = {
    ...site.pages,
    '/a': { status: 500 },
    '/b': (_request, response) => response.destroy(),
    '/c': { status: 403 },
    '/d': { body: 'not packed', headers: { 'content-encoding': 'gzip' } },
  }
  const told = await read('/')
  assert.deepEqual(told.map(line => line.split(':')[0] ?? '').sort(), [
    'failed /a – unreachable',
    'failed /b – unreachable',
    'failed /c – not_allowed',
    'failed /d – damaged',
    'unchanged /',
  ])
  assert.deepEqual(await keys(), ['/', '/a', '/b', '/c', '/d'])
  site.pages['/robots.txt'] = { status: 503 }
  assert.match((await read('/'))[0] ?? '', /robots\.txt could not be read/)
  assert.deepEqual(await keys(), ['/', '/a', '/b', '/c', '/d'])
})

test('a crawl that stops at its limit removes nothing and tells what it left out', async t => {
  const { site, read, keys } = await corpus(t, {
    '/': page('Home', 'Welcome.', ['/a', '/b', '/c']),
    '/a': page('A', 'Text of A.'),
    '/b': page('B', 'Text of B.'),
    '/c': page('C', 'Text of C.'),
  })
  await read('/')
  site.pages['/a'] = { status: 404 }
  const limited = await read('/', { settings: { maxPages: 3 } })
  assert.deepEqual(limited, [
    'unchanged /',
    'unchanged /b',
    'skipped /a – is gone (404), but stays in the corpus: its site was not read to the end',
    'skipped / – its links lead to more pages than the limit of 3 (--max-pages, ' +
      'ingest.web.maxPages in config.json)',
  ])
  assert.deepEqual(await keys(), ['/', '/a', '/b', '/c'])
})

test('a host where everything is gone keeps its pages, unless that is meant', async t => {
  const { site, read, keys } = await corpus(t, {
    '/a': page('A', 'Text of A.'),
    '/b': page('B', 'Text of B.'),
  })
  await read({ addresses: ['/a', '/b'] })
  site.pages = {}
  assert.match(
    (await read({ addresses: ['/a', '/b'] })).join('\n'),
    longPattern('')`
      ^failed \/a – missing: \/a is gone \(404\), but stays in the corpus.+--allow-empty\.\n
      failed \/b`,
  )
  assert.deepEqual(await keys(), ['/a', '/b'])
  assert.deepEqual((await read({ addresses: ['/a', '/b'], allowEmpty: true })).sort(), [
    'removed /a',
    'removed /b',
  ])
})

test('redirects are followed to the page, which is kept under its own address', async t => {
  const { site, read, keys } = await corpus(t, {
    '/old': redirectTo('/new', 301),
    '/new': page('New', 'The new page.'),
    '/also': redirectTo('new?'),
    '/a': redirectTo('/b'),
    '/b': redirectTo('/a'),
    '/self': redirectTo('/self'),
    '/1': redirectTo('/2'),
    '/2': redirectTo('/3'),
    '/3': redirectTo('/4'),
    '/4': page('4', 'Four.'),
    '/file': redirectTo('file:///etc/passwd'),
    '/login': redirectTo('https://ada:hunter2@example.org/'),
  })
  assert.deepEqual(
    await read(
      { addresses: ['/old', '/also', '/a', '/self', '/1', '/file', '/login'] },
      { settings: { maxRedirects: 2 } },
    ),
    [
      'skipped /also – leads to /new, which is read already',
      'failed /self – not_allowed: /self redirects in a circle.',
      'failed /file – not_allowed: /file redirects to an address that is not an http or ' +
        'https address.',
      'failed /login – not_allowed: /login redirects to an address that holds a user name ' +
        'or a password; pages behind a login are not read, and an address is shown to ' +
        'everybody who may read the page.',
      'ingested /new',
      'failed /a – not_allowed: /b redirects in a circle.',
      'failed /1 – not_allowed: /1 redirects more than 2 times (ingest.web.maxRedirects in ' +
        'config.json).',
    ],
  )
  assert.deepEqual([await keys(), site.asked.filter(path => path === '/new').length], [['/new'], 1])
})

test('a page that moved for good leaves its old address once the new one is read', async t => {
  const { site, read, keys } = await corpus(t, {
    '/': page('Home', 'Welcome.', ['/a', '/b']),
    '/a': page('A', 'Text of A.'),
    '/b': page('B', 'Text of B.'),
  })
  await read('/')
  site.pages = {
    ...site.pages,
    '/a': redirectTo('/a2', 308),
    '/a2': { status: 500 },
    '/b': redirectTo('/maintenance', 302),
    '/maintenance': page('Sorry', 'Back soon.'),
  }
  await read('/')
  assert.deepEqual(await keys(), ['/', '/a', '/b', '/maintenance'])
  site.pages['/a2'] = page('A', 'Text of A.')
  assert.ok((await read('/')).includes('removed /a'))
  assert.deepEqual(await keys(), ['/', '/a2', '/b', '/maintenance'])
})

test('a redirect to a private address is refused, wherever it comes from', async t => {
  const inside = await localSite(t, { '/secret': page('Secret', 'The password is swordfish.') })
  const { read, keys } = await corpus(t, {
    '/out': redirectTo(`${inside.origin}/secret`),
    '/name': redirectTo(`http://localhost:${inside.port}/secret`),
    '/metadata': redirectTo('http://169.254.169.254/latest/'),
  })
  const told = await read({ addresses: ['/out', '/name', '/metadata'] })
  assert.deepEqual(
    told.map(line => line.slice(0, line.indexOf(':'))),
    ['failed /out – not_allowed', 'failed /name – not_allowed', 'failed /metadata – not_allowed'],
  )
  assert.deepEqual([await keys(), inside.asked], [[], []])
})

test('a site stays on its host; allowed hosts belong to it, and each host is a source', async t => {
  const other = await localSite(t, {
    '/x': page('X', 'On the other host.', ['/y']),
    '/y': page('Y', 'Further on.'),
  })
  const { site, store, read } = await corpus(t, {})
  site.pages = {
    '/': page('Home', 'Welcome.', [`${other.origin}/x`, '/moved']),
    '/moved': redirectTo(`${other.origin}/y`),
  }
  assert.deepEqual(await read('/'), [
    'ingested /',
    `skipped /moved – redirects to ${other.origin}/y, which is outside of the site`,
  ])
  assert.deepEqual(other.asked, [])
  const all = await run(
    { sites: [`${site.origin}/`] },
    { store, privateHosts: [site.host, other.host], settings: { allowHosts: [other.host] } },
  )
  assert.deepEqual(all, [
    `unchanged ${site.origin}/`,
    `ingested ${other.origin}/x`,
    `ingested ${other.origin}/y`,
  ])
  assert.equal((await store.documents.sources(access)).length, 2)
  site.pages['/'] = redirectTo(`${other.origin}/x`)
  assert.match(
    (await read('/'))[0] ?? '',
    longPattern('')`
      which is outside of the site\. Name that one with --site, or allow its host with
      .--allow-host 127\.0\.0\.1:\d+\.$`,
  )
})

test('robots.txt is obeyed for every page, and a delay is kept', async t => {
  const { read, site } = await corpus(t, {
    '/robots.txt': {
      type: 'text/plain',
      body: 'User-agent: *\nDisallow: /private\nCrawl-delay: 3\n',
    },
    '/': page('Home', 'Welcome.', ['/private/a', '/b']),
    '/b': page('B', 'Text of B.'),
    '/private/a': page('P', 'Private.'),
  })
  const waits: number[] = []
  assert.deepEqual(await read('/', { waits }), [
    'ingested /',
    'skipped /private/a – robots.txt of  does not allow it',
    'ingested /b',
  ])
  assert.deepEqual(site.asked, ['/', '/b'])
  assert.ok(waits.length === 1 && waits.every(ms => ms > 2_000 && ms <= 3_000), String(waits))
})

test('a busy host is asked once more, when it says', async t => {
  let visits = 0
  const { read } = await corpus(t, {
    '/': (_request, response) =>
      visits++ === 0
        ? response.writeHead(429, { 'retry-after': '7' }).end()
        : response.setHeader('content-type', 'text/html').end(page('Home', 'Welcome.')),
    '/busy': { status: 503 },
  })
  const waits: number[] = []
  assert.deepEqual(await read({ addresses: ['/', '/busy'] }, { waits }), [
    'ingested /',
    'failed /busy – unreachable: /busy could not be read: the host answered 503.',
  ])
  assert.deepEqual(waits, [7_000])
})

test('documents of many types are read by what they are; others are told', async t => {
  const { read, text, site } = await corpus(t, {
    '/notes.md': { type: 'text/plain', body: '# Notes\n\nThe gate opens at nine.\n' },
    '/readme': { type: 'text/markdown', body: '# Read me\n\nIt is about gates.' },
    '/plain.html': { type: 'text/plain', body: 'Nothing but words.' },
    '/export.php': { type: 'text/csv', body: 'name,fee\nbadge,9\n' },
    '/picture': { type: 'image/png', body: 'x' },
    '/style.css': { type: 'text/css', body: 'a{}' },
    '/mail.eml': { type: 'message/rfc822', body: 'From: a@b.c\n\nHello' },
    '/blob': {
      type: 'application/octet-stream',
      body: Buffer.from([0x89, 0x50, 0x4e, 0x47, 1, 2, 3]),
    },
    '/empty': { type: 'text/html' },
    '/latin': {
      type: 'text/html; charset=iso-8859-1',
      body: Buffer.from('<p>Die Geb\xfchr betr\xe4gt neun Euro.</p>', 'latin1'),
    },
    '/packed': {
      type: 'text/html',
      body: gzipSync(page('Packed', 'Sent in few bytes.')),
      headers: { 'content-encoding': 'gzip' },
    },
  })
  const told = await read({ addresses: Object.keys(site.pages) })
  assert.deepEqual(
    told.map(line => line.split(':')[0]),
    [
      'ingested /notes.md',
      'ingested /readme',
      'ingested /plain.html',
      'ingested /export.php',
      'failed /picture – unsupported',
      'failed /style.css – unsupported',
      'failed /mail.eml – unsupported',
      'failed /blob – unsupported',
      'failed /empty – empty',
      'ingested /latin',
      'ingested /packed',
    ],
  )
  assert.match(told[4] ?? '', /image\/png, which is not read/)
  assert.match(await text('/latin'), /Gebühr beträgt/)
  assert.match(await text('/plain.html'), /Nothing but words/)
  assert.deepEqual(await read({ addresses: ['/export.php', '/readme'] }), [
    'unchanged /export.php',
    'unchanged /readme',
  ])
})

test('navigation and advertisements are kept apart; a canonical address moves no page', async t => {
  const { store, read } = await corpus(t, {
    '/a': `<html><head><title>Fees</title
      ><link rel="canonical" href="https://bank.example/login"></head
      ><body><nav><a href="/">Home and prices</a></nav
      ><div class="advert">Buy our sprockets today.</div>
      <main><h1>Fees</h1><p>A badge costs nine euros.</p></main><aside>Related sprockets</aside
><footer>Imprint of the shop</footer></body></html>`,
  })
  await read({ addresses: ['/a'] })
  const [summary] = await store.documents.list({ limit: 1 }, access)
  assert.ok(summary !== undefined && summary.link === summary.key)
  const indexed = (await store.documents.chunksOf(summary.id, access))
    .map(chunk => chunk.indexedText)
    .join('\n')
  assert.match(indexed, /nine euros/)
  assert.doesNotMatch(indexed, /sprockets|Imprint|prices/)
})

test('pages get the groups they are given; a page found later gets those of its host', async t => {
  const { site, store, read } = await corpus(t, { '/': page('Home', 'Welcome.') })
  await read('/', { groups: ['staff'] })
  site.pages = { '/': page('Home', 'Welcome.', ['/a']), '/a': page('A', 'For the staff.') }
  await read('/')
  assert.deepEqual(
    (await store.documents.list({ limit: 10 }, access)).map(({ groups }) => groups),
    [['staff'], ['staff']],
  )
})

test('in a crawl pages that ask not to be indexed are left out; depth is bounded', async t => {
  const { read } = await corpus(t, {
    '/': page('Home', 'Welcome.', ['/1', '/x']),
    '/1': page('1', 'One.', ['/2']),
    '/2': page('2', 'Two.', ['/3']),
    '/3': page('3', 'Three.'),
    '/x': page('X', 'Search results.').replace(
      '<head>',
      '<head><meta name="robots" content="noindex">',
    ),
  })
  assert.deepEqual(await read('/', { settings: { maxDepth: 2 } }), [
    'ingested /',
    'ingested /1',
    'skipped /x – the page asks not to be indexed (noindex)',
    'ingested /2',
  ])
})

test('given up, it stops at once and keeps what was read', async t => {
  const controller = new AbortController()
  const { read, keys } = await corpus(t, {
    '/': page('Home', 'Welcome.', ['/a', '/b']),
    '/a': page('A', 'Text of A.'),
    '/b': () => {
      controller.abort(new Error('given up'))
    },
  })
  await assert.rejects(read('/', { signal: controller.signal }), /given up/)
  assert.deepEqual(await keys(), ['/', '/a'])
  const waiting = new AbortController()
  const visitor = siteVisitor(
    { ...webSettings.parse({ pauseMs: 600_000 }), privateHosts: ['127.0.0.1'] },
    'test',
  )
  const site = await localSite(t, { '/': page('Home', 'Welcome.') })
  await visitor.get(`${site.origin}/`, {})
  const second = visitor.get(`${site.origin}/`, { signal: waiting.signal })
  waiting.abort(new Error('given up'))
  await assert.rejects(second, { name: 'AbortError' })
})

test('an address in a header may be in UTF-8; a page may send on by itself', async t => {
  const { read, keys } = await corpus(t, {
    '/': page('Home', 'Welcome.', ['/umzug', '/start']),
    '/umzug': (_request, response) =>
      response.writeHead(302, { location: Buffer.from('/gebühr').toString('latin1') }).end(),
    '/geb%C3%BChr': page('Gebühr', 'Neun Euro.'),
    '/start': '<meta http-equiv="Refresh" content="0; url=/welcome">One moment.',
    '/welcome': page('Welcome', 'Here we are.'),
  })
  await read('/')
  assert.deepEqual(await keys(), ['/', '/geb%C3%BChr', '/start', '/welcome'])
})

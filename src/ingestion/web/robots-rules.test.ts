import assert from 'node:assert/strict'
import { test } from 'node:test'
import { robotsRules, type RobotsRules } from './robots-rules.ts'
import type { WebFault, WebResponse } from './web-client.ts'

const origin = 'https://example.org'
const answer = (status: number, text = '', headers: Record<string, string> = {}): WebResponse => ({
  kind: 'response',
  status,
  headers,
  bytes: Buffer.from(text),
})

async function rules(text: string): Promise<RobotsRules> {
  const read = await robotsRules(origin, async () => answer(200, text))
  assert.equal(read.kind, 'rules')
  return read as RobotsRules
}
const allowed = async (text: string, paths: readonly string[]): Promise<boolean[]> => {
  const read = await rules(text)
  return paths.map(path => read.allows(`${origin}${path}`))
}

test('the group that names the product holds, else that of all', async () => {
  assert.deepEqual(
    await allowed('User-agent: *\nDisallow: /\n\nUser-agent: Veritrail\nDisallow: /private\n', [
      '/',
      '/private/x',
    ]),
    [true, false],
  )
  assert.deepEqual(await allowed('User-agent: otherbot\nDisallow: /\n', ['/']), [true])
  assert.deepEqual(await allowed('User-agent: *\nDisallow: /\n', ['/a']), [false])
})

test('the longest rule decides; * and $ are understood', async () => {
  assert.deepEqual(
    await allowed(
      'User-agent: *\r\nDisallow: /docs # all\r\nAllow: /docs/public\r\nDisallow: /*.pdf$\r\n',
      ['/docs/a', '/docs/public/a', '/x.pdf', '/x.pdf?a', '/other'],
    ),
    [false, true, false, true, true],
  )
})

test('an empty, garbled or endless file is no obstacle and is matched quickly', async () => {
  assert.deepEqual(await allowed('', ['/a']), [true])
  assert.deepEqual(await allowed('\ufeffUser-agent: *\nDisallow: /a\n', ['/a', '/b']), [
    false,
    true,
  ])
  assert.deepEqual(await allowed('<html>not found</html>', ['/a']), [true])
  assert.deepEqual(
    await allowed(`User-agent: *\nDisallow: /${'*a'.repeat(500_000)}\nDisallow: /b\n`, [
      `/${'a'.repeat(1_900)}`,
      '/b',
    ]),
    [true, true],
  )
})

test('a delay is taken in seconds, nonsense as none', async () => {
  assert.equal((await rules('User-agent: *\nCrawl-delay: 2.5\nDisallow:\n')).crawlDelayMs, 2_500)
  assert.equal((await rules('User-agent: *\nCrawl-delay: soon\nDisallow:\n')).crawlDelayMs, 0)
  assert.equal((await rules('User-agent: *\nCrawl-delay: -5\nDisallow:\n')).crawlDelayMs, 0)
})

test('without a file all is allowed; where it cannot be read nothing is', async () => {
  for (const status of [401, 403, 404, 410])
    assert.equal((await robotsRules(origin, async () => answer(status))).kind, 'rules')
  for (const status of [429, 500, 503]) {
    const read = await robotsRules(origin, async () => answer(status))
    assert.match(
      read.kind === 'fault' ? read.message : '',
      new RegExp(`robots\\.txt could not be read \\(the host answered ${status}\\)`),
    )
  }
  const fault: WebFault = { kind: 'fault', reason: 'unreachable', message: 'no answer' }
  assert.deepEqual(await robotsRules(origin, async () => fault), fault)
})

test('redirects are followed, not without end', async () => {
  const asked: string[] = []
  const read = await robotsRules(origin, async address => {
    asked.push(address)
    return address.startsWith('https://www.')
      ? answer(200, 'User-agent: *\nDisallow: /a\n')
      : answer(301, '', { location: 'https://www.example.org/robots.txt' })
  })
  assert.equal((read as RobotsRules).allows(`${origin}/a`), false)
  assert.deepEqual(asked, [`${origin}/robots.txt`, 'https://www.example.org/robots.txt'])
  let count = 0
  await robotsRules(origin, async () => answer(302, '', { location: `/robots.txt?${count++}` }))
  assert.equal(count, 6)
})

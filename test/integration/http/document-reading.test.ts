import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { annotationsSchema, statisticsSchema } from '../../../src/core/contract/http/documents.ts'
import { documentListSchema, documentSchema } from '../../../src/core/contract/http/schemas.ts'
import { bearer, served, tokenOf } from '../../support/http-server.ts'
import { emptyApp, uploaded, type Files } from '../../support/upload-app.ts'

const text = 'The depot in Zanzibar was opened on 5 May 2021 by Wilhelmina Quist.'
const mail = (id: number, from: string, to: string): string =>
  `Message-ID: <${id}@x>\nFrom: ${from}\nTo: ${to}\nDate: Mon, 1 Jan 2024 0${id}:00:00 +0000\n` +
  `Subject: Depot ${id}\n\nDear all, the depot number ${id} is open.\n`

async function idsOf(url: string, files: Files): Promise<Record<string, string>> {
  const { items } = await uploaded(url, files)
  return Object.fromEntries(items.map(({ name, documentId = '' }) => [name, documentId]))
}

describe('an original', () => {
  it('comes byte by byte, whole or in a range', async context => {
    await using server = await served(await emptyApp(context))
    const ids = await idsOf(server.url, { 'Übersicht "1".txt': text })
    const path = `${server.url}/api/v1/documents/${Object.values(ids)[0] ?? ''}/original`
    const get = (headers: Readonly<Record<string, string>> = {}) => fetch(path, { headers })
    const whole = await get()
    assert.equal(whole.status, 200)
    assert.equal(whole.headers.get('content-type'), 'text/plain; charset=utf-8')
    assert.equal(whole.headers.get('content-length'), String(text.length))
    assert.equal(
      whole.headers.get('content-disposition'),
      `inline; filename="_bersicht _1_.txt"; filename*=UTF-8''%C3%9Cbersicht%20%221%22.txt`,
    )
    assert.equal(await whole.text(), text)
    for (const [range, status, part, told] of [
      ['bytes=4-8', 206, 'depot', `bytes 4-8/${text.length}`],
      ['bytes=-6', 206, 'Quist.', `bytes ${text.length - 6}-${text.length - 1}/${text.length}`],
      ['bytes=60-900', 206, text.slice(60), `bytes 60-${text.length - 1}/${text.length}`],
      ['bytes=900-', 416, '', `bytes */${text.length}`],
      ['bytes=8-4', 200, text, null],
      ['bytes=0-1,4-5', 200, text, null],
      ['lines=1-2', 200, text, null],
    ] as const) {
      const response = await get({ range })
      assert.deepEqual(
        [response.status, await response.text(), response.headers.get('content-range')],
        [status, part, told],
        range,
      )
    }
    const etag = whole.headers.get('etag') ?? ''
    assert.equal((await get({ 'if-none-match': etag })).status, 304)
    assert.equal((await get({ range: 'bytes=0-0', 'if-range': '"other"' })).status, 200)
    assert.equal((await get({ range: 'bytes=0-0', 'if-range': etag })).status, 206)
  })
  it('never runs in a browser', async context => {
    await using server = await served(await emptyApp(context))
    const ids = await idsOf(server.url, {
      'page.html': `<html><body><script>alert(1)</script><p>${text}</p></body></html>`,
      'note.md': `# Depot\n\n${text}\n`,
      'mail.eml': mail(1, 'a@x.org', 'b@x.org'),
      'no.json': `{"depot": "${text}", and no more`,
    })
    for (const [name, id] of Object.entries(ids)) {
      const response = await fetch(`${server.url}/api/v1/documents/${id}/original`)
      assert.equal(response.status, 200, name)
      assert.match(response.headers.get('content-disposition') ?? '', /^attachment; /, name)
      assert.match(response.headers.get('content-security-policy') ?? '', /^sandbox; /, name)
      assert.equal(response.headers.get('x-content-type-options'), 'nosniff', name)
      assert.doesNotMatch(response.headers.get('content-type') ?? '', /json/, name)
      await response.body?.cancel()
    }
  })
  it('is not there where it was not kept, or may not be read', async context => {
    const app = await emptyApp(context, { originals: { keep: false } })
    const bob = bearer(tokenOf(app, 'bob', 'sales'))
    const alice = bearer(tokenOf(app, 'alice', 'eng'))
    await using server = await served(app)
    const job = await uploaded(server.url, { 'a.txt': text }, { headers: alice })
    const id = job.items[0]?.documentId ?? ''
    for (const part of ['original', 'annotations']) {
      const path = `${server.url}/api/v1/documents/${id}/${part}`
      assert.equal((await fetch(path, { headers: bob })).status, 404)
    }
    const response = await fetch(`${server.url}/api/v1/documents/${id}/original`, {
      headers: alice,
    })
    assert.equal(response.status, 404)
    assert.match(await response.text(), /originals\.keep/)
  })
})

describe('annotations', () => {
  it('give the exact places of passages, names and facts', async context => {
    await using server = await served(await emptyApp(context))
    const ids = await idsOf(server.url, { 'a.md': `# Depots\n\n${text}\n` })
    const id = ids['a.md'] ?? ''
    const get = async (path: string): Promise<unknown> =>
      (await fetch(`${server.url}/api/v1/documents/${id}${path}`)).json()
    const document = documentSchema.parse(await get(''))
    const found = annotationsSchema.parse(await get('/annotations'))
    const at = ({ start, end }: { start: number; end: number }) => document.text.slice(start, end)
    assert.equal(found.truncated, false)
    assert.ok(found.chunks.some(chunk => at(chunk).includes(text)))
    const person = found.mentions.find(({ name }) => /quist/i.test(name))
    assert.ok(person !== undefined)
    assert.equal(at(person), 'Wilhelmina Quist')
    assert.ok(person.labels.includes('Entity'))
    for (const fact of found.facts) assert.ok(at(fact).length > 0)
    assert.equal((await fetch(`${server.url}/api/v1/documents/none/annotations`)).status, 404)
  })
})

describe('documents', () => {
  it('are found by words of their titles and names, page by page', async context => {
    await using server = await served(await emptyApp(context))
    await uploaded(server.url, {
      'Depots/Zanzibar plan.txt': 'One.',
      'Depots/Kent plan.txt': 'Two.',
      'Zanzibar.txt': 'Three.',
    })
    const found: string[] = []
    let after = ''
    for (let pages = 0; pages < 5; pages++) {
      const response = await fetch(
        `${server.url}/api/v1/documents?query=PLAN%20depots&limit=1${after}`,
      )
      const { documents, next } = documentListSchema.parse(await response.json())
      assert.ok(documents.length <= 1)
      found.push(...documents.map(({ key }) => key))
      if (next === undefined) break
      after = `&after=${next}`
    }
    assert.deepEqual(found.sort(), ['Depots/Kent plan.txt', 'Depots/Zanzibar plan.txt'])
  })
  it('are drawn: lengths, months, who writes to whom, as one may read them', async context => {
    const app = await emptyApp(context)
    const alice = bearer(tokenOf(app, 'alice', 'eng'))
    const bob = bearer(tokenOf(app, 'bob', 'sales'))
    await using server = await served(app)
    await uploaded(
      server.url,
      {
        '1.eml': mail(1, 'a@x.org', 'b@x.org'),
        '2.eml': mail(2, 'a@x.org', 'b@x.org'),
        '3.eml': mail(3, 'b@x.org', 'c@x.org'),
      },
      { headers: alice },
    )
    const stats = async (headers: Readonly<Record<string, string>>, top = '') => {
      const response = await fetch(`${server.url}/api/v1/stats${top}`, { headers })
      return statisticsSchema.parse(await response.json())
    }
    const seen = await stats(alice)
    assert.deepEqual(seen.pairs, [
      { from: 'a@x.org', to: 'b@x.org', mails: 2 },
      { from: 'b@x.org', to: 'c@x.org', mails: 1 },
    ])
    assert.deepEqual(seen.months, [{ month: '2024-01', count: 3 }])
    assert.equal(
      seen.lengths.reduce((sum, { count }) => sum + count, 0),
      3,
    )
    assert.equal((await stats(alice, '?top=1')).pairs.length, 1)
    assert.deepEqual((await stats(bob)).pairs, [])
    await uploaded(server.url, { '4.eml': mail(4, 'd@x.org', 'e@x.org') }, { headers: alice })
    assert.equal((await stats(alice)).pairs.length, 3)
  })
})

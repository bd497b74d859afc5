import assert from 'node:assert/strict'
import { test } from 'node:test'
import { compose } from '../../../src/app/compose.ts'
import { sealedUrls, openedUrls } from '../../../src/app/use-cases/jobs/sealed-urls.ts'
import { served } from '../../support/http-server.ts'
import { assertHoldsNone, privatePlace } from '../../support/private-corpus.ts'
import { uploaded } from '../../support/upload-app.ts'

test('an upload leaves neither its name nor what it named', async context => {
  const place = privatePlace(context)
  await using app = await compose(place.corpus)
  {
    await using server = await served(app)
    const job = await uploaded(server.url, {
      'anna smith.txt': 'Anna Smith ordered the crane. Call +44 20 7946 0958.',
      'kowalczyk.pdf': '%PDF-1.4 rubbish',
    })
    assert.deepEqual(
      job.items.map(({ outcome }) => outcome),
      ['added', 'failed'],
    )
    for (const { name } of job.items) assert.match(name, /^f_[0-9a-f]{12}\.(?:txt|pdf)$/)
  }
  const [address = ''] = sealedUrls(app, ['https://example.org/anna-smith'])
  assert.doesNotMatch(address, /anna|example/)
  assert.deepEqual(openedUrls(app, [address]), ['https://example.org/anna-smith'])
  assertHoldsNone(place.corpus, ['anna', 'smith', 'kowalczyk', '7946 0958'])
})

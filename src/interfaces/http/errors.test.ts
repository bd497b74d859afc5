import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { AppError } from '../../core/errors.ts'
import { errorBody, errorResponse, RequestError } from './errors.ts'

describe('an error over HTTP', () => {
  it('tells its code and what to do', async () => {
    const issues = [{ path: 'text', message: 'is empty' }]
    const response = errorResponse(new AppError('invalid_input', 'A question …', { issues }))
    assert.equal(response.status, 400)
    assert.deepEqual(await response.json(), {
      error: { code: 'invalid_input', message: 'A question …', details: { issues } },
    })
  })
  it('has its headers', () => {
    const response = errorResponse(
      new RequestError('rate_limited', 'Wait.', { 'retry-after': '3' }),
    )
    assert.deepEqual([response.status, response.headers.get('retry-after')], [429, '3'])
  })
  it('holds no path of this machine, no text of documents or models and no stack', () => {
    const secret = '/home/somebody/private'
    for (const error of [
      new Error(secret),
      new AppError('internal', secret, {}),
      new AppError('store_unavailable', secret, { store: secret }),
      new AppError('store_inconsistent', secret, { store: secret, problems: [secret] }),
      new AppError('damaged', secret, { store: secret, what: secret }),
      new AppError('not_found', secret, { kind: 'file', id: secret }),
      new AppError('not_found', secret, { kind: 'corpus', id: secret }),
      new AppError('document_unreadable', secret, { reason: 'damaged', file: secret }),
      new AppError('model_call_failed', secret, { provider: secret, model: 'small' }),
      new AppError('model_output_invalid', secret, { model: 'small', rawText: secret }),
      new AppError('forbidden', secret, { action: 'delete' }),
      new AppError('aborted', secret, {}, { cause: new Error(secret) }),
      secret,
    ]) {
      const told = JSON.stringify(errorBody(error))
      assert.ok(!told.includes(secret), told)
      assert.ok(!told.includes('.ts:'), told)
    }
  })
})

import assert from 'node:assert/strict'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { describe, it } from 'node:test'
import { z } from 'zod'
import { fittedModel, modelOrigin } from './fitted-model.ts'

const root = new URL('../../../', import.meta.url)
const models = new URL('models/', root)
const files = readdirSync(models).filter(
  name => name.endsWith('.json') && name !== 'reference.json',
)

describe('fitted numbers', () => {
  it('say what they mean, what wrote them and on what data', () => {
    assert.ok(files.length > 0)
    for (const name of files) {
      const { origin } = JSON.parse(readFileSync(new URL(name, models), 'utf8')) as {
        origin: unknown
      }
      const { script } = modelOrigin.parse(origin)
      assert.ok(existsSync(new URL(script, root)), `${name}: ${script} is missing`)
    }
  })

  it('are read once, and refused where they do not fit their schema', () => {
    const read = fittedModel(
      'metric-weights',
      z.object({ coverage: z.record(z.string(), z.number()) }),
    )
    assert.equal(read(), read())
    assert.throws(fittedModel('metric-weights', z.object({ other: z.number() })), z.ZodError)
    assert.throws(fittedModel('no-such-model', z.unknown()), { code: 'ENOENT' })
  })
})

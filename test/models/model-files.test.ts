import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { integerWeights } from '../../src/models/local/integer-weights.ts'

const root = join(import.meta.dirname, '..', '..')
const files = globSync(['models/**/*.onnx', 'bench/data/**/*.onnx'], { cwd: root }).sort()

test('no model multiplies by signed weights, which processors without VNNI compute wrongly', () => {
  assert.deepEqual(files, [
    'bench/data/left-out/model.onnx',
    'models/encoder/model.onnx',
    'models/entailment/model.onnx',
    'models/reader/model.onnx',
    'models/standards/model.onnx',
  ])
  for (const file of files) {
    const weights = integerWeights(readFileSync(join(root, file)))
    // The reader's are in half precision: it multiplies floats.
    const isRead = file === 'models/reader/model.onnx' ? weights.length === 0 : weights.length >= 40
    assert.ok(isRead, `${file}: ${weights.length} weights and zero points were read`)
    const signed = weights.filter(weight => weight.isSigned).map(({ name }) => name)
    assert.deepEqual(signed, [], `${file}: run training/unsigned_weights.py on it`)
  }
})

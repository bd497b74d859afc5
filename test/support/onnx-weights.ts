/** A weight that an integer multiplication of an ONNX file uses. */
export interface IntegerWeight {
  readonly name: string
  readonly isSigned: boolean
}

// ONNX files are protocol buffers; of onnx.proto only these fields are read.
const fields = {
  model: { graph: 7 },
  graph: { node: 1, initializer: 5 },
  node: { input: 1, opType: 4 },
  tensor: { dataType: 2, name: 8 },
} as const
const int8 = 3

/**
 * The weights of all `MatMulInteger` nodes, and their zero points. Throws where a weight is not in
 * the file.
 */
export function integerWeights(file: Uint8Array): IntegerWeight[] {
  const model = [...fieldsOf(file)]
  const graph = [...fieldsOf(bytesOf(model, fields.model.graph)[0] ?? new Uint8Array())]
  const types = new Map<string, number>()
  for (const tensor of bytesOf(graph, fields.graph.initializer)) {
    const found = [...fieldsOf(tensor)]
    types.set(
      text(bytesOf(found, fields.tensor.name)[0]),
      found.find(({ field }) => field === fields.tensor.dataType)?.number ?? 0,
    )
  }
  const names = new Set<string>()
  for (const node of bytesOf(graph, fields.graph.node)) {
    const found = [...fieldsOf(node)]
    if (text(bytesOf(found, fields.node.opType)[0]) !== 'MatMulInteger') continue
    const [, weight, , zeroPoint] = bytesOf(found, fields.node.input).map(text)
    for (const name of [weight, zeroPoint]) if (name !== undefined && name !== '') names.add(name)
  }
  return [...names].map(name => {
    const type = types.get(name)
    if (type === undefined) throw new Error(`the file has no tensor ${name}`)
    return { name, isSigned: type === int8 }
  })
}

interface Field {
  readonly field: number
  readonly number?: number
  readonly bytes?: Uint8Array
}

function* fieldsOf(bytes: Uint8Array): Iterable<Field> {
  let at = 0
  const varint = (): number => {
    let value = 0
    for (let factor = 1; ; factor *= 128) {
      const byte = bytes[at++] ?? 0
      value += (byte & 127) * factor
      if (byte < 128) return value
    }
  }
  while (at < bytes.length) {
    const key = varint()
    const field = Math.floor(key / 8)
    switch (key % 8) {
      case 0:
        yield { field, number: varint() }
        break
      case 1:
        at += 8
        break
      case 2: {
        const length = varint()
        yield { field, bytes: bytes.subarray(at, at + length) }
        at += length
        break
      }
      case 5:
        at += 4
        break
      default:
        throw new Error(`not a protocol buffer: wire type ${key % 8} at byte ${at}`)
    }
  }
}

const bytesOf = (found: readonly Field[], field: number): Uint8Array[] =>
  found.flatMap(each => (each.field === field && each.bytes !== undefined ? [each.bytes] : []))
const text = (bytes: Uint8Array | undefined): string =>
  Buffer.from(bytes ?? new Uint8Array()).toString('utf8')

/** Weights or their zero point, which integer multiplications of an ONNX file use. */
export interface IntegerWeights {
  readonly name: string
  readonly isSigned: boolean
  /** Whether another kind of operation reads them, too. */
  readonly isShared: boolean
  /** Where the number of their type stands in the file. */
  readonly typeAt: number
  /** Where their codes stand, a byte each; absent if the file holds them in another form. */
  readonly codes: { readonly start: number; readonly end: number } | undefined
}

// ONNX files are protocol buffers; of onnx.proto only these fields are read.
const fields = {
  model: { graph: 7 },
  graph: { node: 1, initializer: 5 },
  node: { input: 1, type: 4 },
  tensor: { type: 2, name: 8, bytes: 9 },
} as const
/** Numbers of types in onnx.proto. */
export const tensorTypes = { uint8: 2, int8: 3 } as const

/**
 * The weights of all `MatMulInteger` nodes, and their zero points. Throws RangeError for bytes that
 * are no model, and for a model that lacks the weights it uses.
 */
export function integerWeights(file: Uint8Array): IntegerWeights[] {
  const text = ({ start, end }: Field): string =>
    Buffer.from(file.buffer, file.byteOffset + start, end - start).toString('utf8')
  const within = (message: Field, number: number): Field[] =>
    [...fieldsOf(file, message)].filter(field => field.number === number)
  const multiplied = new Set<string>()
  const others = new Set<string>()
  const tensors = new Map<string, Field>()
  for (const graph of within({ number: 0, start: 0, end: file.length }, fields.model.graph))
    for (const part of fieldsOf(file, graph)) {
      if (part.number === fields.graph.initializer)
        for (const name of within(part, fields.tensor.name)) tensors.set(text(name), part)
      if (part.number !== fields.graph.node) continue
      const [type] = within(part, fields.node.type).map(text)
      for (const [at, input] of within(part, fields.node.input).map(text).entries())
        // Inputs of the operation: activations, weights, and the zero point of each.
        if (type === 'MatMulInteger' && (at === 1 || at === 3) && input !== '')
          multiplied.add(input)
        else others.add(input)
    }
  return [...multiplied].map(name => {
    const tensor = tensors.get(name)
    const [type] = tensor === undefined ? [] : within(tensor, fields.tensor.type)
    if (tensor === undefined || type === undefined)
      throw new RangeError(`the model lacks the tensor ${name}`)
    return {
      name,
      isSigned: file[type.start] === tensorTypes.int8,
      isShared: others.has(name),
      typeAt: type.start,
      codes: within(tensor, fields.tensor.bytes)[0],
    }
  })
}

/** A field of a message: its number, and where its value stands in the file. */
interface Field {
  readonly number: number
  readonly start: number
  readonly end: number
}

function* fieldsOf(file: Uint8Array, message: Pick<Field, 'start' | 'end'>): Generator<Field> {
  let at = message.start
  const varint = (): number => {
    let value = 0
    for (let factor = 1; at < message.end; factor *= 128) {
      const byte = file[at++] ?? 0
      value += (byte & 127) * factor
      if (byte < 128) return value
    }
    throw new RangeError('not a protocol buffer: a number is cut off')
  }
  while (at < message.end) {
    const key = varint()
    const number = Math.floor(key / 8)
    let start = at
    switch (key % 8) {
      case 0:
        varint()
        break
      case 1:
        at += 8
        break
      case 2: {
        const length = varint()
        start = at
        at += length
        break
      }
      case 5:
        at += 4
        break
      default:
        throw new RangeError(`not a protocol buffer: wire type ${key % 8} at byte ${at}`)
    }
    if (at > message.end) throw new RangeError('not a protocol buffer: a field is cut off')
    yield { number, start, end: at }
  }
}

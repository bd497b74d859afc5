/** A value as the tables of the TCK write it; integers are bigint, temporal values are strings. */
export type TckValue =
  | null
  | boolean
  | bigint
  | number
  | string
  | TckList
  | TckMap
  | TckNode
  | TckEdge
  | TckPath
export interface TckList {
  readonly kind: 'list'
  readonly items: readonly TckValue[]
}
export interface TckMap {
  readonly kind: 'map'
  readonly entries: ReadonlyMap<string, TckValue>
}
export interface TckNode {
  readonly kind: 'node'
  readonly labels: readonly string[]
  readonly properties: ReadonlyMap<string, TckValue>
}
export interface TckEdge {
  readonly kind: 'edge'
  readonly type: string
  readonly properties: ReadonlyMap<string, TckValue>
}
export interface TckPath {
  readonly kind: 'path'
  readonly nodes: readonly TckNode[]
  readonly edges: ReadonlyArray<{ readonly edge: TckEdge; readonly forward: boolean }>
}

/**
 * Reads `(:A {x: 1})`, `[:T]`, `<(:A)-[:T]->(:B)>`, lists, maps, strings and numbers; throws on
 * anything else.
 */
export function readTckValue(text: string): TckValue {
  const reader = new TckReader(text)
  const value = reader.value()
  reader.end()
  return value
}

class TckReader {
  private at = 0
  private readonly text: string
  constructor(text: string) {
    this.text = text
  }

  value(): TckValue {
    this.space()
    const next = this.text[this.at]
    if (next === '(') return this.node()
    if (next === '<') return this.path()
    if (next === '{') return { kind: 'map', entries: this.map() }
    if (next === "'") return this.string()
    if (next === '[')
      return /^\[\s*:/.test(this.text.slice(this.at, this.at + 8)) ? this.edge() : this.list()
    return this.word()
  }

  end(): void {
    this.space()
    if (this.at < this.text.length) this.fail('the end')
  }

  private word(): TckValue {
    const found = this.take(/-?[\w.]+(?:(?<=\d[eE])[+-]\d+)?/y) ?? this.fail('a value')
    switch (found) {
      case 'null':
        return null
      case 'true':
        return true
      case 'false':
        return false
      case 'NaN':
        return NaN
      case 'Inf':
        return Infinity
      case '-Inf':
        return -Infinity
      default:
    }
    if (/^-?\d+$/.test(found)) return BigInt(found)
    const number = Number(found)
    return Number.isNaN(number) ? this.fail('a number') : number
  }

  private string(): string {
    this.expect("'")
    let read = ''
    for (;;) {
      const next = this.text[this.at++]
      if (next === undefined) return this.fail('the end of a string')
      if (next === "'") return read
      read += next === '\\' ? this.escaped() : next
    }
  }

  private escaped(): string {
    const next = this.text[this.at++]
    return next === 'n'
      ? '\n'
      : next === 't'
        ? '\t'
        : next === 'r'
          ? '\r'
          : (next ?? this.fail('a character'))
  }

  private list(): TckList {
    this.expect('[')
    const items = this.until(']', () => this.value())
    return { kind: 'list', items }
  }

  private map(): ReadonlyMap<string, TckValue> {
    this.expect('{')
    return new Map(
      this.until('}', () => {
        const key = this.name()
        this.expect(':')
        return [key, this.value()] as const
      }),
    )
  }

  private node(): TckNode {
    this.expect('(')
    this.space()
    const labels: string[] = []
    while (this.accept(':')) labels.push(this.name())
    const properties = this.peek() === '{' ? this.map() : new Map<string, TckValue>()
    this.expect(')')
    return { kind: 'node', labels, properties }
  }

  private edge(): TckEdge {
    this.expect('[')
    this.expect(':')
    const type = this.name()
    const properties = this.peek() === '{' ? this.map() : new Map<string, TckValue>()
    this.expect(']')
    return { kind: 'edge', type, properties }
  }

  private path(): TckPath {
    this.expect('<')
    const nodes = [this.node()]
    const edges: Array<{ edge: TckEdge; forward: boolean }> = []
    while (!this.accept('>')) {
      const backward = this.accept('<')
      this.expect('-')
      const edge = this.edge()
      this.expect('-')
      if (!backward) this.expect('>')
      edges.push({ edge, forward: !backward })
      nodes.push(this.node())
    }
    return { kind: 'path', nodes, edges }
  }

  private until<Item>(close: string, item: () => Item): Item[] {
    const items: Item[] = []
    if (this.accept(close)) return items
    do items.push(item())
    while (this.accept(','))
    this.expect(close)
    return items
  }

  private name(): string {
    this.space()
    return this.take(/[\p{L}_][\p{L}\p{N}_]*/uy) ?? this.fail('a name')
  }

  private take(pattern: RegExp): string | undefined {
    pattern.lastIndex = this.at
    const found = pattern.exec(this.text)?.[0]
    this.at += found?.length ?? 0
    return found
  }

  private peek(): string | undefined {
    this.space()
    return this.text[this.at]
  }

  private accept(character: string): boolean {
    if (this.peek() !== character) return false
    this.at += 1
    return true
  }

  private expect(character: string): void {
    if (!this.accept(character)) this.fail(character)
  }

  private space(): void {
    while (this.text[this.at] === ' ' || this.text[this.at] === '\n' || this.text[this.at] === '\t')
      this.at += 1
  }

  private fail(expected: string): never {
    throw new Error(`cannot read ${JSON.stringify(this.text)}: expected ${expected} at ${this.at}`)
  }
}

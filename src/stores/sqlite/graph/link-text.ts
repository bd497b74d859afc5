import type { Properties } from '../../../core/document.ts'
import { unzigzag, zigzag } from '../session/varint.ts'

/*
 * Edges at a node as one document states them, packed as text: the column `links` of
 * `node_document`. Text rather than bytes, so that SQL joins those of all documents of a node into
 * one value (`group_concat`). Digits of five bits, low ones first, with a continuation bit, as the
 * characters 0 to o.
 *
 * A link is: 2 × type + (0 outgoing | 1 incoming); the other end, as the step from the node, × 8 +
 * flags; the edge's root where several documents state it; then its numeric properties: key × 2 +
 * (1 if another follows), value × 2 for a whole number, else the bits of its 32-bit float × 2 + 1.
 */
const firstDigit = 48
/** Stands between the links of two documents. */
export const linkSeparator = '!'
/** Stands between the links of two nodes. */
export const nodeSeparator = '~'
const separatorCode = linkSeparator.charCodeAt(0)
const isStatedFlag = 1
const hasRootFlag = 2
const hasNumbersFlag = 4
const maxWhole = 2 ** 30

const oneDigit = Array.from({ length: 32 }, (_, value) => String.fromCharCode(firstDigit + value))
const digitAndMore = Array.from({ length: 32 }, (_, value) =>
  String.fromCharCode(firstDigit + value + 32),
)

function digits(value: number): string {
  let text = ''
  let rest = value
  while (rest >= 32) {
    text += digitAndMore[rest % 32]!
    rest = rest < 2 ** 31 ? rest >>> 5 : Math.floor(rest / 32)
  }
  return text + oneDigit[rest]!
}

const float = new Float32Array(1)
const bits = new Uint32Array(float.buffer)

/**
 * The numeric properties of an edge, in the order of their keys; empty for none. `keyNumber` gives
 * the number of a property key.
 */
export function packNumericProperties(
  properties: Properties,
  keyNumber: (key: string) => number,
): string {
  let text = ''
  const keys = Object.keys(properties).filter(key => typeof properties[key] === 'number')
  if (keys.length > 1) keys.sort()
  for (const [index, key] of keys.entries()) {
    const value = Number(properties[key])
    float[0] = value
    const packed =
      Number.isInteger(value) && value >= 0 && value < maxWhole ? value * 2 : bits[0]! * 2 + 1
    text += digits(keyNumber(key) * 2 + (index + 1 < keys.length ? 1 : 0)) + digits(packed)
  }
  return text
}

/**
 * What one document says about one edge at a node. `end` is 2 × type, plus 1 where the edge comes
 * in.
 */
export function packLink(link: {
  readonly end: number
  readonly step: number
  readonly isStated: boolean
  readonly root: number | null
  readonly numbers: string
}): string {
  const flags =
    (link.isStated ? isStatedFlag : 0) +
    (link.root === null ? 0 : hasRootFlag) +
    (link.numbers === '' ? 0 : hasNumbersFlag)
  return (
    digits(link.end) +
    digits(zigzag(link.step) * 8 + flags) +
    (link.root === null ? '' : digits(link.root)) +
    link.numbers
  )
}

/**
 * Reads packed links, one text after the other; its fields are those of the link that `next`
 * reached.
 */
export interface LinkReader {
  readonly end: number
  readonly step: number
  /** The document that states the edge also states its other end. */
  readonly isStated: boolean
  /** Number of the edge where several documents state it, else 0. */
  readonly root: number
  /** Separators passed since the start of the part. */
  readonly separators: number
  /** Starts reading a text from `start` up to but excluding `stop`. */
  read(text: string, start?: number, stop?: number): void
  next(): boolean
  /**
   * The value of a property of this link as a 32-bit float, NaN where it has no such number; call
   * at most once per link.
   */
  number(key: number): number
  /** Where the current link starts and ends in the text; only before `number` is called. */
  readonly from: number
  readonly until: number
}

export function linkReader(): LinkReader {
  let text = ''
  let at = 0
  let stop = 0
  let hasNumbers = false
  const readDigits = (): number => {
    let digit = text.charCodeAt(at++) - firstDigit
    let value = digit & 31
    let scale = 32
    while (digit >= 32) {
      digit = text.charCodeAt(at++) - firstDigit
      value += (digit & 31) * scale
      scale *= 32
    }
    return value
  }
  const readNumbers = (key: number): number => {
    let found = NaN
    for (let more = hasNumbers; more;) {
      const named = readDigits()
      const packed = readDigits()
      more = named % 2 === 1
      if (Math.floor(named / 2) !== key) continue
      if (packed % 2 === 0) {
        found = Math.fround(packed / 2)
      } else {
        bits[0] = (packed - 1) / 2
        found = float[0]!
      }
    }
    hasNumbers = false
    return found
  }
  const reader = {
    end: 0,
    step: 0,
    isStated: false,
    root: 0,
    separators: 0,
    from: 0,
    read(given: string, start = 0, end = given.length): void {
      text = given
      at = start
      stop = end
      hasNumbers = false
      reader.separators = 0
    },
    next(): boolean {
      readNumbers(-1)
      while (at < stop && text.charCodeAt(at) === separatorCode) {
        at++
        reader.separators++
      }
      if (at >= stop) return false
      reader.from = at
      reader.end = readDigits()
      const packed = readDigits()
      const flags = packed % 8
      reader.step = unzigzag((packed - flags) / 8)
      reader.isStated = (flags & isStatedFlag) !== 0
      reader.root = (flags & hasRootFlag) === 0 ? 0 : readDigits()
      hasNumbers = (flags & hasNumbersFlag) !== 0
      return true
    },
    number: readNumbers,
    get until() {
      readNumbers(-1)
      return at
    },
  }
  return reader
}

/** Edges at one node of one document whose roots must still be stored in its links. */
export interface RootsToNote {
  add(edge: {
    readonly end: number
    readonly step: number
    readonly numbers: string
    readonly root: number
  }): void
  /** The links with the roots of these edges added; edges that already have one are unchanged. */
  noteIn(text: string): string
  /** How many have not been found yet. */
  left(): number
}

export function rootsToNote(): RootsToNote {
  // Parallel edges may be packed identically; then it does not matter which of them gets which
  // root.
  const wanted = new Map<string, { readonly numbers: string; readonly roots: number[] }>()
  let left = 0
  return {
    add({ end, step, numbers, root }) {
      left++
      const link = packLink({ end, step, isStated: false, root: null, numbers })
      const known = wanted.get(link)
      if (known !== undefined) {
        known.roots.push(root)
        return
      }
      const entry = { numbers, roots: [root] }
      wanted.set(link, entry)
      wanted.set(packLink({ end, step, isStated: true, root: null, numbers }), entry)
    },
    noteIn(text) {
      const reader = linkReader()
      const parts: string[] = []
      let copied = 0
      for (reader.read(text); left > 0 && reader.next();) {
        const { from, end, step, isStated, root: present } = reader
        if (present !== 0) continue
        const { until } = reader
        const found = wanted.get(text.slice(from, until))
        const root = found?.roots.pop()
        if (found === undefined || root === undefined) continue
        left--
        parts.push(
          text.slice(copied, from),
          packLink({ end, step, isStated, root, numbers: found.numbers }),
        )
        copied = until
      }
      return parts.join('') + text.slice(copied)
    },
    left: () => left,
  }
}

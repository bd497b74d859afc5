/**
 * What a JSON text says, in order; scalars as they are written, so that long numbers stay exact.
 */
export interface JsonHandlers {
  /** `key` is undefined for items of a list and for the outermost value. */
  openObject(key: string | undefined): void
  openList(key: string | undefined): void
  close(): void
  scalar(
    key: string | undefined,
    text: string,
    kind: 'string' | 'number' | 'boolean' | 'null',
  ): void
}

/** Where the text stops being JSON; offset of UTF-16 units. */
export type JsonEnd =
  | { readonly ok: true; readonly end: number }
  | { readonly ok: false; readonly at: number; readonly reason: 'syntax' | 'depth' }

const scalarPattern = /(?:true|false|null|NaN|-?Infinity|[-+]?[0-9.][0-9.eE+-]{0,400})/y

/**
 * Reads one value from `from` on, without recursion; comments and trailing commas are passed over.
 */
export function walkJson(
  text: string,
  handlers: JsonHandlers,
  options: { readonly from?: number; readonly maxNesting: number },
): JsonEnd {
  const open: Array<'object' | 'list'> = []
  let at = options.from ?? 0
  const fail = (): JsonEnd => ({ ok: false, at, reason: 'syntax' })
  for (;;) {
    at = skipSpace(text, at)
    const container = open.at(-1)
    let code = text.charCodeAt(at)
    if ((code === 125 && container === 'object') || (code === 93 && container === 'list')) {
      handlers.close()
      open.pop()
      at++
      if (open.length === 0) return { ok: true, end: at }
      at = afterValue(text, at)
      if (at < 0) return { ok: false, at: -at, reason: 'syntax' }
      continue
    }
    let key: string | undefined
    if (container === 'object') {
      const string = readString(text, at)
      if (string === undefined) return fail()
      key = string.value
      at = skipSpace(text, string.end)
      if (text.charCodeAt(at) !== 58) return fail()
      at = skipSpace(text, at + 1)
      code = text.charCodeAt(at)
    }
    if (code === 123 || code === 91) {
      if (open.length >= options.maxNesting) return { ok: false, at, reason: 'depth' }
      if (code === 123) handlers.openObject(key)
      else handlers.openList(key)
      open.push(code === 123 ? 'object' : 'list')
      at++
      continue
    }
    if (code === 34) {
      const string = readString(text, at)
      if (string === undefined) return fail()
      handlers.scalar(key, string.value, 'string')
      at = string.end
    } else {
      scalarPattern.lastIndex = at
      const word = scalarPattern.exec(text)?.[0]
      if (word === undefined) return fail()
      handlers.scalar(
        key,
        word,
        word === 'null' ? 'null' : word === 'true' || word === 'false' ? 'boolean' : 'number',
      )
      at += word.length
    }
    if (open.length === 0) return { ok: true, end: at }
    at = afterValue(text, at)
    if (at < 0) return { ok: false, at: -at, reason: 'syntax' }
  }
}

/** The first offset from `at` on that is neither white space nor comment. */
export function skipSpace(text: string, at: number): number {
  let index = at
  for (;;) {
    const code = text.charCodeAt(index)
    if (code === 32 || code === 10 || code === 13 || code === 9 || code === 0xfeff) index++
    else if (code === 47 && text.charCodeAt(index + 1) === 47) {
      const end = text.indexOf('\n', index)
      index = end < 0 ? text.length : end + 1
    } else if (code === 47 && text.charCodeAt(index + 1) === 42) {
      const end = text.indexOf('*/', index + 2)
      index = end < 0 ? text.length : end + 2
    } else return index
  }
}

/**
 * After a value inside a container: past a comma, or before the closing bracket; negative offset
 * where neither stands.
 */
function afterValue(text: string, at: number): number {
  const next = skipSpace(text, at)
  const code = text.charCodeAt(next)
  if (code === 44) return next + 1
  return code === 125 || code === 93 ? next : -Math.max(1, next)
}

function readString(text: string, at: number): { value: string; end: number } | undefined {
  const literal = text.charCodeAt(at) === 34 ? scanString(text, at) : undefined
  if (literal === undefined) return undefined
  const inner = text.slice(at + 1, literal - 1)
  return { value: inner.includes('\\') ? unescape(inner) : inner, end: literal }
}

/** The offset after the closing quote; strings may hold raw line breaks. */
function scanString(text: string, at: number): number | undefined {
  for (let index = at + 1; index < text.length; index++) {
    const code = text.charCodeAt(index)
    if (code === 34) return index + 1
    if (code === 92) index++
  }
  return undefined
}

const escapes = new Map([
  ['n', '\n'],
  ['t', '\t'],
  ['r', '\r'],
  ['b', '\b'],
  ['f', '\f'],
])

function unescape(inner: string): string {
  return inner.replace(
    /\\(?:u([0-9a-fA-F]{4})|([\s\S]))/g,
    (_whole, hex: string | undefined, other: string | undefined) =>
      hex === undefined
        ? (escapes.get(other ?? '') ?? other ?? '')
        : String.fromCharCode(Number.parseInt(hex, 16)),
  )
}

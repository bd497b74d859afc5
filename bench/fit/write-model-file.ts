import { writeFileSync } from 'node:fs'

const width = 100

/** JSON in which what fits a line of 100 columns is written on one. */
export function jsonText(value: unknown): string {
  const lines = (each: unknown, indent: string, before: number): string => {
    const flat = oneLine(each)
    if (typeof each !== 'object' || each === null || before + flat.length < width) return flat
    const inner = `${indent}  `
    if (Array.isArray(each)) {
      if (each.every(item => typeof item === 'number'))
        return `[\n${filled(each, inner)}\n${indent}]`
      const items = each.map(item => `${inner}${lines(item, inner, inner.length)}`)
      return `[\n${items.join(',\n')}\n${indent}]`
    }
    const fields = Object.entries(each).map(([name, field]) => {
      const head = `${inner}${JSON.stringify(name)}: `
      return `${head}${lines(field, inner, head.length)}`
    })
    return `{\n${fields.join(',\n')}\n${indent}}`
  }
  return `${lines(value, '', 0)}\n`
}

function oneLine(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(oneLine).join(', ')}]`
  if (typeof value !== 'object' || value === null) return JSON.stringify(value)
  const fields = Object.entries(value).map(
    ([name, field]) => `${JSON.stringify(name)}: ${oneLine(field)}`,
  )
  return fields.length === 0 ? '{}' : `{ ${fields.join(', ')} }`
}

/** Numbers, as many on each line as fit. */
function filled(numbers: readonly number[], indent: string): string {
  const rows: string[] = []
  for (const [index, number] of numbers.entries()) {
    const item = `${number}${index < numbers.length - 1 ? ',' : ''}`
    const row = rows.at(-1)
    if (row !== undefined && row.length + item.length < width)
      rows[rows.length - 1] = `${row} ${item}`
    else rows.push(`${indent}${item}`)
  }
  return rows.join('\n')
}

/**
 * Writes fitted numbers to `models/NAME.json`, beside what they were fitted with and on.
 * `about` says what they mean.
 */
export function writeModelFile(
  name: string,
  origin: {
    readonly script: string
    readonly about: string
    readonly data: string
    readonly measured?: string | readonly string[]
  },
  values: unknown,
): void {
  const date = new Date().toISOString().slice(0, 10)
  writeFileSync(
    new URL(`../../models/${name}.json`, import.meta.url),
    jsonText({ origin: { ...origin, date }, values }),
  )
}

import type { LoadLimits } from '../../loaded-document.ts'
import { walkXml, type XmlSource } from '../../parsing/xml-events.ts'
import { attribute } from '../../parsing/xml-values.ts'

/**
 * Gives the mark of the next item of a list (`1.`, `b)` as `b.`, `-` for bullets), counting as it
 * goes; '' where the list shows none.
 */
export interface ListNumbering {
  next(listId: string, level: number): string
}

interface ListLevel {
  format: string
  start: number
}

export async function readNumbering(
  source: XmlSource | undefined,
  limits: LoadLimits,
  file: string,
): Promise<ListNumbering> {
  const abstracts = new Map<string, Map<number, ListLevel>>()
  const lists = new Map<string, string>()
  let abstract: Map<number, ListLevel> | undefined
  let level: ListLevel | undefined
  let list = ''
  if (source !== undefined) {
    await walkXml(
      source,
      {
        open(name, attributes) {
          const value = attribute(attributes, 'val') ?? ''
          if (name === 'abstractNum') {
            abstract = new Map()
            abstracts.set(attribute(attributes, 'abstractNumId') ?? '', abstract)
          } else if (name === 'num') {
            list = attribute(attributes, 'numId') ?? ''
            abstract = undefined
          } else if (name === 'abstractNumId') lists.set(list, value)
          else if (name === 'lvl' && abstract !== undefined) {
            level = { format: 'decimal', start: 1 }
            abstract.set(Number(attribute(attributes, 'ilvl') ?? 0), level)
          } else if (level !== undefined && abstract !== undefined && name === 'numFmt')
            level.format = value
          else if (level !== undefined && abstract !== undefined && name === 'start')
            level.start = Number.isSafeInteger(Number(value)) ? Number(value) : 1
        },
      },
      limits,
      file,
    )
  }
  const counters = new Map<string, number[]>()
  return {
    next(listId, at) {
      const abstractId = lists.get(listId)
      const found = abstractId === undefined ? undefined : abstracts.get(abstractId)?.get(at)
      if (found === undefined || found.format === 'bullet') return '-'
      if (found.format === 'none') return ''
      const counts = counters.get(abstractId ?? listId) ?? []
      counters.set(abstractId ?? listId, counts)
      counts.length = Math.min(counts.length, at + 1)
      const number = (counts[at] ?? found.start - 1) + 1
      counts[at] = number
      return `${formatNumber(number, found.format)}.`
    },
  }
}

function formatNumber(value: number, format: string): string {
  if (format === 'lowerLetter' || format === 'upperLetter') {
    const letter = String.fromCharCode(97 + ((((value - 1) % 26) + 26) % 26))
    return format === 'upperLetter' ? letter.toUpperCase() : letter
  }
  if (format === 'lowerRoman' || format === 'upperRoman') {
    const roman = romanNumber(value)
    return format === 'upperRoman' ? roman.toUpperCase() : roman
  }
  return String(value)
}

function romanNumber(value: number): string {
  if (value < 1 || value > 500) return String(value)
  const signs: ReadonlyArray<readonly [number, string]> = [
    [100, 'c'],
    [90, 'xc'],
    [50, 'l'],
    [40, 'xl'],
    [10, 'x'],
    [9, 'ix'],
    [5, 'v'],
    [4, 'iv'],
    [1, 'i'],
  ]
  let rest = value
  let written = ''
  for (const [size, sign] of signs) {
    while (rest >= size) {
      written += sign
      rest -= size
    }
  }
  return written
}

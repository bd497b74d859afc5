import type { Properties } from '../../core/document.ts'

/** The label of nodes whose names can be searched. */
export const namedLabel = 'Entity'
/** Properties that hold a node's names; only strings and strings in lists count. */
const nameKeys = ['name', 'aliases'] as const

/**
 * Distinct names that some statements give a node, each as its index terms joined by spaces:
 * spellings with equal terms are one name, names without words are none.
 */
export function nameTerms(
  stated: Iterable<Properties>,
  analyze: (text: string) => readonly string[],
): Set<string> {
  const names = new Set<string>()
  for (const properties of stated) {
    for (const key of nameKeys) {
      const value = Object.hasOwn(properties, key) ? properties[key] : undefined
      if (value === undefined) continue
      for (const name of typeof value === 'object' ? value : [value]) {
        const terms = typeof name === 'string' ? analyze(name).join(' ') : ''
        if (terms !== '') names.add(terms)
      }
    }
  }
  return names
}

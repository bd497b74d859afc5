import type { Framework, FrameworkSection, Standard } from '../../core/framework.ts'
import { parentNumber } from './parent-numbers.ts'
import { addressKey, standardParts, type StandardPart } from './standard-parts.ts'

/** What a number stands for in a framework. */
export type FoundInFramework =
  | { readonly kind: 'standard'; readonly standard: Standard }
  | { readonly kind: 'part'; readonly standard: Standard; readonly part: StandardPart }
  | { readonly kind: 'section'; readonly section: FrameworkSection }

/**
 * Finds a standard, a numbered part of one, or a section: "AC-2(1)", "8.1", "AC-2(a)", "GV.OC". The
 * exact number comes first, then numbers that differ in case, marks or leading zeros only.
 */
export function findInFramework(
  { sections, standards }: Framework,
  address: string,
): FoundInFramework | undefined {
  const number = address.trim()
  const exact = standards.find(standard => standard.number === number)
  if (exact !== undefined) return { kind: 'standard', standard: exact }
  const section = sections.find(each => each.number === number)
  if (section !== undefined) return { kind: 'section', section }
  const key = addressKey(number)
  if (key === '') return undefined
  const byKey = new Map<string, Standard>()
  for (const standard of standards) {
    const own = addressKey(standard.number)
    if (!byKey.has(own)) byKey.set(own, standard)
  }
  const alike = byKey.get(key)
  if (alike !== undefined) return { kind: 'standard', standard: alike }
  const sectionAlike = sections.find(each => addressKey(each.number) === key)
  if (sectionAlike !== undefined) return { kind: 'section', section: sectionAlike }
  const above = parentNumber(key, candidate => byKey.has(candidate))
  const standard = above === undefined ? undefined : byKey.get(above)
  if (standard === undefined) return undefined
  const part = standardParts(standard).find(each => addressKey(each.number) === key)
  return part === undefined ? undefined : { kind: 'part', standard, part }
}

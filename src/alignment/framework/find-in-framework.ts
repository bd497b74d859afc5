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
export const findInFramework = (
  framework: Framework,
  address: string,
): FoundInFramework | undefined => frameworkFinder(framework)(address)

/** `findInFramework` for many numbers of one framework. */
export function frameworkFinder({
  sections,
  standards,
}: Framework): (address: string) => FoundInFramework | undefined {
  const exactStandards = firstBy(standards, ({ number }) => number)
  const exactSections = firstBy(sections, ({ number }) => number)
  const alikeStandards = firstBy(standards, ({ number }) => addressKey(number))
  const alikeSections = firstBy(sections, ({ number }) => addressKey(number))
  return address => {
    const number = address.trim()
    const exact = exactStandards.get(number)
    if (exact !== undefined) return { kind: 'standard', standard: exact }
    const section = exactSections.get(number)
    if (section !== undefined) return { kind: 'section', section }
    const key = addressKey(number)
    if (key === '') return undefined
    const alike = alikeStandards.get(key)
    if (alike !== undefined) return { kind: 'standard', standard: alike }
    const sectionAlike = alikeSections.get(key)
    if (sectionAlike !== undefined) return { kind: 'section', section: sectionAlike }
    const above = parentNumber(key, candidate => alikeStandards.has(candidate))
    const standard = above === undefined ? undefined : alikeStandards.get(above)
    if (standard === undefined) return undefined
    const part = standardParts(standard).find(each => addressKey(each.number) === key)
    return part === undefined ? undefined : { kind: 'part', standard, part }
  }
}

function firstBy<Value>(
  values: readonly Value[],
  keyOf: (value: Value) => string,
): ReadonlyMap<string, Value> {
  const first = new Map<string, Value>()
  for (const value of values) {
    const key = keyOf(value)
    if (!first.has(key)) first.set(key, value)
  }
  return first
}

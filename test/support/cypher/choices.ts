import fc from 'fast-check'

/**
 * Decisions of a generator, read off a list of numbers; when they run out, every decision is the
 * first option. A shorter or smaller list makes a simpler thing, so that fast-check shrinks
 * whatever is generated from it: put the simplest option first.
 */
export interface Choices {
  /** 0 to `count` - 1. */
  below(count: number): number
  /** True `percent` times of a hundred; false where choices have run out. */
  chance(percent: number): boolean
  oneOf<Item>(items: readonly Item[]): Item
  /** An option by weight, made. */
  weighted<Item>(options: ReadonlyArray<readonly [weight: number, make: () => Item]>): Item
  /** Between `min` and `max` items. */
  many<Item>(min: number, max: number, make: (index: number) => Item): Item[]
}

/** Lists that make things of all sizes. */
export const choiceList: fc.Arbitrary<readonly number[]> = fc.noBias(
  fc.array(fc.nat(0xffff), { minLength: 20, maxLength: 300, size: 'max' }),
)

export function choicesOf(numbers: readonly number[]): Choices {
  let at = 0
  const next = (): number => numbers[at++] ?? 0
  const below = (count: number): number => next() % count
  return {
    below,
    chance: percent => 99 - below(100) < percent,
    oneOf(items) {
      if (items.length === 0) throw new Error('nothing to choose from')
      return items[below(items.length)] as (typeof items)[number]
    },
    weighted(options) {
      let left = below(options.reduce((sum, [weight]) => sum + weight, 0))
      for (const [weight, make] of options) {
        if (left < weight) return make()
        left -= weight
      }
      throw new Error('nothing to choose from')
    },
    many: (min, max, make) =>
      Array.from({ length: min + below(max - min + 1) }, (_, index) => make(index)),
  }
}

/** Kinds of values as bits, so that a set of possible ones is a number. */
export const kinds = {
  boolean: 1,
  integer: 2,
  float: 4,
  string: 8,
  temporal: 16,
  duration: 32,
  list: 64,
  map: 128,
  node: 256,
  edge: 512,
  path: 1024,
  number: 2 | 4,
  /** Moments and durations. */
  time: 16 | 32,
  entity: 256 | 512,
  any: 2047,
} as const

/**
 * What a value can be, as far as the query's text tells; null is always possible, and alone where
 * `kinds` is 0.
 */
export interface StaticType {
  readonly kinds: number
  /** Of the items, where it can be a list; absent: anything. */
  readonly element?: StaticType | undefined
}

export const anything: StaticType = { kinds: kinds.any }
export const onlyNull: StaticType = { kinds: 0 }
export const booleanType: StaticType = { kinds: kinds.boolean }
export const integerType: StaticType = { kinds: kinds.integer }
export const floatType: StaticType = { kinds: kinds.float }
export const numberType: StaticType = { kinds: kinds.number }
export const stringType: StaticType = { kinds: kinds.string }
export const mapType: StaticType = { kinds: kinds.map }
export const nodeType: StaticType = { kinds: kinds.node }
export const edgeType: StaticType = { kinds: kinds.edge }
export const pathType: StaticType = { kinds: kinds.path }
const storedKinds = kinds.boolean | kinds.number | kinds.string | kinds.temporal | kinds.duration
/** What nodes and relationships can have as properties. */
export const storedType: StaticType = {
  kinds: storedKinds | kinds.list,
  element: { kinds: storedKinds },
}
export const listOf = (element: StaticType): StaticType => ({ kinds: kinds.list, element })

/** What either can be. */
export function either(left: StaticType, right: StaticType): StaticType {
  const isLeftList = (left.kinds & kinds.list) !== 0
  const isRightList = (right.kinds & kinds.list) !== 0
  const element =
    isLeftList && isRightList
      ? left.element === undefined || right.element === undefined
        ? undefined
        : either(left.element, right.element)
      : isLeftList
        ? left.element
        : right.element
  return { kinds: left.kinds | right.kinds, ...(element === undefined ? {} : { element }) }
}

export function anyOf(types: readonly StaticType[]): StaticType {
  return types.reduce(either, onlyNull)
}

/** Whether a value that is not null can be of one of the kinds. */
export function mayBe(type: StaticType, some: number): boolean {
  return (type.kinds & some) !== 0
}

/** As `mayBe`, but null can stand for any. */
export function canBe(type: StaticType, some: number): boolean {
  return type.kinds === 0 || mayBe(type, some)
}

/** Whether it is one of these kinds, or null. */
export function isWithin(type: StaticType, some: number): boolean {
  return (type.kinds & ~some) === 0
}

/** As `isWithin`, but more than null alone. */
export function isOnly(type: StaticType, some: number): boolean {
  return type.kinds !== 0 && isWithin(type, some)
}

const names: ReadonlyArray<readonly [number, string]> = [
  [kinds.boolean, 'a boolean'],
  [kinds.integer, 'an integer'],
  [kinds.float, 'a float'],
  [kinds.string, 'a string'],
  [kinds.temporal, 'a date or time'],
  [kinds.duration, 'a duration'],
  [kinds.list, 'a list'],
  [kinds.map, 'a map'],
  [kinds.node, 'a node'],
  [kinds.edge, 'a relationship'],
  [kinds.path, 'a path'],
]

/** For messages: `a string or a list`. */
export function kindsInWords(set: number): string {
  const words = names.filter(([bit]) => (set & bit) !== 0).map(([, name]) => name)
  return words.length < 2
    ? (words[0] ?? 'null')
    : `${words.slice(0, -1).join(', ')} or ${words.at(-1)}`
}

export function kindNames(set: number): string[] {
  return names.filter(([bit]) => (set & bit) !== 0).map(([, name]) => name)
}

/** A value whose parts, at every depth, are read-only. */
export type Frozen<Value> = Value extends (infer Item)[]
  ? ReadonlyArray<Frozen<Item>>
  : Value extends object
    ? { readonly [Key in keyof Value]: Frozen<Value[Key]> }
    : Value

/** Freezes a plain value with everything in it. */
export function deepFrozen<Value>(value: Value): Frozen<Value> {
  if (typeof value === 'object' && value !== null) {
    for (const part of Object.values(value)) deepFrozen(part)
    Object.freeze(value)
  }
  return value as Frozen<Value>
}

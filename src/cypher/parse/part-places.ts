import { placeAt, type Place } from '../query/fault.ts'

/** Makes the parts of a query: freezes each and remembers where in the text it stands. */
export interface PartPlaces {
  /** Freezes a part that stands at an offset. */
  make<Part extends object>(offset: number, part: Part): Part
  /** Offset of a part made before; 0 of another. */
  offsetOf(part: object): number
  locate(part: object): Place | undefined
}

export function partPlaces(text: string): PartPlaces {
  const offsets = new WeakMap<object, number>()
  return {
    make: (offset, part) => {
      offsets.set(part, offset)
      return Object.freeze(part)
    },
    offsetOf: part => offsets.get(part) ?? 0,
    locate: part => {
      const offset = offsets.get(part)
      return offset === undefined ? undefined : placeAt(text, offset)
    },
  }
}

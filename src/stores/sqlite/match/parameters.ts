import type { GraphExpression } from '../../../core/graph-query.ts'
import type { GraphValue } from '../../../core/graph-value.ts'
import type { InputRow } from '../../../cypher/execution/graph-source.ts'
import type { Value } from '../session/connection.ts'

/** Values of one run of a statement: the row to solve and the constants computed for it. */
export interface RunValues {
  readonly input: InputRow
  /** The groups counted by `graph_tally`, as JSON: columns, then the number of rows. */
  groups(): string
  /** The maximum number of rows to read. */
  readonly limit: number
  /** Throws the error of its computation. */
  constant(expression: GraphExpression): GraphValue
  /** Number by which `graph_test` calls the test with a stored value as JSON text. */
  test(test: StoredTest): number
}

export type StoredTest = (json: string | null) => boolean | null

/** Numbered parameters of one statement, so that its parts can be assembled in any order. */
export interface Parameters {
  /** A value that is the same in every run. */
  fixed(value: Value): string
  /** A value that each run computes. */
  computed(compute: (run: RunValues) => Value): string
  /** The statement with the parameters that it uses, and their values for a run. */
  bind(sql: string): { readonly sql: string; values(run: RunValues): Value[] }
}

export function parameters(): Parameters {
  const suppliers: Array<(run: RunValues) => Value> = []
  const known = new Map<Value, string>()
  const add = (supplier: (run: RunValues) => Value): string => `?${suppliers.push(supplier)}`
  return {
    fixed(value) {
      let name = known.get(value)
      if (name === undefined) {
        name = add(() => value)
        known.set(value, name)
      }
      return name
    },
    computed: add,
    bind(sql) {
      const used: Array<(run: RunValues) => Value> = []
      const places = new Map<string, number>()
      // Statements never contain user text, so every question mark is a parameter.
      const bound = sql.replaceAll(/\?(\d+)/g, (name, digits: string) => {
        let place = places.get(name)
        if (place === undefined) {
          place = used.push(suppliers[Number(digits) - 1] ?? (() => null))
          places.set(name, place)
        }
        return `?${place}`
      })
      return { sql: bound, values: run => used.map(supplier => supplier(run)) }
    },
  }
}

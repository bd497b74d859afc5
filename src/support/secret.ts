const shown = '[secret]'

/**
 * A value that prints as `[secret]` wherever it is shown, logged or turned into JSON; only `reveal`
 * gives it.
 */
export interface Secret {
  reveal(): string
  toString(): string
  toJSON(): string
}

export function secret(value: string): Secret {
  const show = (): string => shown
  return Object.freeze({
    reveal: () => value,
    toString: show,
    toJSON: show,
    [Symbol.for('nodejs.util.inspect.custom')]: show,
  })
}

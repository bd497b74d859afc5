import { InvalidArgumentError } from 'commander'

const mostPort = 65_535

/** A port of `--port`; 0 stands for any free one. */
export function portNumber(text: string): number {
  const number = Number(text)
  if (!/^\d{1,5}$/.test(text) || number > mostPort)
    throw new InvalidArgumentError(`must be a whole number from 0 to ${mostPort}.`)
  return number
}

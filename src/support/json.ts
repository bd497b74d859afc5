import { AppError } from '../core/errors.ts'

/** Parses JSON from outside; `what` names it in the error. Throws `invalid_input`. */
export function parseJson(text: string, what: string): unknown {
  try {
    return JSON.parse(text) as unknown
  } catch (cause) {
    // Node's own message may quote the text, which can be secret.
    const [, line, column] =
      /\(line (\d+) column (\d+)\)/.exec(cause instanceof Error ? cause.message : '') ?? []
    const where = line === undefined ? '' : `, from line ${line}, column ${column ?? ''} on`
    throw new AppError(
      'invalid_input',
      `${what} is not valid JSON${where}.`,
      { issues: [{ path: '', message: 'not valid JSON' }] },
      { cause },
    )
  }
}

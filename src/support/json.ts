import { AppError } from '../core/errors.ts'

/** Parses JSON from outside; `what` names it in the error. Throws `invalid_input`. */
export function parseJson(text: string, what: string): unknown {
  try {
    return JSON.parse(text) as unknown
  } catch (cause) {
    throw new AppError(
      'invalid_input',
      `${what} is not valid JSON: ` +
        `${cause instanceof Error ? cause.message.replace(/["'].*$/s, '').trim() : 'unreadable'}.`,
      { issues: [{ path: '', message: 'not valid JSON' }] },
      { cause },
    )
  }
}

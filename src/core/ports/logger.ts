/**
 * One event a line; the message is constant, facts go in fields; never secrets, never document
 * text.
 */
export interface Logger {
  debug(message: string, fields?: Readonly<Record<string, string | number | boolean>>): void
  info(message: string, fields?: Readonly<Record<string, string | number | boolean>>): void
  warn(message: string, fields?: Readonly<Record<string, string | number | boolean>>): void
  error(message: string, fields?: Readonly<Record<string, string | number | boolean>>): void
}

import type { Logger, LogLevel } from '@slack/bolt'

const longest = 300

/**
 * Takes what Bolt logs: warnings and errors, one line each, without tokens and without anything
 * that was quoted, which may be words of a message.
 */
export function slackLog(
  level: LogLevel,
  write: (line: string) => void,
  secrets: readonly string[],
): Logger {
  const told = (...parts: readonly unknown[]): void => {
    const text = parts
      .map(part => (part instanceof Error ? part.message : typeof part === 'string' ? part : ''))
      .join(' ')
    let line = text
      .replaceAll(/"[^"]*"?/g, '"…"')
      .replaceAll(/\bxox[a-z]-[\w-]+|\bxapp-[\w-]+/g, '…')
    for (const secret of secrets) line = line.replaceAll(secret, '…')
    write(line.replaceAll(/\s+/g, ' ').trim().slice(0, longest))
  }
  const nothing = (): void => {}
  return {
    debug: nothing,
    info: nothing,
    warn: told,
    error: told,
    setLevel: nothing,
    getLevel: () => level,
    setName: nothing,
  }
}

/** A length of time in milliseconds, in its two greatest units from days to seconds. */
export function durationText(ms: number): string {
  const seconds = Math.round(ms / 1000)
  const units = [
    ['day', 86_400],
    ['hour', 3_600],
    ['minute', 60],
    ['second', 1],
  ] as const
  const parts: string[] = []
  let left = seconds
  for (const [name, size] of units) {
    const number = Math.floor(left / size)
    left -= number * size
    if (number > 0)
      parts.push(`${number.toLocaleString('en-US')} ${name}${number === 1 ? '' : 's'}`)
  }
  return parts.length === 0 ? '0 seconds' : parts.slice(0, 2).join(' ')
}

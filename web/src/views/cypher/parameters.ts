/** Parameters as somebody typed them; undefined where there are none. */
export function parametersOf(
  text: string,
): Readonly<Record<string, unknown>> | undefined | 'wrong' {
  if (text.trim() === '') return undefined
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null && !Array.isArray(value)
      ? { ...value }
      : 'wrong'
  } catch {
    return 'wrong'
  }
}

const angled = /<([^<>]*)>/g
const entities: Readonly<Record<string, string>> = { '&amp;': '&', '&lt;': '<', '&gt;': '>' }

/**
 * The question in a message as plain text: without the mention of the bot, people and channels by
 * their names, links as they are shown, entities as the signs that they stand for.
 */
export async function questionText(
  message: string,
  options: {
    readonly botUserId: string
    /** The name of a member; undefined where it cannot be told. */
    readonly nameOf: (userId: string) => Promise<string | undefined>
  },
): Promise<string> {
  const mentioned = new Set(
    [...message.matchAll(angled)].flatMap(([, inner = '']) => userOf(inner) ?? []),
  )
  mentioned.delete(options.botUserId)
  const names = new Map([[options.botUserId, '']])
  for (const id of [...mentioned].slice(0, mostNames)) {
    const name = await options.nameOf(id)
    if (name !== undefined) names.set(id, name)
  }
  return message
    .replace(angled, (_, inner: string) => shown(inner, names))
    .replace(/&(?:amp|lt|gt);/g, entity => entities[entity] ?? entity)
    .replaceAll(/[^\S\n]+/g, ' ')
    .trim()
}

// Each may be a call of Slack's.
const mostNames = 10

const userOf = (inner: string): string | undefined => /^@([UW][A-Z0-9]+)/.exec(inner)?.[1]

/** What stands between angle brackets, as people see it. */
function shown(inner: string, names: ReadonlyMap<string, string>): string {
  const bar = inner.indexOf('|')
  const label = bar < 0 ? '' : inner.slice(bar + 1)
  const user = userOf(inner)
  if (user !== undefined) return names.get(user) ?? label
  if (inner.startsWith('#')) return label === '' ? '' : `#${label}`
  // `!date^…|shown`, `!subteam^…|@team`; of `!here` and its like nothing is left.
  if (inner.startsWith('!')) return label
  if (label !== '') return label
  return inner.replace(/^mailto:/, '')
}

const emptyName = '~'
// The driver builds objects by assignment, which would lose a member of this name.
const protoName = '~__proto__'

/**
 * How a label, type or key of the corpus graph is named in Neo4j: as it is, but for names that
 * begin with `~` (doubled: `~` alone marks what is internal), the empty one and `__proto__`.
 */
export function storedName(name: string): string {
  if (name === '') return emptyName
  if (name === '__proto__') return protoName
  return name.startsWith('~') ? `~${name}` : name
}

/** The name that `storedName` made this of; `undefined` for internal names. */
export function givenName(stored: string): string | undefined {
  if (!stored.startsWith('~')) return stored
  if (stored === emptyName) return ''
  if (stored === protoName) return '__proto__'
  return stored.startsWith('~~') ? stored.slice(1) : undefined
}

/**
 * A name in backticks for the text of a Cypher query, whatever it holds. Backslashes are written as
 * escapes of their own, because Neo4j decodes unicode escapes (also of a backtick) before it reads
 * names.
 */
export function quotedName(stored: string): string {
  return `\`${stored.replaceAll('`', '``').replaceAll('\\', '\\u005C')}\``
}

/** A message file of a maildir. */
export interface MaildirEntry {
  /** Path of the mailbox folder, without `cur` or `new`; '' where the maildir is the root. */
  readonly folder: string
  /** The file's name without flags: it stays when a mail is read or answered. */
  readonly uniqueName: string
  /**
   * `folder/uniqueName`: a key that survives a change of flags and the move from `new` to `cur`.
   */
  readonly key: string
  /**
   * Letters as the format defines them, sorted: D draft, F flagged, P passed on, R replied, S seen,
   * T trashed.
   */
  readonly flags: string
}

/**
 * Recognises a path (with `/`) below a source as a message of a maildir; files under `tmp` are
 * unfinished deliveries and are none.
 */
export function maildirEntry(path: string): MaildirEntry | undefined {
  const match = /^(?:(.*)\/)?(?:cur|new)\/([^/]+)$/.exec(path)
  const name = match?.[2]
  if (name === undefined || name.startsWith('.') || !/^\d+\..+\..+|^\d{6,}[._]/.test(name))
    return undefined
  const folder = match?.[1] ?? ''
  // Some file systems cannot hold a colon; programs then write one of the others.
  const [, uniqueName = name, flags = ''] = /^(.*?)[:;!]2,([A-Za-z]*)$/.exec(name) ?? []
  return {
    folder,
    uniqueName,
    key: folder === '' ? uniqueName : `${folder}/${uniqueName}`,
    flags: flags.split('').sort().join(''),
  }
}

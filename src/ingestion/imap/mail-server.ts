/** A folder of a mail account. */
export interface MailFolder {
  readonly path: string
  /** What parts its name from that of the folder above. */
  readonly delimiter: string
  /** What the server, or its usual name, says it is for. */
  readonly use?: 'junk' | 'trash' | 'drafts' | undefined
}

/** What is known of a message before it is read. */
export interface MessageHead {
  readonly uid: number
  readonly bytes: number
  /** Without brackets, as documents carry it; absent: it has none. */
  readonly messageId?: string | undefined
}

/** A folder that is open for reading. Messages keep their UIDs while `validity` stays. */
export interface OpenFolder {
  readonly validity: number
  /** Ascending. */
  readonly uids: readonly number[]
  /** Messages that vanished meanwhile are left out. */
  heads(uids: readonly number[]): Promise<MessageHead[]>
  messages(
    uids: readonly number[],
  ): Promise<Array<{ readonly uid: number; readonly bytes: Uint8Array }>>
}

/** A mail account that is read and never changed, not even a flag. */
export interface MailServer extends AsyncDisposable {
  folders(): Promise<MailFolder[]>
  /** The folder before it is closed. Throws `not_found` for a folder that is not there. */
  open(path: string): Promise<OpenFolder>
}

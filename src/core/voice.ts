/** Whom "I" and "you" mean in a text: names of persons. */
export interface Voice {
  readonly speaker?: string | undefined
  readonly addressee?: string | undefined
}

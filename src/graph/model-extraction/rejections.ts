/**
 * Why a part of a model's reply is not kept. `malformed`: not in the form asked for, or too long ·
 * `too_many` · `type_not_allowed`, `relation_not_allowed`, `key_not_allowed`: not on the list, or a
 * name that only the program gives · `value_not_entity`: a number, date or amount as a thing ·
 * `name_not_in_text`: the document does not have the name · `coreference_unfounded`: nothing shows
 * that the words of the passage mean the name · `words_not_in_text`: the quotation is not in the
 * passage · `words_without_name`: the quotation does not speak of what it is given for ·
 * `unknown_end`: a relation with something that was not kept · `self_relation` ·
 * `value_not_in_words`.
 */
export const rejectionReasons = [
  'malformed',
  'too_many',
  'type_not_allowed',
  'relation_not_allowed',
  'key_not_allowed',
  'value_not_entity',
  'name_not_in_text',
  'coreference_unfounded',
  'words_not_in_text',
  'words_without_name',
  'unknown_end',
  'self_relation',
  'value_not_in_words',
] as const
export type RejectionReason = (typeof rejectionReasons)[number]
export type RejectionCounts = Readonly<Partial<Record<RejectionReason, number>>>

/** Counts rejections by reason. */
export interface Rejections {
  add(reason: RejectionReason, count?: number): void
  counts(): RejectionCounts
}

export function rejections(): Rejections {
  const counts: Partial<Record<RejectionReason, number>> = {}
  return {
    add(reason, count = 1) {
      if (count > 0) counts[reason] = (counts[reason] ?? 0) + count
    },
    counts: () => counts,
  }
}

import type { TableMail } from './mail-conversations.ts'

/**
 * What a mail's writer did in each message of its body, as predicates without a subject: "asked to
 * review the payment terms".
 */
export function deedsOf(mail: TableMail): string[] {
  const messages = /Message:/.test(mail.content)
    ? mail.content
        .split(/Message:/)
        .map(part => part.replace(/\s*(?:Sender:[^\n]*|[\w ]+, Title:[^\n]*)$/s, '').trim())
        .slice(
          /^\s*(?:Sender:)/.test(mail.content) && !/^\s*Sender:[^,]*,\s*Hi Team/.test(mail.content)
            ? 1
            : 0,
        )
    : [mail.content]
  return messages.flatMap(message =>
    deedsOfMessage(message.replace(/^Sender:\s*\S+\s*,\s*/, '').replace(/\s+/g, ' ')),
  )
}

function deedsOfMessage(message: string): string[] {
  const deeds: string[] = []
  for (const sentence of message.match(/[^.?!]+[.?!]/g) ?? []) {
    const text = sentence
      .trim()
      .replace(/[.?!]$/, '')
      .replace(/^Hi (?:Team|Nathan|<PERSON>),\s*/, '')
      .replace(/^Yes,\s*/, '')
    const say = (pattern: RegExp, told: string): boolean => {
      if (!pattern.test(text)) return false
      deeds.push(
        text
          .replace(pattern, told)
          .replace(/\b(?:we|our)\b/g, word => (word === 'we' ? 'they' : 'their'))
          .replace(/<(?:PERSON|LOCATION)>/g, 'the sender'),
      )
      return true
    }
    if (say(/^Thanks for the /, 'gave thanks for the ')) continue
    if (say(/^Can we (?:also )?ensure that /, 'asked to ensure that ')) continue
    if (say(/^Can we (?:also )?/, 'asked to ')) continue
    if (say(/^Please /, 'asked the team to ')) continue
    if (say(/^We need to /, 'wrote that the team needs to ')) continue
    if (say(/^We have /, 'wrote that the team has ')) continue
    if (say(/^we will /, 'answered that they will ')) continue
    say(/^The conversation about /, 'reported that the conversation about ')
  }
  return deeds
}

/** "a", "a and b", "a, b and c". */
export function listed(items: readonly string[]): string {
  return items.length < 2
    ? items.join('')
    : `${items.slice(0, -1).join(', ')} and ${items.at(-1) ?? ''}`
}

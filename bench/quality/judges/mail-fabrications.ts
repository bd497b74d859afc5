import { mailText, type MailConversation, type TableMail } from './mail-conversations.ts'
import { foreignTo, type MailTriple } from './mail-triples.ts'
import { deedsOf, listed } from './narrate-mail.ts'

// Invented decisions: fluent, particular, and in none of the mails.
const inventions: ReadonlyArray<(topic: string, person: string, number: number) => string> = [
  (topic, person, number) =>
    `${person} approved a budget of ${number},000 euros for ${topic} on 14 March 2021. The ` +
    'contract was signed with Halvorsen Engineering two days later, and work began in the ' +
    'following week.',
  (topic, person, number) =>
    `The ${topic} work was cancelled after ${person} found ${number} serious defects in ` +
    'the northern section. Management then moved all of the staff to the Rotterdam office.',
  (topic, person, number) =>
    `According to the emails on ${topic}, ${person} rejected the supplier's offer of ` +
    `${number} million pounds. A new tender was published in the trade press and closed on ` +
    '30 June 2022.',
  (topic, person, number) =>
    `${person} reported that ${number} per cent of the ${topic} tasks had been completed ` +
    'ahead of time. The regulator granted the licence in Lisbon, so no further meetings ' +
    'were planned.',
  (topic, person, number) =>
    `The team agreed that ${person} would lead ${topic} from ${(number % 12) + 1} May ` +
    'onwards. The previous manager resigned because of a dispute about overtime pay with ' +
    'the union.',
]

/**
 * Fluent answers of particulars that are wrong: decisions nobody took, and what was written under
 * other names, ids and dates, each sentence of them false.
 */
export function mailFabrications(
  conversations: readonly MailConversation[],
  count: number,
): MailTriple[] {
  const used = conversations.filter(({ mails }) => mails.length > 1)
  return Array.from({ length: count }, (_, index) => {
    const conversation = used[index % used.length]
    const other = used[foreignTo(used, index % used.length)]
    if (conversation === undefined || other === undefined)
      throw new RangeError('fabrications need conversations of two mails or more')
    const round = Math.floor(index / used.length)
    const response =
      (index + round) % 2 === 0
        ? (inventions[(index + round) % inventions.length] ?? inventions[0]!)(
            conversation.subject,
            other.mails[0]?.sender ?? '',
            12 + ((index * 37) % 180),
          )
        : swapped(conversation, other, index)
    return {
      id: `fabrication-${index + 1}`,
      query: `What was decided or asked in the emails on ${conversation.subject}?`,
      documents: conversation.mails.map(mailText),
      response,
    }
  })
}

/**
 * Deeds of other mails under persons, ids and dates of this conversation shifted by one: nothing of
 * it stands so in the sources.
 */
function swapped(
  { subject, mails }: MailConversation,
  other: MailConversation,
  index: number,
): string {
  const pick = (from: readonly TableMail[], at: number): TableMail => from[at % from.length]!
  return [0, 1]
    .map(step => {
      const mail = pick(mails, index + step)
      const foreign = pick(other.mails, index + step + 1)
      const turn = index + step
      const wrongDate = `20${10 + (turn % 8)}-0${1 + (turn % 9)}-1${turn % 10}`
      return (
        `On ${wrongDate}, ${foreign.sender} ${listed(deedsOf(foreign).slice(0, 2))} in the ` +
        `emails on ${subject} (email ID ${Number(mail.emailId) + 1111 + index}).`
      )
    })
    .join(' ')
}

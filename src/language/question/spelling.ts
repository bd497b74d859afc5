import type { QuestionToken } from './tokens.ts'
import { plainWords } from './mail/lexicon.ts'

/** What people type for the words of a question about mail. */
const shortForms = new Map(
  Object.entries({
    msg: 'message',
    msgs: 'messages',
    emial: 'email',
    emials: 'emails',
    eamil: 'email',
    eamils: 'emails',
    emal: 'email',
    emals: 'emails',
    emai: 'email',
    'e-mial': 'email',
    mial: 'mail',
    mials: 'mails',
    meil: 'mail',
    meils: 'mails',
    convo: 'conversation',
    convos: 'conversations',
    pls: 'please',
    plz: 'please',
    recvd: 'received',
    rcvd: 'received',
    hw: 'how',
    whats: 'what',
    whos: 'who',
    hows: 'how',
    wich: 'which',
    whcih: 'which',
    whihc: 'which',
    waht: 'what',
    wht: 'what',
    hwo: 'how',
    hom: 'whom',
    lsit: 'list',
    snet: 'sent',
    setn: 'sent',
    form: 'from',
    frm: 'from',
    frist: 'first',
    wen: 'when',
    whne: 'when',
    wehn: 'when',
    wirte: 'write',
    wrtie: 'write',
    wrotte: 'wrote',
    worte: 'wrote',
    betwen: 'between',
    abot: 'about',
    abuot: 'about',
    aboout: 'about',
    teh: 'the',
    manny: 'many',
    mnay: 'many',
    aftr: 'after',
    befor: 'before',
    duing: 'during',
  }),
)
/** Long words whose slips are told by rule; short ones are too near to other words. */
const longWords = [
  'receive',
  'received',
  'receives',
  'receiver',
  'receivers',
  'recipient',
  'recipients',
  'message',
  'messages',
  'conversation',
  'conversations',
  'subject',
  'subjects',
  'modified',
  'written',
  'earliest',
  'latest',
  'recent',
  'between',
  'regarding',
  'mention',
  'mentions',
  'mentioned',
  'different',
  'participants',
  'revision',
  'document',
  'people',
  'person',
  'sender',
  'senders',
  'arrived',
  'number',
  'before',
  'during',
  'contain',
  'containing',
  'attachment',
  'attachments',
  'forwarded',
  'replied',
  'replies',
  'address',
  'addressed',
  'directly',
  'forward',
  'answer',
  'answers',
  'answered',
  'write',
  'writes',
  'writing',
  'longest',
  'shortest',
  'average',
  'attached',
  'without',
  'weekday',
  'exchanged',
  'colleague',
  'colleagues',
]

/** The word without one of its letters, at every place. */
function* shortened(word: string): Generator<string> {
  for (let at = 1; at < word.length; at++) yield word.slice(0, at) + word.slice(at + 1)
}

const slips = new Map<string, string>()
for (const word of longWords) {
  const forms = [...shortened(word)]
  for (let at = 1; at < word.length; at++) {
    forms.push(word.slice(0, at) + (word[at] ?? '') + word.slice(at))
    if (at + 1 < word.length)
      forms.push(word.slice(0, at) + (word[at + 1] ?? '') + (word[at] ?? '') + word.slice(at + 2))
  }
  for (const form of forms)
    if (!longWords.includes(form) && !plainWords.has(form) && !slips.has(form))
      slips.set(form, word)
}
// Words of their own that are one letter short of another.
for (const word of [
  'relies',
  'writ',
  'froward',
  'persona',
  'perso',
  'resent',
  'send',
  'sende',
  'ender',
  'recet',
  'latet',
])
  slips.delete(word)

/**
 * A word of the question, put right where it is a slip of one that the rules know: a letter lost,
 * doubled or swapped. Other words come back as they are.
 */
export function corrected(word: string): string {
  return shortForms.get(word) ?? slips.get(word) ?? word
}

/** The long words of a text that are put right, with what they are taken for. */
export const slipsIn = (text: string): ReadonlyArray<readonly [typed: string, as: string]> =>
  [...text.matchAll(/(?<![\p{L}\p{N}'’-])\p{Ll}{5,20}(?![\p{L}\p{N}'’-])/gu)].flatMap(([word]) => {
    const as = slips.get(word)
    return as === undefined ? [] : [[word, as] as const]
  })

/**
 * The tokens with the words of questions about mail put right; offsets stay, so topics keep the
 * spelling of the asker.
 */
export function withCorrectedWords(
  tokens: readonly QuestionToken[],
  text: string,
): QuestionToken[] {
  return tokens.map((token, index) => {
    if (token.kind !== 'word') return token
    // "form" and other real words are slips only where the word they stand for must follow.
    if (
      token.text === 'form' &&
      tokens[index + 1]?.kind !== 'person' &&
      tokens[index + 1]?.kind !== 'date'
    )
      return token
    if (
      /^\p{Lu}/u.test(text.slice(token.start, token.start + 2)) &&
      index > 0 &&
      !/^\p{Lu}+$/u.test(text.slice(token.start, token.end))
    )
      return token
    return { ...token, text: corrected(token.text) }
  })
}

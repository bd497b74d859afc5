import type { SmallTalk } from '../language/question/small-talk.ts'

/** What is replied where a question is not about the corpus. */
export const smallTalkReplies: Readonly<Record<SmallTalk, string>> = {
  greeting:
    'Hello! Ask me anything about the mail and documents of this corpus: who wrote what ' +
    'and when, how many, or what a text says about a subject.',
  thanks: 'You are welcome. Ask me anything else about the corpus.',
  farewell: 'Goodbye!',
  'about-the-program':
    'I answer questions about the mail and documents of this corpus, with sentences taken ' +
    'from them word for word and their sources. For example: “Who sent the email about ' +
    '…?”, “How many emails did … receive in 2023?”, “What was said about …?”',
  'out-of-scope':
    'I only answer questions about the mail and documents of this corpus; this asks for ' +
    'something else.',
}

import { namedSets } from '../../lexicons/lexicon.ts'

/**
 * Words by which people talk about mail; all folded. Everything a structured question may hold
 * besides names, ids, dates and topics.
 */
const set = namedSets('questions/email-questions')

export const mailNouns = set('email nouns')
export const conversationNouns = set('conversation nouns')
/** Words that speak of mail even without the noun. */
export const mailWords = set('words of email')
/** Verbs whose subject is the sender. */
export const sendVerbs = set('send verbs')
/** Further words for what somebody lets others know, in an email as elsewhere. */
export const tellVerbs = set('tell verbs')
/** Verbs whose subject is the receiver. */
export const receiveVerbs = set('receive verbs')
export const modifyVerbs = set('modify verbs')
/** Nouns that are verbs after "did X": "who did Bob email". */
export const nounVerbs = set('verbs that are also nouns')
export const passiveAuxiliaries = set('passive auxiliaries')
export const helpers = set('helpers')
export const articles = set('articles')

/** Introduces what a mail is about. */
export const topicMarkers = set('topic markers')
/** Ends a topic: a new clause of the question begins. */
export const topicEnders = set('topic enders')
/** At the end of a topic these belong to the question, not to the topic. */
export const topicTrimmed = set('trimmed from topics')

/**
 * Before "email" these say what kind of mail is meant, which the graph does not know; they are
 * never a topic.
 */
export const kindsOfMail = set('kinds of email')

/** Further words a structured question may hold without changing what is asked. */
export const plainWords = set('plain words')

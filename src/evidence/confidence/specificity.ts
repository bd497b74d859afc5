import { recognizeMentions } from '../../language/recognize.ts'
import { analyze, isStopWord, wordTexts } from '../../language/words/tokens.ts'

/** Words that say little by themselves: an answer made of them fits any question. Stemmed. */
const vague = new Set(
  analyze(`
thing things matter matters issue issues topic topics subject information detail details aspect aspects factor factors area areas point points way ways kind kinds type types part parts
various several many different certain specific particular general generally overall typically usually often sometimes commonly may might could possible possibly likely important
importance significant relevant related relate appropriate necessary needed need needs useful helpful good great best better effective efficient efficiently successful success successfully
ensure ensures ensuring help helps support supports consider considered considering consideration depend depends depending vary varies context situation situations circumstance circumstances
people person someone everyone team teams stakeholder stakeholders organization organizations company companies process processes project projects approach approaches practice practices
plan plans planning work works working make makes making take takes include includes including provide provides provided offer involve involves involved use used using
question questions answer answers email emails document documents further additional available future continue continues continued ongoing progress update updates
communication collaboration management quality result results goal goals outcome outcomes challenge challenges solution solutions step steps time today always never well`),
)

/**
 * How particular a text is, 0–1: the share of its content words that are names, dates, numbers or
 * words outside the vague ones, where names and numbers count double. 0 for a text without content
 * words.
 */
export function specificityOf(text: string): number {
  const read = text.slice(0, 8_000)
  const content = wordTexts(read).filter(word => !isStopWord(word))
  if (content.length === 0) return 0
  const particular = content.filter(word => !analyze(word).every(term => vague.has(term))).length
  const named = recognizeMentions(read).filter(
    mention => mention.type !== 'term' && mention.type !== 'phrase',
  ).length
  return Math.min(1, (particular + named) / (content.length + named))
}

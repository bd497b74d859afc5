import { plainDraft, searchReport } from '../drafts.ts'
import { smallTalkReplies } from '../small-talk-replies.ts'
import { answered, passed, type Route } from './route.ts'

/** Greetings and thanks are answered, and what no corpus could know is refused. */
export const smallTalkRoute: Route<unknown> = async (
  question,
  _carried,
  _settings,
  ports,
  options,
) => {
  const { smallTalk } = question.read
  if (smallTalk === undefined) return passed
  if (smallTalk !== 'out-of-scope')
    return answered(plainDraft(smallTalkReplies[smallTalk], 'small_talk'))
  const read = { principal: options.principal, signal: options.signal }
  return answered(
    plainDraft(
      smallTalkReplies[smallTalk],
      'no_evidence',
      await searchReport('out-of-scope', question, ports, read),
    ),
  )
}

import { longPattern } from '../../support/long-pattern.ts'
import { withNames } from './with-names.ts'

// Words to whoever answers, and the mailbox as the place to look in: nothing of the asker's own.
const said = longPattern('giu')`
  (?:^|[.!?;:,]\s+|\bplease\s+|\b(?:can|could|would|will)\s+you\s+(?:please\s+|also\s+)?)
  (?:(?:show|tell|give|find|list|get|help|let|remind|explain\s+to|send|fetch|bring|teach)\s+me|
  I(?:['’][dm]|\s+(?:would|am|was|just|only|really))*\s+(?:(?:like|love|want|need|wish)\s+to\s+
  (?:know|see|find|read|ask|hear|learn|understand)|wonder(?:ing)?|looking\s+for|curious|think|
  guess|suppose))\b|
  \bmy\s+(?:inbox|mailbox|(?:e-?mail|mail)\s+(?:account|archive|box|folders?)|corpus|question)\b
`
const spoken = /(?<!\p{L})(?=(?:i|me|my)(?!\p{L}))/giu
/** "How do I reset the pump?" asks for anybody. */
const ofAnybody = longPattern('iu')`
  \b(?:can|could|may|might|must|should|shall|would|need|ought)\s+I\b|
  \b(?:how|where)\s+(?:do|will|am)\s+I\b|
  \bdo\s+I\s+(?:do|need|have\s+to|get\s+(?:to|in|out|on|off|there|access)|go|use|know|start|
  begin|turn|make\s+sure)\b|
  \bam\s+I\s+(?:allowed|able|permitted|required|supposed|entitled)\b|
  \bI\s+(?:can|could|may|should|must|need\s+to|have\s+to|am\s+allowed)\b|
  \b(?:if|unless|whenever)\s+I\b
`
const inverted = /(?<!\p{L})(?:do|have|am|were|don['’]t|haven['’]t)(?= +I(?!\p{L}))/giu
const agreeing: Readonly<Record<string, string>> = {
  do: 'does',
  have: 'has',
  am: 'is',
  were: 'was',
  "don't": "doesn't",
  "haven't": "hasn't",
}
// Stands in front of words that stay, and in no question.
const mark = '\u{E000}_'

/**
 * A question with the asker's name for "I", "me" and "my": "What did I send Marta?" of Ada Hill is
 * "What did Ada Hill send Marta?". Undefined where nothing in it means the asker: "How do I reset
 * the pump?", "Tell me who wrote".
 */
export function askedBy(question: string, name: string): string | undefined {
  const own = question.replace(said, words => words.replace(spoken, mark))
  if (ofAnybody.test(own)) return undefined
  const agreed = own.replace(inverted, verb => {
    const form = agreeing[verb.toLowerCase().replace('’', "'")] ?? verb
    return /^\p{Lu}/u.test(verb) ? `${form.charAt(0).toUpperCase()}${form.slice(1)}` : form
  })
  const { text } = withNames(agreed, { speaker: name })
  return text === agreed ? undefined : text.replaceAll(mark, '')
}

import { headingPathAt } from '../../../evidence/heading-path.ts'
import type { Question } from '../../../language/question/question.ts'
import { authorOf } from '../../../language/voice/voice.ts'
import type { SentenceCandidate } from '../candidates.ts'
import { toldOn } from '../later/told-days.ts'
import { askedValueOf } from './asked-value.ts'
import { ofAnother, type Surroundings } from './of-another.ts'
import { ofOtherModifier } from './of-other-modifier.ts'
import { ofOtherOffice } from './of-other-office.ts'
import { ofOtherYear } from './of-other-year.ts'
import { saysNothingOf } from './of-person.ts'
import { ofNoPredecessor } from './of-predecessor.ts'
import { ofOtherDoer } from './of-other-doer.ts'
import { ofOtherKind } from './of-other-kind.ts'
import { ofSiblingRow } from './of-sibling-row.ts'
import { onlyDenied } from './only-denied.ts'
import { onlyMeanwhile } from './only-meanwhile.ts'
import { onlyWished } from './only-wished.ts'
import { stillToAsk } from './still-to-ask.ts'

/**
 * Tells the sentences that speak of another person, thing, office or year than the one that a
 * question asks about, that only wish for it, or that hold no value of the kind that it asks for.
 */
export function tellsElsewhere(question: Question): (candidate: SentenceCandidate) => boolean {
  const isOfAnother = ofAnother(question.text)
  const isOfOtherModifier = ofOtherModifier(question.text)
  const isOfOtherOffice = ofOtherOffice(question.text)
  const isNotOfPerson = saysNothingOf(question.text)
  const isOfOtherYear = ofOtherYear(question)
  const isOnlyWished = onlyWished(question.text)
  const isOfOtherKind = ofOtherKind(question.text)
  const isOfOtherDoer = ofOtherDoer(question.text)
  const isOfNoPredecessor = ofNoPredecessor(question.text)
  const isOfSiblingRow = ofSiblingRow(question.terms)
  const isOnlyDenied = onlyDenied(question.text)
  const isOnlyMeanwhile = onlyMeanwhile(question.text)
  const isStillToAsk = stillToAsk(question.text)
  const holdsValue = askedValueOf(question.text) ?? (() => true)
  return candidate => {
    const { text } = candidate.read
    const over = standingOver(candidate)
    const whole = (): string => candidate.passage.document.text
    return (
      isOfAnother(text, over) ||
      isOfOtherModifier(text, over) ||
      isOfOtherOffice(text) ||
      isNotOfPerson(candidate.text) ||
      isOfOtherYear(text, over, toldOn(candidate)) ||
      isOnlyWished(candidate.text) ||
      isOfOtherKind(text, over.around, whole, over.before) ||
      isOfOtherDoer(candidate.text, over.before, whole) ||
      isOfNoPredecessor(candidate.text) ||
      isOfSiblingRow(candidate) ||
      isOnlyDenied(candidate.text, over.before) ||
      isOnlyMeanwhile(candidate.text) ||
      isStillToAsk(candidate.text) ||
      !holdsValue(text)
    )
  }
}

// Who was spoken of further back is meant no more.
const sentencesBack = 3

/** What stands over a sentence, and the sentences before it in its paragraph. */
function standingOver({ passage, chunk, range, index, leadIn }: SentenceCandidate): Surroundings {
  const { document, candidates } = passage
  const headings = headingPathAt(document.sections, range.start)
  const author = authorOf(document.mail, chunk.headingPath)
  const before: string[] = []
  let { start } = range
  for (let at = index - 1; at >= Math.max(0, index - sentencesBack); at--) {
    const other = candidates[at]
    if (other === undefined || /\n\s*\n/.test(document.text.slice(other.range.end, start))) break
    before.push(other.read.text)
    ;({ start } = other.range)
  }
  const around = [
    document.title,
    ...headings,
    ...chunk.headingPath,
    document.mail?.subject,
    author?.name,
    author?.address,
    leadIn?.read.text,
  ]
  return { around: around.join('\n'), heading: headings.at(-1), before }
}

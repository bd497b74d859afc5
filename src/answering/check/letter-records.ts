import type { ReadOptions } from '../../core/ports/document-reader.ts'
import type { Filter } from '../../core/question.ts'
import { defaultMaxWindows } from '../../evidence/candidates/find-candidates.ts'
import type { FindRecord } from '../../evidence/verify-sentences.ts'
import { namedPeriods, type DateContext } from '../../language/dates/named-periods.ts'
import { isNamed, readLetter } from '../../language/letter.ts'
import { readMailClaim } from '../../language/mail-claim.ts'
import { corpusCandidates, type CandidatePorts } from '../evidence-candidates.ts'
import { recordQuotes } from './record-quotes.ts'

// Documents of the best passages that are read as letters.
const documentsRead = 6
const ofEmail = /\b(?:e-?)?mail|\bmessage/i
const dayMs = 24 * 60 * 60 * 1000

/**
 * Looks up who wrote to whom on which day, and that they wrote a thing, in letters: in the date
 * above their greeting, in whom they greet and in who signed them. Undecided where several letters
 * may be meant.
 */
export function letterRecords(
  ports: CandidatePorts,
  dates: DateContext,
  options: ReadOptions & { readonly filter?: Filter | undefined },
): FindRecord {
  const { documents } = ports
  return async (claim, { windows, signal = options.signal }) => {
    const { hypothesis } = claim
    const said = readMailClaim(hypothesis, dates)
    if (said === undefined || ofEmail.test(hypothesis)) return undefined
    const { from, to, copied, answers, passesOn, minute, subject, sent } = said
    const isOther = [answers, passesOn, minute, subject].some(part => part !== undefined)
    if (isOther || copied.length > 0) return undefined
    const read = { principal: options.principal, signal }
    const ids = [...new Set(windows.map(({ documentId }) => documentId))].slice(0, documentsRead)
    const texts = await Promise.all(ids.map(id => documents.document(id, read)))
    const letters = texts.flatMap(document => {
      const letter =
        document === undefined || document.mail !== undefined
          ? undefined
          : readLetter(document.text)
      if (document === undefined || letter === undefined) return []
      const { date } = letter
      const day = date === undefined ? '' : document.text.slice(date.start, date.end)
      return [{ document, letter, day, written: namedPeriods(day, dates)[0]?.from }]
    })
    const theirs = letters.filter(
      ({ letter }) => isNamed(from, letter.from) && to.every(name => isNamed(name, letter.to)),
    )
    const fitting = theirs.filter(
      ({ written }) =>
        sent === undefined ||
        (written !== undefined && sent.some(day => written >= day.from && written < day.until)),
    )
    const [other, ...more] = theirs
    const isOfOtherDay =
      other?.written !== undefined &&
      more.length === 0 &&
      said.said === undefined &&
      sent?.every(day => day.until - day.from < 2 * dayMs) === true
    const [found] = fitting.length > 0 ? fitting : isOfOtherDay ? theirs : []
    if (found === undefined) return undefined
    const { document, letter, day } = found
    const verdict = fitting.length > 0 ? 'supported' : 'contradicted'
    const places = [letter.date, letter.signature].filter(place => place !== undefined)
    const record = {
      verdict,
      evidence: recordQuotes(document, places, verdict),
      reasons: [`the letter${day === '' ? '' : ` of ${day}`} is signed by ${letter.from[0] ?? ''}`],
    } as const
    if (said.said === undefined) return record
    const its = await corpusCandidates(ports, undefined, {
      ...read,
      filter: { documentIds: fitting.map(({ document: { id } }) => id) },
      hops: 0,
    })({ ...claim, hypothesis: said.said }, { maxWindows: defaultMaxWindows, signal })
    // What stands in another's letter is not what these wrote.
    const others = new Set(letters.map(({ document: { id } }) => id))
    return {
      ...record,
      windows: windows.filter(({ documentId }) => !others.has(documentId)),
      said: { hypothesis: said.said, windows: its },
    }
  }
}

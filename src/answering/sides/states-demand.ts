import type { DocumentSummary } from '../../core/document.ts'
import { wordSet } from '../../language/lexicons/lexicon.ts'
import { foldCase } from '../../language/words/normalize.ts'
import { wordTexts } from '../../language/words/tokens.ts'

const demanding = wordSet('questions/demanding-words')

/**
 * Whether a claim says what a framework demands, so that the framework's words can bear it out:
 * that something must be done, or that the framework, which it names, says so. "Accounts are
 * reviewed" is a claim about an institution.
 */
export function statesDemand(
  claim: string,
  { title, properties }: Pick<DocumentSummary, 'title' | 'properties'>,
): boolean {
  const words = wordTexts(foldCase(claim))
  if (words.some(word => demanding.has(word))) return true
  const said = ` ${words.join(' ')} `
  return [title, properties['framework'], properties['frameworkTitle']].some(
    name => typeof name === 'string' && said.includes(` ${wordTexts(foldCase(name)).join(' ')} `),
  )
}

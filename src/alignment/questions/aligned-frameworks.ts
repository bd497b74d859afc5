import { namesInText } from '../../support/shown-list.ts'
import { numberOf, plainWords, type MentionFinder } from './find-mentions.ts'
import type { KnownFramework } from './known-framework.ts'
import { wordsOf, type StandardWord } from './question-items.ts'
import type { QuestionScope } from './question-scope.ts'
import { numberOfValue } from './row-values.ts'
import type { StandardOptions, StandardPorts } from './standard-ports.ts'
import { linkedQuery } from './standard-query.ts'

/** A question about those of its frameworks that were ever aligned, and the others. */
interface OfAligned<Asked> {
  readonly asked: Asked
  readonly leftOut: readonly KnownFramework[]
}

/**
 * Leaves frameworks that no document was ever compared with out of a question about several: of
 * these nothing is known, and they would count as the weakest. Where none was, all of them stay.
 */
export async function ofAligned<Asked extends { readonly scope: QuestionScope }>(
  asked: Asked,
  ports: Pick<StandardPorts, 'query' | 'isAligned'>,
  { principal, signal }: StandardOptions,
): Promise<OfAligned<Asked>> {
  const { scope } = asked
  const all = { asked, leftOut: [] }
  if (scope.frameworks.length < 2) return all
  const leftOut = new Set<KnownFramework>()
  for (const framework of scope.frameworks) {
    const { rows } = await ports.query(linkedQuery(framework, []), { principal, signal })
    if (numberOfValue(rows[0]?.[0]) === 0 && !ports.isAligned(framework)) leftOut.add(framework)
  }
  if (leftOut.size === 0 || leftOut.size === scope.frameworks.length) return all
  const named = scope.named.filter(({ framework }) => !leftOut.has(framework))
  // What is asked of a standard that only one of these has is told of it.
  const isLost = scope.named.some(
    ({ framework, found }) =>
      leftOut.has(framework) && !named.some(each => numberOf(each.found) === numberOf(found)),
  )
  if (isLost) return all
  const frameworks = scope.frameworks.filter(framework => !leftOut.has(framework))
  return { asked: { ...asked, scope: { ...scope, frameworks, named } }, leftOut: [...leftOut] }
}

/** Says which frameworks are not counted. */
export function leftOutText(leftOut: readonly KnownFramework[]): string[] {
  const [first, ...others] = leftOut
  if (first === undefined) return []
  const names = namesInText(leftOut.map(({ reference }) => reference))
  return [
    `Left out, as no document was ever compared with ${others.length === 0 ? 'it' : 'them'}: ` +
      `${names} ("veritrail align ${first.reference}" does).`,
  ]
}

/**
 * Says of frameworks that a question means without a version which later editions are not meant, as
 * no document was compared with them.
 */
export function newerText(
  question: string,
  frameworks: readonly KnownFramework[],
  finder: MentionFinder,
): string[] {
  const words = wordsOf(question)
  return frameworks.flatMap(framework => {
    const { newer = [], reference } = framework
    if (newer.length === 0 || namesEdition(words, framework, finder)) return []
    const [are, them] = newer.length === 1 ? ['is', 'it'] : ['are', 'them']
    return [
      `${namesInText(newer)} ${are} newer, but no document was compared with ${them} yet ` +
        `("veritrail align ${newer.at(-1)}" does), so that ${reference} is meant.`,
    ]
  })
}

/** Whether a framework is named with its version. */
function namesEdition(
  words: readonly StandardWord[],
  framework: KnownFramework,
  finder: MentionFinder,
): boolean {
  const version = plainWords(framework.version)
  return words.some((_, at) => {
    const mention = finder.framework(words, at)
    if (mention?.kind !== 'framework' || !mention.frameworks.includes(framework)) return false
    const said = words.slice(at, at + mention.length).flatMap(({ folded }) => folded.split('@'))
    const named = new Set(said.flatMap(plainWords))
    return version.every(word => named.has(word))
  })
}

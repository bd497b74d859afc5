import type { KnownFramework } from './known-framework.ts'
import type { QuestionScope } from './question-scope.ts'

/** The standards that a question is about, in the order of their frameworks. */
export function standardsOf({
  frameworks,
  named,
}: QuestionScope): ReadonlyArray<{ readonly framework: KnownFramework; readonly number: string }> {
  return frameworks.flatMap(framework => {
    const own = named.filter(each => each.framework === framework)
    return framework.framework.standards
      .filter(
        ({ number: each, section }) =>
          own.length === 0 ||
          own.some(({ found }) =>
            found.kind === 'section'
              ? found.section.number === section
              : found.standard.number === each,
          ),
      )
      .map(({ number: each }) => ({ framework, number: each }))
  })
}

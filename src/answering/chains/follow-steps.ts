import type { NodeId } from '../../core/ids.ts'
import { answeringPredicates, isSymmetric } from '../../language/grammar/predicate.ts'
import type { PredicateStep } from '../../language/question/question-phrases.ts'
import { firstDecisive } from '../../support/code-points.ts'
import type { FactWorld, StatedFact } from './fact-world.ts'

/** One step of a walk: the fact, and what it leads to (a thing, or a value in its normal form). */
export interface Hop {
  readonly step: PredicateStep
  readonly said: StatedFact
  readonly to:
    | { readonly kind: 'thing'; readonly id: NodeId }
    | { readonly kind: 'value'; readonly value: string }
}

/** How far the asked relations could be followed from one thing. */
export interface Walk {
  readonly start: NodeId
  readonly hops: readonly Hop[]
  /** The step that no fact takes; undefined where the walk is complete. */
  readonly missing: PredicateStep | undefined
  /** All things that some way came to. */
  readonly reached: readonly NodeId[]
}

const maxWays = 4

/** The best complete walk, or the one that comes farthest. */
export function followSteps(
  start: NodeId,
  steps: readonly PredicateStep[],
  world: FactWorld,
): Walk {
  let ways: Hop[][] = [[]]
  let done = 0
  for (const step of steps) {
    const longer = ways.flatMap(way =>
      nextHops(endOf(start, way), step, world)
        .filter(({ to }) => to.kind === 'value' || !isVisited(start, way, to.id, world))
        .slice(0, maxWays)
        .map(hop => [...way, hop]),
    )
    if (longer.length === 0) break
    ways = longer
    done++
  }
  const [best = []] = ways.toSorted((left, right) => costOf(left) - costOf(right))
  return {
    start,
    hops: best,
    missing: steps[done],
    reached: ways.flatMap(way => way.flatMap(({ to }) => (to.kind === 'thing' ? [to.id] : []))),
  }
}

const costOf = (hops: readonly Hop[]): number =>
  hops.reduce((sum, { step, said }) => sum + said.rank + 10 * nearnessOf(step, said), 0)

const nearnessOf = ({ predicate }: PredicateStep, { fact }: StatedFact): number =>
  (answeringPredicates(predicate) as readonly string[]).indexOf(fact.predicate)

/** The thing that a walk has come to; undefined where it ended with a value. */
export function endOf(start: NodeId, hops: readonly Hop[]): NodeId | undefined {
  const last = hops.at(-1)
  return last === undefined ? start : last.to.kind === 'thing' ? last.to.id : undefined
}

const isVisited = (
  start: NodeId,
  hops: readonly Hop[],
  id: NodeId,
  { things }: FactWorld,
): boolean =>
  [start, ...hops.flatMap(({ to }) => (to.kind === 'thing' ? [to.id] : []))].some(
    known => things.of(known) === things.of(id),
  )

/**
 * Facts of an asked relation at a thing: the asked wording before neighbouring ones, what a
 * document about the thing says before what others say, then by rank.
 */
export function nextHops(
  at: NodeId | undefined,
  step: PredicateStep,
  world: FactWorld,
): readonly Hop[] {
  if (at === undefined) return []
  const { things } = world
  const here = things.of(at)
  const own = new Set(world.documentsAbout(here))
  const predicates = answeringPredicates(step.predicate) as readonly string[]
  return world.facts
    .flatMap((said): Hop[] => {
      const { subject, object, predicate } = said.fact
      if (!predicates.includes(predicate)) return []
      if (things.of(subject) === here && !step.inverse)
        return [
          {
            step,
            said,
            to:
              object.kind === 'entity'
                ? { kind: 'thing', id: object.id }
                : { kind: 'value', value: object.value },
          },
        ]
      return object.kind === 'entity' &&
        things.of(object.id) === here &&
        (step.inverse || isSymmetric(predicate))
        ? [{ step, said, to: { kind: 'thing', id: subject } }]
        : []
    })
    .sort((left, right) =>
      firstDecisive(
        nearnessOf(step, left.said) - nearnessOf(step, right.said),
        Number(own.has(right.said.documentId)) - Number(own.has(left.said.documentId)),
        left.said.rank - right.said.rank,
      ),
    )
}

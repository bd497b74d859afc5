import type { GraphParts } from '../../../src/retrieval/graph/link-graph.ts'
import {
  hybridRecipe,
  retrievalRecipes,
  type RetrievalRecipe,
} from '../../../src/retrieval/recipes.ts'

/** What people get who choose nothing. */
const defaultRecipe: RetrievalRecipe = hybridRecipe

/**
 * Parts of the default that can be taken away; `undefined` where the default does not have the
 * part.
 */
const ablations: Readonly<
  Record<string, (recipe: RetrievalRecipe) => RetrievalRecipe | undefined>
> = {
  'no-graph': recipe => (recipe.graph === undefined ? undefined : { ...recipe, graph: undefined }),
  'no-facts': recipe => withoutPart(recipe, 'facts'),
  'no-resolution': recipe => withoutPart(recipe, 'resolution'),
  'no-aboutness': recipe => withoutPart(recipe, 'aboutness'),
  'no-vectors': recipe =>
    recipe.vector === undefined ? undefined : { ...recipe, vector: undefined },
}

function withoutPart(recipe: RetrievalRecipe, part: keyof GraphParts): RetrievalRecipe | undefined {
  return recipe.graph === undefined
    ? undefined
    : { ...recipe, graph: { ...recipe.graph, [part]: false } }
}

/** Systems that are not the product's. */
export const baselines = ['bm25', 'minilm'] as const
export type Baseline = (typeof baselines)[number]

/** The recipes that the routing rule chooses from, by what they stand for. */
export const routed: Readonly<Record<string, RetrievalRecipe | undefined>> = {
  graph: retrievalRecipes.find(recipe => recipe.name === 'graph'),
  vector: retrievalRecipes.find(recipe => recipe.name === 'vector'),
  both: defaultRecipe,
}

export type System =
  | { readonly name: string; readonly recipe: RetrievalRecipe }
  | { readonly name: Baseline; readonly recipe: undefined }

/**
 * The systems of a run: those named, or the default, its ablations, the routed recipes and the
 * baselines. Throws for a name that nothing has.
 */
export function chosenSystems(
  names: readonly string[] | undefined,
  log: (line: string) => void,
): System[] {
  const wanted = names ?? [
    'default',
    ...Object.keys(ablations),
    ...Object.entries(routed).flatMap(([name, recipe]) =>
      name === 'both' || recipe === undefined ? [] : [recipe.name],
    ),
    ...baselines,
  ]
  return wanted.flatMap((name): System[] => {
    const baseline = baselines.find(known => known === name)
    if (baseline !== undefined) return [{ name: baseline, recipe: undefined }]
    const ablation = ablations[name]
    const recipe =
      name === 'default'
        ? defaultRecipe
        : ablation === undefined
          ? retrievalRecipes.find(known => known.name === name)
          : ablation(defaultRecipe)
    if (recipe !== undefined) return [{ name, recipe }]
    if (ablation === undefined)
      throw new Error(
        `no system is called "${name}"; there are default, ` +
          [
            ...Object.keys(ablations),
            ...retrievalRecipes.map(known => known.name),
            ...baselines,
          ].join(', '),
      )
    log(`left out: ${name} (the default recipe has no such part to take away)`)
    return []
  })
}

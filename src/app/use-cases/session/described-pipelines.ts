import type { Pipeline } from '../../../answering/pipeline/pipeline.ts'
import type { App } from '../../compose.ts'
import { listPipelines } from '../questions/list-pipelines.ts'

/** A pipeline as people choose it. */
export interface DescribedPipeline {
  readonly name: string
  readonly title: string
  readonly description: string
  /** Whether a step of it asks a language model, where one is configured. */
  readonly usesModel: boolean
  readonly default: boolean
}

/** The pipelines of a corpus, described for people. */
export function describedPipelines(app: Pick<App, 'config' | 'languageModel'>): {
  readonly pipelines: readonly DescribedPipeline[]
  readonly model: string | undefined
} {
  const { pipelines, inUse, model } = listPipelines(app)
  const names = inUse.split(',').map(name => name.trim())
  return {
    model,
    pipelines: pipelines.map(pipeline => ({
      name: pipeline.name,
      title: titleOf(pipeline.name),
      description: pipeline.description,
      usesModel: usesModel(pipeline),
      default: names.includes(pipeline.name),
    })),
  }
}

// Names that a capital letter alone does not make.
const ownTitles: Readonly<Record<string, string>> = {
  veritrail: 'veritrail',
  'rag-eval': 'RAG-Eval',
  'ge-chat': 'GE-Chat',
  'anatomy-vector': 'Anatomy, vectors',
  'anatomy-graph': 'Anatomy, graph',
}

/** `leadinfo-1` → "Leadinfo 1". */
function titleOf(name: string): string {
  const own = Object.hasOwn(ownTitles, name) ? ownTitles[name] : undefined
  if (own !== undefined) return own
  const words = name.replaceAll(/[-_]+/g, ' ').trim()
  return words.slice(0, 1).toUpperCase() + words.slice(1)
}

function usesModel({ routes, standalone }: Pipeline): boolean {
  return (
    standalone !== undefined ||
    routes.some(route => {
      if (route.kind === 'texts')
        return (
          route.generator.kind === 'model' ||
          Object.entries(route.queries ?? {}).some(
            ([kind, count]) =>
              ['paraphrases', 'keywords', 'parts'].includes(kind) && Number(count) > 0,
          )
        )
      if (route.kind === 'summary') return route.by === 'model'
      return ['model-query', 'agent', 'chat'].includes(route.kind)
    })
  )
}

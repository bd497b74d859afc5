import type { IconName } from '../design/icons.tsx'
import { common } from '../texts/common.ts'

/** Where one is in the page. The server shows the page on these paths (http/page.ts). */
export type Route =
  | { readonly view: 'ask'; readonly conversation?: string; readonly answer?: string }
  | { readonly view: 'corpus'; readonly document?: string }
  | { readonly view: 'frameworks'; readonly framework?: string }
  | { readonly view: 'graph'; readonly answer?: string }
  | { readonly view: 'verify' }
  | { readonly view: 'cypher' }
  | { readonly view: 'rate'; readonly answer?: string }
  | { readonly view: 'laboratory'; readonly panel?: string; readonly experiment?: string }
  | { readonly view: 'settings' }
  | { readonly view: 'nowhere' }

const simple: Readonly<Record<string, Route>> = {
  '/': { view: 'ask' },
  '/ask': { view: 'ask' },
  '/documents': { view: 'corpus' },
  '/frameworks': { view: 'frameworks' },
  '/graph': { view: 'graph' },
  '/verify': { view: 'verify' },
  '/cypher': { view: 'cypher' },
  '/rate': { view: 'rate' },
  '/laboratory': { view: 'laboratory' },
  '/settings': { view: 'settings' },
}

export function routeOf(path: string): Route {
  const found = Object.hasOwn(simple, path) ? simple[path] : undefined
  if (found !== undefined) return found
  const [, drawn] = /^\/answers\/([^/]+)\/graph$/.exec(path) ?? []
  const answer = drawn === undefined ? undefined : decoded(drawn)
  if (answer !== undefined) return { view: 'graph', answer }
  const [, tried] = /^\/laboratory\/experiments\/([^/]+)$/.exec(path) ?? []
  const experiment = tried === undefined ? undefined : decoded(tried)
  if (experiment !== undefined) return { view: 'laboratory', experiment }
  const [, place, id] =
    /^\/(c|answers|documents|frameworks|rate|laboratory)\/([^/]+)$/.exec(path) ?? []
  const known = id === undefined ? undefined : decoded(id)
  if (known === undefined) return { view: 'nowhere' }
  if (place === 'c') return { view: 'ask', conversation: known }
  if (place === 'laboratory') return { view: 'laboratory', panel: known }
  if (place === 'rate') return { view: 'rate', answer: known }
  if (place === 'frameworks') return { view: 'frameworks', framework: known }
  return place === 'answers' ? { view: 'ask', answer: known } : { view: 'corpus', document: known }
}

export const paths = {
  ask: '/',
  conversation: (id: string) => `/c/${encodeURIComponent(id)}`,
  answer: (id: string) => `/answers/${encodeURIComponent(id)}`,
  documents: '/documents',
  document: (id: string) => `/documents/${encodeURIComponent(id)}`,
  frameworks: '/frameworks',
  /** `place`: which sheet, standard and institution. */
  framework: (reference: string, place: Readonly<Record<string, string | undefined>> = {}) => {
    const query = new URLSearchParams(
      Object.entries(place).flatMap(([name, value]) =>
        value === undefined ? [] : [[name, value]],
      ),
    )
    return `/frameworks/${encodeURIComponent(reference)}${query.size > 0 ? `?${query}` : ''}`
  },
  graph: '/graph',
  graphOf: (node: string) => `/graph?node=${encodeURIComponent(node)}`,
  graphPath: (from: string, to: string) =>
    `/graph?from=${encodeURIComponent(from)}&to=${encodeURIComponent(to)}`,
  answerGraph: (id: string, hops = 1) => `/answers/${encodeURIComponent(id)}/graph?hops=${hops}`,
  verify: '/verify',
  cypher: '/cypher',
  rate: '/rate',
  rating: (answerId: string) => `/rate/${encodeURIComponent(answerId)}`,
  laboratory: '/laboratory',
  panel: (id: string) => `/laboratory/${encodeURIComponent(id)}`,
  experiments: '/laboratory?sheet=experiments',
  experiment: (id: string) => `/laboratory/experiments/${encodeURIComponent(id)}`,
  settings: '/settings',
} as const

interface Place {
  readonly view: Exclude<Route['view'], 'nowhere'>
  readonly path: string
  readonly label: string
  readonly icon: IconName
}

/** What the navigation lists, in its order. */
export const places: readonly Place[] = [
  { view: 'ask', path: paths.ask, label: common.ask, icon: 'ask' },
  { view: 'corpus', path: paths.documents, label: common.corpus, icon: 'documents' },
  { view: 'frameworks', path: paths.frameworks, label: common.frameworks, icon: 'frameworks' },
  { view: 'graph', path: paths.graph, label: common.graph, icon: 'graph' },
  { view: 'verify', path: paths.verify, label: common.verify, icon: 'verify' },
  { view: 'cypher', path: paths.cypher, label: common.cypher, icon: 'cypher' },
  { view: 'rate', path: paths.rate, label: common.rate, icon: 'rate' },
  { view: 'laboratory', path: paths.laboratory, label: common.laboratory, icon: 'laboratory' },
  { view: 'settings', path: paths.settings, label: common.settings, icon: 'settings' },
]

function decoded(text: string): string | undefined {
  try {
    return decodeURIComponent(text)
  } catch {
    return undefined
  }
}

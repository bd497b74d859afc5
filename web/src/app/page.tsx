import { QueryClientProvider } from '@tanstack/react-query'
import { Component, lazy, Suspense, type ReactNode } from 'react'
import { Failure, Loading } from '../design/states.tsx'
import { Toasts } from '../design/toast.tsx'
import { queries } from '../api/queries.ts'
import { Ask } from '../views/ask/ask.tsx'
import { NotFound } from './not-found.tsx'
import { usePath } from './router.tsx'
import { routeOf, type Route } from './routes.ts'
import { Shell } from './shell.tsx'
import { TokenPrompt } from './token-prompt.tsx'

const Corpus = lazy(() => import('../views/corpus/corpus.tsx'))
const Cypher = lazy(() => import('../views/cypher/cypher.tsx'))
const Frameworks = lazy(() => import('../views/frameworks/frameworks.tsx'))
const Graph = lazy(() => import('../views/graph/graph.tsx'))
const Laboratory = lazy(() => import('../views/laboratory/laboratory.tsx'))
const Rate = lazy(() => import('../views/rate/rate.tsx'))
const Settings = lazy(() => import('../views/settings/settings.tsx'))
const Verify = lazy(() => import('../views/verify/verify.tsx'))

export function Page(): ReactNode {
  const route = routeOf(usePath())
  return (
    <QueryClientProvider client={queries}>
      <Shell route={route}>
        <Caught key={route.view}>
          <Suspense fallback={<Loading />}>{viewOf(route)}</Suspense>
        </Caught>
      </Shell>
      <TokenPrompt />
      <Toasts />
    </QueryClientProvider>
  )
}

function viewOf(route: Route): ReactNode {
  switch (route.view) {
    case 'ask':
      return <Ask conversation={route.conversation} answer={route.answer} />
    case 'corpus':
      return <Corpus document={route.document} />
    case 'frameworks':
      return <Frameworks framework={route.framework} />
    case 'graph':
      return <Graph answer={route.answer} />
    case 'verify':
      return <Verify />
    case 'cypher':
      return <Cypher />
    case 'rate':
      return <Rate answer={route.answer} />
    case 'laboratory':
      return <Laboratory panel={route.panel} experiment={route.experiment} />
    case 'settings':
      return <Settings />
    case 'nowhere':
      return <NotFound />
  }
  return route satisfies never
}

/** A view that fails takes nothing else with it. */
class Caught extends Component<{ readonly children: ReactNode }, { readonly error: unknown }> {
  override state: { readonly error: unknown } = { error: undefined }
  static getDerivedStateFromError(error: unknown): { readonly error: unknown } {
    return { error }
  }
  override render(): ReactNode {
    return this.state.error === undefined ? (
      this.props.children
    ) : (
      <Failure error={this.state.error} onRetry={() => this.setState({ error: undefined })} />
    )
  }
}

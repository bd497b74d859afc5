import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useMemo, useState, type ReactNode } from 'react'
import { isAbsent } from '../../api/errors.ts'
import { Link, navigate, useSearch } from '../../app/router.tsx'
import { paths } from '../../app/routes.ts'
import { Button, buttonClass } from '../../design/button.tsx'
import { Select } from '../../design/field.tsx'
import { Icon } from '../../design/icons.tsx'
import { Empty, Failure, failureText, Loading } from '../../design/states.tsx'
import { graph as texts } from '../../texts/graph.ts'
import { Explorer } from './explorer.tsx'
import { useExploration } from './exploration.ts'
import { nameOfNode } from './graph-list.tsx'
import { NodeSearch } from './node-search.tsx'
import { PathForm, type PathEnd } from './path-form.tsx'
import { beginningQuery, type Beginning, type Hops } from './queries.ts'
import styles from './graph.module.css'

/** The graph: all of it, around a thing, between two, or behind an answer. */
export default function Graph({ answer }: { readonly answer?: string | undefined }): ReactNode {
  const search = useSearch()
  const beginning = beginningOf(search, answer)
  const place = JSON.stringify(beginning)
  const found = useQuery({ ...beginningQuery(beginning), retry: false })
  const exploration = useExploration(
    found.data,
    beginning.kind === 'node' ? beginning.id : undefined,
  )
  const path = usePathOf(beginning)
  const [words, setWords] = useState('')
  const [wanted, setWanted] = useState<readonly [PathEnd, PathEnd]>()
  const between =
    beginning.kind === 'path'
      ? ([nameOf(beginning.from), nameOf(beginning.to)] as const)
      : undefined
  function nameOf(end: string): PathEnd {
    const node = found.data?.nodes.find(({ id }) => id === end)
    return node === undefined ? { words: end } : { words: nameOfNode(node), id: end }
  }
  const asked = wanted ?? between
  return (
    <div className={styles.view}>
      <h1 className="for-readers">{answer === undefined ? texts.title : texts.ofAnswer}</h1>
      <div className={styles.tools} role="group" aria-label={texts.tools}>
        {answer !== undefined && (
          <Link to={paths.answer(answer)} className={buttonClass('quiet')}>
            <Icon name="left" />
            {texts.toAnswer}
          </Link>
        )}
        <div className={styles.search}>
          <NodeSearch
            label={texts.search}
            labelHidden
            value={words}
            onChange={setWords}
            onChoose={({ id }) => void exploration.expand(id)}
          />
        </div>
        {beginning.kind === 'answer' && <HopsChoice answer={beginning.id} hops={beginning.hops} />}
        <Button
          icon="graph"
          aria-expanded={asked !== undefined}
          onPress={() =>
            setWanted(asked === undefined ? [{ words: '' }, { words: '' }] : undefined)
          }
        >
          {texts.path}
        </Button>
        {beginning.kind !== 'overview' && (
          <Link to={paths.graph} className={buttonClass('plain')}>
            {texts.overview}
          </Link>
        )}
      </div>
      {asked !== undefined && <PathForm key={JSON.stringify(asked)} first={asked} />}
      {exploration.picture.nodes.size > 0 ? (
        <Explorer
          key={place}
          exploration={exploration}
          title={answer === undefined ? texts.title : texts.ofAnswer}
          path={path}
          onPathFrom={id => {
            const name = nameOfNode(exploration.picture.nodes.get(id))
            setWanted([{ words: name, id }, { words: '' }])
          }}
        />
      ) : found.isPending ? (
        <div className={styles.state}>
          <Loading />
        </div>
      ) : beginning.kind === 'path' && isAbsent(found.error) ? (
        <Empty icon="graph" title={texts.noPathTitle}>
          <p>{failureText(found.error)}</p>
        </Empty>
      ) : found.data === undefined ? (
        <Failure error={found.error} onRetry={() => void found.refetch()} />
      ) : (
        <Empty icon="graph" title={texts.emptyTitle}>
          <p>{answer === undefined ? texts.emptyText : texts.emptyAnswer}</p>
        </Empty>
      )}
    </div>
  )
}

function HopsChoice({ answer, hops }: { readonly answer: string; readonly hops: Hops }): ReactNode {
  return (
    <Select
      label={texts.hops}
      labelHidden
      value={String(hops)}
      onChange={event =>
        navigate(paths.answerGraph(answer, Number(event.target.value)), { replace: true })
      }
      options={texts.hopsChoices.map((label, value) => ({ value: String(value), label }))}
    />
  )
}

function beginningOf(search: URLSearchParams, answer: string | undefined): Beginning {
  const [node, from, to, hops] = ['node', 'from', 'to', 'hops'].map(name => search.get(name) ?? '')
  if (answer !== undefined)
    return { kind: 'answer', id: answer, hops: hops === '0' ? 0 : hops === '2' ? 2 : 1 }
  if (isGiven(from) && isGiven(to)) return { kind: 'path', from, to }
  return isGiven(node) ? { kind: 'node', id: node } : { kind: 'overview' }
}

const isGiven = (text: string | undefined): text is string => text !== undefined && text !== ''

/** What stands out: all of a path, or those behind an answer among what lies around them. */
function usePathOf(beginning: Beginning): ReadonlySet<string> {
  const alone: Beginning = beginning.kind === 'answer' ? { ...beginning, hops: 0 } : beginning
  const has = beginning.kind === 'answer' || beginning.kind === 'path'
  const { data } = useQuery({
    ...beginningQuery(alone),
    enabled: has,
    retry: false,
    placeholderData: keepPreviousData,
  })
  return useMemo(
    () =>
      new Set(has && data !== undefined ? [...data.nodes, ...data.edges].map(({ id }) => id) : []),
    [has, data],
  )
}

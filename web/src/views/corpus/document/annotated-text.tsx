import { queryOptions, useQuery } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import type { Document, DocumentAnnotations } from 'veritrail/contract'
import { get } from '../../../api/client.ts'
import { Link } from '../../../app/router.tsx'
import { paths } from '../../../app/routes.ts'
import { Badge } from '../../../design/badge.tsx'
import { Button } from '../../../design/button.tsx'
import { classes } from '../../../design/classes.ts'
import { Check } from '../../../design/field.tsx'
import { Failure, Loading, Notice } from '../../../design/states.tsx'
import { document as words } from '../../../texts/document.ts'
import { stretchesOf, typesOf, type Stretch } from './passages.ts'
import styles from './annotated-text.module.css'

const annotationsQuery = (id: string) =>
  queryOptions({
    queryKey: ['annotations', id],
    queryFn: ({ signal }) =>
      get<DocumentAnnotations>(`/documents/${encodeURIComponent(id)}/annotations`, {}, { signal }),
    structuralSharing: false,
  })

/** The text of a document by its passages, with the names and facts that were found in each. */
export function AnnotatedText({ document }: { readonly document: Document }): ReactNode {
  const { data, error, refetch } = useQuery(annotationsQuery(document.id))
  if (data !== undefined) return <Loaded document={document} annotations={data} />
  if (error !== null) return <Failure error={error} onRetry={() => void refetch()} />
  return <Loading label={words.loading} lines={8} />
}

const passagesAtOnce = 20

function Loaded({
  document: { id, text },
  annotations,
}: {
  readonly document: Document
  readonly annotations: DocumentAnnotations
}): ReactNode {
  const [hidden, setHidden] = useState<ReadonlySet<string>>(new Set())
  const [shown, setShown] = useState(passagesAtOnce)
  const { chunks, mentions, facts, truncated } = annotations
  const types = typesOf(annotations)
  const stretches = stretchesOf(text, annotations, type => !hidden.has(type)).filter(
    ({ number, start, end }) => number !== undefined || text.slice(start, end).trim() !== '',
  )
  if (stretches.length === 0) return <Notice>{words.nothing}</Notice>
  return (
    <div className={styles.found}>
      <p className={styles.counts}>{words.counts(chunks.length, mentions.length, facts.length)}</p>
      {truncated && <Notice>{words.truncated}</Notice>}
      {types.length > 0 && (
        <fieldset className={styles.types}>
          <legend className="for-readers">{words.types}</legend>
          {types.map(([type, count]) => (
            <Check
              key={type}
              label={<span data-type={type}>{words.typeOf(type, count)}</span>}
              checked={!hidden.has(type)}
              onChange={({ target: { checked } }) =>
                setHidden(before => {
                  const next = new Set(before)
                  if (checked) next.delete(type)
                  else next.add(type)
                  return next
                })
              }
            />
          ))}
        </fieldset>
      )}
      <ol className={styles.passages} aria-label={words.passages}>
        {stretches.slice(0, shown).map(stretch => (
          <Passage key={stretch.start} id={id} text={text} stretch={stretch} />
        ))}
      </ol>
      {shown < stretches.length && (
        <div>
          <Button icon="down" onPress={() => setShown(shown + passagesAtOnce)}>
            {words.more}
          </Button>
        </div>
      )}
    </div>
  )
}

function Passage({
  id,
  text,
  stretch: { number, headingPath, pieces, facts },
}: {
  readonly id: string
  readonly text: string
  readonly stretch: Stretch
}): ReactNode {
  return (
    <li className={classes(styles.passage, number === undefined && styles.outside)}>
      <p className={styles.name}>
        {[number === undefined ? words.notSearched : words.passage(number), ...headingPath].join(
          ' · ',
        )}
      </p>
      <div className={styles.text}>
        {pieces.map(({ start, end, mention }) =>
          mention === undefined ? (
            text.slice(start, end)
          ) : (
            <span
              key={start}
              className={styles.mention}
              data-type={mention.type}
              title={`${mention.name} (${mention.type})`}
            >
              {text.slice(start, end)}
            </span>
          ),
        )}
      </div>
      <Names pieces={pieces} number={number} />
      {facts.length > 0 && (
        <ul className={styles.facts} aria-label={words.facts}>
          {facts.map(({ id: fact, subject, predicate, object, modality, start, end }) => (
            <li key={fact}>
              <strong>{subject.name}</strong> <code>{predicate}</code>{' '}
              <strong>{'value' in object ? object.value : object.name}</strong>{' '}
              {modality !== 'asserted' && <Badge>{words.modalities[modality]}</Badge>}{' '}
              <Link to={`${paths.document(id)}?start=${start}&end=${end}`}>
                {words.showStatement}
              </Link>
            </li>
          ))}
        </ul>
      )}
    </li>
  )
}

/** What a passage names, each once, with its kind in words and its place in the graph. */
function Names({ pieces, number }: Pick<Stretch, 'pieces' | 'number'>): ReactNode {
  const names = new Map(
    pieces.flatMap(({ mention }) =>
      mention === undefined ? [] : [[mention.entityId, mention] as const],
    ),
  )
  if (names.size === 0 || number === undefined) return null
  return (
    <details className={styles.names}>
      <summary>{words.names(names.size)}</summary>
      <ul aria-label={words.namesOf(number)}>
        {[...names].map(([entity, { name, type }]) => (
          <li key={entity}>
            <Link to={paths.graphOf(entity)}>{name}</Link> {type}
          </li>
        ))}
      </ul>
    </details>
  )
}

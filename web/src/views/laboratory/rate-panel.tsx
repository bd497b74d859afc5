import { useMutation, useQuery } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import type { PanelImported, PanelSheetView } from 'veritrail/contract'
import { send } from '../../api/client.ts'
import { saveResponse } from '../../api/save-response.ts'
import { Link } from '../../app/router.tsx'
import { paths } from '../../app/routes.ts'
import { Button } from '../../design/button.tsx'
import { Icon } from '../../design/icons.tsx'
import { Empty, Failure, failureText, Loading, Notice } from '../../design/states.tsx'
import { tell } from '../../design/toast.tsx'
import { laboratory as words } from '../../texts/laboratory.ts'
import { JudgeItem } from './judge-item.tsx'
import { panelRated, panelRoute, sheetQuery } from './laboratory-queries.ts'
import judging from '../../design/judging.module.css'
import styles from './laboratory.module.css'

/** One's items of a panel, one after the other: the first that waits comes first. */
export function RatePanel({ panel }: { readonly panel: string }): ReactNode {
  const found = useQuery(sheetQuery(panel))
  return (
    <div className={judging.page}>
      <div>
        <Link to={paths.laboratory} className={judging.back}>
          <Icon name="left" size={14} />
          {words.back}
        </Link>
      </div>
      {found.data === undefined ? (
        <>
          <h1 className="for-readers">{words.title}</h1>
          {found.isPending ? (
            <Loading lines={9} />
          ) : (
            <Failure error={found.error} onRetry={() => void found.refetch()} />
          )}
        </>
      ) : (
        <Sheet sheet={found.data} />
      )}
    </div>
  )
}

function Sheet({ sheet }: { readonly sheet: PanelSheetView }): ReactNode {
  const { id, name, items } = sheet
  const waiting = items.findIndex(({ done }) => !done)
  const [chosen, setChosen] = useState<number>()
  const place = chosen ?? Math.max(0, waiting)
  const item = items[place]
  const done = items.filter(each => each.done).length
  /** The next item that waits, after this one, else the first of all. */
  const goOn = (): void => {
    const after = items.findIndex((each, index) => index > place && !each.done)
    const before = items.findIndex((each, index) => index !== place && !each.done)
    const next = after >= 0 ? after : before
    setChosen(next >= 0 ? next : place)
  }
  if (item === undefined) return <Empty icon="laboratory" title={words.nothing} />
  return (
    <>
      <header className={styles.bar}>
        <h1 className={judging.title}>{name}</h1>
        <span className={styles.progress}>
          <progress max={items.length} value={done} aria-label={words.bar} />
          {words.progress(done, items.length)}
        </span>
        <nav className={styles.steps} aria-label={words.yours}>
          <Button isDisabled={place === 0} onPress={() => setChosen(place - 1)}>
            {words.previous}
          </Button>
          <span>
            {words.item(place + 1, items.length)}
            {item.done && `, ${words.itemDone}`}
          </span>
          <Button isDisabled={place === items.length - 1} onPress={() => setChosen(place + 1)}>
            {words.next}
          </Button>
        </nav>
      </header>
      {done === items.length && <Notice icon="check">{words.allDone}</Notice>}
      <JudgeItem
        key={item.id}
        panel={id}
        item={item.id}
        guidelines={sheet.guidelines}
        onSaved={goOn}
      />
      <Tables panel={id} />
    </>
  )
}

/** The same items as a table, for those who rather fill in a spreadsheet. */
function Tables({ panel }: { readonly panel: string }): ReactNode {
  const failed = (error: unknown): void => tell(failureText(error), { failed: true })
  const saving = useMutation({
    mutationFn: () => saveResponse(panelRoute(panel, '/table?format=xlsx'), 'ratings.xlsx'),
    onError: failed,
  })
  const taking = useMutation({
    async mutationFn(file: File) {
      const form = new FormData()
      form.append('file', file)
      const taken = await send<PanelImported>('POST', panelRoute(panel, '/table'), form)
      await panelRated(panel)
      return taken
    },
    onError: failed,
  })
  return (
    <section className={styles.section} aria-label={words.table}>
      <div className={styles.steps}>
        <Button icon="download" isDisabled={saving.isPending} onPress={() => saving.mutate()}>
          {words.yourTable}
        </Button>
        <label className={styles.file}>
          {words.takeTable}
          <input
            type="file"
            accept=".xlsx,.csv,.tsv"
            onChange={event => {
              const [file] = event.target.files ?? []
              if (file !== undefined) taking.mutate(file)
              event.target.value = ''
            }}
          />
        </label>
      </div>
      {taking.data !== undefined && (
        <Notice kind={taking.data.problems.length > 0 ? 'warning' : 'info'}>
          {words.taken(taking.data.taken, taking.data.unchanged, taking.data.problems.length)}
          {taking.data.problems.slice(0, 20).map(({ row, message }, index) => (
            <p key={index}>{words.problem(row, message)}</p>
          ))}
        </Notice>
      )}
    </section>
  )
}

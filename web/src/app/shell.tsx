import { useQuery } from '@tanstack/react-query'
import { useEffect, useState, useSyncExternalStore, type ReactNode } from 'react'
import { sessionQuery } from '../api/queries.ts'
import { IconButton } from '../design/button.tsx'
import { classes } from '../design/classes.ts'
import { Icon } from '../design/icons.tsx'
import { Menu } from '../design/menu.tsx'
import { ConversationList } from '../views/ask/conversation-list.tsx'
import { common } from '../texts/common.ts'
import { Link } from './router.tsx'
import { paths, places, type Route } from './routes.ts'
import { setTheme, theme } from './theme.ts'
import { useNarrowScreen } from './screen.ts'
import styles from './shell.module.css'

const foldedKey = 'veritrail-sidebar'

/** What is around every view: navigation, conversations, and the place for the view itself. */
export function Shell({
  route,
  children,
}: {
  readonly route: Route
  readonly children: ReactNode
}): ReactNode {
  const isPhone = useNarrowScreen()
  const [folded, setFolded] = useState(() => localStorage.getItem(foldedKey) === 'folded')
  const [open, setOpen] = useState(false)
  const place = JSON.stringify(route)
  // On a phone the drawer closes when one has gone somewhere.
  useEffect(() => setOpen(false), [place])
  useEffect(() => {
    if (!open) return
    const close = (event: KeyboardEvent): void => {
      if (event.key === 'Escape') setOpen(false)
    }
    addEventListener('keydown', close)
    return () => removeEventListener('keydown', close)
  }, [open])
  const narrow = folded && !isPhone
  const title = places.find(({ view }) => view === route.view)?.label ?? common.product
  useEffect(() => {
    document.title = `${title} · ${common.product}`
  }, [title])
  // The button in the drawer and Escape do the same.
  const closeOnClick = (veil: HTMLElement | null): void =>
    veil?.addEventListener('click', () => setOpen(false))
  const fold = (): void => {
    localStorage.setItem(foldedKey, folded ? 'open' : 'folded')
    setFolded(!folded)
  }
  return (
    <div className={classes(styles.shell, narrow && styles.narrow, open && styles.open)}>
      <a className={styles.skip} href="#content">
        {common.skipToContent}
      </a>
      <aside className={styles.side} aria-label={common.sidebar}>
        <div className={styles.head}>
          {!narrow && (
            <Link to={paths.ask} className={styles.brand}>
              <img src="/icon.svg" alt="" />
              {common.product}
            </Link>
          )}
          {isPhone ? (
            <IconButton icon="close" label={common.closeMenu} onPress={() => setOpen(false)} />
          ) : (
            <IconButton
              icon="side"
              label={folded ? common.expand : common.collapse}
              onPress={fold}
            />
          )}
        </div>
        <nav className={styles.places} aria-label={common.navigation}>
          {places.map(({ view, path, label, icon }) => (
            <Link
              key={view}
              to={path}
              className={styles.place}
              aria-current={view === route.view ? 'page' : undefined}
              aria-label={narrow ? label : undefined}
              title={narrow ? label : undefined}
            >
              <Icon name={icon} />
              {!narrow && label}
            </Link>
          ))}
        </nav>
        <div className={styles.list}>{!narrow && <ConversationList route={route} />}</div>
        <div className={styles.foot}>
          {!narrow && <Who />}
          <ThemeSwitch />
        </div>
      </aside>
      {open && <div className={styles.veil} ref={closeOnClick} />}
      <main className={styles.main}>
        <div className={styles.bar}>
          <IconButton icon="menu" label={common.openMenu} onPress={() => setOpen(true)} />
          {title}
        </div>
        <div id="content" className={styles.content} tabIndex={-1}>
          {children}
        </div>
      </main>
    </div>
  )
}

function Who(): ReactNode {
  const { data } = useQuery(sessionQuery)
  if (data === undefined || data === null) return <span />
  return (
    <span>
      {data.user.id} · {common.documentsCount(data.corpus.documents)}
    </span>
  )
}

function ThemeSwitch(): ReactNode {
  const chosen = useSyncExternalStore(theme.subscribe, theme.get)
  const icon = chosen === 'light' ? 'sun' : chosen === 'dark' ? 'moon' : 'system'
  return (
    <Menu
      label={common.theme}
      button={<IconButton small icon={icon} label={common.theme} />}
      choices={[
        {
          id: 'system',
          label: common.themeSystem,
          icon: 'system',
          onChoose: () => setTheme('system'),
        },
        { id: 'light', label: common.themeLight, icon: 'sun', onChoose: () => setTheme('light') },
        { id: 'dark', label: common.themeDark, icon: 'moon', onChoose: () => setTheme('dark') },
      ]}
    />
  )
}

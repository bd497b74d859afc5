import { useInfiniteQuery, useMutation } from '@tanstack/react-query'
import { useEffect, useState, type ReactNode } from 'react'
import type { ConversationSummary } from 'veritrail/contract'
import { send } from '../../api/client.ts'
import { Link, navigate } from '../../app/router.tsx'
import { paths, type Route } from '../../app/routes.ts'
import { Button, IconButton } from '../../design/button.tsx'
import { Confirmation } from '../../design/dialog.tsx'
import { Field } from '../../design/field.tsx'
import { Icon } from '../../design/icons.tsx'
import { Menu } from '../../design/menu.tsx'
import { failureText, Notice } from '../../design/states.tsx'
import { tell } from '../../design/toast.tsx'
import { ask } from '../../texts/ask.ts'
import { common } from '../../texts/common.ts'
import { conversationGone, conversationsQuery } from './ask-queries.ts'
import { forgetTurns } from './asking.ts'
import { RenameDialog } from './rename-dialog.tsx'
import styles from './conversation-list.module.css'

const pauseMs = 250

/** Earlier conversations, searched by the words of their titles and questions. */
export function ConversationList({ route }: { readonly route: Route }): ReactNode {
  const [typed, setTyped] = useState('')
  const [words, setWords] = useState('')
  useEffect(() => {
    const timer = setTimeout(() => setWords(typed.trim()), pauseMs)
    return () => clearTimeout(timer)
  }, [typed])
  const found = useInfiniteQuery({
    ...conversationsQuery(words),
    // The list before stays until the next one is there.
    placeholderData: before => before,
  })
  const { data, error } = found
  const here = route.view === 'ask' ? route.conversation : undefined
  // One that was begun and never asked anything in is of no use to anybody.
  const shown = (data?.pages ?? [])
    .flatMap(({ conversations }) => conversations)
    .filter(({ id, turns, title }) => turns > 0 || title !== '' || id === here)
  return (
    <nav aria-label={ask.conversations}>
      <Link to={paths.ask} className={styles.new} onClick={() => forgetTurns(undefined)}>
        <Icon name="plus" />
        {ask.newConversation}
      </Link>
      {(shown.length > 0 || typed !== '') && (
        <div className={styles.search} role="search">
          <Field
            label={ask.searchConversations}
            labelHidden
            type="search"
            maxLength={500}
            placeholder={ask.searchConversations}
            value={typed}
            onChange={event => setTyped(event.target.value)}
          />
        </div>
      )}
      <ul className={styles.list}>
        {shown.map(conversation => (
          <Item
            key={conversation.id}
            conversation={conversation}
            isHere={conversation.id === here}
          />
        ))}
      </ul>
      {words !== '' && shown.length === 0 && found.isSuccess && (
        <p className={styles.none} role="status">
          {ask.noConversation}
        </p>
      )}
      {error !== null && shown.length > 0 && <Notice kind="error">{failureText(error)}</Notice>}
      {found.hasNextPage && (
        <Button
          small
          look="quiet"
          icon="down"
          isDisabled={found.isFetchingNextPage}
          onPress={() => void found.fetchNextPage()}
        >
          {ask.moreConversations}
        </Button>
      )}
    </nav>
  )
}

function Item({
  conversation: { id, title },
  isHere,
}: {
  readonly conversation: ConversationSummary
  readonly isHere: boolean
}): ReactNode {
  const [asked, setAsked] = useState<'rename' | 'delete'>()
  const name = title === '' ? ask.untitled : title
  const remove = useMutation({
    mutationFn: () => send('DELETE', `/conversations/${encodeURIComponent(id)}`),
    onSuccess() {
      if (isHere) navigate(paths.ask)
      forgetTurns(id)
      conversationGone(id)
      tell(ask.deleted)
      // The button that had it is gone.
      document.querySelector<HTMLElement>('#content')?.focus()
    },
    onError: error => tell(failureText(error), { failed: true }),
  })
  const close = (): void => setAsked(undefined)
  return (
    <li className={styles.item}>
      <Link
        to={paths.conversation(id)}
        className={styles.link}
        title={name}
        aria-current={isHere ? 'page' : undefined}
      >
        {name}
      </Link>
      <div className={styles.menu}>
        <Menu
          label={ask.optionsOf(name)}
          button={<IconButton small icon="more" label={ask.optionsOf(name)} />}
          choices={[
            { id: 'rename', label: ask.rename, icon: 'edit', onChoose: () => setAsked('rename') },
            {
              id: 'delete',
              label: common.remove,
              icon: 'trash',
              danger: true,
              onChoose: () => setAsked('delete'),
            },
          ]}
        />
      </div>
      {asked === 'rename' && <RenameDialog id={id} title={title} onClose={close} />}
      {asked === 'delete' && (
        <Confirmation
          title={ask.deleteTitle}
          question={ask.deleteText(name)}
          action={common.remove}
          onConfirm={() => remove.mutate()}
          onClose={close}
        />
      )}
    </li>
  )
}

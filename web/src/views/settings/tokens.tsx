import { useMutation, useQuery } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import type { CreatedToken, TokenList } from 'veritrail/contract'
import { send } from '../../api/client.ts'
import { queries } from '../../api/queries.ts'
import { Button, IconButton } from '../../design/button.tsx'
import { Confirmation } from '../../design/dialog.tsx'
import { Failure, failureText, Loading } from '../../design/states.tsx'
import { Table } from '../../design/table.tsx'
import { tell } from '../../design/toast.tsx'
import { common } from '../../texts/common.ts'
import { settings } from '../../texts/settings.ts'
import { NewToken } from './new-token.tsx'
import { Section } from './section.tsx'
import { tokensQuery } from './settings-queries.ts'
import { ShownToken } from './shown-token.tsx'

type Token = TokenList['tokens'][number]

/** Who may come in with a token. `isOpen`: nobody needs one yet. */
export function Tokens({ isOpen }: { readonly isOpen: boolean }): ReactNode {
  const { data, error, refetch } = useQuery(tokensQuery)
  const [asks, setAsks] = useState(false)
  const [created, setCreated] = useState<CreatedToken>()
  const tokens = data?.tokens ?? []
  return (
    <Section title={settings.tokens} about={isOpen ? settings.tokensOpen : settings.tokensAbout}>
      {error !== null && <Failure error={error} onRetry={() => void refetch()} />}
      {error === null && data === undefined && <Loading lines={3} />}
      {tokens.length > 0 && (
        <Table
          label={settings.tokens}
          rows={tokens}
          rowKey={({ name }) => name}
          columns={[
            { id: 'name', title: settings.name, cell: ({ name }: Token) => name },
            {
              id: 'groups',
              title: settings.groups,
              cell: ({ groups, owner }: Token) =>
                owner ? settings.roles.owner : settings.groupsOf(groups),
            },
            {
              id: 'made',
              title: settings.made,
              cell: ({ createdAt }: Token) => createdAt.slice(0, 10),
            },
            {
              id: 'remove',
              title: '',
              cell: (token: Token) => <Remove token={token} all={tokens} />,
            },
          ]}
        />
      )}
      {data !== undefined && (
        <div>
          <Button icon="plus" onPress={() => setAsks(true)}>
            {settings.newToken}
          </Button>
        </div>
      )}
      {asks && (
        <NewToken
          isFirst={isOpen}
          onMade={made => {
            setAsks(false)
            setCreated(made)
          }}
          onClose={() => setAsks(false)}
        />
      )}
      {created !== undefined && (
        <ShownToken created={created} onClose={() => setCreated(undefined)} />
      )}
    </Section>
  )
}

function Remove({
  token: { name, owner },
  all,
}: {
  readonly token: Token
  readonly all: readonly Token[]
}): ReactNode {
  const [asks, setAsks] = useState(false)
  const { mutate } = useMutation({
    mutationFn: () => send('DELETE', `/tokens/${encodeURIComponent(name)}`),
    onSuccess() {
      tell(settings.removed)
      // One's own token may have been the one.
      void queries.invalidateQueries()
    },
    onError: error => tell(failureText(error), { failed: true }),
  })
  const isLastOwner = owner && all.filter(each => each.owner).length === 1
  return (
    <>
      <IconButton
        small
        icon="trash"
        label={settings.removeOf(name)}
        onPress={() => setAsks(true)}
      />
      {asks && (
        <Confirmation
          title={settings.removeTitle(name)}
          question={
            <p>
              {settings.removeText} {isLastOwner && settings.removeLast}
            </p>
          }
          action={common.remove}
          onConfirm={() => mutate()}
          onClose={() => setAsks(false)}
        />
      )}
    </>
  )
}

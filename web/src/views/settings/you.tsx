import type { ReactNode } from 'react'
import type { Session } from 'veritrail/contract'
import { accessToken, forgetAccessToken } from '../../api/token.ts'
import { Button } from '../../design/button.tsx'
import { settings } from '../../texts/settings.ts'
import { Facts, Section } from './section.tsx'

/** Who one is to this server, and how it knows. */
export function You({
  session: { user, authentication },
}: {
  readonly session: Session
}): ReactNode {
  const leave = (): void => {
    forgetAccessToken()
    // Nothing of what was shown stays in memory.
    location.reload()
  }
  return (
    <Section title={settings.you} about={settings.youAbout}>
      <Facts
        facts={[
          [settings.name, user.id],
          [settings.role, settings.roles[user.kind]],
          ...(user.kind === 'user'
            ? [[settings.groups, settings.groupsOf(user.groups)] as const]
            : []),
          [settings.knownBy, settings.authentications[authentication]],
        ]}
      />
      {accessToken() !== undefined && (
        <div>
          <Button icon="key" onPress={leave}>
            {settings.leave}
          </Button>
        </div>
      )}
    </Section>
  )
}

import type { App } from '../../app/compose.ts'
import { principalFor } from '../../app/config/principals.ts'
import { owner, type Principal } from '../../core/principal.ts'

/** Who asks, and who will see what is said. */
export interface Place {
  /** `channel`: everybody in it reads the reply; `member`: only who asked does. */
  readonly kind: 'channel' | 'member'
  readonly channel: string
  readonly user: string
  /** Of another workspace, or in a channel that is shared with one. */
  readonly isForeign: boolean
}

/** As whom what is said in a place is read and recorded. */
export interface Rights {
  /** Who a question of this place reads as. */
  readonly principalOf: (place: Place) => Principal
  /** The id under which a member rates answers: one's own everywhere. */
  readonly raterOf: (user: string) => string
}

/**
 * Rights by the configuration. What everybody in a channel will read is answered with the rights of
 * the channel: public documents and those of the groups configured for it, whoever asks. Members
 * use rights of their own where only they read the reply. Who is not configured, and everything of
 * another workspace, gets public documents. Throws `invalid_input` for a principal that the
 * configuration does not know.
 */
export function slackRights({ config }: Pick<App, 'config'>): Rights {
  const { users, owners, channels } = config.slack
  const known = new Map<string, Principal>(
    Object.entries(users).map(([id, name]) => [id, principalFor(config, name)]),
  )
  for (const id of owners) known.set(id, owner)
  const stranger = (id: string): Principal => ({ kind: 'user', id: `slack:${id}`, groups: [] })
  const memberOf = (user: string): Principal => known.get(user) ?? stranger(user)
  return {
    principalOf({ kind, channel, user, isForeign }) {
      if (kind === 'member') return isForeign ? stranger(user) : memberOf(user)
      const groups = Object.hasOwn(channels, channel) ? (channels[channel] ?? []) : []
      return { kind: 'user', id: `slack:${channel}`, groups: isForeign ? [] : groups }
    },
    raterOf(user) {
      const principal = memberOf(user)
      return principal.kind === 'user' ? principal.id : 'owner'
    },
  }
}

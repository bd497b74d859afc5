import { AppError } from '../../core/errors.ts'
import { owner, type Principal } from '../../core/principal.ts'
import type { Config } from './config.ts'

/**
 * Who asks: nobody named → the owner; `name` → a principal of the configuration; `name:group,group`
 * → a principal made on the spot.
 */
export function principalFor(config: Config, as: string | undefined): Principal {
  if (as === undefined) return owner
  const colon = as.indexOf(':')
  if (colon >= 0) {
    const id = as.slice(0, colon).trim()
    if (id === '') throw unknown(as, config)
    return {
      kind: 'user',
      id,
      groups: as
        .slice(colon + 1)
        .split(',')
        .map(group => group.trim())
        .filter(group => group !== ''),
    }
  }
  const known = Object.hasOwn(config.principals, as) ? config.principals[as] : undefined
  if (known === undefined) throw unknown(as, config)
  return { kind: 'user', id: as, groups: known.groups, profile: known.profile }
}

function unknown(as: string, config: Config): AppError<'invalid_input'> {
  const names = Object.keys(config.principals)
  const list =
    names.length === 0
      ? 'the configuration names nobody'
      : `the configuration knows ${names.join(', ')}`
  return new AppError(
    'invalid_input',
    `--as "${as}": ${list}. Use one of them, or "name:group,group".`,
    { issues: [{ path: 'as', message: 'unknown principal' }] },
  )
}

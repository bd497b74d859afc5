import { vacuumSqliteStore, type VacuumSettings } from '../../stores/sqlite/file/vacuum.ts'
import { invariant } from '../../support/invariant.ts'
import { toWire } from './remote-call.ts'
import type { VacuumMessage } from './vacuum-messages.ts'

// Entry of the process that writes a corpus file anew: SQLite does it in one call, which only the
// end of its process can stop.
invariant(process.connected, 'the vacuum process is started with a channel')

process.once('message', (settings: VacuumSettings) => {
  let reply: VacuumMessage
  try {
    reply = { result: vacuumSqliteStore(settings) }
  } catch (error) {
    reply = { error: toWire(error) }
  }
  process.send?.(reply, () => process.disconnect())
})

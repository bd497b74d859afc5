import type { VacuumedStore } from '../../stores/sqlite/file/vacuum.ts'
import type { WireError } from './remote-call.ts'

/** What the process that gives back disk space sends, once. */
export type VacuumMessage = { readonly result: VacuumedStore } | { readonly error: WireError }

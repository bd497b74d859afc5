import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after } from 'node:test'
import { storeContract } from '../contract/store.contract.ts'
import { openSqliteStore } from './sqlite-store.ts'

const folder = await mkdtemp(join(tmpdir(), 'veritrail-sqlite-'))
after(() => rm(folder, { recursive: true, force: true }))
let opened = 0

storeContract({
  name: 'sqlite',
  open: async () => openSqliteStore({ path: join(folder, `${++opened}.veritrail`) }),
})

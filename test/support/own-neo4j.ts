import { execFile, execFileSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { connect, createServer, type AddressInfo } from 'node:net'
import { homedir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'

const scripts = fileURLToPath(new URL('../../scripts/neo4j/', import.meta.url))
const run = promisify(execFile)

/** A Neo4j server of a test's own, which it may kill. */
export interface OwnNeo4j {
  readonly uri: string
  readonly password: string
  /** Starts it, again after a kill; resolves when it answers. */
  start(): Promise<void>
  /** Ends it with SIGKILL, in the middle of whatever it does; resolves when it is gone. */
  kill(): Promise<void>
  /** Shuts it down. */
  stop(): Promise<void>
}

/** Why no server can be started here without fetching something; undefined where one can. */
export function noOwnNeo4j(): string | undefined {
  const jars = process.env['NEO4J_JARS'] ?? join(homedir(), '.cache', 'veritrail', 'neo4j')
  if (!existsSync(jars) || readdirSync(jars).length === 0)
    return `no Neo4j in ${jars}; scripts/neo4j/start.sh fetches it`
  try {
    execFileSync('java', ['-version'], { stdio: 'ignore' })
  } catch {
    return 'there is no Java'
  }
  return undefined
}

/** A server that is not started yet, with its data in this folder. */
export async function ownNeo4j(home: string): Promise<OwnNeo4j> {
  const port = await freePort()
  const password = 'only-for-a-test'
  const environment = {
    ...process.env,
    NEO4J_HOME: home,
    NEO4J_BOLT_PORT: String(port),
    NEO4J_PASSWORD: password,
    NEO4J_HEAP: '1g',
    NEO4J_PAGECACHE: '64m',
    // Quick to start; a server that lives for a minute gains nothing from more.
    JAVA_TOOL_OPTIONS: '-XX:TieredStopAtLevel=1',
  }
  const script = async (name: string): Promise<void> => {
    await run('bash', [join(scripts, name)], { env: environment })
  }
  return {
    uri: `bolt://127.0.0.1:${port}`,
    password,
    start: () => script('start.sh'),
    async kill() {
      process.kill(Number(readFileSync(join(home, 'server.pid'), 'utf8')), 'SIGKILL')
      while (await listens(port)) await sleep(20)
    },
    stop: () => script('stop.sh'),
  }
}

const listens = (port: number): Promise<boolean> =>
  new Promise(resolve => {
    const socket = connect(port, '127.0.0.1')
    socket.once('connect', () => {
      socket.destroy()
      resolve(true)
    })
    socket.once('error', () => resolve(false))
  })

async function freePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  await new Promise(resolve => server.close(resolve))
  return port
}

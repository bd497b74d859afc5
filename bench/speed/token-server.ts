import { createServer } from 'node:http'

/** An endpoint that streams words at a steady pace, as a language model does. */
export interface TokenServer extends AsyncDisposable {
  readonly baseUrl: string
  /** When connections were seen to be gone before their reply was whole (`performance.now`). */
  readonly gone: readonly number[]
  /** Requests that are being answered. */
  readonly open: number
}

export interface TokenServerOptions {
  readonly tokensPerSecond: number
  readonly words: readonly string[]
}

/** Starts one on the loopback interface; each request gets the words, one event each. */
export async function tokenServer({
  tokensPerSecond,
  words,
}: TokenServerOptions): Promise<TokenServer> {
  const gone: number[] = []
  let open = 0
  const server = createServer((request, response) => {
    open += 1
    request.resume()
    response.writeHead(200, { 'content-type': 'text/event-stream' })
    let index = 0
    const send = (): void => {
      const word = words[index]
      if (word === undefined) {
        clearInterval(timer)
        response.end(`${event({}, 'stop')}data: [DONE]\n\n`)
        return
      }
      index += 1
      response.write(event({ content: word }, null))
    }
    const timer = setInterval(send, 1000 / tokensPerSecond)
    response.on('close', () => {
      clearInterval(timer)
      open -= 1
      if (!response.writableFinished) gone.push(performance.now())
    })
  })
  await new Promise<void>(listening => server.listen(0, '127.0.0.1', listening))
  const address = server.address()
  if (address === null || typeof address === 'string')
    throw new Error('The token server has no port.')
  return {
    baseUrl: `http://127.0.0.1:${address.port}/v1`,
    gone,
    get open() {
      return open
    },
    async [Symbol.asyncDispose]() {
      server.closeAllConnections()
      await new Promise(closed => server.close(closed))
    },
  }
}

const event = (delta: Record<string, unknown>, finishReason: string | null): string =>
  `data: ${JSON.stringify({ choices: [{ index: 0, delta, finish_reason: finishReason }] })}\n\n`

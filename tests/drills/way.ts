import { type Socket, connect, createServer } from 'node:net'

/** `open`: both directions; `silent`: neither; `outward`: what the client sends alone; `inward`: what the server sends alone; `cut`: closed. */
export type WayState = 'open' | 'silent' | 'outward' | 'inward' | 'cut'

/** A TCP line before a server. What it withholds waits, as packets do that are sent again, and arrives once the line is open. */
export type Way = { readonly host: string; readonly port: number; readonly set: (state: WayState) => void; readonly close: () => void }

/** Opens a line on a free port of this machine to another address. */
export const openWay = async (host: string, to: number): Promise<Way> => {
  let state: WayState = 'open'
  const flows = new Map<Socket, () => void>()
  const carry = (from: Socket, into: Socket, direction: WayState): void => {
    const flow = (): void => {
      const passes = state === 'open' || state === direction
      if (passes && !into.writableNeedDrain) from.resume()
      else from.pause()
    }
    flows.set(from, flow)
    from.on('data', (chunk) => {
      into.write(chunk)
      flow()
    })
    into.on('drain', flow)
    from.on('error', () => from.destroy())
    from.on('close', () => {
      flows.delete(from)
      into.destroy()
    })
    flow()
  }
  const server = createServer({ pauseOnConnect: true }, (client) => {
    if (state === 'cut') return void client.destroy()
    const upstream = connect(to, host)
    carry(client, upstream, 'outward')
    return carry(upstream, client, 'inward')
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  const set = (next: WayState): void => {
    state = next
    for (const [socket, flow] of [...flows]) {
      if (next === 'cut') socket.destroy()
      else flow()
    }
  }
  return {
    host: '127.0.0.1',
    port: typeof address === 'object' && address !== null ? address.port : 0,
    set,
    close: () => {
      set('cut')
      server.close()
    },
  }
}

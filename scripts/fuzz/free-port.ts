import { createServer } from 'node:net'

/** Below the ports that the system gives to connections by itself: one of those may be taken before a server listens there. */
const [LOWEST, HIGHEST] = [20_000, 32_000]
const TRIES = 100

const isFree = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const server = createServer()
    server.once('error', () => resolve(false))
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)))
  })

/** A port of this machine that is free now, and that no connection takes meanwhile. Throws an Error where none of a hundred is free. */
export const freePort = async (): Promise<number> => {
  for (let tried = 0; tried < TRIES; tried += 1) {
    const port = LOWEST + Math.floor(Math.random() * (HIGHEST - LOWEST))
    if (await isFree(port)) return port
  }
  throw new Error(`None of ${TRIES} ports from ${LOWEST} to ${HIGHEST} is free. End what listens there, then start again.`)
}

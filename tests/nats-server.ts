import { connect } from 'node:net'

/** The NATS server of the tests: the one of NATS_URL, else this machine's own. */
export const natsUrl = process.env['NATS_URL'] ?? 'nats://127.0.0.1:4222'

const answers = (): Promise<boolean> =>
  new Promise((resolve) => {
    const { hostname, port } = new URL(natsUrl)
    const socket = connect(Number(port || 4222), hostname)
    const end = (isThere: boolean) => (): void => {
      resolve(isThere)
      socket.destroy()
    }
    socket.once('data', end(true))
    socket.once('error', end(false))
    socket.once('close', end(false))
    socket.setTimeout(2000, end(false))
  })

/** Do the tests that need it run? They do with CI=true, too, where a server that is missing is a failure. */
export const runsNats: boolean = process.env['CI'] === 'true' || (await answers())

import { execFileSync } from 'node:child_process'
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

/** Why tests with a NATS server are skipped; null where it answers, and with CI=true, where a missing one is a failure. */
export const noNats: string | null =
  process.env['CI'] === 'true' || (await answers()) ? null : `no NATS server at ${natsUrl}; NATS_URL names another`

const lacks = (program: string): string | null => {
  try {
    execFileSync('which', [program], { stdio: 'ignore' })
    return null
  } catch {
    return `no ${program} on this machine`
  }
}
/** Why tests that start a NATS server of their own are skipped; null where they can. */
export const noOwnNats: string | null = lacks('nats-server') ?? lacks('openssl')

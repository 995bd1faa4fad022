import type { Clock } from '#server/ports.ts'
import { type Kept, keepProcess } from './keep.ts'
import { type Program, type ProviderSettings, portOf, providerSaidSchema } from './said.ts'

export type ProviderOptions = {
  readonly program: Program
  readonly settings: ProviderSettings
  readonly clock: Clock
  /** What is served while it is not. */
  readonly meanwhile: () => string
  /** Hears that the address or the process is another. */
  readonly onChange: () => void
  /** A sentence for the operator. */
  readonly notify: (line: string) => void
}
export type Provider = Kept & {
  /** Its address; null until it is known. It stays while the process is started again. */
  readonly url: () => string | null
}

/** A provider that does not end by itself in this time is killed. */
const STOP_MS = 8000
/** A first start that takes longer is said to be under way. */
const FIRST_MS = 10_000

/** Keeps the casino's provider as a process. A free port that it found at its first start is its port at the next. */
export const keepProvider = ({
  program,
  settings: { env, host, port: asked },
  clock,
  meanwhile,
  onChange,
  notify,
}: ProviderOptions): Provider => {
  let port = asked
  let url = port === 0 ? null : `http://${host.includes(':') ? `[${host}]` : host}:${port}`
  const kept = keepProcess({
    name: 'The casino',
    program,
    environment: () => ({ ...env, HOST: host, CASINO_PORT: String(port) }),
    prints: 'errors',
    stops: 'disconnect',
    stopMs: () => STOP_MS,
    parse: (message) => providerSaidSchema.safeParse(message).data ?? null,
    onSaid: ({ up }) => {
      url = up
      port = portOf(up)
    },
    serves: ({ up }) => `The casino is up: ${up}`,
    meanwhile,
    isLast: () => false,
    firstMs: FIRST_MS,
    onChange,
    clock,
    notify,
  })
  return { ...kept, url: () => url }
}

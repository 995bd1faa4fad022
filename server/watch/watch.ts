import { systemClock } from '#server/clock.ts'
import { createLog, logFormat } from '#server/operate/log.ts'
import { keepProcess } from './keep.ts'
import { type Provider, keepProvider } from './provider.ts'
import { type Program, type ProviderSettings, type WatchSaid, exchangeSaidSchema, portOf } from './said.ts'

export type Programs = { readonly exchange: Program; readonly casino: Program }

/** What a stop of an exchange that does not serve yet takes at most. */
const STOP_MS = 10_000
/** An exchange ends by itself within its own time; one that does not is killed a moment later. */
const GRACE_MS = 1000

/**
 * Runs the exchange, and where it asks for one the casino's provider, each as a process of its own, and starts again what ended. Answers
 * the exit code when the exchange ended for good: in order, or at its first start.
 */
export const watch = async (args: readonly string[], programs: Programs): Promise<number> => {
  const log = createLog(logFormat(process.env))
  const [clock, notify] = [systemClock, log.warn]
  let wanted: ProviderSettings | null = null
  let provider: Provider | null = null
  let ports: Readonly<Record<string, string>> = {}
  let stopMs = STOP_MS

  const tell = (): void => {
    const said: WatchSaid = { casino: { url: provider?.url() ?? null, isUp: (provider?.pid() ?? null) !== null } }
    exchange.tell(said)
  }
  /** Says what became of the casino's first start. */
  const sayFirst = (started: Provider): void => {
    const pid = started.pid()
    const line =
      pid === null ? 'The casino is not up yet. It is started until it is.' : `The casino is up: ${started.url()} (process ${pid})`
    log.info(line, { process: pid })
    if (log.format === 'plain') process.stdout.write(`${line}\n`)
  }
  /** A provider that is wanted as it is stays: its pages outlive an exchange that was started again. */
  const want = async (settings: ProviderSettings | null): Promise<void> => {
    if (JSON.stringify(settings) === JSON.stringify(wanted)) return
    wanted = settings
    const last = provider
    provider = null
    tell()
    await last?.stop()
    if (settings === null || wanted !== settings) return
    const meanwhile = () => (exchange.pid() === null ? 'the exchange is not up either' : 'everything else is served meanwhile')
    const started = keepProvider({ program: programs.casino, settings, clock, notify, meanwhile, onChange: tell })
    provider = started
    tell()
    await started.first
    if (provider === started) sayFirst(started)
  }
  const exchange = keepProcess({
    name: 'The exchange',
    program: programs.exchange,
    args,
    environment: () => ({ ...process.env, ...ports }),
    prints: 'here',
    stops: 'SIGTERM',
    stopMs: () => stopMs + GRACE_MS,
    parse: (message) => exchangeSaidSchema.safeParse(message).data ?? null,
    onSaid: (said) => {
      if (said.is === 'standby') return
      stopMs = said.stopMs
      // A free port that it found is its port from now on; the casino's is asked for as it was.
      ports = { PORT: String(portOf(said.url)), ...(said.provider === null ? {} : { CASINO_PORT: String(said.provider.port) }) }
      void want(said.provider)
    },
    serves: (said) => (said.is === 'standby' ? 'The exchange is a standby' : `The exchange is up: ${said.url}`),
    meanwhile: () => ((provider?.pid() ?? null) === null ? 'nothing is served until then' : 'the casino’s process stays as it is'),
    isLast: ({ code }, hasServed) => code === 0 || !hasServed,
    onChange: tell,
    firstMs: null,
    clock,
    notify,
  })
  // Ctrl+C reaches all processes of a terminal, and npm passes it on once more: one stop is all that is heard of it.
  const stop = (): void => void exchange.stop()
  process.on('SIGTERM', stop)
  process.on('SIGINT', stop)
  const { code } = await exchange.ended
  await want(null)
  return code
}

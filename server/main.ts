import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { createInterface } from 'node:readline'
import { parseArgs } from 'node:util'
import { marketIdSchema, millisSchema } from '#contract/scalar.ts'
import { isLoopback } from '#domain/player/loopback.ts'
import { loadBrands } from './brands.ts'
import { casinoKey } from './casino/key.ts'
import { outsideCasino, publicCasino } from './casino/outside.ts'
import { givenFrom } from './casino/beside.ts'
import { openBus } from './cluster/bus/open.ts'
import { systemClock } from './clock.ts'
import type { Feed } from './feeds/feed.ts'
import { replayFeed } from './feeds/replay/replay.feed.ts'
import { scriptedFeed, type ScriptedFeed } from './feeds/scripted/scripted.feed.ts'
import { simulatorFeed } from './feeds/simulator/simulator.feed.ts'
import { coreAddresses, ownAddress } from './cluster/gateway/addresses.ts'
import { startGateway } from './cluster/gateway/gateway.ts'
import { backendAt, refuseItself, refuseOptions } from './cluster/front/backend.ts'
import { startFront } from './cluster/front/front.ts'
import { googleIdentity, noIdentity, stubIdentity, whatsappIdentity } from './members/identity.ts'
import { startCore } from './core.ts'
import { type Log, createLog, logFormat } from './operate/log.ts'
import { openTraces } from './operate/traces.ts'
import { type ServerOptions, startServer } from './server.ts'
import { otpLength, siteSettings, speaksFrom, standInsOf } from './settings.ts'
import { CASINO_FOLDER, privateFile, privateFolder } from './store/private.ts'
import type { WatchLink } from './watch/link.ts'
import type { ProviderSettings } from './watch/said.ts'

const usage = `Usage: npm start -- [options]
  --role ROLE        all: one process with its own books; core: one of several on the PostgreSQL of DATABASE_URL; gateway: sockets and
                     pages for the exchange that NATS_URL leads to; front: brands and pages before the back end of --backend (all)
  --backend URL      the address of a front's back end, such as https://api.example (BACKEND_URL does the same)
  --data FOLDER      where the exchange keeps its books (.data)
  --seed TEXT        another world for the simulator
  --speed N          how many times faster than life the feed runs (1)
  --calm N           quotes move this many times less often (1)
  --replay FILE      a recorded market (plain, .gz or .bz2) instead of the simulator
  --scores FILE      the score stream recorded beside it
  --from start       replay the days before in play, too
  --feed FILE        a scripted feed instead: Enter plays its next step, a name the step of that name
  --brand NAME       one brand for every host (PAVILION_BRAND does the same)
  --no-stand-ins     no mailbox page, no printed codes, no invented Google and WhatsApp logins, no accounts demo and demo2
  --stand-ins        all of these also when HOST opens a network: anybody there can take over any account
  --director         control calls for tests
  --speaks source    the words of the specification's section 7 and no others, for tests of a client against such a back end
                     (PAVILION_SPEAKS does the same)
  --casino off       no casino; else a process of its own with a port of its own: CASINO_PORT, or the one after PORT
PORT and HOST in the environment choose the address; PORT=0 picks a free port.
CASINO_URL is the casino's address for browsers, needed where HOST opens a network.
CASINO_PROVIDER is the address of a casino that was started apart, for this process; CASINO_KEY the key of both, 64 hex digits.
TRUST_PROXY names the proxies in front whose X-Forwarded headers are believed: addresses, ranges, loopback.
DATABASE_URL is the PostgreSQL of --role core, as postgres://user:password@host/database, or with several hosts by commas; DATABASE_SCHEMA the schema in it (pavilion).
NATS_URL is the NATS server between exchange and gateways; with it the exchange takes gateways. NATS_PREFIX is the first word of their subjects.
A login to it is in NATS_URL, as nats://user:password@host, or in NATS_CREDS_FILE or NATS_NKEY_FILE; tls://host or NATS_CA_FILE asks for TLS.
BUS_KEY_FILE holds the key of exchange and gateways, 64 hex digits, needed where NATS_URL leads to another machine.
CORE_URL is the exchange's address for its gateways, where it is not its own; it needs TRUST_PROXY for theirs. At a gateway it
names the cores that it may send calls to, with commas between.
HSTS_SUBDOMAINS=1 holds every host below this one to TLS, too.
METRICS_PORT serves /metrics for Prometheus, on METRICS_HOST (127.0.0.1); LOG_FORMAT=json logs one object a line.
OTEL_EXPORTER_OTLP_ENDPOINT: where traces are sent, as OTEL_SERVICE_NAME.
DRAIN_SECONDS: how long a stop still serves while /ready says that it stops (0).
OTP_LENGTH, GOOGLE_CLIENT_ID, WHATSAPP_LOGIN_URL, WHATSAPP_VERIFY_URL, RECAPTCHA_SITE_KEY, PAVILION_REDIRECTS, PUSH_CONTACT, VAPID_PUBLIC_KEY, VAPID_PRIVATE_KEY and PAVILION_SECRET_<BRAND>_TRANSACTION: docs/DEPLOY.md.
`

const options = {
  data: { type: 'string', default: '.data' },
  seed: { type: 'string', default: 'pavilion' },
  speed: { type: 'string', default: '1' },
  calm: { type: 'string', default: '1' },
  replay: { type: 'string' },
  scores: { type: 'string' },
  from: { type: 'string', default: 'inplay' },
  feed: { type: 'string' },
  brand: { type: 'string' },
  'no-stand-ins': { type: 'boolean', default: false },
  'stand-ins': { type: 'boolean', default: false },
  director: { type: 'boolean', default: false },
  role: { type: 'string', default: 'all' },
  backend: { type: 'string' },
  casino: { type: 'string', default: 'on' },
  speaks: { type: 'string' },
  help: { type: 'boolean', default: false },
} as const

/** The longest a graceful end takes. */
const CLOSE_MS = 10_000

/** The first start's time, kept in the data folder: the simulator continues from it after a restart. */
const epochOf = (folder: string): number => {
  const file = join(folder, 'epoch')
  if (existsSync(file)) {
    const kept = Number(readFileSync(file, 'utf8'))
    if (!(Number.isInteger(kept) && kept > 0))
      throw new Error(`${file} does not hold the time of the first start. Start with --data and another folder.`)
    return kept
  }
  privateFolder(folder)
  const now = systemClock.now()
  writeFileSync(privateFile(folder, 'epoch'), String(now))
  return now
}

const GOOGLE_KEYS = 'https://www.googleapis.com/oauth2/v3/certs'
const FETCH_MS = 5000

const fetchGoogleKeys = async (): Promise<unknown> =>
  (await fetch(process.env['GOOGLE_JWKS_URL'] ?? GOOGLE_KEYS, { signal: AbortSignal.timeout(FETCH_MS) })).json()

/** The provider's word on a code: `{ phone, name }`, or any answer but 200 for a code it does not know. */
const askWhatsapp = async (address: string, otp: string): Promise<unknown> => {
  const answer = await fetch(address, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ otp }),
    signal: AbortSignal.timeout(FETCH_MS),
  })
  return answer.ok ? answer.json() : null
}

/** Each line on standard input plays a step: an empty one the next, else the one it names. */
const takeSteps = (script: ScriptedFeed): void => {
  createInterface({ input: process.stdin }).on('line', (line) => {
    try {
      process.stdout.write(`Played: ${script.play(line.trim() || undefined)}\n`)
    } catch (error) {
      process.stdout.write(`Not played: ${error instanceof Error ? error.message : String(error)}\n`)
    }
  })
}

const portFrom = (name: string, otherwise: number): number => {
  const port = Number(process.env[name] ?? otherwise)
  if (!(Number.isInteger(port) && port >= 0 && port <= 65_535)) throw new Error(`${name} takes a whole number from 0 to 65535.`)
  return port
}
/** Where METRICS_PORT serves the metrics; undefined without it. */
const metricsFrom = () =>
  process.env['METRICS_PORT'] ? { port: portFrom('METRICS_PORT', 0), host: process.env['METRICS_HOST'] || '127.0.0.1' } : undefined
/** The seconds of DRAIN_SECONDS, in milliseconds. */
const drainMs = (): number => {
  const seconds = Number(process.env['DRAIN_SECONDS'] || 0)
  if (!(seconds >= 0 && seconds <= 60)) throw new Error('DRAIN_SECONDS takes a number from 0 to 60.')
  return seconds * 1000
}

/** What a stop ends: `drain` says to proxies that no new player should come, null before any could. */
type Running = { readonly drain: (() => void) | null; readonly end: () => Promise<void> }

/** Ends the process at SIGTERM, and at Ctrl+C where no watch heeds it: it drains for `drainFor` milliseconds, then closes what runs. */
const heedStop = (log: Log, drainFor: number, watch: WatchLink | null, running: () => Running): void => {
  const stop = (): void => {
    const { drain, end } = running()
    const wait = drain === null ? 0 : drainFor
    log.info('Pavilion stops.', { drainMs: wait })
    drain?.()
    systemClock.after(wait + CLOSE_MS, () => process.exit(1))
    const close = (): void => void end().then(() => process.exit(0))
    if (wait === 0) close()
    else systemClock.after(wait, close)
  }
  process.once('SIGTERM', stop)
  if (watch === null) process.once('SIGINT', stop)
}

/** Starts a gateway. Throws an Error that says what it lacks. */
const runGateway = async (watch: WatchLink | null): Promise<void> => {
  const cores = coreAddresses(process.env['CORE_URL'])
  const port = portFrom('PORT', 5173)
  const host = process.env['HOST'] || '127.0.0.1'
  const trustProxy = process.env['TRUST_PROXY'] || undefined
  const log = createLog(logFormat(process.env))
  const drainFor = drainMs()
  const bus = await openBus({ environment: process.env, clock: systemClock, warn: log.warn })
  if (bus === null) throw new Error('--role gateway needs NATS_URL: the NATS server that the exchange is at, too.')
  const gateway = await startGateway({
    bus,
    clock: systemClock,
    port,
    host,
    clientFolder: resolve('dist'),
    trustProxy,
    log: log.warn,
    cores,
    metrics: metricsFrom(),
  })
  log.info('Gateway is up.', { url: gateway.url })
  if (log.format === 'plain') process.stdout.write(`Gateway is up: ${gateway.url}\nCtrl+C ends it.\n`)
  const end = async (): Promise<void> => {
    await gateway.close()
    await bus.close()
  }
  heedStop(log, drainFor, watch, () => ({ drain: gateway.drain, end }))
  watch?.say({ is: 'up', url: gateway.url, stopMs: drainFor + CLOSE_MS, provider: null })
}

/** Starts a front. Throws an Error that says what it lacks. */
const runFront = async (watch: WatchLink | null, address: string | undefined, brand: string | undefined): Promise<void> => {
  const backend = backendAt(address ?? process.env['BACKEND_URL'])
  const log = createLog(logFormat(process.env))
  const drainFor = drainMs()
  const port = portFrom('PORT', 5173)
  const host = process.env['HOST'] || '127.0.0.1'
  refuseItself(backend, host, port)
  const front = await startFront({
    backend,
    clock: systemClock,
    port,
    host,
    clientFolder: resolve('dist'),
    rendering: resolve('dist-server', 'first-image.js'),
    brands: loadBrands(join(import.meta.dirname, '..', 'brands')),
    brandName: brand ?? (process.env['PAVILION_BRAND'] || undefined),
    settings: siteSettings(process.env),
    casino: publicCasino(process.env),
    trustProxy: process.env['TRUST_PROXY'] || undefined,
    log,
    metrics: metricsFrom(),
  })
  log.info('Front is up.', { url: front.url })
  if (log.format === 'plain')
    process.stdout.write(`Front is up: ${front.url}\nIts back end is ${backend.url}. It keeps no books. Ctrl+C ends it.\n`)
  heedStop(log, drainFor, watch, () => ({ drain: front.drain, end: front.close }))
  watch?.say({ is: 'up', url: front.url, stopMs: drainFor + CLOSE_MS, provider: null })
}

const CASINO_ANSWERS = 'The casino’s provider answers.'
const CASINO_SILENT = 'The casino’s provider does not answer. Its games are closed until it does; all else is served.'
/**
 * Starts the exchange from the command line; answers when it listens. A watch keeps the casino's provider beside it; without one there is
 * none but a provider that was started apart.
 */
export const main = async (args: readonly string[], watch: WatchLink | null = null): Promise<void> => {
  const { values, tokens } = parseArgs({ args: [...args], options, tokens: true })
  if (values.help) return void process.stdout.write(usage)
  refuseOptions(values.role, tokens)
  const host = process.env['HOST'] || '127.0.0.1'
  const proxies = process.env['TRUST_PROXY'] || undefined
  const speaks = speaksFrom(values.speaks, process.env, { host, role: values.role, hasBus: Boolean(process.env['NATS_URL']), proxies })
  if (values.role === 'gateway') return runGateway(watch)
  if (values.role === 'front') return runFront(watch, values.backend, values.brand)
  const speed = Number(values.speed)
  if (!(speed > 0 && speed <= 1000)) throw new Error('--speed takes a number from above 0 to 1000.')
  const calm = Number(values.calm)
  if (!(calm >= 1 && calm <= 1000)) throw new Error('--calm takes a number from 1 to 1000.')
  if (values.from !== 'inplay' && values.from !== 'start') throw new Error('--from takes "inplay" or "start".')
  const from = values.from
  const dataFolder = resolve(values.data)
  const { replay, scores } = values
  if (replay !== undefined && values.feed !== undefined) throw new Error('--replay and --feed are two feeds. Start with one.')
  const script = values.feed === undefined ? undefined : scriptedFeed({ file: values.feed, clock: systemClock })
  const feed = (unsettled: readonly string[], epoch?: number): Feed => {
    if (script !== undefined) return script
    if (replay !== undefined)
      return replayFeed({ file: replay, ...(scores === undefined ? {} : { scores }), speed, from, clock: systemClock, notify: log.warn })
    return simulatorFeed({
      seed: values.seed,
      clock: systemClock,
      speed,
      calm,
      epoch: millisSchema.parse(epoch ?? epochOf(dataFolder)),
      unsettled: unsettled.map((id) => marketIdSchema.parse(id)),
    })
  }
  const { role } = values
  if (role !== 'all' && role !== 'core') throw new Error('--role takes "all", "core", "gateway" or "front".')
  const url = process.env['DATABASE_URL']?.trim()
  if (role === 'core' && !url) throw new Error('--role core needs DATABASE_URL, such as postgres://user:password@host/database.')
  if (values.casino !== 'on' && values.casino !== 'off') throw new Error('--casino takes "on" or "off".')
  const port = portFrom('PORT', 5173)
  const casinoPort = portFrom('CASINO_PORT', port === 0 ? 0 : Math.min(port + 1, 65_535))
  const settings = siteSettings(process.env)
  const log = createLog(logFormat(process.env))
  const metrics = metricsFrom()
  const drainFor = drainMs()
  const traces = await openTraces(process.env)
  const standIns = standInsOf(host, { on: values['stand-ins'], off: values['no-stand-ins'] }, proxies)
  if (values.director && !isLoopback(host))
    throw new Error(`--director is for tests on this machine. Start without it, or without HOST=${host}.`)
  const { googleClientId: clientId, whatsapp } = settings
  const stub = standIns !== 'off' ? stubIdentity(systemClock) : undefined
  const google = clientId === undefined ? stub : googleIdentity({ clock: systemClock, clientId, fetchKeys: fetchGoogleKeys })
  const chat = whatsapp === undefined ? stub : whatsappIdentity((otp) => askWhatsapp(whatsapp.verify, otp))
  const apart = values.casino === 'on' ? outsideCasino(process.env) : null
  const outside = apart === null ? null : { ...apart, onChange: (isUp: boolean) => log.warn(isUp ? CASINO_ANSWERS : CASINO_SILENT) }
  // The provider beside an exchange keeps books of its own, which no standby has.
  const beside = outside === null && values.casino === 'on' && role === 'all' ? watch : null
  const key = beside === null ? '' : casinoKey(dataFolder)
  const casino =
    beside === null
      ? outside
      : { key, provider: () => beside.casino().url, publicUrl: publicCasino(process.env), isUp: () => beside.casino().isUp }
  const ownUrl = ownAddress(process.env['CORE_URL'])
  const bus = await openBus({ environment: process.env, clock: systemClock, warn: log.warn })
  const parts: ServerOptions = {
    ...(casino === null ? {} : { casino }),
    ...(bus === null ? {} : { gateways: { bus, epoch: 1, address: ownUrl } }),
    log,
    traces,
    metrics,
    port,
    host,
    dataFolder,
    clientFolder: resolve('dist'),
    rendering: resolve('dist-server', 'first-image.js'),
    clock: systemClock,
    feed,
    director: values.director,
    trustProxy: process.env['TRUST_PROXY'],
    brandName: values.brand ?? (process.env['PAVILION_BRAND'] || undefined),
    standIns,
    otpLength: otpLength(process.env),
    settings,
    speaks,
    stub,
    identity: { google: (google ?? noIdentity).google, whatsapp: (chat ?? noIdentity).whatsapp },
  }
  const providerOf = (wallet: string): ProviderSettings | null => {
    if (beside === null) return null
    const folder = join(dataFolder, CASINO_FOLDER)
    privateFolder(folder)
    const env = { ...givenFrom(process.env), CASINO_KEY: key, CASINO_WALLET: wallet, CASINO_DATA: folder }
    return { env, host, port: casinoPort }
  }
  let running: Running = { drain: null, end: async () => undefined }
  const serve = async () => {
    if (!url || role === 'all') return startServer(parts)
    const schema = process.env['DATABASE_SCHEMA'] || 'pavilion'
    const core = await startCore({ ...parts, place: { url, schema }, notify: log.warn, onStandby: () => watch?.say({ is: 'standby' }) })
    running = { drain: null, end: core.close }
    heedStop(log, drainFor, watch, () => running)
    if (log.format === 'plain') process.stdout.write('Pavilion follows the shared log. It serves once the lease is free.\n')
    return core.leads
  }
  const server = await serve()
  // A standby was ended before it served.
  if (server === null) return
  running = { drain: server.drain, end: server.close }
  if (role === 'all') heedStop(log, drainFor, watch, () => running)
  watch?.say({ is: 'up', url: server.url, stopMs: drainFor + CLOSE_MS, provider: providerOf(server.url) })
  const hints =
    standIns === 'off'
      ? 'Play money only. Nothing sends codes: registering, logging in by code and choosing a new password are off.\n'
      : `Demo account: user id demo, password demo1234 (or the Demo button). Play money only.\nCodes and links sent: ${server.url}/mailbox\n`
  log.info('Pavilion is up.', { url: server.url })
  if (log.format === 'plain')
    process.stdout.write(`Pavilion is up: ${server.url}\n${hints}Books are kept in ${values.data}. Ctrl+C ends it.\n`)
  if (script !== undefined) takeSteps(script)
}

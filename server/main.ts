import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { marketIdSchema, millisSchema } from '#contract/scalar.ts'
import { systemClock } from './clock.ts'
import type { Feed } from './feeds/feed.ts'
import { replayFeed } from './feeds/replay/replay.feed.ts'
import { simulatorFeed } from './feeds/simulator/simulator.feed.ts'
import { googleIdentity, noIdentity, stubIdentity, whatsappIdentity } from './members/identity.ts'
import { startServer } from './server.ts'
import { isLoopback, otpLength, siteSettings, standInsOf } from './settings.ts'
import { privateFile, privateFolder } from './store/private.ts'

const usage = `Usage: npm start -- [options]
  --data FOLDER      where the exchange keeps its books (.data)
  --seed TEXT        another world for the simulator
  --speed N          how many times faster than life the feed runs (1)
  --calm N           quotes move this many times less often (1)
  --replay FILE      a recorded market (plain, .gz or .bz2) instead of the simulator
  --scores FILE      the score stream recorded beside it
  --from start       replay the days before in play, too
  --brand NAME       one brand for every host (PAVILION_BRAND does the same)
  --no-stand-ins     no mailbox page, no printed codes, no invented Google and WhatsApp logins, no accounts demo and demo2
  --stand-ins        all of these also when HOST opens a network: anybody there can take over any account
  --director         control calls for tests
PORT and HOST in the environment choose the address; PORT=0 picks a free port.
TRUST_PROXY names the proxies in front whose X-Forwarded headers are believed: addresses, ranges, loopback.
HSTS_SUBDOMAINS=1 holds every host below this one to TLS, too.
OTP_LENGTH, GOOGLE_CLIENT_ID, WHATSAPP_LOGIN_URL, WHATSAPP_VERIFY_URL, RECAPTCHA_SITE_KEY, PAVILION_REDIRECTS and PAVILION_SECRET_<BRAND>_TRANSACTION: docs/decisions/0003-sessions.md.
`

const options = {
  data: { type: 'string', default: '.data' },
  seed: { type: 'string', default: 'pavilion' },
  speed: { type: 'string', default: '1' },
  calm: { type: 'string', default: '1' },
  replay: { type: 'string' },
  scores: { type: 'string' },
  from: { type: 'string', default: 'inplay' },
  brand: { type: 'string' },
  'no-stand-ins': { type: 'boolean', default: false },
  'stand-ins': { type: 'boolean', default: false },
  director: { type: 'boolean', default: false },
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

/** Starts the exchange from the command line; answers when it listens. */
export const main = async (args: readonly string[]): Promise<void> => {
  const { values } = parseArgs({ args: [...args], options })
  if (values.help) return void process.stdout.write(usage)
  const speed = Number(values.speed)
  if (!(speed > 0 && speed <= 1000)) throw new Error('--speed takes a number from above 0 to 1000.')
  const calm = Number(values.calm)
  if (!(calm >= 1 && calm <= 1000)) throw new Error('--calm takes a number from 1 to 1000.')
  if (values.from !== 'inplay' && values.from !== 'start') throw new Error('--from takes "inplay" or "start".')
  const from = values.from
  const dataFolder = resolve(values.data)
  const { replay, scores } = values
  const feed = (unsettled: readonly string[]): Feed =>
    replay === undefined
      ? simulatorFeed({
          seed: values.seed,
          clock: systemClock,
          speed,
          calm,
          epoch: millisSchema.parse(epochOf(dataFolder)),
          unsettled: unsettled.map((id) => marketIdSchema.parse(id)),
        })
      : replayFeed({ file: replay, ...(scores === undefined ? {} : { scores }), speed, from, clock: systemClock })
  const port = Number(process.env['PORT'] ?? 5173)
  if (!(Number.isInteger(port) && port >= 0 && port <= 65_535)) throw new Error('PORT takes a whole number from 0 to 65535.')
  const settings = siteSettings(process.env)
  const host = process.env['HOST'] || '127.0.0.1'
  const standIns = standInsOf(host, { on: values['stand-ins'], off: values['no-stand-ins'] }, process.env['TRUST_PROXY'] || undefined)
  if (values.director && !isLoopback(host))
    throw new Error(`--director is for tests on this machine. Start without it, or without HOST=${host}.`)
  const { googleClientId: clientId, whatsapp } = settings
  const stub = standIns !== 'off' ? stubIdentity(systemClock) : undefined
  const google = clientId === undefined ? stub : googleIdentity({ clock: systemClock, clientId, fetchKeys: fetchGoogleKeys })
  const chat = whatsapp === undefined ? stub : whatsappIdentity((otp) => askWhatsapp(whatsapp.verify, otp))
  const server = await startServer({
    port,
    host,
    dataFolder,
    clientFolder: resolve('dist'),
    drawing: resolve('dist-server', 'first-image.js'),
    clock: systemClock,
    feed,
    director: values.director,
    trustProxy: process.env['TRUST_PROXY'],
    brandName: values.brand ?? (process.env['PAVILION_BRAND'] || undefined),
    standIns,
    otpLength: otpLength(process.env),
    settings,
    stub,
    identity: { google: (google ?? noIdentity).google, whatsapp: (chat ?? noIdentity).whatsapp },
  })
  const hints =
    standIns === 'off'
      ? 'Play money only. Nothing sends codes: registering, logging in by code and choosing a new password are off.\n'
      : `Demo account: user id demo, password demo1234 (or the Demo button). Play money only.\nCodes and links sent: ${server.url}/mailbox\n`
  process.stdout.write(`Pavilion is up: ${server.url}\n${hints}Books are kept in ${values.data}. Ctrl+C ends it.\n`)
  const stop = (): void => {
    systemClock.after(CLOSE_MS, () => process.exit(1))
    void server.close().then(() => process.exit(0))
  }
  process.once('SIGTERM', stop)
  process.once('SIGINT', stop)
}

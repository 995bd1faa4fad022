import { realpathSync } from 'node:fs'
import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { trustedProxies } from '#doors/address.ts'
import { systemClock } from './edge.ts'
import { offeredGames } from './offered.ts'
import { type CasinoOptions, startCasino } from './main.ts'

const KEY = /^[0-9a-f]{64}$/
/** An origin, for all hosts or as `host=origin`. */
const ANCESTOR = /^(?:[a-z0-9.-]+=)?https?:\/\/[\w.*-]+(?::(?:\d{1,5}|\*))?$/
const CLOSE_MS = 10_000
const listOf = (text = ''): readonly string[] =>
  text
    .split(',')
    .map((each) => each.trim())
    .filter((each) => each !== '')

type Env = Readonly<Record<string, string | undefined>>
/** What the environment says of every start: chains, pace, the product's origins and proxies. Throws an Error that names what is wrong. */
const settingsFrom = (env: Env): Pick<CasinoOptions, 'chainLength' | 'games' | 'ancestors' | 'trustProxy'> => {
  const length = env['CASINO_CHAIN']
  const chainLength = length === undefined ? undefined : Number(length)
  if (chainLength !== undefined && !(Number.isInteger(chainLength) && chainLength >= 10 && chainLength <= 10_000_000))
    throw new Error('CASINO_CHAIN takes a number of rounds from 10 to 10000000.')
  const speed = Number(env['CASINO_SPEED'] ?? 1)
  if (!(speed >= 1 && speed <= 20)) throw new Error('CASINO_SPEED takes a number from 1 to 20.')
  const ancestors = listOf(env['CASINO_ANCESTORS'])
  const odd = ancestors.find((each) => !ANCESTOR.test(each))
  if (odd !== undefined)
    throw new Error(
      `CASINO_ANCESTORS: ${odd} is no origin such as https://pavilion.example, or casino.pavilion.example=https://pavilion.example.`,
    )
  return {
    chainLength,
    games: offeredGames(speed),
    trustProxy: trustedProxies(env['TRUST_PROXY']),
    ...(ancestors.length === 0 ? {} : { ancestors }),
  }
}

/** The options of a start by itself, from the environment. Throws an Error that names what is missing. */
export const optionsFrom = (env: Env): CasinoOptions => {
  const port = Number(env['CASINO_PORT'] ?? 5174)
  if (!(Number.isInteger(port) && port >= 0 && port <= 65_535)) throw new Error('CASINO_PORT takes a whole number from 0 to 65535.')
  const key = env['CASINO_KEY'] ?? ''
  if (!KEY.test(key)) throw new Error('CASINO_KEY is the key that the exchange shares: 64 hex digits.')
  const wallet = env['CASINO_WALLET'] ?? ''
  if (!URL.canParse(wallet)) throw new Error('CASINO_WALLET is the address of the exchange, such as http://127.0.0.1:5173.')
  return {
    ...settingsFrom(env),
    port,
    host: env['HOST'] || '127.0.0.1',
    dataFolder: resolve(env['CASINO_DATA'] ?? '.data/casino'),
    key,
    wallet: () => wallet,
  }
}

/**
 * Runs the provider until a signal ends it. Where an exchange started it, it ends when the channel to that process closes, however the
 * exchange ended (CAS-09); Ctrl+C in their terminal is the exchange's to heed.
 */
const run = async (): Promise<void> => {
  let close: (() => Promise<void>) | null = null
  let isStopping = false
  const stop = (): void => {
    if (isStopping) return
    isStopping = true
    // Nothing is acknowledged before the start is over.
    if (close === null) process.exit(0)
    systemClock.after(CLOSE_MS, () => process.exit(1))
    void close().then(() => process.exit(0))
  }
  process.once('SIGTERM', stop)
  const isOurs = process.send !== undefined
  process.on('SIGINT', isOurs ? () => undefined : stop)
  if (isOurs) {
    process.once('disconnect', stop)
    if (!process.connected) stop()
  }
  const casino = await startCasino({ ...optionsFrom(process.env), onFailure: () => process.exit(1) })
  close = casino.close
  process.stdout.write(`The casino is up: ${casino.url}\n`)
  // The watch may have ended meanwhile: it has no use for the address then.
  if (process.connected) process.send?.({ up: casino.url }, undefined, undefined, () => undefined)
}

const [, started] = process.argv
if (started !== undefined && pathToFileURL(realpathSync(started)).href === import.meta.url)
  run().catch((error: unknown) => {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
    process.exit(1)
  })

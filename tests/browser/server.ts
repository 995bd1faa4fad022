import { spawn } from 'node:child_process'
import { on } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import * as z from 'zod/mini'
import { createUserOtp, postNumberSignUp } from '#contract/calls/auth.ts'
import { getHome } from '#contract/calls/browse.ts'
import type { ExchangeEvent } from '#server/exchange/events.ts'
import type { ListedMarket } from '#contract/messages/browse.ts'
import { childrenOf } from '#tests/drills/processes.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))

const booksSchema = z.object({
  broken: z.array(z.string()),
  accounts: z.record(z.string(), z.number()),
  bets: z.array(z.object({ betId: z.string(), state: z.string() })),
})
/** What the ledger says of the books: broken invariants, every account in paise, and every bet the exchange received. */
export type Books = z.infer<typeof booksSchema>
const mailSchema = z.array(
  z.union([z.object({ phone: z.string(), code: z.string(), purpose: z.string() }), z.object({ email: z.string(), path: z.string() })]),
)

/** Matches that hardly go on, while their prices move as ever: no wicket, goal or end comes between a test and its bet. */
export const STILL = ['--speed', '0.02']

/** The same, with prices that seldom move: a page that is not about prices leaves the processor to the others. */
export const QUIET = [...STILL, '--calm', '6']

/** A scripted feed of tests/browser/feeds: nothing happens but what a test plays. */
export const scripted = (name: string): readonly string[] => ['--feed', join('tests', 'browser', 'feeds', `${name}.jsonl`)]

/** The product as a newcomer starts it, on a free port; its data folder is removed at the end, and empty at first unless it is given. */
export const startProduct = async (
  args: readonly string[],
  data: string = mkdtempSync(join(tmpdir(), 'pavilion-')),
  environment: Readonly<Record<string, string>> = {},
) => {
  const child = spawn(process.execPath, ['scripts/start.mjs', ...(args.includes('front') ? [] : ['--data', data, '--director']), ...args], {
    cwd: root,
    env: { ...process.env, PORT: '0', CASINO_CHAIN: '2000', CASINO_SPEED: '4', ...environment },
    stdio: 'pipe',
  })
  /** Sends a signal to the exchange itself, which is a child of the product's start. */
  const signal = (name: 'SIGSTOP' | 'SIGCONT'): void => {
    for (const pid of childrenOf(child.pid ?? 0, 'exchange.js')) process.kill(pid, name)
  }
  // A test that fails closes nothing: its product ends with the worker. An exchange that stands still would not hear of it.
  const killed = (): void => {
    signal('SIGCONT')
    child.kill('SIGKILL')
  }
  process.once('exit', killed)
  const gone = new Promise((resolve) => child.once('close', resolve))
  // A page names the origins of the casino when it is served, so the casino comes first.
  const hasCasino = !args.includes('off') && !args.includes('--role')
  let answeredAt = 0
  const url = await new Promise<string>((resolve, reject) => {
    let output = ''
    const read = (chunk: unknown): void => {
      output += String(chunk)
      const found = /(?:Pavilion|Gateway|Front) is up: (\S+)/.exec(output)
      if (found?.[1] === undefined) return
      if (answeredAt === 0) answeredAt = performance.now()
      if (!hasCasino || output.includes('The casino is ')) resolve(found[1])
    }
    child.stdout.on('data', read)
    child.stderr.on('data', read)
    child.on('exit', (code) => reject(new Error(`the product ended with ${code}: ${output}`)))
  })
  const direct = async (name: string, body: object = {}): Promise<void> => {
    const reply = await fetch(`${url}/director/${name}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
    if (!reply.ok) throw new Error(`director ${name}: ${reply.status} ${await reply.text()}`)
  }
  const lines = createInterface({ input: child.stdout })
  const play = async (step: string): Promise<void> => {
    const answers: AsyncIterable<unknown[]> = on(lines, 'line')
    child.stdin.write(`${step}\n`)
    for await (const [line] of answers) {
      if (line === `Played: ${step}`) return
      if (String(line).startsWith('Not played: ')) throw new Error(String(line))
    }
  }
  const codeFor = async (phone: string, purpose: string): Promise<string | null> => {
    const mail = mailSchema.parse(await (await fetch(`${url}/director/mailbox`)).json())
    return mail.flatMap((sent) => ('code' in sent && sent.phone === phone && sent.purpose === purpose ? [sent.code] : []))[0] ?? null
  }
  return {
    url,
    /** When the exchange said that it is up, by this process's own clock; the casino's provider may come later. */
    answeredAt,
    books: async (): Promise<Books> => booksSchema.parse(await (await fetch(`${url}/director/books`)).json()),
    /** Every event of the exchange, from its start. */
    log: async (): Promise<readonly ExchangeEvent[]> => JSON.parse(await (await fetch(`${url}/director/log`)).text()),
    /** What the home page lists. */
    markets: async (): Promise<readonly ListedMarket[]> =>
      getHome.answer.parse(await (await fetch(`${url}${getHome.path}`)).json()).groups.flatMap((group) => group.markets),
    /** Drops every connection, as a failing network would. */
    drop: () => direct('drop'),
    /** Plays a step of a scripted feed; resolves once the exchange has it. */
    play,
    /** The last code sent to a phone, for what it was asked; null when none was. */
    codeFor,
    /** Registers a number, in no browser of the test: a member whose password and e-mail may change. */
    join: async (phone: string, password: string): Promise<void> => {
      const jar = new Map<string, string>()
      const call = async (path: string, body?: object): Promise<unknown> => {
        const reply = await fetch(url + path, {
          method: body === undefined ? 'GET' : 'POST',
          headers: {
            cookie: [...jar].map(([name, value]) => `${name}=${value}`).join('; '),
            'x-xsrf-token': jar.get('XSRF-TOKEN') ?? '',
            'content-type': 'application/json',
          },
          ...(body === undefined ? {} : { body: JSON.stringify(body) }),
        })
        for (const line of reply.headers.getSetCookie()) {
          const [name = '', value = ''] = (line.split(';')[0] ?? '').split('=')
          jar.set(name, value)
        }
        return reply.json()
      }
      await call('/user/session')
      const { orderId = '' } = postNumberSignUp.answer.parse(await call('/postNumberSignUp', { phone, managerId: '' }))
      const { success, message } = createUserOtp.answer.parse(
        await call('/createUserOtp/', {
          details: { _id: '', username: '', role: '' },
          newUser: { username: phone, fullname: '', password, referrBy: '' },
          otp: await codeFor(phone, 'register'),
          orderId,
          type: '',
          promo: '',
          adult: true,
          terms: true,
        }),
      )
      if (!success) throw new Error(`${phone} could not register: ${message}`)
    },
    /** The address under which a brand answers. */
    brandUrl: (brand: string): string => url.replace(/\/\/[^:/]+/, `//${brand}.localhost`),
    setFlags: (memberCode: string, flags: readonly string[]) => direct('set-flags', { memberCode, flags }),
    endSession: (memberCode: string) => direct('end-session', { memberCode }),
    /** Loses every answer to a bet for that long. */
    loseAnswers: (ms: number) => direct('lose-answers', { ms }),
    /** Stands still, as a machine that hangs, until `go`: connections stay, nothing is said. */
    hang: (): void => signal('SIGSTOP'),
    go: (): void => signal('SIGCONT'),
    close: async (): Promise<void> => {
      child.removeAllListeners('exit')
      // One that stands still hears nothing else.
      signal('SIGCONT')
      child.kill('SIGTERM')
      const end = setTimeout(killed, 10_000)
      // The exchange prints to the same pipes: they close after all processes have ended.
      await gone
      clearTimeout(end)
      process.off('exit', killed)
      rmSync(data, { recursive: true, force: true })
    },
  }
}
export type Product = Awaited<ReturnType<typeof startProduct>>

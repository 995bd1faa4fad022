import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect } from 'vitest'
import { demoLogin } from '#contract/calls/auth.ts'
import { memberAnswer, restoreSession } from '#contract/session.ts'
import { brokenBooks } from '#server/exchange/invariants.ts'
import { openLink } from '#server/store/shared/link.ts'
import { ownStores } from '#server/store/stores.ts'
import { bundle } from '../../../scripts/bundle.ts'
import { expectKept, historyOf } from '../kept.ts'
import { followShared } from './leader.ts'
import { deedsIn } from './once.ts'
import { noPostgres, sharedTest, withSchema } from './postgres.ts'

const root = join(import.meta.dirname, '..', '..', '..')
const program = noPostgres === null ? await bundle('tests/server/shared/core-child.ts') : ''

/** A core in a process of its own, with all that it printed. */
const startChild = (args: readonly string[]) => {
  const child: ChildProcess = spawn(process.execPath, [program, ...args], { cwd: root, stdio: ['ignore', 'pipe', 'pipe'] })
  let output = ''
  let errors = ''
  let wake = (): void => undefined
  child.stdout?.on('data', (chunk) => {
    output += String(chunk)
    wake()
  })
  child.stderr?.on('data', (chunk) => {
    errors += String(chunk)
  })
  const ended = new Promise<number | null>((resolve) =>
    child.on('close', (code) => {
      resolve(code)
      wake()
    }),
  )
  const lines = (kind: string): readonly (readonly string[])[] =>
    output.split('\n').flatMap((line) => (line.startsWith(`${kind} `) || line === kind ? [line.split(' ').slice(1)] : []))
  /** Resolves once it printed so many lines of a kind. */
  const printed = async (kind: string, count = 1): Promise<void> => {
    while (lines(kind).length < count) {
      if (child.exitCode !== null || child.signalCode !== null) throw new Error(`the core ended: ${errors}`)
      await new Promise<void>((resolve) => {
        wake = resolve
      })
    }
  }
  return { child, lines, printed, ended, errors: () => errors }
}
type Child = ReturnType<typeof startChild>
const urlOf = (child: Child): string => child.lines('leads')[0]?.[0] ?? ''
const timeOf = (line: readonly string[] | undefined): number => Number(line?.at(-1))

/** Opens a demo purse at a core; answers the cookies of its session. */
const signIn = async (url: string): Promise<string> => {
  const jar = new Map<string, string>()
  const keep = (reply: Response): void => {
    for (const line of reply.headers.getSetCookie()) {
      const [name = '', value = ''] = (line.split(';')[0] ?? '').split('=')
      jar.set(name, value)
    }
  }
  const cookie = (): string => [...jar].map(([name, value]) => `${name}=${value}`).join('; ')
  keep(await fetch(url + restoreSession.path))
  const headers = { cookie: cookie(), 'x-xsrf-token': jar.get('XSRF-TOKEN') ?? '', 'content-type': 'application/json' }
  const answer = await fetch(url + demoLogin.path, { method: 'POST', headers, body: JSON.stringify({ siteurl: url }) })
  keep(answer)
  expect(await answer.json()).toMatchObject({ success: true })
  return cookie()
}
const sessionAt = async (url: string, cookie: string): Promise<unknown> =>
  (await fetch(url + restoreSession.path, { headers: { cookie } })).json()

sharedTest('[SLIP-30][ACCT-04][ACCT-08][CASH-07] takeovers after kill -9, a stop and SIGTERM lose and double nothing', () =>
  withSchema(async (place) => {
    const folder = mkdtempSync(join(tmpdir(), 'pavilion-takeover-'))
    const children: Child[] = []
    const begin = (name: string): Child => {
      const child = startChild([place.url, place.schema, join(folder, name), String(children.length * 10_000)])
      children.push(child)
      return child
    }
    const gaps: Record<string, readonly number[]> = {}
    /** From the last answer of one core to the lease and to the first answer of the next. */
    const gap = (name: string, before: Child, after: Child): void => {
      const last = Math.max(timeOf(before.lines('bet').at(-1)), timeOf(before.lines('verdict').at(-1)))
      gaps[name] = [after.lines('note').at(-1), after.lines('bet')[0]].map((line) => timeOf(line) - last)
    }
    try {
      const first = begin('a')
      await first.printed('bet', 60)
      const cookies = [await signIn(urlOf(first))]
      const second = begin('b')
      await second.printed('follows')
      first.child.kill('SIGKILL')
      await second.printed('bet', 60)
      gap('kill -9', first, second)
      cookies.push(await signIn(urlOf(second)))
      const third = begin('a')
      await third.printed('follows')
      second.child.kill('SIGSTOP')
      await third.printed('bet', 60)
      gap('SIGSTOP', second, third)
      cookies.push(await signIn(urlOf(third)))
      // Woken, it may still answer what the log took before it stood still; that is looked up in the log below.
      second.child.kill('SIGCONT')
      expect(await second.ended).toBe(1)
      expect(second.errors()).toMatch(/Another core took the lease/)
      const fourth = begin('b')
      await fourth.printed('follows')
      // At most ten deposits of a member are under way, so a new one waits until those of the cores before are decided.
      await third.printed('deposit', third.lines('deposit').length + 1)
      third.child.kill('SIGTERM')
      await fourth.printed('bet', 60)
      expect(await third.ended).toBe(0)
      gap('SIGTERM', third, fourth)
      const sessions = await Promise.all(cookies.map((cookie) => sessionAt(urlOf(fourth), cookie)))
      const members = sessions.map((session) => memberAnswer.parse(session).output?.memberCode)
      expect([new Set(members).size, members.includes(undefined)]).toEqual([cookies.length, false])
      // The sandbox decides after 2 s: of the last ones of the core before, only here.
      const deposits = new Set(third.lines('deposit').map(([ref]) => ref))
      const paid = () => fourth.lines('payment').find(([ref, state]) => deposits.has(ref) && state === 'approved')?.[0]
      while (paid() === undefined) await fourth.printed('payment', fourth.lines('payment').length + 1)
      fourth.child.kill('SIGKILL')
      await fourth.ended
      process.stdout.write(`until lease and answer, ms: ${JSON.stringify(gaps)}\n`)

      const { replica, link } = await followShared(place, join(folder, 'c'))
      const verdicts = children.flatMap((child) => child.lines('verdict').map(([ref, kind]) => [ref, kind] as const))
      const { names, twice } = deedsIn(replica.log.read())
      expect(twice).toEqual([])
      for (const kind of ['bet', 'deposit', 'withdrawal', 'limit', 'rule']) {
        const acknowledged = children.flatMap((child) => child.lines(kind).map(([name = '']) => name))
        expect([kind, acknowledged.filter((name) => !names(kind).has(name))]).toEqual([kind, []])
        expect([kind, acknowledged.length > children.length]).toEqual([kind, true])
      }
      expect([names('done').size > 0, names('told').has(`${paid()} deposit.approved`)]).toEqual([true, true])
      expect(new Map(verdicts).size).toBe(verdicts.length)
      // What a verdict said is what the log has.
      const state = historyOf(replica.log)
      const bets = new Map([...state.bets.values()].map((bet) => [String(bet.order.ref), bet.state]))
      const spoken = verdicts.filter(([ref = '', kind]) => (kind === 'refused') !== (bets.get(ref) === 'refused'))
      expect([spoken, verdicts.length > 100]).toEqual([[], true])
      expect(brokenBooks(replica.state)).toEqual([])
      expectKept(replica.state, replica.log)
      link.close()
      replica.close()
    } finally {
      for (const { child } of children) child.kill('SIGKILL')
      await Promise.all(children.map(({ ended }) => ended))
      rmSync(folder, { recursive: true, force: true })
    }
  }),
)

sharedTest('a standby is healthy, answers 503 with the reason, and refuses its folder to a core alone', () =>
  withSchema(async (place) => {
    const folder = mkdtempSync(join(tmpdir(), 'pavilion-standby-'))
    const children: Child[] = []
    const begin = (name: string): Child => {
      const child = startChild([place.url, place.schema, join(folder, name), '0'])
      children.push(child)
      return child
    }
    try {
      const leader = begin('a')
      await leader.printed('bet')
      const standby = begin('b')
      await standby.printed('note')
      const port = standby.lines('note')[0]?.at(-2) ?? ''
      const answer = await fetch(`http://127.0.0.1:${port}/ready`)
      expect([answer.status, answer.headers.get('retry-after'), await answer.text()]).toEqual([503, '1', expect.stringMatching(/standby/)])
      expect((await fetch(`${urlOf(leader)}/health`)).status).toBe(200)
      const health = await fetch(`http://127.0.0.1:${port}/health`)
      expect([health.status, await health.json()]).toEqual([200, { up: true, standby: true, at: expect.any(Number) }])
      expect(() => ownStores(join(folder, 'b'))).toThrow(/Start with --role core/)
      const link = await openLink(place)
      expect(await link.query('SELECT epoch::int FROM lease')).toEqual([{ epoch: 1 }])
      link.close()
    } finally {
      for (const { child } of children) child.kill('SIGKILL')
      await Promise.all(children.map(({ ended }) => ended))
      rmSync(folder, { recursive: true, force: true })
    }
  }),
)

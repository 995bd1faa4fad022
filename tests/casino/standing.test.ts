import { expect, test } from 'vitest'
import { type LaunchId, MOST_SESSIONS, launchIdSchema, walletRequests } from '#contract/casino/wallet.ts'
import type { OpenPage } from '#casino/server/hub.ts'
import type { WalletLine } from '#casino/server/ports.ts'
import { createStanding } from '#casino/server/wallet/standing.ts'
import { virtualClock } from '#tests/virtual-clock.ts'
import { START } from './provider-world.ts'

const launchOf = (n: number): LaunchId => launchIdSchema.parse(String(n).padStart(32, '0'))

/** Questions of a provider with these pages, to an exchange that answers when the test says so. */
const standing = (pages: readonly OpenPage[]) => {
  const clock = virtualClock(START)
  const asked: { readonly open: readonly LaunchId[]; readonly acted: readonly LaunchId[]; readonly done: (data: unknown) => void }[] = []
  const line: WalletLine = (_, body, done) => void asked.push({ ...walletRequests.sessions.parse(body), done })
  const ended: LaunchId[] = []
  const made = createStanding({ line, clock, hub: { lookAtPages: () => pages }, onEnd: (launch) => ended.push(launch) })
  made.start()
  const answer = (data: unknown): void => asked.at(-1)?.done(data)
  return { ...made, clock, asked, ended, answer }
}
const page = (n: number, hasActed = false): OpenPage => ({ launch: launchOf(n), hasActed })

test('[CAS-09] the provider asks twice a second about the sessions with a page, and ends what it hears', () => {
  const { clock, asked, ended, answer } = standing([page(1), page(2, true)])
  clock.advance(499)
  expect(asked).toEqual([])
  clock.advance(1)
  expect(asked).toMatchObject([{ open: [launchOf(1), launchOf(2)], acted: [launchOf(2)] }])
  // A question that waits for its answer is the only one.
  clock.advance(5000)
  expect(asked).toHaveLength(1)
  answer({ code: 'OK', ended: [launchOf(2)] })
  expect(ended).toEqual([launchOf(2)])
  clock.advance(500)
  expect(asked).toHaveLength(2)
})

test('[CAS-09] a provider with many pages asks about so many at a time, one question after the other', () => {
  const { clock, asked, answer } = standing(Array.from({ length: MOST_SESSIONS + 1 }, (_, n) => page(n)))
  clock.advance(500)
  answer({ code: 'OK', ended: [] })
  expect(asked.map(({ open }) => open.length)).toEqual([MOST_SESSIONS, 1])
  answer({ code: 'OK', ended: [] })
  clock.advance(500)
  expect(asked).toHaveLength(3)
})

test('[CAS-09] an exchange that gives no answer ends no session, and is asked again', () => {
  const { clock, asked, ended, answer, hasEnded } = standing([page(1)])
  clock.advance(500)
  for (const data of [null, { code: 'STALE' }, { code: 'OK', ended: 'all' }]) {
    answer(data)
    clock.advance(500)
  }
  expect([asked.length, ended]).toEqual([4, []])
  const heard: boolean[] = []
  hasEnded(launchOf(1), (is) => heard.push(is))
  answer(null)
  expect(heard).toEqual([false])
})

test('[CAS-09] a provider without pages asks nothing, and a stopped one hears nothing', () => {
  const empty = standing([])
  empty.clock.advance(10_000)
  expect(empty.asked).toEqual([])
  const { clock, ended, answer, stop } = standing([page(1)])
  clock.advance(500)
  stop()
  answer({ code: 'OK', ended: [launchOf(1)] })
  expect([ended, clock.pending()]).toEqual([[], 0])
})

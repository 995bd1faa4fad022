import { expect, test } from 'vitest'
import { restoreSession, socketTicket, userLogout } from '#contract/session.ts'
import type { MemberCode } from '#contract/scalar.ts'
import type { Refused } from '#client/ledger/line.ts'
import { said } from '#domain/said.ts'
import { createSpine } from '#src/spine/spine.ts'
import type { SocketEvents } from '#streams/doors.ts'
import { createMemory } from '#streams/memory.ts'
import { at, deafDoors, member, lateCharts } from '#tests/player.ts'
import { virtualClock } from '#tests/virtual-clock.ts'

const [ann, bob] = [member('ann'), member('bob')]

/** The storage of one tab. */
const storage = () => {
  const kept = new Map<string, string>()
  return {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  }
}

/** A tab of Ann with a stored session and an open socket. The exchange answers tickets, and refuses the session on command. */
const tabOfAnn = () => {
  const memory = createMemory(storage(), storage(), undefined, 'tab', () => 0)
  memory.keepSession({ token: 't', member: ann })
  let events: SocketEvents | null = null
  let refusal: Refused | null = null
  let ticketOf: MemberCode | null = ann.memberCode
  const { doors } = deafDoors()
  const clock = virtualClock(at(1_000_000))
  const spine = createSpine({
    late: lateCharts,
    clock,
    frame: (job) => job(),
    doors: {
      ...doors,
      memory,
      socket: {
        ...doors.socket,
        open: (_, __, heard) => {
          events = heard
          heard.opened()
        },
      },
      http: {
        call: (_, shape, __, reply) => {
          if (refusal !== null) return reply({ kind: 'failed', ...refusal })
          const parsed = shape.answer.safeParse({ success: true, ticket: 't', memberCode: ticketOf })
          return shape.path === socketTicket.path && parsed.success ? reply({ kind: 'answer', answer: parsed.data }) : undefined
        },
      },
    },
  })
  spine.start()
  spine.record({ type: 'session.restored', member: ann })
  const ends = () => spine.journal.export().entries.flatMap(({ fact }) => (fact.type === 'session.ended' ? [fact.said] : []))
  const cut = (): void => {
    events?.closed('cut')
    clock.advance(10_000)
  }
  const refuse = (why: Refused = { status: 401, said: said('LOGIN_AGAIN') }): void => {
    refusal = why
  }
  const nameInTicket = (who: MemberCode): void => {
    ticketOf = who
  }
  return { spine, memory, ends, cut, refuse, nameInTicket, hear: (name: string, body: unknown) => events?.heard(name, body) }
}

test('[SESS-03][HTTP-01] a tab forgets its stored session when a call answers 401', () => {
  const { spine, memory, ends, refuse } = tabOfAnn()
  expect(memory.session()).toMatchObject({ token: 't' })
  refuse()
  spine.record({ type: 'change.submitted', change: { what: 'cancel-bet', bet: 'all' } })
  expect(ends()).toEqual([said('LOGIN_AGAIN')])
  expect(memory.session()).toBeNull()
})

test('[SESS-03] a tab forgets token, member and end at a logout, a 401, a 403 and a missing token', () => {
  const ways = [
    ({ spine }: ReturnType<typeof tabOfAnn>) => spine.record({ type: 'logout.pressed' }),
    ...([401, 403] as const).map((status) => ({ spine, refuse }: ReturnType<typeof tabOfAnn>) => {
      refuse({ status, said: said('LOGIN_AGAIN') })
      spine.record({ type: 'change.submitted', change: { what: 'cancel-bet', bet: 'all' } })
    }),
    // The gate's own answer where the tab has a member and no token.
    ({ spine, refuse }: ReturnType<typeof tabOfAnn>) => {
      refuse({ status: 401, said: said('noToken') })
      spine.record({ type: 'change.submitted', change: { what: 'cancel-bet', bet: 'all' } })
    },
  ]
  for (const end of ways) {
    const tab = tabOfAnn()
    expect([tab.memory.session(), tab.spine.ledger.get().member]).toMatchObject([{ token: 't' }, { memberCode: 'ann' }])
    end(tab)
    expect([tab.memory.session(), tab.spine.ledger.get().member, tab.ends().length]).toEqual([null, null, 1])
  }
})

test.for(['login', 'get-bets'])('[SESS-06] a tab forgets its stored session when the socket answers %s with another member', (name) => {
  const { memory, ends, hear } = tabOfAnn()
  hear('wire-error', { name, message: 'Another player logged in.', code: 'OTHER_MEMBER' })
  expect(ends()).toEqual([said('OTHER_MEMBER')])
  expect(memory.session()).toBeNull()
})

test('[SESS-06] a tab forgets its stored session when the new ticket is of another member', () => {
  const { memory, ends, cut, nameInTicket } = tabOfAnn()
  nameInTicket(bob.memberCode)
  cut()
  expect(ends()).toEqual([said('LOGGED_OUT')])
  expect(memory.session()).toBeNull()
})

test('[HTTP-01] a ticket call that answers 401 ends the session once', () => {
  const { spine, memory, ends, cut, refuse } = tabOfAnn()
  refuse()
  cut()
  expect(spine.journal.export().entries.filter(({ fact }) => fact.type === 'session.refused')).toHaveLength(1)
  expect(ends()).toEqual([said('LOGIN_AGAIN')])
  expect(memory.session()).toBeNull()
})

/** A page that opens in a browser with the cookie of Ann's session, without a session in the tab. */
const pageOf = (isAlone: boolean) => {
  const { doors } = deafDoors()
  const paths: string[] = []
  const [output, ok] = [{ memberCode: ann.memberCode, details: { username: 'ann', role: 'user', status: 'active' } }, { success: true }]
  const session = { ...ok, output: { ...output, key: 'k', verifytoken: 't', expiry: at(1e12), isB2C: true } }
  const reloads: string[] = []
  const spine = createSpine({
    late: lateCharts,
    clock: virtualClock(at(1_000_000)),
    frame: (job) => job(),
    doors: {
      ...doors,
      memory: { ...doors.memory, isAlone: (reply) => reply(isAlone) },
      place: { ...doors.place, reload: () => void reloads.push('page') },
      http: {
        call: (_, shape, __, reply) => {
          paths.push(shape.path)
          if (shape.path !== restoreSession.path && shape.path !== userLogout.path) return
          const parsed = shape.answer.safeParse(shape.path === restoreSession.path ? session : ok)
          reply(parsed.success ? { kind: 'answer', answer: parsed.data } : { kind: 'failed', said: said('network') })
        },
      },
    },
  })
  spine.start()
  return { spine, logouts: () => paths.filter((path) => path === userLogout.path).length, reloads: () => reloads.length }
}

test('[SESS-03] a page ends the session of the cookie when the last page of the browser was closed', () => {
  const [last, second] = [pageOf(true), pageOf(false)]
  expect([last.spine.ledger.get().member, last.logouts()]).toEqual([null, 1])
  expect([second.spine.ledger.get().member?.memberCode, second.logouts()]).toEqual([ann.memberCode, 0])
})

test('[SESS-03][SESS-04] a stored session ends with its tab, and a tab knows whether it is alone', async () => {
  const disk = storage()
  const locksOf = (held: readonly string[]) => ({
    request: () => new Promise(() => undefined),
    query: async () => ({ held: held.map((name) => ({ name })), pending: [] }),
  })
  const tab = (held: readonly string[]) => createMemory(storage(), disk, locksOf(held), 'one', () => 0)
  const closed = tab([])
  closed.keepSession({ token: 't', member: ann })
  expect([closed.session(), tab([]).session()]).toEqual([{ token: 't', member: ann }, null])
  const isAlone = (held: readonly string[]) => new Promise<boolean>((resolve) => tab(held).isAlone(resolve))
  expect([await isAlone(['pavilion-tab:one']), await isAlone(['pavilion-tab:one', 'pavilion-tab:two'])]).toEqual([true, false])
})

test('[SESS-03] a logout reloads the page when it was pressed here, and not when another tab pressed it', () => {
  const [pressed, heard] = [pageOf(false), pageOf(false)]
  pressed.spine.record({ type: 'logout.pressed' })
  heard.spine.record({ type: 'logout.heard', said: said('LOGGED_OUT') })
  expect([pressed.logouts(), pressed.reloads()]).toEqual([1, 1])
  expect([heard.logouts(), heard.reloads()]).toEqual([1, 0])
})

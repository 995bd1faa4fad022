import { expect, test } from 'vitest'
import { getAppConfig, getNotifications } from '#contract/calls/support.ts'
import { getHomeMarkets } from '#contract/messages/browse.ts'
import type { HttpDoor, SocketEvents } from '#streams/doors.ts'
import { throughTongue } from '#streams/source/spoken.ts'
import { at, deafDoors, line, quietDoors } from '#tests/player.ts'
import { virtualClock } from '#tests/virtual-clock.ts'

const CONFIG = { success: true, result: { appConfig: [{ name: 'app', pavilion: { level: 3, features: [] } }] } }
/** A page whose back end has not said yet what it speaks, and what comes to that back end. */
const early = () => {
  const asked: string[] = []
  const opened: string[] = []
  const lines: SocketEvents[] = []
  const held: (() => void)[] = []
  let answer: unknown = CONFIG
  const http: HttpDoor = {
    call: (_, shape, __, reply) => {
      asked.push(shape.path)
      held.push(() => {
        const parsed = shape.answer.safeParse(answer)
        reply(parsed.success ? { kind: 'answer', answer: parsed.data } : { kind: 'failed', said: { key: 'network', figures: [] } })
      })
    },
  }
  const clock = virtualClock(at(1_000))
  const { doors, sent } = deafDoors()
  const spoken = throughTongue(
    {
      ...{ ...doors, ...quietDoors, http },
      socket: {
        ...doors.socket,
        open: (_, ticket, events) => {
          opened.push(ticket)
          lines.push(events)
        },
        close: () => void opened.push('closed'),
      },
    },
    clock,
    () => false,
  )
  /** The back end answers all that it was asked, and the page takes it. */
  const come = async (body: unknown = CONFIG): Promise<void> => {
    answer = body
    for (const each of held.splice(0)) each()
    await new Promise(setImmediate)
  }
  const closed: string[] = []
  const open = (ticket: string): void =>
    spoken.socket.open(line(), ticket, {
      opened: () => undefined,
      heard: () => undefined,
      closed: (why) => void closed.push(`${ticket}: ${why}`),
    })
  return { spoken, clock, asked, opened, closed, sent, come, open }
}

test('[BACK-02] calls and the connection wait when the back end has not said what it speaks', async () => {
  const { spoken, asked, opened, sent, come, open } = early()
  spoken.http.call(line(), getNotifications, { memberCode: '' }, () => undefined)
  open('t1')
  expect(spoken.socket.send(line(), getHomeMarkets.name, {})).toBe(false)
  expect([asked, opened, sent]).toEqual([[getAppConfig.path], [], []])
  await come()
  expect([asked, opened]).toEqual([[getAppConfig.path, getNotifications.path], ['t1']])
  expect(spoken.socket.send(line(), getHomeMarkets.name, {})).toBe(true)
  expect(sent.map(({ name }) => name)).toEqual([getHomeMarkets.name])
  spoken.socket.close()
  expect(opened).toEqual(['t1', 'closed'])
})

test('[BACK-02] a connection that was closed, or opened again, is not opened late', async () => {
  const { spoken, opened, come, open } = early()
  open('t1')
  open('t2')
  open('t3')
  await come()
  expect(opened).toEqual(['t3'])
  const other = early()
  other.open('t1')
  other.spoken.socket.close()
  await other.come()
  expect(other.opened).toEqual([])
  const third = early()
  third.open('t1')
  third.spoken.socket.close()
  third.open('t2')
  await third.come()
  expect(third.opened).toEqual(['t2'])
  open('t4')
  spoken.socket.close()
  expect(opened).toEqual(['t3', 't4', 'closed'])
})

test('[BACK-02] calls fail when the back end says no level, and it is asked again after 3 s', async () => {
  const { spoken, clock, asked, opened, closed, come, open } = early()
  const replies: unknown[] = []
  const call = (): void => spoken.http.call(line(), getNotifications, { memberCode: '' }, (reply) => replies.push(reply))
  call()
  open('t1')
  open('t2')
  await come({ success: false })
  expect(replies).toMatchObject([{ kind: 'failed', said: { key: 'network' } }])
  expect([asked, opened, closed]).toEqual([[getAppConfig.path], [], ['t2: network']])
  call()
  await come()
  expect([asked.length, replies.length]).toEqual([1, 2])
  clock.advance(3000)
  call()
  expect(asked).toEqual([getAppConfig.path, getAppConfig.path])
})

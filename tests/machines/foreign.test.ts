import { createInspector } from '@statelyai/inspect'
import { expect, test } from 'vitest'
import { assign, createActor, setup } from 'xstate'
import { createForeign, isLit, MAX_CHARTS, MAX_HAPPENINGS } from '#staff/inspect/foreign.ts'

/** A door of another app: its lock and its bell run side by side. */
const door = setup({
  types: { context: {} as { readonly rings: number }, events: {} as { readonly type: 'push' | 'pull' | 'ring' } },
  guards: { isOpening: () => true },
  actions: { count: assign({ rings: ({ context }) => context.rings + 1 }) },
}).createMachine({
  id: 'door',
  type: 'parallel',
  context: { rings: 0 },
  states: {
    leaf: {
      initial: 'shut',
      states: { shut: { on: { push: { guard: 'isOpening', target: 'open' } } }, open: { on: { pull: 'shut' }, after: { 5000: 'shut' } } },
    },
    bell: { initial: 'quiet', states: { quiet: { on: { ring: { actions: 'count', target: 'rung' } } }, rung: {} } },
  },
})

/** The messages that the official package makes of a visit to the door, as they come over a window: plain data. */
const visit = async (): Promise<readonly unknown[]> => {
  const sent: unknown[] = []
  const official = createInspector({ send: (message) => sent.push(JSON.parse(JSON.stringify(message))) })
  const actor = createActor(door, { inspect: official.inspect }).start()
  for (const type of ['push', 'ring', 'pull'] as const) actor.send({ type })
  // The package sends when the thread is free.
  await new Promise((resolve) => setTimeout(resolve, 0))
  actor.stop()
  return sent
}

test('[FLOW-04] the reader shows another app’s chart with its state lit, from the official package', async () => {
  const reader = createForeign()
  for (const message of await visit()) reader.hear(message)
  const { charts, happenings, chosen } = reader.view.get()
  expect(charts.map(({ name, id, lit }) => [name, id === chosen, lit])).toEqual([['door', true, ['bell.rung', 'leaf.shut']]])
  expect(happenings.filter(({ to }) => to === null).map(({ event }) => event)).toEqual(expect.arrayContaining(['push', 'ring', 'pull']))
  expect(happenings.findLast(({ event }) => event === 'push')?.to).toEqual(['bell.quiet', 'leaf.open'])
  const [shown] = charts
  if (shown === undefined) throw new Error('no chart was heard')
  expect([isLit(shown, 'leaf'), isLit(shown, 'leaf.shut'), isLit(shown, 'leaf.open')]).toEqual([true, true, false])
  const leaf = shown.chart.states.find(({ name }) => name === 'leaf')
  expect([shown.chart.holds, leaf?.holds]).toEqual(['regions', 'states'])
  expect(leaf?.states.map(({ name, isFirst, rows }) => [name, isFirst, rows])).toEqual([
    [
      'open',
      false,
      [
        { event: 'pull', to: 'shut' },
        { event: 'after 5000', to: 'shut' },
      ],
    ],
    ['shut', true, [{ event: 'push', to: 'open' }]],
  ])
})

test('[FLOW-04] a file of the official messages shows the same, and another file says what is wrong', async () => {
  const messages = await visit()
  const [live, file] = [createForeign(), createForeign()]
  for (const message of messages) live.hear(message)
  file.load(JSON.stringify(messages))
  expect(file.view.get()).toEqual(live.view.get())
  for (const wrong of ['no JSON', '{}', '[1, {"type": "@xstate.actor"}]']) {
    file.load(wrong)
    expect([wrong, file.view.get().isWrong]).toEqual([wrong, true])
  }
})

test('[FLOW-04] the reader drops what is no message, and keeps a bounded number of charts and events', () => {
  const reader = createForeign()
  for (const message of [null, 'push', { type: '@xstate.event' }, { type: '@xstate.snapshot', sessionId: 'x:0' }]) reader.hear(message)
  expect(reader.view.get().happenings).toEqual([])
  for (let each = 0; each <= MAX_CHARTS; each += 1)
    reader.hear({ type: '@xstate.actor', sessionId: `x:${each}`, name: 'door', definition: 'none' })
  for (let each = 0; each <= MAX_HAPPENINGS; each += 1) reader.hear({ type: '@xstate.event', sessionId: 'x:0', event: { type: 'push' } })
  const { charts, happenings } = reader.view.get()
  expect([charts.length, happenings.length, happenings[0]?.number]).toEqual([MAX_CHARTS, MAX_HAPPENINGS, 2])
})

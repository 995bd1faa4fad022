import { execFileSync, spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { type ChartSpec, specOf } from '#staff/flows/spec.ts'
import { budgetDifferences, codeDifferences, codeOf } from '../../scripts/chart-code.ts'
import { chartsAt, differencesOf, NoRevision } from '../../scripts/chart-diff.ts'

const root = join(import.meta.dirname, '..', '..')

type States = Readonly<Record<string, object>>
const chartOf = (id: string, states: States, delays: Readonly<Record<string, number>> = {}) => ({
  machine: { id, config: { id, description: `The ${id}.`, initial: 'sending', states }, guards: [], actions: [], delays },
})
const sending = { description: 'Sent once.', meta: { requirements: ['SLIP-14'], screen: 'sending' } }
const was = [
  chartOf(
    'order',
    {
      sending: {
        ...sending,
        entry: ['send', 'tellMoved'],
        on: { 'bet.pending': { target: 'checking', actions: 'keepPending' }, 'link.lost': 'lost' },
        after: { noAnswer: 'unknown' },
      },
      checking: {
        on: { 'bet.answered': [{ guard: 'settles', target: 'settled' }, { target: 'unknown' }] },
        after: { askAgain: 'unknown' },
      },
      unknown: {},
      settled: {},
      lost: {},
    },
    { noAnswer: 3000, askAgain: 3000 },
  ),
  chartOf('promo', { sending: {} }),
]
const is = [
  chartOf(
    'order',
    {
      sending: {
        ...sending,
        meta: { requirements: ['SLIP-14', 'SLIP-32'], screen: 'checking' },
        entry: ['send'],
        on: { 'bet.pending': { target: 'checking', actions: ['keepPending', 'askByLock'] }, 'link.up': { actions: 'ask' } },
        after: { noAnswer: 'checking' },
      },
      checking: { on: { 'bet.answered': [{ guard: 'isOurs', target: 'settled' }, { target: 'unknown' }] }, after: { askAgain: 'unknown' } },
      unknown: {},
      settled: {},
      late: { description: 'The answer is due.' },
    },
    { noAnswer: 3000, askAgain: 4000 },
  ),
  chartOf('alerts', { sending: {} }),
]
const specs = (data: typeof was): readonly ChartSpec[] => data.map(({ machine }) => specOf(machine))

test('[FLOW-06] a difference of charts names states, events, conditions, actions and delays', () => {
  expect(differencesOf(specs(was), specs(is))).toEqual([
    'order / sending: now shows the screen checking instead of the screen sending',
    'order / sending: now also answers SLIP-32',
    'order / sending: on entering no longer does tell moved',
    'order / sending: bet.pending now also does ask by lock',
    'order / sending: link.lost no longer counts (it went to lost)',
    'order / sending: after 3 s now goes to checking instead of unknown',
    'order / sending: link.up is new: it stays, does ask',
    'order / checking: bet.answered now needs "is ours" instead of "settles"',
    'order / checking: the timer ask again now takes 4 s instead of 3 s',
    'order / lost: the state is gone.',
    'order / late: the state is new. The answer is due.',
    'alerts: the chart is new. The alerts.',
    'promo: the chart is gone.',
  ])
  expect(differencesOf(specs(was), specs(was))).toEqual([])
})

test('[FLOW-06] a difference tells of constants, and of the code of conditions, actions and delays', () => {
  const file = (asks: number, guard: string, does: string): string => `
    const MAX_ASKS = ${asks}
    export const machine = setup({
      delays: { askAgain: 3000 },
      guards: { asksLeft: ({ context }) => ${guard}, isMine: () => true },
      actions: { send: emit(() => ({ type: 'send', ${does} })) },
    }).createMachine({})`
  const long = `text: '${'a'.repeat(120)}'`
  const was = codeOf('order.machine.ts', file(10, 'context.asks < MAX_ASKS', 'text: 1'))
  const is = codeOf('order.machine.ts', file(12, 'context.asks <= MAX_ASKS', long))
  expect(codeDifferences('order', 'order.machine.ts', was, is)).toEqual([
    'order: the constant MAX_ASKS is now `12` instead of `10`',
    'order: the condition “asks left” is now `({ context }) => context.asks <= MAX_ASKS` instead of `({ context }) => context.asks < MAX_ASKS`',
    'order: the action “send” is now computed otherwise; read order.machine.ts',
  ])
  expect(codeDifferences('order', 'order.machine.ts', is, is)).toEqual([])
})

test('[FLOW-06] a difference tells how long a way through the slip takes now', () => {
  const way = (says: string, ms: number) => ({ says, phases: [], until: 'accepted', ms })
  expect(
    budgetDifferences([way('No answer', 3000), way('As before', 1)], [way('No answer', 4000), way('As before', 1), way('Late', 10)]),
  ).toEqual(['how long it takes: “No answer” takes 4 s instead of 3 s', 'how long it takes: “Late” is new: 0.01 s'])
})

test('[FLOW-06] a difference reads the charts of a revision, and refuses one that git does not know', () => {
  mkdirSync(join(root, '.cache'), { recursive: true })
  const folder = mkdtempSync(join(root, '.cache', 'revision-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const git = (...args: readonly string[]) =>
    execFileSync('git', ['-c', 'user.name=test', '-c', 'user.email=test@example.com', ...args], { cwd: folder, stdio: 'ignore' })
  git('init')
  git('commit', '--allow-empty', '-m', 'nothing')
  expect(() => chartsAt(folder, 'HEAD')).toThrow('The revision HEAD has no charts')
  mkdirSync(join(folder, 'docs', 'charts'), { recursive: true })
  for (const data of was) writeFileSync(join(folder, 'docs', 'charts', `${data.machine.id}.json`), JSON.stringify(data))
  git('add', '.')
  git('commit', '-m', 'charts')
  expect(differencesOf(chartsAt(folder, 'HEAD'), specs(was))).toEqual([])
  for (const unknown of ['nowhere', '--all', '']) expect(() => chartsAt(folder, unknown)).toThrow(NoRevision)
  writeFileSync(join(folder, 'docs', 'charts', 'order.json'), '{}')
  git('commit', '-am', 'broken')
  expect(() => chartsAt(folder, 'HEAD')).toThrow('The chart order of the revision HEAD cannot be read.')
})

test('[FLOW-06] the command of differences says why it refuses an unknown revision', () => {
  const { status, stdout, stderr } = spawnSync(process.execPath, ['--import', 'tsx', 'scripts/flows-diff.ts', 'no-such-revision'], {
    cwd: root,
    encoding: 'utf8',
    timeout: 50_000,
  })
  expect([status, stdout]).toEqual([1, ''])
  expect(stderr).toBe('git knows no revision no-such-revision here. Name a commit, a branch or a tag, such as main or HEAD~1.\n')
})

import type { AnyMachineSnapshot, AnyStateMachine } from 'xstate'
import { expect, test } from 'vitest'
import { gameIdSchema } from '#contract/casino/wallet.ts'
import type { FrameMessage } from '#contract/casino/frame.ts'
import type { FrameWish } from '#client/casino/game.ts'
import type { Fact, Page } from '#client/ledger/facts.ts'
import { type Ledger, emptyLedger } from '#client/ledger/ledger.ts'
import { said } from '#domain/said.ts'
import { secret } from '#contract/secret.ts'
import { gameMachine } from '#machines/casino/game.machine.ts'
import type { GameContext } from '#machines/casino/game.machine.ts'
import { DELAYS } from '#machines/setup.ts'
import { catalogueAt } from '#tests/browser/casino-desk.ts'
import { answered, at, folded, member } from '#tests/player.ts'
import { type Mutant, catchMutants, mutant } from './mutant.ts'
import { unlikeTable } from './table.ts'
import { type Step, firstBroken, printFigures, walk } from './walk.ts'

const here: Ledger = { ...emptyLedger, session: 'known', member: member('demo') }
const lobby: Page = { name: 'casino-lobby', path: '/indian-card-games' }
const live: Page = { name: 'casino-game', path: '/casino-live/aviator/one' }
const found: Page = { name: 'casino-game', path: '/casino_live/aviator' }
const away: Page = { name: 'casino-game', path: '/casino-live/gone/one' }
const event: Page = { name: 'casino-game', path: '/table-casino-live/roulette' }
const aviator: FrameWish = { kind: 'game', gameId: 'aviator', tableId: 'one' }
const on = (ledger: Ledger, page: Page): Ledger => folded(ledger, { type: 'page.opened', page })
const catalogue = answered({ what: 'casino' }, { pictures: 'http://casino.test', catalogue: catalogueAt(0) })
const listed = folded(here, catalogue)
const noFlag = folded(listed, answered({ what: 'flags' }))

const told = (launch: number, message: FrameMessage): Fact => ({ type: 'game.heard', launch, message })
const protocol = 'casino/1'
const TOLD: readonly FrameMessage[] = [
  { protocol, type: 'ready' },
  { protocol, type: 'balanceChanged' },
  { protocol, type: 'close' },
  { protocol, type: 'height', px: 900 },
  { protocol, type: 'fullscreen', on: true },
  { protocol, type: 'relaunch' },
  { protocol, type: 'openGame', gameId: gameIdSchema.parse('crash'), tableId: 'one' },
]
const url = secret('http://casino.test/play?token=once')
const pages: readonly (readonly [Page, Ledger])[] = [
  [lobby, listed],
  [live, here],
  [live, listed],
  [live, emptyLedger],
  [found, listed],
  [away, listed],
  [event, here],
  [event, noFlag],
]
const facts: readonly Fact[] = [
  catalogue,
  answered({ what: 'flags' }),
  { type: 'read.failed', ask: { what: 'casino' }, whose: 'all', said: said('network') },
  { type: 'read.failed', ask: { what: 'casinoPlayed' }, whose: 'member', said: said('network') },
  { type: 'game.launched', wish: aviator, url },
  { type: 'game.launched', wish: { kind: 'lobby', eventName: 'other' }, url },
  { type: 'game.refused', wish: aviator, said: said('CASINO_CLOSED') },
  { type: 'game.refused', wish: { kind: 'lobby', eventName: 'other' }, said: said('CASINO_CLOSED') },
  ...[1, 2, 3, 4].flatMap((launch) => [1, 2].map((frame) => ({ type: 'game.framed', launch, frame }) as const)),
  { type: 'game.framed', launch: 9, frame: 3 },
  ...[1, 2, 3, 4, 9].flatMap((launch) => TOLD.map((message) => told(launch, message))),
  { type: 'game.retried' },
  { type: 'session.started', member: member('demo') },
  { type: 'session.ended', member: member('demo').memberCode, said: null },
]
const playing = on(listed, live)
const cases = [
  ...pages.map(([page, ledger]) => ({ type: 'page.opened', page, at: at(5), ledger: on(ledger, page) })),
  ...[playing, on(here, live)].flatMap((ledger) => facts.map((fact) => ({ ...fact, at: at(5), ledger }))),
  { type: 'session.started', member: member('demo'), at: at(5), ledger: on(listed, lobby) },
  ...[1, 2, 3].map((launch) => ({ ...told(launch, { protocol, type: 'relaunch' }), at: at(200_000), ledger: playing })),
]
const keyOf = ({ value, context }: AnyMachineSnapshot): string => {
  const { wish, launched, framed, reopened, said: why } = gameContext(context)
  return JSON.stringify([value, wish, Math.min(4, launched?.number ?? 0), framed, reopened, why])
}
const gameContext = (context: GameContext): GameContext => context
const walkGame = (machine: AnyStateMachine) => walk({ machine, input: { delays: DELAYS }, cases, key: keyOf })

/** What the table tells apart: the state, the game or lobby, whether its table is known, its address and its frame. */
const tableKey = ({ value, context }: AnyMachineSnapshot): string => {
  const { wish, launch, launched, framed } = gameContext(context)
  return JSON.stringify([value, wish, launch !== null, launched !== null, framed !== null])
}

/** What must hold of every step, as sentences; none is what a sound chart gives. */
const brokenBy = ({ before, event: step, after, emitted }: Step): readonly string[] => {
  const { launch, frame, message, wish } = { launch: 0, frame: 0, message: null, wish: null, ...step }
  const spoken: { readonly type: string } = message ?? { type: '' }
  const requests = emitted.flatMap((each) => (each.type === 'request' ? [each.request] : []))
  const count = (type: string): number => requests.filter((each) => each.type === type).length
  const was = gameContext(before.context)
  const is = gameContext(after.context)
  const broken: string[] = []
  const must = (holds: boolean, sentence: string): void => {
    if (!holds) broken.push(sentence)
  }
  const isOpen = before.matches('opening') || before.matches('ready')
  const isMine = isOpen && launch === was.launched?.number
  const enters = (state: string): boolean => after.matches(state) && (!before.matches(state) || is.wish !== was.wish)
  must(count('launch-game') === (enters('asking') || enters('reopening') ? 1 : 0), 'CAS-03: a game is not asked for exactly once')
  must(
    !before.matches('resting') || step.type === 'page.opened' || step.type === 'session.started' || after.matches('resting'),
    'a game opens by itself',
  )
  const isAnswer = step.type === 'game.launched' && (before.matches('asking') || before.matches('reopening'))
  must(
    !isAnswer || after.matches('opening') === (JSON.stringify(wish) === JSON.stringify(was.wish)),
    'the address of another game is taken',
  )
  must(step.type !== 'game.heard' || isMine || is === was, 'a frame that is gone is heard')
  must(!(isMine && spoken.type === 'ready' && before.matches('opening')) || after.matches('ready'), 'a ready frame is not shown')
  must(!(isMine && spoken.type === 'close') || count('go-to') === 1, 'a game cannot be closed')
  must(count('go-to') === (isMine && (spoken.type === 'close' || spoken.type === 'openGame') ? 1 : 0), 'the page goes elsewhere by itself')
  must(
    !(before.matches('ready.quiet') && isMine && spoken.type === 'balanceChanged') || after.matches('ready.moved'),
    'moved money is not heard',
  )
  must(
    !before.matches('ready.moved') || !step.type.startsWith('xstate.after.moved') || !after.matches('ready') || count('read') === 1,
    'the balance is not read',
  )
  must(step.type !== 'game.heard' || count('read') === 0, 'a frame makes calls as often as it likes')
  must(is.reopened.length <= 3, 'the game is opened again without end')
  const isSpent = isMine && (spoken.type === 'relaunch' || (step.type === 'game.framed' && was.framed !== null && frame !== was.framed))
  must(!isSpent || after.matches('reopening') || after.matches('failed'), 'an address is used twice')
  must(!enters('failed') || is.said !== null, 'a failure is not explained')
  must(!enters('refused') || is.said !== null, 'a refusal is not explained')
  must(!(step.type === 'session.ended') || (after.matches('resting') && is.launched === null), 'a game goes on after the logout')
  must(
    !(before.matches('opening') && step.type.startsWith('xstate.after.open')) || !after.matches('opening') || isMine,
    'a silent frame is waited for without end',
  )
  must(
    is.launched === null || after.matches('opening') || after.matches('ready') || after.matches('reopening'),
    'an address is kept after its frame',
  )
  must(!(step.type === 'page.opened' && after.matches('resting')) || is.launched === null, 'the frame stays on another page')
  return broken
}

test('[FLOW-05] game does what its table says', () => {
  expect(unlikeTable('game', walkGame(gameMachine), tableKey)).toEqual([])
})

test('[FLOW-05][CAS-02][CAS-03][CAS-04] walks take every state, transition and guard of a game in its frame', () => {
  const walked = walkGame(gameMachine)
  expect(firstBroken(walked, brokenBy)).toEqual([])
  printFigures('game', walked.figures)
  expect(walked.figures.missed).toEqual([])
})

const always = (name: string) => gameMachine.provide({ guards: { [name]: () => true } })
const mutants: readonly Mutant[] = [
  ['every answer is taken', always('isAnswer')],
  ['a frame that is gone is ready', always('isReady')],
  ['opened again without end', gameMachine.provide({ guards: { isSpentTooOften: () => false } })],
  ['an address serves two frames', gameMachine.provide({ guards: { isSpent: () => false } })],
  ['every message closes the game', always('isClosed')],
  ['never asked for', mutant(gameMachine, 'states/asking', 'entry', [])],
  ['never asked for again', mutant(gameMachine, 'states/reopening', 'entry', [])],
  ['goes on after a logout', mutant(gameMachine, 'on', 'session.ended', undefined)],
  ['a silent frame is waited for', mutant(gameMachine, 'states/opening', 'after', {})],
  ['the balance is never read', mutant(gameMachine, 'states/ready/states/moved', 'after', { moved: 'quiet' })],
]
catchMutants('game', mutants, walkGame, brokenBy, (steps) =>
  steps.some(({ before, event: { type } }) => before.matches('opening') && type.startsWith('xstate.after.open'))
    ? []
    : ['a silent frame is waited for without end'],
)

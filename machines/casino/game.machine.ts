// In this file: the context, then guards, delays and actions (`setup`), then states (`createMachine`). Readers’ sentences: `game.says.json`.
import { assign, enqueueActions } from 'xstate'
import { wishAt } from '#client/casino/address.ts'
import { type FrameWish, type Launch, sameWish } from '#client/casino/game.ts'
import { type Launched, launchOf } from '#client/views/launch.ts'
import { LOBBY_PATHS, gamePath } from '#client/casino/lobby.ts'
import type { Ledger } from '#client/ledger/ledger.ts'
import { flagsOf } from '#client/ledger/selectors.ts'
import { type Said, said } from '#domain/said.ts'
import { mayOpen } from '#client/player/login.ts'
import type { Millis } from '#contract/scalar.ts'
import { type Delays, type Emitted, type Heard, emit, setup } from '../setup.ts'

/** The frame may ask to be opened again so often within a minute; a player may always. */
const MOST_REOPENED = 3
const MINUTE_MS = 60_000

export type GameContext = {
  readonly delays: Delays
  readonly wish: FrameWish | null
  /** What the exchange is asked for; null until the table is known. */
  readonly launch: Launch | null
  /** The address of the lobby that was seen last: closing the game leads there. */
  readonly lobby: string
  readonly launched: Launched | null
  /** How many addresses this tab was given. */
  readonly count: number
  /** The frame that took the address; it serves no other. */
  readonly framed: number | null
  /** When the frame was opened again by itself, within the last minute. */
  readonly reopened: readonly Millis[]
  readonly said: Said | null
  /** The height that the game's page asked for, in pixels; null: as high as the window. */
  readonly height: number | null
  readonly isFull: boolean
}
const noGame = (delays: Delays): GameContext => ({
  delays,
  wish: null,
  launch: null,
  lobby: LOBBY_PATHS.casino,
  launched: null,
  count: 0,
  framed: null,
  reopened: [],
  said: null,
  height: null,
  isFull: false,
})

/** What the open page wants in a frame, if this player may have it. */
const wishOn = (ledger: Ledger): FrameWish | null => {
  if (ledger.page.name !== 'casino-game' || ledger.member === null) return null
  const wish = wishAt(ledger.page.path)
  // The exchange knows the flag of each game; the provider's lobby has one for all of them (ROUTE-13).
  return wish.kind === 'game' || mayOpen(flagsOf(ledger), 'c9') ? wish : null
}
const ofLaunch = (context: GameContext, event: Heard): boolean =>
  (event.type === 'game.heard' || event.type === 'game.framed') && event.launch === context.launched?.number
const says = (event: Heard, type: string): boolean => event.type === 'game.heard' && event.message.type === type
const isSpent = (context: GameContext, event: Heard): boolean =>
  ofLaunch(context, event) &&
  (event.type === 'game.framed' ? context.framed !== null && context.framed !== event.frame : says(event, 'relaunch'))
const lately = ({ reopened }: GameContext, at: Millis): readonly Millis[] => reopened.filter((each) => at - each < MINUTE_MS)

const answered = {
  'game.launched': { guard: 'isAnswer', target: 'opening', actions: 'keepLaunched' },
  'game.refused': { guard: 'isAnswer', target: 'refused', actions: 'keepRefusal' },
} as const
const spent = [
  { guard: 'isSpentTooOften', target: 'failed', actions: ['keepTired', 'dropLaunched'] },
  { guard: 'isSpent', target: 'reopening', actions: 'countReopened' },
] as const
const framed = [{ guard: 'isFirstFrame', actions: 'keepFrame' }, ...spent] as const
const asked = [
  { guard: 'isClosed', actions: 'goToLobby' },
  { guard: 'isOther', actions: 'goToGame' },
  { guard: 'isSized', actions: 'resize' },
] as const
const wanted = [
  { guard: 'isWantedKnown', target: '.asking', actions: ['keepWish', 'findTable'] },
  { guard: 'isWanted', target: '.finding', actions: 'keepWish' },
] as const
const again = [
  { guard: 'isKnown', target: 'asking', actions: ['forgetReopened', 'findTable'] },
  { target: 'finding', actions: ['forgetReopened', 'readCatalogue'] },
] as const

/** A game of the casino in its frame, from the page's opening to its end (CAS-02 to CAS-04). */
export const gameMachine = setup({
  types: {
    context: {} as GameContext,
    events: {} as Heard,
    emitted: {} as Emitted,
    input: {} as { readonly delays: Delays },
  },
  delays: {
    open: ({ context }) => context.delays.openMs,
    moved: ({ context }) => context.delays.movedMs,
  },
  guards: {
    /** The page wants a frame, and not the one that is there. */
    isWanted: ({ context, event }) => wishOn(event.ledger) !== null && !sameWish(wishOn(event.ledger), context.wish),
    /** The same, and its table is known already. */
    isWantedKnown: ({ context, event }) => {
      const wish = wishOn(event.ledger)
      return wish !== null && !sameWish(wish, context.wish) && launchOf(event.ledger, wish) !== null
    },
    isUnwanted: ({ event }) => wishOn(event.ledger) === null,
    isKnown: ({ context, event }) => context.wish !== null && launchOf(event.ledger, context.wish) !== null,
    isCatalogue: ({ event }) => event.type === 'read.answered' && event.what === 'casino',
    isAway: ({ event }) => event.type === 'read.failed' && event.ask.what === 'casino',
    isAnswer: ({ context, event }) =>
      (event.type === 'game.launched' || event.type === 'game.refused') && sameWish(event.wish, context.wish),
    isReady: ({ context, event }) => ofLaunch(context, event) && says(event, 'ready'),
    isMoved: ({ context, event }) => ofLaunch(context, event) && says(event, 'balanceChanged'),
    isClosed: ({ context, event }) => ofLaunch(context, event) && says(event, 'close'),
    isOther: ({ context, event }) => ofLaunch(context, event) && says(event, 'openGame'),
    isSized: ({ context, event }) => ofLaunch(context, event) && (says(event, 'height') || says(event, 'fullscreen')),
    isFirstFrame: ({ context, event }) => ofLaunch(context, event) && event.type === 'game.framed' && context.framed === null,
    /** The page was drawn again, or the game asks: its address served once, so that a new one is needed. */
    isSpent: ({ context, event }) => isSpent(context, event),
    isSpentTooOften: ({ context, event }) => isSpent(context, event) && lately(context, event.at).length >= MOST_REOPENED,
  },
  actions: {
    keepLobby: assign(({ event }) =>
      event.type === 'page.opened' && event.page.name === 'casino-lobby' ? { lobby: event.page.path } : {},
    ),
    keepWish: assign(({ context, event }) => ({
      ...noGame(context.delays),
      lobby: context.lobby,
      count: context.count,
      wish: wishOn(event.ledger),
    })),
    forget: assign(({ context }) => ({ ...noGame(context.delays), lobby: context.lobby, count: context.count })),
    findTable: assign(({ context, event }) => ({ launch: context.wish === null ? null : launchOf(event.ledger, context.wish) })),
    ask: enqueueActions(({ context: { wish, launch }, enqueue }) => {
      if (wish !== null && launch !== null) enqueue.emit({ type: 'request', request: { type: 'launch-game', wish, launch } })
    }),
    keepLaunched: assign(({ context, event }) =>
      event.type === 'game.launched'
        ? { launched: { number: context.count + 1, url: event.url }, count: context.count + 1, framed: null, said: null, height: null }
        : {},
    ),
    dropLaunched: assign({ launched: null, framed: null, isFull: false }),
    keepRefusal: assign(({ event }) => (event.type === 'game.refused' ? { said: event.said } : {})),
    keepUnknown: assign({ said: said('GAME_UNKNOWN') }),
    keepAway: assign(({ event }) => (event.type === 'read.failed' ? { said: event.said } : {})),
    keepSlow: assign({ said: said('gameNotReady'), isFull: false }),
    keepTired: assign({ said: said('gameReopens'), isFull: false }),
    keepFrame: assign(({ event }) => (event.type === 'game.framed' ? { framed: event.frame } : {})),
    countReopened: assign(({ context, event }) => ({ reopened: [...lately(context, event.at), event.at] })),
    forgetReopened: assign({ reopened: [], said: null }),
    /** The catalogue may have failed, so that the table is not known yet. */
    readCatalogue: enqueueActions(({ context, event, enqueue }) => {
      if (context.wish !== null && launchOf(event.ledger, context.wish) === null)
        enqueue.emit({ type: 'request', request: { type: 'read', ask: { what: 'casino' } } })
    }),
    resize: assign(({ event }) => {
      if (event.type !== 'game.heard') return {}
      const { message } = event
      if (message.type === 'height') return { height: message.px }
      return message.type === 'fullscreen' ? { isFull: message.on } : {}
    }),
    readBalance: emit({ type: 'request' as const, request: { type: 'read' as const, ask: { what: 'balance' as const } } }),
    goToLobby: emit(({ context }) => ({
      type: 'request' as const,
      request: { type: 'go-to' as const, path: context.lobby },
    })),
    goToGame: enqueueActions(({ event, enqueue }) => {
      if (event.type === 'game.heard' && event.message.type === 'openGame')
        enqueue.emit({ type: 'request', request: { type: 'go-to', path: gamePath(event.message) } })
    }),
  },
}).createMachine({
  id: 'game',
  description: 'A game of the casino in its frame, from the page’s opening to its end.',
  context: ({ input }) => noGame(input.delays),
  initial: 'resting',
  on: {
    'page.opened': [...wanted, { guard: 'isUnwanted', target: '.resting', actions: ['forget', 'keepLobby'] }],
    'session.started': wanted,
    'session.ended': { target: '.resting', actions: 'forget' },
  },
  states: {
    resting: {
      description: 'No game is on the page, or a visitor looks at it.',
      meta: { requirements: ['CAS-02'] },
    },
    finding: {
      description: 'The table is looked up in the catalogue, which may still be on its way.',
      meta: { requirements: ['CAS-03', 'ROUTE-12', 'ROUTE-17'] },
      on: {
        'read.answered': [
          { guard: 'isKnown', target: 'asking', actions: 'findTable' },
          { guard: 'isCatalogue', target: 'refused', actions: 'keepUnknown' },
        ],
        'read.failed': { guard: 'isAway', target: 'failed', actions: 'keepAway' },
      },
    },
    asking: {
      description: 'The exchange is asked for the address of the game, which serves once and for a minute.',
      meta: { requirements: ['CAS-03', 'CAS-04'] },
      entry: 'ask',
      on: answered,
    },
    opening: {
      description: 'The frame loads. A page that says nothing for 20 s has failed.',
      meta: { requirements: ['CAS-04'] },
      on: {
        'game.framed': framed,
        'game.heard': [{ guard: 'isReady', target: 'ready' }, ...spent, ...asked],
      },
      after: { open: { target: 'failed', actions: ['keepSlow', 'dropLaunched'] } },
    },
    ready: {
      description: 'The game is played.',
      meta: { requirements: ['CAS-04'] },
      initial: 'quiet',
      on: {
        'game.framed': framed,
        'game.heard': [...spent, ...asked],
      },
      states: {
        quiet: {
          description: 'The balance on the page is the last one heard.',
          meta: { requirements: ['CAS-04'] },
          on: { 'game.heard': { guard: 'isMoved', target: 'moved' } },
        },
        moved: {
          description: 'The game says that money moved; however often it says so, the balance is read once in a while.',
          meta: { requirements: ['CAS-04', 'SESS-10'] },
          after: { moved: { target: 'quiet', actions: 'readBalance' } },
        },
      },
    },
    reopening: {
      description: 'The address was spent by a new drawing of the page, or the game asks for another. At most three times a minute.',
      meta: { requirements: ['CAS-04'] },
      entry: 'ask',
      on: answered,
    },
    refused: {
      description: 'The exchange opens no game for this member now, and says why.',
      meta: { requirements: ['CAS-03', 'ACCT-08'] },
      entry: 'dropLaunched',
      on: { 'game.retried': again },
    },
    failed: {
      description: 'The game did not load, or was opened too often. The player may try again.',
      meta: { requirements: ['CAS-04', 'ERR-04'] },
      on: { 'game.retried': again },
    },
  },
})

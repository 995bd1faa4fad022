import { gameChart, noGame } from './game.words.ts'

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
export const gameMachine = gameChart.createMachine({
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

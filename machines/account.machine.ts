import { enqueueActions } from 'xstate'
import { said } from '#domain/said.ts'
import { type Delays, type Emitted, type Told, emit, setup } from './setup.ts'

type Context = { readonly delays: Delays }
type Kept = 'balance' | 'bets' | 'settings' | 'stakes' | 'profile' | 'notices' | 'flags' | 'activity'
const load = (what: Kept) => ({ type: 'request' as const, request: { type: 'load' as const, what } })

/** Keeps the member's balance, bets and settings true (SESS-10, OPEN-05, OPEN-09, SLIP-31, ACCT-01). */
export const accountMachine = setup({
  types: { context: {} as Context, events: {} as Told, emitted: {} as Emitted, input: {} as { readonly delays: Delays } },
  delays: { balancePoll: ({ context }) => context.delays.balanceMs, betsPoll: ({ context }) => context.delays.betsMs },
  guards: {
    isBehind: ({ event }) => event.type === 'account.changed' && event.ledger.member !== null && event.accountSeq > event.ledger.betsSeq,
    betsAsked: ({ event }) => event.type === 'reload.pressed' && event.what === 'bets',
  },
  actions: {
    loadAll: enqueueActions(({ enqueue }) => {
      for (const what of ['balance', 'bets', 'settings', 'stakes', 'profile', 'notices', 'flags', 'activity'] as const)
        enqueue.emit(load(what))
      enqueue.emit({ type: 'request', request: { type: 'load-ended-bets' } })
    }),
    /** What may have changed while the line was down (SOCK-04). */
    loadAgain: enqueueActions(({ enqueue }) => {
      for (const what of ['balance', 'bets', 'settings', 'stakes', 'flags'] as const) enqueue.emit(load(what))
      enqueue.emit({ type: 'request', request: { type: 'load-ended-bets' } })
    }),
    loadFlags: emit(load('flags')),
    changePassword: enqueueActions(({ event, enqueue }) => {
      if (event.type === 'password.submitted')
        enqueue.emit({ type: 'request', request: { type: 'change-password', old: event.old, chosen: event.chosen } })
    }),
    tellPassword: enqueueActions(({ event, enqueue }) => {
      if (event.type === 'password.changed')
        enqueue.emit({ type: 'fact', fact: { type: 'toast.raised', tone: event.ok ? 'success' : 'error', said: event.said } })
    }),
    sendProof: enqueueActions(({ event, enqueue }) => {
      if (event.type === 'proof.asked')
        enqueue.emit({ type: 'request', request: { type: 'send-proof', email: event.email, password: event.password } })
    }),
    tellProof: enqueueActions(({ event, enqueue }) => {
      if (event.type !== 'proof.sent') return
      enqueue.emit({ type: 'fact', fact: { type: 'toast.raised', tone: event.ok ? 'success' : 'error', said: event.said } })
      if (event.ok) enqueue.emit(load('profile'))
    }),
    loadProfile: emit(load('profile')),
    /** The link may have been opened elsewhere meanwhile (ACCT-06). */
    loadUnproven: enqueueActions(({ event, enqueue }) => {
      const profile = event.type === 'page.shown' ? event.ledger.profile : null
      if (profile !== null && profile.email !== '' && !profile.emailVerified) enqueue.emit(load('profile'))
    }),
    askLogin: emit(() => ({
      type: 'fact' as const,
      fact: { type: 'toast.raised' as const, tone: 'info' as const, said: said('loginForStakes') },
    })),
    saveStakes: enqueueActions(({ event, enqueue }) => {
      if (event.type === 'stakes.submitted') enqueue.emit({ type: 'request', request: { type: 'save-stakes', stakes: event.stakes } })
    }),
    tellStakes: enqueueActions(({ event, enqueue }) => {
      if (event.type !== 'stakes.saved') return
      enqueue.emit({ type: 'fact', fact: { type: 'toast.raised', tone: event.ok ? 'success' : 'error', said: event.said } })
      if (event.ok) enqueue.emit(load('stakes'))
    }),
    loadWagering: enqueueActions(({ event, enqueue }) => {
      if (event.type === 'bonus.opened') enqueue.emit({ type: 'request', request: { type: 'load-wagering', walletType: event.walletType } })
    }),
    loadBalance: emit(load('balance')),
    loadBets: emit(load('bets')),
    loadEnded: emit({ type: 'request' as const, request: { type: 'load-ended-bets' as const } }),
    cancelBet: enqueueActions(({ event, enqueue }) => {
      if (event.type === 'cancel.pressed') enqueue.emit({ type: 'request', request: { type: 'cancel-bet', bet: event.bet } })
    }),
    tellCancelled: enqueueActions(({ event, enqueue }) => {
      if (event.type === 'bets.cancelled')
        enqueue.emit({ type: 'fact', fact: { type: 'toast.raised', tone: event.ok ? 'success' : 'error', said: event.said } })
    }),
  },
}).createMachine({
  id: 'account',
  context: ({ input }) => ({ delays: input.delays }),
  initial: 'nobody',
  states: {
    nobody: {
      description: 'A visitor has no account to keep, and is asked to log in to change stakes.',
      meta: { requirements: ['OPEN-04', 'STAKE-02'] },
      on: { 'session.started': { target: 'kept', actions: 'loadAll' }, 'stakes.opened': { actions: 'askLogin' } },
    },
    kept: {
      description:
        'Balance, open bets and settings are fetched after login, on reconnect, after a change, and at intervals while the page shows.',
      meta: { requirements: ['SESS-10', 'OPEN-05', 'SLIP-31'] },
      type: 'parallel',
      on: {
        'session.ended': 'nobody',
        'link.up': { actions: 'loadAgain' },
        'flags.changed': { actions: 'loadFlags' },
        'password.submitted': { actions: 'changePassword' },
        'password.changed': { actions: 'tellPassword' },
        'proof.asked': { actions: 'sendProof' },
        'proof.sent': { actions: 'tellProof' },
        'proof.answered': { actions: 'loadProfile' },
        'stakes.submitted': { actions: 'saveStakes' },
        'stakes.saved': { actions: 'tellStakes' },
        'bonus.opened': { actions: 'loadWagering' },
        'account.changed': { guard: 'isBehind', actions: ['loadBets', 'loadEnded'] },
        'reload.pressed': { guard: 'betsAsked', actions: 'loadBets' },
        'cancel.pressed': { actions: 'cancelBet' },
        'bets.cancelled': { actions: ['tellCancelled', 'loadBets'] },
      },
      states: {
        balance: {
          initial: 'polling',
          states: {
            polling: {
              description: 'Every 10 s while the page shows.',
              meta: { requirements: ['SESS-10'] },
              on: { 'page.hidden': 'paused' },
              after: { balancePoll: { target: 'polling', reenter: true, actions: 'loadBalance' } },
            },
            paused: {
              description: 'The page is hidden.',
              meta: { requirements: ['SESS-10'] },
              on: { 'page.shown': { target: 'polling', actions: ['loadBalance', 'loadUnproven'] } },
            },
          },
        },
        bets: {
          initial: 'polling',
          states: {
            polling: {
              description: 'Every 30 s while the page shows.',
              meta: { requirements: ['OPEN-09'] },
              on: { 'page.hidden': 'paused' },
              after: { betsPoll: { target: 'polling', reenter: true, actions: 'loadBets' } },
            },
            paused: {
              description: 'The page is hidden.',
              meta: { requirements: ['OPEN-09'] },
              on: { 'page.shown': { target: 'polling', actions: 'loadBets' } },
            },
          },
        },
      },
    },
  },
})

import { newSession, sessionChart } from './session.words.ts'

/** The session of the player, visitor or member (SESS-01 to SESS-09). All causes of a logout lead to one state. */
export const sessionMachine = sessionChart.createMachine({
  id: 'session',
  context: ({ input }) => newSession(input.delays),
  initial: 'starting',
  entry: 'loadOutbox',
  states: {
    starting: {
      description: 'Asks the exchange for the member of the cookie. A player can log in without waiting for the answer.',
      meta: { requirements: ['SESS-04', 'SESS-14', 'SESS-16'] },
      entry: 'restore',
      on: {
        'visitor.arrived': { actions: 'keepVisit' },
        'login.submitted': { target: 'submitting', actions: ['dropOutside', 'submit'] },
        'demo.pressed': { target: 'submitting', actions: ['dropOutside', 'submit'] },
        'target.chosen': { actions: ['keepTarget', 'askLogin'] },
        'session.restored': [
          { guard: 'isMember', target: 'member.settled', actions: ['keepMember', 'dropOutside'] },
          { guard: 'cameBack', target: 'submitting', actions: 'submitOutside' },
          { guard: 'isReferred', target: 'visitor', actions: 'askRegister' },
          { target: 'visitor' },
        ],
      },
    },
    visitor: {
      description: 'A visitor sees the public pages and can log in. The chart remembers a page for members until then.',
      meta: { requirements: ['HTTP-06', 'SESS-09'] },
      on: {
        'login.submitted': { target: 'submitting', actions: 'submit' },
        'demo.pressed': { target: 'submitting', actions: 'submit' },
        'handle.given': { target: 'claiming', actions: 'claim' },
        'login.accepted': { target: 'member', actions: 'keepMember' },
        'target.chosen': { actions: ['keepTarget', 'askLogin'] },
        'login.closed': { actions: 'dropTarget' },
      },
    },
    submitting: {
      description: 'The exchange checks the credentials.',
      meta: { requirements: ['SESS-01', 'SESS-02', 'AUTH-14'] },
      on: {
        'handle.given': { target: 'claiming', actions: 'claim' },
        'login.accepted': { target: 'member', actions: 'keepMember' },
        'login.refused': { target: 'visitor', actions: ['tellFailed', 'toastFailed'] },
      },
      after: { noAnswer: { target: 'visitor', actions: ['tellFailed', 'toastFailed'] } },
    },
    claiming: {
      description: 'Turns a login over the socket into the session of this browser.',
      meta: { requirements: ['SESS-01', 'AUTH-12', 'AUTH-18'] },
      on: {
        'login.accepted': { target: 'member', actions: 'keepMember' },
        'login.refused': [
          { guard: 'ofFlow', target: 'visitor' },
          { target: 'visitor', actions: ['tellFailed', 'toastFailed'] },
        ],
      },
      after: { noAnswer: { target: 'visitor', actions: ['tellFailed', 'toastFailed'] } },
    },
    member: {
      description: "Logged in: bets, balance and settings are the member's.",
      meta: { requirements: ['SESS-01', 'SESS-03', 'SESS-10'] },
      entry: 'tellStarted',
      initial: 'arriving',
      on: {
        'logout.pressed': { target: 'visitor', actions: ['keepReason', 'logOutAndReload', 'endSession'] },
        'session.refused': { target: 'visitor', actions: ['keepReason', 'endSession'] },
        'ticket.given': { guard: 'isOtherMember', target: 'visitor', actions: ['keepReason', 'endSession'] },
        'logout.heard': { target: 'visitor', actions: ['keepReason', 'logOut', 'endSession'] },
        'target.chosen': { actions: 'goOn' },
      },
      after: { expiry: { target: 'visitor', actions: ['keepExpired', 'logOut', 'endSession'] } },
      states: {
        arriving: {
          description: 'Just logged in: opens the remembered page after 300 ms.',
          meta: { requirements: ['SESS-01', 'SESS-07', 'SESS-08'] },
          on: { 'balance.refused': { target: 'leaving', actions: ['keepReason', 'toastFailed'] } },
          after: { followUp: { target: 'settled', actions: ['goOn', 'dropTarget'] } },
        },
        settled: {
          description: 'Playing.',
          meta: { requirements: ['SESS-10'] },
          on: { 'balance.refused': { target: 'leaving', actions: ['keepReason', 'toastFailed'] } },
        },
        leaving: {
          description: 'The balance call asked for a logout: a toast says why, and the logout follows after 2 s.',
          meta: { requirements: ['SESS-05'] },
          after: { leave: { target: '#session.visitor', actions: ['logOut', 'endSession'] } },
        },
      },
    },
  },
})

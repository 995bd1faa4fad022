import { newSession, sessionChart } from './session.words.ts'

/** The session of the player, visitor or member (SESS-01 to SESS-09). All causes of a logout lead to one state. */
export const sessionMachine = sessionChart.createMachine({
  id: 'session',
  description: 'The session of a player, visitor or member; every cause of a logout leads to one state.',
  context: ({ input }) => newSession(input.delays),
  initial: 'starting',
  entry: 'loadOutbox',
  states: {
    starting: {
      description: 'Asks the exchange for the member of the cookie. A player can log in without waiting for the answer.',
      entry: 'restore',
      initial: 'asking',
      on: {
        'visitor.arrived': { actions: 'keepVisit' },
        'login.submitted': { target: 'submitting', actions: ['dropOutside', 'submit'] },
        'demo.pressed': { target: 'submitting', actions: ['dropOutside', 'submit'] },
        'handle.given': { target: 'claiming', actions: ['dropOutside', 'claim'] },
        'login.accepted': { target: 'member', actions: ['dropOutside', 'keepMember'] },
      },
      states: {
        asking: {
          description: 'Nothing was chosen yet.',
          meta: { requirements: ['SESS-04', 'SESS-14', 'SESS-16'] },
          on: {
            'target.chosen': { target: 'chosen', actions: 'keepTarget' },
            'session.restored': [
              { guard: 'isMember', target: '#session.member.settled', actions: ['keepMember', 'dropOutside'] },
              { guard: 'cameBack', target: '#session.submitting', actions: 'submitOutside' },
              { guard: 'isReferred', target: '#session.visitor', actions: 'askRegister' },
              { target: '#session.visitor' },
            ],
          },
        },
        chosen: {
          description: 'A page for members was chosen. When the exchange answers, a member gets the page and a visitor the login.',
          meta: { requirements: ['SESS-08', 'SESS-09'] },
          on: {
            'target.chosen': { actions: 'keepTarget' },
            'session.restored': [
              { guard: 'isMember', target: '#session.member.settled', actions: ['keepMember', 'dropOutside', 'goOn', 'dropTarget'] },
              { guard: 'cameBack', target: '#session.submitting', actions: 'submitOutside' },
              { guard: 'isReferred', target: '#session.visitor', actions: 'askRegister' },
              { target: '#session.visitor', actions: 'askLogin' },
            ],
          },
        },
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

import { codeFlowChart, newFlow } from './code-flow.words.ts'

/**
 * A phone number proved by a code: to register, to log in, or to choose a new password; one actor each (AUTH-08 to AUTH-13, AUTH-19).
 * Without an order from an earlier code a form does nothing (AUTH-09).
 */
export const codeFlowMachine = codeFlowChart.createMachine({
  id: 'code-flow',
  context: ({ input }) => newFlow(input),
  initial: 'number',
  on: {
    'login.closed': { target: '.number', actions: 'reset' },
    'session.started': { target: '.number', actions: 'reset' },
  },
  states: {
    number: {
      description: 'The phone number is typed. Get OTP waits for ten digits.',
      meta: { requirements: ['AUTH-04', 'AUTH-09'] },
      entry: ['dropForm', { type: 'enter', params: { phase: 'number' } }],
      on: { 'code.requested': { guard: 'isNumber', target: 'asking', actions: 'keepPhone' } },
    },
    asking: {
      description: 'The exchange is asked to send a code.',
      meta: { requirements: ['AUTH-08', 'AUTH-19'] },
      tags: ['waiting'],
      entry: [{ type: 'enter', params: { phase: 'asking' } }, 'askCode'],
      on: {
        'code.sent': { target: 'code', actions: 'keepOrder' },
        'code.refused': { target: 'number', actions: ['keepError', 'toastError'] },
        'flow.left': { target: 'number', actions: 'forgetOrder' },
      },
      after: { noAnswer: { target: 'number', actions: ['keepError', 'toastError'] } },
    },
    code: {
      description: 'A code was sent: the form and the timer are usable.',
      meta: { requirements: ['AUTH-05', 'AUTH-08'] },
      type: 'parallel',
      on: { 'flow.left': { target: 'number', actions: 'forgetOrder' } },
      states: {
        timer: {
          initial: 'counting',
          states: {
            counting: {
              description: "'Resend OTP' counts down from 0:59.",
              meta: { requirements: ['AUTH-08'] },
              after: { resend: 'ready' },
            },
            ready: {
              description: 'Another code may be asked for.',
              meta: { requirements: ['AUTH-08'] },
              on: {
                'resend.pressed': { target: 'resending' },
              },
            },
            resending: {
              description: 'The exchange is asked for another code.',
              meta: { requirements: ['AUTH-08', 'AUTH-13'] },
              entry: 'askAgain',
              on: {
                'code.sent': { target: 'counting', actions: ['keepOrder', 'tell'] },
                'code.refused': { target: 'ready', actions: ['keepError', 'tell', 'toastError'] },
              },
              after: { noAnswer: { target: 'ready', actions: ['keepError', 'tell', 'toastError'] } },
            },
          },
        },
        form: {
          initial: 'filling',
          states: {
            filling: {
              description: 'Code and, to register, password, promo, terms and the declaration of age are filled in.',
              meta: { requirements: ['AUTH-05', 'AUTH-06', 'AUTH-07', 'AUTH-17'] },
              entry: ['dropForm', { type: 'enter', params: { phase: 'code' } }],
              on: {
                'form.submitted': [
                  { guard: 'undeclared', target: 'filling', reenter: true, actions: 'keepUndeclared' },
                  { guard: 'needsReferral', target: 'confirming', actions: 'keepForm' },
                  { target: 'submitting', actions: 'keepForm' },
                ],
              },
            },
            confirming: {
              description: 'The referral code is confirmed first; its kind goes with the registration.',
              meta: { requirements: ['AUTH-10'] },
              tags: ['waiting'],
              entry: [{ type: 'enter', params: { phase: 'confirming' } }, 'checkReferral'],
              on: {
                'referral.confirmed': { target: 'submitting', actions: 'keepKind' },
                'referral.refused': { target: 'filling', actions: ['keepError', 'toastError'] },
              },
              after: { noAnswer: { target: 'filling', actions: ['keepError', 'toastError'] } },
            },
            submitting: {
              description: 'The exchange checks the code and makes the member, the login or the new password.',
              meta: { requirements: ['AUTH-11', 'AUTH-12', 'AUTH-13'] },
              tags: ['waiting'],
              entry: [{ type: 'enter', params: { phase: 'submitting' } }, 'submit'],
              on: {
                'login.accepted': { actions: 'toastWelcome' },
                'login.refused': { target: 'filling', actions: ['keepError', 'toastError'] },
              },
              after: { noAnswer: { target: 'filling', actions: ['keepError', 'toastError'] } },
            },
          },
        },
      },
    },
  },
})

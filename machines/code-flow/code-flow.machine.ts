import { codeFlowChart, newFlow } from './code-flow.words.ts'

/**
 * A phone number proved by a code. One actor each registers, logs in and chooses a new password (AUTH-08 to AUTH-13, AUTH-19).
 * Without an order from an earlier code a form does nothing (AUTH-09).
 */
export const codeFlowMachine = codeFlowChart.createMachine({
  id: 'code-flow',
  description: 'A phone number proved by a code: to register, to log in, or to choose a new password.',
  context: ({ input }) => newFlow(input),
  initial: 'number',
  on: {
    'login.closed': { target: '.number', actions: 'reset' },
    'session.started': { target: '.number', actions: 'reset' },
  },
  states: {
    number: {
      description: 'The player types the phone number. Get OTP is off until it has ten digits.',
      meta: { requirements: ['AUTH-04', 'AUTH-09'] },
      entry: { type: 'enter', params: { phase: 'number' } },
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
        'flow.left': 'number',
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
          description: 'Whether the code can be sent again.',
          initial: 'counting',
          states: {
            counting: {
              description: "'Resend OTP' is off and counts down from 0:59.",
              meta: { requirements: ['AUTH-08'] },
              after: { resend: 'ready' },
            },
            ready: {
              description: 'The player can ask for another code.',
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
                'code.sent': { target: 'counting', actions: ['keepOrder', 'showFlow'] },
                'code.refused': { target: 'ready', actions: ['keepError', 'showFlow', 'toastError'] },
              },
              after: { noAnswer: { target: 'ready', actions: ['keepError', 'showFlow', 'toastError'] } },
            },
          },
        },
        form: {
          description: 'How far the form with the code is.',
          initial: 'filling',
          states: {
            filling: {
              description: 'The player fills in the code and, to register, password, promo, terms and the declaration of age.',
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
              description: 'The exchange confirms the referral code first; the registration sends its kind.',
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
              description: 'The exchange checks the code, then registers, logs in or changes the password.',
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

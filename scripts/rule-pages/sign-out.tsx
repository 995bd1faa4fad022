import { millisSchema } from '#contract/scalar.ts'
import { paise } from '#domain/paise.ts'
import { odds } from '#domain/odds.ts'
import { type Said, said } from '#domain/said.ts'
import { DELAYS } from '#machines/setup.ts'
import { CurrentSlip } from '#src/slip/BetslipPanel.tsx'
import { voiceOf } from '#src/slip/voice.ts'
import type { Rule, RuleRow, Says } from '#staff/charts/rule.ts'
import { betId, matchedVerdict, member, ref } from '#tests/player.ts'
import { openClient } from '../client-play.ts'
import { screensIn } from '../shots.tsx'
import { BET_DELAY_MS, type Play, openSlip, pend, place } from '../slip-play.ts'
import { spoken, time, written } from './says.ts'

type Act = (play: Play) => void
/** How far the bet is when its session ends. */
const PHASES: readonly { readonly says: string; readonly bring: Act }[] = [
  { says: 'The slip has a stake, and Place was not pressed.', bring: () => undefined },
  { says: 'The bet is sent, and no answer came yet.', bring: place },
  {
    says: 'The bet is in its delay.',
    bring: (play) => {
      place(play)
      pend(play)
    },
  },
  {
    says: 'The link is lost after Place.',
    bring: (play) => {
      place(play)
      play.spine.record({ type: 'link.failed', reason: 'lost', dice: 0.5 })
    },
  },
  {
    says: 'The exchange was asked and has not answered: the result is unknown.',
    bring: (play) => {
      place(play)
      play.clock.advance(33_000)
    },
  },
  {
    says: 'The bet was matched, and the slip shows it.',
    bring: (play) => {
      place(play)
      pend(play)
      play.clock.advance(BET_DELAY_MS)
      play.spine.record({ type: 'bet.answered', ref: ref(1), verdict: won })
    },
  },
]
const won = { ...matchedVerdict, betId: betId(1), averageOdds: odds(2000), winnings: paise(1_000_00), matched: paise(1_000_00) }

const signOut: Act = ({ spine }) => spine.record({ type: 'logout.pressed' })
const logIn =
  (name: string): Act =>
  ({ spine }) => {
    spine.record({ type: 'login.accepted', way: 'password', member: member(name) })
    spine.record({ type: 'link.opened' })
  }

/** What the slip and the toasts say in each language after this. */
const shownAfter = (...acts: readonly Act[]): Says | null => {
  const [screen] = screensIn(
    [
      {
        states: ['sign-out.shown'],
        says: '',
        show: () => {
          const play = openSlip()
          let said = 0
          for (const act of acts) {
            said = play.toasts.length
            act(play)
          }
          const view = play.view()
          return {
            client: { ...play, toasts: play.toasts.slice(said) },
            page: <CurrentSlip view={view} />,
            voice: voiceOf(view, { asks: true, isAccepted: false }),
          }
        },
      },
    ],
    'sign-out',
  )
  if (screen === undefined) return null
  const inOne = (tag: 'en' | 'hi'): string => [...new Set([...screen.lines[tag].map(({ says }) => says), ...screen.hears[tag]])].join(' · ')
  return { en: inOne('en'), hi: inOne('hi') }
}

/** Ends the session in each phase of a bet: where the slip goes, and whether the order stays on the disk. */
const phases = (): readonly RuleRow[] =>
  PHASES.map(({ says, bring }) => {
    const play = openSlip()
    bring(play)
    const before = play.view().screen
    signOut(play)
    const after = play.view().screen
    const isKept = play.spine.ledger.get().outbox.length > 0
    return {
      when: says,
      outcome: [
        before === after ? `The slip stays “${before}”.` : `The slip goes from “${before}” to “${after}”.`,
        isKept ? 'The order stays on the disk, and its bet continues on the exchange.' : 'No order is on the disk.',
      ].join(' '),
      sees: shownAfter(bring, signOut),
      requirements: ['SESS-15', 'SESS-16', 'SLIP-30'],
    }
  })

/** Who logs in after the sign-out, while the bet has no result. */
const returns = (): readonly RuleRow[] => {
  const row = (when: string, ...acts: readonly Act[]): RuleRow => {
    const play = openSlip()
    for (const act of [place, signOut, ...acts]) act(play)
    return {
      when,
      outcome: `The slip is “${play.view().screen}”.`,
      sees: shownAfter(place, signOut, ...acts),
      requirements: ['SESS-15', 'SLIP-30'],
    }
  }
  const answer: Act = ({ spine }) => spine.record({ type: 'outcome.answered', ref: ref(1), outcome: won })
  return [
    row('The same member logs in again.', logIn('demo')),
    row('The same member logs in again, and the exchange answers.', logIn('demo'), answer),
    row('Another member logs in.', logIn('other')),
  ]
}

/** What ends a session, each on a client of its own; the toast is the last one. */
const causes = (): readonly RuleRow[] => {
  const row = (when: string, ...requirements: readonly string[]) => ({
    by: (act: (client: ReturnType<typeof openClient>) => void, outcome = 'The session ends at once.'): RuleRow => {
      const client = openClient()
      act(client)
      if (client.spine.ledger.get().member !== null) throw new Error(`${when} The session goes on.`)
      const last = client.toasts.at(-1)
      return { when, outcome, sees: last === undefined ? null : spoken(last), requirements }
    },
  })
  const over: Said = said('LOGGED_OUT')
  return [
    row('The member presses Sign Out in this tab.', 'SESS-03').by(
      ({ spine }) => spine.record({ type: 'logout.pressed' }),
      'The session ends at once, and the page loads again.',
    ),
    row('The member signs out in another tab.', 'SESS-06', 'SESS-17').by(({ spine }) => spine.record({ type: 'logout.heard', said: over })),
    row('A call answers that the session is over.', 'SESS-03', 'HTTP-01').by(({ spine }) =>
      spine.record({ type: 'session.refused', said: over }),
    ),
    row('The balance call asks for a logout.', 'SESS-05').by(
      ({ spine, clock }) => {
        spine.record({ type: 'balance.refused', said: said('LOGIN_AGAIN') })
        clock.advance(DELAYS.leaveMs)
      },
      `A toast says why. The session ends ${time(DELAYS.leaveMs)} later.`,
    ),
    row('The time of the session is over.', 'SESS-03').by(({ spine, clock }) => {
      const expiresAt = millisSchema.parse(clock.now() + 1000)
      spine.record({ type: 'logout.pressed' })
      spine.record({ type: 'login.accepted', way: 'password', member: { ...member('demo'), expiresAt } })
      clock.advance(1000)
    }),
  ]
}

/** The page of the sign-out while a bet runs: the whole client signs out in each phase of a bet (SESS-15, SLIP-30). */
export const signOutPage = (): Rule => ({
  rule: 'sign-out',
  title: 'Sign-out while a bet runs',
  purpose: 'A sign-out stops no bet that was sent. Its owner sees the result after the next login.',
  sources: ['src/account/AccountDrawer.tsx', 'machines/session/session.machine.ts', 'machines/order/order.machine.ts'],
  charts: ['session', 'order', 'orders', 'betslip'],
  tables: [
    {
      title: 'The dialog',
      note: 'The dialog is the same with and without a bet in progress.',
      rows: [
        {
          when: 'The member presses Sign Out in the account’s drawer.',
          outcome: 'The dialog asks. Nothing ends until the member confirms.',
          sees: written(
            (text) => text.signOutAsk,
            (text) => text.signOutNote,
            (text) => text.signOut,
          ),
          requirements: ['SESS-03', 'SESS-15'],
        },
      ],
    },
    { title: 'The bet at the sign-out', note: `A bet of ₹1,000.00 at 2.00, with a delay of ${time(BET_DELAY_MS)}.`, rows: phases() },
    { title: 'The next login', note: 'The member signed out after the bet was sent.', rows: returns() },
    { title: 'What ends a session', note: 'Each cause leads to the same state of the bet.', rows: causes() },
  ],
})

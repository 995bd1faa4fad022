import { of } from 'rxjs'
import type { AnyStateMachine } from 'xstate'
import type { Page } from '#client/ledger/facts.ts'
import { DELAYS } from '#machines/setup.ts'
import { ASKING, HOUR, OPENING } from '#server/payments/payments.ts'
import type { Rule, RuleRow } from '#staff/charts/rule.ts'
import { specOf, stateName, words } from '#staff/flows/spec.ts'
import { createPolls } from '#streams/polls.ts'
import { SHORT_ASKS } from '#machines/payment/deposit.machine.ts'
import { at, member } from '#tests/player.ts'
import { virtualClock } from '#tests/virtual-clock.ts'
import { configOf } from '../chart-data.ts'
import { charts } from '../chart-pages.ts'
import { saysOf } from '../chart-says.ts'
import { time } from './says.ts'

/** What each poll reads, with the requirements that ask for it. */
const POLLS = {
  balance: { reads: 'the balance', requirements: ['SESS-10'] },
  bets: { reads: 'the open bets', requirements: ['OPEN-09'] },
  casino: { reads: 'the games of the casino', requirements: ['CAS-01'] },
  casinoPlayed: { reads: 'the member’s rounds', requirements: ['CAS-01'] },
} as const
type Seen = { readonly who: 'member' | 'visitor'; readonly isShown: boolean; readonly page: Page }

/** How often each list is due in five minutes, as the polls themselves say on a clock of their own. */
const polled = (when: string, { who, isShown, page }: Seen): RuleRow => {
  const clock = virtualClock(at(0))
  const firsts = new Map<keyof typeof POLLS, number>()
  const ledger = { member: who === 'member' ? member('demo') : null, isShown, generation: 0, page }
  const polls = createPolls(of(ledger), clock, DELAYS).subscribe(({ what }) => {
    if (!firsts.has(what)) firsts.set(what, clock.now())
  })
  clock.advance(300_000)
  polls.unsubscribe()
  const due = [...firsts].map(([what, ms]) => `${POLLS[what].reads} every ${time(ms)}`)
  return {
    when,
    outcome: due.length === 0 ? 'The page reads nothing again.' : `The page reads ${due.join(', ')}.`,
    sees: null,
    requirements: [
      ...new Set(
        (firsts.size === 0 ? [...Object.keys(POLLS)].filter(isPoll) : [...firsts.keys()]).flatMap((what) => POLLS[what].requirements),
      ),
    ],
  }
}
const isPoll = (name: string): name is keyof typeof POLLS => Object.hasOwn(POLLS, name)

/** The timer of a payment whose answer stays away: short at first, longer later. */
const payments = (machine: AnyStateMachine, name: string): string | null => {
  const delay: unknown = machine.implementations.delays[name]
  const [first, later] = [0, SHORT_ASKS].map((asks): unknown =>
    typeof delay === 'function' ? delay({ context: { asks, delays: DELAYS } }) : null,
  )
  return typeof first === 'number' && typeof later === 'number'
    ? `every ${time(first)}, ${SHORT_ASKS} times, then every ${time(later)}`
    : null
}

/** The timers of charts that begin again in their own state: the chart asks until it leaves the state. */
const repeated = (): readonly RuleRow[] =>
  charts.flatMap((machine) => {
    const { actions } = saysOf(machine.id)
    return specOf(configOf(machine)).states.flatMap(({ state, says, requirements, rows, enters }) =>
      rows.flatMap(({ timer, again, to, does }) => {
        if (timer === null || !again || to[0] !== state) return []
        const often = timer.ms === null ? (timer.name === 'askAgain' ? payments(machine, timer.name) : null) : `every ${time(timer.ms)}`
        if (often === null) return []
        const done = Object.entries(actions).flatMap(([name, each]) => ([...enters, ...does].includes(words(name)) ? [each] : []))
        return [
          {
            when: `${machine.id}, ${stateName(state)}: ${says}`,
            outcome: [`The timer ends ${often}.`, ...done].join(' '),
            sees: null,
            requirements,
          },
        ]
      }),
    )
  })

/** The waits of a list, as words. The last wait repeats. */
const waits = (all: readonly number[]): string => all.map(time).join(', then ')

/** The page of polls: the polls themselves say how often each list is read (SESS-10, OPEN-09, CAS-01). */
export const polls = (): Rule => {
  const home: Page = { name: 'home' }
  return {
    rule: 'polls',
    title: 'Polls and their intervals',
    purpose: 'The product reads some lists again by itself, at fixed intervals, because a message about a change can be lost.',
    sources: ['streams/polls.ts', 'machines/setup.ts', 'server/payments/payments.ts'],
    charts: ['order', 'orders', 'arming', 'deposit', 'withdrawal', 'price-history', 'press'],
    tables: [
      {
        title: 'What the page reads again',
        note: 'The first read comes one interval after the login, the page or the tab was shown.',
        rows: [
          polled('A visitor looks at any page.', { who: 'visitor', isShown: true, page: home }),
          polled('A member looks at a page of sports or of the account.', { who: 'member', isShown: true, page: home }),
          polled('A member looks at a lobby of the casino.', { who: 'member', isShown: true, page: { name: 'casino-lobby', path: '' } }),
          polled('A member looks at a game of the casino.', { who: 'member', isShown: true, page: { name: 'casino-game', path: '' } }),
          polled('The tab of a member is hidden.', { who: 'member', isShown: false, page: home }),
        ],
      },
      { title: 'What a chart asks again', note: 'Each of these timers begins again until its chart leaves the state.', rows: repeated() },
      {
        title: 'What the exchange asks a payment provider',
        note: 'The exchange sends each question with the same key, so a repeat pays nothing twice.',
        rows: [
          {
            when: 'The provider gives no payment details for a new deposit.',
            outcome: `The exchange asks after ${waits(OPENING)}. It ends the deposit ${time(OPENING.at(-1) ?? 0)} later.`,
            sees: null,
            requirements: ['ACCT-03', 'ACCT-04'],
          },
          {
            when: 'A withdrawal has no news.',
            outcome: `The exchange asks after ${waits(ASKING)}, then every ${time(HOUR)}.`,
            sees: null,
            requirements: ['ACCT-03', 'ACCT-04'],
          },
          {
            when: 'A deposit ended, and the provider has not refused it yet.',
            outcome: `The exchange asks after ${waits(ASKING)}, then every ${time(HOUR)}.`,
            sees: null,
            requirements: ['ACCT-08'],
          },
        ],
      },
    ],
  }
}

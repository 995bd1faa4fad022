// @vitest-environment happy-dom
import { cleanup, render } from '@testing-library/react'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { refusalCodeSchema } from '#contract/call.ts'
import { english } from '#copy/en/english.ts'
import { englishFlows } from '#copy/en/flows.ts'
import { englishRefusals } from '#copy/en/refusals.ts'
import { hindiRefusals } from '#copy/hi/refusals.ts'
import { hindi } from '#copy/hi/hindi.ts'
import { oddsText } from '#domain/betting/format.ts'
import { odds, stepOdds } from '#domain/odds.ts'
import { defaultBetting } from '#domain/player/betting.ts'
import { UNCLAIMED_MS } from '#server/exchange/deposit.ts'
import { ASKED, LIVES_MS, RESEND_MS } from '#server/members/codes.ts'
import { MAX_SLIPS } from '#client/betting/slip.ts'
import { DELAYS } from '#machines/setup.ts'
import { ChartPage } from '#staff/flows/ChartPage.tsx'
import { FlowsContext } from '#staff/flows/hooks.ts'
import type { Reading } from '#staff/charts/reading.ts'
import type { Rule } from '#staff/charts/rule.ts'
import { RulePage } from '#staff/flows/RulePage.tsx'
import { conditionOf, heardIn, saidOf } from '#staff/flows/reading.ts'
import { causeOf, configIn, lasting, specOf, stateName, words } from '#staff/flows/spec.ts'
import { SILENCE_MS } from '#streams/link.ts'
import { configOf } from '../../scripts/chart-data.ts'
import { charts } from '../../scripts/chart-pages.ts'
import { readingOf } from '../../scripts/chart-reading.ts'

afterAll(cleanup)

const root = join(import.meta.dirname, '..', '..', 'docs')
const written = (...path: readonly string[]): string => readFileSync(join(root, ...path), 'utf8')

/** Where an answer stands, and the words of one of its lines there. `not`: what no line says. */
type Answer = { readonly at: string; readonly line: readonly string[] } | { readonly at: string; readonly not: string }

const running = (chart: string) => {
  const machine = charts.find(({ id }) => id === chart) ?? expect.fail(chart)
  return { spec: specOf(configOf(machine)), reading: readingOf(machine) }
}
const known = new Map<string, ReturnType<typeof running>>()
const chartNamed = (chart: string) => {
  const found = known.get(chart) ?? running(chart)
  known.set(chart, found)
  return found
}
const stateIn = (chart: string, state: string) => chartNamed(chart).spec.states.find((each) => each.state === state) ?? expect.fail(state)
const anchorOf = (title: string): string => title.toLowerCase().replaceAll(' ', '-').replaceAll('·', '')
const at = (chart: string, title: string): string => `charts/${chart}.md#${anchorOf(title)}`
const placeOf = (chart: string, state: string): string => at(chart, stateName(state))

/** The row of the chart that runs, which must be there; its words on a page. */
const row = (chart: string, state: string, event: string, to: string | null, ms?: number): Answer => {
  const within = stateIn(chart, state)
  const { reading } = chartNamed(chart)
  const found = within.rows.find((each) => each.event === event && (each.to[0] ?? null) === to) ?? expect.fail(event)
  if (ms !== undefined) expect([event, found.timer?.ms]).toEqual([event, ms])
  const { does, why, timer } = found
  const does_ = does.map((each) => saidOf(reading, each))
  const when = timer === null ? [heardIn(reading, found), event] : [words(timer.name), ...(timer.ms === null ? [] : [lasting(timer.ms)])]
  return {
    at: placeOf(chart, state),
    line: [...when, conditionOf(reading, within, found), ...does_, why, to === null ? englishFlows.stays : stateName(to)],
  }
}
/** No row of the state, or of one around it, hears the event. */
const deaf = (chart: string, state: string, event: string): Answer => {
  const around = ['', ...state.split('.').map((_, i, path) => path.slice(0, i + 1).join('.'))]
  for (const each of around) expect([each, stateIn(chart, each).rows.map(causeOf)]).not.toEqual([each, expect.arrayContaining([event])])
  return { at: placeOf(chart, state), not: event }
}
const says = (chart: string, state: string): Answer => ({ at: placeOf(chart, state), line: [stateIn(chart, state).says] })
const enters = (chart: string, state: string, action: string): Answer => {
  expect(stateIn(chart, state).enters).toContain(words(action))
  return { at: placeOf(chart, state), line: [saidOf(chartNamed(chart).reading, words(action))] }
}
const sees = (chart: string, state: string, ...sentences: readonly string[]): Answer => ({ at: placeOf(chart, state), line: sentences })
const does = (chart: string, action: string, ...figures: readonly string[]): Answer => {
  const { reading } = chartNamed(chart)
  const { says: sentence } = reading.actions.find(({ name }) => name === action) ?? expect.fail(action)
  for (const each of figures) expect(sentence).toContain(each)
  return { at: at(chart, 'Actions'), line: [words(action), sentence] }
}
const way = (name: RegExp, until: string, ms: number): Answer => {
  const found = chartNamed('betslip').reading.budgets.find((each) => name.test(each.says)) ?? expect.fail(String(name))
  expect([found.says, found.until, found.ms]).toEqual([found.says, until, ms])
  return {
    at: at('betslip', 'How long it takes'),
    line: [found.says, ...found.phases.map(({ screen, ms: part }) => `${screen} ${lasting(part)}`), until, lasting(ms)],
  }
}
const timer = (chart: string, name: string, ms: number, state: string): Answer => ({
  at: at(chart, 'Timers'),
  line: [words(name), lasting(ms), stateName(state)],
})
const proved = (chart: string, title: RegExp): Answer => {
  const found = chartNamed(chart).reading.proofs.flatMap(({ titles }) => titles)
  return { at: at(chart, 'Proved by'), line: [found.find((each) => title.test(each)) ?? expect.fail(String(title))] }
}

const ruled = (rule: string, table: string, ...line: readonly string[]): Answer => ({ at: at(`rules/${rule}`, table), line })

const { askMs, sendMs, popupMs, offlineMs, idleMs, claimMs, lostMs, outboxMs, outcomeMs, resendMs, balanceMs, betsMs } = DELAYS
/** So many counted asks, then unknown (SLIP-18): the ways below are measured on the charts, and fail where it is another number. */
const MAX_ASKS = 10
const ASKING_MS = MAX_ASKS * askMs
const COMPOSING = 'drafting.stage.composing'

/** Each question of docs/QUESTIONS.md, with what its pages must say; all figures come from the charts and their delays. */
const answers: readonly (() => readonly Answer[])[] = [
  () => [
    { at: placeOf('betslip', 'drafting'), line: [englishFlows.atOnce] },
    row('betslip', COMPOSING, 'stake.typed', COMPOSING),
    row('betslip', 'drafting.market.moved', 'price.accepted', 'drafting.market.steady'),
  ],
  () => [
    way(/^Place, then no answer at all/, 'unknown', sendMs + ASKING_MS),
    way(/delay of 5 s, then no answer/, 'unknown', popupMs + ASKING_MS),
    way(/^Place, then the link is lost/, 'unknown', offlineMs),
    sees('order', 'sent.unknown', english.unknown, english.asked(MAX_ASKS)),
  ],
  () => [
    way(/drops silently 2 s after Place/, 'unknown', 2000 + SILENCE_MS + lostMs + offlineMs),
    sees('order', 'sent.waiting', english.silentNote('14:30:04')),
    row('connection', 'up.silent', 'silenceIsLoss', 'waiting', lostMs),
  ],
  () => [
    row('order', 'claiming', 'lock.denied', 'dropped'),
    enters('order', 'claiming', 'claim'),
    row('orders', 'watching', 'takeOver', 'watching', outboxMs),
  ],
  () => [does('slips', 'sayTooMany', `${MAX_SLIPS} slips`)],
  () =>
    refusalCodeSchema.options.map((code) => ({
      at: at('betslip', 'Refusals'),
      line: [code, englishRefusals[code], hindiRefusals[code]],
    })),
  () => [proved('order', /order walks take every state.*send no bet twice/)],
  () =>
    (chartNamed('order').reading.score?.survivors ?? expect.fail('the mutants of the order are counted')).map(({ name, reason }) => ({
      at: at('order', 'Not proved'),
      line: [name, reason],
    })),
  () => [says('betslip', 'drafting.market.suspended'), row('betslip', COMPOSING, 'place.pressed', COMPOSING)],
  () => [
    row('order', 'sent.offline', 'link.up', 'sent.checking'),
    says('order', 'sent.sending'),
    enters('order', 'sent.sending', 'send'),
    deaf('order', 'sent.sending', 'link.up'),
  ],
  () => [
    row('betslip', COMPOSING, 'untouched', 'lapsed', idleMs),
    timer('betslip', 'untouched', idleMs, COMPOSING),
    timer('betslip', 'shown', outcomeMs, 'accepted'),
  ],
  () => [row('betslip', COMPOSING, 'place.pressed', null)],
  () => [sees('betslip', 'accepted', english.betPartlyMatched)],
  () => [
    row('order', 'claiming', 'lock.denied', 'dropped'),
    row('order', 'claiming', 'claimTooLong', 'dropped', claimMs),
    enters('order', 'dropped', 'tellDropped'),
  ],
  () => [deaf('betslip', 'following', 'place.pressed'), deaf('betslip', 'following', 'confirm.pressed')],
  () => [row('order', 'begun', 'outbox.loaded', 'sent.checking'), row('order', 'sent.checking', 'askAgain', 'sent.checking', askMs)],
  () => [
    row('betslip', 'following', 'slip.dismissed', 'empty'),
    deaf('order', 'sent.unknown', 'slip.dismissed'),
    row('order', 'sent.unknown', 'askSeldom', 'sent.unknown', outboxMs),
  ],
  () => [says('order', 'loggedOut'), row('order', 'loggedOut', 'session.started', 'sent.checking')],
  () => [
    sees(
      'connection',
      'up.silent',
      `No heartbeat for ${lasting(SILENCE_MS)}`,
      `after ${lasting(SILENCE_MS + lostMs)} the link counts as lost`,
    ),
    timer('connection', 'silenceIsLoss', lostMs, 'up.silent'),
    says('connection', 'waiting'),
  ],
  () => [
    does('one-click', 'place', 'never a worse one'),
    row('one-click', '', 'one-click.pressed', null),
    row('one-click', '', 'order.settled', 'showing'),
  ],
  () => [sees('order', 'settled', english.betRefused, englishRefusals.MARKET_SUSPENDED)],
  () => [sees('order', 'sent.unknown', english.unknown, english.askAgain), timer('order', 'askSeldom', outboxMs, 'sent.unknown')],
  () => [
    row('code-flow', 'code.timer.counting', 'resend', 'code.timer.ready', resendMs),
    timer('code-flow', 'resend', resendMs, 'code.timer.counting'),
  ],
  () => [
    row('session', 'member', 'logout.pressed', 'visitor'),
    row('session', 'member', 'session.refused', 'visitor'),
    row('session', 'member', 'logout.heard', 'visitor'),
  ],
  () => [row('cash-out', 'offering.offered', 'cash-out.pressed', 'offering.moved')],
  () => [
    ruled('auto-cash-out', 'The market is suspended', 'suspended in the delay', 'MARKET_SUSPENDED', 'The rule waits on'),
    ruled('auto-cash-out', 'The offer reaches the profit', 'falls below the profit in the delay', english.autoLapsed('Home v Away')),
    ruled('auto-cash-out', 'The rule ends', 'The market gets its result', 'No rule is left'),
  ],
  () => [
    ruled('sign-out', 'The dialog', english.signOutAsk, english.signOutNote, hindi.signOutNote),
    ruled('sign-out', 'The bet at the sign-out', 'The bet is in its delay', 'The order stays on the disk', english.loggedOutNote),
    ruled('sign-out', 'The next login', 'The same member logs in again', 'checking'),
  ],
  () => [
    ruled('codes', 'How long a code works', `${LIVES_MS / 60_000} min are over`, englishRefusals.CODE_GONE),
    ruled('codes', 'Asking for another code', `Less than ${lasting(RESEND_MS)}`, englishRefusals.CODE_TOO_SOON),
    ruled('codes', 'How many codes are sent', 'One address asks for one number', `${ASKED.ofNumber} codes`),
    ruled('codes', 'Wrong codes', 'One address tries codes of one number', '15 min, 30 min, 1 h'),
  ],
  () => [
    ruled('late-payments', 'When a deposit ends by itself', `${UNCLAIMED_MS / 60_000} min`, english.depositOverNote),
    ruled('late-payments', 'The provider approves the deposit', 'The deposit expired without a UTR', 'adds ₹500.00', 'approved'),
  ],
  () => [
    ruled(
      'polls',
      'What the page reads again',
      'of sports',
      `the balance every ${lasting(balanceMs)}`,
      `the open bets every ${lasting(betsMs)}`,
    ),
    ruled('polls', 'What the page reads again', 'The tab of a member is hidden', 'reads nothing again'),
    ruled('polls', 'What a chart asks again', 'order, sent · unknown', `every ${lasting(outboxMs)}`),
  ],
  () => [
    ruled('accept-settings', 'The settings', english.acceptAny, english.acceptAnyNote(defaultBetting.steps), hindi.acceptAny),
    ruled('accept-settings', 'A back bet', 'Better', 'one step better', english.betterTaken('2.00', '2.02')),
    ruled('accept-settings', 'What is sent', 'Any', 'back bet at 2.00', oddsText(stepOdds(odds(2000), -defaultBetting.steps))),
  ],
]

/** Words alone, in small letters, as both kinds of page have them. */
const plain = (text: string): string =>
  ` ${text
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}₹]+/gu, ' ')
    .trim()} `
const titleOf: Readonly<Record<string, string>> = {
  Timers: englishFlows.timers,
  Actions: englishFlows.actions,
  Refusals: englishFlows.refusals,
  'Proved by': englishFlows.proved,
  'Not proved': englishFlows.notProved,
  'How long it takes': englishFlows.budgets,
  everywhere: englishFlows.everywhere,
}
/** The lines of a part of a page in the documents; null where it has no such part. */
const documentLines = (place: string): readonly string[] | null => {
  const [file = '', anchor] = place.split('#')
  const parts = written(file).split(/^## /m)
  const part = parts.find((each) => anchorOf(each.split('\n')[0] ?? '') === anchor)
  return part?.split('\n').map((line) => plain(line.replace(/\]\([^)]*\)/g, '').replaceAll('<br>', ' '))) ?? null
}
const wordsIn = (element: Node): readonly string[] =>
  element.nodeName === '#text' ? [element.textContent ?? ''] : [...element.childNodes].flatMap(wordsIn)
const linesOf = (part: Element | null): readonly string[] =>
  [...(part?.querySelectorAll('p, li, tr, figure, dd, dl > div, summary') ?? [])].map((line) => plain(wordsIn(line).join(' ')))
const partsOf = (shown: Element): ReadonlyMap<string, readonly string[]> =>
  new Map([...shown.querySelectorAll('h2, h3')].map((title) => [title.textContent, linesOf(title.closest('section'))]))
/** The parts of a rule's page in the app, from the data that it fetches. */
const partsOfRule = (file: string): ReadonlyMap<string, readonly string[]> => {
  const rule: Rule = JSON.parse(written('charts', `${file}.json`))
  const flows = {
    charts: [],
    rules: [rule],
    text: englishFlows,
    name: rule.rule,
    language: 'en',
    reading: null,
    requirements: new Map(),
  } as const
  const { container } = render(
    <FlowsContext value={flows}>
      <RulePage rule={rule} />
    </FlowsContext>,
  )
  return partsOf(container)
}
/** The parts of a chart's page in the app, from the data that it fetches, each by its title. */
const partsInApp = (chart: string): ReadonlyMap<string, readonly string[]> => {
  const reading: Reading = JSON.parse(written('charts', 'read', `${chart}.json`))
  const data = JSON.parse(written('charts', `${chart}.json`))
  const shown = { spec: specOf(configIn(data)), picture: data.picture, parts: data.parts }
  const { container } = render(
    <FlowsContext value={{ charts: [shown], rules: [], text: englishFlows, name: chart, language: 'en', reading, requirements: new Map() }}>
      <ChartPage chart={shown} />
    </FlowsContext>,
  )
  return partsOf(container)
}
const shownParts = new Map<string, ReadonlyMap<string, readonly string[]>>()
const appLines = (place: string): readonly string[] | null => {
  const [chart = '', anchor] = place.replace('charts/', '').split('.md#')
  const parts = shownParts.get(chart) ?? (chart.startsWith('rules/') ? partsOfRule(chart) : partsInApp(chart))
  shownParts.set(chart, parts)
  const titles = [...written('charts', `${chart}.md`).matchAll(/^## (.+)$/gm)].map(([, title = '']) => title)
  const title = titles.find((each) => anchorOf(each) === anchor) ?? ''
  return parts.get(titleOf[title] ?? title) ?? null
}
const missingIn = (lines: readonly string[] | null, answer: Answer): string | null => {
  if (lines === null) return `there is no ${answer.at}`
  if ('not' in answer) return lines.some((line) => line.includes(plain(answer.not))) ? `${answer.at} says ${answer.not}` : null
  const isSaid = lines.some((line) => answer.line.every((each) => each === '' || line.includes(plain(each))))
  return isSaid ? null : `${answer.at} does not say ${answer.line.join(' / ')}`
}

const questions = (written('QUESTIONS.md').match(/^\| \d+\. .*\|$/gm) ?? []).map((line, index) => {
  const [, asked = '', links = ''] = line.split('|').map((each) => each.trim())
  return { asked, links: [...links.matchAll(/\]\((charts\/[^)]+)\)/g)].map(([, link = '']) => link), answersTo: answers[index] }
})

test('[FLOW-06] each of the questions has its answers here', () => {
  expect(questions.map(({ asked }) => Number.parseInt(asked, 10))).toEqual(answers.map((_, index) => index + 1))
})

test.for(questions)('[FLOW-06] both pages answer, from the values of the charts: $asked', ({ links, answersTo }) => {
  const given = answersTo?.() ?? []
  expect(new Set(given.map((each) => each.at))).toEqual(new Set(links))
  for (const place of links) {
    const here = given.filter((each) => each.at === place)
    for (const lines of [documentLines(place), appLines(place)])
      expect(here.map((each) => missingIn(lines, each)).filter((each) => each !== null)).toEqual([])
  }
})

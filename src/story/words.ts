import type { MarketType } from '#contract/market.ts'
import { moneyText } from '#domain/betting/format.ts'
import { isOnRuns } from '#domain/betting/runs.ts'
import { type BetStory, marketTypeOf, type RecordStep, type StoryStep } from '#client/views/story.ts'
import { reasonIn, type Verdict, verdictSaid } from '#domain/betting/verdict.ts'
import { priceText } from '#domain/betting/reading.ts'
import { type Bet, isOver } from '#domain/betting/bet.ts'
import type { OutboxEntry } from '#client/betting/sent.ts'
import { shutBy } from '#client/betting/slip.ts'
import { say, sayIfAny, text as words } from '#copy/catalogue.ts'
import { marketText, runnerText } from '#copy/feeds.ts'
import type { StoryText } from '#copy/en/story.ts'
import { clockText, stampText } from '../lib/when.ts'
import { endWord } from '../open-bets/end-word.ts'
import { betPrice, reductionWord } from '../open-bets/told.ts'
import { pickWord, priceWord, sidedWord } from '../slip/words.ts'

/** Who did it, or what the page did. */
export type StepKind = 'pressed' | 'sent' | 'answered' | 'waited' | 'seen'
/** A step as a reader has it; `isMain`: a press that places, or an answer. */
export type StepWords = {
  readonly kind: StepKind
  readonly says: string
  readonly note: string | null
  readonly tone: 'plain' | 'main' | 'good' | 'bad'
}

const secondsText = (ms: number): string => (ms / 1000).toFixed(1)

/** The time since the step before: `+8 ms`, `+3.8 s`, `+1:05 min`. */
export const gapText = (ms: number, text: StoryText): string => {
  if (ms < 1000) return text.gapMs(ms)
  if (ms < 60_000) return text.gapSeconds(secondsText(ms))
  const seconds = Math.round(ms / 1000)
  return text.gapMinutes(`${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`)
}

/** `20:41:13.318`. */
export const momentText = (at: number): string => `${clockText(at)}.${String(at % 1000).padStart(3, '0')}`

const pressOf = (entry: OutboxEntry, text: StoryText): string => {
  switch (entry.kind) {
    case 'bet': {
      const price = priceWord(entry.pick, entry.odds)
      return (entry.fromOneClick === true ? text.tapped : text.placed)(moneyText(entry.stake), price)
    }
    case 'cash-out':
      return text.cashOutPressed(moneyText(entry.amount))
    case 'amendment':
      return text.changePressed(moneyText(entry.stake), priceText('odds', entry.odds, null))
    default:
      return entry satisfies never
  }
}

const listedOf = (bet: Bet, text: StoryText): string => {
  if (bet.remaining > 0) return text.listedUnmatched(moneyText(bet.remaining), betPrice(bet, bet.odds))
  return isOver(bet) ? text.listedOver(endWord(bet)) : text.listedMatched(moneyText(bet.matched), betPrice(bet, bet.averageOdds))
}
const step = (kind: StepKind, says: string, note: string | null = null, tone: StepWords['tone'] = 'plain'): StepWords => ({
  kind,
  says,
  note,
  tone,
})

/** What the exchange said of an order, with what it matched and, of odds, at which. A cash-out is several bets, so it has no price of its own. */
const verdictText = (kind: OutboxEntry['kind'], verdict: Verdict, marketType: MarketType | undefined): string =>
  verdict.kind === 'refused' || verdict.matched === 0 || verdict.averageOdds === null || (marketType !== undefined && isOnRuns(marketType))
    ? say(verdictSaid(kind, verdict))
    : `${say(verdict.said)} ${words.matchedAt(moneyText(verdict.matched), priceText('odds', verdict.averageOdds, null))}`

/** A step of a story in the language that is spoken now. */
export const wordsOf = (each: StoryStep, text: StoryText): StepWords => {
  switch (each.what) {
    case 'price-pressed':
      return step('pressed', text.pricePressed(priceWord(each.pick, each.pick.odds), pickWord(each.pick)))
    case 'price-moved':
      return step(
        'seen',
        each.quote.kind === 'open'
          ? text.priceMoved(
              each.quote.line === null ? priceText('odds', each.quote.odds, null) : priceText('session', each.quote.odds, each.quote.line),
            )
          : text[`price:${shutBy(each.quote)}`],
      )
    case 'stake-written':
      return step('pressed', text.stakeWritten(moneyText(each.stake)))
    case 'price-set':
      return step('pressed', text.priceSet(priceText('odds', each.odds, null)))
    case 'price-accepted':
      return step('pressed', text.priceAccepted)
    case 'place-tried':
      return step('pressed', text.placeTried)
    case 'placed':
    case 'change-pressed':
      return step('pressed', pressOf(each.entry, text), null, 'main')
    case 'sent':
      return step('sent', text.sent)
    case 'not-sent':
      return step('seen', text.notSent, sayIfAny(each.said), 'bad')
    case 'taken-up':
      return step('seen', text.takenUp(clockText(each.entry.sentAt)))
    case 'pending':
      return step('answered', text.pending(secondsText(each.delayMs)), each.betId)
    case 'late':
      return step('waited', text.late)
    case 'silent':
      return step('waited', text.silent(secondsText(each.ms)))
    case 'asked':
      return step('sent', text.asked(each.count))
    case 'ask-pressed':
      return step('pressed', text.askPressed)
    case 'still-pending':
      return step('answered', text.stillPending)
    case 'accepted':
      return step('answered', text.accepted)
    case 'not-seen':
      return step('answered', text.notSeen)
    case 'line-lost':
      return step('seen', text.lineLost)
    case 'line-back':
      return step('seen', text.lineBack)
    case 'unknown':
      return step('seen', text.unknown)
    case 'logged-out':
      return step('seen', text.loggedOut)
    case 'cancel-pressed':
      return step('pressed', text.cancelPressed)
    case 'answered':
      return each.verdict.kind === 'refused'
        ? step('answered', text.refused, sayIfAny(reasonIn(each.verdict)), 'bad')
        : step('answered', text.taken, verdictText('bet', each.verdict, each.marketType), 'good')
    case 'change-answered':
      return each.verdict.kind === 'refused'
        ? step('answered', text.changeRefused, say(each.verdict.said), 'bad')
        : step('answered', text.changeTaken, say(each.verdict.said), 'good')
    case 'listed':
      return step('seen', listedOf(each.bet, text))
    default:
      return each satisfies never
  }
}

/** What the exchange recorded at one moment. */
export const recordWords = ({ bet, moment, reduction }: RecordStep, text: StoryText): StepWords => {
  if (reduction !== undefined) return step('answered', reductionWord(bet, reduction), null, 'main')
  if (moment === null)
    return step('answered', text.recordReceived(sidedWord(bet), moneyText(bet.stake), betPrice(bet, bet.odds)), bet.betId)
  const amount = moneyText(moment.amount)
  const price = betPrice(bet, moment.odds ?? bet.odds)
  switch (moment.what) {
    case 'matched':
      return step('answered', text.recordMatched(amount, price), null, 'good')
    case 'changed':
      return step('answered', text.recordChanged(amount, price), null, 'main')
    case 'cancelled':
      return step('answered', text.recordCancelled(amount), null, 'main')
    case 'lapsed':
      return step('answered', text.recordLapsed(amount), null, 'main')
    case 'refused':
      return step('answered', text.recordRefused, null, 'bad')
    case 'removed':
      return step('answered', text.recordRemoved(amount), null, 'main')
    case 'void':
      return step('answered', text.recordVoid, null, 'main')
    case 'settled':
      return step('answered', text.recordSettled(moneyText(moment.amount)), null, moment.amount < 0 ? 'bad' : 'good')
    default:
      return moment.what satisfies never
  }
}

/** What the story is about, with its market and match. */
export const subjectOf = (
  { entry }: BetStory,
  bet: Bet | null,
  text: StoryText,
): { readonly name: string; readonly place: string } | null => {
  if (entry !== null && entry.kind === 'bet')
    return {
      name: `${pickWord(entry.pick)} · ${moneyText(entry.stake)} · ${priceWord(entry.pick, entry.odds)}`,
      place: `${marketText(entry.pick)} · ${entry.pick.eventName}`,
    }
  if (entry !== null && entry.kind === 'cash-out')
    return { name: text.cashOutPressed(moneyText(entry.amount)), place: `${marketText(entry.market)} · ${entry.market.eventName}` }
  if (entry !== null) return { name: runnerText(entry.bet), place: `${marketText(entry.bet)} · ${entry.bet.eventName}` }
  return bet === null
    ? null
    : { name: `${sidedWord(bet)} · ${moneyText(bet.stake)} · ${betPrice(bet, bet.odds)}`, place: `${marketText(bet)} · ${bet.eventName}` }
}

/** The answer in one line, and how it came. `verdict` is the exchange's. */
export const summaryOf = (
  { entry, tookMs, asks, steps }: BetStory,
  bet: Pick<Bet, 'marketType'> | null,
  verdict: Verdict | null,
  text: StoryText,
): readonly [title: string, note: string] => [
  verdict === null ? text.noAnswerYet : verdictText(entry?.kind ?? 'bet', verdict, marketTypeOf(entry) ?? bet?.marketType),
  [
    tookMs === null ? '' : text.tookSeconds(secondsText(tookMs)),
    steps.some(({ what }) => what === 'sent') ? text.sentCount : '',
    asks === 0 ? '' : text.askedCount(asks),
  ]
    .filter((part) => part !== '')
    .join(' '),
]

/** The figures of a listed bet. */
export const figuresOf = (bet: Bet, text: StoryText): readonly (readonly [string, string])[] => [
  [
    text.state,
    bet.state === 'pending' ? words.processing : isOver(bet) ? endWord(bet) : bet.remaining > 0 ? text.unmatched : text.matchedPart,
  ],
  [text.price, betPrice(bet, bet.averageOdds)],
  [words.stake, moneyText(bet.stake)],
  [text.matchedPart, moneyText(bet.matched)],
  [text.unmatched, moneyText(bet.remaining)],
  ...(bet.pnl === null ? [] : [[text.result, moneyText(bet.pnl)] as const]),
  [text.placedAt, stampText(bet.placedAt)],
]

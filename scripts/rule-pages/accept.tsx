import { type Accept, acceptSchema } from '#contract/messages/settings.ts'
import type { Side } from '#domain/betting/bets.ts'
import { quoteTaken } from '#domain/betting/delay.ts'
import { oddsText } from '#domain/betting/format.ts'
import { type Odds, odds, stepOdds } from '#domain/odds.ts'
import { paise } from '#domain/paise.ts'
import { defaultBetting } from '#domain/player/betting.ts'
import { said } from '#domain/said.ts'
import type { Catalogue } from '#copy/whole.ts'
import { english } from '#copy/en/english.ts'
import { Sentence } from '#src/slip/Sentence.tsx'
import type { Rule, RuleRow, Says } from '#staff/charts/rule.ts'
import { ref } from '#tests/player.ts'
import { screensIn } from '../shots.tsx'
import { type Play, PRICE, openSlip, place } from '../slip-play.ts'
import { spoken, written } from './says.ts'

const CHOSEN = odds(PRICE)
const STEPS = defaultBetting.steps
/** What the settings call each choice, and what they say below it. */
const WORDS: Readonly<Record<Accept, { readonly name: (text: Catalogue) => string; readonly note: (text: Catalogue) => string }>> = {
  NONE: { name: (text) => text.acceptAsk, note: (text) => text.acceptAskNote },
  BETTER: { name: (text) => text.acceptBetter, note: (text) => text.acceptBetterNote },
  ANY: { name: (text) => text.acceptAny, note: (text) => text.acceptAnyNote(STEPS) },
}
const nameOf = (accept: Accept): string => WORDS[accept].name(english)

const quote = ({ spine, view }: Play, price: Odds): void =>
  spine.record({ type: 'quote.changed', slip: view().slip, quote: { kind: 'open', odds: price, line: null, fancyPrice: 0 } })
type Setting = { readonly accept: Accept; readonly side: Side }
type Act = (play: Play) => void

/** What the slip says of its market in each language. */
const sentenceOf = (setting: Setting, act: Act): Says | null => {
  const show = () => {
    const play = openSlip(setting)
    act(play)
    return { client: { ...play, toasts: [] }, page: <Sentence view={play.view()} /> }
  }
  const [screen] = screensIn([{ states: ['accept.shown'], says: '', show }], 'accept')
  if (screen === undefined) return null
  const inOne = (tag: 'en' | 'hi'): string => screen.lines[tag].map(({ says }) => says).join(' · ')
  return { en: inOne('en'), hi: inOne('hi') }
}

/** What the slip makes of a move: whether it asks, and the bet that it would send. */
const slipRow = (when: string, setting: Setting, act: Act): RuleRow => {
  const play = openSlip(setting)
  act(play)
  const { market, odds: own, limit, offer } = play.view()
  const at = own === null ? '' : oddsText(own)
  const worst =
    limit === null || limit === own
      ? ''
      : ` It would take down to ${oddsText(limit)}.`.replace('down', setting.side === 'back' ? 'down' : 'up')
  const asks = offer === null ? '' : ` Accepting makes it ${oddsText(offer.odds)}.`
  return {
    when,
    outcome: market === 'moved' ? `The slip asks, and its price stays ${at}.${asks}` : `The slip asks nothing. Its price is ${at}.${worst}`,
    sees: sentenceOf(setting, act),
    requirements: ['SLIP-19', 'SLIP-33'],
  }
}
const SIDES = { back: 1, lay: -1 } as const
/** The price so many steps better for the side; worse where negative. */
const moved = (side: Side, steps: number): Odds => stepOdds(CHOSEN, SIDES[side] * steps)

const moves = (side: Side): readonly RuleRow[] =>
  acceptSchema.options.flatMap((accept) => {
    const row = (says: string, steps: number): RuleRow =>
      slipRow(`“${nameOf(accept)}”: the price is ${oddsText(moved(side, steps))}, ${says}.`, { accept, side }, (play) =>
        quote(play, moved(side, steps)),
      )
    return [row('one step better', 1), row(`${STEPS} steps worse`, -STEPS), row(`${STEPS + 1} steps worse`, -STEPS - 1)]
  })
const others = (): readonly RuleRow[] => {
  const setting: Setting = { accept: 'NONE', side: 'back' }
  const worse = moved('back', -1)
  return [
    slipRow(`No stake is typed, and the price is ${oddsText(worse)}.`, setting, (play) => {
      play.spine.record({ type: 'stake.typed', slip: play.view().slip, stakePaise: paise(0) })
      quote(play, worse)
    }),
    slipRow(`The player set ${oddsText(moved('back', 2))} by hand, and the price is ${oddsText(worse)}.`, setting, (play) => {
      play.spine.record({ type: 'price.stepped', slip: play.view().slip, odds: moved('back', 2) })
      quote(play, worse)
    }),
  ]
}

/** The order that is written to the disk when Place is pressed in a steady market. */
const sent = (): readonly RuleRow[] =>
  acceptSchema.options.flatMap((accept) =>
    (['back', 'lay'] as const).map((side) => {
      const play = openSlip({ accept, side })
      place(play)
      const entry = play.spine.ledger.get().outbox.find((each) => each.ref === ref(1))
      if (entry?.kind !== 'bet') throw new Error('the example sends no bet')
      return {
        when: `“${nameOf(accept)}”: the player places a ${side} bet at ${oddsText(CHOSEN)}.`,
        outcome: `The order has the price ${oddsText(entry.odds)} and accepts “${entry.accept}”.`,
        sees: null,
        requirements: ['SLIP-26', 'SLIP-33'],
      }
    }),
  )

/** What the exchange makes of a bookmaker’s quote when the delay is over. */
const quotes = (): readonly RuleRow[] =>
  acceptSchema.options.flatMap((accept) =>
    ([0, 1, -1] as const).map((steps) => {
      const now = moved('back', steps)
      const isTaken = quoteTaken('back', CHOSEN, now, accept)
      return {
        when: `A back order at ${oddsText(CHOSEN)} accepts “${accept}”, and the quote is ${oddsText(now)}.`,
        outcome: isTaken ? `The exchange matches the bet at ${oddsText(now)}.` : 'The exchange refuses the bet (ODDS_CHANGED).',
        sees: isTaken ? null : spoken(said('ODDS_CHANGED')),
        requirements: ['SLIP-19'],
      }
    }),
  )

/** The page of the accept settings: the slip and the exchange run each example (SLIP-19, SLIP-26, SLIP-33). */
export const accept = (): Rule => ({
  rule: 'accept-settings',
  title: 'Accept settings',
  purpose: 'A setting says which changes of a price the slip takes without asking, and so the worst price of the bet.',
  sources: ['contract/messages/settings.ts', 'machines/slip/betslip.rules.ts', 'domain/betting/delay.ts'],
  charts: ['betslip', 'one-click', 'order'],
  tables: [
    {
      title: 'The settings',
      note: `A member who chose nothing has “${nameOf(defaultBetting.accept)}”. The steps begin at ${STEPS} and count for “${nameOf('ANY')}” alone.`,
      rows: acceptSchema.options.map((each) => ({
        when: `“${nameOf(each)}” (${each})`,
        outcome: WORDS[each].note(english),
        sees: written((text) => text.acceptMoves, WORDS[each].name, WORDS[each].note),
        requirements: ['SLIP-19', 'SLIP-33'],
      })),
    },
    { title: 'A back bet', note: `The player pressed ${oddsText(CHOSEN)} and typed a stake of ₹1,000.00.`, rows: moves('back') },
    { title: 'A lay bet', note: `The player pressed ${oddsText(CHOSEN)} and typed a stake of ₹1,000.00.`, rows: moves('lay') },
    { title: 'Without a stake or with an own price', note: `The setting is “${nameOf('NONE')}”.`, rows: others() },
    { title: 'What is sent', note: 'The order has the worst price that the bet takes.', rows: sent() },
    {
      title: 'When the bet delay is over',
      note: 'A bookmaker’s market compares the order with its quote. In an exchange market the order is matched at its price or better.',
      rows: quotes(),
    },
  ],
})

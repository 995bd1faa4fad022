import type { Accept } from '#contract/messages/settings.ts'
import type { SlipView } from '#client/betting/slip.ts'
import type { Side } from '#domain/betting/bets.ts'
import { paise } from '#domain/paise.ts'
import { MARKET_KINDS } from '#domain/market/markets.ts'
import { defaultBetting } from '#domain/player/betting.ts'
import type { Settings } from '#domain/betting/limits.ts'
import { answered, betId, pick, quoted, ref } from '#tests/player.ts'
import { type Client, type ClientOptions, openClient } from './client-play.ts'

/** The slip of a member with ₹50,000.00 on the whole client, at a price of 2.00; nothing outside answers by itself. */
export type Play = Client & { readonly view: () => SlipView }
export type PlayOptions = Omit<ClientOptions, 'who'> & {
  readonly reviews?: boolean
  readonly accept?: Accept
  readonly side?: Side
}

/** The bet delay in these plays. */
export const BET_DELAY_MS = 5000
export const PRICE = 2000
const delaySeconds = { odds: 5, bookmaker: 5, fancy: 5, soccer: 5, tennis: 5, virtual: 5, ballByBall: 5 }
const { odds, bookmaker, fancy, soccer, tennis, virtual, ballByBall } = MARKET_KINDS

/** Opens the slip with a stake of ₹1,000.00, in a steady market. */
export const openSlip = ({ reviews = false, accept = 'BETTER', side = 'back', ...options }: PlayOptions = {}): Play => {
  const client = openClient(options)
  const { spine } = client
  const settings: Settings = {
    ...defaultBetting,
    accept,
    confirmation: reviews,
    delaySeconds,
    limits: { odds, bookmaker, fancy, soccer, tennis, virtual, ballByBall },
  }
  const picked = pick('m1', PRICE, side)
  const view = (): SlipView => {
    const last = spine.slips.get().at(-1)
    if (last === undefined) throw new Error('no slip is open')
    return last
  }
  spine.record(answered({ what: 'settings' }, settings))
  spine.record({ type: 'odds.pressed', level: 0, pick: picked })
  spine.record({ type: 'quote.changed', slip: view().slip, quote: quoted(picked.odds) })
  spine.record({ type: 'stake.typed', slip: view().slip, stakePaise: paise(1_000_00) })
  return { ...client, view }
}

/** Presses Place. */
export const place = ({ spine, view }: Play): void => spine.record({ type: 'place.pressed', slip: view().slip, ref: ref(1) })
/** The exchange has the bet; its delay runs. */
export const pend = ({ spine }: Play, expiresInMs = BET_DELAY_MS): void =>
  spine.record({ type: 'bet.pending', ref: ref(1), betId: betId(1), expiresInMs })

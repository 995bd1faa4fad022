import type { SlipView } from '#domain/betting/slip.ts'
import { paise } from '#domain/betting/money.ts'
import { MARKET_KINDS } from '#domain/market/markets.ts'
import { defaultBetting } from '#domain/player/betting.ts'
import type { Settings } from '#domain/player/member.ts'
import { DELAYS, type Delays } from '#machines/setup.ts'
import { type Spine, createSpine } from '#src/spine/spine.ts'
import { answered, at, betId, deafDoors, lateCharts, member, pick, quoted, ref } from '#tests/player.ts'
import { type VirtualClock, virtualClock } from '#tests/virtual-clock.ts'

/** The slip of a member with ₹50,000.00 on the whole client, at a price of 2.00; nothing outside answers by itself. */
export type Play = { readonly spine: Spine; readonly clock: VirtualClock; readonly view: () => SlipView }
export type PlayOptions = {
  readonly delays?: Delays
  /** The disk gives no lock. */
  readonly withoutLock?: boolean
  readonly reviews?: boolean
  readonly accept?: 'NONE' | 'BETTER'
}

/** The bet delay in these plays. */
export const BET_DELAY_MS = 5000
/** 14:30 in India. */
const BEGINNING = at(Date.UTC(2026, 2, 15, 9))
const delaySeconds = { odds: 5, bookmaker: 5, fancy: 5, soccer: 5, tennis: 5, virtual: 5, ballByBall: 5 }
const { odds, bookmaker, fancy, soccer, tennis, virtual, ballByBall } = MARKET_KINDS

/** Opens the slip with a stake of ₹1,000.00, in a steady market. */
export const openSlip = ({ delays = DELAYS, withoutLock = false, reviews = false, accept = 'BETTER' }: PlayOptions = {}): Play => {
  const clock = virtualClock(BEGINNING)
  const { doors } = deafDoors()
  const vault = withoutLock ? { ...doors.vault, claim: () => undefined } : doors.vault
  const spine = createSpine({ late: lateCharts, clock, delays, frame: (job) => job(), doors: { ...doors, vault } })
  const settings: Settings = {
    ...defaultBetting,
    accept,
    confirmation: reviews,
    delaySeconds,
    limits: { odds, bookmaker, fancy, soccer, tennis, virtual, ballByBall },
  }
  const picked = pick('m1')
  const view = (): SlipView => {
    const last = spine.slips.get().at(-1)
    if (last === undefined) throw new Error('no slip is open')
    return last
  }
  spine.start()
  spine.record({ type: 'session.restored', member: member('demo') })
  spine.record({ type: 'link.opened' })
  spine.record({ type: 'account.changed', accountSeq: 1, balance: paise(50_000_00), exposure: paise(0) })
  spine.record(answered({ what: 'settings' }, settings))
  spine.record({ type: 'odds.pressed', level: 0, pick: picked })
  spine.record({ type: 'quote.changed', slip: view().slip, quote: quoted(picked.odds) })
  spine.record({ type: 'stake.typed', slip: view().slip, stakePaise: paise(1_000_00) })
  return { spine, clock, view }
}

/** Presses Place. */
export const place = ({ spine, view }: Play): void => spine.record({ type: 'place.pressed', slip: view().slip, ref: ref(1) })
/** The exchange has the bet; its delay runs. */
export const pend = ({ spine }: Play, expiresInMs = BET_DELAY_MS): void =>
  spine.record({ type: 'bet.pending', ref: ref(1), betId: betId(1), expiresInMs })

import * as z from 'zod/mini'
import type { Level } from '#contract/features.ts'
import {
  type BetRow,
  betOutcome,
  betRowSchema,
  createBet as ourBet,
  getBetsSuccess,
  placeBetError,
  placeBetSuccess,
} from '#contract/messages/betting.ts'
import { type BetId, type BetSlipRef, betSlipRefSchema, type MemberCode } from '#contract/scalar.ts'
import { betSchema, createBet } from '#contract/source/betting.ts'
import type { EdgeClock } from '../clock.ts'
import type { Doors } from '../doors.ts'
import { someLeftOut } from './markets.ts'
import { createPresses, type Press } from './presses.ts'
import { isBeside, isLike, isOf, type Owner, rowsFrom, unreadIn } from './rows.ts'

/** After this time without an answer the line is given up: its answer can then be no other bet's. In milliseconds. */
const ANSWER_MS = 15_000
/** How often the list is asked for after an acceptance until it has the row, and how often at most. */
const ROW_MS = 1000
const MOST_LOOKS = 10
/** How often an open page asks for its list, and how old a list may be that says which rows stood before a press. */
const LIST_MS = 10_000
const FRESH_MS = 15_000
/** For so long after an answer that has no ref no bet is sent: a server that says it twice would answer that bet, too. */
const QUIET_MS = 1000
/** The number of an account's state: a back end below level 3 has none. */
export const NO_NUMBER = 0

/** Bets in progress of one page: those without an answer. */
type Waiting = { readonly press: Press; accepted: boolean; isAsked: boolean; looks: number }

type Parts = {
  readonly clock: EdgeClock
  readonly disk: Doors['disk']['storage']
  readonly level: Level
  readonly token: () => string
  /** The member of the line. */
  readonly owner: () => Owner | null
  /** Sends a message of the source; false while the line is down. */
  readonly send: (name: string, body: unknown) => boolean
  /** Asks for the list of bets; false while the line is down. */
  readonly askList: () => boolean
  /** Says a message of ours to the client. */
  readonly say: (name: string, body: unknown) => void
  /** Gives the line up and says so. */
  readonly renew: () => void
  /** The rows are others than before. */
  readonly moved: () => void
}

const orderSchema = z.object({ bet: z.object({ betSlipRef: betSlipRefSchema, ...betSchema.shape }) })
type Order = z.output<typeof orderSchema>['bet']
/** The bet of our `create-bet`, in the specification's fields and with its ref; null where it is none. */
export const orderIn = (body: unknown): Order | null => orderSchema.safeParse(body).data?.bet ?? null
/** `create-bet` as a back end below level 3 hears it (SLIP-14); from level 1 on with the ref. */
export const orderWords = ({ betSlipRef, ...bet }: Order, token: string, level: Level) => {
  const terms = z.encode(createBet.body, { token, bet })
  return level === 0 ? terms : { ...terms, bet: { ...terms.bet, betSlipRef } }
}
const namedSchema = z.object({ betSlipRef: z.optional(betSlipRefSchema), message: z._default(z.string(), '') })
const OUR_FIELDS = z.object(placeBetSuccess.body.shape)

/** A bet with a result was taken, and after the press: its market was open then. One that was cancelled may be from before. */
const hasEnded = ({ status }: BetRow): boolean => status === 'SETTLED'

/** What an acceptance says of a row, in rupees and decimal odds as on the wire. */
const settledFields = (row: BetRow) => {
  const { _id: betId, rate, sizeMatched, sizeRemaining, winnings } = z.encode(betRowSchema, row)
  const isWhole = row.status === 'MATCHED' || (hasEnded(row) && row.sizeRemaining === 0)
  const status = isWhole ? 'matched' : row.sizeMatched > 0 ? 'partly-matched' : 'unmatched'
  return {
    status,
    betId,
    averageOdds: row.sizeMatched > 0 ? rate : null,
    matched: sizeMatched,
    remaining: sizeRemaining,
    winnings,
  } as const
}
const waitingFor = (press: Press): Waiting => ({ press, accepted: press.isAccepted === true, isAsked: false, looks: 0 })
/** A row says that its bet was taken unless it is still in its delay. */
const stands = ({ status }: BetRow): boolean => status === 'MATCHED' || status === 'UNMATCHED' || status === 'PARTLY_MATCHED'

/**
 * The bets of a back end of level 0 or 1 (BACK-02). Level 0 has one bet in flight: an answer on its line is its answer. A bet is placed once
 * a row stands that is new since the press and has its terms; it is refused by an answer of its line alone. Anything else stays in doubt.
 */
export const createBets = ({ clock, disk, level, token, owner, send, askList, say, renew, moved }: Parts) => {
  const presses = createPresses(disk)
  const waiting = new Map<BetSlipRef, Waiting>()
  /** The bet of this line that an answer without a ref belongs to: at level 0 alone. */
  let inFlight: BetSlipRef | null = null
  let answeredAt = Number.NEGATIVE_INFINITY
  /** The last list of open bets, whose it is, and when it came. */
  let listedFor: MemberCode | null = null
  let rows: readonly BetRow[] = []
  let leftOut = 0
  /** The last list of bets that ended, and whose it is. */
  let endedFor: MemberCode | null = null
  let ended: readonly BetRow[] = []
  /** The last list that came, read or not: whose it is, when it came, and its rows that cannot be read, by their ids. */
  let heard: { readonly of: MemberCode; readonly at: number; readonly unread: readonly BetId[] } | null = null
  /** This line has brought a list. */
  let isListed = false
  let written = ''
  /** The client asked for the list, so that it gets one even if nothing changed. */
  let isWanted = false
  /** The list that was asked for when the line opened is still to come: it is the answer to the client's first message, too. */
  let isComing = false
  let stopLook = (): void => undefined
  let stopList = (): void => undefined

  const end = (ref: BetSlipRef): void => {
    waiting.delete(ref)
    presses.forget(ref)
  }
  /**
   * The row of a bet: of its terms, and new since the press. Null while none is certain: the rows from before the press must be
   * known, and without an acceptance another bet of this browser may own a row of the same terms.
   */
  const rowOf = ({ press: { ref, owner: member, at, bet, before }, accepted, looks }: Waiting): BetRow | null => {
    if (member !== listedFor || before === null) return null
    const taken = presses.others(ref)
    const isFresh = (row: BetRow): boolean => stands(row) && !before.includes(row._id) && !taken.has(row._id)
    const over = endedFor === member ? ended.filter((row) => hasEnded(row) && !before.includes(row._id) && !taken.has(row._id)) : []
    const fresh = [...rows.filter(isFresh), ...over].filter((row) => isOf(row, bet))
    // It was accepted, and each look would have found its limit: its server writes another.
    if (accepted && fresh.length === 0 && looks >= MOST_LOOKS) {
      const [like, ...more] = [...rows.filter(isFresh), ...over].filter((row) => isLike(row, bet))
      return more.length === 0 ? (like ?? null) : null
    }
    const mayOwn = (other: Press): boolean => other.ref !== ref && other.owner === member && fresh.some((row) => isOf(row, other.bet))
    const others = presses.all().filter(mayOwn)
    if (!accepted && fresh.length <= others.length) return null
    const inOrder = fresh.toSorted((one, other) => one.placedTime - other.placedTime)
    // Where each of them has a row, the rows came in the order of the presses.
    const earlier = others.filter((other) => other.at < at).length
    return (fresh.length === others.length + 1 ? inOrder[earlier] : inOrder.at(-1)) ?? null
  }
  const settle = (each: Waiting): void => {
    const row = rowOf(each)
    if (row === null) return
    const { ref } = each.press
    const fields = { ...settledFields(row), betSlipRef: ref, message: '', said: false } as const
    presses.take(row._id, ref)
    end(ref)
    if (each.accepted) say(placeBetSuccess.name, fields)
    else {
      const { status: outcome, ...rest } = fields
      say(betOutcome.name, { ...rest, outcome })
      // An answer that is still to come would be the next bet's.
      if (inFlight === ref) renew()
    }
  }
  /** Keeps the rows of a list, which a call may bring, too. False where there is none. */
  const know = (raw: unknown): boolean => {
    const member = owner()
    const unread = member === null ? null : unreadIn(raw, member)
    if (member === null || unread === null) return false
    heard = { of: member.memberCode, at: clock.now(), unread }
    const next = rowsFrom(raw, member)
    if (next === null) return false
    rows = next.rows
    leftOut = next.leftOut
    listedFor = member.memberCode
    return true
  }
  const settleAll = (): void => {
    for (const each of [...waiting.values()]) if (each.accepted || each.isAsked) settle(each)
  }
  const look = (): void => {
    stopLook()
    const looking = [...waiting.values()].filter(({ accepted, looks }) => accepted && looks < MOST_LOOKS)
    if (looking.length === 0) return
    for (const each of looking) each.looks += 1
    askList()
    stopLook = clock.after(ROW_MS, look)
  }
  const armList = (): void => {
    stopList = clock.after(LIST_MS, () => {
      askList()
      armList()
    })
  }
  const isOverdue = ({ at }: Press): boolean => clock.now() - at >= ANSWER_MS
  /** Refuses a bet whose answer could be taken for another's. A line that has kept a bet waiting for too long is given up. */
  const refuse = (ref: BetSlipRef): void => {
    const waits = inFlight === null ? undefined : waiting.get(inFlight)
    say(placeBetError.name, { betSlipRef: ref, message: '', code: 'BET_IN_PROGRESS' })
    if (waits !== undefined && isOverdue(waits.press)) renew()
  }
  return {
    /** Sends a bet. False: nothing was sent. */
    create: (body: unknown): boolean => {
      const order = orderIn(body)
      if (order === null) return false
      const { betSlipRef: ref, ...bet } = order
      const member = owner()?.memberCode
      if (member === undefined) return false
      if (level === 0 && (inFlight !== null || clock.now() - answeredAt < QUIET_MS)) {
        refuse(ref)
        return true
      }
      const isKnown = heard !== null && heard.of === member && clock.now() - heard.at <= FRESH_MS
      const known = [...(listedFor === member ? rows : []), ...(endedFor === member ? ended : [])]
      const before = isKnown ? [...known.filter((row) => isBeside(row, bet)).map(({ _id }) => _id), ...(heard?.unread ?? [])] : null
      const press = { ref, owner: member, at: clock.now(), bet, before }
      presses.keep(press)
      const isSent = send(ourBet.name, orderWords(order, token(), level))
      if (!isSent) {
        presses.forget(ref)
        return false
      }
      if (level === 0) inFlight = ref
      waiting.set(ref, waitingFor(press))
      return true
    },
    /** Takes `place-bet-success` or `place-bet-error`: by its ref, or at level 0 as the answer to the bet of its line. */
    answered: (isPlaced: boolean, body: unknown): void => {
      const named = namedSchema.safeParse(body)
      const ref = named.data?.betSlipRef ?? inFlight
      if (ref === null) return
      if (inFlight === ref) inFlight = null
      answeredAt = clock.now()
      if (!isPlaced) {
        end(ref)
        return say(placeBetError.name, { ...placeBetError.body.safeParse(body).data, betSlipRef: ref, message: named.data?.message ?? '' })
      }
      const ours = OUR_FIELDS.safeParse(body)
      if (ours.success) {
        presses.take(ours.data.betId, ref)
        end(ref)
        return say(placeBetSuccess.name, body)
      }
      const each = waiting.get(ref)
      if (each === undefined) return
      each.accepted = true
      presses.accept(ref)
      look()
    },
    /** Asks for the list in the client's name. */
    wanted: (): boolean => {
      isWanted = true
      const isAsked = isComing
      isComing = false
      return isAsked || askList()
    },
    know,
    /** Takes the list of bets that ended: one of them may be a bet in doubt. */
    ended: (raw: unknown): void => {
      const member = owner()
      const next = rowsFrom(raw, member)
      if (next === null) return
      ended = next.rows
      endedFor = member?.memberCode ?? null
      settleAll()
    },
    /** Takes the list of open bets. */
    listed: (raw: unknown): void => {
      if (!know(raw)) return
      const isFirst = !isListed
      isListed = true
      isComing = false
      const bets = rows.map((row) => z.encode(betRowSchema, row))
      const now = JSON.stringify([bets, leftOut])
      const isNews = now !== written
      written = now
      if (isFirst || isNews || isWanted)
        say(getBetsSuccess.name, { accountSeq: NO_NUMBER, result: 'ACTIVE', bets, ...someLeftOut(leftOut) })
      isWanted = false
      settleAll()
      if (isNews && !isFirst) moved()
    },
    /** Looks for the row of a bet in doubt, and says if it was accepted. It is never said to be refused: nothing here can know that. */
    ask: (ref: BetSlipRef): void => {
      const press = waiting.get(ref)?.press ?? presses.find(ref)
      if (press === null) return
      const each = waiting.get(ref) ?? waitingFor(press)
      each.isAsked = true
      waiting.set(ref, each)
      if (each.accepted) say(betOutcome.name, { betSlipRef: ref, outcome: 'accepted' })
      if (inFlight === ref && isOverdue(press)) return renew()
      askList()
    },
    opened: (): void => {
      armList()
      isComing = askList()
    },
    closed: (): void => {
      inFlight = null
      isComing = false
      isListed = false
      stopLook()
      stopList()
    },
  }
}

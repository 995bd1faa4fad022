import type { CasinoGame } from '#contract/casino/catalogue.ts'
import { BEAT_MS, type MyBet, type PlayCode } from '../../wire.ts'
import { type Player, type SessionPlayer, keyOf } from '../ports.ts'
import { roundOn } from '../rounds/round.ts'
import type { RoundEvent } from '../rounds/round.machine.ts'
import { type BetRow, type RoundRow, type Row, newIn, rowIn } from '../store/rows.ts'
import type { Heard } from '../wallet/cashier.ts'
import { type Answer, type Sent, type TableImage, roundId, verdictOf } from '../words.ts'
import { createChains } from './chains.ts'
import { createClosing } from './closing.ts'
import { type Held, createHeld, waitFor, wake } from './held.ts'
import { bestWin, shownOf, tableImage, untilOf } from './image.ts'
import { type Past, pastRound, pastRounds } from './past.ts'
import type { Flight, Parts, SharedEntry } from './parts.ts'
import { CROWD_MS, createPushes } from './pushes.ts'
import { autoReached, isSameBet, leaving, resultOf } from './result.ts'
import { type Round, createRounds } from './round.ts'
import { betAfter, checkBet } from './rules.ts'
import { drawTicket } from './tickets.ts'

/** How often dealing is looked at, and a flight. */
const CARD_MS = 100
const MOST_HISTORY = 60
const MOST_LAST = 8

export type TableOptions = {
  readonly tableId: string
  readonly entry: SharedEntry
  readonly nextChain: () => number
  readonly chainLength: number
}
export type TableOf = ReturnType<typeof createTable>

/** One table of shared rounds, in a loop by the clock: open, closing, dealing, settled, and again (CAS-05, docs/CASINO.md, Rounds). */
export const createTable = (parts: Parts, { tableId, entry, nextChain, chainLength }: TableOptions) => {
  const { store, cashier, clock, random, hub, diceOf } = parts
  const { flight, game } = entry
  const chains = createChains(tableId, nextChain, { store, clock, random, length: chainLength })
  const rounds = createRounds(chains, entry, diceOf)
  const { roundFrom, resultIn } = rounds
  const bets = createHeld()
  const history: { number: number; mark: string }[] = []
  let round: Round | null = null
  let won: ReturnType<typeof bestWin> = null
  let cancel = (): void => undefined

  const inRound = (): Held[] => bets.inRound(round?.row.round)
  const show = (key: string, each: Held, mine: MyBet): void => {
    const isNew = JSON.stringify(each.shown) !== JSON.stringify(mine)
    each.shown = mine
    if (isNew) pushes.mine(key)
  }

  const image = (): TableImage | null =>
    round === null
      ? null
      : tableImage(entry, { ...round, tableId, bets: inRound(), history, now: clock.now(), players: hub.players(tableId) })
  const pushes = createPushes({ tableId, hub, clock, image, showMine: (key) => hub.mine(key, game, bets.mineOf(key)) })

  const heard =
    (each: Held): Heard =>
    (stake) => {
      const row = betAfter(each.row, stake)
      each.row = row
      return {
        rows: [rowIn.bets(row)],
        after: () => {
          show(row.key, each, row.mine)
          pushes.soon()
          wake(each, row.mine)
        },
      }
    }
  /** One step of the round's chart with what lands with it. `then` runs when it is durable. */
  const step = (type: RoundEvent['type'], change: Partial<RoundRow>, rows: readonly Row[], after: () => void): void => {
    if (round === null) return
    const here = round
    const { state, code } = roundOn(here.row.state, type)
    if (code !== 'OK') return
    const row: RoundRow = { ...here.row, ...change, state, at: clock.now() }
    here.row = row
    store.write([rowIn.rounds(row), ...rows], () => {
      here.published = row
      after()
      pushes.now()
    })
  }
  const at = (ms: number, job: () => void): void => {
    cancel()
    cancel = clock.after(ms, job)
  }
  const closing = createClosing({ cashier, show, soon: () => pushes.soon() })

  const open = (): void => {
    const last = round?.row
    chains.after(last?.number ?? 0, (chain, number) => {
      const publicSeed = chains.publicSeed()
      const row: RoundRow = {
        round: roundId(`${tableId}.${chain.id}.${number}`),
        tableId,
        chain: chain.id,
        number,
        state: 'open',
        at: clock.now(),
        dealtFrom: null,
        publicSeed,
        mark: null,
        openedAt: clock.now(),
      }
      const made = roundFrom(row)
      store.write([newIn.rounds(row)], () => {
        round = made
        won = bestWin(bets.all().map(({ row: { nick }, shown }) => ({ nick, mine: shown }))) ?? won
        // Not before: until then a bet that comes again is one of the round that has ended.
        for (const key of bets.forgetEnded()) hub.mine(key, game, bets.mineOf(key))
        pushes.now()
        at(entry.openMs, closeTime)
      })
    })
  }
  const closeTime = (): void => {
    step('closeTime', {}, [], () => undefined)
    at(entry.closingMs, debitsDone)
  }
  const debitsDone = (): void => {
    const { rows, after } = closing(inRound(), 'rollback', ({ mine }) =>
      mine.state === 'sent' ? { ...mine, state: 'rollingBack', code: 'UNAVAILABLE' } : null,
    )
    step('debitsDone', { dealtFrom: clock.now() }, rows, after)
    deal()
  }
  /** Waits for the end of the dealing, and shows what has been dealt meanwhile. */
  const deal = (): void => {
    if (round === null || round.row.dealtFrom === null) return
    const here = round
    const from = round.row.dealtFrom
    const left = from + round.dealMs - clock.now()
    if (left <= 0) return settle()
    const tick = flight === null ? CARD_MS : CROWD_MS
    at(Math.min(left, tick), () => {
      if (flight !== null) leaveByThemselves(here, flight, from)
      const isDue =
        flight === null ? JSON.stringify(shownOf(here, clock.now())) !== pushes.last().shown : clock.now() - pushes.last().at >= BEAT_MS
      if (hub.players(tableId) > 0 && isDue) pushes.now()
      deal()
    })
  }
  /** Lets the bets go whose automatic cash-out was reached by now. */
  const leaveByThemselves = (here: Round, by: Flight, from: number): void => {
    const ms = clock.now() - from
    const { rows, after } = closing(inRound(), 'credit', ({ mine }) => {
      const auto = mine.state === 'placed' ? autoReached(by, here, mine, ms) : null
      return auto === null ? null : leaving(mine, auto, from + by.timeOf(auto), false)
    })
    if (rows.length > 0) store.write(rows, after)
  }
  const settle = (): void => {
    if (round === null) return
    const { mark, row } = round
    const here = round
    const { rows, after } = closing(inRound(), 'credit', ({ mine }) =>
      mine.state === 'placed' ? resultOf(entry, here, row.dealtFrom ?? row.at, mine) : null,
    )
    step('dealt', { mark }, rows, () => {
      history.unshift({ number: row.number, mark })
      history.splice(MOST_HISTORY)
      after()
    })
    at(entry.restMs, open)
  }
  const voidRound = (): void => {
    const { rows, after } = closing(inRound(), 'rollback', ({ mine }) => ({ ...mine, state: 'rollingBack', code: 'ROUND_VOID' }))
    step('voided', {}, rows, after)
    at(entry.restMs, open)
  }
  /** Bets of older rounds that were given no end, as no sound books have them: they get that of their round (CAS-09). */
  const closeLate = (): void => {
    const late = bets.all().filter(({ row: { mine } }) => mine.round !== round?.row.round && ['sent', 'placed'].includes(mine.state))
    for (const each of late) {
      const of = store.round(each.row.mine.round)
      const isVoid = of?.state === 'void'
      const { rows, after } = closing([each], isVoid ? 'rollback' : 'credit', ({ mine }) =>
        isVoid ? { ...mine, state: 'rollingBack', code: 'ROUND_VOID' } : of?.state === 'settled' ? resultIn(of, mine) : null,
      )
      if (rows.length > 0) store.write(rows, after)
    }
  }
  /** Takes up the last round after a restart: before dealing it is void, from dealing on it is settled from its seed. */
  const resume = (row: RoundRow): void => {
    chains.resume(row.chain)
    round = roundFrom(row)
    for (const bet of [...store.openBets().filter((each) => each.tableId === tableId), ...store.betsIn(row.round)]) {
      if (bets.find(bet.key, bet.mine.round, bet.mine.ref) !== undefined) continue
      const each: Held = { row: bet, shown: bet.mine, waiting: [] }
      bets.put(each)
      const stake = store.stake(bet.stake)
      if (stake !== null) cashier.resume(stake, heard(each))
    }
    closeLate()
    if (row.state === 'open' || row.state === 'closing') voidRound()
    else if (row.state === 'dealing') deal()
    else at(Math.max(0, row.at + entry.restMs - clock.now()), open)
  }

  const bet = (player: SessionPlayer, nick: string, sent: Sent<'bet'>, answer: Answer<'bet'>): void => {
    const key = keyOf(player)
    const { ref } = sent
    const verdict = (now: MyBet): void => answer({ ...verdictOf(now), mine: now })
    const known = bets.find(key, sent.round, ref)
    if (known !== undefined) {
      const { mine } = known.row
      if (!isSameBet(entry, mine, sent)) return answer({ code: 'TX_CONFLICT' })
      if (mine.state === 'sent') {
        // Every ask is answered: the one that waited longest gets the bet as it is.
        for (const longest of waitFor(known, verdict)) store.write([], () => longest(mine))
        return
      }
      // What was decided by now is durable when the next write is; what is decided meanwhile may not be.
      return store.write([], () => verdict(mine))
    }
    // All bets of this round are in memory; those of another one that are not have come to their end.
    if (round === null || sent.round !== round.published.round)
      return store.whenIdle(
        () => {
          const old = store.bet(key, tableId, sent.round, ref)
          if (old === null) return answer({ code: 'ROUND_CLOSED' })
          return isSameBet(entry, old.mine, sent) ? verdict(old.mine) : answer({ code: 'TX_CONFLICT' })
        },
        () => answer({ code: 'UNAVAILABLE' }),
      )
    const { code } = roundOn(round.row.state, 'bet')
    if (code !== 'OK') return answer({ code: code === 'ROUND_VOID' ? code : 'ROUND_CLOSED' })
    if (!cashier.hasRoom()) return answer({ code: 'UNAVAILABLE' })
    const standing = bets
      .ofMember(key)
      .filter(({ row: { mine } }) => mine.round === sent.round && mine.state !== 'refused' && mine.state !== 'rolledBack').length
    const drawn = drawTicket(parts, entry, key)
    const checked = checkBet(entry, sent, standing, drawn?.columns)
    if (checked.code !== 'OK' || !('priced' in checked)) return answer({ code: checked.code })
    const { riskPaise } = checked.priced
    const stake = cashier.stakeFor({ ...player, game, round: sent.round, bet: ref, amountPaise: riskPaise })
    const mine: MyBet = {
      ref,
      round: sent.round,
      bet: sent.bet,
      riskPaise,
      state: 'sent',
      ...(checked.auto === undefined ? {} : { auto: checked.auto }),
      ...(drawn === null ? {} : { columns: drawn.columns }),
    }
    const { brand, member } = stake
    const ticket = drawn === null ? {} : { ticket: drawn.seeds }
    const row: BetRow = { brand, member, game, key, tableId, nick, at: clock.now(), stake: stake.id, mine, ...ticket }
    const each: Held = { row, shown: null, waiting: [verdict] }
    bets.put(each)
    cashier.hold(stake, heard(each))
    store.write([...(drawn?.rows ?? []), newIn.stakes(stake), newIn.bets(row)], () => {
      cashier.call(stake.id)
      // A debit is answered sooner than this, as a rule: its answer is then the first that the page is shown.
      if (each.row !== row) return
      each.shown = mine
      pushes.mineSoon(key)
    })
  }
  const cashOut = (player: Player, { bet: ref }: Sent<'cashOut'>, answer: Answer<'cashOut'>): void => {
    const received = clock.now()
    const key = keyOf(player)
    const each = bets.find(key, round?.row.round ?? '', ref) ?? bets.lastBy(key, ref)
    if (each === undefined)
      return store.whenIdle(
        () => {
          const old = store.lastBetBy(key, tableId, ref)
          answer(old === null ? { code: 'INVALID_BET' } : { code: old.mine.leftAt === undefined ? 'ROUND_CLOSED' : 'OK', mine: old.mine })
        },
        () => answer({ code: 'UNAVAILABLE' }),
      )
    const { mine: before } = each.row
    const now = (code: PlayCode): void => store.write([], () => answer({ code, mine: before }))
    if (before.leftAt !== undefined) return now('OK')
    if (flight === null || round === null) return now('NOT_NOW')
    const from = round.row.dealtFrom
    const { code } = roundOn(round.row.state, 'cashOut')
    if (before.round !== round.row.round || code === 'IGNORED') return now('ROUND_CLOSED')
    if (code !== 'OK' || from === null) return now('ROUND_NOT_RUNNING')
    if (before.state !== 'placed') return now('NOT_NOW')
    const ms = received - from
    if (ms >= round.dealMs) return now('ROUND_CLOSED')
    const auto = autoReached(flight, round, before, ms)
    const multiplier = auto ?? flight.multiplierAt(ms)
    if (multiplier <= 100) return now('ROUND_NOT_RUNNING')
    const { rows, after } = closing([each], 'credit', ({ mine }) =>
      leaving(mine, multiplier, auto === null ? received : from + flight.timeOf(auto), auto === null),
    )
    const { mine } = each.row
    store.write(rows, () => {
      after()
      answer({ code: 'OK', mine })
    })
  }

  return {
    tableId,
    game,
    start: (): void => {
      const lasts = store.lastRounds(tableId, MOST_HISTORY)
      for (const { number, mark, state } of lasts) if (state === 'settled' && mark !== null) history.push({ number, mark })
      for (const { round: past } of lasts) won ??= bestWin(store.betsIn(past))
      const [last] = lasts
      if (last === undefined) open()
      else resume(last)
    },
    bet,
    cashOut,
    image,
    resultIn,
    mineOf: bets.mineOf,
    /** A member gave a client seed in this game. */
    give: (key: string, seed: string): void => chains.give(key, seed),
    published: chains.published,
    /** What the lobby's card shows now. */
    card: (): Pick<CasinoGame, 'now' | 'last' | 'round' | 'won'> => {
      const last = history.slice(0, MOST_LAST).map(({ mark }) => mark)
      if (round === null) return { last }
      const { published } = round
      return {
        last,
        round: published.number,
        ...(won === null ? {} : { won }),
        now: { state: published.state, until: untilOf(entry, published) ?? clock.now() },
      }
    },
    /** A round that ended, with its seed and the member's bets. */
    past: (key: string, number: number, answer: Answer<'round'>): void => {
      const past = pastRound(parts, rounds, entry, store.roundOf(tableId, number), key)
      if (past === null) return answer({ code: 'INVALID_BET' })
      // A change of the pair shows its server seed once it is durable.
      store.write([], () => answer({ code: 'OK', past }))
    },
    /** The member's last rounds that ended, the newest first. */
    pastOf: (key: string): readonly Past[] => pastRounds(store, tableId, key),
    stop: (): void => {
      cancel()
      chains.stop()
    },
  }
}

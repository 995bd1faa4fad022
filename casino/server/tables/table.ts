import type { CasinoGame } from '#contract/casino/catalogue.ts'
import { type Millis, millisSchema, paiseSchema } from '#contract/scalar.ts'
import type { Json } from '../../games/game.ts'
import type { MyBet, PlayCode } from '../../wire.ts'
import { type Player, keyOf } from '../ports.ts'
import { roundOn } from '../rounds/round.ts'
import type { RoundEvent } from '../rounds/round.machine.ts'
import { type BetRow, type RoundRow, type Row, rowIn } from '../store/rows.ts'
import type { Heard } from '../wallet/cashier.ts'
import { type Answer, type Sent, type TableImage, codeOf, roundId } from '../words.ts'
import { createChains } from './chains.ts'
import { type Held, createHeld } from './held.ts'
import { crowdOf, isRevealed, othersOf, stands } from './image.ts'
import { type Past, pastRounds, ticketsOf } from './past.ts'
import type { Dealt, Parts, SharedEntry } from './parts.ts'
import { CAP } from '../../games/crash.ts'
import { returnAt } from '../../games/stake.ts'
import { CROWD_MS, createPushes } from './pushes.ts'
import { betAfter, checkBet, engineBet } from './rules.ts'

/** How often dealing is looked at, and a flight. */
const CARD_MS = 100
/** An image of a flight that no player leaves: its pages compute the multiplier from the time alone. */
const BEAT_MS = 1000
const MOST_HISTORY = 60
const MOST_LAST = 8
const NOTHING = paiseSchema.parse(0)

type Round = Dealt & { row: RoundRow; told: RoundRow; readonly before: string; readonly seed: string }
export type TableOptions = {
  readonly tableId: string
  readonly entry: SharedEntry
  readonly nextChain: () => number
  readonly chainLength: number
}
export type TableOf = ReturnType<typeof createTable>

/** One table of shared rounds, in a loop by the clock: open, closing, dealing, settled, and again (CAS-05, docs/CASINO.md, Rounds). */
export const createTable = (parts: Parts, { tableId, entry, nextChain, chainLength }: TableOptions) => {
  const { store, cashier, clock, random, pairs, hub, diceOf } = parts
  const { flight, game } = entry
  const chains = createChains(tableId, nextChain, { store, clock, random, length: chainLength })
  const bets = createHeld()
  const history: { number: number; mark: string }[] = []
  let round: Round | null = null
  let cancel = (): void => undefined

  const inRound = (): Held[] => bets.inRound(round?.row.round)
  const show = (key: string, each: Held, mine: MyBet): void => {
    const isNew = JSON.stringify(each.shown) !== JSON.stringify(mine)
    each.shown = mine
    if (isNew) pushes.mine(key)
  }

  const shownOf = ({ told, shownAt, dealMs }: Round): Json => {
    if (told.state === 'settled') return shownAt(dealMs)
    if (told.state !== 'dealing' || told.dealtFrom === null) return null
    return shownAt(Math.min(dealMs, clock.now() - told.dealtFrom))
  }
  const untilOf = ({ state, at }: RoundRow): Millis | null => {
    if (state === 'dealing') return null
    const lasts = state === 'open' ? entry.openMs : state === 'closing' ? entry.closingMs : entry.restMs
    return millisSchema.parse(at + lasts)
  }
  const image = (): TableImage | null => {
    if (round === null) return null
    const { told } = round
    const all = inRound().flatMap(({ row, shown }) => (shown !== null && stands(shown) ? [{ nick: row.nick, mine: shown }] : []))
    return {
      game,
      tableId,
      round: told.round,
      number: told.number,
      state: told.state,
      until: untilOf(told),
      dealtFrom: told.dealtFrom,
      now: clock.now(),
      shown: shownOf(round),
      mark: told.mark,
      chain: {
        before: round.before,
        seed: isRevealed(told.state) ? round.seed : null,
        publicSeed: told.publicSeed,
        isWeak: true,
      },
      crowd: crowdOf(all.map(({ mine }) => mine)),
      others: flight === null ? [] : othersOf(all),
      history: [...history],
      players: hub.players(tableId),
    }
  }
  const pushes = createPushes({ tableId, hub, clock, image, showMine: (key) => hub.mine(key, game, bets.mineOf(key)) })

  const heard =
    (key: string, ref: string): Heard =>
    (stake) => {
      const each = bets.find(key, ref)
      if (each === undefined) return { rows: [], after: () => undefined }
      const row = betAfter(each.row, stake)
      each.row = row
      return {
        rows: [rowIn.bets(row)],
        after: () => {
          show(key, each, row.mine)
          pushes.soon()
          bets.wake(key, ref, each)
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
      here.told = row
      after()
      pushes.now()
    })
  }
  const at = (ms: number, job: () => void): void => {
    cancel()
    cancel = clock.after(ms, job)
  }
  /** Closes the stakes of these bets: their rows, and the calls for when the rows are durable. */
  const closing = (all: readonly Held[], kind: 'credit' | 'rollback', change: (row: BetRow) => MyBet) => {
    const rows: Row[] = []
    const ends: { readonly each: Held; readonly row: BetRow }[] = []
    for (const each of all) {
      const mine = change(each.row)
      const stakeRow = cashier.close(each.row.stake, { kind, amountPaise: mine.returnPaise ?? NOTHING })
      if (stakeRow === null) continue
      const row: BetRow = { ...each.row, mine }
      each.row = row
      rows.push(rowIn.bets(row), stakeRow)
      ends.push({ each, row })
    }
    return {
      rows,
      after: () => {
        for (const { each, row } of ends) {
          show(row.key, each, row.mine)
          cashier.call(row.stake)
          bets.wake(row.key, row.mine.ref, each)
        }
        if (ends.length > 0) pushes.soon()
      },
    }
  }

  const roundFrom = (row: RoundRow): Round => {
    const [before, seed] = chains.links(row.chain, row.number)
    return { ...entry.deal(diceOf(seed, row.publicSeed, row.number)), row, told: row, before, seed }
  }
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
      }
      const made = roundFrom(row)
      store.write([rowIn.rounds(row)], () => {
        round = made
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
    const unanswered = inRound().filter(({ row }) => row.mine.state === 'sent')
    const { rows, after } = closing(unanswered, 'rollback', ({ mine }) => ({ ...mine, state: 'rollingBack', code: 'UNAVAILABLE' }))
    step('debitsDone', { dealtFrom: clock.now() }, rows, after)
    deal()
  }
  /** Waits for the end of the dealing, and shows what has been dealt meanwhile. */
  const deal = (): void => {
    if (round === null || round.row.dealtFrom === null) return
    const here = round
    const left = round.row.dealtFrom + round.dealMs - clock.now()
    if (left <= 0) return settle()
    const tick = flight === null ? CARD_MS : CROWD_MS
    at(Math.min(left, tick), () => {
      if (flight !== null) leaveByThemselves()
      const isDue = flight === null ? JSON.stringify(shownOf(here)) !== pushes.last().shown : clock.now() - pushes.last().at >= BEAT_MS
      if (hub.players(tableId) > 0 && isDue) pushes.now()
      deal()
    })
  }
  const leaving =
    (multiplier: number, when: number, byHand: boolean) =>
    ({ mine }: BetRow): MyBet => {
      const returnPaise = returnAt(mine.bet.stakePaise, multiplier)
      return { ...mine, state: 'paying', returnPaise, leftAt: { multiplier, at: millisSchema.parse(when), byHand } }
    }
  /** The multiplier of an automatic cash-out that was reached by then; null of none. */
  const autoReached = ({ auto }: MyBet, ms: number): number | null => {
    if (round === null || flight === null || auto === undefined) return null
    return auto <= round.crash && flight.timeOf(auto) <= ms ? auto : null
  }
  const leaveByThemselves = (): void => {
    if (round === null || flight === null || round.row.dealtFrom === null) return
    const from = round.row.dealtFrom
    const ms = clock.now() - from
    const reached = inRound().filter(({ row: { mine } }) => mine.state === 'placed' && autoReached(mine, ms) !== null)
    if (reached.length === 0) return
    const { rows, after } = closing(reached, 'credit', (row) => {
      const auto = row.mine.auto ?? 0
      return leaving(auto, from + flight.timeOf(auto), false)(row)
    })
    store.write(rows, after)
  }
  const settle = (): void => {
    if (round === null) return
    const { returnOf, crash, mark, row, dealMs } = round
    const from = row.dealtFrom ?? row.at
    leaveByThemselves()
    const left = inRound().filter(({ row: { mine } }) => mine.state === 'placed')
    const { rows, after } = closing(left, 'credit', (bet) => {
      if (flight === null) {
        const returnPaise = returnOf(engineBet(bet.mine.bet, bet.mine.columns))
        return { ...bet.mine, state: returnPaise > 0 ? 'paying' : 'lost', returnPaise }
      }
      if (crash >= CAP) return leaving(CAP, from + dealMs, false)(bet)
      return { ...bet.mine, state: 'lost', returnPaise: NOTHING }
    })
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
  /** Takes up the last round after a restart: before dealing it is void, from dealing on it is settled from its seed. */
  const resume = (row: RoundRow): void => {
    chains.resume(row.chain)
    round = roundFrom(row)
    for (const bet of [...store.openBets().filter((each) => each.tableId === tableId), ...store.betsIn(row.round)]) {
      if (bets.find(bet.key, bet.mine.ref) !== undefined) continue
      bets.put(bet.key, bet.mine.ref, { row: bet, shown: bet.mine })
      const stake = store.stake(bet.stake)
      if (stake !== null) cashier.resume(stake, heard(bet.key, bet.mine.ref))
    }
    if (row.state === 'open' || row.state === 'closing') voidRound()
    else if (row.state === 'dealing') deal()
    else at(Math.max(0, row.at + entry.restMs - clock.now()), open)
  }

  const bet = (player: Player, nick: string, sent: Sent<'bet'>, answer: Answer<'bet'>): void => {
    const key = keyOf(player)
    const { ref } = sent
    const verdict = ({ row: { mine: now } }: Held): void => answer({ code: codeOf(now), mine: now })
    const known = bets.find(key, ref)
    if (known !== undefined) {
      if (known.row.mine.state === 'sent') return bets.wait(key, ref, verdict)
      // What was decided is durable when the next write is.
      return store.write([], () => verdict(known))
    }
    // All bets of this round are in memory; those of another one that are not have come to their end.
    if (round === null || sent.round !== round.told.round)
      return store.whenIdle(() => {
        const old = store.bet(key, ref)
        answer(old === null ? { code: 'ROUND_CLOSED' } : { code: codeOf(old.mine), mine: old.mine })
      })
    const { code } = roundOn(round.row.state, 'bet')
    if (code !== 'OK') return answer({ code: code === 'ROUND_VOID' ? code : 'ROUND_CLOSED' })
    if (!cashier.hasRoom()) return answer({ code: 'UNAVAILABLE' })
    const standing = bets
      .ofMember(key)
      .filter(({ row: { mine } }) => mine.round === sent.round && mine.state !== 'refused' && mine.state !== 'rolledBack').length
    const drawn = ticketFor(key)
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
    const each: Held = { row, shown: null }
    bets.put(key, ref, each)
    cashier.hold(stake, heard(key, ref))
    bets.wait(key, ref, verdict)
    store.write([...(drawn?.rows ?? []), rowIn.stakes(stake), rowIn.bets(row)], () => {
      cashier.call(stake.id)
      // A debit is answered sooner than this, as a rule: its answer is then the first that the page is shown.
      if (each.row !== row) return
      each.shown = mine
      pushes.mineSoon(key)
    })
  }
  /** A bingo ticket from the member's own seeds; null in other games. */
  const ticketFor = (key: string) => {
    if (entry.ticket === null) return null
    const { pair } = pairs.of(key, game)
    const { serverSeed, clientSeed, nonce } = pair
    const columns = entry.ticket(diceOf(serverSeed, clientSeed, nonce)).map((column) => [...column])
    return { columns, seeds: { serverSeed, clientSeed, nonce }, rows: [pairs.used(pair)] }
  }
  const cashOut = (player: Player, { bet: ref }: Sent<'cashOut'>, answer: Answer<'cashOut'>): void => {
    const received = clock.now()
    const key = keyOf(player)
    const each = bets.find(key, ref)
    if (each === undefined)
      return store.whenIdle(() => {
        const old = store.bet(key, ref)
        answer(old === null ? { code: 'INVALID_BET' } : { code: old.mine.leftAt === undefined ? 'ROUND_CLOSED' : 'OK', mine: old.mine })
      })
    const now = (code: PlayCode): void => store.write([], () => answer({ code, mine: each.row.mine }))
    if (each.row.mine.leftAt !== undefined) return now('OK')
    if (flight === null || round === null) return now('NOT_NOW')
    const from = round.row.dealtFrom
    const { code } = roundOn(round.row.state, 'cashOut')
    if (each.row.mine.round !== round.row.round || code === 'IGNORED') return now('ROUND_CLOSED')
    if (code !== 'OK' || from === null) return now('ROUND_NOT_RUNNING')
    if (each.row.mine.state !== 'placed') return now('NOT_NOW')
    const ms = received - from
    if (ms >= round.dealMs) return now('ROUND_CLOSED')
    const auto = autoReached(each.row.mine, ms)
    const multiplier = auto ?? flight.multiplierAt(ms)
    if (multiplier <= 100) return now('ROUND_NOT_RUNNING')
    const { rows, after } = closing(
      [each],
      'credit',
      leaving(multiplier, auto === null ? received : from + flight.timeOf(auto), auto === null),
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
      const [last] = lasts
      if (last === undefined) open()
      else resume(last)
    },
    bet,
    cashOut,
    image,
    mineOf: bets.mineOf,
    /** A member gave a client seed in this game. */
    give: (key: string, seed: string): void => chains.give(key, seed),
    published: chains.published,
    /** What the lobby's card shows now. */
    card: (): Pick<CasinoGame, 'now' | 'last'> => {
      const last = history.slice(0, MOST_LAST).map(({ mark }) => mark)
      if (round === null) return { last }
      const { told } = round
      return { last, now: { state: told.state, until: untilOf(told) ?? clock.now() } }
    },
    /** A round that ended, with its seed and the member's bets. */
    past: (key: string, number: number, answer: Answer<'round'>): void => {
      const row = store.roundOf(tableId, number)
      if (row === null || !isRevealed(row.state)) return answer({ code: 'INVALID_BET' })
      const { before, seed, outcome } = roundFrom(row)
      const own = store.betsOf(row.round, key)
      const tickets = entry.ticket === null ? [] : ticketsOf(own, pairs.of(key, game).pair.serverSeed)
      const past = { number, seed, before, publicSeed: row.publicSeed, outcome, bets: own.map(({ mine }) => mine), tickets }
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

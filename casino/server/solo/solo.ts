import { HIGHEST_RETURN } from '#contract/casino/terms.ts'
import { millisSchema, paiseSchema } from '#contract/scalar.ts'
import type { SoloRound } from '../../games/game.ts'
import type { PlayCode } from '../../wire.ts'
import { type SessionPlayer, keyOf } from '../ports.ts'
import { type Row, type SoloRow, isEndedSolo, newIn, rowIn, soloRowSchema } from '../store/rows.ts'
import type { Parts, SoloEntry, Stake } from '../tables/parts.ts'
import type { Heard } from '../wallet/cashier.ts'
import { type Answer, type Sent, type SoloImage, type Verdict, roundId, verdictOf } from '../words.ts'
import { type Held, createHeld } from './held.ts'
import type { Pool } from './pool.ts'
import { createPastSolos } from './past.ts'
import { createView, isSameStart, refusedBy, verdictIn } from './view.ts'

/** A round waits so long for a decision. */
export const DECISION_MS = 60_000
/** A debit of a round played alone without an answer for so long is rolled back. */
export const DEBIT_MS = 10_000
/** Shots of one member on their way at one time. */
const MOST_SHOTS = 20
const ID_BYTES = 12
const NOTHING = paiseSchema.parse(0)

const UNDECIDED: ReadonlySet<SoloRow['state']> = new Set(['sent', 'waits', 'deciding'])

/** Rounds of one game that members play alone: computed from seeds, bet and decisions at every step (docs/CASINO.md, Rounds). */
export const createSolo = (parts: Parts, { entry, pool }: { readonly entry: SoloEntry; readonly pool: Pool | null }) => {
  const { store, cashier, clock, random, pairs, hub, diceOf } = parts
  const { game } = entry
  const { find, ofMember, all, put, drop, waitFor, wake } = createHeld((answer) => store.write([], answer))
  const { play, imageOf } = createView(entry, diceOf)
  /** Takes a row as the newest; gives what is written and what is shown once it is durable. */
  const keep = (each: Held, row: SoloRow): { readonly row: Row; readonly show: () => void } => {
    each.row = row
    return {
      row: rowIn.solos(row),
      show: () => {
        each.published = row
        hub.solo(row.key, game, imageOf(row))
        if (isEndedSolo(row)) drop(each)
      },
    }
  }
  /** Sees what a round does next: it waits for a decision, or its returns are paid. */
  const proceed = (each: Held, row: SoloRow): { readonly rows: readonly Row[]; readonly after: () => void } => {
    const round = play(row)
    each.cancel()
    if (round.next.length > 0) {
      const kept = keep(each, { ...row, state: 'waits', until: millisSchema.parse(clock.now() + DECISION_MS) })
      each.cancel = clock.after(DECISION_MS, () => decideByItself(each))
      return { rows: [kept.row], after: kept.show }
    }
    return pay(each, row, round)
  }
  /** Closes every stake of a finished round: the first takes the whole return, each other one nothing. */
  const pay = (each: Held, row: SoloRow, { returnPaise }: SoloRound): { readonly rows: readonly Row[]; readonly after: () => void } => {
    const rows: Row[] = []
    for (const [index, id] of row.stakes.entries()) {
      const stakeRow = cashier.close(id, { kind: 'credit', amountPaise: index === 0 ? returnPaise : NOTHING })
      if (stakeRow !== null) rows.push(stakeRow)
    }
    const kept = keep(each, { ...row, state: 'paying', until: null, returnPaise })
    return {
      rows: [kept.row, ...rows],
      after: () => {
        kept.show()
        if (returnPaise > 0 && row.aim !== undefined) pool?.killed(row.aim)
        for (const id of row.stakes) cashier.call(id)
      },
    }
  }

  const heard =
    (each: Held, index: number): Heard =>
    (stake) => {
      const { row } = each
      const own: string = row.round
      if (stake.close !== null) {
        each.closed.add(stake.id)
        return afterClose(each, stake.close.kind === 'rollback' && index === 0, stake.close.code ?? 'OK')
      }
      each.cancel()
      const isTaken = stake.debit === 'OK'
      if (index === 0) {
        if (isTaken) {
          const { rows, after } = proceed(each, { ...row, stakedPaise: stake.amountPaise })
          return { rows, after: () => both(after, () => wake(own)) }
        }
        const kept = keep(each, { ...row, state: 'refused', ...(stake.debit === null ? {} : refusedBy(stake, stake.debit)) })
        return { rows: [kept.row], after: () => both(kept.show, () => wake(own)) }
      }
      const { asked } = row
      if (asked === null) return { rows: [], after: () => undefined }
      const name = `${row.round} ${asked.ref}`
      if (isTaken) {
        const taken: SoloRow = {
          ...row,
          asked: null,
          refused: null,
          decisions: [...row.decisions, asked],
          stakedPaise: paiseSchema.parse(row.stakedPaise + stake.amountPaise),
        }
        const { rows, after } = proceed(each, taken)
        return { rows, after: () => both(after, () => wake(name)) }
      }
      return withdrawn(each, refusedBy(stake, stake.debit ?? 'UNAVAILABLE'))
    }
  /** A decision whose debit came to nothing is not taken: the round waits again. */
  const withdrawn = (
    each: Held,
    why: Omit<NonNullable<SoloRow['refused']>, 'ref'>,
  ): { readonly rows: readonly Row[]; readonly after: () => void } => {
    const { row } = each
    const { asked } = row
    const name = `${row.round} ${asked?.ref ?? ''}`
    const stakes = row.stakes.slice(0, -1)
    const next: SoloRow = { ...row, asked: null, stakes, refused: asked === null ? null : { ref: asked.ref, ...why } }
    if (asked !== null && asked.ref === BY_ITSELF) return byItself(each, next, true)
    const { rows, after } = proceed(each, next)
    return { rows, after: () => both(after, () => wake(name)) }
  }
  const both = (one: () => void, other: () => void): void => {
    one()
    other()
  }
  /** A closing call was answered: the round is over once all are. */
  const afterClose = (each: Held, isRolledBack: boolean, code: PlayCode): { readonly rows: readonly Row[]; readonly after: () => void } => {
    const { row } = each
    if (isRolledBack) {
      const kept = keep(each, { ...row, state: 'rolledBack' })
      return { rows: [kept.row], after: kept.show }
    }
    if (row.state !== 'paying') return { rows: [], after: () => undefined }
    if (!row.stakes.every((id) => each.closed.has(id))) return { rows: [], after: () => undefined }
    const kept = keep(each, { ...row, state: code === 'ROLLED_BACK' ? 'rolledBack' : 'settled' })
    return { rows: [kept.row], after: kept.show }
  }
  /** Rolls an unanswered debit back, once its time is over. */
  const giveUp = (each: Held, index: number): void => {
    const id = each.row.stakes[index]
    if (id === undefined) return
    const stakeRow = cashier.close(id, { kind: 'rollback', amountPaise: NOTHING })
    if (stakeRow === null && cashier.isLive(id)) return
    // A stake that damaged books lost is closed by the wallet's list of open debits.
    const closing = stakeRow === null ? [] : [stakeRow]
    if (index > 0) {
      const { rows, after } = withdrawn(each, { code: 'UNAVAILABLE' })
      return store.write([...closing, ...rows], () => {
        after()
        cashier.call(id)
      })
    }
    const kept = keep(each, { ...each.row, state: stakeRow === null ? 'rolledBack' : 'rollingBack', code: 'UNAVAILABLE' })
    store.write([...closing, kept.row], () => {
      kept.show()
      cashier.call(id)
      wake(each.row.round)
    })
  }
  const decideByItself = (each: Held): void => {
    if (each.row.state !== 'waits') return
    const { rows, after } = byItself(each, each.row, false)
    store.write(rows, after)
  }
  /** The decision of a player who takes none. One that costs what the wallet refuses gives way to one that costs nothing. */
  const byItself = (each: Held, row: SoloRow, isFree: boolean): { readonly rows: readonly Row[]; readonly after: () => void } => {
    const round = play(row)
    const free = round.next.find((decision) => (play(row, [decision]).debits.at(-1) ?? 0) === 0)
    const decision = isFree ? free : (round.byItself ?? free)
    if (decision === undefined) return proceed(each, row)
    return take(each, row, { ref: BY_ITSELF, decision })
  }
  /** Takes a decision, or asks for what it costs first. */
  const take = (
    each: Held,
    row: SoloRow,
    made: { readonly ref: string; readonly decision: string },
  ): { readonly rows: readonly Row[]; readonly after: () => void } => {
    const cost = play(row, [made.decision]).debits.at(-1) ?? NOTHING
    if (cost === 0) {
      const { rows, after } = proceed(each, { ...row, asked: null, refused: null, decisions: [...row.decisions, made] })
      return { rows, after: () => both(after, () => wake(`${row.round} ${made.ref}`)) }
    }
    each.cancel()
    const stake = cashier.stakeFor({
      brand: row.brand,
      member: row.member,
      game,
      round: row.round,
      bet: `${row.round}.${row.stakes.length}`,
      amountPaise: cost,
      ...(row.launch === undefined ? {} : { launch: row.launch }),
    })
    const index = row.stakes.length
    const kept = keep(each, { ...row, state: 'deciding', until: null, asked: made, refused: null, stakes: [...row.stakes, stake.id] })
    cashier.hold(stake, heard(each, index))
    return {
      rows: [newIn.stakes(stake), kept.row],
      after: () => {
        kept.show()
        cashier.call(stake.id)
        each.cancel = clock.after(DEBIT_MS, () => giveUp(each, index))
      },
    }
  }

  const start = (player: SessionPlayer, sent: Sent<'start'>, answer: Answer<'start'>): void => {
    const key = keyOf(player)
    const { ref } = sent
    const known = ofMember(key).find(({ row }) => row.ref === ref) ?? null
    const old = known?.row ?? store.soloOf(key, game, ref)
    const verdict = (row: SoloRow): void => answer({ ...verdictOf(row), solo: imageOf(row) })
    if (old !== null) {
      if (!isSameStart(old, sent.bet)) return answer({ code: 'TX_CONFLICT' })
      if (known !== null && old.state === 'sent') return waitFor(old.round, () => verdict(known.published ?? old))
      // What was decided by now is durable when the next write is; what is decided meanwhile may not be.
      return store.write([], () => verdict(old))
    }
    if (!cashier.hasRoom()) return answer({ code: 'UNAVAILABLE' })
    const open = ofMember(key).filter(({ row }) => UNDECIDED.has(row.state))
    if (open.length >= (pool === null ? 1 : MOST_SHOTS)) return answer({ code: pool === null ? 'ROUND_OPEN' : 'TOO_MANY_BETS' })
    const aimed = pool === null ? { code: 'OK' as const, bet: sent.bet } : pool.aim(sent.bet)
    if (aimed.code !== 'OK') return answer({ code: aimed.code })
    const bet = entry.read(aimed.bet)
    if (bet === null) return answer({ code: 'INVALID_BET' })
    const code = limitOf(bet.stakes)
    if (code !== 'OK') return answer({ code })
    const { pair, rows } = pairs.of(key, game)
    const row: SoloRow = {
      brand: player.brand,
      member: player.member,
      game,
      key,
      round: roundId(`${game}.${random(ID_BYTES)}`),
      ref,
      at: clock.now(),
      launch: player.launch,
      nonce: pair.nonce,
      serverSeed: pair.serverSeed,
      clientSeed: pair.clientSeed,
      bet: soloRowSchema.shape.bet.parse(aimed.bet),
      ...('fish' in aimed ? { aim: aimed.fish } : {}),
      decisions: [],
      asked: null,
      refused: null,
      state: 'sent',
      until: null,
      stakes: [],
      stakedPaise: NOTHING,
      returnPaise: NOTHING,
    }
    const round = play(row)
    const cost = round.debits[0] ?? NOTHING
    if (round.bestReturnPaise > HIGHEST_RETURN) return answer({ code: 'RETURN_TOO_HIGH' })
    const stake = cashier.stakeFor({ ...player, game, round: row.round, bet: ref, amountPaise: cost })
    const each: Held = { row: { ...row, stakes: [stake.id] }, published: null, closed: new Set(), cancel: () => undefined }
    put(each)
    cashier.hold(stake, heard(each, 0))
    waitFor(row.round, () => verdict(each.published ?? row))
    const kept = keep(each, each.row)
    store.write([...rows, pairs.used(pair), newIn.stakes(stake), newIn.solos(each.row)], () => {
      if (each.row.state === 'sent') kept.show()
      cashier.call(stake.id)
      each.cancel = clock.after(DEBIT_MS, () => giveUp(each, 0))
    })
  }
  /** The first part of a bet outside its limits decides; a part of nothing is none. */
  const limitOf = (stakes: readonly Stake[]): PlayCode => {
    const [[, first] = ['', 0]] = stakes
    if (first <= 0) return 'INVALID_BET'
    for (const [bet, paise] of stakes) {
      const { minPaise, maxPaise } = entry.limitsOf(bet)
      if (paise > 0 && paise < minPaise) return 'BELOW_MIN'
      if (paise > maxPaise) return 'ABOVE_MAX'
    }
    return 'OK'
  }
  const decide = (player: SessionPlayer, { ref, round, index, decision }: Sent<'decide'>, answer: Answer<'decide'>): void => {
    const key = keyOf(player)
    const each = find(key, round)
    const row = each?.row ?? store.solo(round)
    if (row === null || row.key !== key || row.game !== game) return answer({ code: 'INVALID_BET' })
    const now = (verdict: Verdict): void => store.write([], () => answer({ ...verdict, solo: imageOf(row) }))
    const made = [...row.decisions, row.asked].find((before) => before?.ref === ref)
    if (made != null && made.decision !== decision) return answer({ code: 'TX_CONFLICT' })
    if (row.decisions.some((before) => before.ref === ref)) return now({ code: 'OK' })
    if (row.refused?.ref === ref) return now(verdictIn(row, ref))
    const later = (): void => {
      const published = each?.published ?? row
      answer({ ...verdictIn(published, ref), solo: imageOf(published) })
    }
    if (row.asked?.ref === ref) return waitFor(`${round} ${ref}`, later)
    if (each === undefined || row.state !== 'waits' || index !== row.decisions.length) return now({ code: 'NOT_NOW' })
    const shown = play(row)
    if (!shown.next.includes(decision)) return now({ code: 'NOT_NOW' })
    if (play(row, [decision]).bestReturnPaise > HIGHEST_RETURN) return now({ code: 'RETURN_TOO_HIGH' })
    waitFor(`${round} ${ref}`, later)
    const { rows, after } = take(each, { ...row, launch: player.launch }, { ref, decision })
    store.write(rows, after)
  }
  /** Takes up a round after a restart: its debit is asked again, its decision awaited again, or its returns are paid. */
  const resume = (row: SoloRow): void => {
    const each: Held = { row, published: row, closed: new Set(), cancel: () => undefined }
    put(each)
    for (const [index, id] of row.stakes.entries()) {
      const stake = store.stake(id)
      if (stake === null) continue
      if (stake.close !== null && stake.close.code !== null) each.closed.add(id)
      cashier.resume(stake, heard(each, index))
    }
    const last = row.stakes.length - 1
    if (row.state === 'waits') each.cancel = clock.after(Math.max(0, (row.until ?? 0) - clock.now()), () => decideByItself(each))
    else if (row.state === 'sent' || row.state === 'deciding') {
      const id = row.stakes[last]
      if (id !== undefined) cashier.call(id)
      each.cancel = clock.after(DEBIT_MS, () => giveUp(each, last))
    }
  }

  return {
    game,
    start,
    decide,
    /** Has the member a round that is not decided? Its seeds are in use. */
    isOpen: (key: string): boolean => ofMember(key).some(({ row }) => UNDECIDED.has(row.state)),
    /** The round that a page shows after a reload: the open one, else the last. */
    current: (key: string): SoloImage | null => {
      const own = ofMember(key)
      const open = own.find(({ row }) => UNDECIDED.has(row.state)) ?? own.at(-1)
      if (open !== undefined) return open.published === null ? null : imageOf(open.published)
      const [last] = store.lastSolos(key, game, 1)
      return last === undefined ? null : imageOf(last)
    },
    past: createPastSolos(parts, entry, imageOf),
    resumeAll: (rows: readonly SoloRow[]): void => {
      for (const row of rows) if (row.game === game) resume(row)
    },
    stop: (): void => {
      for (const { cancel } of all()) cancel()
    },
  }
}
export type SoloOf = ReturnType<typeof createSolo>

/** The ref of a decision that was taken for the player. */
const BY_ITSELF = 'by-itself'

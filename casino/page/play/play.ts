import { createActor } from 'xstate'
import type * as z from 'zod/mini'
import type { GameId } from '#contract/casino/wallet.ts'
import { millisSchema } from '#contract/scalar.ts'
import { answerSchemas, type MyBet, type PlayCode, type PlayRef, pushedSchemas, type RoundId, type Solo } from '../../wire.ts'
import { lineMachine } from './line.machine.ts'
import type { AnswerOf, Hello, Line, Ports, PushedName, SentOf, Tone } from './ports.ts'
import { createPresses } from './presses.ts'
import { nothingSeen, type Press, type Seen, withEnded, withMissed, withOlder, withoutPress, withPress } from './seen.ts'
import { createServerClock } from './server-clock.ts'
import { shownUntil } from './silence.ts'
import { toneOf } from './tones.ts'

/** Reads a message of the line; one of another shape changes nothing. */
const read = <S extends z.ZodMiniType>(schema: S, data: unknown): z.infer<S> | null => {
  const found = schema.safeParse(data)
  return found.success ? found.data : null
}

/** The most rounds that ended are kept in the page. */
const MOST_PAST = 30
/** A round that has just ended, as the provider lists those before it. */
const pastOf = ({ round, stakedPaise, returnPaise }: Solo, at: number): Hello['past'][number] => ({
  round,
  at: millisSchema.parse(Math.round(at)),
  stakedPaise,
  returnPaise,
  mark: '',
})

/** What the provider lists of a bet or a round, as its press hears it. */
const truthOf = ({ state, code, about }: Pick<MyBet | Solo, 'state' | 'code' | 'about'>) =>
  ({ type: 'truth', state, code: code ?? null, ...(about === undefined ? {} : { about }) }) as const

/** The play of one page: its line, what it sees, and the presses of its player. Components read `seen` and call the rest. */
export const createPlay = (ports: Ports) => {
  let seen: Seen = nothingSeen
  const watchers = new Set<() => void>()
  const serverClock = createServerClock(ports.clock.now)
  const set = (part: Partial<Seen>): void => {
    const before = seen
    seen = { ...seen, ...part }
    const tone = seen.isSound ? toneOf(before, seen) : null
    if (tone !== null) ports.tone(tone)
    for (const notify of watchers) notify()
  }
  let silence = 0
  /** Says when the next message is late, and takes it back when one came. */
  const listen = (): void => {
    ports.clock.clearTimeout(silence)
    const left = shownUntil(seen) - serverClock.now()
    const isSilent = left <= 0
    if (isSilent !== seen.isSilent) set({ isSilent })
    if (!isSilent && Number.isFinite(left)) silence = ports.clock.setTimeout(listen, Math.ceil(left))
  }
  const way = createActor(lineMachine, { clock: ports.clock })
  let line: Line | null = null
  const presses = createPresses({
    clock: ports.clock,
    mint: ports.mint,
    isLive: () => seen.line === 'live',
    line: () => line,
    changed: (press) => set({ presses: withPress(seen.presses, press) }),
    gone: (ref) => set({ presses: withoutPress(seen.presses, ref) }),
  })
  way.subscribe((state) => {
    const found = state.value
    if (found === seen.line) return
    if (found === 'lost') presses.hear({ type: 'line.lost' })
    if (found === 'over' || found === 'failed') {
      presses.hear({ type: 'session.over' })
      line?.close()
    }
    set({ line: found, code: state.context.code })
    if (found === 'refused') ports.post({ type: 'relaunch' })
    if (found === 'live') presses.hear({ type: 'line.up' })
  })

  const takeMine = (mine: readonly MyBet[]): void => {
    for (const each of mine) presses.truth(each.ref, truthOf(each))
    set({ mine })
  }
  const takeSolo = (solo: Solo): void => {
    presses.truth(solo.ref, truthOf(solo))
    const { hello } = seen
    const isNew = solo.state === 'settled' && hello !== null && !hello.past.some(({ round }) => round === solo.round)
    set({ solo, ...(isNew ? { hello: { ...hello, past: [pastOf(solo, serverClock.now()), ...hello.past].slice(0, MOST_PAST) } } : {}) })
  }
  const takeMoney = (balancePaise: number): void => {
    if (balancePaise === seen.balancePaise) return
    set({ balancePaise })
    ports.post({ type: 'balanceChanged' })
  }
  /** Asks what became of the bets whose round ended unseen; a round without an answer is in the statement. */
  const askMissed = (): void => {
    const { missed } = seen
    if (missed === null || missed.bets !== null) return
    askRound(missed.number, ({ past }) => {
      if (seen.missed?.number === missed.number) set({ missed: { number: missed.number, bets: past?.bets ?? [] } })
    })
  }
  /** The older round that this line was asked for. */
  let askedFor: number | null = null
  const take = {
    hello: (data: unknown) => {
      const hello = read(pushedSchemas.hello, data)
      if (hello === null) return
      serverClock.heard(hello.now)
      askedFor = null
      const { table, pool, seeds, balancePaise } = hello
      const missed = withMissed(seen, table)
      set({ hello, table, missed, ended: withEnded(seen.ended, table), pool, seeds, balancePaise })
      takeMine(hello.mine)
      if (hello.solo !== null) takeSolo(hello.solo)
      listen()
      way.send({ type: 'line.hello' })
      askMissed()
    },
    table: (data: unknown) => {
      const table = read(pushedSchemas.table, data)
      if (table === null) return
      serverClock.heard(table.now)
      const { missed } = seen
      set({ table, missed: withMissed(seen, table), ended: withEnded(seen.ended, table) })
      listen()
      if (seen.missed !== missed) askMissed()
    },
    mine: (data: unknown) => {
      const mine = read(pushedSchemas.mine, data)
      if (mine !== null) takeMine(mine)
    },
    solo: (data: unknown) => {
      const solo = read(pushedSchemas.solo, data)
      if (solo === null) return
      takeSolo(solo)
      listen()
    },
    balance: (data: unknown) => {
      const balance = read(pushedSchemas.balance, data)
      if (balance !== null) takeMoney(balance.balancePaise)
    },
    pool: (data: unknown) => {
      const pool = read(pushedSchemas.pool, data)
      if (pool === null) return
      set({ pool })
      listen()
    },
    ended: (data: unknown) => way.send({ type: 'session.ended', code: read(pushedSchemas.ended, data)?.code ?? 'SESSION_ENDED' }),
  } satisfies Record<PushedName, (data: unknown) => void>

  const start = async (): Promise<void> => {
    way.start()
    const answer = await ports.open()
    if (answer === null) return way.send({ type: 'session.failed' })
    if (answer.code !== 'OK' || answer.session === undefined) return way.send({ type: 'session.refused', code: answer.code })
    way.send({ type: 'session.opened' })
    line = ports.connect(answer.session, {
      up: (lineMs) => set({ lineMs }),
      lost: () => way.send({ type: 'line.lost' }),
      over: () => way.send({ type: 'line.over' }),
      pushed: (name, data) => take[name](data),
    })
    ports.post({ type: 'ready' })
  }
  /** Reads the code of an answer; one of another shape is no answer. */
  const answer = <S extends z.ZodMiniType<{ code: PlayCode }>>(schema: S, data: unknown, took: (found: z.infer<S>) => void): void => {
    const found = read(schema, data)
    if (found !== null) took(found)
  }
  const pressBet = (bet: SentOf<'bet'>['bet'], auto?: number): PlayRef | null => {
    const { table } = seen
    if (table === null) return null
    const body = { tableId: table.tableId, round: table.round, bet, ...(auto === undefined ? {} : { auto }) }
    return presses.press({ name: 'bet', bet: { ...body, auto }, target: null }, (to, ref, answered) =>
      to.ask('bet', { ...body, ref }, (data) => answer(answerSchemas.bet, data, answered)),
    )
  }
  const askRound = (number: number, answered: (found: AnswerOf<'round'>) => void): void => {
    const { table } = seen
    if (table !== null) line?.ask('round', { tableId: table.tableId, number }, (data) => answer(answerSchemas.round, data, answered))
  }
  const plain = (name: Press['name'], target: PlayRef | null = null) => ({ name, bet: null, target })
  return {
    seen: {
      get: () => seen,
      subscribe: (notify: () => void) => {
        watchers.add(notify)
        return () => void watchers.delete(notify)
      },
    },
    /** The provider's time, up to the last moment that may be computed from what it said. */
    serverNow: (): number => Math.min(serverClock.now(), shownUntil(seen)),
    clock: ports.clock,
    start,
    bet: pressBet,
    cashOut: (bet: PlayRef) =>
      presses.press(plain('cashOut', bet), (to, ref, answered) =>
        to.ask('cashOut', { ref, bet }, (data) => answer(answerSchemas.cashOut, data, answered)),
      ),
    startSolo: (bet: SentOf<'start'>['bet']) =>
      presses.press(plain('start'), (to, ref, answered) =>
        to.ask('start', { ref, bet }, (data) =>
          answer(answerSchemas.start, data, ({ solo, ...verdict }) => {
            if (solo !== undefined) takeSolo(solo)
            answered(verdict)
          }),
        ),
      ),
    decide: ({ round, decisions }: Solo, decision: string) =>
      presses.press(plain('decide'), (to, ref, answered) =>
        to.ask('decide', { ref, round, index: decisions.length, decision }, (data) =>
          answer(answerSchemas.decide, data, ({ solo, ...verdict }) => {
            if (solo !== undefined) takeSolo(solo)
            answered(verdict)
          }),
        ),
      ),
    changeSeed: (clientSeed: string) =>
      presses.press(plain('seed'), (to, ref, answered) =>
        to.ask('seed', { ref, clientSeed }, (data) =>
          answer(answerSchemas.seed, data, ({ seeds, ...verdict }) => {
            if (seeds !== undefined) set({ seeds })
            answered(verdict)
          }),
        ),
      ),
    /** The seeds and result of a round that ended, for the check. */
    askRound,
    /** Has a round among `ended` that ended before this page was opened: it is asked for once a line. */
    seeRound: (number: number): void => {
      if (seen.line !== 'live' || askedFor === number || seen.ended.some((each) => each.number === number)) return
      askedFor = number
      askRound(number, ({ past }) => {
        if (past !== undefined) set({ ended: withOlder(seen.ended, { number, shown: past.outcome }) })
      })
    },
    /** A round that was played alone and has ended, for the check. */
    askSolo: (round: RoundId, answered: (found: AnswerOf<'soloRound'>) => void): void =>
      line?.ask('soloRound', { round }, (data) => answer(answerSchemas.soloRound, data, answered)),
    /** What became of the bets of the missed round was read. */
    forgetMissed: () => set({ missed: null }),
    close: () => ports.post({ type: 'close' }),
    relaunch: () => ports.post({ type: 'relaunch' }),
    /** The page around heard of another balance, as after a bet on a match. */
    heardMoney: (balancePaise: number, isBalanceAbove: boolean) => set({ balancePaise, isBalanceAbove }),
    /** What the page around shows itself: a way back, that the connection is lost. */
    heardAround: (isBackAround: boolean, isOfflineAround: boolean) => set({ isBackAround, isOfflineAround }),
    fullscreen: (on: boolean) => ports.post({ type: 'fullscreen', on }),
    openGame: (gameId: GameId, tableId: string) => ports.post({ type: 'openGame', gameId, tableId }),
    /** A tone of the page itself, where the player wants sound. */
    sound: (tone: Tone): void => {
      if (seen.isSound) ports.tone(tone)
    },
    toggleSound: () => set({ isSound: !seen.isSound }),
  }
}
export type Play = ReturnType<typeof createPlay>

/** Cores by event on one log, with purses as all that they share: what a seed does to them, in virtual time. */
import { type Dice, dice } from '../simulation/dice.ts'
import type { CoreFault } from './faults.ts'
import { type Address, type Message, type Part, type Ref, type Stream, type Told, type Verdict, corePart, pursesPart } from './parts.ts'

const SHARES = 4
const EVENTS = 8
const MEMBERS = 5
const BETS = 150
const MONEY = 1000
/** Until then messages are lost and processes die; the last event ends before the run does. */
const HEALED_MS = 4_000
const LAST_EVENT_MS = 4_500
const END_MS = 8_000
const FLUSH_MS = 4
const TICK_MS = 40

const COUNTED = ['bets', 'refused', 'loans', 'returns', 'messages', 'lost', 'doubled', 'died', 'deposed'] as const
export type Counts = Record<(typeof COUNTED)[number], number>
/** No counts yet. */
export const noCounts = (): Counts => ({ bets: 0, refused: 0, loans: 0, returns: 0, messages: 0, lost: 0, doubled: 0, died: 0, deposed: 0 })
/** Two counts as one. */
export const added = (a: Counts, b: Counts): Counts => {
  const sum = noCounts()
  for (const name of COUNTED) sum[name] = a[name] + b[name]
  return sum
}
export type CoresRun = { readonly counts: Counts; readonly findings: readonly string[] }

/** Virtual time: what is due, in order. */
const timeline = () => {
  const due = new Map<number, (() => void)[]>()
  const clock = { now: 0 }
  const after = (ms: number, work: () => void): void => {
    const at = clock.now + Math.max(1, ms)
    const others = due.get(at)
    if (others === undefined) due.set(at, [work])
    else others.push(work)
  }
  const runUntil = (end: number): void => {
    for (; clock.now <= end; clock.now += 1) {
      for (const work of due.get(clock.now) ?? []) work()
      due.delete(clock.now)
    }
  }
  return { now: () => clock.now, after, runUntil }
}

/** Looks at every event that the log takes, knowing nothing of loans: bets and their ends alone say what a member can have. */
const judge = (money: ReadonlyMap<string, number>) => {
  const findings = new Set<string>()
  const worth = new Map(money)
  const verdicts = new Map<Ref, Verdict>()
  const open = new Map<Ref, { readonly member: string; readonly stake: number }>()
  const spend = (member: string, amount: number): void => {
    const left = (worth.get(member) ?? 0) - amount
    worth.set(member, left)
    if (left < 0) findings.add(`a purse is overspent: ${member}`)
  }
  return {
    findings,
    worth,
    verdicts,
    open,
    took: (event: Told): void => {
      if (event.kind === 'placed') {
        if (verdicts.has(event.ref)) findings.add(`a bet is doubled: ${event.ref}`)
        verdicts.set(event.ref, 'made')
        open.set(event.ref, event)
        spend(event.member, event.stake)
      } else if (event.kind === 'refused') {
        if (verdicts.has(event.ref)) findings.add(`a bet is refused after its verdict: ${event.ref}`)
        verdicts.set(event.ref, 'refused')
      } else if (event.kind === 'settled') {
        const bet = open.get(event.ref)
        if (bet === undefined) findings.add(`a bet ends twice: ${event.ref}`)
        else spend(bet.member, -event.back)
        open.delete(event.ref)
      }
    },
  }
}

type Process = { readonly part: Part; readonly epoch: number; isAlive: boolean; told: Told[]; out: (() => void)[] }

/** Plays one seed. The findings are what no seed may show. */
export const playCores = (seed: number, fault: CoreFault | null = null): CoresRun => {
  const thrown: Dice = dice(seed)
  const time = timeline()
  const counts = noCounts()
  const members = Array.from({ length: MEMBERS }, (_, index) => `member ${index}`)
  const money = new Map(members.map((member) => [member, MONEY]))
  const shares = Array.from({ length: SHARES }, (_, index): Stream => `share ${index}`)
  const shareOf = (event: number): Stream => `share ${event % SHARES}`
  const ends = Array.from({ length: EVENTS }, () => 1_000 + thrown.upTo(LAST_EVENT_MS - 1_000))
  const endsAt = (event: number): number => ends[event] ?? 0
  const judged = judge(money)
  const heard = new Map<Ref, Verdict>()

  const streams = new Map<Stream, { epoch: number; readonly events: Told[] }>()
  const processes = new Map<Stream, Process[]>()
  const streamOf = (stream: Stream) => {
    const found = streams.get(stream) ?? { epoch: 0, events: [] }
    streams.set(stream, found)
    return found
  }

  const deliver = (to: Address, message: Message): void => {
    if (to === 'clients') {
      if (message.kind !== 'verdict') return
      const before = heard.get(message.ref)
      if (before !== undefined && before !== message.verdict) judged.findings.add(`two verdicts of ${message.ref}`)
      heard.set(message.ref, message.verdict)
      return
    }
    for (const process of processes.get(to) ?? []) if (process.isAlive) process.part.hear(message, turnOf(process), time.now())
  }
  const send = (to: Address, message: Message): void => {
    const isHealed = time.now() >= HEALED_MS
    counts.messages += 1
    if (!isHealed && thrown.chance(0.1)) {
      counts.lost += 1
      return
    }
    const copies = !isHealed && thrown.chance(0.1) ? 2 : 1
    counts.doubled += copies - 1
    // Each copy takes its own time, so one overtakes another.
    for (let copy = 0; copy < copies; copy += 1) time.after(1 + thrown.upTo(isHealed ? 5 : 60), () => deliver(to, message))
  }
  const turnOf = (process: Process) => ({
    tell: (event: Told) => void process.told.push(event),
    send: (to: Address, message: Message) => {
      if (fault === 'answers too soon') send(to, message)
      else process.out.push(() => send(to, message))
    },
  })

  /** One batch: the log takes all of it where the epoch is still the process's, and only then it answers. */
  const flush = (stream: Stream, process: Process): void => {
    if (!process.isAlive) return
    const kept = streamOf(stream)
    if (kept.epoch !== process.epoch && fault !== 'no fence') {
      counts.deposed += 1
      process.isAlive = false
      return
    }
    for (const event of process.told) {
      kept.events.push(event)
      judged.took(event)
      if (event.kind === 'lends') counts.loans += 1
      if (event.kind === 'takes back') counts.returns += 1
    }
    const leaving = process.out
    process.told = []
    process.out = []
    for (const leave of leaving) leave()
  }
  /** An heir: it takes the lease, folds the stream and goes on. */
  const begin = (stream: Stream): void => {
    const kept = streamOf(stream)
    kept.epoch += 1
    const part = stream === 'purses' ? pursesPart(money, shares, fault) : corePart(stream, endsAt, fault)
    for (const event of kept.events) part.apply(event)
    const process: Process = { part, epoch: kept.epoch, isAlive: true, told: [], out: [] }
    processes.set(stream, [...(processes.get(stream) ?? []).filter(({ isAlive }) => isAlive), process])
    const again = (ms: number, work: () => void): void =>
      time.after(ms, () => {
        if (!process.isAlive) return
        work()
        again(ms, work)
      })
    again(FLUSH_MS, () => flush(stream, process))
    again(TICK_MS, () => part.tick(turnOf(process), time.now()))
  }
  /** Ends a process, or leaves it alive beside its heir, as one that stood still and woke. */
  const strike = (): void => {
    if (time.now() >= HEALED_MS) return
    const stream = thrown.chance(0.3) ? 'purses' : (shares[thrown.upTo(SHARES)] ?? 'purses')
    counts.died += 1
    if (thrown.chance(0.6)) for (const process of processes.get(stream) ?? []) process.isAlive = false
    time.after(1 + thrown.upTo(150), () => begin(stream))
    time.after(100 + thrown.upTo(400), strike)
  }

  for (const stream of ['purses', ...shares] as const) begin(stream)
  time.after(200, strike)
  const refs = Array.from({ length: BETS }, (_, index): Ref => `bet ${index}`)
  for (const ref of refs) {
    const event = thrown.upTo(EVENTS)
    const bet = { kind: 'bet', ref, member: members[thrown.upTo(MEMBERS)] ?? '', event, stake: 10 + thrown.upTo(15) * 10 } as const
    const ask = (): void => {
      if (heard.has(ref)) return
      send(shareOf(event), bet)
      time.after(70, ask)
    }
    time.after(thrown.upTo(HEALED_MS), ask)
  }
  time.runUntil(END_MS)

  const purses = new Map(money)
  for (const event of streamOf('purses').events) {
    if (event.kind !== 'lends' && event.kind !== 'takes back') continue
    purses.set(event.member, (purses.get(event.member) ?? 0) + (event.kind === 'lends' ? -event.amount : event.amount))
  }
  for (const [member, worth] of judged.worth) {
    const has = purses.get(member) ?? 0
    if (has < worth) judged.findings.add(`a hold is not returned: ${member}`)
    if (has > worth) judged.findings.add(`money is invented: ${member}`)
  }
  for (const ref of judged.open.keys()) judged.findings.add(`a bet has no end: ${ref}`)
  for (const ref of refs) {
    const told = heard.get(ref)
    if (told === undefined) judged.findings.add(`no verdict was heard of ${ref}`)
    else if (told !== judged.verdicts.get(ref)) judged.findings.add(`the verdict heard is not the log's: ${ref}`)
  }
  for (const verdict of judged.verdicts.values()) counts[verdict === 'made' ? 'bets' : 'refused'] += 1
  return { counts, findings: [...judged.findings] }
}

/** Plays so many seeds, and adds up. */
export const playSeeds = (from: number, seeds: number, fault: CoreFault | null = null): CoresRun => {
  let counts = noCounts()
  const findings: string[] = []
  for (let seed = from; seed < from + seeds; seed += 1) {
    const run = playCores(seed, fault)
    counts = added(counts, run.counts)
    findings.push(...run.findings.map((text) => `seed ${seed}: ${text}`))
  }
  return { counts, findings }
}

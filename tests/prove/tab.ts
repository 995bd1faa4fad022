import type { AnyStateMachine } from 'xstate'
import type { BetSlipRef, MemberCode, Millis } from '#contract/scalar.ts'
import { millisSchema } from '#contract/scalar.ts'
import type { DerivedFact, Fact } from '#client/ledger/facts.ts'
import { type Line, lineOf } from '#client/ledger/line.ts'
import { type Ledger, emptyLedger, foldLedger } from '#client/ledger/ledger.ts'
import type { Request } from '#client/ledger/requests.ts'
import { addresseesOf } from '#machines/addressing.ts'
import { react } from '#machines/reactions.ts'
import type { Delays } from '#machines/setup.ts'
import { type Chart, type Deed, type Stepped, hasRow, startChart, stepChart } from './charts.ts'

/** The time of every state: the times in it are moved, so that the same state later is the same value. */
export const NOW: Millis = millisSchema.parse(1_700_000_000_000)

/** The socket of a tab: being opened for a line, or open. `ticket`: the member it speaks for. */
export type Socket = { readonly line: Line; readonly isOpen: boolean; readonly ticket: MemberCode | null }
/** One open tab as a value. */
export type Tab = { readonly ledger: Ledger; readonly charts: readonly Chart[]; readonly socket: Socket | null }
export type Asked = { readonly request: Request; readonly line: Line }
export type Turned = { readonly tab: Tab; readonly asked: readonly Asked[]; readonly facts: readonly DerivedFact[] }

/** A chart of the roster. The keepers receive every fact; the others only facts that name them or no chart. */
export type Member = { readonly id: string; readonly machine: AnyStateMachine; readonly input: unknown; readonly isKeeper: boolean }
export type Roster = { readonly members: readonly Member[]; readonly delays: Delays }

const MAX_FACTS_A_TURN = 1000

/** One turn of a tab in the order of the spine (`src/spine/spine.ts`): fold, send, react, repeat; then the requests. */
const createTurn = (roster: Roster, before: Pick<Tab, 'ledger' | 'charts'>) => {
  const keepers = new Set(roster.members.filter(({ isKeeper }) => isKeeper).map(({ id }) => id))
  let { ledger } = before
  const charts = new Map(before.charts.map((chart) => [chart.id, chart]))
  let derived: DerivedFact[] = []
  const asked: Asked[] = []
  const facts: DerivedFact[] = []

  const hear = (deeds: readonly Deed[]): void => {
    for (const deed of deeds) {
      if (deed.kind === 'emit') {
        if (deed.emitted.type === 'fact') derived.push(deed.emitted.fact)
        else asked.push({ request: deed.emitted.request, line: lineOf(ledger) })
      } else if (deed.kind === 'spawn') take({ chart: deed.chart, deeds: deed.deeds })
      else if (deed.kind === 'send') step(deed.to, deed.event)
      else charts.delete(deed.id)
    }
  }
  const take = ({ chart, deeds }: Stepped): void => {
    if (chart.snapshot.status === 'active') charts.set(chart.id, chart)
    else charts.delete(chart.id)
    hear(deeds)
  }
  const step = (id: string, event: { readonly type: string }): void => {
    const chart = charts.get(id)
    if (chart !== undefined) take(stepChart(chart, event))
  }
  const tell = (fact: Fact): void => {
    ledger = foldLedger(ledger, fact, NOW)
    const named = addresseesOf(fact, ledger.placing)
    const event = { ...fact, at: NOW, ledger }
    for (const chart of [...charts.values()]) {
      if (!hasRow(chart, fact.type)) continue
      if (named === null || named.includes(chart.id) || keepers.has(chart.id)) step(chart.id, event)
    }
    for (const emitted of react(fact, ledger)) hear([{ kind: 'emit', emitted }])
  }
  const settle = (): void => {
    while (derived.length > 0) {
      const due = derived
      derived = []
      for (const fact of due) {
        facts.push(fact)
        if (facts.length > MAX_FACTS_A_TURN) throw new Error(`one turn derived more than ${MAX_FACTS_A_TURN} facts; last: ${fact.type}`)
        tell(fact)
      }
    }
  }
  return {
    tell,
    take,
    step,
    fire: (chart: string, type: string): void => {
      ledger = foldLedger(ledger, { type: 'timer.fired', timer: 0 }, NOW)
      step(chart, { type })
    },
    derive: (fact: DerivedFact): void => void derived.push(fact),
    end: (socket: Socket | null): Turned => {
      settle()
      return { tab: { ledger, charts: [...charts.values()], socket }, asked, facts }
    },
  }
}

/** A tab that has just been opened. */
export const openTab = (roster: Roster): Turned => {
  const turn = createTurn(roster, { ledger: emptyLedger, charts: [] })
  for (const { id, machine, input } of roster.members) turn.take(startChart(id, machine, input))
  turn.derive({ type: 'app.started' })
  return turn.end(null)
}

/** The tab after a fact. */
export const record = (roster: Roster, tab: Tab, fact: Fact): Turned => {
  const turn = createTurn(roster, tab)
  turn.tell(fact)
  return turn.end(tab.socket)
}

/** The tab after a chart's timer. */
export const fire = (roster: Roster, tab: Tab, chart: string, type: string): Turned => {
  const turn = createTurn(roster, tab)
  turn.fire(chart, type)
  return turn.end(tab.socket)
}

/** No guard and no delay asks how long ago a time was beyond this: the longest is the 10 s after a press. */
const LONG_AGO_MS = 20_000
const isTime = (value: number): boolean => Math.abs(value - NOW) < 1e9

/** The same value so much later: its times lie further back. */
function later<T>(value: T, ms: number): T
function later(value: unknown, ms: number): unknown {
  if (typeof value === 'number') return isTime(value) ? Math.max(value - ms, NOW - LONG_AGO_MS) : value
  if (Array.isArray(value)) return value.map((each) => later(each, ms))
  if (typeof value !== 'object' || value === null || Object.getPrototypeOf(value) !== Object.prototype) return value
  return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, later(each, ms)]))
}

/** The tab when so much time has passed and no timer was due. A timer that never fires in a scope stands still. */
export const passed = ({ ledger, charts, socket }: Tab, ms: number, isFiring: (chart: string, timer: string) => boolean): Tab => ({
  ledger: later(ledger, ms),
  charts: charts.map((chart) => ({
    ...chart,
    snapshot: { ...chart.snapshot, context: later(chart.snapshot.context, ms) },
    timers: chart.timers.map(({ event, left }) => ({ event, left: isFiring(chart.id, event.type) ? left - ms : left })),
  })),
  socket,
})

/** The key of a tab: all of it that a chart, a guard or a view can read. */
export const keyOfTab = ({ ledger, charts, socket }: Tab): string =>
  JSON.stringify([
    ledger,
    charts.map(({ id, snapshot, timers }) => [id, snapshot.value, { ...snapshot.context, delays: 0 }, timers]),
    socket,
  ])

/** The refs whose order runs in this tab. */
export const ordersOf = ({ charts }: Tab): readonly BetSlipRef[] =>
  charts.flatMap(({ id, snapshot }) => (id.startsWith('order-') ? [snapshot.context.entry.ref] : []))

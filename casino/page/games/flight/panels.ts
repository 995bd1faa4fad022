import { paiseSchema } from '#contract/scalar.ts'
import type { MyBet, PlayRef } from '../../../wire.ts'
import type { Play } from '../../play/play.ts'
import { isUnderWay, type Press } from '../../play/seen.ts'

export type Panel = {
  /** The stake in rupees. */
  readonly stake: number
  /** The automatic cash-out in hundredths, and whether it is on. */
  readonly auto: number
  readonly isAuto: boolean
  readonly isEvery: boolean
  /** The next round's bet waits to be placed. */
  readonly isArmed: boolean
  readonly round: string | null
  readonly ref: PlayRef | null
}
const first: Panel = { stake: 100, auto: 200, isAuto: false, isEvery: false, isArmed: false, round: null, ref: null }
type Panels = readonly [Panel, Panel]
export type PanelAt = 0 | 1

/** The two bets of a flight: what is chosen, and the bet that each has in the round. It places waiting bets when a round opens. */
const createPanels = (play: Play) => {
  let panels: Panels = [first, first]
  const watchers = new Set<() => void>()
  const set = (at: PanelAt, part: Partial<Panel>): void => {
    const [a, b] = panels
    panels = at === 0 ? [{ ...a, ...part }, b] : [a, { ...b, ...part }]
    for (const notify of watchers) notify()
  }
  const place = (at: PanelAt): void => {
    const panel = panels[at]
    const { table } = play.seen.get()
    if (table === null) return
    const stakePaise = paiseSchema.parse(panel.stake * 100)
    const round = table.round
    set(at, { round, isArmed: panel.isEvery })
    const ref = play.bet({ bet: play.seen.get().hello?.bets[0]?.bet ?? 'bet', stakePaise }, panel.isAuto ? panel.auto : undefined)
    set(at, { ref })
  }
  const look = (): void => {
    const { table, line, mine, presses } = play.seen.get()
    if (table === null || line !== 'live') return
    // After a reload the panels find the bets of the round that no panel has yet.
    const known = panels.map(({ ref }) => ref)
    const stray = mine.filter((bet) => bet.round === table.round && !known.includes(bet.ref) && !presses.some(({ ref }) => ref === bet.ref))
    for (const [i, bet] of stray.slice(0, 2).entries()) {
      const at = panels[0].round !== table.round ? 0 : panels[1].round !== table.round ? 1 : null
      if (at !== null && i < 2) set(at, { round: table.round, ref: bet.ref, stake: bet.bet.stakePaise / 100 })
    }
    if (table.state !== 'open') return
    for (const at of [0, 1] as const) if (panels[at].isArmed && panels[at].round !== table.round) place(at)
  }
  look()
  play.seen.subscribe(look)
  return {
    get: (): Panels => panels,
    subscribe: (notify: () => void) => {
      watchers.add(notify)
      return () => void watchers.delete(notify)
    },
    set,
    place,
  }
}
export type PanelStore = ReturnType<typeof createPanels>

const stores = new WeakMap<Play, PanelStore>()
/** The panels of a play: made once. */
export const panelsOf = (play: Play): PanelStore => {
  const found = stores.get(play) ?? createPanels(play)
  stores.set(play, found)
  return found
}

/** The bet of a panel in a round, and the presses for it. */
export type PanelBet = { readonly bet: MyBet | null; readonly press: Press | null; readonly isLeaving: boolean }
export const betOf = (panel: Panel, round: string, mine: readonly MyBet[], presses: readonly Press[]): PanelBet => {
  if (panel.round !== round || panel.ref === null) return { bet: null, press: null, isLeaving: false }
  const bet = mine.find(({ ref }) => ref === panel.ref) ?? null
  const press = presses.find(({ ref }) => ref === panel.ref) ?? null
  const isLeaving = presses.some((each) => each.name === 'cashOut' && each.target === panel.ref && isUnderWay(each))
  return { bet, press, isLeaving }
}

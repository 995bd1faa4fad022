import { paiseSchema } from '#contract/scalar.ts'
import type { MyBet, PlayRef } from '../../../wire.ts'
import type { Play } from '../../play/play.ts'
import { isUnderWay, type Press } from '../../play/seen.ts'

export type Panel = {
  /** The stake in rupees; null while what is typed is none. */
  readonly stake: number | null
  /** The automatic cash-out in hundredths, null while what is typed is none; and whether it is on. */
  readonly auto: number | null
  readonly isAuto: boolean
  readonly isEvery: boolean
  /** One of its fields is being typed into: no bet is placed by itself. */
  readonly isEditing: boolean
  /** The next round's bet waits to be placed. */
  readonly isArmed: boolean
  readonly round: string | null
  readonly ref: PlayRef | null
}
const first: Panel = { stake: 100, auto: 200, isAuto: false, isEvery: false, isEditing: false, isArmed: false, round: null, ref: null }
type Panels = readonly [Panel, Panel]
export type PanelAt = 0 | 1

/** The bet that a panel would place; null while a figure that it needs is none. */
export const wantedOf = ({ stake, auto, isAuto }: Panel): { readonly stake: number; readonly auto: number | undefined } | null => {
  if (stake === null || (isAuto && auto === null)) return null
  return { stake, auto: isAuto && auto !== null ? auto : undefined }
}
/** After a field is left, a press that is on its way may still cancel the bet that waits. */
const LEFT_MS = 800

/** The two bets of a flight: what is chosen, and the bet that each has in the round. It places waiting bets when a round opens. */
const createPanels = (play: Play) => {
  let panels: Panels = [first, first]
  /** The timers of panels whose fields were just left. */
  const leaving: [number, number] = [0, 0]
  const watchers = new Set<() => void>()
  const set = (at: PanelAt, part: Partial<Panel>): void => {
    const [a, b] = panels
    panels = at === 0 ? [{ ...a, ...part }, b] : [a, { ...b, ...part }]
    for (const notify of watchers) notify()
  }
  const place = (at: PanelAt): void => {
    const panel = panels[at]
    const wanted = wantedOf(panel)
    const { table } = play.seen.get()
    if (table === null || wanted === null) return
    const stakePaise = paiseSchema.parse(wanted.stake * 100)
    const round = table.round
    set(at, { round, isArmed: panel.isEvery })
    const ref = play.bet({ bet: play.seen.get().hello?.bets[0]?.bet ?? 'bet', stakePaise }, wanted.auto)
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
      const isAuto = bet.auto !== undefined
      const found = { round: table.round, ref: bet.ref, stake: bet.bet.stakePaise / 100, isAuto, ...(isAuto ? { auto: bet.auto } : {}) }
      if (at !== null && i < 2) set(at, found)
    }
    if (table.state !== 'open') return
    for (const at of [0, 1] as const) {
      const { isArmed, isEditing, round } = panels[at]
      if (isArmed && !isEditing && round !== table.round) place(at)
    }
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
    /** A field of the panel is typed into, or was left: then the bet that waits is placed, where the round still takes it. */
    edit: (at: PanelAt, isEditing: boolean): void => {
      if (!panels[at].isEditing && !isEditing) return
      play.clock.clearTimeout(leaving[at])
      set(at, { isEditing: true })
      if (isEditing) return
      leaving[at] = play.clock.setTimeout(() => {
        set(at, { isEditing: false })
        look()
      }, LEFT_MS)
    },
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

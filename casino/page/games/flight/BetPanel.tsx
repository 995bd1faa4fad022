import { useId, useSyncExternalStore } from 'react'
import { ODDS } from '#contract/figures.ts'
import { FigureInput } from '#touch/FigureInput.tsx'
import { Rest } from '#touch/Rest.tsx'
import { odds, roughly, rupees, signed, times } from '#copy/provider-figures.ts'
import { whyText } from '../../look/why.ts'
import { usePlay, useSeen, useServerNow, useWords } from '../../hooks.ts'
import { isUnderWay, type Seen } from '../../play/seen.ts'
import { type Bounds, useBounded } from '../../shell/bounded.ts'
import { flyingAt } from './flying.ts'
import { betOf, type Panel, type PanelAt, type PanelBet, type PanelStore, panelsOf, wantedOf } from './panels.ts'

const CHOICES = [100, 300, 500, 1000] as const
const STAKE: Bounds = { least: 1000, most: 5_000_000, unit: 100 }
const STEP = 5000
/** Multipliers at which a bet may leave by itself, in hundredths. */
const AUTO: Bounds = { least: 101, most: 1_000_000, unit: 1 }

const LOOKS = {
  bet: 'bg-brand text-on-brand disabled:bg-surface-3 disabled:text-ink-3',
  cash: 'bg-gold text-on-gold',
  won: 'bg-up-wash [box-shadow:inset_0_0_0_1px_var(--up)] text-up',
  wait: 'bg-warn-wash [box-shadow:inset_0_0_0_1px_var(--warn-line)] text-warn',
} as const
type BigProps = {
  readonly look: keyof typeof LOOKS
  readonly title: string
  readonly note: string
  readonly isDisabled?: boolean
  readonly press?: () => void
}
const Big = ({ look, title, note, isDisabled = false, press }: BigProps) => (
  <button
    type="button"
    className={`big ${look} grid content-center justify-items-center gap-px min-h-21.5 rounded-md text-center ${LOOKS[look]}`}
    disabled={isDisabled}
    onClick={press}
  >
    <b className="text-2xl font-bold small:text-[1.0625rem]">{title}</b>
    <small>{note}</small>
  </button>
)

type ActionProps = { readonly at: PanelAt; readonly store: PanelStore; readonly now: PanelBet }
/** The large button: bet, cash out, or what became of it. */
const Action = ({ at, store, now }: ActionProps) => {
  const play = usePlay()
  const words = useWords()
  const at100 = useServerNow(100)
  const seen = useSeen((all) => all)
  const panel = store.get()[at]
  const flying = flyingAt(seen, at100)
  const state = seen.table?.state ?? 'void'
  const paise = (panel.stake ?? 0) * 100
  const wanted = wantedOf(panel)
  const { bet, press, isLeaving } = now
  if (bet?.leftAt !== undefined)
    return (
      <Big
        look="won"
        title={words.leftButton(bet.leftAt.multiplier)}
        note={bet.returnPaise === undefined ? words.state.paying : signed(bet.returnPaise - bet.riskPaise)}
        isDisabled
      />
    )
  if (bet !== null && bet.state === 'placed' && state === 'dealing' && flying !== null) {
    const worth = Math.floor((bet.bet.stakePaise * flying.multiplier) / 100)
    const isUnheard = seen.isSilent || seen.line !== 'live'
    const canLeave = flying.multiplier > 100 && !isLeaving && seen.line === 'live'
    return (
      <Big
        look="cash"
        title={isLeaving ? words.cashingOut : isUnheard ? words.cashOut : words.cashOutOf(worth)}
        note={isUnheard ? words.cashOutUnheard : words.nowProfit(worth - bet.riskPaise)}
        isDisabled={!canLeave}
        press={() => play.cashOut(bet.ref)}
      />
    )
  }
  if ((bet !== null && (bet.state === 'placed' || bet.state === 'sent')) || (press !== null && isUnderWay(press)))
    return (
      <Big
        look={bet?.state === 'placed' ? 'won' : 'wait'}
        title={bet?.state === 'placed' ? words.inRound : words.betSent}
        note={bet === null ? words.press[press?.state ?? 'asking'] : words.state[bet.state]}
        isDisabled
      />
    )
  if (panel.isArmed)
    return (
      <Big look="wait" title={words.cancelNext} note={words.cancelNote} press={() => store.set(at, { isArmed: false, isEvery: false })} />
    )
  const isOpen = state === 'open' && seen.line === 'live' && !seen.isSilent && bet === null
  return (
    <Big
      look="bet"
      title={panel.stake === null ? words.typeStake : wanted === null ? words.typeLeave : words.betOf(paise)}
      note={isOpen ? words.thisRound(paise) : words.forNext(paise)}
      isDisabled={seen.line !== 'live' || wanted === null}
      press={() => (isOpen ? store.place(at) : store.set(at, { isArmed: true }))}
    />
  )
}

/** What a press of the large button does now, and for which round: a press that answers what it did before does nothing. */
const meaningOf = ({ table, line, isSilent }: Seen, { isArmed }: Panel, { bet, press }: PanelBet): string => {
  if (bet?.leftAt !== undefined) return 'left'
  if (bet?.state === 'placed' && table?.state === 'dealing') return 'cash out'
  if (bet?.state === 'placed' || bet?.state === 'sent' || (press !== null && isUnderWay(press))) return 'in round'
  if (isArmed) return 'cancel'
  const isThis = table?.state === 'open' && line === 'live' && !isSilent && bet === null
  return `bet ${(table?.number ?? 0) + (isThis ? 0 : 1)}`
}

/** What the provider judged, or what a press would do. */
const Note = ({ now, panel: { isArmed, isEditing } }: { readonly now: PanelBet; readonly panel: Panel }) => {
  const words = useWords()
  const { bet, press } = now
  const leftAt = bet?.leftAt
  const refusal = press !== null && press.code !== null ? press : bet
  if (leftAt !== undefined) return <>{leftAt.byHand ? words.judged(leftAt.multiplier, leftAt.at) : words.judgedAuto(leftAt.multiplier)}</>
  if (press !== null && (press.state === 'refused' || press.state === 'dropped' || press.state === 'unknown'))
    return <b className="down">{[words.press[press.state], whyText(words, refusal)].filter((part) => part !== '').join(' · ')}</b>
  if (bet?.state === 'refused' || bet?.state === 'rolledBack')
    return <b className="down">{whyText(words, refusal) || words.state[bet.state]}</b>
  if (bet?.state === 'lost') return <>{words.roundCame(-bet.riskPaise)}</>
  if (bet !== null || (press !== null && isUnderWay(press))) return <>{words.countsNote}</>
  return <>{isArmed ? (isEditing ? words.waitsForField : words.placedNext) : words.pressNote}</>
}

type SwitchProps = { readonly isOn: boolean; readonly label: string; readonly turn: () => void; readonly disabled?: boolean }
const Switch = ({ isOn, label, turn, disabled }: SwitchProps) => (
  <button type="button" role="switch" aria-checked={isOn} className="switch" disabled={disabled} onClick={turn}>
    <i />
    {label}
  </button>
)

/** One of the two bets of a flight: stake, automatic cash-out, every round, and its large button. */
export const BetPanel = ({ at }: { readonly at: PanelAt }) => {
  const play = usePlay()
  const words = useWords()
  const id = useId()
  const store = panelsOf(play)
  const panel = useSyncExternalStore(store.subscribe, () => store.get()[at])
  const mine = useSeen((seen) => seen.mine)
  const presses = useSeen((seen) => seen.presses)
  const round = useSeen((seen) => seen.table?.round ?? '')
  const now = betOf(panel, round, mine, presses)
  const meaning = useSeen((seen) => meaningOf(seen, panel, now))
  /** Its figures are those of the bet in the round: they change no more. */
  const isIn = meaning === 'in round' || meaning === 'cash out'
  const stake = useBounded(
    panel.stake === null ? null : panel.stake * 100,
    STAKE,
    (next) => store.set(at, { stake: next === null ? null : next / 100 }),
    roughly,
  )
  const auto = useBounded(panel.auto, AUTO, (next) => store.set(at, { auto: next }), times, odds)
  const said = [stake.said, auto.said].filter((each) => each !== null).join(' ')
  /** Both fields say when they are typed into, and when they are left. */
  const edited = ({ onFigure, onLeave, ...input }: typeof stake.input) => ({
    ...input,
    onFigure: (digits: string): void => {
      store.edit(at, true)
      onFigure(digits)
    },
    onLeave: (): void => {
      onLeave()
      store.edit(at, false)
    },
  })
  return (
    <section className="betpanel panel py-2.5 px-3 tiny:py-1" aria-labelledby={id}>
      <div className="mb-2 flex items-center gap-x-2.5 tiny:mb-1 tiny:justify-between tiny:gap-x-1.5">
        <h2 className="mr-auto text-base font-bold tiny:sr-only" id={id}>
          {words.betNumber(at + 1)}
        </h2>
        <Switch isOn={panel.isAuto} label={words.autoOut} turn={() => store.set(at, { isAuto: !panel.isAuto })} disabled={isIn} />
        <FigureInput
          {...edited(auto.input)}
          field="flight-auto"
          kind={ODDS}
          className="field px-1 w-20 min-h-target text-center tiny:w-16"
          aria-label={words.autoAt}
          aria-invalid={panel.auto === null}
          disabled={!panel.isAuto}
          readOnly={isIn}
        />
        <Switch
          isOn={panel.isEvery}
          label={words.everyRound}
          turn={() => store.set(at, { isEvery: !panel.isEvery, isArmed: !panel.isEvery })}
        />
      </div>
      <div className="grid grid-cols-[minmax(0,1fr)_minmax(0,1.15fr)] gap-3 tiny:gap-2">
        <div>
          <div className="stepper">
            <button type="button" aria-label={words.less} disabled={isIn} onClick={() => stake.step(-STEP)}>
              −
            </button>
            <FigureInput
              {...edited(stake.input)}
              field="flight-stake"
              aria-label={words.stake}
              aria-invalid={panel.stake === null}
              readOnly={isIn}
            />
            <button type="button" aria-label={words.more} disabled={isIn} onClick={() => stake.step(STEP)}>
              +
            </button>
          </div>
          <div className="mt-1.5 grid grid-cols-[repeat(4,1fr)] gap-1 tiny:mt-1 tiny:grid-cols-[repeat(3,1fr)]">
            {CHOICES.map((rupee) => (
              <button
                key={rupee}
                type="button"
                className="min-h-target rounded-sm bg-surface-3 tiny:nth-2:hidden text-xs font-semibold aria-pressed:bg-brand-wash aria-pressed:[box-shadow:inset_0_0_0_1px_var(--brand)] aria-pressed:text-brand-ink"
                aria-pressed={panel.stake === rupee}
                disabled={isIn}
                onClick={() => stake.set(rupee * 100)}
              >
                {rupee === 1000 ? '1K' : rupee}
              </button>
            ))}
          </div>
        </div>
        <Rest meaning={meaning} amount={panel.stake} className="grid">
          <Action at={at} store={store} now={now} />
        </Rest>
      </div>
      <p className="note mt-1.75 min-h-4.25 text-ink-3 text-xs tiny:mt-1 first-letter:uppercase" aria-live="polite">
        {said === '' ? <Note now={now} panel={panel} /> : said}
      </p>
      <span className="sr">{panel.stake === null ? '' : rupees(panel.stake * 100)}</span>
    </section>
  )
}

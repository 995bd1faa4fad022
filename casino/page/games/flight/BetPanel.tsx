import { useId, useSyncExternalStore } from 'react'
import { odds, rupees, signed } from '../../copy/figures.ts'
import { usePlay, useSeen, useServerNow, useWords } from '../../hooks.ts'
import { isUnderWay } from '../../play/seen.ts'
import { flyingAt } from './flying.ts'
import { betOf, type PanelAt, type PanelBet, type PanelStore, panelsOf } from './panels.ts'

const CHOICES = [100, 300, 500, 1000] as const
const LEAST = 10
const MOST = 50_000
const STEP = 50
const kept = (stake: number): number => Math.min(MOST, Math.max(LEAST, stake))

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
  const paise = panel.stake * 100
  const { bet, press, isLeaving } = now
  if (bet?.leftAt !== undefined)
    return (
      <button type="button" className="big won" disabled>
        <b>{words.leftButton(bet.leftAt.multiplier)}</b>
        <small>{bet.returnPaise === undefined ? words.state.paying : signed(bet.returnPaise - bet.riskPaise)}</small>
      </button>
    )
  if (bet !== null && bet.state === 'placed' && state === 'dealing' && flying !== null) {
    const worth = Math.floor((bet.bet.stakePaise * flying.multiplier) / 100)
    const canLeave = flying.multiplier > 100 && !isLeaving && seen.line === 'live'
    return (
      <button type="button" className="big cash" disabled={!canLeave} onClick={() => play.cashOut(bet.ref)}>
        <b>{isLeaving ? words.cashingOut : words.cashOutOf(worth)}</b>
        <small>{words.nowProfit(worth - bet.riskPaise)}</small>
      </button>
    )
  }
  if ((bet !== null && (bet.state === 'placed' || bet.state === 'sent')) || (press !== null && isUnderWay(press)))
    return (
      <button type="button" className="big won" disabled>
        <b>{words.inRound}</b>
        <small>{bet === null ? words.press[press?.state ?? 'asking'] : words.state[bet.state]}</small>
      </button>
    )
  if (panel.isArmed)
    return (
      <button type="button" className="big wait" onClick={() => store.set(at, { isArmed: false, isEvery: false })}>
        <b>{words.cancelNext}</b>
        <small>{words.cancelNote}</small>
      </button>
    )
  const isOpen = state === 'open' && seen.line === 'live' && bet === null
  return (
    <button
      type="button"
      className="big bet"
      disabled={seen.line !== 'live'}
      onClick={() => (isOpen ? store.place(at) : store.set(at, { isArmed: true }))}
    >
      <b>{words.betOf(paise)}</b>
      <small>{isOpen ? words.thisRound(paise) : words.forNext(paise)}</small>
    </button>
  )
}

/** What the provider judged, or what a press would do. */
const Note = ({ now, isArmed }: { readonly now: PanelBet; readonly isArmed: boolean }) => {
  const words = useWords()
  const { bet, press } = now
  const leftAt = bet?.leftAt
  const refusal = press?.code ?? bet?.code ?? null
  if (leftAt !== undefined) return <>{leftAt.byHand ? words.judged(leftAt.multiplier, leftAt.at) : words.judgedAuto(leftAt.multiplier)}</>
  if (press !== null && (press.state === 'refused' || press.state === 'dropped' || press.state === 'unknown'))
    return (
      <b className="down">
        {[words.press[press.state], refusal === null ? '' : words.why[refusal]].filter((part) => part !== '').join(' · ')}
      </b>
    )
  if (bet?.state === 'refused' || bet?.state === 'rolledBack')
    return <b className="down">{refusal === null ? words.state[bet.state] : words.why[refusal]}</b>
  if (bet?.state === 'lost') return <>{words.roundCame(-bet.riskPaise)}</>
  if (bet !== null) return <>{words.countsNote}</>
  return <>{isArmed ? words.placedNext : words.pressNote}</>
}

const Switch = ({ isOn, label, turn }: { readonly isOn: boolean; readonly label: string; readonly turn: () => void }) => (
  <button type="button" role="switch" aria-checked={isOn} className="switch" onClick={turn}>
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
  const setStake = (stake: number): void => store.set(at, { stake: kept(stake) })
  return (
    <section className="panel betpanel" aria-labelledby={id}>
      <div className="head">
        <h2 id={id}>{words.betNumber(at + 1)}</h2>
        <Switch isOn={panel.isAuto} label={words.autoOut} turn={() => store.set(at, { isAuto: !panel.isAuto })} />
        <input
          className="field auto"
          type="number"
          inputMode="decimal"
          min="1.01"
          max="10000"
          step="0.1"
          aria-label={words.autoAt}
          disabled={!panel.isAuto}
          defaultValue={odds(panel.auto)}
          onChange={({ target }) => {
            const hundredths = Math.round(Number(target.value) * 100)
            if (hundredths >= 101 && hundredths <= 1_000_000) store.set(at, { auto: hundredths })
          }}
        />
        <Switch
          isOn={panel.isEvery}
          label={words.everyRound}
          turn={() => store.set(at, { isEvery: !panel.isEvery, isArmed: !panel.isEvery })}
        />
      </div>
      <div className="body">
        <div>
          <div className="stepper">
            <button type="button" aria-label={words.less} onClick={() => setStake(panel.stake - STEP)}>
              −
            </button>
            <input
              type="number"
              inputMode="numeric"
              aria-label={words.stake}
              min={LEAST}
              max={MOST}
              value={panel.stake}
              onChange={({ target }) => setStake(Math.floor(Number(target.value)))}
            />
            <button type="button" aria-label={words.more} onClick={() => setStake(panel.stake + STEP)}>
              +
            </button>
          </div>
          <div className="choices">
            {CHOICES.map((rupee) => (
              <button key={rupee} type="button" aria-pressed={panel.stake === rupee} onClick={() => setStake(rupee)}>
                {rupee === 1000 ? '1K' : rupee}
              </button>
            ))}
          </div>
        </div>
        <Action at={at} store={store} now={now} />
      </div>
      <p className="note" aria-live="polite">
        <Note now={now} isArmed={panel.isArmed} />
      </p>
      <span className="sr">{rupees(panel.stake * 100)}</span>
    </section>
  )
}

import { useCallback, useState, useSyncExternalStore } from 'react'
import { odds } from '#copy/provider-figures.ts'
import { usePlay, useSeen, useWords } from '../../hooks.ts'
import { Icon } from '../../look/Icon.tsx'
import { symbolOf } from '../../look/symbols.ts'
import { Brought } from '../../shell/Win.tsx'
import { Scroll } from '../../shell/Scroll.tsx'
import { PastRounds } from '../../shell/PastRounds.tsx'
import { SoloNote } from '../../shell/SoloNote.tsx'
import { Rest } from '#touch/Rest.tsx'
import { Stepper } from '../../shell/Stepper.tsx'
import { useSolo, useStakeLimits } from '../../shell/solo.ts'
import { plainBet } from '../solo-bets.ts'
import { AutospinControl, AutospinNote } from './AutospinControl.tsx'
import { autospinOf } from './autospin.ts'
import type { Picture } from './grid.ts'
import { type Machine, machines } from './machines.ts'
import { mountSpin } from './mount.ts'
import { revealOf } from './reveal.ts'
import { Scenery } from './Scenery.tsx'

const FIRST_STAKE = 50
/** The provider takes stakes in whole steps of it. */
const STEP = 5
const FACTORS = [1, 2, 3, 5] as const
/** The colours around the reels, of a place, and of a place that wins. */
const GROUNDS = {
  diya: { box: 'bg-[#3a1748]', place: 'bg-[#4d2360]', win: 'bg-[#4d2360]' },
  monsoon: { box: 'bg-[#1d4664]', place: 'bg-[#285a7d]', win: 'bg-[#285a7d]' },
  rangoli: { box: 'bg-[#0f4a52]', place: 'bg-[#12525a]', win: 'bg-[#3a2c10]' },
} as const
/** The symbols that the reels show before the first spin. */
const idle = (machine: Machine): Picture => {
  const letters = Object.keys(machine.symbols)
  const columns = Array.from({ length: machine.columns }, (_, x) => [0, 1, 2].map((y) => letters[(x * 2 + y) % letters.length] ?? ''))
  return { columns, wins: new Set(), multiplier: 1, returnPaise: 0, said: [] }
}

const Reels = ({
  machine,
  picture,
  isSpinning,
  isGold,
}: {
  readonly machine: Machine
  readonly picture: Picture
  readonly isSpinning: boolean
  /** More than the stake has come: its places are gold. */
  readonly isGold: boolean
}) => {
  const words = useWords()
  const ground = GROUNDS[machine.ground]
  return (
    <div className="grid gap-1.5 small:gap-0.75" style={{ gridTemplateColumns: `repeat(${machine.columns}, minmax(0, 1fr))` }}>
      {picture.columns.map((letters, x) => (
        <ol key={x} className="grid gap-1.5 small:gap-0.75">
          {letters.map((letter, y) => {
            const name = machine.symbols[letter]
            const isWin = !isSpinning && picture.wins.has(`${x} ${y}`)
            return (
              // At most so high that the button below stays in the window.
              <li
                key={`${y} ${letter}`}
                className={`grid relative place-items-center aspect-square max-h-[min(9.5rem,14dvh)] w-full rounded-[0.375rem] ${isWin ? `${isGold ? '[box-shadow:inset_0_0_0_3px_var(--gold)]' : '[box-shadow:inset_0_0_0_2px_#f3e7cc]'} ${ground.win}` : ground.place}`}
              >
                {name === undefined ? null : (
                  <img
                    className={`inset-[9%] size-[82%] absolute object-contain ${isSpinning ? 'invisible' : isWin || picture.wins.size === 0 ? '' : 'opacity-50'}`}
                    src={symbolOf(name)}
                    alt={words.symbols[name]}
                    width="100"
                    height="100"
                  />
                )}
              </li>
            )
          })}
        </ol>
      ))}
    </div>
  )
}

/** With more prices than this, a symbol is shown without its name beside it. */
const MOST_NAMED = 3
const Pays = ({ machine }: { readonly machine: Machine }) => {
  const words = useWords()
  const isNamed = machine.heads.length <= MOST_NAMED
  return (
    <section className="panel">
      <header>
        <h2>{words.pays}</h2>
        <small>{words.paysNote}</small>
      </header>
      <Scroll label={words.pays}>
        <table className={isNamed ? 'lines' : 'lines [&_:is(th,td)]:px-2'}>
          <thead>
            <tr>
              <th>{words.symbolHead}</th>
              {machine.heads.map((head) => (
                <th key={head} className="num">
                  {head}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {machine.pays.map(([letter, ...prices]) => {
              const name = machine.symbols[letter]
              return name === undefined ? null : (
                <tr key={letter}>
                  <td>
                    <span className="flex items-center gap-2">
                      <img src={symbolOf(name)} alt={isNamed ? '' : words.symbols[name]} width="28" height="28" />
                      {isNamed ? words.symbols[name] : null}
                    </span>
                  </td>
                  {prices.map((price, at) => (
                    <td key={machine.heads[at]} className="num">
                      {isNamed ? odds(price) : price / 100}
                    </td>
                  ))}
                </tr>
              )
            })}
          </tbody>
        </table>
      </Scroll>
    </section>
  )
}

/** The three slots: reels or falls, what each pays, and one button (CAS-05, CAS-07). */
const SlotPage = () => {
  const play = usePlay()
  const words = useWords()
  const game = useSeen((seen) => seen.hello?.game ?? '')
  const machine = machines[game]
  const store = revealOf(play)
  const reveal = useSyncExternalStore(store.subscribe, store.get)
  const autospin = autospinOf(play)
  const auto = useSyncExternalStore(autospin.subscribe, autospin.get)
  const [stake, setStake] = useState<number | null>(FIRST_STAKE)
  const { min, max } = useStakeLimits()
  const now = useSolo()
  const mount = useCallback(
    (box: HTMLElement | null) => (machine === undefined ? undefined : mountSpin(store, machine)(box)),
    [store, machine],
  )
  if (machine === undefined) return null
  const isSpin = reveal.isDone || auto.isOn
  const spin = (): void => {
    if (stake !== null) play.startSolo(plainBet(stake))
  }
  const picture = reveal.pictures[reveal.at] ?? idle(machine)
  const isBusy = now.press !== null || !reveal.isDone || auto.isOn
  const upTo = reveal.pictures.slice(0, reveal.at + 1)
  const said = picture.said.map(({ symbol, count }) => `${words.symbols[machine.symbols[symbol] ?? 'diya']} × ${count}`).join(' · ')
  const staked = now.solo?.stakedPaise ?? 0
  const won = reveal.isSpinning ? 0 : upTo.reduce((sum, { returnPaise }) => sum + returnPaise, 0)
  return (
    <div className="tablepage">
      <div className="board">
        <section
          className={`relative isolate overflow-hidden p-5 grid content-center justify-items-center gap-3 rounded-md small:py-3 small:px-2 small:rounded-none ${GROUNDS[machine.ground].box}`}
        >
          <Scenery ground={machine.ground} />
          {game === 'rangoli-falls' ? (
            <ol className="flex gap-2">
              {FACTORS.map((factor, at) => (
                <li
                  key={factor}
                  className={`py-1.5 border min-w-16 rounded-sm font-bold text-center ${!reveal.isSpinning && at === reveal.at && reveal.pictures.length > 0 ? 'border-gold bg-gold text-on-gold' : 'border-[#8a5a30] bg-[#1a0f07] text-[#f0d9b5]'}`}
                >
                  ×{factor}
                </li>
              ))}
            </ol>
          ) : null}
          <div className="p-2 border-[0.375rem] border-[#c98a4b] relative w-full max-w-164 rounded-[0.625rem] bg-[#0c2f37] small:p-1 small:border-3">
            <Reels machine={machine} picture={picture} isSpinning={reveal.isSpinning} isGold={won > staked} />
            <div className="inset-2 invisible absolute overflow-hidden" ref={mount} />
          </div>
          <p className="winline" aria-live="polite">
            {reveal.isSpinning ? words.spinning : null}
            {reveal.isSpinning || reveal.pictures.length === 0 ? null : (
              <Brought id={`${now.solo?.round} ${won}`} paise={won} staked={staked} note={said} />
            )}
          </p>
        </section>
        <section className="panel reach soloctl">
          <Stepper
            field="solo-stake"
            label={`${words.stake} · ${words.points((stake ?? 0) * 100)}`}
            value={stake}
            min={min}
            max={max}
            step={STEP}
            unit={STEP}
            isDisabled={isBusy}
            change={setStake}
          />
          <SoloNote now={now} isHeld={!reveal.isDone} />
          <Rest meaning={isSpin ? 'spin' : 'skip'} amount={isSpin ? stake : null} className="contents">
            {isSpin ? (
              <button
                type="button"
                className="btn btn-main spinbtn small:flex-1"
                disabled={!now.isFree || auto.isOn || stake === null}
                onClick={spin}
              >
                <Icon name="again" />
                {now.press === null ? words.spin : words.spinning}
              </button>
            ) : (
              <button type="button" className="btn spinbtn small:flex-1" onClick={store.skip}>
                {words.skip}
              </button>
            )}
          </Rest>
          <AutospinControl
            store={autospin}
            isOn={auto.isOn}
            isFree={now.isFree && reveal.isDone && stake !== null}
            stake={stake ?? FIRST_STAKE}
          />
          <AutospinNote now={auto} />
        </section>
      </div>
      <div className="trail">
        <Pays machine={machine} />
        <PastRounds />
      </div>
    </div>
  )
}
export default SlotPage

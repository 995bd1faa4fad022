import { useState, useSyncExternalStore } from 'react'
import * as z from 'zod/mini'
import type { Words } from '#copy/en/provider/words.ts'
import { count, roughly } from '#copy/provider-figures.ts'
import { usePlay, useWords } from '../../hooks.ts'
import { symbolOf } from '../../look/symbols.ts'
import { PastRounds } from '../../shell/PastRounds.tsx'
import { SoloNote } from '../../shell/SoloNote.tsx'
import { Rest } from '#touch/Rest.tsx'
import { Brought } from '../../shell/Win.tsx'
import { Stepper } from '../../shell/Stepper.tsx'
import { useSolo, useStakeLimits } from '../../shell/solo.ts'
import { scratchBet } from '../solo-bets.ts'
import { scratchedOf } from './scratched.ts'

const viewSchema = z.object({ cells: z.array(z.string()), prize: z.optional(z.nullable(z.string())) })
type Prize = keyof Words['prizes']
/** The drawing of each prize, and what it returns times the price. */
const PRIZES: Readonly<Record<Prize, readonly [symbol: string, factor: number]>> = {
  peacock: ['feather', 10_000],
  elephant: ['elephant', 1000],
  tiger: ['tiger', 200],
  lotus: ['lotus', 50],
  mango: ['mango', 10],
  kite: ['kite', 5],
  drum: ['drum', 2],
  lamp: ['diya', 1],
}
const ORDER = ['peacock', 'elephant', 'tiger', 'lotus', 'mango', 'kite', 'drum', 'lamp'] as const
const isPrize = (text: string): text is Prize => text in PRIZES
const FIRST_PRICE = 50

/** Scratch: nine fields, drawn when the card is bought (CAS-05, CAS-07). */
const ScratchPage = () => {
  const play = usePlay()
  const words = useWords()
  const store = scratchedOf(play)
  const open = useSyncExternalStore(store.subscribe, store.get)
  const [price, setPrice] = useState<number | null>(FIRST_PRICE)
  const { min, max } = useStakeLimits()
  const now = useSolo()
  const buy = (): void => {
    if (price !== null) play.startSolo(scratchBet(price))
  }
  const view = viewSchema.safeParse(now.solo?.view)
  const cells = view.success ? view.data.cells : []
  const isOpen = cells.length === 0 || open.size >= cells.length
  /** What the card brought, once all of it is scratched. */
  const staked = now.solo?.stakedPaise ?? 0
  const result = cells.length > 0 && isOpen ? (now.solo?.returnPaise ?? null) : null
  return (
    <div className="tablepage">
      <div className="board">
        <section className="p-5 grid content-center justify-items-center gap-3 rounded-md small:py-3 small:px-2 small:rounded-none bg-[#8e2430]">
          <ol className="p-3 grid grid-cols-[repeat(3,7.5rem)] gap-2 rounded-md bg-[#f6ecd6] small:grid-cols-3 small:w-full">
            {Array.from({ length: 9 }, (_, at) => {
              const prize = cells[at]
              const isShown = prize !== undefined && isPrize(prize) && open.has(at)
              return (
                <li key={at}>
                  {isShown ? (
                    <span
                      className={`dealt grid place-items-center w-full h-30 rounded-[0.375rem] content-center bg-white text-[#14201b] small:h-24 ${view.success && view.data.prize === prize ? ((now.solo?.returnPaise ?? 0) > staked ? '[box-shadow:inset_0_0_0_4px_var(--gold)]' : '[box-shadow:inset_0_0_0_2px_#55605b]') : ''}`}
                    >
                      <img src={symbolOf(PRIZES[prize][0])} alt="" width="72" height="72" />
                      <small>{words.prizes[prize]}</small>
                    </span>
                  ) : (
                    <button
                      type="button"
                      className="grid place-items-center w-full h-30 rounded-[0.375rem] bg-[repeating-linear-gradient(45deg,#a9b1ad_0_0.5rem,#b9c1bd_0.5rem_1rem)] text-[#55605b] text-4xl small:h-24"
                      aria-label={words.field(at + 1)}
                      disabled={prize === undefined}
                      onClick={() => store.scratch(at)}
                    >
                      ★
                    </button>
                  )}
                </li>
              )
            })}
          </ol>
          <p className="winline" aria-live="polite">
            {result === null ? (
              words.scratchNote
            ) : (
              <Brought id={`${now.solo?.round}`} paise={result} staked={staked} note={words.roundCame(result - staked)} />
            )}
          </p>
        </section>
        <section className="panel reach soloctl">
          <Stepper
            field="solo-stake"
            label={`${words.stake} · ${words.points((price ?? 0) * 100)}`}
            value={price}
            min={min}
            max={max}
            step={5}
            isDisabled={!now.isFree || !isOpen}
            change={setPrice}
          />
          <SoloNote now={now} isHeld={!isOpen} />
          <Rest meaning={isOpen ? 'buy' : 'reveal'} amount={isOpen ? price : null} className="contents">
            {isOpen ? (
              <button type="button" className="btn btn-main spinbtn" disabled={!now.isFree || price === null} onClick={buy}>
                {price === null ? words.typeStake : `${words.buyCard} · ${roughly(price * 100)}`}
              </button>
            ) : (
              <button type="button" className="btn btn-main spinbtn" onClick={store.all}>
                {words.reveal}
              </button>
            )}
          </Rest>
        </section>
      </div>
      <div className="trail">
        <section className="panel">
          <header>
            <h2>{words.pays}</h2>
            <small>{words.paysNote}</small>
          </header>
          <table className="lines">
            <tbody>
              {ORDER.map((prize) => (
                <tr key={prize}>
                  <td>
                    <span className="flex items-center gap-2">
                      <img src={symbolOf(PRIZES[prize][0])} alt="" width="28" height="28" />
                      {words.prizes[prize]}
                    </span>
                  </td>
                  <td className="num">{count(PRIZES[prize][1])}×</td>
                </tr>
              ))}
            </tbody>
          </table>
        </section>
        <PastRounds />
      </div>
    </div>
  )
}
export default ScratchPage

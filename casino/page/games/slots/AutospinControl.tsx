import { useState } from 'react'
import { rupees, signed } from '#copy/provider-figures.ts'
import { whyText } from '../../look/why.ts'
import { useWords } from '../../hooks.ts'
import { MOST_SPINS } from '../../play/autospin.machine.ts'
import { Drawer } from '../../shell/Drawer.tsx'
import { Rest } from '#touch/Rest.tsx'
import { Stepper } from '../../shell/Stepper.tsx'
import type { Autospin, AutospinStore } from './autospin.ts'

const SPINS = [10, 25, 50, MOST_SPINS] as const
/** The loss limit and the win that are offered first, in stakes. */
const FIRST_LOSS = 10
const MOST_STAKES = 100_000

type PlanProps = { readonly stake: number; readonly start: AutospinStore['start']; readonly close: () => void }
/** What ends the spins: their number, a loss, and a win if the player wants one. */
const PlanSheet = ({ stake, start, close }: PlanProps) => {
  const words = useWords()
  const [spins, setSpins] = useState<number>(SPINS[0])
  const [loss, setLoss] = useState<number | null>(stake * FIRST_LOSS)
  const [win, setWin] = useState<number | null>(0)
  const stakePaise = Math.round(stake * 100)
  return (
    <Drawer title={words.autospin} close={close} isSheet>
      <form
        className="p-4 grid gap-3.5"
        onSubmit={(event) => {
          event.preventDefault()
          if (loss === null || win === null) return
          start({ spins, stakePaise, mostLossPaise: Math.round(loss * 100), winPaise: win === 0 ? null : Math.round(win * 100) })
          close()
        }}
      >
        <p>{words.autospinNote(rupees(stakePaise))}</p>
        <fieldset className="flex flex-wrap gap-2">
          <legend className="mb-1.5 text-ink-2">{words.autospinCount}</legend>
          {SPINS.map((each) => (
            <label
              key={each}
              className="border border-line-strong flex items-center justify-center gap-1.5 min-w-18 min-h-11 rounded-sm font-semibold has-checked:bg-brand-wash"
            >
              <input type="radio" name="spins" value={each} checked={spins === each} onChange={() => setSpins(each)} />
              <span>{each}</span>
            </label>
          ))}
        </fieldset>
        <Stepper
          field="autospin-loss"
          label={words.autospinLoss}
          value={loss}
          min={stake}
          max={stake * MOST_STAKES}
          step={stake}
          isFull
          isDisabled={false}
          change={setLoss}
        />
        <Stepper
          field="autospin-win"
          label={words.autospinWin}
          value={win}
          min={stake}
          isOptional
          max={stake * MOST_STAKES}
          step={stake * FIRST_LOSS}
          isFull
          isDisabled={false}
          change={setWin}
        />
        <button type="submit" className="btn btn-main" disabled={loss === null || win === null}>
          {words.autospinStart(spins)}
        </button>
      </form>
    </Drawer>
  )
}

/** How the spins stand, or why they ended. */
export const AutospinNote = ({ now: { isOn, plan, done, netPaise, end, code, about } }: { readonly now: Autospin }) => {
  const words = useWords()
  const why = end === null ? '' : words.autospinEnd[end]
  return (
    <p className="flex-[1_0_100%] empty:-mt-3" role="status">
      {isOn ? words.autospinNow(Math.min(done + 1, plan.spins), plan.spins, signed(netPaise)) : null}
      {isOn || end === null ? null : [words.autospinDone(done, signed(netPaise)), why, whyText(words, { code, about })].join(' ').trim()}
    </p>
  )
}

type ControlProps = {
  readonly store: AutospinStore
  readonly isOn: boolean
  readonly isFree: boolean
  /** In rupees. */
  readonly stake: number
}
/** One button: it opens the plan, and stops the spins while they come. */
export const AutospinControl = ({ store, isOn, isFree, stake }: ControlProps) => {
  const words = useWords()
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Rest meaning={isOn ? 'stop' : 'start'} amount={isOn ? null : stake} className="contents">
        <button
          type="button"
          className={`btn w-32 min-h-15 whitespace-normal ${isOn ? 'border-gold bg-gold text-on-gold' : ''}`}
          disabled={!isOn && !isFree}
          aria-haspopup={isOn ? undefined : 'dialog'}
          onClick={isOn ? store.stop : () => setOpen(true)}
        >
          {isOn ? words.autospinStop : words.autospin}
        </button>
      </Rest>
      {isOpen ? <PlanSheet stake={stake} start={store.start} close={() => setOpen(false)} /> : null}
    </>
  )
}

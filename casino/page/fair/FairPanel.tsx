import { useSyncExternalStore } from 'react'
import { signed, timeOf } from '#copy/provider-figures.ts'
import { usePlay, useSeen, useWords } from '../hooks.ts'
import { ChainPanel } from './ChainPanel.tsx'
import { checksOf, isFair } from './checks.ts'
import { Elsewhere } from './Elsewhere.tsx'
import { hasTickets } from './engines.ts'
import { SeedForm } from './SeedForm.tsx'
import { Steps } from './Steps.tsx'
import { Verdict } from './Verdict.tsx'

const NONE: readonly never[] = []
const SHOWN = 30

/** Provably fair: one sentence, four steps, the check in this browser, and how to check elsewhere (CAS-05). */
const FairPanel = ({ game }: { readonly game: string }) => {
  const play = usePlay()
  const words = useWords()
  const store = checksOf(play, game)
  const checks = useSyncExternalStore(store.subscribe, store.get)
  const history = useSeen((seen) => seen.table?.history ?? NONE)
  const past = useSeen((seen) => seen.hello?.past ?? NONE)
  const isShared = useSeen((seen) => seen.table !== null)
  const { found } = checks
  const options = isShared
    ? history.slice(0, SHOWN).map(({ number, mark }) => ({ value: String(number), text: `${words.round(number)} · ${mark}` }))
    : past.map(({ round, at, stakedPaise, returnPaise }) => ({
        value: String(round),
        text: `${timeOf(at)} · ${signed(returnPaise - stakedPaise)}`,
      }))
  const pick = (value: string): void => {
    const solo = past.find(({ round }) => round === value)
    if (isShared) store.pick(Number(value))
    else if (solo !== undefined) store.pickSolo(solo.round)
  }
  return (
    <div
      className="p-4 mx-auto grid grid-cols-[minmax(0,1fr)_20.75rem] items-start gap-3.5 max-w-288 max-[900px]:p-3 max-[900px]:grid-cols-1"
      ref={(box) => {
        if (box !== null && store.get().state === 'none') store.begin()
      }}
    >
      <p className="col-span-full text-md">{words.fairSentence}</p>
      <Verdict checks={checks} isShared={isShared}>
        {checks.state === 'failed' ? (
          <button type="button" className="btn" onClick={store.again}>
            {words.fairAgain}
          </button>
        ) : null}
        {options.length === 0 ? null : (
          <select
            className="field max-[900px]:col-span-full"
            aria-label={words.fairPick}
            value={checks.round ?? String(checks.number ?? '')}
            onChange={({ target }) => pick(target.value)}
          >
            {options.map(({ value, text }) => (
              <option key={value} value={value}>
                {text}
              </option>
            ))}
          </select>
        )}
      </Verdict>
      <Steps found={found} picked={checks.number} isShared={isShared} />
      <aside className="grid gap-3.5">
        {isShared ? <ChainPanel picked={checks.number} isFair={isFair(checks)} /> : null}
        {isShared && !hasTickets(game) ? null : <SeedForm />}
        <Elsewhere found={found} />
      </aside>
    </div>
  )
}
export default FairPanel

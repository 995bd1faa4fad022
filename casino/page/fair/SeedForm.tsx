import { useState } from 'react'
import { usePlay, useSeen, useWords } from '../hooks.ts'
import { isUnderWay } from '../play/seen.ts'

/** The client seed of games played alone: a change reveals the pair before. */
export const SeedForm = () => {
  const play = usePlay()
  const words = useWords()
  const seeds = useSeen((seen) => seen.seeds)
  const presses = useSeen((seen) => seen.presses)
  const [typed, setTyped] = useState<string | null>(null)
  const last = presses.findLast(({ name }) => name === 'seed') ?? null
  const value = typed ?? seeds?.clientSeed ?? ''
  const isGood = /^[^:]{1,64}$/.test(value)
  return (
    <section className="panel">
      <header>
        <h2>{words.seedTitle}</h2>
      </header>
      <form
        className="grid gap-2 p-3"
        onSubmit={(event) => {
          event.preventDefault()
          if (isGood) play.changeSeed(value)
        }}
      >
        <div className="flex gap-2">
          <input
            className="field flex-1"
            aria-label={words.yourSeed}
            value={value}
            maxLength={64}
            onChange={({ target }) => setTyped(target.value)}
          />
          <button type="submit" className="btn" disabled={!isGood || (last !== null && isUnderWay(last))}>
            {words.change}
          </button>
        </div>
        <small className={isGood ? 'text-ink-3' : 'down'}>{isGood ? words.seedNote : words.seedBad}</small>
        {last === null ? null : (
          <small role="status" className="down">
            {last.code === null ? words.press[last.state] : words.why[last.code]}
          </small>
        )}
      </form>
    </section>
  )
}

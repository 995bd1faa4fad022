import { useCallback, useSyncExternalStore } from 'react'
import { count, roughly } from '../../copy/figures.ts'
import { usePlay, useSeen, useWords } from '../../hooks.ts'
import { symbolOf } from '../../look/symbols.ts'
import { SoloNote } from '../../shell/SoloNote.tsx'
import { Stepper } from '../../shell/Stepper.tsx'
import { useSolo, useStakeLimits } from '../../shell/solo.ts'
import { mountPool } from './mount.ts'
import { isFish, MULTIPLES, poolOf } from './pool.ts'
import { shotsOf } from './shots.ts'

/** Fishing: a shared pool; each shot is a bet of its own (CAS-05, CAS-07). A press on a fish, or on its row, shoots. */
const FishingPage = () => {
  const play = usePlay()
  const words = useWords()
  const store = shotsOf(play)
  const shots = useSyncExternalStore(store.subscribe, store.get)
  const stake = useSyncExternalStore(store.subscribe, store.stake)
  const pool = useSeen((seen) => seen.pool)
  const isLive = useSeen((seen) => seen.line === 'live')
  const { min, max } = useStakeLimits()
  const now = useSolo()
  const mount = useCallback((box: HTMLElement | null) => mountPool(play, store.shoot)(box), [play, store])
  const fish = poolOf(pool).fish.filter((each) => isFish(each.fish))
  return (
    <div className="tablepage">
      <div className="board">
        <section className="pool" aria-label={words.games.fishing.name}>
          <div className="water" ref={mount} data-off={stake === null ? '' : undefined} />
          <p className="shotline" role="status">
            {shots[0] === undefined
              ? words.fishNote
              : shots[0].isCaught
                ? words.shotWon(words.fish[shots[0].fish], shots[0].returnPaise)
                : words.shotLost(words.fish[shots[0].fish])}
          </p>
        </section>
        <section className="panel soloctl">
          <Stepper
            field="solo-stake"
            label={`${words.stake} · ${words.points((stake ?? 0) * 100)}`}
            value={stake}
            min={min}
            max={max}
            step={1}
            isDisabled={!isLive}
            change={store.setStake}
          />
          <SoloNote now={now} />
        </section>
      </div>
      <div className="trail">
        <section className="panel">
          <header>
            <h2>{words.games.fishing.name}</h2>
            <small>{count(fish.length)}</small>
          </header>
          <ul className="fishlist">
            {fish.map(({ id, fish: name }) =>
              isFish(name) ? (
                <li key={id}>
                  <button
                    type="button"
                    disabled={!isLive || stake === null}
                    aria-label={words.shoot(words.fish[name], roughly((stake ?? 0) * 100))}
                    onClick={() => store.shoot(id)}
                  >
                    <img src={symbolOf(`fish-${name}`)} alt="" width="44" height="44" />
                    <b>{words.fish[name]}</b>
                    <span className="mark">{MULTIPLES[name]}×</span>
                  </button>
                </li>
              ) : null,
            )}
          </ul>
        </section>
        <section className="panel">
          <header>
            <h2>{words.shots}</h2>
          </header>
          <ul className="pad grid gap-1">
            {shots.map(({ ref, fish: name, isCaught, returnPaise }) => (
              <li key={ref} className={isCaught ? 'up' : 'mut'}>
                {isCaught ? words.shotWon(words.fish[name], returnPaise) : words.shotLost(words.fish[name])}
              </li>
            ))}
          </ul>
        </section>
      </div>
    </div>
  )
}
export default FishingPage

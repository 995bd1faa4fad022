import { useCallback, useSyncExternalStore } from 'react'
import { count, roughly } from '#copy/provider-figures.ts'
import { usePlay, useSeen, useWords } from '../../hooks.ts'
import { symbolOf } from '../../look/symbols.ts'
import { SoloNote } from '../../shell/SoloNote.tsx'
import { Win } from '../../shell/Win.tsx'
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
      {/* Without WebGL there is no pool: the list of fish follows at once. */}
      <div className="board has-[[hidden]]:min-h-0">
        <section
          className="relative min-h-80 overflow-hidden rounded-md bg-[linear-gradient(#14627a,#0b2f45)] small:rounded-none has-[>[hidden]]:min-h-28"
          aria-label={words.games.fishing.name}
        >
          <div className="inset-0 absolute" ref={mount} data-off={stake === null ? '' : undefined} />
          <p
            className="py-1.5 px-4 bottom-3 left-[50%] absolute max-w-[calc(100%_-_1.5rem)] rounded-[1rem] bg-[rgb(5_20_30/0.85)] text-[#eef5f1] text-center [transform:translateX(-50%)] pointer-events-none"
            role="status"
          >
            {shots[0] === undefined ? (
              words.fishNote
            ) : shots[0].isCaught ? (
              <Win id={shots[0].ref} paise={shots[0].returnPaise} note={words.fish[shots[0].fish]} />
            ) : (
              words.shotLost(words.fish[shots[0].fish])
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
          <ul className="fishlist max-h-88 overflow-auto">
            {fish.map(({ id, fish: name }) =>
              isFish(name) ? (
                <li key={id}>
                  <button
                    type="button"
                    className="px-3 border-t border-line grid grid-cols-[2.75rem_1fr_auto] items-center gap-3 w-full min-h-12 text-left hover:bg-surface-2"
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
          <ul className="grid gap-1 p-3">
            {shots.map(({ ref, fish: name, isCaught, returnPaise }) => (
              <li key={ref} className={isCaught ? 'up' : 'text-ink-3'}>
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

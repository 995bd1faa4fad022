import { useState } from 'react'
import type { Market, Runner } from '#contract/market.ts'
import { lostIn } from '#domain/market/lost.ts'
import { text } from '#copy/catalogue.ts'
import { runnerText } from '#copy/feeds.ts'
import { useBoardMarket, useLedger } from '../hooks.ts'
import { Icon } from '../ui/Icon.tsx'

/** The runners of a market that goes on, those that can still win and those that cannot (MKT-13). */
type Parted = { readonly alive: readonly Runner[]; readonly dead: readonly Runner[] }

/**
 * Parts the runners of a board by what the feed says of them. One that is lost while prices are on keeps its row until betting stops, so
 * that no price moves under a finger.
 */
export const useParted = ({ marketId, runners }: Market): Parted => {
  const isOpen = useBoardMarket(marketId, (live) => live?.status === 'OPEN')
  const listed = useLedger(({ catalog }) => catalog.lost[marketId]?.join(' ') ?? '')
  const lost = useBoardMarket(marketId, (live) => (live === undefined ? null : [...lostIn(live)].join(' '))) ?? listed
  const [seen, see] = useState({ isOpen, lost })
  const next = seen.isOpen && isOpen ? seen.lost : lost
  if (seen.isOpen !== isOpen || seen.lost !== next) see({ isOpen, lost: next })
  const gone = new Set(next.split(' '))
  const isDead = ({ selectionId }: Runner): boolean => gone.has(String(selectionId))
  return { alive: runners.filter((runner) => !isDead(runner)), dead: runners.filter(isDead) }
}

/** One line for the runners that can no longer win. A press names them; they have no prices, and no figure of what their win would pay. */
export const DeadRunners = ({ runners }: { readonly runners: readonly Runner[] }) => {
  const [isUnfolded, setUnfolded] = useState(false)
  if (runners.length === 0) return null
  return (
    <>
      <button
        type="button"
        className="flex min-h-target w-full items-center justify-between px-3 text-left text-sm text-ink-2 hover:text-ink"
        aria-expanded={isUnfolded}
        onClick={() => setUnfolded(!isUnfolded)}
      >
        {text.deadRunners(runners.length)}
        <Icon name={isUnfolded ? 'up' : 'down'} size={16} />
      </button>
      {isUnfolded && (
        <ul className="flex flex-wrap gap-x-4 gap-y-1 px-3 pb-2 text-sm text-ink-3">
          {runners.map((runner) => (
            <li key={runner.selectionId}>
              <s>{runnerText(runner)}</s>
            </li>
          ))}
        </ul>
      )}
    </>
  )
}

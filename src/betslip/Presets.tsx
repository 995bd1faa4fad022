import { stakeLabel } from '#domain/format.ts'
import type { Paise } from '#domain/money.ts'
import { boundsHere, mostPlaceable } from '#domain/placeable.ts'
import type { SlipView } from '#domain/slip.ts'
import { text } from '#copy/catalogue.ts'
import { useLedger, useSend } from '../hooks.ts'
import { EditStakesButton } from './StakesPopup.tsx'

/** Six stakes to press, and for members the least and the most that can be placed (SLIP-07); last, the way to other stakes. */
export const Presets = ({ view, isMember }: { readonly view: SlipView; readonly isMember: boolean }) => {
  const send = useSend()
  const stakes = useLedger((ledger) => ledger.stakes)
  // Until the market's own terms are here, nobody knows what it takes.
  const isKnown = useLedger((ledger) => view.pick !== null && ledger.terms[view.pick.marketId] !== undefined)
  const least = useLedger((ledger) => (view.pick === null ? null : boundsHere(view.pick, ledger).min))
  const most = useLedger((ledger) => mostPlaceable(view, ledger))
  const noBounds = !isKnown || most === null
  const set = (stakePaise: Paise): void => send({ type: 'stake.typed', slip: view.slip, stakePaise })
  return (
    <div className="presets">
      {stakes.slice(0, 6).map((stake, i) => (
        <button key={i} type="button" className="truncate" aria-pressed={stake === view.stakePaise} onClick={() => set(stake)}>
          {stakeLabel(stake / 100)}
        </button>
      ))}
      {isMember && (
        <>
          <button type="button" data-line="" disabled={noBounds} onClick={() => least !== null && set(least)}>
            {text.min}
          </button>
          <button type="button" data-line="" disabled={noBounds} onClick={() => most !== null && set(most)}>
            {text.max}
          </button>
        </>
      )}
      <EditStakesButton className="truncate" />
    </div>
  )
}

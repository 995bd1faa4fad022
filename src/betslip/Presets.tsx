import { stakeLabel } from '#domain/format.ts'
import { isUnset } from '#domain/limits.ts'
import type { Paise } from '#domain/money.ts'
import type { SlipView } from '#domain/slip.ts'
import { text } from '#domain/text.ts'
import { useLedger, useSend } from '../hooks.ts'
import { EditStakesButton } from './StakesPopup.tsx'

/** Six stakes to press, and for members the least and the most the market takes (SLIP-07); last, the way to other stakes. */
export const Presets = ({ view, isMember }: { readonly view: SlipView; readonly isMember: boolean }) => {
  const send = useSend()
  const stakes = useLedger((ledger) => ledger.stakes)
  const terms = useLedger((ledger) => (view.pick === null ? undefined : ledger.terms[view.pick.marketId]))
  const noBounds = terms === undefined || isUnset(terms)
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
          <button type="button" data-line="" disabled={noBounds} onClick={() => terms && set(terms.min)}>
            {text.min}
          </button>
          <button type="button" data-line="" disabled={noBounds} onClick={() => terms && set(terms.max)}>
            {text.max}
          </button>
        </>
      )}
      <EditStakesButton className="truncate" />
    </div>
  )
}

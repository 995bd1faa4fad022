import { useMemo } from 'react'
import type { Competition } from '#contract/calls/browse.ts'
import type { Market } from '#contract/market.ts'
import type { ListingWish } from '#client/ledger/reads.ts'
import { listingOf } from '#client/ledger/page.ts'
import { type Loading, loadingOf } from '#client/ledger/reads.ts'
import { useRead, useRecord } from '../hooks.ts'
import { Bone, Empty, Failed, MoreMarkets } from '../ui/States.tsx'
import { ListSkeleton } from './MatchList.tsx'
import { useOutrights } from './OutrightLinks.tsx'
import { useMatches } from './useListed.ts'

/** The listing of a sport's page or a competition's; null as competition means all of the sport. */
export const useListing = (
  wish: ListingWish,
): {
  readonly loading: Loading
  readonly competitions: readonly Competition[]
  readonly matches: readonly Market[]
  readonly outrights: readonly Market[]
} => {
  const competitions = useRead({ what: 'competitions', ...wish })
  const events = useRead({ what: 'events', ...wish })
  const ids = useMemo(() => events.rows.flatMap(({ marketIds }) => marketIds), [events])
  return {
    loading: loadingOf(competitions, events),
    competitions: competitions.rows,
    matches: useMatches(ids),
    outrights: useOutrights(ids),
  }
}

type Props = { readonly wish: ListingWish; readonly loading: Loading; readonly withDraw: boolean; readonly empty: string | null }

/** Shown instead of a listing that loads, has failed or is empty (BROWSE-10). */
export const ListingStates = ({ wish, loading, withDraw, empty }: Props) => {
  const record = useRecord()
  const { leftOut } = useRead({ what: 'events', ...wish })
  if (loading === 'waiting')
    return (
      <ListSkeleton
        rows={10}
        withDraw={withDraw}
        title={
          <div className="panel-head">
            <Bone width={140} />
          </div>
        }
      />
    )
  if (loading === 'ready' && empty === null) return <MoreMarkets leftOut={leftOut} />
  return (
    <section className="panel">
      {loading === 'failed' ? (
        <Failed onRetry={() => record({ type: 'reload.pressed', asks: listingOf(wish) })} />
      ) : (
        empty !== null && <Empty>{empty}</Empty>
      )}
    </section>
  )
}

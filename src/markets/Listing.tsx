import { useMemo } from 'react'
import type { Competition } from '#contract/browse.ts'
import type { Market } from '#contract/market.ts'
import { type Loading, listingLoading } from '#domain/catalog.ts'
import { useLedger, useSend } from '../hooks.ts'
import { Bone, Empty, Failed } from '../parts/States.tsx'
import { ListSkeleton } from './MatchList.tsx'
import { useMatches } from './useListed.ts'

const none: readonly Competition[] = []

/** What a sport page, or a competition's, lists: null as a competition means all of the sport's. */
export const useListing = (
  eventTypeId: string,
  competitionId: string | null,
): { readonly loading: Loading; readonly competitions: readonly Competition[]; readonly matches: readonly Market[] } => {
  const listing = useLedger(({ catalog }) => catalog.listing)
  const mine = listing?.wish.eventTypeId === eventTypeId && listing.wish.competitionId === competitionId ? listing : null
  const ids = useMemo(() => mine?.events?.flatMap(({ marketIds }) => marketIds) ?? [], [mine])
  return { loading: listingLoading(mine), competitions: mine?.competitions ?? none, matches: useMatches(ids) }
}

type Props = { readonly loading: Loading; readonly withDraw: boolean; readonly empty: string | null }

/** What stands where a listing will be, has failed, or is empty (BROWSE-10). */
export const ListingStates = ({ loading, withDraw, empty }: Props) => {
  const send = useSend()
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
  if (loading === 'ready' && empty === null) return null
  return (
    <section className="panel">
      {loading === 'failed' ? (
        <Failed onRetry={() => send({ type: 'reload.pressed', what: 'listing' })} />
      ) : (
        empty !== null && <Empty>{empty}</Empty>
      )}
    </section>
  )
}

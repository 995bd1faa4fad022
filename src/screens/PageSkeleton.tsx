import { ListSkeleton } from '../markets/MatchList.tsx'
import { Bone } from '../parts/States.tsx'

/** What stands in for a page while it is fetched. */
export const PageSkeleton = () => (
  <>
    <div className="bar">
      <Bone width={220} height={24} />
    </div>
    <ListSkeleton
      rows={10}
      withDraw={false}
      title={
        <div className="panel-head">
          <Bone width={120} />
        </div>
      }
    />
  </>
)

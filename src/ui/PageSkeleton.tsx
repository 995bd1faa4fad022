import { ListSkeleton } from '../markets/MatchList.tsx'
import { TitleBar } from './PageTitle.tsx'
import { Bone } from './States.tsx'

/** The placeholder of a page while it is fetched. */
export const PageSkeleton = () => (
  <>
    <TitleBar isEmpty>
      <Bone width={220} height={24} />
    </TitleBar>
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

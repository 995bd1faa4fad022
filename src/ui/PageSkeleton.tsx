import { useLocation } from 'react-router-dom'
import { isCasino, layoutOf } from '../access.ts'
import { ListSkeleton } from '../markets/MatchList.tsx'
import { TitleBar } from './PageTitle.tsx'
import { Bone } from './States.tsx'

/** The placeholder of a page while it is fetched: a list of matches, the cards of a lobby, or a game's whole stage. */
export const PageSkeleton = () => {
  const { pathname } = useLocation()
  if (layoutOf(pathname).header === 'none') return <div className="bone m-3 h-[70dvh] rounded-md bg-surface-3" aria-hidden="true" />
  return (
    <>
      <TitleBar isEmpty>
        <Bone width={220} height={24} />
      </TitleBar>
      {isCasino(pathname) ? (
        <div className="grid grid-cols-2 gap-3 p-3 desk:grid-cols-6" aria-hidden="true">
          {Array.from({ length: 12 }, (_, card) => (
            <Bone key={card} width="100%" height={240} />
          ))}
        </div>
      ) : (
        <ListSkeleton
          rows={10}
          withDraw={false}
          title={
            <div className="panel-head">
              <Bone width={120} />
            </div>
          }
        />
      )}
    </>
  )
}

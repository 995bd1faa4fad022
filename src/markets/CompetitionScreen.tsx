import { Navigate, useParams } from 'react-router-dom'
import { text } from '#copy/catalogue.ts'
import { ListingStates, useListing } from './Listing.tsx'
import { Legend, MatchList } from './MatchList.tsx'
import { PageTitle } from '../ui/PageTitle.tsx'
import { TitleWon, useTitle } from './TitleWon.tsx'
import { Outrights } from './Outrights.tsx'
import { sportOf } from '../lib/sports.ts'

/** One competition's events (ROUTE-03, BROWSE-04). */
const CompetitionScreen = () => {
  const { competitionName = '', eventTypeId = '', competitionId = '' } = useParams()
  const wish = { eventTypeId, competitionId }
  const { loading, competitions, matches, outrights } = useListing(wish)
  const sport = sportOf(eventTypeId)
  const name = competitions[0]?.name ?? competitionName
  const won = useTitle(sport?.id ?? '4', name)
  if (sport === undefined) return <Navigate to="/" replace />
  const isEmpty = matches.length + outrights.length === 0 && won === ''
  const inplay = matches.filter((market) => market.inplay).length
  return (
    <>
      <PageTitle crumb={sport.name} aside={<Legend />}>
        {name}
      </PageTitle>
      <ListingStates wish={wish} loading={loading} withDraw={sport.draws} empty={isEmpty ? text.noEvents(name) : null} />
      {!isEmpty && (
        <MatchList
          named
          markets={matches}
          title={
            <div className="panel-head">
              <h2>{name}</h2>
              {inplay > 0 && <small>{text.countInPlay(inplay)}</small>}
            </div>
          }
        >
          <Outrights markets={outrights} />
          {outrights.length === 0 && won !== '' && <TitleWon names={won} />}
        </MatchList>
      )}
    </>
  )
}
export default CompetitionScreen

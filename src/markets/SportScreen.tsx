import { Link, Navigate, useParams, useSearchParams } from 'react-router-dom'
import { byCompetition } from '#client/ledger/catalog.ts'
import { text } from '#copy/catalogue.ts'
import { Legend, MatchList } from './MatchList.tsx'
import { ListingStates, useListing } from './Listing.tsx'
import { PageTitle } from '../ui/PageTitle.tsx'
import { Outrights } from './Outrights.tsx'
import { competitionPath, sportOf } from '../lib/sports.ts'

const chip = 'inline-flex items-center border border-line bg-surface hover:border-line-strong hover:text-ink'

/** One sport: its competitions, and their events (BROWSE-04). Older addresses name a competition in `?competition=`. */
const SportScreen = () => {
  const { eventTypeId = '' } = useParams()
  const [query] = useSearchParams()
  const sport = sportOf(eventTypeId)
  const wish = { eventTypeId, competitionId: null }
  const { loading, competitions, matches, outrights } = useListing(wish)
  const only = competitions.find(({ id }) => id === query.get('competition'))
  if (sport === undefined) return <Navigate to="/" replace />
  if (only !== undefined) return <Navigate to={competitionPath(eventTypeId, only)} replace />
  return (
    <>
      <PageTitle aside={<Legend />}>{sport.name}</PageTitle>
      {/* Above the list, so that it comes with it. */}
      {loading !== 'waiting' && competitions.length > 1 && (
        <nav className="chips phone:px-3" aria-label={text.competitions}>
          {competitions.map((competition) => (
            <Link key={competition.id} className={chip} to={competitionPath(eventTypeId, competition)}>
              {competition.name}
            </Link>
          ))}
        </nav>
      )}
      <ListingStates
        wish={wish}
        loading={loading}
        withDraw={sport.draws}
        empty={matches.length + outrights.length === 0 ? text.noMatches(sport.name) : null}
      />
      {byCompetition([...matches, ...outrights]).map(([name, markets]) => (
        <MatchList
          key={name}
          named
          markets={markets.filter((market) => !outrights.includes(market))}
          title={
            <div className="panel-head">
              <h2>{name}</h2>
              {markets.some(({ inplay }) => inplay) && <small>{text.countInPlay(markets.filter(({ inplay }) => inplay).length)}</small>}
            </div>
          }
        >
          <Outrights markets={markets.filter((market) => outrights.includes(market))} />
        </MatchList>
      ))}
    </>
  )
}
export default SportScreen

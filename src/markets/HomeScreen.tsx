import { Link } from 'react-router-dom'
import { text } from '#copy/first.ts'
import { useBrand, useHas } from '../brand.tsx'
import { useLedger, useRead, useRecord } from '../hooks.ts'
import { Legend, ListSkeleton, MatchList, useInPlay } from './MatchList.tsx'
import { OutrightLinks, useOutrights } from './OutrightLinks.tsx'
import { useHomeMatches, useListed } from './useListed.ts'
import { useChoice } from '../lib/choice.ts'
import { Icon } from '../ui/Icon.tsx'
import { PageTitle } from '../ui/PageTitle.tsx'
import { type Sport, SPORTS, sportPath } from '../lib/sports.ts'
import { Empty, Failed, MoreMarkets } from '../ui/States.tsx'
import { onDemand } from '../lib/later.ts'
import { Part } from '../ui/Part.tsx'

const CasinoDoors = onDemand(() => import('../casino/CasinoDoors.tsx'))
const FavouritesView = onDemand(() => import('./FavouritesView.tsx'))

const VIEWS = ['all', 'inplay', 'upcoming', 'favourites'] as const
type Filter = 'all' | 'inplay' | 'upcoming'

/** The matches of all sports, or by `?view=` a part of them or the favourites (BROWSE-03, BROWSE-12). */
export const HomeScreen = () => {
  const { state: loading, leftOut } = useRead({ what: 'home' })
  const starred = useLedger(({ favourites }) => favourites.favoritesAll.length)
  const [view, choose] = useChoice('view', VIEWS)
  const record = useRecord()
  const parts = useParts()
  const listed = useHomeMatches()
  const isStarred = view === 'favourites'
  const inplay = useInPlay(listed)
  const upcoming = listed.filter((market) => !market.inplay).length
  const chips: readonly (readonly [Filter, string, number?])[] = [
    ['all', text.all],
    ['inplay', text.inPlay, inplay],
    ['upcoming', text.upcoming, upcoming],
  ]
  const aside = (
    <>
      <Legend />
      <fieldset className="chips flex-wrap tiny:flex-nowrap tiny:-my-1 tiny:-mr-2 tiny:gap-0 tiny:*:px-2" aria-label={text.exchange}>
        {chips.map(([name, label, count]) => (
          <button key={name} type="button" aria-pressed={view === name} onClick={() => choose(name)}>
            {label}
            {count !== undefined && <span className="ml-1 inline-block min-w-[2ch]">{loading === 'ready' && ` ${count}`}</span>}
          </button>
        ))}
        <button type="button" aria-pressed={isStarred} onClick={() => choose('favourites')}>
          {starred === 0 ? text.favourites : `${text.favourites} ${starred}`}
        </button>
      </fieldset>
    </>
  )
  return (
    <>
      <PageTitle aside={aside} isQuiet>
        {isStarred ? text.favourites : text.exchange}
      </PageTitle>
      {loading === 'failed' && (
        <section className="panel">
          <Failed onRetry={() => record({ type: 'reload.pressed', asks: [{ what: 'home' }] })} />
        </section>
      )}
      {loading === 'waiting' &&
        parts.map((part) =>
          part === 'casino' ? (
            <CasinoPart key={part} />
          ) : (
            <ListSkeleton key={part.id} rows={10} title={<SportHead sport={part} inplay={0} />} withDraw={part.draws} />
          ),
        )}
      {loading === 'ready' &&
        (view === 'favourites' ? (
          <Part>
            <FavouritesView />
          </Part>
        ) : (
          parts.map((part) => (part === 'casino' ? <CasinoPart key={part} /> : <SportPart key={part.id} sport={part} filter={view} />))
        ))}
      <MoreMarkets leftOut={leftOut} />
    </>
  )
}

/** What the brand's home page has, in its order (BRAND-03). */
const useParts = (): readonly (Sport | 'casino')[] => {
  const { home } = useBrand()
  const hasCasino = useHas('casino')
  return home.flatMap((part): readonly (Sport | 'casino')[] => {
    if (part === 'casino') return hasCasino ? [part] : []
    return SPORTS.filter(({ slug }) => slug === part)
  })
}

/** The ways into the casino, in a place that is kept before they come. */
const CasinoPart = () => (
  <div className="min-h-24">
    <Part>
      <CasinoDoors />
    </Part>
  </div>
)

const SportPart = ({ sport, filter }: { readonly sport: Sport; readonly filter: Filter }) => {
  const mine = useListed().filter(({ eventTypeId }) => eventTypeId === sport.id)
  const outrights = useOutrights(useRead({ what: 'home' }).rows).filter(({ eventTypeId }) => eventTypeId === sport.id)
  const playing = useInPlay(mine)
  const shown = mine.filter(({ inplay }) => filter === 'all' || inplay === (filter === 'inplay'))
  return (
    <MatchList markets={shown} title={<SportHead sport={sport} inplay={playing} />}>
      {shown.length === 0 && <Empty>{text.noMatches(sport.name)}</Empty>}
      {filter === 'all' && <OutrightLinks markets={outrights} />}
    </MatchList>
  )
}

/** On a phone the names of two columns stand in its line: a long link has two lines before them, or one of its own. */
const besideColumns = "slim:has-[+[data-outcomes='2']]:pr-[min(9rem,45%)]"

const SportHead = ({ sport, inplay }: { readonly sport: Sport; readonly inplay: number }) => (
  <div className={`panel-head sport-head slim:py-0 ${besideColumns}`}>
    <Icon name={sport.icon} />
    <h2>{sport.name}</h2>
    {inplay > 0 && <small className="slim:hidden">{text.countInPlay(inplay)}</small>}
    <Link
      className="link ml-auto min-w-0 truncate text-xs slim:ml-0 slim:max-w-18 slim:leading-4 slim:whitespace-normal"
      to={sportPath(sport)}
    >
      {text.allOf(sport.name)}
    </Link>
  </div>
)

import { Link, useLocation } from 'react-router-dom'
import type { Launched } from '#client/views/launch.ts'
import type { Said } from '#domain/said.ts'
import { availableOf } from '#client/player/member.ts'
import { bonusInUse } from '#client/ledger/wallets.ts'
import { sayIfAny, text } from '#copy/catalogue.ts'
import { PAGES } from '../access.ts'
import { IfOn } from '../ui/IfOn.tsx'
import { useLedger, useRead, useRecord } from '../hooks.ts'
import { useWide } from '../lib/useWide.ts'
import { Icon } from '../ui/Icon.tsx'
import { PageTitle } from '../ui/PageTitle.tsx'
import { Settling } from './Played.tsx'
import { useFrameDoor } from './frame-door.ts'
import { useFrameName } from './names.ts'
import { useGame } from './useGame.ts'

const ASK = { what: 'casino' } as const
/** Refusals that the member's own limits and breaks explain. */
const OF_LIMITS: readonly Said['key'][] = [
  'SELF_EXCLUDED',
  'COOLING_OFF',
  'DEVICE_HELD',
  'TIME_LIMIT_REACHED',
  'LOSS_LIMIT_EXCEEDED',
  'STAKE_LIMIT_EXCEEDED',
  'breakUntil',
  'deviceHeldUntil',
  'playAgainAt',
  'limitPassed',
]

/** A game of the provider, or its lobby, in a frame of the window's size (ROUTE-12, ROUTE-13, ROUTE-17, CAS-04). */
const GameScreen = () => {
  const record = useRecord()
  const name = useFrameName(useLocation().pathname)
  const [casino] = useRead(ASK).rows
  const { phase, launched, said, height, isFull, lobby } = useGame()
  const isOver = phase === 'over'
  return (
    <section
      className="stage -mt-3 -mb-2.75 relative grid grid-rows-[auto_1fr] min-h-[calc(100dvh_-_3.3125rem_-_env(safe-area-inset-bottom))] tiny:-mt-1 desk:-mt-3 desk:-mb-6 desk:-mx-3 desk:min-h-[calc(100dvh_-_3.5rem)]"
      aria-label={name}
    >
      {/* The frame has the bar of the game (docs/decisions/0053-one-bar.md). */}
      <div className="sr-only">
        <PageTitle>{name}</PageTitle>
      </div>
      <Settling casino={casino} />
      <div
        className="relative row-[2] bg-surface-2 data-[full=true]:inset-0 data-[full=true]:fixed data-[full=true]:z-35"
        data-full={isFull}
        {...(height === null ? {} : { style: { minHeight: height } })}
      >
        {launched !== null && <Frame key={launched.number} launched={launched} name={name} isFull={isFull} />}
        {phase !== 'ready' && (
          <div
            className="stage-veil p-4 inset-0 absolute grid place-content-center justify-items-center gap-3 bg-surface text-center"
            role="status"
            aria-busy={!isOver}
          >
            {isOver ? (
              <>
                <p className="max-w-100 text-lg">{sayIfAny(said)}</p>
                <div className="flex flex-wrap justify-center gap-2">
                  <button type="button" className="btn btn-main px-5" onClick={() => record({ type: 'game.retried' })}>
                    {text.retry}
                  </button>
                  {said !== null && OF_LIMITS.includes(said.key) && (
                    <IfOn access={PAGES.play}>
                      <Link to={PAGES.play.path} className="btn btn-side grid place-items-center">
                        {text.toLimits}
                      </Link>
                    </IfOn>
                  )}
                  <Link to={lobby} className="btn btn-side grid place-items-center">
                    {text.backToLobby}
                  </Link>
                </div>
              </>
            ) : (
              <>
                <Icon name="spinner" size={32} spin className="text-brand-ink" />
                <p>{phase === 'reopening' ? text.reopeningGame(name) : text.openingGame(name)}</p>
              </>
            )}
          </div>
        )}
      </div>
    </section>
  )
}
export default GameScreen

/**
 * The frame. Without `allow-same-origin` its page has an origin of its own that is no origin: it reaches no cookie, no storage and nothing
 * of this page; it opens no window in this page's name and learns no address (CAS-04).
 */
const Frame = ({ launched, name, isFull }: { readonly launched: Launched; readonly name: string; readonly isFull: boolean }) => {
  const balance = useLedger((ledger) => availableOf(ledger.balance))
  const hasBonus = useLedger((ledger) => bonusInUse(ledger) !== null)
  const isDown = useLedger(({ link }) => link === 'down')
  const isWide = useWide()
  const frame = useFrameDoor(launched.number, {
    balance,
    // The header shows it on a desk, and bonus money in its place while a bonus is in use.
    isShown: isWide && !isFull && !hasBonus,
    hasBack: !isWide && !isFull,
    isOffline: isDown && !isFull,
  })
  return (
    <iframe
      ref={frame}
      className="inset-0 border-0 size-full absolute"
      title={text.gameFrame(name)}
      src={launched.url.reveal()}
      sandbox="allow-scripts allow-forms allow-popups"
      allow="fullscreen; autoplay"
      referrerPolicy="no-referrer"
    />
  )
}

import { type ReactNode, useState } from 'react'
import type { Page } from '../address.ts'
import { roughly, rupees } from '#copy/provider-figures.ts'
import { FairDrawer } from '../fair/FairDrawer.tsx'
import { gameWords } from '../games.ts'
import { usePlay, useSeen, useWords } from '../hooks.ts'
import { Icon } from '../look/Icon.tsx'
import { Drawer } from './Drawer.tsx'
import { Missed } from './Missed.tsx'
import { Rules } from './Rules.tsx'

/** The least and highest stake over all bets of the game. */
const useLimits = (): string | null => {
  const words = useWords()
  const bets = useSeen((seen) => seen.hello?.bets)
  if (bets === undefined || bets.length === 0) return null
  const least = Math.min(...bets.map(({ minPaise }) => minPaise))
  const most = Math.max(...bets.map(({ maxPaise }) => maxPaise))
  return words.limits(roughly(least), roughly(most))
}
/** The return of the game's best-known bet, which the lobby's card has, too. */
const useReturns = (): string | null => useSeen((seen) => seen.hello?.bets[0]?.returns ?? null)

const Stats = () => {
  const words = useWords()
  const balance = useSeen((seen) => seen.balancePaise)
  const isKnown = useSeen((seen) => seen.hello !== null)
  const isAbove = useSeen((seen) => seen.isBalanceAbove)
  const lineMs = useSeen((seen) => seen.lineMs)
  const returns = useReturns()
  return (
    <div className="stats ml-auto flex gap-4 text-ink-3 text-xs whitespace-nowrap small:hidden">
      {isAbove ? null : (
        <span>
          <span>{words.balance} </span>
          <b className="text-ink">{isKnown ? rupees(balance) : '—'}</b>
        </span>
      )}
      {returns === null ? null : (
        <span className="phone:hidden">
          {words.returnsOf} <b className="text-ink">{returns} %</b>
        </span>
      )}
      {lineMs === null ? null : (
        <span className="phone:hidden">
          {words.line} <b className="text-ink">{words.lineMs(lineMs)}</b>
        </span>
      )}
    </div>
  )
}

const FairChip = ({ open }: { readonly open: () => void }) => {
  const words = useWords()
  const number = useSeen((seen) => seen.table?.number ?? null)
  const nonce = useSeen((seen) => (seen.seeds === null ? null : Math.max(seen.seeds.nonce, (seen.solo?.nonce ?? -1) + 1)))
  const kind = useSeen((seen) => seen.hello?.kind ?? null)
  const note = number !== null ? words.round(number) : nonce !== null && kind === 'solo' ? words.nextRound(nonce) : null
  return (
    <button
      type="button"
      className="pr-3 pl-2 border border-brand flex items-center gap-2 min-h-10 rounded-sm text-brand-ink text-xs font-semibold leading-3.75 text-left whitespace-nowrap small:py-0 small:pr-2 small:pl-1.5 small:min-h-11"
      onClick={open}
      aria-label={words.fairChip}
    >
      <Icon name="shield" />
      <span>
        <span className="small:hidden">{words.fairChip}</span>
        <span className="wide:hidden">{words.fairShort}</span>
        <small className="block text-ink-2 font-normal small:hidden">{note}</small>
      </span>
    </button>
  )
}

type Open = 'rules' | 'fair' | null
/** The bar of every game, its panels, and the strip of a lost line. */
export const Shell = ({ page, children }: { readonly page: Page; readonly children: ReactNode }) => {
  const play = usePlay()
  const words = useWords()
  const [open, setOpen] = useState<Open>(null)
  const [isFull, setFull] = useState(false)
  const isSound = useSeen((seen) => seen.isSound)
  const isLost = useSeen((seen) => seen.line === 'lost' && !seen.isOfflineAround)
  const isSilent = useSeen((seen) => seen.isSilent)
  const isQuiet = useSeen((seen) => seen.isSilent && !seen.isOfflineAround)
  const isBackAround = useSeen((seen) => seen.isBackAround)
  const players = useSeen((seen) => seen.table?.players ?? null)
  const balance = useSeen((seen) => seen.balancePaise)
  const limits = useLimits()
  const name = page.kind === 'lobby' ? words.lobbyTitle : gameWords(words, page.game).name
  const below = [limits, players === null ? null : words.players(players)].filter((part) => part !== null).join(' · ')
  return (
    <div className="grid grid-rows-[auto_auto_minmax(0,1fr)] grid-cols-1 min-h-[100dvh] content-start" data-silent={isSilent}>
      <header className="pr-4 pl-1 top-0 border-b border-line sticky z-5 flex items-center gap-4 min-h-13 bg-surface small:pr-0 small:gap-1 small:flex-wrap desk:flex-wrap">
        {isBackAround ? null : (
          <button type="button" className="icon-btn -mr-3 small:-mr-1.5" aria-label={words.back} onClick={play.close}>
            <Icon name="back" />
          </button>
        )}
        <div className="min-w-0 first:pl-2 small:flex-1">
          <h1 className="truncate text-lg font-bold leading-5 small:text-[length:clamp(0.75rem,3.6vw,0.9375rem)] small:leading-4.5 small:whitespace-normal">
            {name}
          </h1>
          <small className="truncate block text-ink-3 small:hidden">{below === '' ? words.playMoney : below}</small>
          <small className="truncate block text-ink-3 wide:hidden">{rupees(balance)}</small>
        </div>
        {page.kind === 'game' ? <FairChip open={() => setOpen('fair')} /> : null}
        <Stats />
        <div className="flex">
          <button
            type="button"
            className="icon-btn"
            aria-pressed={isSound}
            aria-label={isSound ? words.soundOn : words.soundOff}
            onClick={play.toggleSound}
          >
            <Icon name={isSound ? 'soundOn' : 'soundOff'} />
          </button>
          <button type="button" className="icon-btn" aria-label={words.rules} onClick={() => setOpen('rules')}>
            <Icon name="info" />
          </button>
          <button
            type="button"
            className="icon-btn"
            aria-pressed={isFull}
            aria-label={words.fullscreen}
            onClick={() => {
              play.fullscreen(!isFull)
              setFull(!isFull)
            }}
          >
            <Icon name="full" />
          </button>
        </div>
      </header>
      <div role="alert">{isLost || isQuiet ? <p className="strip">{isLost ? words.lost : words.silent}</p> : null}</div>
      <Missed />
      <main>{children}</main>
      {open === 'rules' && page.kind === 'game' ? (
        <Drawer title={words.rules} close={() => setOpen(null)}>
          <Rules game={page.game} />
        </Drawer>
      ) : null}
      {open === 'fair' && page.kind === 'game' ? <FairDrawer game={page.game} close={() => setOpen(null)} /> : null}
    </div>
  )
}

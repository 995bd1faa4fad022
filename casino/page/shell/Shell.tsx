import { type ReactNode, useState } from 'react'
import type { Page } from '../address.ts'
import { roughly, rupees } from '../copy/figures.ts'
import { FairPanel } from '../fair/FairPanel.tsx'
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
/** The best return of the game's bets, as the engine states it. */
const useReturns = (): string | null => {
  const bets = useSeen((seen) => seen.hello?.bets)
  const best = bets?.reduce((most, { returns }) => (Number(returns) > Number(most) ? returns : most), bets[0]?.returns ?? '')
  return best === undefined || best === '' ? null : best
}

const Stats = () => {
  const words = useWords()
  const balance = useSeen((seen) => seen.balancePaise)
  const isKnown = useSeen((seen) => seen.hello !== null)
  const isAbove = useSeen((seen) => seen.isBalanceAbove)
  const lineMs = useSeen((seen) => seen.lineMs)
  const returns = useReturns()
  return (
    <div className="stats">
      {isAbove ? null : (
        <span>
          <span className="cap">{words.balance} </span>
          <b>{isKnown ? rupees(balance) : '—'}</b>
        </span>
      )}
      {returns === null ? null : (
        <span className="wide">
          {words.returnsOf} <b>{returns} %</b>
        </span>
      )}
      {lineMs === null ? null : (
        <span className="wide">
          {words.line} <b className="up">{words.lineMs(lineMs)}</b>
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
    <button type="button" className="fairchip" onClick={open} aria-label={words.fairChip}>
      <Icon name="shield" />
      <span>
        <span className="long">{words.fairChip}</span>
        <span className="short">{words.fairShort}</span>
        <small>{note}</small>
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
  const isLost = useSeen((seen) => seen.line === 'lost')
  const isSilent = useSeen((seen) => seen.isSilent)
  const players = useSeen((seen) => seen.table?.players ?? null)
  const balance = useSeen((seen) => seen.balancePaise)
  const limits = useLimits()
  const name = page.kind === 'lobby' ? words.lobbyTitle : gameWords(words, page.game).name
  const below = [limits, players === null ? null : words.players(players)].filter((part) => part !== null).join(' · ')
  return (
    <div className="game" data-silent={isSilent}>
      <header className="gbar">
        <button type="button" className="icon" aria-label={words.back} onClick={play.close}>
          <Icon name="back" />
        </button>
        <div className="gname">
          <h1>{name}</h1>
          <small className="wide">{below === '' ? words.playMoney : below}</small>
          <small className="narrow">{rupees(balance)}</small>
        </div>
        {page.kind === 'game' ? <FairChip open={() => setOpen('fair')} /> : null}
        <Stats />
        <div className="tools">
          <button
            type="button"
            className="icon"
            aria-pressed={isSound}
            aria-label={isSound ? words.soundOn : words.soundOff}
            onClick={play.toggleSound}
          >
            <Icon name={isSound ? 'soundOn' : 'soundOff'} />
          </button>
          <button type="button" className="icon" aria-label={words.rules} onClick={() => setOpen('rules')}>
            <Icon name="info" />
          </button>
          <button
            type="button"
            className="icon full"
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
      <div role="alert">{isLost || isSilent ? <p className="strip">{isLost ? words.lost : words.silent}</p> : null}</div>
      <Missed />
      <main>{children}</main>
      {open === 'rules' && page.kind === 'game' ? (
        <Drawer title={words.rules} close={() => setOpen(null)}>
          <Rules game={page.game} />
        </Drawer>
      ) : null}
      {open === 'fair' && page.kind === 'game' ? (
        <Drawer title={words.fairTitle} close={() => setOpen(null)}>
          <FairPanel game={page.game} />
        </Drawer>
      ) : null}
    </div>
  )
}

import { useId, useState } from 'react'
import { roughly } from '#copy/provider-figures.ts'
import { usePlay, useSeen, useWords } from '../../hooks.ts'
import { Card } from '../../look/Card.tsx'
import { PastRounds } from '../../shell/PastRounds.tsx'
import { SoloNote } from '../../shell/SoloNote.tsx'
import { Rest } from '#touch/Rest.tsx'
import { Win } from '../../shell/Win.tsx'
import { Stepper } from '../../shell/Stepper.tsx'
import { Turn } from '../../shell/Turn.tsx'
import { type SoloNow, useSolo, useStakeLimits } from '../../shell/solo.ts'
import { plainBet, threeCardBet } from '../solo-bets.ts'
import { handOf } from '../table/hand-of.ts'
import { type CardsView, cardsView, type SeenHand } from './view.ts'

const FIRST_STAKE = 100
/** More cards than these beside each other are smaller, so that they stay in one row and those below them in the window. */
const MOST_LARGE = 4
const sizeOf = (cards: readonly string[]): 'large' | 'medium' => (cards.length > MOST_LARGE ? 'medium' : 'large')

const HandView = ({
  hand,
  at,
  isOnly,
  game,
}: {
  readonly hand: SeenHand
  readonly at: number
  readonly isOnly: boolean
  readonly game: string
}) => {
  const words = useWords()
  const outcomes: Readonly<Record<string, string>> = words.outcomes
  const three = game === 'blackjack' ? null : handOf(hand.cards)
  const note = three === null ? (hand.total === null ? ' ' : words.totalOf(hand.total)) : words.hands[three]
  return (
    <div className="hand" data-look={hand.isActive && hand.result === null && !isOnly ? 'win' : ''}>
      <div>
        <h3>{isOnly ? words.yourHand : words.handOf(at + 1)}</h3>
        <small>
          {note}
          {hand.stakePaise === null ? '' : ` · ${roughly(hand.stakePaise)}`}
          {hand.result === null ? '' : ` · ${outcomes[hand.result] ?? hand.result}`}
        </small>
      </div>
      <div className="cards">
        {hand.cards.map((card, i) => (
          <Card key={`${i} ${card}`} card={card} size={sizeOf(hand.cards)} />
        ))}
      </div>
    </div>
  )
}

const TableView = ({ view, game }: { readonly view: CardsView | null; readonly game: string }) => {
  const words = useWords()
  const places = game === 'blackjack' ? 2 : 3
  const blank = Array.from({ length: places }, (_, at) => String(at + 1))
  const dealerHand = view === null || game === 'blackjack' ? null : handOf(view.dealer.filter((card) => card !== 'back'))
  return (
    <div className="relative grid gap-3 content-center" aria-live="polite">
      <div className="hand">
        <div>
          <h3>{words.dealer}</h3>
          <small>
            {view === null
              ? ' '
              : dealerHand !== null
                ? words.hands[dealerHand]
                : view.dealerTotal === null
                  ? ' '
                  : words.totalOf(view.dealerTotal)}
          </small>
        </div>
        <div className="cards">
          {view === null
            ? blank.map((place) => <Card key={place} card={null} place={place} />)
            : view.dealer.map((card, i) => <Card key={`${i} ${card}`} card={card} size={sizeOf(view.dealer)} />)}
        </div>
      </div>
      <div className="flex flex-wrap justify-center gap-x-6 gap-y-3">
        {view === null ? (
          <div className="hand">
            <div>
              <h3>{words.yourHand}</h3>
              <small>{words.cardsToCome(places)}</small>
            </div>
            <div className="cards">
              {blank.map((place) => (
                <Card key={place} card={null} place={place} />
              ))}
            </div>
          </div>
        ) : (
          view.hands.map((hand, at) => <HandView key={at} hand={hand} at={at} isOnly={view.hands.length === 1} game={game} />)
        )}
      </div>
    </div>
  )
}

/** The decisions that may be taken now. */
const Decisions = ({ now: { solo, press }, turn }: { readonly now: SoloNow; readonly turn: string }) => {
  const play = usePlay()
  const words = useWords()
  const isLive = useSeen((seen) => seen.line === 'live')
  const names: Readonly<Record<string, string>> = words.decisions
  return (
    <fieldset className="decisions flex gap-2 min-h-15" aria-labelledby={turn}>
      {(solo?.next ?? []).map((decision) => (
        <button
          key={decision}
          type="button"
          className="btn btn-main px-1 flex-1 min-h-15 whitespace-normal"
          disabled={press !== null || !isLive || solo?.state !== 'waits'}
          onClick={() => solo !== null && play.decide(solo, decision)}
        >
          {names[decision] ?? decision}
        </button>
      ))}
    </fieldset>
  )
}

/** Blackjack and three-card poker: a round alone with decisions; a reload shows the same round (CAS-05). */
const CardsPage = () => {
  const play = usePlay()
  const words = useWords()
  const game = useSeen((seen) => seen.hello?.game ?? '')
  const [stake, setStake] = useState<number | null>(FIRST_STAKE)
  const [side, setSide] = useState<number | null>(0)
  const { min, max } = useStakeLimits(game === 'three-card-poker' ? 'ante' : undefined)
  const pair = useStakeLimits('pairPlus')
  const now = useSolo()
  const turn = useId()
  const isThree = game === 'three-card-poker'
  const view = now.solo === null ? null : cardsView(game, now.solo.view)
  const net = (now.solo?.returnPaise ?? 0) - (now.solo?.stakedPaise ?? 0)
  const canDeal = now.isFree && stake !== null && side !== null
  const open = (): void => {
    if (stake !== null && side !== null) play.startSolo(isThree ? threeCardBet(stake, side) : plainBet(stake))
  }
  return (
    <div className="tablepage">
      <div className="board">
        <section className="felt">
          <TableView view={view} game={game} />
          <div className="say [--down:#ff9f9f] [--text-3:var(--on-felt-2)] [--up:#5ccf93] has-[>:empty]:invisible has-[.won]:border-transparent has-[.won]:bg-transparent has-[.won]:[&>p]:opacity-0">
            <SoloNote now={now} />
            {now.solo?.state === 'settled' && net > 0 ? (
              <Win id={now.solo.round} paise={now.solo.returnPaise} note={words.roundCame(net)} place="instead" />
            ) : null}
          </div>
        </section>
        {/* Deal and the decisions have one place, so that a finger stays where it is. */}
        <section className="panel reach py-3 px-4 grid grid-cols-2 items-end gap-x-6 gap-y-2 small:grid-cols-1 small:py-2 small:px-3">
          <Rest
            meaning={now.isOver ? 'deal' : (now.solo?.next ?? []).join(' ')}
            amount={now.isOver ? (stake ?? 0) + (isThree ? (side ?? 0) : 0) : null}
            className="contents"
          >
            {now.isOver ? (
              <div className="flex items-end gap-x-6 min-h-17 max-[1200px]:gap-x-4">
                <Stepper
                  field="solo-stake"
                  label={`${isThree ? words.bets.ante : words.stake} · ${words.points((stake ?? 0) * 100)}`}
                  value={stake}
                  min={min}
                  max={max}
                  step={10}
                  isDisabled={!now.isFree}
                  change={setStake}
                />
                {isThree ? (
                  <Stepper
                    field="side-stake"
                    label={words.bets.pairPlus}
                    value={side}
                    min={pair.min}
                    max={pair.max}
                    step={10}
                    isOptional
                    isDisabled={!now.isFree}
                    change={setSide}
                  />
                ) : null}
              </div>
            ) : (
              <Turn now={now} id={turn} />
            )}
            {now.isOver ? (
              <button type="button" className="btn btn-main spinbtn w-full" disabled={!canDeal} onClick={open}>
                {words.deal}
              </button>
            ) : (
              <Decisions now={now} turn={turn} />
            )}
          </Rest>
        </section>
      </div>
      <div className="trail">
        <PastRounds />
      </div>
    </div>
  )
}
export default CardsPage

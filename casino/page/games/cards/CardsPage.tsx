import { useState } from 'react'
import { roughly } from '#copy/provider-figures.ts'
import { usePlay, useSeen, useServerNow, useWords } from '../../hooks.ts'
import { Card } from '../../look/Card.tsx'
import { PastRounds } from '../../shell/PastRounds.tsx'
import { SoloNote } from '../../shell/SoloNote.tsx'
import { Rest } from '#touch/Rest.tsx'
import { Stepper } from '../../shell/Stepper.tsx'
import { type SoloNow, useSolo, useStakeLimits } from '../../shell/solo.ts'
import { blackjackBet, threeCardBet } from '../solo-bets.ts'
import { handOf } from '../table/hand-of.ts'
import { type CardsView, cardsView, type SeenHand } from './view.ts'

const FIRST_STAKE = 100

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
          <Card key={`${i} ${card}`} card={card} />
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
            : view.dealer.map((card, i) => <Card key={`${i} ${card}`} card={card} />)}
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

/** The decisions that may be taken now, with the time that is left for one. */
const Decisions = ({ now: { solo, press } }: { readonly now: SoloNow }) => {
  const play = usePlay()
  const words = useWords()
  const at = useServerNow(250)
  const isLive = useSeen((seen) => seen.line === 'live')
  if (solo === null || solo.next.length === 0) return null
  const names: Readonly<Record<string, string>> = words.decisions
  const left = solo.until === null ? null : Math.max(0, Math.ceil((solo.until - at) / 1000))
  return (
    <fieldset className="decisions flex flex-wrap gap-2 w-full">
      <legend className="mb-1.5 font-semibold">
        {left === null ? words.state.waits : words.yourTurn(left)} <small className="text-ink-3 font-normal">{words.byItself}</small>
      </legend>
      {solo.next.map((decision) => (
        <button
          key={decision}
          type="button"
          className="btn btn-main flex-1 min-h-13"
          disabled={press !== null || !isLive || solo.state !== 'waits'}
          onClick={() => play.decide(solo, decision)}
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
  const isThree = game === 'three-card-poker'
  const view = now.solo === null ? null : cardsView(game, now.solo.view)
  const canDeal = now.isFree && stake !== null && side !== null
  const open = (): void => {
    if (stake !== null && side !== null) play.startSolo(isThree ? threeCardBet(stake, side) : blackjackBet(stake))
  }
  return (
    <div className="tablepage">
      <div className="board">
        <section className="felt">
          <TableView view={view} game={game} />
          <div className="say [--down:#ff9f9f] [--text-3:var(--on-felt-2)] [--up:#5ccf93] has-[>:empty]:invisible">
            <SoloNote now={now} />
          </div>
        </section>
        <section className="panel soloctl">
          <Rest
            meaning={now.isOver ? 'deal' : (now.solo?.next ?? []).join(' ')}
            amount={now.isOver ? (stake ?? 0) + (isThree ? (side ?? 0) : 0) : null}
            className="contents"
          >
            {now.isOver ? (
              <>
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
                <button type="button" className="btn btn-main spinbtn" disabled={!canDeal} onClick={open}>
                  {words.deal}
                </button>
              </>
            ) : (
              <Decisions now={now} />
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

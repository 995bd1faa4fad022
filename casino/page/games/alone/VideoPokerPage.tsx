import { useState } from 'react'
import * as z from 'zod/mini'
import { usePlay, useSeen, useWords } from '../../hooks.ts'
import { Card } from '../../look/Card.tsx'
import { useSolo } from '../../shell/solo.ts'
import { plainBet } from '../solo-bets.ts'
import { AloneFrame } from './AloneFrame.tsx'
import { Pays } from './Pays.tsx'
import { isPokerHand, POKER } from './prices.ts'

const viewSchema = z.object({ cards: z.array(z.string()), hand: z.string(), held: z.nullable(z.array(z.number())) })
const PLACES = [1, 2, 3, 4, 5] as const
const NONE: readonly number[] = []

/** Video poker: five cards, and those that are held (CAS-05, CAS-07). */
const VideoPokerPage = () => {
  const play = usePlay()
  const words = useWords()
  const now = useSolo()
  const isLive = useSeen((seen) => seen.line === 'live')
  const [choice, setChoice] = useState<{ readonly round: string; readonly held: readonly number[] }>({ round: '', held: NONE })
  const view = viewSchema.safeParse(now.solo?.view).data ?? null
  const { solo } = now
  const isAsked = solo !== null && !now.isOver && solo.next.length > 0
  const canDecide = isLive && now.press === null && solo?.state === 'waits'
  const held = view?.held ?? (choice.round === solo?.round ? choice.held : NONE)
  const press = (place: number): void => {
    if (solo === null) return
    setChoice({ round: solo.round, held: held.includes(place) ? held.filter((each) => each !== place) : [...held, place].toSorted() })
  }
  const hand = view !== null && isPokerHand(view.hand) ? words.pokerHands[view.hand] : null
  return (
    <AloneFrame
      now={now}
      said={now.failed !== null ? null : isAsked ? `${hand ?? ''} · ${words.holdNote}` : hand}
      bet={plainBet}
      verb={words.deal}
      decisions={
        <button
          type="button"
          className="btn btn-main flex-1 max-w-90 min-h-15 small:max-w-none"
          disabled={!canDecide}
          onClick={() => solo !== null && play.decide(solo, `hold:${held.join('')}`)}
        >
          {words.draw}
        </button>
      }
      pays={
        <Pays
          head={words.paysNote}
          rows={Object.entries(POKER).flatMap(([name, odds]) => (isPokerHand(name) ? [[words.pokerHands[name], odds] as const] : []))}
          came={view?.held == null ? null : hand}
        />
      }
    >
      <div className="flex justify-center gap-3 small:gap-0.5 small:[&_svg]:w-14">
        {PLACES.map((place) => {
          const card = view?.cards[place - 1] ?? null
          const isHeld = held.includes(place)
          return (
            <div key={place} className="grid justify-items-center gap-1.5">
              {isAsked ? (
                <button
                  type="button"
                  className="p-1 small:p-0.5 rounded-md aria-pressed:[box-shadow:0_0_0_3px_var(--gold)]"
                  aria-pressed={isHeld}
                  onClick={() => press(place)}
                >
                  <Card card={card} place={String(place)} />
                </button>
              ) : (
                <span className={`p-1 small:p-0.5 rounded-md ${isHeld ? '[box-shadow:0_0_0_3px_var(--gold)]' : ''}`}>
                  <Card key={card ?? ''} card={card} place={String(place)} />
                </span>
              )}
              <small className={`text-gold font-bold ${isHeld ? '' : 'invisible'}`}>{words.held}</small>
            </div>
          )
        })}
      </div>
    </AloneFrame>
  )
}
export default VideoPokerPage

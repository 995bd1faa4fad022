import { Scroll } from '../../shell/Scroll.tsx'
import type { ReactNode } from 'react'
import type { Words } from '#copy/en/provider/words.ts'
import { useWords } from '../../hooks.ts'
import { Card } from '../../look/Card.tsx'
import { ClockFace } from './ClockFace.tsx'
import type { StageProps } from './described.ts'
import { handOf } from './hand-of.ts'
import { PLAYERS32, dealt32 } from './hands-before.ts'
import { readShown } from './shown.ts'

/** Two lines of an arch around a player's cards. */
const Arch = () => (
  <svg
    className={`inset-0 size-full absolute [mask-image:linear-gradient(#000_60%,transparent)] fill-none stroke-felt-line opacity-60 small:hidden group-data-[look=win]/hand:stroke-gold`}
    viewBox="0 0 100 100"
    preserveAspectRatio="none"
    aria-hidden="true"
  >
    <path className="[vector-effect:non-scaling-stroke]" d="M.5 100V34C.5 15 28 20 50 1 72 20 99.5 15 99.5 34V100" />
    <path className="[vector-effect:non-scaling-stroke]" d="M2.6 100V35.5C2.6 18 29 22.5 50 4.5 71 22.5 97.4 18 97.4 35.5V100" />
  </svg>
)
type Look = 'win' | 'lose' | ''
const ARCHED = {
  one: 'pt-14 pb-8 relative content-start small:p-0',
  pair: 'small:p-0 small:grid-cols-[5.5rem_minmax(0,1fr)] small:@max-[15rem]:grid-cols-1 small:justify-items-start small:items-center small:gap-2 pt-14 pb-8 relative content-start',
} as const
type HandProps = {
  readonly name: string
  readonly note: string
  readonly cards: readonly string[]
  /** Places for cards that are to come. */
  readonly places: number
  readonly look: Look
  /** Under an arch, beside another or alone. */
  readonly arch?: keyof typeof ARCHED
}
/** One player's cards at a table, with the places of those to come, so that nothing moves when they do. */
const Hand = ({ name, note, cards, places, look, arch }: HandProps) => (
  <div className={`hand group/hand ${arch === undefined ? '' : ARCHED[arch]}`} data-look={look}>
    {arch === undefined ? null : <Arch />}
    <div>
      <h3 className={arch === 'pair' ? 'small:text-left' : ''}>{name}</h3>
      <small className={arch === 'pair' ? 'small:text-left small:text-xs' : ''}>{note}</small>
    </div>
    <div className="cards" aria-live="polite">
      {cards.map((card, at) => (
        <Card key={`${at} ${card}`} card={card} />
      ))}
      {Array.from({ length: Math.max(0, places - cards.length) }, (_, at) => (
        <Card key={at} card={null} place={String(cards.length + at + 1)} />
      ))}
    </div>
  </div>
)
const lookOf = (winner: string | null, me: string): Look => (winner === null || winner === 'tie' ? '' : winner === me ? 'win' : 'lose')

type Pair = { readonly left: HandProps; readonly right: HandProps }
const Versus = ({ left, right }: Pair) => (
  <div className="grid grid-cols-[minmax(0,1fr)_9.5rem_minmax(0,1fr)] @max-[30rem]:grid-cols-1 items-center gap-3 small:grid-cols-1 small:gap-1">
    <Hand {...left} arch="pair" />
    <ClockFace />
    <Hand {...right} arch="pair" />
  </div>
)

/** Teen Patti and Muflis: three cards each, in turn, and the name of each full hand. */
export const TeenPattiStage = ({ table }: StageProps) => {
  const words = useWords()
  const shown = readShown(table.shown)
  const winner = shown.text('winner')
  const side = (cards: readonly string[], name: string, me: string): HandProps => {
    const hand = handOf(cards)
    const note = hand === null ? words.cardsToCome(3 - cards.length) : words.hands[hand]
    return { name, note, cards, places: 3, look: lookOf(winner, me) }
  }
  return (
    <Versus left={side(shown.texts('playerA'), words.bets.playerA, 'A')} right={side(shown.texts('playerB'), words.bets.playerB, 'B')} />
  )
}

/** Dragon Tiger: one card each. */
export const DragonTigerStage = ({ table }: StageProps) => {
  const words = useWords()
  const shown = readShown(table.shown)
  const winner = shown.text('winner')
  const side = (name: 'dragon' | 'tiger'): HandProps => {
    const card = shown.text(name)
    return { name: words.bets[name], note: '', cards: card === null ? [] : [card], places: 1, look: lookOf(winner, name) }
  }
  return <Versus left={side('dragon')} right={side('tiger')} />
}

/** Baccarat: two or three cards each, with their points. */
export const BaccaratStage = ({ table }: StageProps) => {
  const words = useWords()
  const shown = readShown(table.shown)
  const winner = shown.text('winner')
  const side = (name: 'player' | 'banker'): HandProps => {
    const cards = shown.texts(name)
    const sum = shown.number(`${name}Points`)
    return { name: words.bets[name], note: sum === null ? ' ' : words.pointsOf(sum), cards, places: 2, look: lookOf(winner, name) }
  }
  return <Versus left={side('player')} right={side('banker')} />
}

/** Lucky 7 and Amar Akbar Anthony: one card. */
export const OneCardStage = ({ table }: StageProps) => {
  const words = useWords()
  const shown = readShown(table.shown)
  const card = shown.text('card')
  const winner = shown.text('winner')
  const names: Readonly<Record<string, string>> = words.bets
  return (
    <div className="mx-auto grid grid-cols-2 items-center w-full max-w-184">
      <ClockFace />
      <Hand
        name={winner === null ? words.cardsToCome(1) : (names[winner] ?? winner)}
        note={card === null ? ' ' : numberWord(card, words)}
        cards={card === null ? [] : [card]}
        places={1}
        look={winner === null ? '' : 'win'}
        arch="one"
      />
    </div>
  )
}

/** Dus Ka Dum: two cards and their sum. */
export const DusKaDumStage = ({ table }: StageProps) => {
  const words = useWords()
  const shown = readShown(table.shown)
  const cards = shown.texts('cards')
  const winner = shown.text('winner')
  const total = shown.number('total')
  const names: Readonly<Record<string, string>> = words.bets
  return (
    <div className="mx-auto grid grid-cols-2 items-center w-full max-w-184">
      <ClockFace />
      <Hand
        name={winner === null ? words.cardsToCome(2 - cards.length) : (names[winner] ?? winner)}
        note={total === null ? ' ' : words.totalOf(total)}
        cards={cards}
        places={2}
        look={winner === null ? '' : 'win'}
        arch="one"
      />
    </div>
  )
}

/** Andar Bahar: the joker, then two rows that grow in turn. */
export const AndarBaharStage = ({ table }: StageProps) => {
  const words = useWords()
  const shown = readShown(table.shown)
  const winner = shown.text('winner')
  const row = (name: 'andar' | 'bahar'): ReactNode => (
    <div className="hand justify-items-start" data-look={lookOf(winner, name)}>
      <h3>{words.bets[name]}</h3>
      <Scroll
        label={words.bets[name]}
        // As high as two whole rows: no card is cut.
        className="cards justify-start content-start w-full h-44 overflow-y-auto small:h-29.5 focus-visible:-outline-offset-2"
        isLive
      >
        {shown
          .texts(name)
          .toReversed()
          .map((card) => (
            <Card key={card} card={card} size="medium" />
          ))}
        {shown.texts(name).length === 0 ? <Card card={null} size="medium" /> : null}
      </Scroll>
    </div>
  )
  return (
    <div className="grid grid-cols-[auto_minmax(0,1fr)] items-start gap-4">
      <div className="grid justify-items-center gap-3">
        <ClockFace />
        <h3 className="font-bold">{words.joker}</h3>
        <Card card={shown.text('joker')} />
      </div>
      <div className="grid content-start gap-3">
        {row('andar')}
        {row('bahar')}
      </div>
    </div>
  )
}

/** 32 Cards: four players who start with their numbers. */
export const Cards32Stage = ({ table }: StageProps) => {
  const words = useWords()
  const shown = readShown(table.shown)
  const winner = shown.text('winner')
  const totals = readShown(shown.part('totals'))
  return (
    <div className="grid grid-cols-[9rem_minmax(0,1fr)] items-center gap-2 small:grid-cols-1">
      <ClockFace />
      <div className="grid grid-cols-4 gap-2">
        {PLAYERS32.map((player) => {
          const cards = dealt32(shown, player)
          const total = totals.number(player)
          return (
            <Hand
              key={player}
              name={words.player32(player)}
              note={total === null || cards.length === 0 ? ' ' : words.totalOf(total)}
              cards={cards}
              places={1}
              look={lookOf(winner, player)}
            />
          )
        })}
      </div>
    </div>
  )
}

const RANKED = 'A23456789TJQK'
const numberWord = (card: string, words: Words): string => {
  const isOdd = RANKED.indexOf(card[0] ?? '') % 2 === 0
  const isRed = card[1] === 'H' || card[1] === 'D'
  return `${isRed ? words.redWord : words.blackWord}, ${isOdd ? words.oddWord : words.evenWord}`
}
/** The winner of a table of cards in words. */
export const winnerResult = (names: (winner: string, words: Words) => string) => (data: unknown, words: Words) => {
  const shown = readShown(data)
  const winner = shown.text('winner')
  if (winner === null) return null
  const card = shown.text('card')
  const said = winner === 'tie' ? words.itIsTie : words.wins(names(winner, words))
  return card === null ? said : `${said}: ${numberWord(card, words)}`
}

import { useState } from 'react'
import { odds, roughly } from '#copy/provider-figures.ts'
import { useSeen, useWords } from '../../hooks.ts'
import { ChipShape } from '../../look/Chip.tsx'
import '../../look/style-names.ts'
import { useBetName } from '../../shell/bet-name.ts'
import { Drawer } from '../../shell/Drawer.tsx'
import { stakeOn } from './bets.ts'
import { ClockFace } from './ClockFace.tsx'
import type { Spot, StageProps } from './described.ts'
import { useChip, usePlace } from './place.ts'
import { betsWith, COLUMNS, DOZENS, EVENS, PLACES, RED_NUMBERS, WHEEL, ZERO, ZERO_PLACES } from './roulette-layout.ts'
import { readShown } from './shown.ts'
import { useIsOpen, useStanding } from './standing.ts'

const STEP = 360 / WHEEL.length
const point = (r: number, degrees: number): string => {
  const angle = (degrees * Math.PI) / 180
  return `${(r * Math.sin(angle)).toFixed(2)} ${(-r * Math.cos(angle)).toFixed(2)}`
}
const colourOf = (n: number): string => (n === 0 ? '#17694d' : RED_NUMBERS.has(n) ? '#a12a2a' : '#1d2321')

/** The European wheel; the ball lies where it fell. */
const Wheel = ({ number, isSpinning }: { readonly number: number | null; readonly isSpinning: boolean }) => {
  const at = number === null ? 0 : WHEEL.indexOf(number)
  return (
    <svg className="w-48 small:w-24 desk:w-[clamp(9rem,calc(100dvh_-_37rem),26rem)]" viewBox="-100 -100 200 200" aria-hidden="true">
      <circle r="98" fill="#5a3417" stroke="#c98a4b" strokeWidth="2" />
      <g className={isSpinning ? 'turn' : 'rest'} style={{ rotate: `${-at * STEP}deg` }}>
        {WHEEL.map((n, i) => {
          const middle = i * STEP
          return (
            <g key={n}>
              <path
                d={`M0 0L${point(88, middle - STEP / 2)}A88 88 0 0 1 ${point(88, middle + STEP / 2)}z`}
                fill={colourOf(n)}
                stroke="#e2b64a"
                strokeWidth=".5"
              />
              <text transform={`rotate(${middle}) translate(0 -76)`} textAnchor="middle" fontSize="9" fontWeight="700" fill="#fff">
                {n}
              </text>
            </g>
          )
        })}
        <circle r="58" fill="#3a200d" stroke="#e2b64a" />
        <path d="M-44 0H44M0-44V44" stroke="#e2b64a" strokeWidth="4" strokeLinecap="round" />
        <circle r="16" fill="#c39a3c" />
        <circle r="8" fill="#e2b64a" />
        {number === null ? null : <circle className="ball" cx="0" cy="-64" r="5" fill="#fff" transform={`rotate(${at * STEP})`} />}
      </g>
      {isSpinning ? <circle className="turn back" cx="0" cy="-91" r="4.5" fill="#fff" /> : null}
    </svg>
  )
}

/** The wheel, and beside it the time that is left or the number that came: the hub shows neither. */
export const RouletteStage = ({ table }: StageProps) => {
  const words = useWords()
  const number = readShown(table.shown).number('number')
  return (
    <div className="mx-auto grid grid-cols-[auto_minmax(0,1fr)] items-center gap-8 w-full max-w-160 small:gap-3">
      <Wheel number={number} isSpinning={table.state === 'dealing' && number === null} />
      <div className="grid content-center justify-items-center gap-1.5 min-h-38 small:min-h-24">
        {number === null ? (
          <ClockFace isUpright />
        ) : (
          <>
            <b
              className="border-3 border-white size-24 grid place-items-center rounded-[0.75rem] text-white text-[3.75rem] font-bold leading-none small:size-18 small:text-[2.75rem]"
              style={{ background: colourOf(number) }}
            >
              {number}
            </b>
            <small>{words.round(table.number)}</small>
          </>
        )}
      </div>
    </div>
  )
}

/** The layout on its side, in units: evens, three columns, dozens across; the zero, twelve rows and the columns down. */
const ACROSS = 5
const DOWN = 14
type Box = { readonly x: number; readonly y: number; readonly w: number; readonly h: number }
/** The same folded for a narrow window: the rows 1 to 6 above the rows 7 to 12, dozens and evens below, each field for a finger. */
const FOLD_ACROSS = 7
const FOLD_DOWN = 8
const HALF = 6
/** Where the middle of a place of the numbers stands in the folded layout. */
const folded = (x: number, y: number, size: number): Box => {
  const half = y < HALF ? 0 : 1
  return { x: 1 + y - half * HALF - size / 2, y: half * 3 + 3 - x - size / 2, w: size, h: size }
}
/** Where a box stands: the style sheet chooses by the window. */
const placeIn = ({ x, y, w, h }: Box, fold: Box) => ({
  '--x': x / ACROSS,
  '--y': y / DOWN,
  '--w': w / ACROSS,
  '--h': h / DOWN,
  '--fold-x': fold.x / FOLD_ACROSS,
  '--fold-y': fold.y / FOLD_DOWN,
  '--fold-w': fold.w / FOLD_ACROSS,
  '--fold-h': fold.h / FOLD_DOWN,
})

const GROUNDS = {
  red: 'bg-[#a12a2a]',
  black: 'bg-[#1d2321]',
  green: 'bg-[#17694d]',
  cloth: 'bg-felt',
  /** A line between numbers. */
  between: 'enabled:hover:bg-[rgb(255_255_255/0.5)]',
} as const

type FieldProps = {
  readonly spot: Spot
  readonly box: Box
  readonly fold: Box
  readonly ground: keyof typeof GROUNDS
  readonly isOutside?: boolean
  readonly hasCome?: boolean
  readonly text?: string
  /** Opens the bets with this number; absent where a press places the bet. */
  readonly choose?: (() => void) | undefined
}
/** One field of the layout with the stakes on it. */
const Field = ({ spot, box, fold, ground, isOutside = false, hasCome = false, text, choose }: FieldProps) => {
  const words = useWords()
  const nameOf = useBetName()
  const place = usePlace()
  const chip = useChip()
  const isOpen = useIsOpen()
  const stake = stakeOn(useStanding(), spot, 'back')
  return (
    <button
      type="button"
      className={`rfield absolute flex items-center justify-center font-bold text-white disabled:[filter:brightness(0.8)] enabled:hover:z-1 ${ground === 'between' ? 'border-0 z-2 coarse:pointer-events-none enabled:hover:bg-[rgb(255_255_255/0.5)] rounded-[50%]' : 'border border-[#6da08d] enabled:hover:border-white'} ${GROUNDS[ground]} ${isOutside ? 'text-sm small:text-xs' : 'text-lg'} ${hasCome ? 'z-1 [box-shadow:inset_0_0_0_3px_#fff]' : ''}`}
      style={placeIn(box, fold)}
      disabled={!isOpen}
      aria-haspopup={choose === undefined ? undefined : 'dialog'}
      aria-label={
        choose === undefined
          ? words.placeOn(nameOf(spot), String(Number(spot.back) / 100), roughly(chip * 100))
          : words.betsWith(text ?? '')
      }
      onClick={choose ?? (() => place(spot, 'back'))}
    >
      {text}
      {stake === 0 ? null : (
        <svg className="absolute w-7 z-3 pointer-events-none" viewBox="-23 -23 46 46" aria-hidden="true">
          <ChipShape rupee={stake / 100} />
        </svg>
      )}
    </button>
  )
}
/** Every bet with one number, each in a field for a finger: the lines of the layout are too thin for one. */
const Choice = ({ number, close }: { readonly number: number; readonly close: () => void }) => {
  const words = useWords()
  const nameOf = useBetName()
  const place = usePlace()
  const chip = useChip()
  const isOpen = useIsOpen()
  const bets = useStanding()
  return (
    <Drawer title={words.betsWith(String(number))} close={close} isSheet>
      <ul className="p-3 grid grid-cols-[repeat(auto-fill,minmax(9.5rem,1fr))] gap-2">
        {betsWith(number).map((spot) => {
          const stake = stakeOn(bets, spot, 'back')
          return (
            <li key={nameOf(spot)}>
              <button
                type="button"
                className="btn p-1 flex-col gap-0 w-full min-h-13 bg-surface whitespace-normal"
                disabled={!isOpen}
                aria-label={words.placeOn(nameOf(spot), String(Number(spot.back) / 100), roughly(chip * 100))}
                onClick={() => place(spot, 'back')}
              >
                <b>{nameOf(spot)}</b>
                <small>{stake === 0 ? (isOpen ? odds(Number(spot.back)) : words.closed) : roughly(stake)}</small>
              </button>
            </li>
          )
        })}
      </ul>
    </Drawer>
  )
}

const SMALL = 0.36
/** A place between numbers. */
const between = (x: number, y: number): Box => ({ x: x + 1 - SMALL / 2, y: y + 1 - SMALL / 2, w: SMALL, h: SMALL })

/** The layout of real buttons: folded on a phone, on its side in wide windows. The lines between numbers are bets, too. */
export const RouletteLayout = () => {
  const words = useWords()
  const names: Readonly<Record<string, string>> = { ...words.bets, low: words.bets.lowHalf, high: words.bets.highHalf }
  const came = useSeen((seen) => readShown(seen.table?.shown).number('number'))
  const [isSeveral, setSeveral] = useState(false)
  const [chosen, setChosen] = useState<number | null>(null)
  const choice = (n: number) => (isSeveral ? () => setChosen(n) : undefined)
  const colour = (n: number) => (n === 0 ? 'green' : RED_NUMBERS.has(n) ? 'red' : 'black')
  return (
    <section className="rlayout p-3 rounded-md bg-felt phone:rounded-none small:py-1 small:px-2" aria-label={words.groups.numbers}>
      <button
        type="button"
        role="switch"
        className="switch mr-3 text-on-felt text-sm"
        aria-checked={isSeveral}
        onClick={() => setSeveral(!isSeveral)}
      >
        <i />
        {words.severalNumbers}
      </button>
      {isSeveral ? <small className="text-on-felt">{words.severalNote}</small> : null}
      {chosen === null ? null : <Choice number={chosen} close={() => setChosen(null)} />}
      <div className="relative h-88 desk:h-65">
        <Field spot={ZERO} box={{ x: 1, y: 0, w: 3, h: 1 }} fold={{ x: 0, y: 0, w: 1, h: 3 }} ground="green" text="0" choose={choice(0)} />
        {PLACES.filter(({ isBetween }) => !isBetween).map(({ spot, x, y }) => {
          const n = spot.numbers?.[0] ?? 0
          return (
            <Field
              key={n}
              spot={spot}
              box={{ x: x + 0.5, y: y + 0.5, w: 1, h: 1 }}
              fold={folded(x, y, 1)}
              ground={colour(n)}
              hasCome={came === n}
              text={String(n)}
              choose={choice(n)}
            />
          )
        })}
        {EVENS.map((spot, i) => {
          const ground = spot.bet === 'red' || spot.bet === 'black' ? spot.bet : 'cloth'
          return (
            <Field
              key={spot.bet}
              spot={spot}
              box={{ x: 0, y: 1 + i * 2, w: 1, h: 2 }}
              fold={{ x: (i * FOLD_ACROSS) / 6, y: 7, w: FOLD_ACROSS / 6, h: 1 }}
              ground={ground}
              isOutside
              text={names[spot.bet] ?? ''}
            />
          )
        })}
        {DOZENS.map((spot, i) => (
          <Field
            key={i}
            spot={spot}
            box={{ x: 4, y: 1 + i * 4, w: 1, h: 4 }}
            fold={{ x: (i * FOLD_ACROSS) / 3, y: 6, w: FOLD_ACROSS / 3, h: 1 }}
            ground="cloth"
            isOutside
            text={`${i * 12 + 1} – ${i * 12 + 12}`}
          />
        ))}
        {COLUMNS.map((spot, i) => (
          <Field
            key={i}
            spot={spot}
            box={{ x: 1 + i, y: 13, w: 1, h: 1 }}
            fold={{ x: 0, y: 5 - i, w: 1, h: 1 }}
            ground="cloth"
            text="2 : 1"
          />
        ))}
        {[...PLACES, ...ZERO_PLACES]
          .filter(({ isBetween }) => isBetween)
          .map(({ spot, x, y }) => (
            <Field
              key={`${spot.bet} ${(spot.numbers ?? []).join()}`}
              spot={spot}
              box={between(x, y)}
              fold={folded(x, y, SMALL)}
              ground="between"
            />
          ))}
      </div>
    </section>
  )
}

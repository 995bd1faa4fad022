import { useSeen, useServerNow, useWords } from '../../hooks.ts'

/** What is said while the outcome is dealt, where it is not cards. */
const DEALING: Readonly<Record<string, 'phaseSpinning' | 'phaseRacing' | 'phaseDrawing' | 'phaseThrown'>> = {
  roulette: 'phaseSpinning',
  wheel: 'phaseSpinning',
  race: 'phaseRacing',
  bingo: 'phaseDrawing',
  'sic-bo': 'phaseThrown',
}
const R = 46
const ROUND = 2 * Math.PI * R
/** How long the ring is full: the longest time that bets are open. */
const FULL_MS = 20_000

/** The picture in the ring while nothing is counted down: the deck, else a lock; a tick with the result. */
const Closed = ({ isCards, isOver }: { readonly isCards: boolean; readonly isOver: boolean }) =>
  isCards ? (
    <g stroke="#e2b64a" fill="#0f5540">
      <rect x="33" y="24" width="36" height="52" rx="4" />
      <rect x="37" y="28" width="36" height="52" rx="4" strokeWidth="1.5" />
      <path d="M42 54L55 35 68 54 55 73zM49 54L55 45 61 54 55 63z" fill="none" strokeWidth="1.2" />
    </g>
  ) : isOver ? (
    <path d="M37 53l11 11 20-23" fill="none" stroke="#e2b64a" strokeWidth="5" strokeLinecap="round" />
  ) : (
    <g stroke="#b4d2c6" strokeWidth="3.5" fill="none">
      <path d="M43 49V41a9 9 0 0 1 18 0v8" />
      <rect x="38" y="49" width="28" height="22" rx="3" fill="#b4d2c6" stroke="none" />
    </g>
  )

type Props = {
  /** The words are below the ring on a phone, too. */
  readonly isUpright?: boolean
}
/** How long bets are open, as a ring and a number; in every other state the same box says what happens. */
export const ClockFace = ({ isUpright = false }: Props) => {
  const words = useWords()
  const now = useServerNow(250)
  const table = useSeen((seen) => seen.table)
  if (table === null) return null
  const left = table.until === null ? 0 : Math.max(0, table.until - now)
  const isOpen = table.state === 'open'
  const phases = {
    open: words.phaseOpen,
    closing: words.phaseClosing,
    dealing: words[DEALING[table.game] ?? 'phaseDealing'],
    settled: words.phaseSettled,
    void: words.phaseVoid,
  }
  const share = isOpen ? Math.min(1, left / FULL_MS) : 0
  return (
    <div
      className={`grid justify-items-center gap-2 text-center small:items-center small:justify-center small:gap-x-2.5 small:gap-y-0 small:min-h-16 ${isUpright ? 'grid-cols-[auto] justify-items-center' : 'small:grid-cols-[auto_auto]'}`}
    >
      <svg className={`w-26 small:w-13 ${isUpright ? '' : 'small:row-[1/3]'}`} viewBox="0 0 104 104" aria-hidden="true">
        <circle cx="52" cy="52" r={R} fill="#08251b" stroke="#2c5c4c" strokeWidth="5" />
        <circle
          cx="52"
          cy="52"
          r={R}
          fill="none"
          stroke="#e2b64a"
          strokeWidth="5"
          strokeDasharray={`${share * ROUND} ${ROUND}`}
          transform="rotate(-90 52 52)"
        />
        {isOpen || table.state === 'void' ? (
          <text x="52" y="65" textAnchor="middle" fontSize="36" fontWeight="700" fill="#fff">
            {isOpen ? Math.ceil(left / 1000) : '×'}
          </text>
        ) : (
          <Closed isCards={DEALING[table.game] === undefined} isOver={table.state === 'settled'} />
        )}
      </svg>
      <b className="text-md small:self-end small:text-left">{phases[table.state]}</b>
      <small className={`text-on-felt-2 small:self-start small:text-left ${isUpright ? '' : 'small:col-[2]'}`}>
        {words.round(table.number)}
      </small>
    </div>
  )
}

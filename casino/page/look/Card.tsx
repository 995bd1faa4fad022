import { useWords } from '../hooks.ts'
import { Court } from './Court.tsx'

const PATHS = {
  S: 'M0-10C3.5-5 9-2.5 9 3a4.6 4.6 0 0 1-7.6 3.3C1.5 8.5 2.2 9.5 3.6 10.5H-3.6C-2.2 9.5-1.5 8.5-1.4 6.3A4.6 4.6 0 0 1-9 3C-9-2.5-3.5-5 0-10z',
  H: 'M0 10C-6 4-10 1-10-4A5 5 0 0 1 0-6 5 5 0 0 1 10-4C10 1 6 4 0 10z',
  D: 'M0-10.5C2.2-6 5-2.8 8 0 5 2.8 2.2 6 0 10.5-2.2 6-5 2.8-8 0-5-2.8-2.2-6 0-10.5z',
  C: 'M0-10.5a4.6 4.6 0 0 1 3.8 7.2A4.6 4.6 0 1 1 1.5 4.4C1.6 7.5 2.2 9 3.6 10.5H-3.6C-2.2 9-1.6 7.5-1.5 4.4A4.6 4.6 0 1 1-3.8-3.3 4.6 4.6 0 0 1 0-10.5z',
} as const
type Suit = keyof typeof PATHS
const RED = '#b3262b'
const BLACK = '#16211d'
const inkOf = (suit: Suit): string => (suit === 'H' || suit === 'D' ? RED : BLACK)
const [L, M, R] = [35, 50, 65]
/** Where the pips of each rank stand; those of the lower half are turned round. */
const PIPS: Readonly<Record<string, readonly (readonly [number, number])[]>> = {
  '2': [
    [M, 34],
    [M, 106],
  ],
  '3': [
    [M, 34],
    [M, 70],
    [M, 106],
  ],
  '4': [
    [L, 34],
    [R, 34],
    [L, 106],
    [R, 106],
  ],
  '5': [
    [L, 34],
    [R, 34],
    [M, 70],
    [L, 106],
    [R, 106],
  ],
  '6': [
    [L, 34],
    [R, 34],
    [L, 70],
    [R, 70],
    [L, 106],
    [R, 106],
  ],
  '7': [
    [L, 34],
    [R, 34],
    [M, 52],
    [L, 70],
    [R, 70],
    [L, 106],
    [R, 106],
  ],
  '8': [
    [L, 34],
    [R, 34],
    [M, 52],
    [L, 70],
    [R, 70],
    [M, 88],
    [L, 106],
    [R, 106],
  ],
  '9': [
    [L, 30],
    [R, 30],
    [L, 57],
    [R, 57],
    [M, 70],
    [L, 83],
    [R, 83],
    [L, 110],
    [R, 110],
  ],
  T: [
    [L, 30],
    [R, 30],
    [M, 43],
    [L, 57],
    [R, 57],
    [L, 83],
    [R, 83],
    [M, 97],
    [L, 110],
    [R, 110],
  ],
}
const isSuit = (text: string): text is Suit => text in PATHS
const isCourt = (rank: string): rank is 'K' | 'Q' | 'J' => rank === 'K' || rank === 'Q' || rank === 'J'

type PipProps = { readonly suit: Suit; readonly x: number; readonly y: number; readonly size: number }
const Pip = ({ suit, x, y, size }: PipProps) => (
  <path d={PATHS[suit]} transform={`translate(${x} ${y}) rotate(${y > 70 ? 180 : 0}) scale(${size})`} fill={inkOf(suit)} />
)
const Corner = ({ rank, suit }: { readonly rank: string; readonly suit: Suit }) => (
  <g fill={inkOf(suit)}>
    <text x="11" y="20" textAnchor="middle" fontSize={rank === 'T' ? 15 : 18} letterSpacing={rank === 'T' ? -1 : 0} fontWeight="700">
      {rank === 'T' ? '10' : rank}
    </text>
    <path d={PATHS[suit]} transform="translate(10.5 31) scale(.66)" />
  </g>
)
const Middle = ({ rank, suit }: { readonly rank: string; readonly suit: Suit }) => {
  if (rank === 'A')
    return (
      <>
        <circle cx="50" cy="70" r="31" fill="none" stroke={BLACK} strokeWidth=".8" />
        <circle cx="50" cy="70" r="27.5" fill="none" stroke="#c39a3c" strokeWidth="1.2" strokeDasharray="1 3.32" strokeLinecap="round" />
        <path d={PATHS[suit]} transform="translate(50 70) scale(1.9)" fill={inkOf(suit)} />
      </>
    )
  if (!isCourt(rank)) return (PIPS[rank] ?? []).map(([x, y]) => <Pip key={`${x} ${y}`} suit={suit} x={x} y={y} size={0.92} />)
  const half = (
    <svg x="19" y="10" width="62" height="60" viewBox="19 10 62 60">
      <title>{rank}</title>
      <Court rank={rank} robe={inkOf(suit) === RED ? '#8e2430' : '#1f5c46'} />
    </svg>
  )
  return (
    <>
      <rect x="19" y="13" width="62" height="114" rx="2" fill="#f6ecd6" stroke="#e0b04a" />
      {half}
      <g transform="rotate(180 50 70)">{half}</g>
      <path d="M19 70H81" stroke="#e0b04a" strokeWidth="1.6" />
      <Pip suit={suit} x={27} y={22} size={0.62} />
      <Pip suit={suit} x={73} y={118} size={0.62} />
    </>
  )
}

type CardProps = {
  /** `AS`, `TD`; `back` face down; null for a place where a card is to come. */
  readonly card: string | null
  readonly place?: string
  /** In a row that may be long, or in a list of what was. */
  readonly size?: 'large' | 'medium' | 'small'
}
const SIZES = { large: 'w-26 small:w-16.5', medium: 'w-13 small:w-9', small: 'w-9.5' } as const
const SHADE = '[filter:drop-shadow(0_3px_5px_rgb(0_0_0/0.4))]'
/** One playing card. A screen reader is read its name. */
export const Card = ({ card, place = '', size = 'large' }: CardProps) => {
  const words = useWords()
  const kind = `h-auto ${SIZES[size]}`
  if (card === null)
    return (
      <svg className={kind} viewBox="0 0 100 140" role="img" aria-label={words.cardToCome}>
        <rect x="1.5" y="1.5" width="97" height="137" rx="8" fill="none" stroke="#3f7a66" strokeWidth="2" strokeDasharray="6 5" />
        <text x="50" y="79" textAnchor="middle" fontSize="24" fontWeight="700" fill="#6da08d">
          {place}
        </text>
      </svg>
    )
  const [rank = '', suit = ''] = card
  if (card === 'back' || !isSuit(suit))
    return (
      <svg className={`${kind} ${SHADE}`} viewBox="0 0 100 140" role="img" aria-label={words.cardBack}>
        <rect x=".5" y=".5" width="99" height="139" rx="8" fill="#fdfaf2" stroke="#c9bfa8" />
        <rect x="7" y="7" width="86" height="126" rx="4" fill="#0f5540" />
        <path d="M7 70L50 7 93 70 50 133zM28 70L50 38 72 70 50 102z" fill="none" stroke="#e2b64a" strokeWidth="1.6" />
        <circle cx="50" cy="70" r="7" fill="none" stroke="#e2b64a" strokeWidth="1.6" />
      </svg>
    )
  const ranks: Readonly<Record<string, string>> = words.ranks
  return (
    <svg
      className={size === 'small' ? kind : `dealt ${kind} ${SHADE}`}
      viewBox="0 0 100 140"
      role="img"
      aria-label={words.cardName(ranks[rank] ?? rank, words.suits[suit])}
    >
      <rect x=".5" y=".5" width="99" height="139" rx="8" fill="#fdfaf2" stroke="#c9bfa8" />
      <Middle rank={rank} suit={suit} />
      <Corner rank={rank} suit={suit} />
      <g transform="rotate(180 50 70)">
        <Corner rank={rank} suit={suit} />
      </g>
    </svg>
  )
}

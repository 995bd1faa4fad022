import type { TennisScore } from '#contract/market.ts'
import type { Point } from '#contract/play.ts'

const room = { width: 320, height: 196 } as const
const court = { x: 18, y: 14, width: 284, height: 168 } as const
const right = court.x + court.width
const middle = { x: room.width / 2, y: room.height / 2 } as const
/** The service boxes: their lines stand so far from the net, and so far inside the court. */
const box = { depth: 78, inset: 20 } as const

const NAMES = ['0', '15', '30', '40', 'A']
/** How many points were played of the game; a tiebreak counts in numbers, and what a feed calls otherwise is not counted. */
const played = (points: TennisScore['points']): number =>
  points.reduce((sum, point) => sum + (NAMES.includes(point) ? NAMES.indexOf(point) : Number(point)), 0)

type Props = { readonly score: TennisScore; readonly point: Point | undefined; readonly said: string }

/** A tennis court: who serves next and into which box, as the score has it, and who won the last point (BROWSE-05). */
export const TennisCourt = ({ score: { server, points }, point, said }: Props) => {
  const count = played(points)
  const isEven = count % 2 === 0
  /** The first player stands on the left; a server's right is below there, and above on the other side. */
  const isBelow = (server === 0) === isEven
  const from = { x: server === 0 ? court.x - 6 : right + 6, y: middle.y + (isBelow ? 36 : -36) }
  const boxAt = { x: server === 0 ? middle.x : middle.x - box.depth, y: isBelow ? court.y + box.inset : middle.y }
  return (
    <svg viewBox={`0 0 ${room.width} ${room.height}`} className="size-full" role="img" aria-label={said} fill="none">
      <rect {...court} fill="var(--brand-wash)" />
      {point !== undefined && (
        <rect
          key={point.n}
          data-won={point.winner}
          x={point.winner === 0 ? court.x : middle.x}
          y={court.y}
          width={court.width / 2}
          height={court.height}
          fill="var(--up)"
          opacity="0.22"
        />
      )}
      {!Number.isNaN(count) && (
        <rect
          data-serves-to={isBelow ? 'above' : 'below'}
          {...boxAt}
          width={box.depth}
          height={court.height / 2 - box.inset}
          fill="var(--accent)"
          opacity="0.35"
        />
      )}
      <g stroke="var(--text-3)" strokeWidth="1.5">
        <rect {...court} />
        <path d={`M${court.x} ${court.y + box.inset}h${court.width}M${court.x} ${court.y + court.height - box.inset}h${court.width}`} />
        <path
          d={`M${middle.x - box.depth} ${court.y + box.inset}v${court.height - box.inset * 2}M${middle.x + box.depth} ${court.y + box.inset}v${court.height - box.inset * 2}M${middle.x - box.depth} ${middle.y}h${box.depth * 2}`}
        />
      </g>
      <path d={`M${middle.x} ${court.y - 8}v${court.height + 16}`} stroke="var(--text)" strokeWidth="2" strokeDasharray="2 2" />
      {!Number.isNaN(count) && <circle cx={from.x} cy={from.y} r="6" fill="var(--brand)" />}
    </svg>
  )
}

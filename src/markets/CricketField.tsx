import { type Ball, ZONES } from '#contract/play.ts'
import { ballKind } from './ScorePanel.tsx'
import { ballPlace, ballSign } from './play-words.ts'

const room = { width: 320, height: 196 } as const
const middle = { x: 160, y: 98 } as const
const edge = { x: 152, y: 92 } as const
/** The batter stands above and faces the bowler below. */
const bat = { x: middle.x, y: 74 } as const
const pitch = { top: 66, bottom: 130, half: 11 } as const

/** How far towards the boundary a ball went, by its runs; a six goes over it. */
const reach = (ball: Ball): number => {
  if (ball.out === 'caught') return 0.72
  if (ball.runs >= 6) return 1.06
  if (ball.runs >= 4) return 1
  return 0.32 + 0.18 * ball.runs
}

/** Where a ball went to; null where the feed does not tell. */
const endOf = (ball: Ball): { readonly x: number; readonly y: number } | null => {
  if (ball.zone === undefined) return null
  const angle = ((ZONES.indexOf(ball.zone) + 0.5) / ZONES.length) * 2 * Math.PI
  const [x, y] = [middle.x - edge.x * Math.sin(angle), middle.y - edge.y * Math.cos(angle)]
  const far = reach(ball)
  return { x: bat.x + (x - bat.x) * far, y: bat.y + (y - bat.y) * far }
}

const lineAt = { wide: -9, off: -4, middle: 0, leg: 4 } as const
const lengthAt = { full: 80, good: 90, short: 102 } as const

/** Where a ball pitched; null where the feed does not tell both. */
const pitchedAt = ({ line, length }: Ball): { readonly x: number; readonly y: number } | null =>
  line === undefined || length === undefined ? null : { x: middle.x + lineAt[line], y: lengthAt[length] }

const inks = { plain: 'var(--text-2)', four: 'var(--brand)', wicket: 'var(--down)' } as const

const Stumps = ({ y }: { readonly y: number }) => (
  <path d={`M${middle.x - 4} ${y}h8M${middle.x - 3} ${y - 3}v6M${middle.x} ${y - 3}v6M${middle.x + 3} ${y - 3}v6`} stroke="var(--text)" />
)

/** Where a ball was hit to. The last one is drawn as it flies, the others of its over are faint. */
const Shot = ({ ball, isLast }: { readonly ball: Ball; readonly isLast: boolean }) => {
  const end = endOf(ball)
  const ink = inks[ballKind(ballSign(ball))]
  if (end === null) return null
  return (
    <g opacity={isLast ? 1 : 0.4} data-shot={ballPlace(ball)}>
      <path
        d={`M${bat.x} ${bat.y}L${end.x.toFixed(1)} ${end.y.toFixed(1)}`}
        pathLength="1"
        strokeDasharray="1"
        className={isLast ? 'motion-safe:animate-flight' : ''}
        stroke={ink}
        strokeWidth={isLast ? 2.5 : 1.5}
        strokeLinecap="round"
      />
      {ball.out === 'caught' ? (
        <path d={`M${end.x - 4} ${end.y - 4}l8 8m0-8l-8 8`} stroke={ink} strokeWidth="2" />
      ) : (
        <circle cx={end.x} cy={end.y} r={isLast ? 4.5 : 2.5} fill={ink} />
      )}
    </g>
  )
}

/** A cricket field from above with the balls of the over: where each pitched and where it was hit, as far as the feed tells (BROWSE-05). */
export const CricketField = ({ balls, said }: { readonly balls: readonly Ball[]; readonly said: string }) => {
  const last = balls.at(-1)
  const over = balls.filter(({ innings, over: each }) => innings === last?.innings && each === last.over)
  const spot = last === undefined ? null : pitchedAt(last)
  return (
    <svg viewBox={`0 0 ${room.width} ${room.height}`} className="size-full" role="img" aria-label={said} fill="none">
      <ellipse cx={middle.x} cy={middle.y} rx={edge.x} ry={edge.y} fill="var(--up-wash)" stroke="var(--line-strong)" strokeWidth="1.5" />
      <ellipse cx={middle.x} cy={middle.y} rx="86" ry="58" stroke="var(--line-strong)" strokeDasharray="3 4" />
      <rect
        x={middle.x - pitch.half}
        y={pitch.top}
        width={pitch.half * 2}
        height={pitch.bottom - pitch.top}
        rx="2"
        fill="var(--surface)"
        stroke="var(--line-strong)"
      />
      <path d={`M${middle.x - pitch.half} ${bat.y + 3}h22M${middle.x - pitch.half} 124h22`} stroke="var(--line-strong)" />
      <Stumps y={69} />
      <Stumps y={127} />
      {over.map((ball) => (
        <Shot key={ball.n} ball={ball} isLast={ball === last} />
      ))}
      {spot !== null && (
        <circle key={last?.n} cx={spot.x} cy={spot.y} r="2.5" fill="var(--accent)" stroke="var(--text)" strokeWidth="0.75" />
      )}
    </svg>
  )
}

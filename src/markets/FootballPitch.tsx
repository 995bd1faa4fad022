import type { Incident } from '#contract/play.ts'

const room = { width: 320, height: 196 } as const
const field = { x: 8, y: 8, width: 304, height: 180 } as const
const right = field.x + field.width
const middle = { x: room.width / 2, y: room.height / 2 } as const

/** The part of the pitch that an attack reaches, from the edge of its goal. */
const depths = { attack: 152, danger: 76 } as const

/** What happened last, drawn as far as the feed tells: the home side plays to the right. */
const Last = ({ incident: { kind, side } }: { readonly incident: Incident }) => {
  /** From the goal that is attacked, so many pixels into the pitch. */
  const from = (distance: number): number => (side === 0 ? right - distance : field.x + distance)
  switch (kind) {
    case 'attack':
    case 'danger':
      return (
        <g className={kind === 'danger' ? 'text-warn' : 'text-brand'}>
          <rect
            x={Math.min(from(0), from(depths[kind]))}
            y={field.y}
            width={depths[kind]}
            height={field.height}
            fill="currentColor"
            opacity="0.3"
          />
          {[0, 14, 28].map((step) => (
            <path
              key={step}
              d={`M${from(depths[kind] - step)} ${middle.y - 10}L${from(depths[kind] - step - 10)} ${middle.y}L${from(depths[kind] - step)} ${middle.y + 10}`}
              stroke="currentColor"
              strokeWidth="3"
            />
          ))}
        </g>
      )
    case 'corner':
      return (
        <path d={`M${from(0)} ${field.y}L${from(34)} ${middle.y - 14}`} stroke="var(--brand)" strokeWidth="2.5" strokeDasharray="5 4" />
      )
    case 'shot':
    case 'goal':
      return (
        <g className={kind === 'goal' ? 'text-up' : 'text-brand'} stroke="currentColor" strokeWidth="2.5">
          <path d={`M${from(64)} ${middle.y}L${from(4)} ${middle.y}`} strokeLinecap="round" />
          <circle cx={from(kind === 'goal' ? -1 : 8)} cy={middle.y} r="5" fill="currentColor" />
        </g>
      )
    case 'yellow':
    case 'red':
      return (
        <rect
          x={(side === 0 ? middle.x - 76 : middle.x + 76) - 7}
          y={middle.y - 10}
          width="14"
          height="20"
          rx="2"
          fill={kind === 'red' ? 'var(--down)' : 'var(--accent)'}
          stroke="var(--text)"
        />
      )
    default:
      return kind satisfies never
  }
}

type Props = { readonly incident: Incident | undefined; readonly said: string }

/** A football pitch with what happened last (BROWSE-05). */
export const FootballPitch = ({ incident, said }: Props) => (
  <svg viewBox={`0 0 ${room.width} ${room.height}`} className="size-full" role="img" aria-label={said} fill="none">
    <g stroke="var(--line-strong)" strokeWidth="1.5">
      <rect {...field} rx="3" fill="var(--up-wash)" />
      <path d={`M${middle.x} ${field.y}v${field.height}`} />
      <circle cx={middle.x} cy={middle.y} r="26" />
      {[0, 1].map((end) => (
        <g key={end}>
          <rect x={end === 0 ? field.x : right - 48} y={middle.y - 50} width="48" height="100" />
          <rect x={end === 0 ? field.x : right - 18} y={middle.y - 24} width="18" height="48" />
          <rect x={end === 0 ? field.x - 5 : right} y={middle.y - 14} width="5" height="28" />
        </g>
      ))}
    </g>
    {incident !== undefined && (
      <g key={incident.n} data-incident={incident.kind}>
        <Last incident={incident} />
      </g>
    )}
  </svg>
)

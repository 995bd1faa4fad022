import type { CricketScore } from '#contract/market.ts'
import { ballsOf, oversOf } from '#client/market/score.ts'
import { text } from '#copy/catalogue.ts'
import { chart } from './board-looks.ts'
import { legend, swatch } from './looks.ts'
import { useSize } from './useSize.ts'

const height = 150
/** With so few overs each bar has its runs above it. */
const FEW = 5
/** A bar is no wider, or one over would be two blocks. */
const widest = (overs: number): number => (overs <= FEW ? 48 : 26)
const left = 20
const tints = ['var(--line-strong)', 'var(--brand)', 'var(--text-3)', 'var(--accent)'] as const

/** The runs of each over as bars, both innings side by side. A dot marks an over with a wicket. */
export const OverBars = ({ score }: { readonly score: CricketScore }) => {
  const innings = score.innings.slice(-2)
  const overs = Math.max(score.innings.length > 1 ? 1 : 20, oversOf(score))
  const batting = score.innings[score.batting]
  const running = batting === undefined || ballsOf(batting.overs) % 6 === 0 ? -1 : innings.indexOf(batting)
  const top = Math.max(overs <= FEW ? 20 : 15, ...innings.flatMap(({ byOver }) => byOver))
  const [measured, width] = useSize(490)
  const slot = (width - left) / overs
  const bar = Math.min(widest(overs), Math.max(2, (slot - 3) / Math.max(1, innings.length)))
  /** The bars of an over stand in the middle of its room. */
  const inset = (slot - bar * innings.length) / 2
  const y = (runs: number): number => height - (runs / top) * (height - 10)
  return (
    <figure>
      <figcaption className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1 text-xs font-semibold">
        {text.runsByOver}
        <span className={`${legend} text-xs font-normal`}>
          {innings.map(({ team }, index) => (
            <span key={index}>
              <i className={swatch} style={{ background: tints[index] }} />
              {team}
            </span>
          ))}
          {innings.some(({ wicketOvers }) => wicketOvers.length > 0) && (
            <span>
              <i className="mr-1.5 inline-block size-1.75 rounded-full bg-down align-[0.0625rem]" />
              {text.wicket}
            </span>
          )}
        </span>
      </figcaption>
      <svg
        className={chart}
        ref={measured}
        viewBox={`0 0 ${width} ${height + 16}`}
        width="100%"
        height={height + 16}
        role="img"
        aria-label={innings.map(({ team, byOver }) => `${team}: ${byOver.join(', ')}`).join('. ')}
      >
        {[5, 10, 15, 20, 25]
          .filter((mark) => mark <= top)
          .map((mark) => (
            <g key={mark}>
              <line x1={left} x2={width} y1={y(mark)} y2={y(mark)} stroke="var(--line)" />
              <text x={left - 5} y={y(mark) + 3} textAnchor="end">
                {mark}
              </text>
            </g>
          ))}
        {innings.map(({ byOver, wicketOvers }, index) =>
          byOver.map((runs, over) => {
            const x = left + over * slot + inset + index * bar
            return (
              <g key={`${index}-${over}`}>
                <rect
                  x={x}
                  y={y(runs)}
                  width={Math.max(1, bar - 1)}
                  height={height - y(runs)}
                  rx="1"
                  fill={tints[index]}
                  // The current over is not complete yet.
                  {...(index === running && over === byOver.length - 1
                    ? { fillOpacity: 0.45, stroke: tints[index], strokeDasharray: '2 2' }
                    : {})}
                />
                {overs <= FEW && (
                  <text x={x + (bar - 1) / 2} y={y(runs) - 4} textAnchor="middle">
                    {runs}
                  </text>
                )}
                {wicketOvers.includes(over + 1) && (
                  <circle cx={x + (bar - 1) / 2} cy={y(runs) - (overs <= FEW ? 20 : 5)} r="3" fill="var(--down)" />
                )}
              </g>
            )
          }),
        )}
        <line x1={left} x2={width} y1={height} y2={height} stroke="var(--line-strong)" />
        {Array.from({ length: overs }, (_, over) => over + 1)
          .filter((over) => over === 1 || over % 5 === 0)
          .map((over) => (
            <text key={over} x={left + (over - 0.5) * slot} y={height + 12} textAnchor="middle">
              {over}
            </text>
          ))}
      </svg>
    </figure>
  )
}

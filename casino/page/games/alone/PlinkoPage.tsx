import { useState } from 'react'
import * as z from 'zod/mini'
import { roughly, times } from '#copy/provider-figures.ts'
import { useWords } from '../../hooks.ts'
import { useSolo } from '../../shell/solo.ts'
import { plinkoBet } from '../solo-bets.ts'
import { AloneFrame } from './AloneFrame.tsx'
import { Choice } from './Choice.tsx'
import { Pays } from './Pays.tsx'
import { PLINKO, type PlinkoRows, type Risk } from './prices.ts'

const viewSchema = z.object({ rows: z.number(), risk: z.string(), path: z.array(z.number()), bin: z.number(), odds: z.number() })
type View = z.infer<typeof viewSchema>
const ROWS = [8, 12, 16] as const

const span = (count: number): readonly number[] => Array.from({ length: count }, (_, at) => at)

/** The pegs, the bins with what they return, and the way of the last ball. */
const Board = ({ odds, view }: { readonly odds: readonly number[]; readonly view: View | null }) => {
  const words = useWords()
  const rows = odds.length - 1
  const middle = odds.length / 2
  const most = Math.max(...odds)
  const points =
    view === null
      ? []
      : [
          [middle, 0.2],
          ...span(rows).map((at) => {
            const right = view.path.slice(0, at + 1).reduce((sum, step) => sum + step, 0)
            return [middle + right - (at + 1) / 2, at + 1.6]
          }),
        ]
  const [x = 0, y = 0] = points.at(-1) ?? []
  return (
    <svg
      className="w-full max-w-160 max-h-[34rem] small:max-h-64"
      viewBox={`0 0 ${odds.length} ${rows + 2.7}`}
      role="img"
      aria-label={view === null ? words.pays : words.bin(times(view.odds))}
    >
      {span(rows).flatMap((row) =>
        span(row + 1).map((at) => <circle key={`${row} ${at}`} cx={middle + at - row / 2} cy={row + 1} r="0.11" fill="#b4d2c6" />),
      )}
      {odds.map((each, bin) => {
        const isOn = view?.bin === bin
        const heat = Math.min(1, Math.log(Math.max(each, 20) / 20) / Math.log(most / 20))
        return (
          // Bins keep their places.
          <g key={bin}>
            <rect
              x={bin + 0.05}
              y={rows + 1.45}
              width="0.9"
              height="1.1"
              rx="0.14"
              fill={isOn ? (each > 100 ? '#e2b64a' : '#e6ede9') : `color-mix(in srgb, #8e2430 ${Math.round(heat * 100)}%, #1d5b47)`}
            />
            <text
              x={bin + 0.5}
              y={rows + 2.14}
              textAnchor="middle"
              fontSize={each >= 100_000 ? 0.36 : 0.42}
              fontWeight="700"
              fill={isOn ? '#221700' : '#fff'}
            >
              {each / 100}
            </text>
          </g>
        )
      })}
      {view === null ? null : (
        <g className="dealt">
          <polyline points={points.map((point) => point.join()).join(' ')} fill="none" stroke="#e2b64a" strokeWidth="0.07" opacity="0.75" />
          <circle cx={x} cy={y - 0.4} r="0.3" fill="#e2b64a" stroke="#fff" strokeWidth="0.06" />
        </g>
      )}
    </svg>
  )
}

/** Plinko: a ball, its rows and its bins (CAS-05, CAS-07). */
const PlinkoPage = () => {
  const words = useWords()
  const now = useSolo()
  const [rows, setRows] = useState<PlinkoRows>(12)
  const [risk, setRisk] = useState<Risk>('middle')
  const odds = PLINKO[`${risk}:${rows}`]
  const last = viewSchema.safeParse(now.solo?.view).data ?? null
  const view = last !== null && last.rows === rows && last.risk === risk ? last : null
  const half = odds.slice(0, rows / 2 + 1)
  return (
    <AloneFrame
      now={now}
      said={null}
      limit={`${risk}:${rows}`}
      bet={(rupees) => plinkoBet(rupees, rows, risk)}
      verb={words.drop}
      about={(paise) => words.upTo(roughly(Math.floor((paise * (odds[0] ?? 0)) / 100)))}
      options={
        <>
          <Choice
            label={words.risk}
            options={[
              ['calm', words.risks.calm],
              ['middle', words.risks.middle],
              ['wild', words.risks.wild],
            ]}
            value={risk}
            isDisabled={!now.isFree}
            choose={setRisk}
          />
          <Choice
            label={words.rows}
            options={ROWS.map((each) => [each, String(each)] as const)}
            value={rows}
            isDisabled={!now.isFree}
            choose={setRows}
          />
        </>
      }
      pays={
        <Pays
          head={words.paysNote}
          rows={half.map((each, bin) => [`${bin + 1}${bin === rows / 2 ? '' : ` · ${rows + 1 - bin}`}`, each] as const)}
        />
      }
    >
      <Board key={now.solo?.round} odds={odds} view={view} />
    </AloneFrame>
  )
}
export default PlinkoPage

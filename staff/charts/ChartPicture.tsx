import { useId } from 'react'
import { useCentred } from './centred.ts'
import { aroundOf, type Box, type ChartLine, edgeIn, type Lit, type Picture, stateWords } from './picture.ts'

type ChartPictureProps = {
  readonly picture: Picture
  /** What a picture of a part is called; absent: the chart's name. */
  readonly name?: string
  readonly lit: Lit
  readonly size: 'fit' | 'natural'
  readonly className?: string
}

const middleOf = ({ x, y, width, height }: Box): { readonly x: number; readonly y: number } => ({ x: x + width / 2, y: y + height / 2 })
const wayOf = ({ points }: ChartLine): string => points.map(([x, y], i) => `${i === 0 ? 'M' : 'L'}${x} ${y}`).join('')

/** A chart as a picture: its lit states filled, and the way there numbered. */
export const ChartPicture = ({ picture, name = picture.chart, lit, size, className = '' }: ChartPictureProps) => {
  const { width, height, boxes, lines } = picture
  const around = new Set(lit.states.flatMap(aroundOf))
  const box = boxes.find(({ state, isFirst }) => (lit.states.length === 0 ? isFirst && !state.includes('.') : state === lit.states[0]))
  const scroll = useCentred(size === 'natural' && box !== undefined ? middleOf(box) : null)
  const tip = useId()
  const way = lit.way.map((edge) => edgeIn(picture, edge))
  const stepOf = (edge: string): number => way.lastIndexOf(edge) + 1
  return (
    <section className={`inspect-drawing ${className}`} data-size={size} ref={scroll} aria-label={name}>
      <svg
        viewBox={`0 0 ${width} ${height}`}
        {...(size === 'natural' ? { width, height } : {})}
        role="img"
        aria-label={lit.states.length === 0 ? name : `${name}: ${stateWords(lit.states)}`}
      >
        <defs>
          <marker
            id={tip}
            viewBox="0 0 8 8"
            refX="7"
            refY="4"
            markerWidth="7"
            markerHeight="7"
            markerUnits="userSpaceOnUse"
            orient="auto-start-reverse"
          >
            <path d="M0 0L8 4L0 8z" />
          </marker>
        </defs>
        {boxes.map((each) => (
          <g
            key={each.state}
            className="state"
            data-holds={each.holds}
            data-kind={each.kind}
            data-region={boxes.some(
              ({ state, holds }) => holds === 'regions' && state === each.state.split('.').slice(0, -1).join('.') && each.state !== '',
            )}
            data-lit={lit.states.includes(each.state) ? 'now' : around.has(each.state) ? 'around' : 'no'}
          >
            <rect x={each.x} y={each.y} width={each.width} height={each.height} rx="6" />
            {each.isFirst && <circle cx={each.x + 9} cy={each.y + 9} r="3.5" />}
            <text x={each.title[0]} y={each.title[1]}>
              {each.name}
            </text>
          </g>
        ))}
        {lines.map((line) => (
          <g key={line.edge} className="line" data-way={stepOf(line.edge) > 0}>
            <path d={wayOf(line)} markerEnd={`url(#${tip})`} />
            {line.words.map(({ text, by, x, y }) => (
              <text key={`${x} ${y}`} x={x} y={y} data-origin={by === '' ? undefined : by}>
                {text}
              </text>
            ))}
          </g>
        ))}
        {lines.map((line) => {
          const [at] = line.points
          const step = stepOf(line.edge)
          return (
            at !== undefined &&
            step > 0 && (
              <g key={line.edge} className="step">
                <circle cx={at[0]} cy={at[1]} r="9" />
                <text x={at[0]} y={at[1] + 4}>
                  {step}
                </text>
              </g>
            )
          )
        })}
      </svg>
    </section>
  )
}

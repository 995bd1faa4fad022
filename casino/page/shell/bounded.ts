import { useState } from 'react'
import { readFigure } from '#contract/figures.ts'
import { useWords } from '../hooks.ts'

/** The least and the most of a field in hundredths, and the step between its figures. */
export type Bounds = {
  readonly least: number
  readonly most: number
  readonly unit: number
  /** 0 is taken, too, and means none. */
  readonly isOptional?: boolean
}

/** A figure of hundredths as a field's digits: 1050 is `10.50`, 1000 is `10`. */
export const plainDigits = (hundredths: number): string =>
  hundredths % 100 === 0 ? String(hundredths / 100) : (hundredths / 100).toFixed(2)

const isIn = (n: number, { least, most, unit, isOptional = false }: Bounds): boolean =>
  (n >= least && n <= most && n % unit === 0) || (isOptional && n === 0)

type Bound = 'least' | 'most' | 'unit'
/** The nearest figure within the bounds, and the bound that it keeps to; null where it is the same. */
const within = (n: number, bounds: Bounds): readonly [hundredths: number, bound: Bound | null] => {
  const { least, most, unit } = bounds
  if (isIn(n, bounds)) return [n, null]
  if (n < least) return [least, 'least']
  return n > most ? [most, 'most'] : [n - (n % unit), 'unit']
}

/**
 * A field with bounds, in hundredths. At each key it gives the figure, or null while that is out of its bounds; left, it shows the nearest
 * figure within them and says the bound. `text` writes a bound in its sentence.
 */
export const useBounded = (
  value: number | null,
  bounds: Bounds,
  change: (value: number | null) => void,
  text: (hundredths: number) => string,
  digitsOf: (hundredths: number) => string = plainDigits,
) => {
  const words = useWords()
  const [typed, setTyped] = useState<{ readonly digits: string; readonly before: number } | null>(null)
  const [said, setSaid] = useState<Bound | 'refused' | null>(null)
  const before = value ?? typed?.before ?? bounds.least
  const settle = (next: number): void => {
    const [found, bound] = within(next, bounds)
    setTyped(null)
    setSaid(bound)
    change(found)
  }
  return {
    input: {
      value: typed?.digits ?? (value === null ? '' : digitsOf(value)),
      onFigure: (digits: string): void => {
        const hundredths = Math.round(Number(readFigure(digits) ?? 0) * 100)
        setTyped({ digits, before: typed?.before ?? before })
        change(digits !== '' && isIn(hundredths, bounds) ? hundredths : null)
      },
      onRefused: (isRefused: boolean): void => setSaid(isRefused ? 'refused' : null),
      onLeave: (): void => {
        if (typed === null) return
        if (typed.digits !== '') return settle(Math.round(Number(typed.digits) * 100))
        setTyped(null)
        change(typed.before)
      },
      isEndedByEnter: true,
    },
    set: settle,
    step: (by: number): void => settle(Math.min(bounds.most, Math.max(bounds.isOptional === true ? 0 : bounds.least, before + by))),
    said: said === null ? null : said === 'refused' ? words.figureRefused : words.bounds[said](text(bounds[said])),
  }
}

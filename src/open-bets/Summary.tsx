import { useMemo } from 'react'
import { NOTHING_CLOSES, type Position, totalsOf } from '#client/betting/positions.ts'
import { text } from '#copy/catalogue.ts'
import { Signed } from '../ui/Money.tsx'
import { useIsNet } from '../ui/Profit.tsx'
import { useTotalNow } from './useNetNow.ts'

/** What all positions come to together: now, at best and at worst (OPEN-10). */
export const Summary = ({ positions }: { readonly positions: readonly Position[] }) => {
  const isNet = useIsNet()
  const now = useTotalNow(positions)
  const { best, worst } = useMemo(() => totalsOf(positions, () => NOTHING_CLOSES, isNet), [positions, isNet])
  const figures = [
    [text.netNow, now],
    [text.bestCase, best],
    [text.worstCase, worst],
  ] as const
  return (
    <ul className="grid grid-cols-3 border-t border-line">
      {figures.map(([name, amount]) => (
        <li key={name} className="border-l border-line px-3 py-2 first:border-l-0 phone:py-1.5 phone:whitespace-nowrap tiny:px-2">
          <small className="block text-xs text-ink-3">{name}</small>
          <span className="text-lg phone:text-base tiny:text-sm">{amount === null ? '–' : <Signed amount={amount} />}</span>
        </li>
      ))}
    </ul>
  )
}

import { useSeen } from '../../hooks.ts'

/** What the own bets of the table's round came to; null while none of them has ended. */
export type Came = { readonly id: string; readonly backPaise: number; readonly netPaise: number; readonly isPaid: boolean }
export const useCame = (): Came | null => {
  const round = useSeen((seen) => seen.table?.round ?? null)
  const mine = useSeen((seen) => seen.mine)
  const ended = mine.filter((bet) => bet.round === round && (bet.state === 'won' || bet.state === 'lost' || bet.state === 'paying'))
  if (ended.length === 0) return null
  const backPaise = ended.reduce((sum, { returnPaise }) => sum + (returnPaise ?? 0), 0)
  const netPaise = backPaise - ended.reduce((sum, { riskPaise }) => sum + riskPaise, 0)
  return { id: `${round} ${backPaise}`, backPaise, netPaise, isPaid: ended.every(({ state }) => state !== 'paying') }
}

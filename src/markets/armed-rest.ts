import type { RefObject } from 'react'
import type { Market } from '#contract/market.ts'
import { armedOf } from '#client/ledger/selectors.ts'
import { useRest } from '#touch/rest.ts'
import { useLedger } from '../hooks.ts'

const termsOf = ({ marketId, marketName, numberOfWinners, runners }: Market): string =>
  [marketId, marketName, numberOfWinners, ...runners.flatMap(({ selectionId, runnerName }) => [selectionId, runnerName])].join('\n')

/** Rests a part of armed prices when another market, runner, name or number of winners comes under the finger (SLIP-23, SLIP-26). */
export const useArmedRest = (markets: readonly Market[]): RefObject<HTMLElement | null> => {
  const isArmed = useLedger((ledger) => armedOf(ledger) !== null)
  return useRest<HTMLElement>(isArmed ? markets.map(termsOf).join() : null)
}

import { type ListedMarket, listedMarketSchema } from '#contract/messages/browse.ts'
import type { Millis } from '#contract/scalar.ts'
import type { Pick } from '#domain/betting/pick.ts'
import { priceAt } from '#domain/betting/price.ts'
import { marketKind } from '#domain/market/markets.ts'
import { fromSource } from '#streams/source/markets.ts'
import { fieldsIn } from './person.ts'

/** The best back of a runner, as a player's press takes it, and the competition of its market. */
export type Quoted = { readonly pick: Pick; readonly competitionId: string }

/** The most that is looked at in one list. */
const MOST_LOOKED_AT = 20_000

const quotedIn = ({ market, book }: ListedMarket): readonly Quoted[] => {
  const { marketId, marketType, marketName, eventId, eventName, eventTypeId, competitionId } = market
  const about = { marketId, marketType, marketName, eventId, eventName, eventTypeId, kind: marketKind(marketType, eventTypeId) }
  if ((book.status ?? market.status) !== 'OPEN') return []
  return market.runners.flatMap(({ selectionId, runnerName }): readonly Quoted[] => {
    const runner = book.runners?.find((each) => each.selectionId === selectionId)
    const [level] = (runner?.status ?? 'ACTIVE') === 'ACTIVE' ? (runner?.back ?? []) : []
    const price = level === undefined ? null : priceAt(marketType, level)
    if (price === null) return []
    return [{ pick: { ...about, selectionId, runnerName, side: 'back', ...price }, competitionId }]
  })
}

/** Every quoted runner that stands anywhere in a list of markets of any form, by the client's own reader of markets and prices. */
export const quotedRunners = (answer: unknown, now: Millis): readonly Quoted[] => {
  const found: Quoted[] = []
  const left: unknown[] = [fromSource(answer, now)]
  for (let seen = 0; left.length > 0 && seen < MOST_LOOKED_AT; seen += 1) {
    const next = left.pop()
    const listed = listedMarketSchema.safeParse(next)
    if (listed.success) found.push(...quotedIn(listed.data))
    else left.push(...(Array.isArray(next) ? next : Object.values(fieldsIn(next))))
  }
  return found
}

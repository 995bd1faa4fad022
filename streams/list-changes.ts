import { getHomeMarkets, HOME_WISH, type ListedMarket, type ListVersion } from '#contract/messages/browse.ts'
import { homeChanged, type ListChange } from '#contract/messages/lists.ts'
import type { WireFact } from '#client/ledger/wire-facts.ts'
import { withChange } from '#client/market/list-change.ts'
import type { LineDoors } from './lines.ts'
import { HOME, type Lists } from './lists.ts'
import { factFrom, faultIn } from './wire.ts'

/**
 * The list after a change, which is kept. 'misfit': the change is not of the list that was kept, which is forgotten; the whole list must be
 * asked for. 'unknown': no list was kept, so nothing was asked that a change answers.
 */
export const changed = (
  lists: Lists,
  name: string,
  version: ListVersion,
  change: ListChange,
): readonly ListedMarket[] | 'misfit' | 'unknown' => {
  const kept = lists.kept(name)
  if (kept === undefined) return 'unknown'
  // The same answer came before: this one says nothing more.
  const isAgain = version === kept.version
  const markets = isAgain || change.from === kept.version ? withChange(kept.markets, isAgain ? { markets: [] } : change) : null
  lists.keep(name, markets === null ? undefined : version, markets ?? [])
  return markets ?? 'misfit'
}

/**
 * The fact of a message that is not in the words of the first part: what changed in the home list. Null: the whole list was asked for. A
 * text says what is wrong.
 */
export const homeFrom = ({ lists, send }: LineDoors, name: string, body: unknown): WireFact | string | null => {
  if (name !== homeChanged.name) return factFrom(name, body)
  const heard = homeChanged.body.safeParse(body)
  if (!heard.success) return faultIn(heard.error)
  const markets = changed(lists, HOME, heard.data.version, heard.data.change)
  if (markets === 'unknown') return 'a change of no list'
  if (markets !== 'misfit') return { type: 'home.heard', markets }
  send(getHomeMarkets, HOME_WISH)
  return null
}

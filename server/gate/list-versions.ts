import { createHash, randomBytes } from 'node:crypto'
import type { ListedMarket, ListVersion } from '#contract/messages/browse.ts'
import type { ListChange } from '#contract/messages/lists.ts'
import type { MarketId } from '#contract/scalar.ts'

/** The most markets that are remembered. One that was forgotten counts as changed. */
const MAX_KNOWN = 4000

/** The texts of markets, each with the number of the look that first saw it so. */
type Seen = { readonly text: string; readonly at: number }
export type ListVersions = {
  /** The version of a list as it is now: what it says beside prices and scores, which have messages of their own. */
  of(list: readonly ListedMarket[]): ListVersion
  /** What changed in a list, of this version, since another; null for a version that is not of this list or this process. */
  since(have: ListVersion, version: ListVersion, list: readonly ListedMarket[]): ListChange | null
}

const orderOf = (list: readonly ListedMarket[]): string =>
  createHash('sha256')
    .update(JSON.stringify(list.map(({ market }) => market.marketId)))
    .digest('base64url')
    .slice(0, 16)

const read = (version: ListVersion) => {
  const [epoch = '', number = '', order = ''] = version.split('.')
  return { epoch, number: /^\d{1,15}$/.test(number) ? Number(number) : null, order }
}

/**
 * Versions of all lists of markets: this process, how many looks found a market changed, and the order of the list. No list is kept: a
 * market that changed since a version has a later number. So any version of this process can be answered (docs/decisions/0037-lists.md).
 */
export const createListVersions = (epoch = randomBytes(9).toString('base64url')): ListVersions => {
  const seen = new Map<MarketId, Seen>()
  let looks = 0
  return {
    of: (list) => {
      const texts = list.map(({ market }) => [market.marketId, JSON.stringify(market)] as const)
      const changed = texts.filter(([marketId, text]) => seen.get(marketId)?.text !== text)
      if (changed.length > 0) looks += 1
      for (const [marketId, text] of changed) {
        seen.delete(marketId)
        seen.set(marketId, { text, at: looks })
      }
      for (const oldest of seen.keys()) {
        if (seen.size <= MAX_KNOWN) break
        seen.delete(oldest)
      }
      return `${epoch}.${looks}.${orderOf(list)}`
    },
    since: (have, version, list) => {
      const [then, now] = [read(have), read(version)]
      const { number } = then
      if (then.epoch !== epoch || number === null || now.number === null || number > now.number) return null
      return {
        from: have,
        ...(then.order === now.order ? {} : { order: list.map(({ market }) => market.marketId) }),
        // The facts of a match come again: a client that watched another page meanwhile has not heard them all.
        markets: list.filter(
          ({ market, score }) => score?.play !== undefined || (seen.get(market.marketId)?.at ?? Number.POSITIVE_INFINITY) > number,
        ),
      }
    },
  }
}

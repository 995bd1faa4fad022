import type { ExchangeEvent } from '#server/exchange/events.ts'

/** What may be in the log once: the deed and its name; null for what may be there more often. */
const deedOf = (event: ExchangeEvent): string | null => {
  switch (event.type) {
    case 'bet-received':
      return `bet ${event.order.ref}`
    case 'deposit-started':
      return `deposit ${event.order.ref}`
    case 'withdrawal-requested':
      return `withdrawal ${event.order.ref}`
    case 'payment-told':
      return event.verdict === 'APPLIED' ? `told ${event.news.ref} ${event.news.told}` : null
    case 'limit-changed':
      return `limit ${event.line.limit}`
    case 'auto-cash-out-set':
      return `rule ${event.market.marketId}`
    case 'cash-out-received':
      return `fired ${event.order.ref}`
    case 'cashed-out':
      // A market here has one rule.
      return `done ${event.bets[0]?.order.marketId}`
    default:
      return null
  }
}

/** The deeds of a log by their first word, each with its names; and those that are there twice. */
export const deedsIn = (events: Iterable<ExchangeEvent>) => {
  const deeds = new Map<string, Set<string>>()
  const twice: string[] = []
  for (const event of events) {
    const deed = deedOf(event)
    if (deed === null) continue
    const [kind = '', name = ''] = [deed.slice(0, deed.indexOf(' ')), deed.slice(deed.indexOf(' ') + 1)]
    const names = deeds.get(kind) ?? new Set()
    if (names.has(name)) twice.push(deed)
    deeds.set(kind, names.add(name))
  }
  return { names: (kind: string): ReadonlySet<string> => deeds.get(kind) ?? new Set(), twice }
}

import { type Bonus, type BonusFilter, type BonusMove, bonusesFile, getBonus, getBonuses } from '#contract/calls/wallets.ts'
import type { MarketId, MemberCode } from '#contract/scalar.ts'
import { paise } from '#domain/paise.ts'
import { isLive } from '#domain/money/bonus.ts'
import { bonusLine, bonusesHead } from '#domain/money/csv.ts'
import { rowIdOf } from '#domain/money/statement.ts'
import { bonusEffectOf } from '#domain/money/ledger.ts'
import type { BonusRecord } from '#server/exchange/wallet-api.ts'
import { namedMarket } from '#server/exchange/projection.ts'
import { refused } from '#server/members/joining.ts'
import type { ServerParts } from '../gate/parts.ts'
import { refusal } from '../gate/shared-answers.ts'
import { type AllDays, type Meant, askedDaysOn, isRefused, spanMeant } from './asked-days.ts'
import { csvFile } from './csv-file.ts'
import type { Gate } from './gate.ts'

const PAGE = 50
const MAX_COUNTED = 50

/** A reference as members read it: `BON-000012`. */
const refrenceNo = ({ number }: BonusRecord): string => `BON-${String(number).padStart(6, '0')}`

const isShown = (show: BonusFilter, { state }: BonusRecord): boolean => show === 'all' || isLive(state) === (show === 'running')

/** A member's bonuses: a list with its sums, one with its postings, and a file (ACCT-09, ACCT-11). */
export const serveBonuses = (
  { serveMember, serveFile }: Pick<Gate, 'serveMember' | 'serveFile'>,
  { exchange, clock }: Pick<ServerParts, 'exchange' | 'clock'>,
): void => {
  const { daysOrAll } = askedDaysOn(clock)
  const wished = (member: MemberCode, days: Meant | AllDays, show: BonusFilter): readonly BonusRecord[] => {
    const { from = 0, before = Number.POSITIVE_INFINITY } = spanMeant(days) ?? {}
    return exchange.bonuses(member).filter((bonus) => bonus.grantedAt >= from && bonus.grantedAt < before && isShown(show, bonus))
  }
  /** The row that paid a bonus to the balance. */
  const rowOf = (member: MemberCode, { state, endedAt }: BonusRecord): Bonus['row'] => {
    if (state !== 'converted' || endedAt === null) return null
    const [row] = exchange.statements.rowsOf(member, ['BONUS_CONVERTED'], { at: endedAt })
    return row === undefined ? null : rowIdOf(row)
  }
  const wireBonus = (member: MemberCode, bonus: BonusRecord): Bonus => {
    const { terms, counted, ...figures } = bonus
    return {
      ...figures,
      ...terms,
      refrenceNo: refrenceNo(bonus),
      walletCode: 'exchange',
      row: rowOf(member, bonus),
      counted: counted.slice(0, MAX_COUNTED),
    }
  }

  serveMember(getBonuses, ({ memberCode, show = 'all', cursor, limit = PAGE, ...asked }, { member }, { caller: { brand } }) => {
    if (memberCode !== member) return refusal(refused('NOT_YOUR_ACCOUNT'))
    const days = daysOrAll(asked, brand.timeZone)
    if (isRefused(days)) return refusal(days)
    return new Promise((resolve) =>
      exchange.whenDurable(() => {
        const all = wished(member, days, show)
        const older = cursor === undefined ? all : all.filter(({ number }) => number < Number(cursor))
        const shown = older.slice(0, limit)
        const sum = (of: (bonus: BonusRecord) => number) => paise(all.reduce((total, bonus) => total + of(bonus), 0))
        resolve({
          success: true,
          result: {
            ...days,
            granted: sum(({ terms }) => terms.amount),
            converted: sum(({ converted }) => converted),
            count: all.length,
            rows: shown.map((bonus) => wireBonus(member, bonus)),
            next: older.length > limit ? String(shown.at(-1)?.number) : null,
          },
        })
      }),
    )
  })

  /** A market by its own row, else by a bet of the member: one with bets of bonuses alone has no row. */
  const marketNamed = (member: MemberCode, marketId: MarketId): BonusMove['market'] => {
    const { market, bets } = exchange.statements.marketProfit(member, marketId, null)
    const [bet] = market === null ? exchange.endedBets(bets.slice(0, 1)) : []
    return bet === undefined ? market : namedMarket(bet.market)
  }
  serveMember(getBonus, ({ memberCode, number }, { member }) => {
    if (memberCode !== member) return refusal(refused('NOT_YOUR_ACCOUNT'))
    return new Promise((resolve) =>
      exchange.whenDurable(() => {
        const bonus = exchange.bonuses(member).find((each) => each.number === number)
        if (bonus === undefined) return resolve(refusal(refused('ROW_UNKNOWN')))
        const found = exchange.bonusMoves(member, number)
        const names = new Map<MarketId, BonusMove['market']>()
        const named = (marketId: MarketId): BonusMove['market'] => {
          const name = names.get(marketId) ?? marketNamed(member, marketId)
          names.set(marketId, name)
          return name
        }
        // From its grant on the moves are all that there is: the exchange may have decided more, which is not durable.
        const isWhole = found.at(-1)?.type === 'BONUS_GRANT'
        let left = isWhole ? found.reduce((sum, { amount }) => sum + amount, 0) : bonus.free + bonus.held
        const moves = found.map(({ position, at, type, market, amount, postings }): BonusMove => {
          const after = left
          left -= amount
          return {
            ...{ event: position, at, type, amount, left: paise(after) },
            market: market === undefined ? null : named(market),
            postings: postings.map((each) => ({ type, ...each, effect: paise(bonusEffectOf({ member, postings: [each] })) })),
          }
        })
        resolve({ success: true, result: { bonus: wireBonus(member, bonus), before: paise(left), moves } })
      }),
    )
  })

  serveFile(bonusesFile, ({ show = 'all', ...asked }, { member }, { caller: { brand } }) => {
    const days = daysOrAll(asked, brand.timeZone)
    if (isRefused(days)) return days
    const lines = wished(member, days, show).map((bonus) =>
      bonusLine({ ...bonus, amount: bonus.terms.amount, reference: refrenceNo(bonus) }, days.zone),
    )
    return csvFile('bonuses', days, [bonusesHead(), ...lines])
  })
}

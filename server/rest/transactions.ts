import { setImmediate } from 'node:timers/promises'
import { getTransaction, getTransactions, transactionsFile } from '#contract/calls/payments.ts'
import type { MemberCode } from '#contract/scalar.ts'
import { paise } from '#domain/paise.ts'
import { paymentLine, paymentsHead } from '#domain/money/csv.ts'
import type { PaymentGroup, PaymentKind } from '#domain/money/payment.ts'
import type { CorePayment, PaymentFilter } from '#server/exchange/payment.ts'
import { refused } from '#server/members/joining.ts'
import type { ServerParts } from '../gate/parts.ts'
import { refusal } from '../gate/shared-answers.ts'
import { type AllDays, type Meant, askedDaysOn, isRefused, spanMeant } from './asked-days.ts'
import { csvFile } from './csv-file.ts'
import type { Gate } from './gate.ts'
import { shownOf, wirePayment } from './payment-rows.ts'
import { rowNames, wireRow } from './statement-rows.ts'

/** Payments of one page, and those of a file that are read at a time. */
const PAGE = 50
const FILE_ROWS = 500
const BOOKED = ['DEPOSIT', 'WITHDRAWAL', 'WITHDRAWAL_RETURNED'] as const

type Asked = { readonly type?: PaymentKind; readonly state?: PaymentGroup }
const filterOf = ({ type, state }: Asked, days: Meant | AllDays): PaymentFilter => {
  const { from = 0, before = Number.POSITIVE_INFINITY } = spanMeant(days) ?? {}
  return { kind: type ?? null, group: state ?? null, from, before }
}

const lineOf = (payment: CorePayment, { zone }: Meant | AllDays): string => {
  const { kind, refrenceNo, state, method, amount, steps } = payment
  const [first] = steps
  if (first === undefined) throw new Error(`${refrenceNo} has no first state`)
  const base = { at: first.at, reference: refrenceNo, type: kind, state, method, amount }
  return payment.kind === 'deposit'
    ? paymentLine({ ...base, utr: payment.utr, to: null, received: payment.received }, zone)
    : paymentLine({ ...base, utr: null, to: shownOf(payment.beneficiary), received: null }, zone)
}

/** A member's payments: a list with its sums, a file, and one with the rows that it made (ACCT-03, ACCT-11). */
export const serveTransactions = ({ serveMember, serveFile }: Pick<Gate, 'serveMember' | 'serveFile'>, parts: ServerParts): void => {
  const { exchange, clock } = parts
  const { daysOrAll } = askedDaysOn(clock)
  const names = rowNames(parts)
  const durably = <T>(read: () => T): Promise<T> => new Promise((resolve) => exchange.whenDurable(() => resolve(read())))

  serveMember(getTransactions, ({ memberCode, cursor, limit = PAGE, ...asked }, { member }, { caller: { brand } }) => {
    if (memberCode !== member) return refusal(refused('NOT_YOUR_ACCOUNT'))
    const days = daysOrAll(asked, brand.timeZone)
    if (isRefused(days)) return refusal(days)
    const filter = filterOf(asked, days)
    return durably(() => {
      const found = exchange.payments(member, { ...filter, below: cursor === undefined ? null : Number(cursor), most: limit + 1 })
      const sums = exchange.paymentSums(member, filter)
      const shown = found.slice(0, limit)
      const last = shown.at(-1)
      return {
        success: true,
        result: {
          ...days,
          ...sums,
          net: paise(sums.deposited - sums.withdrawn),
          rows: shown.map((payment) => wirePayment(payment, brand.payments.cancelWithdrawal)),
          next: found.length > limit && last !== undefined ? String(last.number) : null,
        },
      }
    })
  })

  serveMember(getTransaction, ({ memberCode, type, refrenceNo }, { member }, { caller: { brand } }) => {
    if (memberCode !== member) return refusal(refused('NOT_YOUR_ACCOUNT'))
    return durably(() => {
      const payment = exchange.payment(member, type, refrenceNo)
      if (payment === null) return refusal(refused('PAYMENT_UNKNOWN'))
      const rows = exchange.statements.rowsOf(member, BOOKED, { ref: payment.ref }).map((row) => wireRow(row, names))
      return { success: true, result: { ...wirePayment(payment, brand.payments.cancelWithdrawal), rows } }
    })
  })

  /** The payments line by line, the newest first. */
  async function* lines(member: MemberCode, filter: PaymentFilter, days: Meant | AllDays): AsyncGenerator<string> {
    let below: number | null = null
    yield paymentsHead()
    for (;;) {
      const found: readonly CorePayment[] = await durably(() => exchange.payments(member, { ...filter, below, most: FILE_ROWS }))
      yield found.map((payment) => lineOf(payment, days)).join('')
      below = found.at(-1)?.number ?? null
      if (found.length < FILE_ROWS) return
      await setImmediate()
    }
  }
  serveFile(transactionsFile, (asked, { member }, { caller: { brand } }) => {
    const days = daysOrAll(asked, brand.timeZone)
    return isRefused(days) ? days : csvFile('transactions', days, lines(member, filterOf(asked, days), days))
  })
}

import { randomUUID } from 'node:crypto'
import { writeSync } from 'node:fs'
import { marketIdSchema, memberCodeSchema } from '#contract/scalar.ts'
import { paise } from '#domain/paise.ts'
import { odds } from '#domain/odds.ts'
import { systemClock } from '#server/clock.ts'
import { startCore } from '#server/core.ts'
import type { FeedSink } from '#server/feeds/feed.ts'
import { refOfToday } from '#tests/player.ts'
import { home, market, order } from '../home-away.ts'

/**
 * A core that bets against itself while it leads, until it is ended. It prints its port as a standby and as a leader, and each bet and
 * verdict with its time once the exchange let it leave. Beside the bets it pays in and out, tightens a limit and sets automatic
 * cash-outs, and prints each of them too. A market has 25 bets, and its result two markets later.
 */
const [url = '', schema = '', folder = '', from = '0'] = process.argv.slice(2)
const print = (line: string): void => void writeSync(1, `${line}\n`)
const IN_A_MARKET = 25
/** From this bet of a market on its price is one that fires the rule set before. */
const MOVES_AT = 18
const BOUNDS = { min: paise(1), max: paise(100_000_000) }
const marketOf = (n: number) => marketIdSchema.parse(`m${randomName}-${n - (n % IN_A_MARKET)}`)
const randomName = randomUUID().slice(0, 8)
let sink: FeedSink = () => undefined
const core = await startCore({
  place: { url, schema },
  notify: (line) => print(`note ${line} ${systemClock.now()}`),
  port: 0,
  host: '127.0.0.1',
  dataFolder: folder,
  clientFolder: null,
  clock: systemClock,
  director: false,
  feed: () => ({
    start: (to) => {
      sink = to
    },
    stop: () => undefined,
  }),
})
process.once('SIGTERM', () => void core.close().then(() => process.exit(0)))
print('follows')
const server = await core.leads
if (server !== null) {
  const { exchange } = server
  const member = memberCodeSchema.parse('ann')
  print(`leads ${server.url} ${systemClock.now()}`)
  exchange.subscribe((published) => {
    if (published.kind === 'verdict') print(`verdict ${published.verdict.ref} ${published.verdict.kind} ${systemClock.now()}`)
    if (published.kind === 'payment') print(`payment ${published.payment.ref} ${published.payment.state}`)
  })
  exchange.openMember(member, paise(100_000_000), () => undefined)
  exchange.addBeneficiary(member, { name: 'Ann', to: { method: 'UPI', vpa: 'ann@pv' } }, 0, () => undefined)
  /** One of the others, by the number of the bet beside it. */
  const other = (n: number): void => {
    const paid = { ref: refOfToday(1_000_000 + n), amount: paise(10_000), brand: 'pavilion' }
    const said = (what: string) => (reply: { readonly ok: boolean }) => (reply.ok ? print(what) : undefined)
    if (n % 5 === 1) exchange.startDeposit(member, { ...paid, method: 'UPI' }, BOUNDS, said(`deposit ${paid.ref}`))
    if (n % 5 === 2) exchange.requestWithdrawal(member, { ...paid, beneficiaryId: 'B1' }, BOUNDS, said(`withdrawal ${paid.ref}`))
    if (n % 5 === 3) {
      const limit = paise(1_000_000_000 - n * 100)
      exchange.setLimit(member, { kind: 'deposit', period: 'month', limit }, said(`limit ${limit}`))
    }
    if (n % IN_A_MARKET === 13)
      exchange.setAutoCashOut(member, marketOf(n), { takeProfit: paise(100), stopLoss: null }, said(`rule ${marketOf(n)}`))
  }
  let n = Number(from)
  const next = (): void => {
    const marketId = marketOf(n)
    if (n % IN_A_MARKET === 0) {
      const over = n - 2 * IN_A_MARKET
      if (over >= Number(from)) sink({ kind: 'result', marketId: marketOf(over), winners: [home], note: '' })
      sink({ kind: 'market', betDelayMs: 20, market: { ...market, marketId } })
      sink({ kind: 'status', marketId, status: 'OPEN', inplay: true })
    }
    const [back, lay] = n % IN_A_MARKET < MOVES_AT ? [2000, 2020] : [1500, 1510]
    sink({
      kind: 'ladder',
      marketId,
      image: true,
      runners: [{ selectionId: home, back: [[odds(back), paise(5000)]], lay: [[odds(lay), paise(5000)]] }],
    })
    n += 1
    const bet = order(n, { ref: refOfToday(n), marketId, side: n % 3 === 0 ? 'lay' : 'back', stake: paise(1000) })
    exchange.place(member, bet, () => print(`bet ${bet.ref} ${systemClock.now()}`))
    other(n)
    systemClock.after(2, next)
  }
  next()
}

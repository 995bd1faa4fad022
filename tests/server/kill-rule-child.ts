import { memberCodeSchema } from '#contract/scalar.ts'
import { paise } from '#domain/paise.ts'
import { createExchange } from '#server/exchange/exchange.ts'
import { sqliteLog } from '#server/store/sqlite-log.ts'
import { at } from '#tests/player.ts'
import { virtualClock } from '#tests/virtual-clock.ts'
import { leadShared } from './shared/leader.ts'
import { ladder, layAt, market, marketId, order } from './home-away.ts'

/**
 * A rule is set, fires, lapses because its profit is gone after the delay, fires again and is done. The process kills itself once the
 * nth write from the set on is on the disk, before any client hears of it; with fewer writes it ends by itself. With an address and a
 * schema its books are on the shared log.
 */
const [folder = '', fatalText = '0', url, schema = ''] = process.argv.slice(2)
const fatal = Number(fatalText)
const shared = url === undefined ? null : (await leadShared({ url, schema }, folder)).stores
const log = shared?.log ?? sqliteLog(folder)
let isSet = false
let written = 0
const clock = virtualClock(at(1_000_000))
const exchange = createExchange({
  clock,
  log: {
    ...log,
    append: (batch, done) =>
      log.append(batch, (error) => {
        isSet ||= batch.events.some(({ type }) => type === 'auto-cash-out-set')
        if (isSet) written += 1
        if (written === fatal) process.kill(process.pid, 'SIGKILL')
        done(error)
      }),
  },
})
const ann = memberCodeSchema.parse('ann')
const price = (lay: number): void => exchange.feed(layAt(lay))
const steps: readonly (() => void)[] = [
  () => exchange.openMember(ann, paise(1_000_000), () => undefined),
  () => exchange.feed({ kind: 'market', market, betDelayMs: 5000 }),
  () => exchange.feed({ kind: 'status', marketId, status: 'OPEN', inplay: true }),
  () => exchange.feed(ladder(2000, 2100, 60_000)),
  () => exchange.place(ann, order(1, { stake: paise(50_000) }), () => undefined),
  () => clock.advance(5000),
  () => price(2100),
  () => exchange.setAutoCashOut(ann, marketId, { takeProfit: paise(12_000), stopLoss: null }, () => undefined),
  () => price(1600),
  () => price(1700),
  () => clock.advance(5000),
  () => price(1600),
  () => clock.advance(5000),
]
for (const step of steps) {
  step()
  await new Promise<void>((resolve) => exchange.whenDurable(resolve))
}
exchange.close()
await shared?.close()

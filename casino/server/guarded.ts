import type { Guard } from '#doors/guard.ts'
import type { Clock, WalletLine } from './ports.ts'

const nothing = (): void => undefined

/** A clock whose jobs throw into the guard: a fault of one page's timer is no other page's. */
export const guardedClock = (clock: Clock, { guard }: Pick<Guard, 'guard'>): Clock => ({
  now: () => clock.now(),
  after: (delayMs, job) => clock.after(delayMs, () => guard('a timer', job, nothing)),
})

/** A way to the wallet whose answers throw into the guard. */
export const guardedLine =
  (line: WalletLine, { guard }: Pick<Guard, 'guard'>): WalletLine =>
  (call, body, done) =>
    line(call, body, (answer) => guard(`an answer to ${call}`, () => done(answer), nothing))

import type { MemberCode } from '#contract/scalar.ts'
import type { Clock } from '#server/ports.ts'
import type { PushAnswer } from './reach.ts'

/** One message for a device of this member. `send` makes its call; `gone` is called when the push service knows the device no more. */
export type PushJob = { readonly member: MemberCode; readonly send: () => Promise<PushAnswer>; readonly gone: () => void }

/** Messages that wait, of all members together; one more is given up, because the bell has it. */
const MOST_WAITING = 1000
/** The same of one member, and its calls at once: a browser may name a push service that never answers. */
const OF_MEMBER = { waiting: 40, calls: 2 }
/** Calls at once. */
const WIDTH = 8
/** The waits before another try, in milliseconds: four tries in all. */
const WAITS_MS = [2000, 15_000, 60_000]

type Due = { readonly job: PushJob; readonly tries: number }
/** Is the device gone from its push service? 404 and 410 say so (RFC 8030). What may not be asked is no device either. */
const isGone = (answer: PushAnswer): boolean =>
  answer.kind === 'barred' || (answer.kind === 'answered' && (answer.status === 404 || answer.status === 410))
/** May another try help: no answer came, too many were sent, or the service has a fault? */
const isPassing = (answer: PushAnswer): boolean =>
  answer.kind === 'silent' || (answer.kind === 'answered' && (answer.status === 429 || answer.status >= 500))

/** Sends messages a few at a time, beside everything else; each a few times at most, then the bell alone has it (ACCT-13). */
export const createPushQueue = (clock: Clock) => {
  let waiting: readonly Due[] = []
  const resting = new Map<Due, () => void>()
  const underWay = new Set<Due>()
  let isClosed = false
  const ofMember = (all: Iterable<Due>, member: MemberCode): number => [...all].filter(({ job }) => job.member === member).length
  const wait = (due: Due): void => {
    waiting = [...waiting, due]
    next()
  }
  const sent = (due: Due, answer: PushAnswer): void => {
    underWay.delete(due)
    if (isClosed) return
    const { job, tries } = due
    const waitMs = WAITS_MS[tries]
    if (isGone(answer)) job.gone()
    else if (isPassing(answer) && waitMs !== undefined) {
      const later = { job, tries: tries + 1 }
      const stop = clock.after(waitMs, () => {
        resting.delete(later)
        wait(later)
      })
      resting.set(later, stop)
    }
    next()
  }
  const next = (): void => {
    while (!isClosed && underWay.size < WIDTH) {
      const due = waiting.find(({ job }) => ofMember(underWay, job.member) < OF_MEMBER.calls)
      if (due === undefined) return
      waiting = waiting.filter((each) => each !== due)
      underWay.add(due)
      due.job.send().then(
        (answer) => sent(due, answer),
        () => sent(due, { kind: 'silent' }),
      )
    }
  }
  return {
    add: (job: PushJob): void => {
      const all = [...waiting, ...resting.keys()]
      if (isClosed || all.length >= MOST_WAITING || ofMember(all, job.member) >= OF_MEMBER.waiting) return
      wait({ job, tries: 0 })
    },
    close: (): void => {
      isClosed = true
      for (const stop of resting.values()) stop()
      resting.clear()
      waiting = []
    },
  }
}

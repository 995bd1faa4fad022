import { millisSchema } from '#contract/scalar.ts'

/** The clock of the bench's page. */
export const clock = {
  now: () => millisSchema.parse(Date.now()),
  after: (delayMs: number, job: () => void) => {
    const timer = setTimeout(job, delayMs)
    return () => clearTimeout(timer)
  },
}

/** How many of the last samples count: the clock of a device may drift over hours. */
const SAMPLES = 32

/**
 * The provider's time as far as it is certainly reached (CAS-06). A message's stamp is at least as old as its way, so each sample of
 * stamp less own time is at most the true offset: the highest of the last samples never runs ahead of the provider.
 */
export const createServerClock = (now: () => number) => {
  let samples: number[] = []
  return {
    /** Takes the provider's stamp of a message that has just come. */
    heard: (stamp: number): void => {
      samples = [...samples, stamp - now()].slice(-SAMPLES)
    },
    /** The provider's time in milliseconds, never ahead of it; the own time before the first message. */
    now: (): number => now() + (samples.length === 0 ? 0 : Math.max(...samples)),
  }
}
export type ServerClock = ReturnType<typeof createServerClock>

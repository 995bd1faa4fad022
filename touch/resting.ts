/** The time in which a finger that was already moving still lands on what has just appeared. */
export const LANDING_MS = 400
/** The time in which a press still answers what stood there before a change. */
export const SEEN_MS = 800

/** Lets a part take no press for a moment, from before the next paint. */
export const restFor = (part: Element | null, duration: number, id: string): void => {
  const rest = part?.animate?.({ pointerEvents: ['none', 'none'] }, { duration, id: `rest: ${id}` })
  // By itself its time would begin at the last frame, which a busy page painted long before the change: it waits for the next one.
  rest?.pause()
  rest?.ready.then(
    () => rest.play(),
    () => undefined,
  )
}
/** The same for a part that has just come on. */
export const restOn = (part: Element): void => restFor(part, SEEN_MS, 'on')

/** Does a part take no press now? */
export const rests = (part: Element): boolean =>
  part.getAnimations?.().some(({ id, playState }) => id.startsWith('rest') && playState !== 'finished')

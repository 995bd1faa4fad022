import { afterEach } from 'vitest'

/** Lets the frames and timers of a run end before the next: until then they hold the page it drew, hundreds of times. */
afterEach(() => new Promise<void>((resolve) => setTimeout(resolve)))

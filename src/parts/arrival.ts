let here: string | null = null
let moved = false

/** Told of every path as it is shown, before its page is: the first one is where the visit began. */
export const arriveAt = (pathname: string): void => {
  moved ||= here !== null && here !== pathname
  here = pathname
}

/** Whether the player has gone anywhere since the page was loaded. */
export const hasMoved = (): boolean => moved

/** A storage for browsers that deny it to this site: reads find nothing, writes fail. */
const closed: Storage = {
  length: 0,
  key: () => null,
  getItem: () => null,
  setItem: () => {
    throw new Error('storage is closed to this site')
  },
  removeItem: () => undefined,
  clear: () => undefined,
}

/** The browser's storage; one that keeps nothing if access to it throws. */
export const openStorage = (open: () => Storage | null): Storage => {
  try {
    return open() ?? closed
  } catch {
    return closed
  }
}

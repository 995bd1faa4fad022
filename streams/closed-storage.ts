/** What a browser answers with where its user closed storage to this site: reads find nothing, writes fail. */
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

/** The browser's storage; one that keeps nothing where merely asking for it throws. */
export const openStorage = (open: () => Storage | null): Storage => {
  try {
    return open() ?? closed
  } catch {
    return closed
  }
}

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

/** What this does; a storage that a browser closes while the page runs finds nothing more. */
const tried = <T>(read: () => T, otherwise: T): T => {
  try {
    return read()
  } catch {
    return otherwise
  }
}

/** The browser's storage; one that keeps nothing if access to it throws, now or later. A write that fails throws. */
export const openStorage = (open: () => Storage | null): Storage => {
  const storage = tried(open, null) ?? closed
  return {
    get length() {
      return tried(() => storage.length, 0)
    },
    key: (at) => tried(() => storage.key(at), null),
    getItem: (key) => tried(() => storage.getItem(key), null),
    setItem: (key, value) => storage.setItem(key, value),
    removeItem: (key) => tried(() => storage.removeItem(key), undefined),
    clear: () => tried(() => storage.clear(), undefined),
  }
}

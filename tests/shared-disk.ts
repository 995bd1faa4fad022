/** A disk that the tabs of one browser share. */
export const sharedDisk = () => {
  const kept = new Map<string, string>()
  const disk: Storage = {
    get length() {
      return kept.size
    },
    key: (i) => [...kept.keys()][i] ?? null,
    getItem: (key) => kept.get(key) ?? null,
    setItem: (key, value) => void kept.set(key, value),
    removeItem: (key) => void kept.delete(key),
    clear: () => kept.clear(),
  }
  return { kept, disk }
}

import { type Said, said } from '#domain/said.ts'

/** Loads a part of the page's code when it is first asked for. Who asks meanwhile waits; after a failure the next one to ask loads it again. */
export const createLate = <Late>(load: () => Promise<Late>): ((come: (late: Late) => void, fail: (why: Said) => void) => void) => {
  let loaded: Late | null = null
  let loading: Promise<Late> | null = null
  const again = async (): Promise<Late> => {
    loading ??= load()
    try {
      loaded = await loading
      return loaded
    } finally {
      loading = null
    }
  }
  return (come, fail) => {
    if (loaded !== null) return come(loaded)
    again().then(come, () => fail(said('network')))
    return undefined
  }
}

/** Whose job it is. */
export type Asker = { readonly member: string; readonly address: string }
/** How many jobs may wait or run: of a member, of an address, and of all. */
export type Most = { readonly ofMember: number; readonly ofAddress: number; readonly ofAll: number }
type By = keyof Asker
type Job = Asker & { readonly run: () => Promise<void>; readonly giveUp: () => void }

const BOTH = ['address', 'member'] as const satisfies readonly By[]
/** How many addresses, and how many members, have their last turn remembered after it. */
export const MOST_REMEMBERED = 1000

/**
 * Jobs that wait for their turn: one runs at a time. Addresses take turns, and so do the members of an address. Where all places are
 * taken, the one that holds the most gives up the place of its newest job to another that holds fewer. Where each holds one, the one
 * that had the latest turn gives up its place to one that had none, or an earlier one.
 */
export const createTurns = (most: Most) => {
  /** Jobs that wait or run, the oldest first. */
  let jobs: readonly Job[] = []
  let running: Job | null = null
  /** When each address and member with a job came or last ran one: the earliest is the next. */
  const turns: Readonly<Record<By, Map<string, number>>> = { address: new Map(), member: new Map() }
  /** When each address and member last ran a job, the earliest first; also after its last job. */
  const ran: Readonly<Record<By, Map<string, number>>> = { address: new Map(), member: new Map() }
  let turn = 0
  const takeTurn = (by: By, key: string): void => {
    turn += 1
    turns[by].set(key, turn)
  }
  const remember = (by: By, key: string): void => {
    ran[by].delete(key)
    ran[by].set(key, turn)
    for (const earliest of ran[by].keys()) {
      if (ran[by].size <= MOST_REMEMBERED) break
      ran[by].delete(earliest)
    }
  }
  const ranOf = (by: By, { [by]: key }: Asker): number => ran[by].get(key) ?? 0
  const turnOf = (by: By, job: Job): number => turns[by].get(job[by]) ?? 0
  const countOf = (by: By, { [by]: key }: Asker): number => jobs.filter((job) => job[by] === key).length

  const leave = (gone: Job): void => {
    jobs = jobs.filter((job) => job !== gone)
    for (const by of BOTH) if (countOf(by, gone) === 0) turns[by].delete(gone[by])
  }
  const next = (): void => {
    const [first] = jobs.toSorted((a, b) => turnOf('address', a) - turnOf('address', b) || turnOf('member', a) - turnOf('member', b))
    if (running !== null || first === undefined) return
    running = first
    void first.run().finally(() => {
      for (const by of BOTH) {
        takeTurn(by, first[by])
        remember(by, first[by])
      }
      running = null
      leave(first)
      next()
    })
  }
  /** The most jobs first, then the latest turn. */
  const byHeld = (by: By, a: Asker, b: Asker): number => countOf(by, b) - countOf(by, a) || ranOf(by, b) - ranOf(by, a)
  /** Takes the newest waiting job of `held` away from the address, or member, with the most, or with the latest turn; false for none. */
  const makeRoom = (by: By, held: readonly Job[], asker: Asker): boolean => {
    const waiting = held.filter((job) => job !== running).toReversed()
    const [largest] = waiting.toSorted((a, b) => byHeld(by, a, b) || byHeld('member', a, b))
    if (largest === undefined) return false
    const own = countOf(by, asker)
    const isDue = countOf(by, largest) > own + 1 || (own === 0 && ranOf(by, largest) > ranOf(by, asker))
    if (!isDue) return false
    leave(largest)
    largest.giveUp()
    return true
  }
  const hasRoom = (asker: Asker): boolean => {
    if (countOf('member', asker) >= most.ofMember) return false
    const beside = jobs.filter(({ address }) => address === asker.address)
    if (beside.length >= most.ofAddress) return makeRoom('member', beside, asker)
    return jobs.length < most.ofAll || makeRoom('address', jobs, asker)
  }
  return {
    /** Runs a job in its turn. Null where it has no place, or gave it up. */
    run: async <T>(asker: Asker, work: () => Promise<T>): Promise<T | null> => {
      if (!hasRoom(asker)) return null
      return new Promise((resolve, reject) => {
        const job: Job = { ...asker, run: () => work().then(resolve, reject), giveUp: () => resolve(null) }
        for (const by of BOTH) if (!turns[by].has(job[by])) takeTurn(by, job[by])
        jobs = [...jobs, job]
        next()
      })
    },
  }
}

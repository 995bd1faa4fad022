import { expect, test } from 'vitest'
import type { BetSlipRef } from '#contract/scalar.ts'
import type { SentBet } from '#client/betting/sent.ts'
import { odds } from '#domain/odds.ts'
import { paise } from '#domain/paise.ts'
import { createVault } from '#streams/storage.ts'
import { pick } from '#tests/player.ts'
import { dice } from '#tests/simulation/dice.ts'
import { type Browser, type Vaulting, emptyBrowser, isTaken, vaulted } from './browser.ts'
import { MEMBERS } from './exchange.ts'
import { refOf } from './moves.ts'
import { NOW } from './tab.ts'

const TABS = [0, 1]
const REFS = [refOf(1), refOf(2)]
const RUNS = 60
const STEPS = 120
const settled = (): Promise<void> => new Promise((resolve) => setImmediate(resolve))
const entryOf = (ref: BetSlipRef): SentBet => ({
  kind: 'bet',
  ref,
  owner: MEMBERS[0] ?? expect.fail('a member'),
  pick: pick('m1'),
  odds: odds(2000),
  stake: paise(10_000),
  accept: 'NONE',
  sentAt: NOW,
})

/** A disk that can be full. */
const createDisk = () => {
  const kept = new Map<string, string>()
  let isFull = false
  const disk: Storage = {
    get length() {
      return kept.size
    },
    key: (index) => [...kept.keys()][index] ?? null,
    getItem: (key) => kept.get(key) ?? null,
    setItem: (key, value) => {
      if (isFull) throw new Error('the disk is full')
      kept.set(key, value)
    },
    removeItem: (key) => void kept.delete(key),
    clear: () => kept.clear(),
  }
  return {
    disk,
    fill: (full: boolean): void => {
      isFull = full
    },
  }
}

type Asked = { readonly tab: number; readonly name: string; readonly answer: () => void }
/** The lock manager of a browser, which answers each request and each question when the test says so. */
const createManager = () => {
  let held: { readonly tab: number; readonly name: string }[] = []
  let requests: Asked[] = []
  let questions: { readonly tab: number; saw: readonly string[] | null; readonly answer: (names: readonly string[]) => void }[] = []
  const locksOf = (tab: number) => {
    async function request<T>(name: string, options: LockOptions | LockGrantedCallback<T>, granted?: LockGrantedCallback<T>) {
      const callback = typeof options === 'function' ? options : granted
      if (callback === undefined) throw new Error('a lock without its holder')
      await new Promise<void>((resolve) => void requests.push({ tab, name, answer: resolve }))
      if (held.some((lock) => lock.name === name)) return callback(null)
      const lock = { tab, name }
      held.push(lock)
      const result = await callback({ name, mode: 'exclusive' })
      held = held.filter((each) => each !== lock)
      return result
    }
    const query = async (): Promise<LockManagerSnapshot> => {
      const names = await new Promise<readonly string[]>((answer) => void questions.push({ tab, saw: null, answer }))
      return { held: names.map((name) => ({ name, mode: 'exclusive' as const, clientId: '' })), pending: [] }
    }
    return { request, query }
  }
  return {
    locksOf,
    heldBy: (tab: number): readonly string[] => held.filter((lock) => lock.tab === tab).map(({ name }) => name),
    answer: (tab: number, ref: BetSlipRef): void => {
      const asked = requests.find((each) => each.tab === tab && each.name.endsWith(ref))
      requests = requests.filter((each) => each !== asked)
      asked?.answer()
    },
    /** The first question of a tab: looked at when it is seen, answered later. */
    see: (tab: number): void => {
      const first = questions.find((each) => each.tab === tab)
      if (first !== undefined) first.saw = held.map(({ name }) => name)
    },
    tell: (tab: number): void => {
      const first = questions.find((each) => each.tab === tab)
      questions = questions.filter((each) => each !== first)
      first?.answer(first.saw ?? [])
    },
    close: (tab: number): void => {
      held = held.filter((lock) => lock.tab !== tab)
      requests = requests.filter((each) => each.tab !== tab)
      questions = questions.filter((each) => each.tab !== tab)
    },
  }
}

/** Plays one random run to the model and to the vaults of two tabs. Returns what each heard and has, step by step. */
const played = async (seed: number, hasManager: boolean) => {
  const { upTo, chance } = dice(seed)
  const { disk, fill } = createDisk()
  const manager = createManager()
  const opened = (tab: number) => createVault(disk, hasManager ? manager.locksOf(tab) : undefined)
  const vaults = TABS.map(opened)
  let model: Browser<SentBet> = emptyBrowser(MEMBERS[0] ?? null)
  let real: string[] = []
  const met = new Set<string>()
  for (let step = 0; step < STEPS; step += 1) {
    const tab = upTo(TABS.length)
    const ref = REFS[upTo(REFS.length)] ?? expect.fail('a ref')
    const vault = vaults[tab] ?? expect.fail('a vault')
    const isMine = (each: { readonly tab: number; readonly ref: BetSlipRef }): boolean => each.tab === tab && each.ref === ref
    const claim = model.claims.find((each) => each.tab === tab && each.entry.ref === ref)
    const look = model.looks.find((each) => each.tab === tab)
    const search = model.searches.find((each) => each.tab === tab)
    const isAsking = look !== undefined || search !== undefined
    const heard: string[] = []
    const does = (what: Vaulting<SentBet>): void => {
      model = vaulted(model, what, {}, hasManager)
      met.add(what.does)
    }
    const answered = (fails: boolean): void => {
      const isFree = !hasManager || !isTaken(model, tab, ref, hasManager)
      if (claim?.isGivenUp === false) heard.push(`claim of ${ref} by ${tab}: ${isFree ? (fails ? 'write-failed' : 'granted') : 'locked'}`)
      does({ does: 'answer claim', tab, ref, fails })
    }
    real = []
    switch (upTo(7)) {
      case 0:
        if (claim !== undefined || model.locks.some(isMine)) break
        does({ does: 'claim', tab, generation: 0, entry: entryOf(ref) })
        vault.claim(entryOf(ref), (how) => void real.push(`claim of ${ref} by ${tab}: ${how}`))
        // Without a manager the claim is answered at once.
        if (!hasManager) {
          heard.push(`claim of ${ref} by ${tab}: granted`)
          does({ does: 'answer claim', tab, ref, fails: false })
        }
        break
      case 1: {
        if (claim === undefined) break
        const fails = chance(0.3)
        answered(fails)
        fill(fails)
        manager.answer(tab, ref)
        break
      }
      case 2:
        does({ does: 'release', tab, ref })
        vault.release(ref)
        break
      case 3:
        // A ref is forgotten by the tab that holds it.
        if (!model.locks.some(isMine)) break
        does({ does: 'forget', tab, ref })
        vault.forget(ref)
        break
      case 4:
        if (look !== undefined && hasManager) {
          if (look.saw === null) {
            does({ does: 'see lock', tab, ref: look.ref })
            manager.see(tab)
          } else {
            heard.push(`${look.ref} is ${look.saw ? 'held' : 'free'}`)
            does({ does: 'answer look', tab, ref: look.ref })
            manager.tell(tab)
          }
        } else if (!isAsking) {
          if (hasManager) does({ does: 'look', tab, generation: 0, ref })
          else heard.push(`${ref} is ${isTaken(model, tab, ref, false) ? 'held' : 'free'}`)
          vault.isLocked(ref, (isHeld) => void real.push(`${ref} is ${isHeld ? 'held' : 'free'}`))
        }
        break
      case 5:
        if (!hasManager || model.written.length === 0) break
        if (search !== undefined) {
          if (search.found === null) {
            does({ does: 'see refs', tab })
            manager.see(tab)
          } else {
            heard.push(`left: ${search.found.map((each) => each.ref).join()}`)
            does({ does: 'answer search', tab })
            manager.tell(tab)
          }
        }
        break
      default:
        if (!chance(0.2)) break
        does({ does: 'close', tab })
        manager.close(tab)
        vaults[tab] = opened(tab)
    }
    await settled()
    fill(false)
    expect(real, `run ${seed}, step ${step}`).toEqual(heard)
    expect(
      vault
        .entries()
        .map((each) => each.ref)
        .toSorted(),
      `run ${seed}, step ${step}`,
    ).toEqual(model.written.map((each) => each.ref))
    for (const each of hasManager ? TABS : [])
      expect(
        manager
          .heldBy(each)
          .map((name) => name.slice(-36))
          .toSorted(),
        `run ${seed}, step ${step}`,
      ).toEqual(model.locks.filter((lock) => lock.tab === each).map((lock) => lock.ref))
  }
  return met
}

test.for([
  ['with a lock manager', true],
  ['without a lock manager', false],
] as const)('[FLOW-07][SLIP-27] the model of the disk and its locks does what the vault does %s', async ([, hasManager]) => {
  const met = new Set<string>()
  for (let seed = 1; seed <= RUNS; seed += 1) for (const what of await played(seed, hasManager)) met.add(what)
  expect([...met]).toEqual(expect.arrayContaining(['claim', 'answer claim', 'release', 'forget', 'close']))
})

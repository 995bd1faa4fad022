import type { BetSlipRef, MemberCode } from '#contract/scalar.ts'
import type { OutboxEntry } from '#client/betting/sent.ts'
import type { Fault } from './faults.ts'

/** A claim that the lock manager has not answered. `generation`: that of the line that asked. */
type Claim<Entry> = { readonly tab: number; readonly generation: number; readonly entry: Entry; readonly isGivenUp: boolean }
/** A question about a lock: first the lock manager looks, later the tab hears what it saw. */
type Look = { readonly tab: number; readonly generation: number; readonly ref: BetSlipRef; readonly saw: boolean | null }
/** A question for the refs that no tab has locked. */
type Search<Entry> = { readonly tab: number; readonly found: readonly Entry[] | null }

/** What the tabs of one browser share: the cookie, the disk and the locks. An entry is an order, or a payment. */
export type Browser<Entry = OutboxEntry> = {
  readonly cookie: MemberCode | null
  readonly written: readonly Entry[]
  readonly locks: readonly { readonly ref: BetSlipRef; readonly tab: number }[]
  readonly claims: readonly Claim<Entry>[]
  readonly looks: readonly Look[]
  readonly searches: readonly Search<Entry>[]
}
export const emptyBrowser = <Entry = OutboxEntry>(cookie: MemberCode | null): Browser<Entry> => ({
  cookie,
  written: [],
  locks: [],
  claims: [],
  looks: [],
  searches: [],
})

/** What a tab asks of its vault, and what the lock manager does. */
export type Vaulting<Entry = OutboxEntry> =
  | { readonly does: 'claim'; readonly tab: number; readonly generation: number; readonly entry: Entry }
  | { readonly does: 'release' | 'forget'; readonly tab: number; readonly ref: BetSlipRef }
  | { readonly does: 'look'; readonly tab: number; readonly generation: number; readonly ref: BetSlipRef }
  | { readonly does: 'search' | 'close'; readonly tab: number }
  | { readonly does: 'become'; readonly member: MemberCode | null }
  /** The lock manager answers a claim; `fails`: the disk is full. */
  | { readonly does: 'answer claim'; readonly tab: number; readonly ref: BetSlipRef; readonly fails: boolean }
  | { readonly does: 'see lock'; readonly tab: number; readonly ref: BetSlipRef }
  | { readonly does: 'answer look'; readonly tab: number; readonly ref: BetSlipRef }
  | { readonly does: 'see refs' | 'answer search'; readonly tab: number }

type Named = { readonly ref: BetSlipRef }

/** Holds the locks of a closed tab, where a fault keeps them. */
const NO_TAB = -1

const entriesOf = <Entry extends Named>(entries: readonly Entry[]): readonly Entry[] =>
  entries.toSorted((one, other) => one.ref.localeCompare(other.ref))

const isLock = (tab: number, ref: BetSlipRef) => (each: { readonly tab: number; readonly ref: BetSlipRef }) =>
  each.tab === tab && each.ref === ref
/** Is the lock of a ref taken for this tab? Without a lock manager no tab knows of another. */
export const isTaken = ({ locks }: Pick<Browser<never>, 'locks'>, tab: number, ref: BetSlipRef, hasManager: boolean): boolean =>
  hasManager ? locks.some((lock) => lock.ref === ref) : locks.some(isLock(tab, ref))

/** The browser after one thing. The rules are those of `streams/storage.ts`, with each answer of the lock manager as an event of its own. */
export const vaulted = <Entry extends Named>(
  browser: Browser<Entry>,
  what: Vaulting<Entry>,
  fault: Fault,
  hasManager = true,
): Browser<Entry> => {
  const { written, locks, claims, looks, searches } = browser
  switch (what.does) {
    case 'claim': {
      const { tab, generation, entry } = what
      return {
        ...browser,
        claims: [
          ...claims.filter((each) => each.tab !== tab || each.entry.ref !== entry.ref),
          { tab, generation, entry, isGivenUp: false },
        ],
      }
    }
    case 'release':
    case 'forget': {
      const isMine = isLock(what.tab, what.ref)
      return {
        ...browser,
        locks: locks.filter((each) => !isMine(each)),
        claims: claims.map((each) => (each.tab === what.tab && each.entry.ref === what.ref ? { ...each, isGivenUp: true } : each)),
        written: what.does === 'forget' ? written.filter(({ ref }) => ref !== what.ref) : written,
      }
    }
    case 'look': {
      const look = { tab: what.tab, generation: what.generation, ref: what.ref, saw: null }
      return looks.some((each) => JSON.stringify(each) === JSON.stringify(look))
        ? browser
        : { ...browser, looks: [...looks.filter((each) => !isLock(what.tab, what.ref)(each)), look] }
    }
    case 'search':
      return { ...browser, searches: [...searches.filter(({ tab }) => tab !== what.tab), { tab: what.tab, found: null }] }
    case 'close': {
      const others = <Each extends { readonly tab: number }>(list: readonly Each[]): readonly Each[] =>
        list.filter(({ tab }) => tab !== what.tab)
      return {
        ...browser,
        locks: fault.keepsLocks === true ? locks.map(({ ref, tab }) => ({ ref, tab: tab === what.tab ? NO_TAB : tab })) : others(locks),
        claims: others(claims),
        looks: others(looks),
        searches: others(searches),
      }
    }
    case 'become':
      return { ...browser, cookie: what.member, written: fault.logoutErases === true && what.member === null ? [] : written }
    case 'answer claim': {
      const claim = claims.find((each) => each.tab === what.tab && each.entry.ref === what.ref)
      const left = claims.filter((each) => each !== claim)
      if (claim === undefined) return browser
      const isFree = !hasManager || !isTaken(browser, what.tab, what.ref, hasManager)
      const isGranted = isFree && !what.fails && (!claim.isGivenUp || fault.grantsGivenUp === true)
      if (!isGranted) return { ...browser, claims: left }
      const isWritten = fault.writesNothing !== true
      return {
        ...browser,
        claims: left,
        locks: [...locks.filter((each) => !isLock(what.tab, what.ref)(each)), { ref: what.ref, tab: what.tab }].toSorted(
          (one, other) => one.ref.localeCompare(other.ref) || one.tab - other.tab,
        ),
        written: isWritten ? entriesOf([...written.filter(({ ref }) => ref !== what.ref), claim.entry]) : written,
      }
    }
    case 'see lock': {
      const saw = fault.seesNoLock !== true && isTaken(browser, what.tab, what.ref, hasManager)
      return { ...browser, looks: looks.map((each) => (isLock(what.tab, what.ref)(each) && each.saw === null ? { ...each, saw } : each)) }
    }
    case 'answer look':
      return { ...browser, looks: looks.filter((each) => !isLock(what.tab, what.ref)(each)) }
    case 'see refs': {
      const found = hasManager ? written.filter(({ ref }) => !locks.some((lock) => lock.ref === ref)) : []
      return { ...browser, searches: searches.map((each) => (each.tab === what.tab ? { ...each, found } : each)) }
    }
    case 'answer search':
      return { ...browser, searches: searches.filter(({ tab }) => tab !== what.tab) }
    default:
      return what satisfies never
  }
}

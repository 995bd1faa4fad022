import type { Millis } from '#contract/scalar.ts'
import { type SettingChange, changed } from '#domain/player/betting.ts'
import type { Fact } from './facts.ts'
import { leftOutIn } from './left-out.ts'
import {
  type Answered,
  type Ask,
  type Known,
  type Loading,
  type Read,
  type ReadFailed,
  type ReadName,
  type Reads,
  type RowOf,
  homeAnswered,
  keyOf,
  waiting,
} from './reads.ts'

/** So many answers of one read are kept, for what it was last asked with. */
const MAX_KEPT = 50

const put = <W extends ReadName>(known: Known, ask: Ask<W>, read: Read<RowOf<W>>): Known => {
  const key = keyOf(ask)
  const others = Object.entries<Read<RowOf<W>>>(known[ask.what] ?? {}).filter(([other]) => other !== key)
  return { ...known, [ask.what]: Object.fromEntries([...others.slice(1 - MAX_KEPT), [key, read]]) }
}
const answered = <W extends ReadName>(reads: Reads, { ask, whose, rows, ...more }: Answered<W>, at: Millis): Reads => ({
  ...reads,
  [whose]: put(reads[whose], ask, { state: 'ready', rows, at, said: null, ...leftOutIn(more) }),
})
const stateIn = (known: Known, ask: Ask): Loading | undefined => known[ask.what]?.[keyOf(ask)]?.state
/** What is shown stays; what never came has failed (BROWSE-10). */
const failed = (reads: Reads, { whose, ask, said }: ReadFailed): Reads =>
  stateIn(reads[whose], ask) === 'ready' ? reads : { ...reads, [whose]: put(reads[whose], ask, { ...waiting, state: 'failed', said }) }
const retried = (known: Known, ask: Ask): Known => (stateIn(known, ask) === 'failed' ? put(known, ask, waiting) : known)

/** The settings as they were read, with the one that was saved since. */
const withSetting = (known: Known, change: SettingChange): Known => {
  const ask = { what: 'settings' } as const
  const read = known.settings?.[keyOf(ask)]
  return read === undefined ? known : put(known, ask, { ...read, rows: read.rows.map((settings) => changed(settings, change)) })
}

/** The reads' share of the ledger's fold. */
export const foldReads = (reads: Reads, fact: Fact, at: Millis): Reads => {
  switch (fact.type) {
    case 'read.answered':
      return answered(reads, fact, at)
    case 'home.applied':
      return answered(reads, homeAnswered(fact.markets, fact.leftOut), at)
    case 'read.failed':
      return failed(reads, fact)
    case 'reload.pressed':
      return { all: fact.asks.reduce(retried, reads.all), member: fact.asks.reduce(retried, reads.member) }
    case 'change.answered':
      return fact.ok && fact.change.what === 'setting' ? { ...reads, member: withSetting(reads.member, fact.change.setting) } : reads
    case 'fortune.answered':
      return fact.fortune === null
        ? reads
        : { ...reads, member: put(reads.member, { what: 'fortune' }, { state: 'ready', rows: [fact.fortune], at, said: null }) }
    // What is opened is shown as it is now, or not at all.
    case 'bonus.opened':
      return { ...reads, member: put(reads.member, { what: 'wagering', walletType: fact.walletType }, waiting) }
    case 'history.opened':
      return { ...reads, all: put(reads.all, { what: 'history', marketId: fact.marketId, selectionId: fact.selectionId }, waiting) }
    default:
      return reads
  }
}

import type { MemberCode } from '#contract/scalar.ts'
import type { PublicBrand } from '#domain/player/brand.ts'
import type { Entry } from '#streams/journal.ts'
import { type JournalHead, readJournal, writeJournal } from '#streams/journal-file.ts'
import { headOf, isOwn, membersIn } from '#src/lib/own-journal.ts'
import type { Spine } from '#src/spine/spine.ts'
import { isInspected } from '#src/lib/inspected.ts'
import { askSchema, CHANNEL, MAX_ANSWER, type Tell } from './wire.ts'

const KEPT = 'pavilion-journal'
/** The run that ended with the last page of this tab. */
const ENDED = 'pavilion-journal-run'
/** The most characters kept across a reload; a browser keeps five million for a site. */
const MAX_KEPT = 4_000_000

/** Entries up to a number, ending where a turn ends. */
const wholeTurns = (entries: readonly Entry[], most: number): readonly Entry[] => {
  if (entries.length <= most) return entries
  const end = entries.findLastIndex(({ cause }, i) => i <= most && cause === null)
  return entries.slice(0, Math.max(end, 1))
}

/** The journal that this tab kept across its last reload; null if there is none. */
const keptRun = (storage: Storage): { readonly head: JournalHead; readonly entries: readonly Entry[] } | null => {
  const written = storage.getItem(KEPT)
  const read = written === null ? null : readJournal(written)
  return read !== null && 'entries' in read ? read : null
}

/** The run that this one follows, named once: a copy of the tab follows none. */
const endedRun = (storage: Storage): string | null => {
  const run = storage.getItem(ENDED)
  storage.removeItem(ENDED)
  return run
}

/** What is played on the page: the pick of its newest slip; '' without one. */
const playedOn = (spine: Spine): string => {
  const pick = spine.slips.get().at(-1)?.pick ?? null
  return pick === null ? '' : `${pick.side} ${pick.runnerName}`.slice(0, 200)
}

let isPublished = false

/** Answers the inspector of this browser from this tab's journal. Only what is written as text leaves it, so secrets are dots. */
export const publish = (spine: Spine, brand: PublicBrand): void => {
  if (isPublished) return
  isPublished = true
  const run = crypto.randomUUID()
  const before = keptRun(window.sessionStorage)
  const follows = endedRun(window.sessionStorage)
  const channel = new BroadcastChannel(CHANNEL)
  const head = (): JournalHead => headOf(brand)
  const now = (): MemberCode | null => spine.ledger.get().member?.memberCode ?? null
  const members = new Set<MemberCode>()
  let seen = 0
  let began: number | null = null
  const membersHere = (): ReadonlySet<MemberCode> => {
    const fresh = spine.journal.after(seen)
    seen = fresh.at(-1)?.seq ?? seen
    began ??= fresh[0]?.at ?? null
    for (const member of membersIn(fresh)) members.add(member)
    return members
  }
  const tell = (what: Tell): void => channel.postMessage(JSON.stringify(what))

  const tellHere = (asked: string | null, after: number): void => {
    const state = !isOwn(membersHere(), now()) ? 'other-login' : spine.journal.isCut() ? 'cut' : 'open'
    const newer = state === 'open' ? spine.journal.after(after) : []
    const entries = asked === run ? wholeTurns(newer, MAX_ANSWER) : []
    const here = { began, path: window.location.pathname.slice(0, 300), plays: playedOn(spine), follows }
    tell({ type: 'tell', run, state, isKept: false, head: head(), ...here, count: seen, entries })
  }
  const tellBefore = (asked: string | null, after: number): void => {
    if (before === null || spine.ledger.get().session === 'asked' || !isOwn(membersIn(before.entries), now())) return
    const name = `${run}:before`
    const newer = before.entries.filter(({ seq }) => seq > after)
    const entries = asked === name ? wholeTurns(newer, MAX_ANSWER) : []
    const count = before.entries.at(-1)?.seq ?? 0
    const there = { began: before.entries[0]?.at ?? null, path: '', plays: '', follows: null }
    tell({ type: 'tell', run: name, state: 'open', isKept: true, head: before.head, ...there, count, entries })
  }
  channel.onmessage = ({ data }: MessageEvent<unknown>) => {
    const ask = askSchema.safeParse(data)
    if (!ask.success || !isInspected()) return
    tellHere(ask.data.run, ask.data.after)
    tellBefore(ask.data.run, ask.data.after)
  }

  /** Keeps the journal of this member across a reload, and nothing after a logout. */
  const keepRun = (): void => {
    const { cut, entries } = spine.journal.export()
    const written = isInspected() && !cut && isOwn(membersHere(), now()) ? writeJournal(head(), entries, MAX_KEPT) : null
    try {
      if (isInspected()) window.sessionStorage.setItem(ENDED, run)
      if (written === null || written.length > MAX_KEPT) window.sessionStorage.removeItem(KEPT)
      else window.sessionStorage.setItem(KEPT, written)
    } catch {
      // Storage is full or denied: the journal ends with the page.
    }
  }
  window.addEventListener('pagehide', keepRun)
}

import { useCallback, useMemo, useSyncExternalStore } from 'react'
import { type BetStory, isInStories, type StoryEntry, storyOf } from '#client/views/story.ts'
import type { BetSlipRef, MemberCode } from '#contract/scalar.ts'
import type { Loading } from '#client/ledger/reads.ts'
import type { Bet } from '#domain/betting/bet.ts'
import type { BetRecord } from '#client/betting/sent.ts'
import { storyIn } from '#copy/story.ts'
import type { Journal } from '#streams/journal.ts'
import { writeJournal } from '#streams/journal-file.ts'
import { useBrand } from '../brand.tsx'
import { useLedger, useRead, useSpine } from '../hooks.ts'
import { lateText } from '../lib/late-text.ts'
import { headOf, isOwn, membersIn } from '../lib/own-journal.ts'
import { saveFile } from '../lib/save-file.ts'

/** The most entries that a page keeps for its story, the newest. */
const MAX_KEPT = 40_000

/** Reads a bet's story from a journal. It is the same story until a fact comes that can be a part of it. */
const storyReader = (journal: Journal, ref: BetSlipRef, member: MemberCode): (() => BetStory) => {
  let kept: readonly StoryEntry[] = []
  let last = 0
  let story: BetStory | null = null
  return () => {
    const newer = journal.after(last)
    last = newer.at(-1)?.seq ?? last
    const own = newer.filter(({ fact }) => isInStories(fact))
    if (story !== null && own.length === 0) return story
    kept = [...kept, ...own].slice(-MAX_KEPT)
    story = storyOf(kept, ref, member)
    return story
  }
}

/** The story of one bet of the member, as this tab's journal has it. It grows with the journal. */
export const useStory = (ref: BetSlipRef, member: MemberCode): BetStory => {
  const { journal, ledger } = useSpine()
  const read = useMemo(() => storyReader(journal, ref, member), [journal, ref, member])
  return useSyncExternalStore(ledger.subscribe, read, read)
}

/** What the exchange knows of the ref, on any device; null while it was not read, or where it knows nothing. */
export const useRecordOf = (ref: BetSlipRef): { readonly state: Loading; readonly record: BetRecord | null } => {
  const { state, rows } = useRead({ what: 'betRecord', ref })
  return { state, record: rows[0] ?? null }
}

/** The bets of the ref as the exchange has them now: of its record, or of the lists while that is not read. */
export const useBetsOf = (ref: BetSlipRef, record: BetRecord | null): readonly Bet[] => {
  const bets = useLedger((ledger) => ledger.bets)
  const ended = useLedger((ledger) => ledger.ended)
  return useMemo(() => {
    if (record !== null && record.bets.length > 0) return record.bets
    const all = [bets, ended].flatMap((list) => (list.kind === 'ready' ? list.items : []))
    return all.filter((bet) => bet.ref === ref)
  }, [bets, ended, record, ref])
}

/** The sentences of the story in the language in use; the page suspends while they are fetched. */
export const useStoryText = lateText(storyIn)

/** Why this page has no file: another player was logged in on it, or its journal has lost its start. */
export type NoFile = 'other-login' | 'cut'
/** Saves this page's journal as a file about a bet, which the inspector opens; else why there is none (FLOW-03). */
export const useFile = (ref: BetSlipRef, member: MemberCode): NoFile | (() => void) => {
  const { journal } = useSpine()
  const brand = useBrand()
  const save = useCallback((): void => {
    saveFile(`pavilion-bet-${ref.slice(-12)}.json`, writeJournal({ ...headOf(brand), ref }, journal.export().entries), 'application/json')
  }, [journal, brand, ref])
  const isMine = useMemo(() => isOwn(membersIn(journal.export().entries), member), [journal, member])
  if (journal.isCut()) return 'cut'
  return isMine ? save : 'other-login'
}

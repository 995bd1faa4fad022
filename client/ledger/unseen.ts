import type { BetSlipRef, MemberCode, Millis } from '#contract/scalar.ts'
import type { Fact } from './facts.ts'
import { paise } from '#domain/paise.ts'
import { type Said, said, saidIn } from '#domain/said.ts'
import type { OutboxEntry } from '../betting/sent.ts'
import { type Verdict, verdictSaid } from '#domain/betting/verdict.ts'

/** A verdict with what it is about. It stands as a row until the player closes it (SLIP-15, SLIP-30). */
export type KeptVerdict = { readonly entry: OutboxEntry; readonly verdict: Verdict }

/** What the player may not have seen of sent orders. */
export type Unseen = {
  /** Orders that ran while the page was out of sight or not open, or its member was logged out. */
  readonly missed: readonly BetSlipRef[]
  /** Their verdicts, the oldest first. */
  readonly verdicts: readonly KeptVerdict[]
  /** The last orders whose verdict this tab has said. */
  readonly notified: readonly BetSlipRef[]
}

export const nothingUnseen: Unseen = { missed: [], verdicts: [], notified: [] }

const MAX_VERDICTS = 20
const MAX_NOTIFIED = 50

type Around = { readonly outbox: readonly OutboxEntry[]; readonly isShown: boolean; readonly unseen: Unseen }

const adding = (unseen: Unseen, refs: readonly BetSlipRef[]): Unseen => {
  const fresh = refs.filter((ref) => !unseen.missed.includes(ref))
  return fresh.length === 0 ? unseen : { ...unseen, missed: [...unseen.missed, ...fresh] }
}

/** A verdict that comes so long after the press finds a player who looks elsewhere, or a device that slept. */
const LONG_MS = 60_000

/** Does the verdict of this order stay until the player closes it? */
export const staysUnseen = ({ missed, verdicts }: Unseen, { ref, sentAt }: OutboxEntry, at: Millis): boolean =>
  (missed.includes(ref) || at - sentAt > LONG_MS) && verdicts.length < MAX_VERDICTS

/** Keeps what the player may have missed, given the ledger before the fact. An order is missed until its verdict. */
export const foldUnseen = (
  { outbox, isShown, unseen }: Around,
  fact: Extract<
    Fact,
    {
      type: 'page.hidden' | 'session.ended' | 'order.sent' | 'outbox.loaded' | 'order.settled' | 'verdict.dismissed'
    }
  >,
  at: Millis,
): Unseen => {
  switch (fact.type) {
    case 'page.hidden':
    case 'session.ended':
      return adding(
        unseen,
        outbox.map(({ ref }) => ref),
      )
    case 'order.sent':
      return isShown ? unseen : adding(unseen, [fact.entry.ref])
    case 'outbox.loaded':
      return adding(
        unseen,
        fact.entries.map(({ ref }) => ref).filter((ref) => !outbox.some((entry) => entry.ref === ref)),
      )
    case 'order.settled': {
      const entry = outbox.find(({ ref }) => ref === fact.ref)
      const missed = unseen.missed.filter((ref) => ref !== fact.ref)
      const isKept = entry !== undefined && staysUnseen(unseen, entry, at)
      return {
        missed,
        verdicts: isKept ? [...unseen.verdicts, { entry, verdict: fact.verdict }] : unseen.verdicts,
        notified: [...unseen.notified, fact.ref].slice(-MAX_NOTIFIED),
      }
    }
    case 'verdict.dismissed':
      return { ...unseen, verdicts: unseen.verdicts.filter(({ entry }) => entry.ref !== fact.ref) }
    default:
      return fact satisfies never
  }
}

/** The verdicts that this member has not closed. */
export const verdictsOf = ({ verdicts }: Unseen, owner: MemberCode | null): readonly KeptVerdict[] =>
  verdicts.filter(({ entry }) => entry.owner === owner)

/** What a verdict is about: the runner and the stake that stands by it, and the market with its match. */
const aboutOf = (entry: OutboxEntry, { kind }: Verdict): Said => {
  const about = entry.kind === 'cash-out' ? entry.market : entry.kind === 'bet' ? entry.pick : entry.bet
  const market = said('marketOfEvent', about.eventName, saidIn(about.marketName, about.marketSaid))
  if (entry.kind === 'cash-out') return market
  const selection = entry.kind === 'bet' ? entry.pick : entry.bet
  const stake = entry.kind === 'amendment' && kind === 'refused' ? paise(entry.bet.matched + entry.bet.remaining) : entry.stake
  return said('aboutBet', saidIn(selection.runnerName, selection.runnerSaid), stake, market)
}

/** A verdict by itself, and what it is about. */
export const keptSaid = ({ entry, verdict }: KeptVerdict): { readonly said: Said; readonly about: Said } => ({
  said: verdictSaid(entry.kind, verdict),
  about: aboutOf(entry, verdict),
})

/** Does this tab say the verdict of this order by itself, now or later? */
export const isOwnOrder = ({ outbox, unseen }: Pick<Around, 'outbox' | 'unseen'>, ref: BetSlipRef): boolean =>
  unseen.notified.includes(ref) || outbox.some((entry) => entry.ref === ref)

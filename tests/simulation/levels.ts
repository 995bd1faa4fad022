import { pendingRefs } from '#client/ledger/selectors.ts'
import type { OutboxEntry } from '#client/betting/sent.ts'
import type { BetId, BetSlipRef, MemberCode } from '#contract/scalar.ts'
import type { CoreBet } from '#server/exchange/bet.ts'
import type { State } from '#server/exchange/state/state.ts'
import { createPresses } from '#streams/source/presses.ts'
import type { Browser } from './browser.ts'
import type { Dice } from './dice.ts'
import { type ShownSlip, type Spoken, termsOfBet, termsOfSlip } from './invariants.ts'
import type { Deed } from './plan.ts'
import type { Tab } from './tab.ts'
import type { World } from './world.ts'

/** The bets that stand, or stood, with what a slip showed. */
export const rowsLike = (state: State, member: MemberCode, slip: ShownSlip): readonly CoreBet[] => {
  const terms = JSON.stringify(termsOfSlip(slip))
  return [...state.bets.values()].filter(
    (bet) => bet.member === member && bet.state !== 'pending' && bet.state !== 'refused' && JSON.stringify(termsOfBet(bet)) === terms,
  )
}

/** Invariant 4 below level 3: placed only on a row or an answer, refused only on an answer to this bet. `rows`: of its terms. */
export const brokenAtLevel = (
  ref: BetSlipRef,
  shown: 'placed' | 'refused',
  spoken: Spoken,
  { isTold, rows }: { readonly isTold: boolean; readonly rows: number },
): readonly string[] => {
  const has = spoken === 'nothing' ? 'nothing' : spoken
  if (shown === 'placed') return rows > 0 ? [] : [`4 never wrong: ${ref} shown as placed, the exchange has ${has}`]
  if (!isTold) return [`4 never wrong: ${ref} shown as refused, and no answer of its line said so`]
  return spoken === 'refused' || spoken === 'nothing' ? [] : [`4 never wrong: ${ref} shown as refused, the exchange has ${has}`]
}

/** How often a bet was said to be placed by the row of another one like it, of another browser. */
type Answers = { readonly findings: readonly string[]; readonly alike: number }

/**
 * Every verdict that a tab gave, held beside the bets of the exchange: of its terms, and no row for two bets of one browser. Two bets of equal terms
 * can be taken for each other; what is said to be placed never comes to more than there are rows.
 */
const brokenAnswers = ({ promise, disk, browsers }: World): Answers => {
  const findings: string[] = []
  const owners = new Map<Browser, Map<BetId, BetSlipRef>>()
  let alike = 0
  for (const [spine, browser] of browsers) {
    const rows = owners.get(browser) ?? new Map<BetId, BetSlipRef>()
    owners.set(browser, rows)
    for (const { fact } of spine.journal.export().entries) {
      if (fact.type !== 'order.settled') continue
      const { ref, verdict } = fact
      const press = promise.pressOf(ref)
      if (press === undefined) {
        findings.push(`2 at most once: nobody pressed for ${ref}`)
        continue
      }
      const spoken = promise.spokenOf(press.member, ref)
      const like = rowsLike(disk, press.member, press.slip)
      if (verdict.kind === 'refused') {
        if (promise.isSent(ref))
          findings.push(...brokenAtLevel(ref, 'refused', spoken, { isTold: promise.toldOf(ref) === 'refused', rows: like.length }))
        continue
      }
      const own = like.find(({ betId }) => betId === verdict.betId)
      if (own === undefined) findings.push(`4 never wrong: ${ref} placed as ${verdict.betId}, which is of other terms or none`)
      else if (own.order.ref !== ref) {
        alike += 1
        const [one, another] = [promise.sentByOf(ref), promise.sentByOf(own.order.ref)]
        // Two bets of equal terms that both stand may have each other's row.
        if (spoken !== 'stands' && one?.browser === another?.browser && own.placedAt < (one?.at ?? 0))
          findings.push(`4 never wrong: ${ref} placed as ${verdict.betId}, which stood before the press`)
      }
      const other = rows.get(verdict.betId)
      if (other !== undefined && other !== ref)
        findings.push(`4 never wrong: ${verdict.betId} is said to be the row of ${other} and of ${ref}`)
      rows.set(verdict.betId, ref)
    }
  }
  return { findings, alike }
}

/** Why a doubt should have ended; null if the back end gave no word that this browser could have known as that of the bet. */
const brokenDoubt = (world: World, browser: Browser, { ref, owner }: Pick<OutboxEntry, 'ref' | 'owner'>): string | null => {
  const { promise, disk } = world
  const press = promise.pressOf(ref)
  const exchange = world.exchange()
  if (press === undefined || exchange === null || promise.spokenOf(owner, ref) !== 'stands') return null
  const row = exchange.bets(owner, 'active').find((bet) => bet.ref === ref)
  const [own, ...others] = rowsLike(disk, owner, press.slip)
  const terms = JSON.stringify(termsOfSlip(press.slip))
  const isAlone = !promise
    .sentRefs()
    .some((other) => other !== ref && JSON.stringify(termsOfSlip(promise.pressOf(other)?.slip ?? press.slip)) === terms)
  // A row that was trimmed or reduced has other terms than its bet.
  const isWhole = row !== undefined && row.reduced === undefined && row.odds === own?.order.odds && row.stake === own.order.stake
  if (!isWhole || others.length > 0 || !isAlone) return null
  const kept = createPresses(browser.disk).find(ref)
  return kept !== null && kept.before === null ? null : `doubt: the row of ${ref} stands, alone of its terms, and it is still in doubt`
}

/** Invariant 3 below level 3: what was sent has its verdict, was given up by hand, or is still written. */
const brokenMemories = ({ promise, browsers }: World): readonly string[] => {
  const ended = new Set<BetSlipRef>()
  for (const [{ journal }, browser] of browsers) {
    for (const { fact } of journal.export().entries) if (fact.type === 'order.settled' || fact.type === 'order.left') ended.add(fact.ref)
    for (const ref of browser.written.keys()) ended.add(ref)
  }
  return promise
    .sentRefs()
    .filter((ref) => !ended.has(ref))
    .map((ref) => `3 never forgotten: ${ref} is forgotten without a verdict`)
}

/** What holds of doubts when all is quiet: those that may stay, and every verdict that was given. */
export const endInDoubt = (world: World, browsers: readonly Browser[]): { readonly alike: number } => {
  for (const browser of browsers)
    for (const entry of browser.written.values()) {
      const broken = brokenDoubt(world, browser, entry)
      if (broken !== null) world.find(broken)
    }
  const { findings, alike } = brokenAnswers(world)
  for (const text of [...findings, ...brokenMemories(world)]) world.find(text)
  return { alike }
}

/** The orders of a tab that no slip shows. */
export const ordersAlone = ({ spine }: Tab): readonly OutboxEntry[] => {
  const shown = new Set(spine.slips.get().flatMap(({ screen, ref }) => (screen === 'empty' || ref === null ? [] : [ref])))
  return pendingRefs(spine.ledger.get()).filter(({ ref }) => !shown.has(ref))
}

/** What the hand does that a back end of section 7 has no page for. */
const BEYOND: ReadonlySet<Deed['does']> = new Set([
  ...(['open cash-out', 'choose part', 'cash out', 'close cash-out', 'change a bet', 'move orders', 'close change'] as const),
  ...(['set rule', 'remove rule', 'arm', 'disarm', 'set', 'tap'] as const),
])
/** The hand's deed as it is done before a back end below level 3: many bets have equal terms there, and a doubt is given up now and then. */
export const deedAtLevel = (rng: Dice, tabs: readonly Tab[], deed: Deed | null): Deed | null => {
  if (deed === null || BEYOND.has(deed.does)) {
    const tab = rng.upTo(tabs.length)
    const opened = tabs[tab]
    const waiting = opened?.isOpen() === true ? ordersAlone(opened) : []
    if (waiting.length > 0 && rng.chance(0.3)) return { does: 'give up', tab, order: rng.upTo(waiting.length) }
    return opened?.isOpen() === true ? { does: 'place', tab } : null
  }
  if (deed.does === 'clear' || deed.does === 'log out') return rng.chance(0.3) ? deed : { does: 'place', tab: deed.tab }
  // A line that is cut while a bet is in flight, and another bet at once.
  if (deed.does === 'end the session' || deed.does === 'kill the exchange')
    return rng.chance(0.5) ? deed : { does: 'cut the connection', tab: rng.upTo(tabs.length) }
  if (deed.does === 'type stake') return { ...deed, paise: 10_000 * (1 + (deed.paise % 3)) }
  return deed.does === 'change the market' ? { ...deed, to: deed.to % 5 } : deed
}

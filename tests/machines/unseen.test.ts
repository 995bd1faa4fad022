import { expect, test } from 'vitest'
import { paise } from '#domain/paise.ts'
import { verdictsOf } from '#client/ledger/unseen.ts'
import { refusedSaying } from '#domain/betting/verdict.ts'
import { type Said, said } from '#domain/said.ts'
import { say } from '#copy/catalogue.ts'
import { createSpine } from '#src/spine/spine.ts'
import { openStorage } from '#streams/closed-storage.ts'
import { createVault } from '#streams/storage.ts'
import { at, deafDoors, lateCharts, matchedVerdict, member, pick, ref } from '#tests/player.ts'
import { virtualClock } from '#tests/virtual-clock.ts'

/** A storage as a browser has it, which may be cleared, and may be closed while a page runs. */
const createDisk = () => {
  const kept = new Map<string, string>()
  let isClosed = false
  const ask = <T>(read: () => T): T => {
    if (isClosed) throw new DOMException('closed', 'InvalidStateError')
    return read()
  }
  const storage: Storage = {
    get length() {
      return ask(() => kept.size)
    },
    key: (i) => ask(() => [...kept.keys()][i] ?? null),
    getItem: (key) => ask(() => kept.get(key) ?? null),
    setItem: (key, value) => ask(() => void kept.set(key, value)),
    removeItem: (key) => ask(() => void kept.delete(key)),
    clear: () => ask(() => kept.clear()),
  }
  const close = (): void => {
    isClosed = true
  }
  return { storage: openStorage(() => storage), kept, clear: () => kept.clear(), close }
}

/** The page of a member, with the verdicts that stand on it and the toasts that it raised. */
const openPage = (disk = createDisk(), name = 'demo') => {
  const clock = virtualClock(at(1_000_000))
  const toasts: string[] = []
  const words = (sentence: Said | undefined): string => (sentence === undefined ? '' : say(sentence))
  const { doors, sent } = deafDoors()
  const spine = createSpine({
    ...{ late: lateCharts, clock, frame: (job) => job() },
    doors: {
      ...doors,
      vault: createVault(disk.storage, undefined),
      toast: (_, what, about) => void toasts.push(`${words(what)} ${words(about)}`),
    },
  })
  spine.start()
  spine.record({ type: 'session.restored', member: member(name) })
  spine.record({ type: 'link.opened' })
  const press = (n = 1): void => {
    spine.record({ type: 'odds.pressed', level: 0, pick: pick(`m${n}`) })
    const slip = spine.slips.get().at(-1)?.slip ?? ''
    spine.record({ type: 'stake.typed', slip, stakePaise: paise(100_000) })
    spine.record({ type: 'quote.changed', slip, quote: { kind: 'open', odds: pick('m1').odds, line: null, fancyPrice: 0 } })
    spine.record({ type: 'place.pressed', slip, ref: ref(n) })
  }
  const answer = (n = 1, verdict = matchedVerdict) => spine.record({ type: 'bet.answered', ref: ref(n), verdict })
  const rows = () => {
    const { unseen, member: here } = spine.ledger.get()
    return verdictsOf(unseen, here?.memberCode ?? null).map(({ entry, verdict }) => `${entry.ref} ${verdict.kind}`)
  }
  return { spine, clock, toasts, sent, press, answer, rows, disk }
}
const about = 'Deccan Rooks · ₹1,000.00 · Deccan Rooks v Konark Chargers, Match Odds'

test('[SLIP-15] a verdict names the runner, the stake, the match and the market', () => {
  const { press, answer, toasts, spine } = openPage()
  press()
  answer()
  expect(toasts).toEqual([`Bet placed and matched. ${about}`])
  press(2)
  spine.record({ type: 'bet.answered', ref: ref(2), verdict: refusedSaying(said('MARKET_SUSPENDED')) })
  expect(toasts[1]).toBe(`${say(said('MARKET_SUSPENDED'))} ${about}`)
})

test('[SLIP-15] a verdict that came in sight leaves no row, and its ref leaves the disk', () => {
  const { press, answer, rows, disk } = openPage()
  press()
  expect(disk.kept.size).toBe(1)
  answer()
  expect([rows(), disk.kept.size]).toEqual([[], 0])
})

test('[SLIP-30] a verdict that came while the page was hidden stays until the player closes it', () => {
  const { spine, clock, press, answer, rows, disk } = openPage()
  press()
  spine.record({ type: 'page.hidden' })
  answer()
  clock.advance(3_600_000)
  spine.record({ type: 'page.shown' })
  clock.advance(60_000)
  expect([rows(), disk.kept.size]).toEqual([[`${ref(1)} matched`], 1])
  spine.record({ type: 'verdict.dismissed', ref: ref(1) })
  expect([rows(), disk.kept.size]).toEqual([[], 0])
})

test('[SLIP-30] a bet that was sent from a hidden page has its row, too', () => {
  const { spine, press, answer, rows } = openPage()
  spine.record({ type: 'page.hidden' })
  press()
  spine.record({ type: 'page.shown' })
  answer()
  expect(rows()).toEqual([`${ref(1)} matched`])
})

test('[SLIP-30] a verdict over a minute after the press has its row; after a short loss of the link, none', () => {
  const lost = (ms: number) => {
    const { spine, clock, press, rows } = openPage()
    press()
    spine.record({ type: 'link.failed', reason: 'transport close', dice: 0.5 })
    clock.advance(ms)
    spine.record({ type: 'link.opened' })
    spine.record({ type: 'outcome.answered', ref: ref(1), outcome: { kind: 'never-seen', fenced: true } })
    return rows()
  }
  expect([lost(59_000), lost(61_000)]).toEqual([[], [`${ref(1)} refused`]])
})

test('[SLIP-30] a page that is discarded in the background says the verdict when it opens again', () => {
  const disk = createDisk()
  const before = openPage(disk)
  before.press()
  before.spine.record({ type: 'page.hidden' })
  before.answer()
  const { spine, rows, toasts } = openPage(disk)
  spine.record({ type: 'outcome.answered', ref: ref(1), outcome: matchedVerdict })
  expect([rows(), toasts, disk.kept.size]).toEqual([[`${ref(1)} matched`], [`Bet placed and matched. ${about}`], 0])
})

test('[SESS-16] another member of the browser sees no row of a verdict', () => {
  const { spine, press, answer, rows } = openPage()
  press()
  spine.record({ type: 'page.hidden' })
  answer()
  const { unseen } = spine.ledger.get()
  expect([rows().length, verdictsOf(unseen, member('demo2').memberCode), verdictsOf(unseen, null)]).toEqual([1, [], []])
  spine.record({ type: 'logout.pressed' })
  expect(rows()).toEqual([])
})

test('[SLIP-30] storage that is cleared after the press takes no verdict away', () => {
  const { press, answer, toasts, disk } = openPage()
  press()
  disk.clear()
  answer()
  expect(toasts).toEqual([`Bet placed and matched. ${about}`])
})

test('[SLIP-30] storage that the browser closes after the press takes no verdict away', () => {
  const { press, answer, toasts, spine, disk } = openPage()
  press()
  disk.close()
  answer()
  expect([toasts, spine.ledger.get().outbox, spine.ledger.get().failedChart]).toEqual([[`Bet placed and matched. ${about}`], [], null])
})

test('[SLIP-30] storage that is closed before the press sends nothing, and the slip says so', () => {
  const { press, sent, spine, disk } = openPage()
  disk.close()
  press()
  expect(sent.filter(({ name }) => name === 'create-bet')).toEqual([])
  expect(spine.slips.get().at(-1)?.halted).toEqual(said('nothingKept'))
})

test('[SLIP-30] at most 20 verdicts wait for the player, and those beyond leave the disk', () => {
  const { spine, press, rows, disk, answer } = openPage()
  for (let n = 1; n <= 22; n += 1) {
    press(n)
    spine.record({ type: 'page.hidden' })
    answer(n)
    spine.record({ type: 'page.shown' })
    for (const { slip } of spine.slips.get()) spine.record({ type: 'slip.dismissed', slip })
  }
  expect([rows().length, disk.kept.size]).toEqual([20, 20])
})

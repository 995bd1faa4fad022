// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { BookRunner, Level, MarketBook } from '#contract/market.ts'
import { paise } from '#domain/paise.ts'
import { odds } from '#domain/odds.ts'
import { hindi } from '#copy/hi/hindi.ts'
import { speak } from '#copy/catalogue.ts'
import { createPainter, type Painter } from '#src/markets/painter.ts'
import type { NoticeNear } from '#src/markets/near.ts'
import { isSeenOn, shownOn } from '#src/markets/shown.ts'
import { type BoardStream, createBoardStream } from '#streams/board.ts'
import { at } from '#tests/player.ts'
import { home, marketId } from '#tests/server/home-away.ts'
import { type VirtualClock, virtualClock } from '#tests/virtual-clock.ts'

const spot = { marketId, selectionId: home, name: 'Home', side: 'back', level: 0, marketType: 'MATCH_ODDS' } as const
const level = (price: number, size: number): Level => [odds(price), paise(size)]

let clock: VirtualClock
let board: BoardStream
let painter: Painter
let frames: (() => void)[] = []
/** Scrolls an element near the window or away from it. */
let scrolled: Parameters<NoticeNear>[0] = () => undefined
let watched: Element[] = []
let writes: MutationObserver
beforeEach(() => {
  clock = virtualClock(at(1_000_000))
  frames = []
  board = createBoardStream((job) => void frames.push(job))
  watched = []
  painter = createPainter(board, clock, (notify) => {
    scrolled = notify
    return {
      watch: (element) => void watched.push(element),
      unwatch: (element) => {
        watched = watched.filter((other) => other !== element)
      },
    }
  })
  document.body.innerHTML = '<section></section>'
  writes = new MutationObserver(() => undefined)
  writes.observe(document.body, { subtree: true, childList: true, characterData: true, attributes: true })
})
afterEach(() => {
  writes.disconnect()
  speak()
})

const place = (): Element => {
  const found = document.querySelector('section')
  if (found === null) throw new Error('no panel')
  return found
}
const addButton = (): HTMLButtonElement => {
  const button = document.createElement('button')
  button.append(document.createElement('b'), document.createElement('small'))
  place().append(button)
  return button
}
/** A price of the home runner: the best back, unless said otherwise. */
const addCell = (over: Partial<Parameters<Painter['attach']>[1]> = {}) => {
  const button = addButton()
  const detach = painter.attach(button, { ...spot, ...over })
  return { button, detach }
}
let seq = 0
const take = (book: Partial<MarketBook>): void => {
  seq += 1
  board.take([{ marketId, seq, ...book }])
}
const change = (runners: Omit<BookRunner, 'selectionId'>): void => take({ runners: [{ selectionId: home, ...runners }] })
/** The first book of the market, open, with these prices. */
const open = (back: readonly Level[], lay: readonly Level[] = []): void =>
  take({ image: true, status: 'OPEN', runners: [{ selectionId: home, status: 'ACTIVE', back: [...back], lay: [...lay] }] })
const paint = (): void => {
  for (const job of frames.splice(0)) job()
}
const shown = (button: HTMLButtonElement) => [...button.children].map(({ textContent }) => textContent)
const labelOf = (button: HTMLButtonElement) => button.getAttribute('aria-label')
const stakeOn = (button: HTMLButtonElement) => shownOn(button)?.stake
const markOf = (button: HTMLButtonElement): string => button.dataset['mark'] ?? ''

test('[MKT-03][MKT-07] the painter writes price, size and label, and enables the cell, when a book comes', () => {
  const { button } = addCell()
  expect([shown(button), labelOf(button), button.disabled]).toEqual([['', ''], 'Back Home: no price', true])
  open([level(1950, 12_345_600)])
  expect(shown(button)).toEqual(['', ''])
  paint()
  expect([shown(button), labelOf(button), button.disabled]).toEqual([['1.95', '1.23 L'], 'Back Home at 1.95', false])
  take({ status: 'SUSPENDED' })
  paint()
  expect([shown(button), button.disabled]).toEqual([['1.95', '1.23 L'], true])
  take({ status: 'OPEN' })
  change({ back: [level(1_000_000, 100)] })
  paint()
  expect([shown(button), button.disabled, button.hasAttribute('data-long')]).toEqual([['1000.00', '1'], false, true])
  change({ back: [] })
  paint()
  expect([shown(button), button.disabled, button.hasAttribute('data-long')]).toEqual([['', ''], true, false])
  expect(shownOn(button)).toBeNull()
})

test('[MKT-01] the painter writes a session’s run line, and its fancyPrice below', () => {
  const { button } = addCell({ marketType: 'SESSION' })
  const plain = addCell().button
  open([level(46_000, 110)])
  paint()
  expect(shown(button)).toEqual(['46', '110'])
  expect([shownOn(button)?.level, shownOn(plain)?.level]).toEqual([level(46_000, 110), level(46_000, 110)])
  change({ back: [level(46_000, 105)] })
  paint()
  expect([shown(button), markOf(button)]).toEqual([['46', '105'], 'down-fresh'])
  expect(shownOn(button)?.level).toEqual(level(46_000, 105))
})

test('[MKT-01] a run price of 0 is a suspended one: its cell is empty and takes no press', () => {
  const { button } = addCell({ marketType: 'SESSION' })
  open([level(46_000, 110)])
  paint()
  expect(button.disabled).toBe(false)
  change({ back: [level(46_000, 0)] })
  paint()
  expect([shown(button), button.disabled, shownOn(button)]).toEqual([['', ''], true, null])
})

test('[MKT-01] the painter writes a bookmaker’s price as its rate on 100, and the odds below', () => {
  const { button } = addCell({ marketType: 'Special' })
  open([level(1980, 200_000_000)])
  paint()
  expect(shown(button)).toEqual(['98', '1.98'])
  expect(button.getAttribute('aria-label')).toBe('Back Home at 98 on 100, odds 1.98')
  expect(shownOn(button)?.level).toEqual(level(1980, 200_000_000))
  change({ back: [level(1455, 200_000_000)] })
  paint()
  expect(shown(button)).toEqual(['45.5', '1.455'])
})

test('[MKT-01] the painter writes a line of runs as its line', () => {
  const { button } = addCell({ marketType: 'INNINGS_RUNS', side: 'lay' })
  open([], [level(165_500, 5_000_000)])
  paint()
  expect(shown(button)).toEqual(['165.5', '50.0K'])
  expect(button.getAttribute('aria-label')).toBe('Over 165.5: Home')
  expect(shownOn(button)?.level).toEqual(level(165_500, 5_000_000))
})

test('the painter writes nothing when a book is identical', () => {
  const { button } = addCell()
  addCell({ side: 'lay' })
  open([level(1950, 500_000)], [level(1960, 500_000)])
  paint()
  writes.takeRecords()
  change({ back: [level(1950, 500_000)] })
  paint()
  open([level(1950, 500_000)], [level(1960, 500_000)])
  paint()
  expect(writes.takeRecords()).toEqual([])
  const size = button.querySelector('small')?.firstChild
  change({ back: [level(1950, 600_000)] })
  paint()
  expect(writes.takeRecords().map(({ target }) => target)).toEqual([size])
})

test('the painter writes nothing out of view, and the newest price without a mark on coming in', () => {
  const { button } = addCell()
  open([level(1950, 500_000)])
  paint()
  scrolled(place(), false)
  writes.takeRecords()
  for (const price of [1960, 1970, 1980]) {
    change({ back: [level(price, 500_000)] })
    paint()
  }
  expect(writes.takeRecords()).toEqual([])
  scrolled(place(), true)
  expect([shown(button)[0], markOf(button)]).toEqual(['1.98', ''])
  writes.takeRecords()
  scrolled(place(), false)
  scrolled(place(), true)
  expect(writes.takeRecords()).toEqual([])
  change({ back: [level(1990, 500_000)] })
  paint()
  expect([shown(button)[0], markOf(button)]).toEqual(['1.99', 'up-fresh'])
})

test('a mark is fresh for 300 ms and stays for 2 s, and the last one goes out', () => {
  const [first, second] = [addCell().button, addCell({ side: 'lay' }).button]
  open([level(1950, 500_000)], [level(1960, 500_000)])
  paint()
  expect([markOf(first), markOf(second), clock.pending()]).toEqual(['', '', 0])
  const marks: string[] = []
  const step = (ms: number): void => {
    clock.advance(ms)
    marks.push(`${markOf(first)} ${markOf(second)}`)
  }
  change({ back: [level(1960, 500_000)] })
  paint()
  step(200)
  change({ lay: [level(1950, 500_000)] })
  paint()
  for (const ms of [100, 50, 100, 100]) step(ms)
  for (const ms of [1450, 50, 100, 50]) step(ms)
  expect(marks).toEqual([
    'up-fresh ',
    'up-fresh down-fresh',
    'up down-fresh',
    'up down-fresh',
    'up down',
    'up down',
    ' down',
    ' down',
    ' down',
  ])
  step(50)
  expect([markOf(first), markOf(second), clock.pending()]).toEqual(['', '', 0])
})

test('a mark begins again when the price changes again, and turns when the price turns', () => {
  const { button } = addCell()
  open([level(1950, 500_000)])
  paint()
  const move = (price: number): string => {
    change({ back: [level(price, 500_000)] })
    paint()
    return markOf(button)
  }
  expect(move(1960)).toBe('up-fresh')
  clock.advance(250)
  expect(move(1970)).toBe('up-fresh')
  clock.advance(250)
  expect(markOf(button)).toBe('up-fresh')
  expect(move(1960)).toBe('down-fresh')
  clock.advance(1000)
  expect([markOf(button), move(1950)]).toEqual(['down', 'down-fresh'])
  clock.advance(2000)
  expect(markOf(button)).toBe('down')
  clock.advance(50)
  expect(markOf(button)).toBe('')
})

test('a cell attached while the market was suspended takes presses when it is open again', () => {
  addCell()
  open([level(1950, 500_000)])
  paint()
  take({ status: 'SUSPENDED' })
  const { button } = addCell()
  expect(button.disabled).toBe(true)
  take({ status: 'OPEN' })
  paint()
  expect(button.disabled).toBe(false)
})

test('[MKT-03] a cell takes no press while an update of its book is missing', () => {
  const { button } = addCell()
  open([level(1950, 500_000)])
  paint()
  const isOff = (): boolean => {
    paint()
    return button.disabled
  }
  expect(isOff()).toBe(false)
  seq += 1
  change({ back: [level(1960, 500_000)] })
  expect([isOff(), shown(button)[0]]).toEqual([true, '1.95'])
  open([level(1960, 500_000)])
  expect([isOff(), shown(button)[0]]).toEqual([false, '1.96'])
})

test('a cell that is detached is written no more, loses its mark, and takes another price', () => {
  const { button, detach } = addCell()
  const other = addCell({ side: 'lay' })
  open([level(1950, 500_000)], [level(1960, 500_000)])
  paint()
  change({ back: [level(1970, 500_000)] })
  paint()
  expect(markOf(button)).toBe('up-fresh')
  detach()
  expect([markOf(button), watched]).toEqual(['', [place()]])
  change({ back: [level(1900, 100)], lay: [level(1910, 100)] })
  paint()
  expect([shown(button)[0], shown(other.button)[0]]).toEqual(['1.97', '1.91'])
  other.detach()
  expect(watched).toEqual([])
  speak(hindi)
  painter.attach(button, { ...spot, side: 'lay' })
  expect([shown(button), labelOf(button)]).toEqual([['1.91', '1'], hindi.priceAt(hindi.lay, 'Home', '1.91')])
  change({ lay: [level(1920, 100)] })
  paint()
  expect([shown(button)[0], shown(other.button)[0]]).toEqual(['1.92', '1.91'])
})

test('[SLIP-23] best prices of an armed board say what a tap does, and the press finds the stake they show', () => {
  open([level(2000, 5000), level(1990, 5000)], [level(2020, 5000)])
  paint()
  const [best, behind] = [addButton(), addButton()]
  painter.attach(best, spot)
  painter.attach(behind, { ...spot, level: 1 })
  painter.show({ armed: { stake: paise(50_000), isLive: true }, asRate: false })
  expect(best.getAttribute('aria-label')).toBe('Back Home at 2.00 for ₹500.00, places at once')
  expect([stakeOn(best), stakeOn(behind)]).toEqual([50_000, null])
  change({ back: [level(2020, 5000)] })
  paint()
  expect(best.getAttribute('aria-label')).toBe('Back Home at 2.02 for ₹500.00, places at once')
  const late = addButton()
  painter.attach(late, { ...spot, side: 'lay' })
  expect(stakeOn(late)).toBe(50_000)
  painter.show({ armed: { stake: paise(50_000), isLive: false }, asRate: false })
  expect([best.getAttribute('aria-label'), stakeOn(best)]).toEqual(['Back Home at 2.02', 50_000])
  painter.show({ armed: null, asRate: false })
  expect([best.getAttribute('aria-label'), stakeOn(best)]).toEqual(['Back Home at 2.02', null])
})

test('[SLIP-33] a bookmaker’s price is a rate with its odds beneath, or odds, as the member wants it', () => {
  open([level(1980, 500_000)])
  paint()
  const [quoted, other] = [addButton(), addButton()]
  painter.attach(quoted, { ...spot, marketType: 'Special' })
  painter.attach(other, spot)
  const words = (button: HTMLElement) => [...button.children].map(({ textContent }) => textContent)
  expect([words(quoted), quoted.getAttribute('aria-label'), words(other)[0]]).toEqual([
    ['98', '1.98'],
    'Back Home at 98 on 100, odds 1.98',
    '1.98',
  ])
  painter.show({ armed: null, asRate: false })
  expect(words(quoted)).toEqual(words(other))
  painter.show({ armed: null, asRate: true })
  change({ back: [level(2100, 500_000)] })
  paint()
  expect([words(quoted), shownOn(quoted)?.level]).toEqual([['110', '2.10'], level(2100, 500_000)])
  painter.show({ armed: null, asRate: false })
  expect(words(quoted)).toEqual(words(other))
})

/** Replaces each text below an element by one within two font elements, as a browser's translator does. */
const translate = (root: Element, words: (text: string) => string = (text) => text): void => {
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
  const texts: Text[] = []
  for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) if (node instanceof Text) texts.push(node)
  for (const text of texts) {
    const outer = document.createElement('font')
    const inner = document.createElement('font')
    inner.textContent = words(text.data)
    outer.append(inner)
    text.replaceWith(outer)
  }
}

test('[MKT-03][SLIP-26] the painter writes into the page again when a translator took its text out', () => {
  const { button } = addCell()
  open([level(2000, 100_00)])
  paint()
  translate(button)
  expect([shown(button), isSeenOn(button)]).toEqual([['2.00', '100'], true])
  for (const [price, size, texts] of [
    [1800, 200_00, ['1.80', '200']],
    [10_500, 20_000_00, ['10.50', '20.0K']],
  ] as const) {
    change({ back: [level(price, size)] })
    paint()
    expect([shown(button), isSeenOn(button), shownOn(button)?.level]).toEqual([texts, true, level(price, size)])
    translate(button)
  }
})

test('[SLIP-26] a press finds another text than its price once, and the price is written again', () => {
  const odds = addCell().button
  const session = addCell({ marketType: 'SESSION' }).button
  open([level(46_000, 110)])
  paint()
  translate(odds, (text) => text.replace('46.00', '४६'))
  translate(session, (text) => text.replace('110', '100'))
  expect([isSeenOn(odds), isSeenOn(session)]).toEqual([false, false])
  expect([shown(odds)[0], shown(session)]).toEqual(['46.00', ['46', '110']])
  expect([isSeenOn(odds), isSeenOn(session)]).toEqual([true, true])
  // The size of a price is no part of it.
  translate(odds, (text) => (text === '46.00' ? text : 'x'))
  expect(isSeenOn(odds)).toBe(true)
})

// @vitest-environment happy-dom
import { cleanup, fireEvent, screen, within } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { text } from '#copy/catalogue.ts'
import type { Market } from '#contract/market.ts'
import { type EventTypeId, eventIdSchema, marketIdSchema } from '#contract/scalar.ts'
import { market } from '#tests/server/home-away.ts'
import { openApp, widen } from './app.tsx'

afterEach(() => {
  cleanup()
  window.localStorage.clear()
  widen(1280)
})
const found = (id: string, eventTypeId: EventTypeId): Market => ({
  ...market,
  marketId: marketIdSchema.parse(`m-${id}`),
  eventId: eventIdSchema.parse(id),
  eventName: `Home v ${id}`,
  eventTypeId,
})
const markets = [found('e4', '4'), found('e1', '1'), found('e2', '2'), found('v', 'v9'), found('b', 'b9'), found('table', '77777')]
const box = () => screen.findByRole('combobox', { name: text.searchEvents })
const bar = async (): Promise<HTMLElement> => {
  const found = (await box()).closest('search')
  if (!(found instanceof HTMLElement)) throw new Error('no search around the box')
  return found
}
/** The events offered; the list of languages has options, too. */
const options = (): readonly HTMLElement[] => [...document.querySelectorAll<HTMLElement>('[role=option]')]
const names = (): readonly (string | null | undefined)[] => options().map((option) => option.querySelector('span')?.firstChild?.textContent)
const chosen = (): string | undefined => options().find((option) => option.getAttribute('aria-selected') === 'true')?.id
const type = async (words: string): Promise<HTMLElement> => {
  const field = await box()
  fireEvent.focus(field)
  fireEvent.change(field, { target: { value: words } })
  return field
}

test('[SRCH-02] a pick opens the casino’s table, the virtual page of its kind, or the event’s page', async () => {
  for (const [name, address] of [
    ['Home v table', '/casino_live/table'],
    ['Home v v', '/virtual-event-page/v9'],
    ['Home v b', '/virtual-event-page/b9'],
    ['Home v e1', '/event-page/1/e1'],
    ['Home v e4', '/event-page/4/e4'],
  ] as const) {
    cleanup()
    const { now } = await openApp({ markets, isMember: true })
    await type(name)
    const [option] = options()
    if (option === undefined) throw new Error(`nothing found for ${name}`)
    fireEvent.click(option)
    expect(now(), name).toBe(address)
  }
})

test('[SRCH-03] a pick clears the text, stills the sign and closes a phone’s bar, which its button opens', async () => {
  widen(360)
  const { goTo } = await openApp({ markets, isMember: true })
  const button = (): Promise<HTMLElement> => screen.findByRole('button', { name: text.search })
  const isOpen = async (): Promise<string | null> => (await button()).getAttribute('aria-expanded')
  expect(await isOpen()).toBe('false')
  fireEvent.click(await button())
  expect(await isOpen()).toBe('true')
  fireEvent.click(within(await bar()).getByRole('button', { name: text.close }))
  expect(await isOpen()).toBe('false')
  fireEvent.click(await button())
  await type('Home v e4')
  fireEvent.keyDown(await box(), { key: 'Enter' })
  expect(screen.queryByRole('combobox', { name: text.searchEvents })).toBeNull()
  widen(1280)
  await goTo('/')
  const sign = async (): Promise<boolean> => (await bar()).innerHTML.includes('animate-beckon')
  expect(await sign()).toBe(true)
  const field = await type('Home v e2')
  fireEvent.keyDown(field, { key: 'Enter' })
  expect(await sign()).toBe(false)
  expect(field).toHaveProperty('value', '')
  expect(options()).toEqual([])
})

test('[SRCH-03] cricket, virtual and ball-by-ball have one sign, football another, tennis a third', async () => {
  await openApp({ markets })
  await type('Home v')
  const signOf = (name: string): string | undefined =>
    options()
      .find((option) => option.textContent?.startsWith(name))
      ?.querySelector('svg')?.innerHTML
  expect(new Set(['Home v e4', 'Home v v', 'Home v b'].map(signOf)).size).toBe(1)
  expect(new Set(['Home v e4', 'Home v e1', 'Home v e2'].map(signOf)).size).toBe(3)
})

test('[SRCH-04] the search is a combobox: arrows choose in a circle, Enter opens, Escape closes and clears', async () => {
  const { now } = await openApp({ markets: markets.slice(0, 3) })
  const field = await type('Home v')
  expect([field.getAttribute('role'), field.getAttribute('aria-autocomplete'), field.getAttribute('aria-expanded')]).toEqual([
    'combobox',
    'list',
    'true',
  ])
  expect(field.getAttribute('aria-controls')).toBe(screen.getByRole('listbox').id)
  expect(names()).toEqual(['Home v e4', 'Home v e1', 'Home v e2'])
  const active = (): number => options().findIndex(({ id }) => id === field.getAttribute('aria-activedescendant') && id === chosen())
  const at: number[] = [active()]
  for (const key of ['ArrowDown', 'ArrowDown', 'ArrowDown', 'ArrowUp', 'ArrowUp']) {
    fireEvent.keyDown(field, { key })
    at.push(active())
  }
  expect(at).toEqual([0, 1, 2, 0, 2, 1])
  fireEvent.keyDown(field, { key: 'Escape' })
  expect([field.getAttribute('aria-expanded'), options().length]).toEqual(['false', 0])
  expect(field).toHaveProperty('value', 'Home v')
  fireEvent.keyDown(field, { key: 'Escape' })
  expect(field).toHaveProperty('value', '')
  await type('Home v')
  fireEvent.keyDown(field, { key: 'ArrowDown' })
  fireEvent.keyDown(field, { key: 'Enter' })
  expect(now()).toBe('/event-page/1/e1')
})

test('[BROWSE-12][SRCH-04] an empty search offers the events seen lately that are still on, and a letter ends that', async () => {
  const { record, now, goTo } = await openApp({ markets, isMember: true })
  const seen = ['e2', 'ended', 'e4'].map((id) => eventIdSchema.parse(id))
  const field = await box()
  fireEvent.focus(field)
  expect(options()).toEqual([])
  record({ type: 'recent.loaded', events: seen })
  expect(names()).toEqual(['Home v e2', 'Home v e4'])
  expect(screen.getByRole('listbox', { name: text.recentlySeen })).toBeTruthy()
  // Nothing is chosen before an arrow says so.
  fireEvent.keyDown(field, { key: 'Enter' })
  expect([chosen(), now()]).toEqual([undefined, '/'])
  await type('e')
  expect(options()).toEqual([])
  await type('')
  record({ type: 'recent.loaded', events: seen })
  fireEvent.keyDown(field, { key: 'ArrowUp' })
  fireEvent.keyDown(field, { key: 'ArrowUp' })
  fireEvent.keyDown(field, { key: 'Enter' })
  expect(now()).toBe('/event-page/2/e2')
  await goTo('/')
  const again = await box()
  fireEvent.focus(again)
  record({ type: 'recent.loaded', events: seen })
  fireEvent.keyDown(again, { key: 'ArrowUp' })
  fireEvent.keyDown(again, { key: 'Enter' })
  expect(now()).toBe('/event-page/4/e4')
})

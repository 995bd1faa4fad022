// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render } from '@testing-library/react'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { text } from '#copy/catalogue.ts'
import { paise } from '#domain/paise.ts'
import { SpineContext } from '#src/hooks.ts'
import { BetslipPanel } from '#src/slip/BetslipPanel.tsx'
import NumberPad from '#src/slip/NumberPad.tsx'
import { lastPicked, isByHotkey, notePick, pickByKey } from '#src/slip/fold.ts'
import { type PadKey, typeInto } from '#src/slip/pad.ts'
import { pick, quoted } from '#tests/player.ts'
import { widen } from './app.tsx'
import { buttonOf, keyOnSlip, openSlip } from './slip.tsx'

const touchOf = (points: number): unknown => Object.defineProperty(navigator, 'maxTouchPoints', { value: points, configurable: true })
beforeEach(() => {
  touchOf(1)
  widen(360)
})
afterEach(() => {
  cleanup()
  touchOf(0)
  widen(1280)
  document.body.replaceChildren()
})

/** A phone's slip, whose fields open the pad. */
const phone = (touch = 1) => {
  touchOf(touch)
  const shown = openSlip(paise(50_000_00), pick('m1', 2000, 'lay'))
  render(
    <SpineContext value={shown.spine}>
      <MemoryRouter>
        <BetslipPanel />
      </MemoryRouter>
    </SpineContext>,
  )
  const [price = expect.fail('no odds'), stake = expect.fail('no stake')] = document.querySelectorAll<HTMLInputElement>('.slip input')
  return { ...shown, field: stake, price }
}
const isOpen = (): boolean => document.querySelector('[data-pad="true"]') !== null
const focus = (field: Element): boolean => fireEvent.focus(field)
const textOf = (found: Element | null | undefined): string => found?.textContent ?? ''
const padShown = () => vi.waitFor(() => expect(document.querySelector('.slip fieldset')).not.toBeNull())

test('[SLIP-36] each key of the pad types what it says, and its two others delete and close', () => {
  const typed: string[] = []
  render(<NumberPad onKey={(key) => void typed.push(key)} onClose={() => void typed.push('closed')} />)
  for (const each of document.querySelectorAll('button')) fireEvent.click(each)
  expect(typed).toEqual([...['1', '2', '3', '4', '5', '6', '7', '8', '9', '.', '0', '00'], 'delete', 'closed'])
  expect(buttonOf(text.decimalPoint).textContent).toBe('.')
  expect([...document.querySelectorAll('[aria-label]')].map((each) => each.getAttribute('aria-label'))).toEqual([
    ...[text.numberPad, text.decimalPoint, text.deleteDigit, text.closePad],
  ])
})

test.for([
  ['5', 3, 3, '1235'],
  ['00', 1, 2, '1003'],
  ['delete', 3, 3, '12'],
  ['delete', 0, 2, '3'],
  ['delete', 0, 0, '123'],
] as const)('[SLIP-36] the key %s over the selection from %s to %s makes %s', ([key, from, to, value]) => {
  const field = document.body.appendChild(document.createElement('input'))
  field.value = '123'
  field.setSelectionRange(from, to)
  const heard: string[] = []
  field.addEventListener('beforeinput', () => heard.push('before'))
  field.addEventListener('input', (event) => heard.push('inputType' in event ? String(event.inputType) : ''))
  typeInto(field, key satisfies PadKey)
  expect([field.value, heard]).toEqual([value, ['before', key === 'delete' ? 'deleteContentBackward' : 'insertText']])
})

test('[SLIP-36] the pad opens at a field, types into it, and closes by its key, Escape or a leave', async () => {
  const { field, view } = phone()
  expect([isOpen(), field.inputMode]).toEqual([false, 'none'])
  focus(field)
  expect(isOpen()).toBe(true)
  await padShown()
  fireEvent.click(buttonOf('5'))
  fireEvent.click(buttonOf('00'))
  expect(field.value).toBe('500')
  fireEvent.click(buttonOf(text.closePad))
  expect(isOpen()).toBe(false)
  focus(field)
  keyOnSlip('Escape')
  expect([isOpen(), view().screen]).toEqual([false, 'composing'])
  focus(field)
  fireEvent.blur(field, { relatedTarget: buttonOf(text.raiseOdds) })
  expect(isOpen()).toBe(true)
  fireEvent.blur(field, { relatedTarget: null })
  expect(isOpen()).toBe(false)
  keyOnSlip('Escape')
  expect(view().screen).toBe('empty')
})

test('[SLIP-36] the field loses the focus with its pad, so that the next press opens it again', async () => {
  const { field } = phone()
  act(() => field.focus())
  await padShown()
  fireEvent.click(buttonOf(text.closePad))
  expect([isOpen(), document.activeElement === field]).toEqual([false, false])
})

test('[SLIP-36] a press beside the fields leaves the field its focus only while the pad is open', () => {
  const { field } = phone()
  const isKept = (target: Element): boolean => !fireEvent.mouseDown(target)
  expect(isKept(buttonOf(text.raiseOdds))).toBe(false)
  focus(field)
  expect(isKept(buttonOf(text.raiseOdds))).toBe(true)
})

test('[SLIP-36] the pad does not open on a desk, without touch, at a button or at a field that is fixed', () => {
  const { field } = phone(0)
  focus(field)
  expect([isOpen(), field.inputMode]).toEqual([false, 'decimal'])
  cleanup()
  const { price } = phone()
  focus(buttonOf(text.raiseOdds))
  expect(isOpen()).toBe(false)
  price.readOnly = true
  focus(price)
  expect(isOpen()).toBe(false)
  widen(1280)
  cleanup()
  focus(phone().field)
  expect(isOpen()).toBe(false)
})

test('[SLIP-36] beside the pad are no head and no stakes, and sums only at a live price', async () => {
  const { field, spine, view, stake } = phone()
  stake(100_00)
  const sums = `${text.grossProfit} +₹100.00${text.liability} −₹100.00`
  const parts = () => [
    document.querySelector('.slip header') !== null,
    document.querySelector('.presets') !== null,
    textOf(document.querySelector('.slip')).includes(sums),
  ]
  expect(parts()).toEqual([true, true, true])
  focus(field)
  await padShown()
  expect(parts()).toEqual([false, false, true])
  const hear = (price: number): void => act(() => spine.record({ type: 'quote.changed', slip: view().slip, quote: quoted(price) }))
  hear(2100)
  expect(parts()).toEqual([false, false, false])
  fireEvent.click(buttonOf(text.closePad))
  expect(parts()).toEqual([true, true, true])
})

test('[SLIP-36][SLIP-09] a note takes the place of the sentence, unless the market or a refusal has its own', () => {
  const { stake, spine, view } = phone()
  const shown = (): readonly boolean[] => {
    const words = textOf(document.querySelector('.slip'))
    const note = [...document.querySelectorAll('.slip p')].find(
      (each) => each.hasAttribute('data-tone') || each.getAttribute('aria-live') === 'polite',
    )
    return [words.includes(text.livePrice), note?.className.includes('sr-only') === false]
  }
  stake(100_00)
  expect(shown()).toEqual([true, false])
  stake(50)
  expect(shown()).toEqual([false, true])
  act(() => spine.record({ type: 'quote.changed', slip: view().slip, quote: { kind: 'suspended' } }))
  expect(shown()).toEqual([false, false])
})

test('[SLIP-36] a phone’s draft is named by its side and cleared by its cross', () => {
  const { view } = phone()
  expect(document.querySelector('.slip')?.getAttribute('aria-label')).toBe(`${text.lay} Deccan Rooks`)
  fireEvent.click(buttonOf(text.removeSlip))
  expect(view().screen).toBe('empty')
})

const cellOf = (): HTMLButtonElement => document.body.appendChild(document.createElement('button'))
test('[SLIP-35] a hotkey’s press of a price is known as such while it lasts', () => {
  const cell = cellOf()
  const seen: boolean[] = []
  cell.addEventListener('click', () => seen.push(isByHotkey()))
  cell.click()
  pickByKey(cell)
  expect([seen, isByHotkey(), document.activeElement]).toEqual([[false, true], false, cell])
})

test('[SLIP-24] the last picked price is known while it is in the page, and after a touch it is not', () => {
  const cell = cellOf()
  notePick(cell, false)
  expect(lastPicked()).toBe(cell)
  notePick(cell, true)
  expect(lastPicked()).toBeNull()
  notePick(cell, false)
  cell.remove()
  expect(lastPicked()).toBeNull()
})

test('[SLIP-24] a touch on a price leaves the field that was typed into, and no other element', () => {
  const field = document.body.appendChild(document.createElement('input'))
  field.focus()
  notePick(cellOf(), false)
  expect(document.activeElement).toBe(field)
  notePick(cellOf(), true)
  expect(document.activeElement).toBe(document.body)
})

test('[SLIP-24] a pick by mouse focuses the stake and selects it, unless another element took the focus', () => {
  widen(1280)
  const cell = cellOf()
  cell.focus()
  notePick(cell, false)
  const first = phone(0)
  expect([document.activeElement === first.field, first.field.selectionStart]).toEqual([true, 0])
  cleanup()
  const other = document.body.appendChild(document.createElement('input'))
  notePick(cell, false)
  other.focus()
  phone(0)
  expect(document.activeElement).toBe(other)
})

test('[SLIP-36] a phone scrolls the pressed row above the sheet, and only as far as it has to', () => {
  document.body.innerHTML = '<div class="sheet"></div><div data-runner=""><button class="cell" data-picked="true"></button></div>'
  const [sheet, row] = [document.querySelector('.sheet'), document.querySelector('[data-runner]')]
  Object.defineProperty(sheet, 'offsetHeight', { value: 300 })
  const scrolled: unknown[] = []
  const scroller = document.scrollingElement ?? expect.fail('no scroller')
  Object.defineProperty(scroller, 'scrollBy', { value: (...by: readonly unknown[]) => scrolled.push(by), configurable: true })
  for (const bottom of [600, 400]) {
    Object.defineProperty(row, 'getBoundingClientRect', { value: () => ({ bottom }), configurable: true })
    phone()
    cleanup()
  }
  // The window is 800 px high and the sheet 300: 500 are left, less 8 between the two.
  expect(scrolled).toEqual([[0, 108]])
})

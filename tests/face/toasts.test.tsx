// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { text as texts } from '#copy/catalogue.ts'
import type { Tone } from '#client/ledger/facts.ts'
import { brandSchema } from '#domain/player/brand-file.ts'
import { ownPage } from './own-page.ts'
import { loadBrands } from '#server/brands.ts'
import { mannerOf } from '#src/ui/Toaster.tsx'

const usual = loadBrands('brands').brandOf(undefined)
/** The brand of a page with these settings in its folder. */
const brandWith = (settings: object) => {
  const { name, group, ...rest } = usual
  return ownPage({ ...brandSchema.parse({ ...rest, ...settings }), name, group })
}
type Settings = { readonly toastDefaults?: string; readonly toastPosition?: string }

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})
/** A toaster on the page; a page has one for its life. Raises a toast on it. */
const openToaster = async () => {
  vi.resetModules()
  const { default: Toaster, toast } = await import('#src/ui/Toaster.tsx')
  render(<Toaster />)
  return async (tone: Tone, text: string, settings: Settings): Promise<void> => {
    await act(async () => {
      await toast(tone, text, mannerOf(brandWith(settings), tone))
      await vi.advanceTimersByTimeAsync(500)
    })
  }
}
/** Where the toast with this text stands, by the style of what holds it. */
const placeOf = (text: string): readonly string[] => {
  const held = [...document.querySelectorAll('.notistack-SnackbarContainer')].find((each) => each.textContent.includes(text))
  if (held === undefined) throw new Error(`no toast says ${text}`)
  const { top, bottom, left, right } = getComputedStyle(held)
  const vertical = top === '14px' ? 'top' : bottom === '14px' ? 'bottom' : `${top} ${bottom}`
  return [vertical, left === '20px' ? 'left' : right === '20px' ? 'right' : 'center']
}

const PLACES = ['top-left', 'top-center', 'top-right', 'bottom-left', 'bottom-center', 'bottom-right'] as const
const TONES = ['light', 'message', 'info', 'success', 'warning', 'error'] as const

test('[ERR-01] a brand names one of six positions for its toasts, or has that of its defaults', async () => {
  for (const place of PLACES) {
    expect(mannerOf(brandWith({ toastPosition: place }), 'info').place).toBe(place)
    expect(mannerOf(brandWith({ toastDefaults: 'library', toastPosition: place }), 'message').place).toBe(place)
  }
  expect(() => brandWith({ toastPosition: 'middle' })).toThrow()
  const raise = await openToaster()
  await raise('info', 'ours', {})
  expect(placeOf('ours')).toEqual(['top', 'center'])
  await raise('info', 'the library’s', { toastDefaults: 'library' })
  expect(placeOf('the library’s')).toEqual(['top', 'right'])
  await raise('info', 'the brand’s', { toastPosition: 'bottom-left' })
  expect(placeOf('the brand’s')).toEqual(['bottom', 'left'])
})

test('[ERR-01] toasts stay 3 s; with the library’s defaults 5 s, and a message until it is closed', () => {
  const stays = (settings: Settings) => TONES.map((tone) => mannerOf(brandWith(settings), tone).ms)
  expect(stays({})).toEqual(TONES.map(() => 3000))
  expect(stays({ toastDefaults: 'library', toastPosition: 'bottom-left' })).toEqual([5000, null, 5000, 5000, 5000, 5000])
})

test('[ERR-01] a toast of each type is shown once for 3 s at the top, and goes by a click or its cross', async () => {
  for (const place of PLACES) expect(mannerOf(brandWith({ toastPosition: place }), 'info').place).toBe(place)
  expect(mannerOf(brandWith({ toastDefaults: 'library' }), 'info')).toEqual({ place: 'top-right', ms: 5000 })
  const raise = await openToaster()
  const shown = () => [...document.querySelectorAll('[class*=toast-]')].map((each) => each.textContent)
  /** In steps, between which what left is taken off the page. */
  const wait = async (ms: number): Promise<void> => {
    for (let waited = 0; waited < ms; waited += 100) await act(async () => void (await vi.advanceTimersByTimeAsync(100)))
  }
  const toastOf = (tone: Tone) => document.querySelector<HTMLElement>(`.toast-${tone}`) ?? expect.fail(tone)
  for (const tone of TONES) {
    for (let again = 0; again < 2; again += 1) await raise(tone, `a ${tone}`, {})
    expect([shown(), placeOf(`a ${tone}`)]).toEqual([[`a ${tone}`], ['top', 'center']])
    await wait(1900)
    expect(shown()).toHaveLength(1)
    await wait(1500)
    expect(shown()).toEqual([])
    await raise(tone, `a ${tone}`, {})
    fireEvent.click(toastOf(tone))
    await wait(1000)
    expect(shown()).toEqual([])
    await raise(tone, `a ${tone}`, {})
    fireEvent.click(within(toastOf(tone)).getByRole('button', { name: texts.close }))
    await wait(1000)
    expect(shown()).toEqual([])
  }
})

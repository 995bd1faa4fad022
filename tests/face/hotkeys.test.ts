import { expect, test } from 'vitest'
import { hotkeyOf } from '#src/frame/hotkey.ts'

const press = (key: string, more: Partial<Parameters<typeof hotkeyOf>[0]> = {}) =>
  hotkeyOf({ key, code: '', ctrlKey: false, metaKey: false, altKey: false, shiftKey: false, repeat: false, ...more })

test('[SLIP-35] hotkeyOf reads B and L as sides when Caps Lock or Shift is on, too', () => {
  expect(['b', 'B', 'l', 'L'].map((key) => press(key))).toEqual([
    { does: 'pick', side: 'back' },
    { does: 'pick', side: 'back' },
    { does: 'pick', side: 'lay' },
    { does: 'pick', side: 'lay' },
  ])
})

test('[SLIP-35] hotkeyOf reads Shift with 1 to 6 as stakes, and no digit that is typed', () => {
  const signs = ')!@#$%^&'
  const stakes = [...signs].map((key, digit) => press(key, { code: `Digit${digit}`, shiftKey: true }))
  expect(stakes).toEqual([null, ...[0, 1, 2, 3, 4, 5].map((index) => ({ does: 'stake', index })), null])
  const digits = [...'0123456789'].map((key) => press(key, { code: `Digit${key}` }))
  // A keyboard that types digits with Shift types them, and its signs without Shift.
  const others = [press('1', { code: 'Digit1', shiftKey: true }), press('&', { code: 'Digit1' }), press('1', { code: 'Numpad1' })]
  expect([...digits, ...others].every((key) => key === null)).toBe(true)
})

test('[SLIP-35] hotkeyOf leaves a key to the browser when Ctrl, Alt or Meta is held', () => {
  for (const held of [{ ctrlKey: true }, { altKey: true }, { metaKey: true }]) expect(press('b', held)).toBeNull()
  expect(press('Tab')).toBeNull()
})

test('[SLIP-35] hotkeyOf repeats a move and no pick when the key is held down', () => {
  const held = { repeat: true }
  expect(press('b', held)).toBeNull()
  expect(press('!', { ...held, code: 'Digit1', shiftKey: true })).toBeNull()
  expect(press('ArrowDown', held)).toEqual({ does: 'runner', by: 1 })
  expect(press('+', held)).toEqual({ does: 'step', ticks: 1 })
})

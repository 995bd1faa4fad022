// @vitest-environment happy-dom
import { fireEvent } from '@testing-library/react'
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { ignoreHeldKeys } from '#touch/held-keys.ts'

test('[SLIP-23] ignoreHeldKeys lets no part of the page hear Enter or Escape when a held key repeats it', () => {
  ignoreHeldKeys(document)
  const heard: string[] = []
  document.addEventListener('keydown', ({ key, repeat }) => void heard.push(`${key}${repeat ? ' again' : ''}`))
  const isPress = (key: string, repeat: boolean): boolean => fireEvent.keyDown(document.body, { key, repeat })
  const keys = ['Enter', 'Escape', '5', 'ArrowDown'].map((key) => [isPress(key, false), isPress(key, true)])
  expect(keys).toEqual([
    [true, false],
    [true, false],
    [true, true],
    [true, true],
  ])
  expect(heard).toEqual(['Enter', 'Escape', '5', '5 again', 'ArrowDown', 'ArrowDown again'])
})

test.each(['src/begin.ts', 'casino/page/main.tsx'])('[SLIP-23] %s ignores held keys when its page begins', (file) => {
  expect(readFileSync(file, 'utf8')).toMatch(/^ *ignoreHeldKeys\(document\)$/m)
})

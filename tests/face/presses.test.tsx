// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { readFileSync } from 'node:fs'
import { useState } from 'react'
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { resting, stopResting } from '#tests/resting.ts'
import { FigureInput } from '#touch/FigureInput.tsx'
import { ignoreStrayPresses } from '#touch/presses.ts'
import { Rest } from '#touch/Rest.tsx'

let rests = resting()
beforeAll(() => ignoreStrayPresses(document))
beforeEach(() => {
  rests = resting()
})
afterEach(() => {
  cleanup()
  stopResting()
})

const MOST = '500'
/** A field that takes its bound when it is left, and the button that sends its figure. */
const Bet = ({ send }: { readonly send: (stake: string) => void }) => {
  const [stake, setStake] = useState('100')
  const isOff = Number(stake) > Number(MOST)
  return (
    <>
      <FigureInput
        field="solo-stake"
        value={stake}
        onFigure={setStake}
        onRefused={() => undefined}
        onLeave={() => setStake(isOff ? MOST : stake)}
        isEndedByEnter
      />
      <button type="button" disabled={isOff} onClick={() => send(stake)}>
        Bet
      </button>
      <Rest meaning="bet" amount={Number(stake)}>
        <button type="button" onClick={() => send(stake)}>
          Again
        </button>
      </Rest>
    </>
  )
}
const shown = () => {
  const sent: string[] = []
  render(<Bet send={(stake) => void sent.push(stake)} />)
  rests.end()
  const [field, bet, again] = [
    screen.getByRole('textbox'),
    screen.getByRole('button', { name: 'Bet' }),
    screen.getByRole('button', { name: 'Again' }),
  ]
  return { sent, field, bet, again, type: (value: string) => void fireEvent.change(field, { target: { value } }) }
}
const painted = (): Promise<void> => act(() => new Promise<void>((done) => void window.requestAnimationFrame(() => done())))
const click = (button: HTMLElement, detail = 1): void => {
  fireEvent.pointerDown(button)
  fireEvent.click(button, { detail })
}

test('[SLIP-26] ignoreStrayPresses sends nothing when a button came on between finger-down and finger-up', async () => {
  const { sent, field, bet, type } = shown()
  type('99999999')
  expect(bet).toHaveProperty('disabled', true)
  fireEvent.pointerDown(bet)
  fireEvent.blur(field)
  expect(bet).toHaveProperty('disabled', false)
  fireEvent.click(bet, { detail: 1 })
  await painted()
  click(bet)
  expect(sent).toEqual([])
  rests.end()
  click(bet)
  expect(sent).toEqual([MOST])
})

test('[SLIP-26] ignoreStrayPresses rests a button when Enter in its field turns it on', async () => {
  const { sent, field, bet, type } = shown()
  type('99999999')
  fireEvent.keyDown(field, { key: 'Enter' })
  await painted()
  click(bet)
  expect(sent).toEqual([])
  rests.end()
  click(bet)
  expect(sent).toEqual([MOST])
})

test('[SLIP-26] ignoreStrayPresses sends nothing when the amount of a Rest changed during the press', () => {
  const { sent, again, type } = shown()
  fireEvent.pointerDown(again)
  type('200')
  fireEvent.click(again, { detail: 1 })
  fireEvent.keyDown(again, { key: ' ' })
  type('300')
  fireEvent.click(again)
  expect(sent).toEqual([])
  click(again)
  expect(sent).toEqual(['300'])
})

test('[SLIP-26] ignoreStrayPresses sends at once when a figure was typed, and hears presses of programs', async () => {
  const { sent, field, bet, type } = shown()
  type('99999999')
  fireEvent.pointerDown(bet)
  type('250')
  fireEvent.click(bet)
  fireEvent.pointerDown(bet)
  fireEvent.blur(field)
  fireEvent.click(bet, { detail: 1 })
  await painted()
  click(bet)
  expect(sent).toEqual(['250', '250', '250'])
})

test.each(['src/begin.ts', 'casino/page/main.tsx'])('[SLIP-26] %s ignores stray presses when its page begins', (file) => {
  expect(readFileSync(file, 'utf8')).toMatch(/^ *ignoreStrayPresses\(document\)$/m)
})

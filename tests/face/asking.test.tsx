// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, expect, test } from 'vitest'
import { text } from '#copy/catalogue.ts'
import { Asking, useAsk } from '#src/ui/Asking.tsx'

afterEach(cleanup)

const QUESTIONS = ['first', 'second'] as const

test('[ERR-02] one question at a time: OK and Enter confirm, Cancel and Escape do not', async () => {
  const confirmed: string[] = []
  const Askers = () => {
    const ask = useAsk()
    return QUESTIONS.map((title) => (
      <button
        key={title}
        type="button"
        onClick={() => ask({ title, note: 'A note.', ok: `OK ${title}`, onOk: () => void confirmed.push(title) })}
      >
        {title}
      </button>
    ))
  }
  render(
    <MemoryRouter>
      <Asking>
        <Askers />
      </Asking>
    </MemoryRouter>,
  )
  const buttons = QUESTIONS.map((name) => screen.getByRole('button', { name }))
  const asked = () => screen.queryAllByRole('alertdialog', { hidden: true }).map((each) => each.querySelector('h2')?.textContent)
  /** Asks, answers, and says what was confirmed by it. */
  const answer = async (how: (dialog: HTMLElement) => void): Promise<readonly string[]> => {
    confirmed.length = 0
    for (const button of buttons) fireEvent.click(button)
    const dialog = await screen.findByRole('alertdialog')
    expect(asked()).toEqual(['first'])
    how(dialog)
    await waitFor(() => expect(asked()).toEqual([]))
    return [...confirmed]
  }
  const press = (name: string) => () => void fireEvent.click(screen.getByRole('button', { name }))
  expect(await answer(press('OK first'))).toEqual(['first'])
  expect(await answer(press(text.cancel))).toEqual([])
  expect(await answer((dialog) => void fireEvent.keyDown(dialog, { key: 'Enter' }))).toEqual(['first'])
  expect(await answer((dialog) => void fireEvent.keyDown(dialog, { key: 'Escape' }))).toEqual([])
})

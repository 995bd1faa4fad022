// @vitest-environment happy-dom
import { said } from '#domain/said.ts'
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { text } from '#copy/catalogue.ts'
import { EmailPanel } from '#src/account/EmailPanel.tsx'
import { SpineContext } from '#src/hooks.ts'
import { createSpine } from '#src/spine/spine.ts'
import { answered, at, deafDoors, member, lateCharts } from '#tests/player.ts'
import { virtualClock } from '#tests/virtual-clock.ts'

afterEach(cleanup)

test('[ACCT-06] sends no second link while one is pending, then enables the button again', () => {
  const asked: string[] = []
  const doors = { ...deafDoors().doors, http: { call: (_: unknown, { path }: { readonly path: string }) => asked.push(path) } }
  const spine = createSpine({ late: lateCharts, clock: virtualClock(at(1_000_000)), frame: (job) => job(), doors })
  const links = (): number => asked.filter((path) => path === '/profile/email').length
  spine.start()
  spine.record({ type: 'session.restored', member: member('demo') })
  render(
    <SpineContext value={spine}>
      <EmailPanel />
    </SpineContext>,
  )
  const form = screen.getByRole('button').closest('form')
  if (form === null) throw new Error('no form')
  const state = (): readonly unknown[] => {
    const button = screen.getByRole('button')
    return [button.textContent, button.hasAttribute('disabled'), button.getAttribute('aria-busy')]
  }
  fireEvent.submit(form)
  expect(state()).toEqual([text.sendLink, false, 'false'])
  fireEvent.change(screen.getByRole('textbox'), { target: { value: 'asha@example.com' } })
  for (let press = 0; press < 6; press++) fireEvent.submit(form)
  expect(links()).toBe(1)
  expect(state()).toEqual([text.pleaseWait, true, 'true'])
  act(() =>
    spine.record({
      type: 'change.answered',
      change: { what: 'email', email: 'a@b.c', password: null },
      ok: false,
      said: said('words', 'no'),
    }),
  )
  expect(state()).toEqual([text.sendLink, false, 'false'])
  fireEvent.submit(form)
  expect(links()).toBe(2)
  act(() => spine.record({ type: 'logout.heard', said: said('words', 'elsewhere') }))
  expect(state()).toEqual([text.sendLink, false, 'false'])
})

test('[ACCT-06] asks a member with a password for it, and clears the field on the press', () => {
  const asked: unknown[] = []
  const call = (_: unknown, { path }: { readonly path: string }, body: unknown): void => {
    if (path === '/profile/email') asked.push(body)
  }
  const spine = createSpine({
    late: lateCharts,
    clock: virtualClock(at(1_000_000)),
    frame: (job) => job(),
    doors: { ...deafDoors().doors, http: { call } },
  })
  spine.start()
  spine.record({ type: 'session.restored', member: member('demo') })
  const profile = { username: 'asha', mobile: '', email: '', emailVerified: false, referCode: '' }
  act(() => spine.record(answered({ what: 'profile' }, { ...profile, hasPassword: true })))
  render(
    <SpineContext value={spine}>
      <EmailPanel />
    </SpineContext>,
  )
  const send = screen.getByRole('button', { name: text.sendLink })
  fireEvent.change(screen.getByRole('textbox'), { target: { value: 'asha@example.com' } })
  fireEvent.click(send)
  expect(screen.getByRole('alert').textContent).toBe(text.PASSWORD_REQUIRED)
  const password = screen.getByLabelText(text.password, { exact: true })
  fireEvent.change(password, { target: { value: 'Quiet!Train42' } })
  fireEvent.click(send)
  expect(asked).toEqual([{ email: 'asha@example.com', password: 'Quiet!Train42' }])
  expect(password).toHaveProperty('value', '')
  act(() =>
    spine.record({
      type: 'change.answered',
      change: { what: 'email', email: 'a@b.c', password: null },
      ok: false,
      said: said('words', 'no'),
    }),
  )
  act(() => spine.record(answered({ what: 'profile' }, { ...profile, hasPassword: false })))
  expect(screen.queryByLabelText(text.password, { exact: true })).toBeNull()
  fireEvent.click(send)
  expect(asked).toHaveLength(2)
  expect(asked[1]).toEqual({ email: 'asha@example.com' })
})

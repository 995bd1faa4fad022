// @vitest-environment happy-dom
import { secret } from '#contract/secret.ts'
import { said } from '#domain/said.ts'
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, expect, test } from 'vitest'
import { text } from '#copy/catalogue.ts'
import { SpineContext } from '#src/hooks.ts'
import ChangePasswordScreen from '#src/account/ChangePasswordScreen.tsx'
import { createSpine } from '#src/spine/spine.ts'
import { at, deafDoors, member, lateCharts } from '#tests/player.ts'
import { virtualClock } from '#tests/virtual-clock.ts'

afterEach(cleanup)

test('[AUTH-16] sends once; clears the old password after a refusal, and all fields after a change', () => {
  const asked: string[] = []
  const doors = { ...deafDoors().doors, http: { call: (_: unknown, { path }: { readonly path: string }) => asked.push(path) } }
  const spine = createSpine({ late: lateCharts, clock: virtualClock(at(1_000_000)), frame: (job) => job(), doors })
  const changes = (): number => asked.filter((path) => path === '/auth/changePassword').length
  spine.start()
  spine.record({ type: 'session.restored', member: member('demo') })
  render(
    <SpineContext value={spine}>
      <MemoryRouter>
        <ChangePasswordScreen />
      </MemoryRouter>
    </SpineContext>,
  )
  const fields = (): readonly HTMLInputElement[] =>
    [text.oldPassword, text.newPassword, text.confirmPassword].map((label) => screen.getByLabelText<HTMLInputElement>(label))
  const values = (): readonly string[] => fields().map(({ value }) => value)
  const submit = (): void => {
    const form = fields()[0]?.form
    if (form) fireEvent.submit(form)
  }
  const written = ['wrong-one', 'Better.than.1', 'Better.than.1']
  for (const [at, field] of fields().entries()) fireEvent.change(field, { target: { value: written[at] } })
  submit()
  submit()
  expect([values(), changes()]).toEqual([written, 1])
  act(() =>
    spine.record({
      type: 'change.answered',
      change: { what: 'password', old: secret(''), chosen: secret('') },
      ok: false,
      said: said('WRONG_OLD_PASSWORD'),
    }),
  )
  expect(values()).toEqual(['', 'Better.than.1', 'Better.than.1'])
  expect(document.activeElement).toBe(fields()[0])
  expect(screen.queryAllByText(text.PASSWORD_REQUIRED)).toHaveLength(0)
  fireEvent.change(document.activeElement ?? document.body, { target: { value: 'demo1234' } })
  submit()
  act(() =>
    spine.record({
      type: 'change.answered',
      change: { what: 'password', old: secret(''), chosen: secret('') },
      ok: true,
      said: said('passwordChanged'),
    }),
  )
  expect([values(), changes()]).toEqual([['', '', ''], 2])
})

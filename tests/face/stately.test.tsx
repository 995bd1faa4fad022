// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { englishInspect as words } from '#copy/en/inspect.ts'
import { InspectContext } from '#staff/inspect/hooks.ts'
import { createInspector } from '#staff/inspect/inspector.ts'
import { StatelyButton } from '#staff/inspect/StatelyButton.tsx'
import { statelyPageOf } from '#staff/inspect/stately-page.ts'

afterEach(cleanup)

/** The inspector's way out, at this address of the page. */
const openAt = (query: string): void => {
  window.history.replaceState(null, '', `/inspect${query}`)
  const inspector = createInspector({ ask: () => undefined, now: () => 0, after: () => () => undefined })
  render(
    <InspectContext value={{ inspector, text: words }}>
      <StatelyButton />
    </InspectContext>,
  )
}
const button = () => screen.queryByRole('button', { name: words.stately })

test('[FLOW-04] the inspector says the whole address before the press', () => {
  for (const [asked, address] of [
    [null, 'https://stately.ai/inspect'],
    ['https://stately.ai/registry/inspect/1?a=b', 'https://stately.ai/registry/inspect/1?a=b'],
    ['http://localhost:5173/inspect/watch', 'http://localhost:5173/inspect/watch'],
    ['http://127.0.0.1:8080/', 'http://127.0.0.1:8080/'],
    ['https://[::1]/x', 'https://[::1]/x'],
  ] as const) {
    openAt(asked === null ? '' : `?stately=${encodeURIComponent(asked)}`)
    expect(button()).not.toBeNull()
    expect(screen.getByText(words.statelyTo(address))).not.toBeNull()
    cleanup()
  }
})

test.each([
  'https://evil.example/inspect',
  'http://stately.ai/inspect',
  'https://stately.ai:8443/inspect',
  'https://stately.ai.evil.example/',
  'https://evil-stately.ai/',
  'https://stately.ai@evil.example/',
  'https://user@stately.ai/inspect',
  'http://localhost@evil.example/',
  'http://127.0.0.1.evil.example/',
  'http://10.0.0.1/',
  'javascript:alert(1)',
  'blob:https://stately.ai/x',
  'data:text/html,x',
  '//evil.example/',
  'inspect',
  '',
])('[FLOW-04] the inspector has no button when its address is "%s"', (asked) => {
  openAt(`?stately=${encodeURIComponent(asked)}`)
  expect(button()).toBeNull()
  const page = statelyPageOf(asked)
  expect(screen.getByRole('note').textContent).toBe(words.statelyRefused('refused' in page ? page.refused : 'none'))
})

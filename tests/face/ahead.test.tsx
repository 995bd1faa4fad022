// @vitest-environment happy-dom
import { cleanup, fireEvent, render } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { useNear } from '#src/lib/ahead.ts'

afterEach(cleanup)

/** A part that counts how often it is fetched; each fetch fails, as without a connection. */
const counted = () => {
  const fetches: number[] = []
  const load = (): Promise<unknown> => {
    fetches.push(fetches.length)
    return Promise.reject(new Error('no connection'))
  }
  const Page = ({ isWanted }: { readonly isWanted: boolean }) => {
    useNear(isWanted, load)
    return null
  }
  return { fetches, Page }
}

test('[AUTH-01] the dialog’s code comes once, and before a press, when pointer, focus or scroll moves', () => {
  for (const sign of [() => fireEvent.pointerMove(window), () => fireEvent.scroll(window), () => fireEvent.focusIn(document.body)]) {
    const { fetches, Page } = counted()
    render(<Page isWanted />)
    expect(fetches).toHaveLength(0)
    sign()
    sign()
    expect(fetches).toHaveLength(1)
    cleanup()
  }
})

test('[AUTH-01] the dialog’s code is not fetched when a member is logged in, or the page is gone', () => {
  const { fetches, Page } = counted()
  const { rerender, unmount } = render(<Page isWanted />)
  rerender(<Page isWanted={false} />)
  fireEvent.pointerMove(window)
  rerender(<Page isWanted />)
  unmount()
  fireEvent.pointerMove(window)
  expect(fetches).toHaveLength(0)
})

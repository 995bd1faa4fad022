import { useEffect, useLayoutEffect } from 'react'
import { breathe } from '../edge.ts'

let here: string | null = null
let moved = false

/** Has the player opened another page since the first? */
export const hasMoved = (): boolean => moved

/** Notes the path before its page renders; the first one is where the visit began. */
export const useArrival = (pathname: string): void =>
  useLayoutEffect(() => {
    moved ||= here !== null && here !== pathname
    here = pathname
  }, [pathname])

/** Sets the title of the browser's tab. */
export const useDocumentTitle = (title: string): void =>
  useEffect(() => {
    document.title = title
  }, [title])

/** For how long a press that was kept waits for its button to take it. */
const KEPT_MS = 10_000

/**
 * Presses the button that the player pressed on the rendered page (server/keep-press.ts), as soon as it takes presses. Ends with that
 * press, or after ten seconds.
 */
const pressKept = (root: HTMLElement): void => {
  const press = (): void => {
    const kept = root.querySelector<HTMLButtonElement>('button[data-kept]')
    if (kept === null || kept.disabled) return
    end()
    kept.click()
  }
  const watcher = new MutationObserver(press)
  const end = (): void => {
    watcher.disconnect()
    root.removeAttribute('data-keeps')
    root.querySelector('[data-kept]')?.removeAttribute('data-kept')
  }
  watcher.observe(root, { attributes: true, attributeFilter: ['disabled', 'data-kept'], subtree: true })
  press()
  void breathe(KEPT_MS).then(end)
}

/** Marks the server's page as hydrated, so that it takes presses (base.css), and hands over the one that was kept. */
export const useAwake = (): void =>
  useEffect(() => {
    const root = document.getElementById('root')
    if (root?.hasAttribute('data-still') !== true) return
    root.removeAttribute('data-still')
    pressKept(root)
  }, [])

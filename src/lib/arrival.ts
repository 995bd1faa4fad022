import { useEffect, useLayoutEffect } from 'react'

let here: string | null = null
let moved = false

/** Whether the player has opened another page since the first. */
export const hasMoved = (): boolean => moved

/** Notes which path is shown, before its page is drawn: the first one is where the visit began. */
export const useArrival = (pathname: string): void =>
  useLayoutEffect(() => {
    moved ||= here !== null && here !== pathname
    here = pathname
  }, [pathname])

/** Names the browser's tab. */
export const useDocumentTitle = (title: string): void =>
  useEffect(() => {
    document.title = title
  }, [title])

/** What the server drew can be pressed from now on (base.css). */
export const useAwake = (): void => useEffect(() => document.getElementById('root')?.removeAttribute('data-still'), [])

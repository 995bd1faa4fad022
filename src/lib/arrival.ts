import { useEffect, useLayoutEffect } from 'react'

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

/** Marks the server's page as hydrated, so that it takes presses (base.css). */
export const useAwake = (): void => useEffect(() => document.getElementById('root')?.removeAttribute('data-still'), [])

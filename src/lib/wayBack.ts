import { useEffect, useRef } from 'react'

type Traversal = Event & { readonly navigationType: string; readonly destination: { readonly index: number } }
declare global {
  interface Window {
    readonly CloseWatcher?: new () => EventTarget & { destroy(): void }
  }
}

/** What the browser's Back closes, the newest last. */
const ways: (() => void)[] = []
const isTraversal = (event: Event): event is Traversal => 'navigationType' in event && event.navigationType === 'traverse'
/** Keeps the page when Back is pressed, and closes what is open. A browser that lets no page refuse goes back. */
const stay = (event: Event): void => {
  const close = ways.at(-1)
  const from = window.navigation?.currentEntry?.index ?? 0
  if (close === undefined || !event.cancelable || !isTraversal(event) || event.destination.index >= from) return
  event.preventDefault()
  close()
}
const addWay = (close: () => void): (() => void) => {
  if (ways.length === 0) window.navigation?.addEventListener('navigate', stay)
  ways.push(close)
  return () => {
    ways.splice(ways.indexOf(close), 1)
    if (ways.length === 0) window.navigation?.removeEventListener('navigate', stay)
  }
}

/**
 * While open, Back closes this and keeps the page. `over`: it lies over the page, so that the device's back gesture and Escape
 * close it, too.
 */
export const useWayBack = (isOpen: boolean, onBack: () => void, over = true): void => {
  const latest = useRef(onBack)
  useEffect(() => {
    latest.current = onBack
  })
  useEffect(() => {
    if (!isOpen) return
    const remove = addWay(() => latest.current())
    const watcher = over && window.CloseWatcher !== undefined ? new window.CloseWatcher() : null
    watcher?.addEventListener('close', () => latest.current())
    return () => {
      remove()
      watcher?.destroy()
    }
  }, [isOpen, over])
}

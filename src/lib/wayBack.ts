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
/** The mark of an entry that is passed through: the same page stands over it, in the entry after it. */
const PASSED = 'passed'
/**
 * Where Back would open another document, which no page can refuse, it puts one more entry of this page over the current one. A page that
 * is alone in its tab has no Back.
 */
const standOver = (): void => {
  const { navigation, history } = window
  const index = navigation?.currentEntry?.index
  if (index === undefined || history.length === 1 || navigation.entries()[index - 1]?.sameDocument === true) return
  navigation.updateCurrentEntry({ state: PASSED })
  history.pushState(history.state, '', window.location.href)
}
/**
 * Leaves a marked entry. Back with nothing to close continues to the entry before it; any other move continues to the entry after it,
 * which has the same page.
 */
const pass = (from: NavigationHistoryEntry | null): void => {
  const here = window.navigation?.currentEntry
  if (here?.getState() !== PASSED) return
  const isBack = from !== null && from.index > here.index
  const close = ways.at(-1)
  if (isBack && close === undefined) return window.history.back()
  // The browser did not let the page refuse.
  if (isBack) close?.()
  window.history.forward()
}
/** From the first page of a document on: no press of Back or Forward ends at an entry that is only passed through. */
export const passEntries = (): void => {
  pass(null)
  window.navigation?.addEventListener('currententrychange', ({ navigationType, from }) => {
    if (navigationType === 'traverse') pass(from)
  })
  window.addEventListener('pageshow', ({ persisted }) => {
    if (persisted) pass(null)
  })
}

const addWay = (close: () => void): (() => void) => {
  if (ways.length === 0) {
    standOver()
    window.navigation?.addEventListener('navigate', stay)
  }
  ways.push(close)
  return () => {
    ways.splice(ways.indexOf(close), 1)
    if (ways.length === 0) window.navigation?.removeEventListener('navigate', stay)
  }
}

/** Watches the device's back gesture. A watcher hears one gesture; what is still open after it gets a new one. */
const watchBack = (onBack: () => void): (() => void) => {
  const Watcher = window.CloseWatcher
  if (Watcher === undefined) return () => {}
  let stop = () => {}
  const watch = (): void => {
    const watcher = new Watcher()
    stop = () => watcher.destroy()
    watcher.addEventListener('close', () => {
      watch()
      onBack()
    })
  }
  watch()
  return () => stop()
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
    const stopWatching = over ? watchBack(() => latest.current()) : null
    return () => {
      remove()
      stopWatching?.()
    }
  }, [isOpen, over])
}

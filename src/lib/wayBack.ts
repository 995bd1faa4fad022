import { useEffect, useRef } from 'react'

declare global {
  interface Window {
    readonly CloseWatcher?: new () => EventTarget & { destroy(): void }
  }
}

/** While open, the device's back gesture or button closes this and keeps the page. */
export const useWayBack = (isOpen: boolean, onBack: () => void): void => {
  const latest = useRef(onBack)
  useEffect(() => {
    latest.current = onBack
  })
  useEffect(() => {
    if (!isOpen || window.CloseWatcher === undefined) return
    const watcher = new window.CloseWatcher()
    watcher.addEventListener('close', () => latest.current())
    return () => watcher.destroy()
  }, [isOpen])
}

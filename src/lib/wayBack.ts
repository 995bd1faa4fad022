import { useEffect, useRef } from 'react'

declare global {
  interface Window {
    readonly CloseWatcher?: new () => EventTarget & { destroy(): void }
  }
}

/** While it is open, the device's own way back, Android's gesture and button among them, closes this and leaves the page where it is. */
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

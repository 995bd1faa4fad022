/** What this device remembers under a name; null when nothing is, or storage is closed to us. */
export const kept = (name: string): string | null => {
  try {
    return window.localStorage.getItem(name)
  } catch {
    return null
  }
}

/** Remembers a choice on this device. Where storage is closed it holds until the page does. */
export const keep = (name: string, value: string): void => {
  try {
    window.localStorage.setItem(name, value)
  } catch {
    // The choice is in force all the same.
  }
}

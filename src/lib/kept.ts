/** The choice kept on this device under a name; null if there is none, or storage is denied. */
export const kept = (name: string): string | null => {
  try {
    return window.localStorage.getItem(name)
  } catch {
    return null
  }
}

/** Calls back with the choice that another tab keeps under a name; null where it forgets it. */
export const onKeptElsewhere = (name: string, hear: (value: string | null) => void): (() => void) => {
  const heard = ({ key, newValue }: StorageEvent): void => {
    if (key === name) hear(newValue)
  }
  window.addEventListener('storage', heard)
  return () => window.removeEventListener('storage', heard)
}

/** Keeps a choice on this device; without storage it lasts as long as the page. */
export const keep = (name: string, value: string): void => {
  try {
    window.localStorage.setItem(name, value)
  } catch {
    // The page still follows the choice.
  }
}

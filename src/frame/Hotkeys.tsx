import { useHotkeys } from './useHotkeys.ts'

/** Listens for the hotkeys while it is in the page; it shows nothing. */
const Hotkeys = () => {
  useHotkeys()
  return null
}
export default Hotkeys

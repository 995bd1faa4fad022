import { text } from '#copy/catalogue.ts'
import { useOnline } from '../hooks.ts'

/** Says that figures may be old. */
export const Offline = () =>
  useOnline() ? null : (
    <p className="px-3 py-2 text-xs text-warn" role="status">
      {text.offlineRows}
    </p>
  )

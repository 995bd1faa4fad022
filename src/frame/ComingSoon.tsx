import { DialogTitle } from '@headlessui/react'
import type { SoonSport } from '#client/ledger/facts.ts'
import { text } from '#copy/catalogue.ts'
import { Modal } from '../ui/Overlay.tsx'

/** Says that a sport is not open yet (NAV-02). */
const ComingSoon = ({ sport, onClose }: { readonly sport: SoonSport; readonly onClose: () => void }) => (
  <Modal onClose={onClose}>
    <DialogTitle className="text-xl font-bold">{text.comingSoon}</DialogTitle>
    <p>{text.soonNote(text[sport])}</p>
    <button type="button" className="btn btn-main" onClick={onClose}>
      {text.close}
    </button>
  </Modal>
)
export default ComingSoon

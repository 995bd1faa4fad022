import { DialogBackdrop, DialogPanel, DialogTitle } from '@headlessui/react'
import { text } from '#copy/catalogue.ts'
import { Overlay } from '../parts/Overlay.tsx'

/** Says that a sport is not open yet (NAV-02). */
const ComingSoon = ({ name, onClose }: { readonly name: string; readonly onClose: () => void }) => (
  <Overlay className="dialog-wrap" onClose={onClose}>
    <DialogBackdrop className="backdrop" />
    <DialogPanel className="dialog">
      <DialogTitle>{text.comingSoon}</DialogTitle>
      <p>{text.soonNote(name)}</p>
      <button type="button" className="btn btn-main" onClick={onClose}>
        {text.close}
      </button>
    </DialogPanel>
  </Overlay>
)
export default ComingSoon

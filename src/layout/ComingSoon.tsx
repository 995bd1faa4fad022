import { Dialog, DialogBackdrop, DialogPanel, DialogTitle } from '@headlessui/react'
import { text } from '#domain/text.ts'

/** Says that a sport is not open yet (NAV-02). */
const ComingSoon = ({ name, onClose }: { readonly name: string; readonly onClose: () => void }) => (
  <Dialog className="dialog-wrap" open onClose={onClose}>
    <DialogBackdrop className="backdrop" />
    <DialogPanel className="dialog">
      <DialogTitle>{text.comingSoon}</DialogTitle>
      <p>{text.soonNote(name)}</p>
      <button type="button" className="btn btn-main" onClick={onClose}>
        {text.close}
      </button>
    </DialogPanel>
  </Dialog>
)
export default ComingSoon

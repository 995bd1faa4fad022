import { Dialog, DialogBackdrop, DialogPanel } from '@headlessui/react'
import { text } from '#domain/text.ts'
import { Sidebar } from './Sidebar.tsx'

type Props = { readonly open: boolean; readonly onClose: () => void; readonly onSoon: (name: string) => void }

/** The sidebar on a narrow page: slides in over 70 % of it (NAV-05). */
const Drawer = ({ open, onClose, onSoon }: Props) => (
  <Dialog open={open} onClose={onClose} aria-label={text.menu}>
    <DialogBackdrop transition className="backdrop" />
    <DialogPanel transition className="drawer">
      <Sidebar
        onGo={onClose}
        onSoon={(name) => {
          onClose()
          onSoon(name)
        }}
      />
    </DialogPanel>
  </Dialog>
)
export default Drawer

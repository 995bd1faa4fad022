import { text } from '#copy/panels.ts'
import { useBrand } from '../brand.tsx'
import { useRead } from '../hooks.ts'
import { ContactIcon } from './ContactIcon.tsx'
import { chatAddress } from './contacts.ts'

/** Left on a narrow page: a list has its prices at the right. */
const place =
  'pointer-events-auto absolute bottom-0 left-0 max-w-[calc(100vw-1.5rem)] rail:top-0 rail:right-0 rail:bottom-auto rail:left-auto rail:max-w-full'
const look = 'flex min-h-12 items-center rounded-full bg-brand px-2.75 font-semibold text-on-brand shadow-pop rail:[box-shadow:none]'
const opening =
  'group-hover:grid-cols-[1fr] group-focus-visible:grid-cols-[1fr] motion-safe:transition-[grid-template-columns] motion-safe:duration-350'
const folding = 'motion-safe:group-hover:animate-fold motion-safe:group-focus-visible:animate-fold'

/** A button that opens a chat, if the brand has a number for it. Hover or focus shows its purpose (SUPP-01). */
export const WhatsappBubble = () => {
  const { appName } = useBrand()
  const { wpnumber = '', message = '' } = useRead({ what: 'support' }).rows[0] ?? {}
  if (wpnumber === '') return null
  return (
    <a
      className={`group ${place} ${look}`}
      href={chatAddress(wpnumber, message || text.whatsappGreeting(appName))}
      target="_blank"
      rel="noopener noreferrer"
    >
      <ContactIcon name="whatsapp" size={26} className="flex-none" />
      <span className={`grid grid-cols-[0fr] ${opening} ${folding}`}>
        <span className="overflow-hidden whitespace-nowrap rail:max-h-[2lh] rail:leading-[1.25] rail:whitespace-normal">
          {text.whatsappBubble}
        </span>
      </span>
    </a>
  )
}

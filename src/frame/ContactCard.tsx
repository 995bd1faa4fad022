import { useId } from 'react'
import { text } from '#copy/panels.ts'
import { useBrand, useSwitches } from '../brand.tsx'
import { ContactIcon } from './ContactIcon.tsx'
import { contactsOf } from './contacts.ts'

/** The brand's contacts (NAV-06); nothing if the brand has them off. */
export const ContactCard = () => {
  const brand = useBrand()
  const switches = useSwitches()
  const id = useId()
  const contacts = contactsOf(brand, switches)
  if (!switches.contact || contacts.length === 0) return null
  return (
    <section className="panel" aria-labelledby={id}>
      <div className="panel-head">
        <h2 id={id}>{text.contact}</h2>
        <small>{text.contactNote}</small>
      </div>
      <ul className="grid grid-cols-[repeat(auto-fill,minmax(11.25rem,1fr))] p-1">
        {contacts.map(({ icon, name, href }) => (
          <li key={icon}>
            <a
              className="flex min-h-11 items-center gap-2.5 px-2 wrap-anywhere hover:underline"
              href={href}
              target="_blank"
              rel="noopener noreferrer"
            >
              <ContactIcon name={icon} className="flex-none text-brand-ink" />
              {name}
            </a>
          </li>
        ))}
      </ul>
    </section>
  )
}

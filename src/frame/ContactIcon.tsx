const paths = {
  whatsapp:
    'M3.200 17l1-3.600a7.300 7.300 0 1 1 2.700 2.600zM7.300 6.700c-.6 2.600 3.400 6.600 6 6l.6-1.800-2-.9-.9 1c-1.100-.5-1.600-1-2.100-2.100l1-.9-.9-2z',
  telegram: 'M17.500 3.500l-15 6 4.500 1.700 1.700 5 2.600-3 4 3zM7 11.200l7-4.700-5.300 6',
  instagram:
    'M3 6.500a3.500 3.500 0 0 1 3.500-3.500h7a3.500 3.500 0 0 1 3.500 3.500v7a3.500 3.500 0 0 1-3.500 3.500h-7a3.500 3.500 0 0 1-3.500-3.500zM6.800 10a3.200 3.200 0 1 0 6.400 0a3.200 3.200 0 1 0-6.400 0M14 6v.1',
  facebook: 'M2.500 10a7.500 7.500 0 1 0 15 0a7.500 7.500 0 1 0-15 0M12.500 6.500h-.7c-1.100 0-1.600.6-1.600 1.600v9.300M8 11h4',
  youtube:
    'M2 7a2.500 2.500 0 0 1 2.500-2.500h11a2.500 2.500 0 0 1 2.500 2.500v6a2.500 2.500 0 0 1-2.500 2.500h-11a2.500 2.500 0 0 1-2.500-2.500zM8.500 7.500v5l4-2.500z',
  mail: 'M2.500 5h15v10.500h-15zM2.500 5.500l7.500 6 7.500-6',
  phone: 'M6.500 3L3.500 4.500c0 6.500 5.500 12 12 12l1.500-3-3.700-2-1.600 1.500c-2-1-3.200-2.200-4.200-4.200L9 7z',
} as const

export type ContactIconName = keyof typeof paths

type Props = { readonly name: ContactIconName; readonly size?: number; readonly className: string }

/** The icon of a contact. It is apart from the other icons because few pages show one. */
export const ContactIcon = ({ name, size = 20, className }: Props) => (
  <svg
    width={size}
    height={size}
    viewBox="0 0 20 20"
    fill="none"
    stroke="currentColor"
    strokeWidth="1.5"
    strokeLinecap="round"
    strokeLinejoin="round"
    aria-hidden="true"
    className={className}
  >
    <path d={paths[name]} />
  </svg>
)

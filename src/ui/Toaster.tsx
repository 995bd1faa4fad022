import { type SnackbarOrigin, SnackbarProvider, type VariantType } from 'notistack'
import type { Tone } from '#client/ledger/facts.ts'
import type { PublicBrand, ToastPlace } from '#domain/player/brand.ts'
import { text as texts } from '#copy/catalogue.ts'
import { Icon } from './Icon.tsx'
import { MailboxText } from './MailboxText.tsx'

const variants: Readonly<Record<Tone, VariantType>> = {
  light: 'default',
  message: 'default',
  info: 'info',
  success: 'success',
  warning: 'warning',
  error: 'error',
}

/** In the product's own colours, over the library's: every pair passes AA in both themes. The cross stays beside the sentence, which breaks a long word: two lines on a phone, not three. */
const look = 'cursor-pointer flex-nowrap! border border-line-strong text-ink! wrap-anywhere'
const GROUNDS: Readonly<Record<Tone, string>> = {
  light: 'bg-surface-2!',
  message: 'bg-surface!',
  info: 'bg-surface!',
  success: 'bg-up-wash!',
  warning: 'bg-warn-wash!',
  error: 'bg-down-wash!',
}

const ORIGINS: Readonly<Record<ToastPlace, SnackbarOrigin>> = {
  'top-left': { vertical: 'top', horizontal: 'left' },
  'top-center': { vertical: 'top', horizontal: 'center' },
  'top-right': { vertical: 'top', horizontal: 'right' },
  'bottom-left': { vertical: 'bottom', horizontal: 'left' },
  'bottom-center': { vertical: 'bottom', horizontal: 'center' },
  'bottom-right': { vertical: 'bottom', horizontal: 'right' },
}

/** A toast's position and duration; null: until it is closed. */
export type ToastManner = { readonly place: ToastPlace; readonly ms: number | null }
/** The defaults of a position and a duration: the product's own, and the library's, whose `message` stays until it is closed (ERR-01). */
const MANNERS: Readonly<Record<PublicBrand['toastDefaults'], (tone: Tone) => ToastManner>> = {
  house: () => ({ place: 'top-center', ms: 3000 }),
  library: (tone) => ({ place: 'top-right', ms: tone === 'message' ? null : 5000 }),
}
/** How the toasts of a brand appear (ERR-01). */
export const mannerOf = (
  { toastDefaults, toastPosition }: Pick<PublicBrand, 'toastDefaults' | 'toastPosition'>,
  tone: Tone,
): ToastManner => {
  const { place, ms } = MANNERS[toastDefaults](tone)
  return { place: toastPosition ?? place, ms }
}

let mounted: (provider: SnackbarProvider) => void = () => undefined
const provider = new Promise<SnackbarProvider>((resolve) => {
  mounted = resolve
})

/** Says one sentence, once; a click anywhere on it closes it. Waits for the toaster to be on the page. */
export const toast = async (tone: Tone, text: string, { place, ms }: ToastManner): Promise<void> => {
  const { enqueueSnackbar, closeSnackbar } = await provider
  const key = enqueueSnackbar(<MailboxText>{text}</MailboxText>, {
    // The sentence itself, so that it does not appear twice.
    key: text,
    variant: variants[tone],
    className: `toast-${tone} ${look} ${GROUNDS[tone]}`,
    anchorOrigin: ORIGINS[place],
    autoHideDuration: ms,
    SnackbarProps: { onClick: () => closeSnackbar(key) },
    action: (each) => <Close onClose={() => closeSnackbar(each)} />,
  })
}

const Close = ({ onClose }: { readonly onClose: () => void }) => (
  <button type="button" className="grid size-7 place-items-center rounded-sm text-ink-2" aria-label={texts.close} onClick={onClose}>
    <Icon name="close" size={16} />
  </button>
)

/** The toasts. They are outside the app, so that an open dialog does not block them; no sentence appears twice (ERR-01). */
const Toaster = () => (
  <SnackbarProvider
    ref={(each) => {
      if (each !== null) mounted(each)
    }}
    domRoot={document.body}
    maxSnack={3}
    preventDuplicate
  />
)
export default Toaster
